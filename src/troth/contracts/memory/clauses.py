"""The MEM book: contradicted memories are never plain truth.

``decide`` decides MEM-1 to MEM-4, MEM-10, MEM-15 and MEM-19 on every response, and repairs MEM-3,
MEM-4 and MEM-19; the seal sets the flags that they speak of (MEM-5). MEM-19 is enforced as far as
words go: what a text only implies is not seen, as ``decide`` says. The others are kept in what
happens before: what is read and remembered (MEM-6 to MEM-8, MEM-16, MEM-17), and what a turn shows.
"""

from __future__ import annotations

from troth.kernel.clauses import Book, Clause, Kind, OnBreach

_EXIT = (Kind.EXIT,)
_TEST = (Kind.TEST,)

BOOK = Book(
    family="MEM",
    title="Contradicted memories are never plain truth",
    version="1.1.0",
    clauses=(
        Clause(
            id="MEM-1",
            statement=(
                "Every memory retrieved for a response carries `reintroduced_claim` in it, which "
                "is true if and only if that memory id has an open contradiction in the ledger."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="MEM-2",
            statement=(
                "`reintroduced_claims_count` is the number of memories flagged in the response "
                "that carries it."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="MEM-3",
            statement=(
                "Where an answer draws on a contradicted memory, a caveat such as `(most recent "
                "update)`, `though I have conflicting records` or `according to my latest "
                "information` stands inline, beside the claim; and the caveat is true, so that "
                "only the newest record is ever called the most recent."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.REPAIR,
            enforced=True,
        ),
        Clause(
            id="MEM-4",
            statement=(
                "No answer states a contradicted claim as plain truth, whether it is the current "
                "or the superseded one."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.REPAIR,
            enforced=True,
        ),
        Clause(
            id="MEM-5",
            statement=(
                "The flag is computed from the ledger itself in a single place, where the response "
                "is serialized; no path of the engine can set it or go around it."
            ),
            kinds=(Kind.STATIC,),
            enforced=True,
        ),
        Clause(
            id="MEM-6",
            statement=(
                "When what is newly said contradicts something stored, an entry in the ledger is "
                "opened, and both memories stay as they are."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="MEM-7",
            statement=(
                "A closed table lets an entry go from `open` by way of `reflecting`, which still "
                "counts as open, to `resolved` or to `accepted`, where both sides stand. Each "
                "move takes an explicit decision by the user or under a stated policy and records "
                "who, when and which side won; a closed entry flags nothing. An unknown id or a "
                "move outside the table is an error that changes nothing, and a remark in passing "
                "closes nothing."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="MEM-8",
            statement=(
                "No entry is opened by elaboration, refinement, facts about other people, a "
                "further value of an attribute that can have many, questions, hypotheticals or "
                "quoted speech."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="MEM-9",
            statement=(
                "On request the response shows each conflict and each memory it used, the latter "
                "with its trust, source, time and flag (X-ray)."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="MEM-10",
            statement=(
                "The figures are derived a second time, from the ledger and the text of the "
                "answer, by an auditor built without any code of the flagging path. "
                "`reintroduced_flagged_count`, `reintroduced_unflagged_count` (which must be 0) "
                "and `answer_asserted_contradicted_claim_count` (whose target is 0) are computed "
                "for each response and each run."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.FLAG,
            enforced=True,
        ),
        Clause(
            id="MEM-11",
            statement=(
                "The stress run writes one line of JSON for each turn and a proof artifact that "
                "splits the metrics; replies that are errors do not enter the caveat metrics and "
                "have a count of their own."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="MEM-12",
            statement=(
                "Meaning counts as well as wording when the presence of a caveat is judged: a "
                "listed word in another sense does not pass for one, and a hedge that is not "
                "listed does."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="MEM-13",
            statement=(
                "With no model at hand the system still answers from memory, flags and caveats "
                "included."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="MEM-14",
            statement=(
                "For an answer that rests on a contradicted memory, the answer that the other "
                "memory would give can be previewed, with trust, recency and the conflict."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="MEM-15",
            statement=(
                "No retrieval for a subject or tenant ever returns a memory that belongs to "
                "another."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.BLOCK,
            enforced=True,
        ),
        Clause(
            id="MEM-16",
            statement=(
                "A statement about the past or the future keeps its validity and conflicts with "
                "nothing in the present; a statement that corrects an earlier one opens an entry "
                "of kind `revision`."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="MEM-17",
            statement=(
                "Replaying the same events in another process reproduces every id, flag, trust "
                "value and answer."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="MEM-18",
            statement=(
                "What a user claims is kept word for word as a statement, whether or not a slot "
                "or a pattern foresees it. Requests, questions, wishes, suppositions, "
                "quotations and texts to be worked on are not kept."
            ),
            kinds=_TEST,
            enforced=True,
        ),
        Clause(
            id="MEM-19",
            statement=(
                "Every mention of a contested value and every sentence that states a contested "
                "memory counts as a use of it, in any language and any part of an answer, "
                "unless it is shown not to be one."
            ),
            kinds=_EXIT,
            on_breach=OnBreach.REPAIR,
            enforced=True,
        ),
        Clause(
            id="MEM-20",
            statement=(
                "A memory, a subject, a conversation and a source can be erased by an act that "
                "is recorded. Afterwards nothing retrieves it, in any store, index or cache, "
                "and the proof stays whole."
            ),
            kinds=_TEST,
            enforced=True,
        ),
    ),
)
