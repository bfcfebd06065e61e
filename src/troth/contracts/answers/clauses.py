"""The TRUST book: evidence, no assumptions, structure, disagreement, limits, mode, operation.

The book only states the promises; the modules beside it decide them.
"""

from __future__ import annotations

from troth.kernel.clauses import Book, Clause, Kind, OnBreach

_EXIT = (Kind.EXIT,)
_TEST = (Kind.TEST,)

_EVIDENCE = (
    Clause(
        id="TRUST-1.1",
        statement=(
            "A Work-mode request that itself holds a temporal indicator as a whole word (one of "
            "the listed keywords, year forms or time references) counts as needing evidence, save "
            "where TRUST-1.3 exempts it."
        ),
        kinds=_TEST,
        enforced=True,
    ),
    Clause(
        id="TRUST-1.2",
        statement=(
            "A Work-mode request that itself holds an indicator of news, markets, statistics (the "
            "sign `%` included), research or regulation as a whole word counts as needing "
            "evidence, save where TRUST-1.3 exempts it."
        ),
        kinds=_TEST,
        enforced=True,
    ),
    Clause(
        id="TRUST-1.3",
        statement=(
            "A request to draft or rewrite, for an opinion, on a personal decision or for "
            "personal content does not count as needing evidence, even where an indicator occurs "
            "in it in passing."
        ),
        kinds=_TEST,
        enforced=True,
    ),
    Clause(
        id="TRUST-1.4",
        statement=(
            "Every response explains the evidence decision by naming the signals that fired and "
            "giving the score of the classifier."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.FLAG,
        enforced=True,
    ),
    Clause(
        id="TRUST-1.5",
        statement=(
            "Where evidence is needed, it is retrieved before the first model call, on `ask` and "
            "on `multi-agent` the same."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.BLOCK,
        enforced=True,
    ),
    Clause(
        id="TRUST-1.6",
        statement=(
            "After a successful retrieval the answer begins with the Evidence block: numbered "
            "facts, each naming its source."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-1.7",
        statement=(
            "After a failed retrieval the answer contains, unaltered, the sentence `⚠️ Evidence "
            "temporarily unavailable. Response may have limited factual certainty.`"
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-1.8",
        statement=(
            "After a retrieval that found nothing the answer contains, unaltered, the sentence "
            "`⚠️ Evidence fetch attempted but no results found. Proceeding with limited factual "
            "certainty.`"
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-1.9",
        statement=(
            "A factual question needs evidence with or without a keyword, while one about things "
            "the user told us earlier is left to memory. Indicators inside pasted content do not "
            "count, nor do words that merely contain one."
        ),
        kinds=_TEST,
        enforced=True,
    ),
    Clause(
        id="TRUST-1.10",
        statement=(
            "Every Work-mode request that is answered is searched for in the deployment's "
            "own sources. The classification decides about the web and about what an empty "
            "result means; it keeps no document of the user's own out."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.FLAG,
        enforced=True,
    ),
)

_NO_ASSUMPTIONS = (
    Clause(
        id="TRUST-2.1",
        statement=(
            "A request to act on content that is nowhere given is met with questions and not with "
            "an answer."
        ),
        kinds=_TEST,
        enforced=True,
    ),
    Clause(
        id="TRUST-2.2",
        statement=(
            "A request to decide something that gives neither criteria nor circumstances is met "
            "with questions."
        ),
        kinds=_TEST,
        enforced=True,
    ),
    Clause(
        id="TRUST-2.3",
        statement="A request too vague to tell what is wanted is met with questions.",
        kinds=_TEST,
        enforced=True,
    ),
    Clause(
        id="TRUST-2.4",
        statement=(
            "Between one and three questions are asked; each addresses one thing that is missing, "
            "and none is asked twice."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-2.5",
        statement=("An exchange that asks questions makes no model call and fetches no evidence."),
        kinds=_EXIT,
        on_breach=OnBreach.BLOCK,
        enforced=True,
    ),
    Clause(
        id="TRUST-2.6",
        statement=(
            "A reply that asks opens with `I need a few details before I can help (no guessing):`, "
            "numbers its questions and names `trust-contract-v1` as its model."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-2.7",
        statement=(
            "What the conversation already supplies is not asked for again: content from an "
            "earlier turn, an attachment, or the answer to a question asked before."
        ),
        kinds=_TEST,
        enforced=True,
    ),
    Clause(
        id="TRUST-2.8",
        statement="A detailed request and a plain factual question are never met with questions.",
        kinds=_TEST,
        enforced=True,
    ),
)

_STRUCTURE = (
    Clause(
        id="TRUST-3.1",
        statement=(
            "The answer of a peer consists of the sections Evidence, Interpretation and "
            "Recommendation in this order, and none of them is empty."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-3.2",
        statement=(
            "A synthesis consists of Decision Framing (a single sentence), Key Disagreements, Best "
            "Move, Alternatives (two of them, one safer and one bolder) and Evidence Note."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-3.3",
        statement=(
            "Every line of the Evidence section is a fact that cites a source of this exchange's "
            "evidence set and is supported by it; any other line moves to Interpretation, marked "
            "as unverified."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-3.4",
        statement=(
            "Where the exchange has no evidence, the Evidence section says exactly `No Evidence "
            "provided`."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-3.5",
        statement=(
            "Text without section markers is split into sections where that can be done and "
            "otherwise becomes the Interpretation as a whole; not one word of the model is lost."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-3.6",
        statement=(
            "A provider that can constrain its output to a schema is asked to, and whatever it "
            "replies is validated against that same schema."
        ),
        kinds=_TEST,
        enforced=True,
    ),
    Clause(
        id="TRUST-3.7",
        statement=(
            "Whatever the model wrote, in any part of the answer, is held to the facts of "
            "the exchange. A sentence that differs from them in a figure, unit, sign, date, "
            "name or denial, or drops a condition they hold, is marked in place, and the "
            "mark names the fact."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-3.8",
        statement=(
            "No words of a model leave through a member that no law covers: uncertainty, "
            "notes, titles and captions are held to what binds the answer."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-3.9",
        statement=(
            "Text that leaves is clean: it has no control, bidirectional or invisible "
            "characters, no live HTML, and no link or image that neither the user nor a "
            "source of the exchange gave. What was taken out is recorded."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
)

_DISAGREEMENT = (
    Clause(
        id="TRUST-4.1",
        statement=(
            "A disagreement of substance between peers is detected, and each position is "
            "attributed to the models that take it."
        ),
        kinds=_TEST,
        enforced=True,
    ),
    Clause(
        id="TRUST-4.2",
        statement="Peers that agree, and a peer on its own, give an empty list of disagreements.",
        kinds=_TEST,
        enforced=True,
    ),
    Clause(
        id="TRUST-4.3",
        statement=(
            "The synthesis lists every disagreement that was detected; one that claims `None - "
            "agents aligned` against the detected list is repaired from that list."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-4.4",
        statement=(
            "A peer that failed, ran out of time or refused is named as missing; it is neither "
            "dropped from the panel in silence nor counted as agreeing."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-4.5",
        statement=(
            "Facts of one exchange that contradict each other are told as disagreeing, "
            "whichever of them was cited; facts that merely differ in subject, place or "
            "time are not."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
)

_LIMITS_AND_OPERATION = (
    Clause(
        id="TRUST-5.1",
        statement=(
            "A limitation of an answer is stated in the text of the answer and not only in the "
            "data beside it."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-5.2",
        statement=(
            "An answer in which a model makes claims that no fact of the exchange stands "
            "behind says so, in the answer."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.REPAIR,
        enforced=True,
    ),
    Clause(
        id="TRUST-6.1",
        statement=(
            "Work is the mode unless Normal is asked for. Normal sets TRUST-1 to TRUST-5 aside and "
            "the response says so in `mode`; no mode sets MEM, GATE, THINK or REVIEW aside."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.BLOCK,
        enforced=True,
    ),
    Clause(
        id="TRUST-7.1",
        statement=(
            "The rates of evidence triggering, of questions and of successful retrieval and the "
            "failures by type are metrics, published with their expected bands (20–40 %, 5–15 % "
            "and 60–80 %) and with an alert above 40 % failures."
        ),
        kinds=_TEST,
        enforced=True,
    ),
    Clause(
        id="TRUST-7.2",
        statement=(
            "Every exchange has one `trace_id`, which its response, all of its log lines and all "
            "of its audit events carry."
        ),
        kinds=_EXIT,
        on_breach=OnBreach.BLOCK,
        enforced=True,
    ),
)

BOOK = Book(
    family="TRUST",
    title="Evidence, no assumptions, structure, disagreement, limits",
    version="1.1.0",
    clauses=(
        *_EVIDENCE,
        *_NO_ASSUMPTIONS,
        *_STRUCTURE,
        *_DISAGREEMENT,
        *_LIMITS_AND_OPERATION,
    ),
)
