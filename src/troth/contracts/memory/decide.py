"""Whether a response may leave: decides the exit clauses of MEM, once each, and repairs its words.

Decided on what a document shows (flags, count, the assistant's own words) and on the standing of
its memories, as the ledger gave it when the document was serialized: MEM-1, 2, 3, 4, 10, 15 and 19.
Not decided here: MEM-5 is kept by the shape of the code; the others are kept in what happens before
a response is made. Order: whose memories they are (15), their flags (1) and the count (2), then the
words: a true caveat beside each use of a contested claim (3), none told as plain truth (4), every
mention of a contested value counted as a use (19), and the auditor's own figures (10). MEM-12 has
no verdict of its own; it says how 3 and 4 are judged.

MEM-19 is decided as far as words go: a contested name, number, date or word that stands in the
text, in any language, shape or spelling that ``wording`` sees through; of two statements, what
tells them apart; and "yes" to a question that names it. A sentence that states a contested memory
in none of its words ("you still work where you did", what follows from it, a number in the words of
a language that is not read) is not yet seen.

Repaired are MEM-3, MEM-4 and MEM-19, by words alone. MEM-1, MEM-2 and MEM-15 are not repaired: only
the seal sets flags (MEM-5), and what was retrieved for another subject must not leave at all.
MEM-10 is only flagged. Pure, deterministic and idempotent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import TypeVar

from troth.contracts.memory.auditor.texts import audit_texts
from troth.contracts.memory.wording.caveats import Telling, tellings
from troth.contracts.memory.wording.placing import with_caveats
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.law import Document, ExitLaw
from troth.kernel.memories import Contest, Flag, MemoryLens, Standing
from troth.kernel.verdicts import Repair, Verdict, broken, decide, kept, not_applicable

CLAUSES = frozenset({"MEM-1", "MEM-2", "MEM-3", "MEM-4", "MEM-10", "MEM-15", "MEM-19"})
D = TypeVar("D", bound=Document)
_WHAT = {
    "MEM-3": "put a true caveat beside a contradicted claim",
    "MEM-4": "qualified a contradicted claim that stood as plain truth",
    "MEM-19": "counted a mention of a contradicted value as a use of it",
}


def decide_memory(
    flags: Sequence[Flag], count: int, texts: Sequence[str], record: ExchangeRecord
) -> tuple[Verdict, ...]:
    """One verdict for each clause of ``CLAUSES``.

    Args:
        flags: Every memory that the document shows, repeats included.
        count: Its ``reintroduced_claims_count``.
        texts: The assistant's own words in it, part by part.
    """
    standing = record.standing
    return (
        *_on_flags(flags, count, standing),
        *_on_words(texts, record),
        _on_audit(flags, texts, standing),
    )


def _on_flags(flags: Sequence[Flag], count: int, standing: Standing) -> Iterator[Verdict]:
    if not flags:
        yield not_applicable("MEM-15", "no_memories")
        yield not_applicable("MEM-1", "no_memories")
    else:
        # MEM-15: an id that this tenant and subject do not own came from someone else's memory.
        own = all(flag.memory_id in standing.known for flag in flags)
        yield decide("MEM-15", own, "foreign_memory")
        # MEM-1: exactly when the ledger says so; a flag too many is as wrong as one too few.
        as_said = all(
            flag.reintroduced_claim == (flag.memory_id in standing.contested) for flag in flags
        )
        yield decide("MEM-1", as_said, "flag_differs")
    # MEM-2: a count of memories that are not shown is wrong too.
    if not flags and count == 0:
        yield not_applicable("MEM-2", "no_memories")
    else:
        flagged = {flag.memory_id for flag in flags if flag.reintroduced_claim}
        yield decide("MEM-2", count == len(flagged), "count_differs")


def _on_words(texts: Sequence[str], record: ExchangeRecord) -> Iterator[Verdict]:
    contests = record.standing.contests
    if not contests:
        yield not_applicable("MEM-3", "nothing_contested")
        yield not_applicable("MEM-4", "nothing_contested")
        yield not_applicable("MEM-19", "nothing_contested")
        return
    told = {how for text in texts for how in tellings(text, contests, record.asked)}
    if not told:
        yield not_applicable("MEM-3", "no_contested_claim_used")
        yield not_applicable("MEM-4", "no_contested_claim_used")
        yield not_applicable("MEM-19", "no_contested_value_mentioned")
        return
    yield _beside(told)
    yield _plain(told)
    # MEM-19: what is not shown to be no use is one, and a caveat stands beside it.
    yield decide("MEM-19", Telling.PLAIN not in told, "mention_not_counted")


def _beside(told: set[Telling]) -> Verdict:
    # MEM-3: a caveat that is not true is worse than none, and is named first.
    if Telling.FALSE in told:
        return broken("MEM-3", "caveat_not_true")
    return decide("MEM-3", Telling.PLAIN not in told, "caveat_missing")


def _plain(told: set[Telling]) -> Verdict:
    # MEM-4: a lie about which is newest qualifies nothing; nor does a caveat to "definitely".
    return decide("MEM-4", not told & {Telling.PLAIN, Telling.FALSE}, "told_as_plain_truth")


def _on_audit(flags: Sequence[Flag], texts: Sequence[str], standing: Standing) -> Verdict:
    if not flags and not standing.contests:
        return not_applicable("MEM-10", "no_memories")
    # MEM-10: other code, the same ledger and words; what it finds is said in the response.
    figures = audit_texts(texts, flags, standing)
    if figures.reintroduced_unflagged_count:
        return broken("MEM-10", "unflagged_memory")
    if figures.answer_asserted_contradicted_claim_count:
        return broken("MEM-10", "claim_asserted")
    return kept("MEM-10")


def repair_texts(
    texts: Sequence[str], contests: Sequence[Contest], broken: Set[str], *, asked: str = ""
) -> tuple[tuple[str, ...], tuple[Repair, ...]]:
    """Texts with a true caveat beside each contested claim.

    Args:
        broken: Ids of the clauses that are broken; with none of ours among them nothing changes.
        asked: What the texts answer.

    Returns:
        As many texts, in the same order, and one repair per clause that asked for one.
    """
    ours = sorted(clause for clause in broken if clause in _WHAT)
    if not ours:
        return tuple(texts), ()
    repaired = tuple(with_caveats(text, contests, asked) for text in texts)
    return repaired, tuple(Repair(clause=clause, what=_WHAT[clause]) for clause in ours)


def memory_law(lens: MemoryLens[D]) -> ExitLaw[D]:
    """The exit law of MEM for one kind of document.

    Args:
        lens: How to see the memories and the words of such a document.
    """

    def decided(document: D, record: ExchangeRecord) -> tuple[Verdict, ...]:
        return decide_memory(
            lens.flags(document), lens.count(document), lens.texts(document), record
        )

    def repaired(
        document: D, record: ExchangeRecord, broken: Set[str]
    ) -> tuple[D, tuple[Repair, ...]]:
        before = lens.texts(document)
        contests = record.standing.contests
        texts, repairs = repair_texts(before, contests, broken, asked=record.asked)
        return (document if texts == before else lens.with_texts(document, texts)), repairs

    return ExitLaw(clauses=CLAUSES, decide=decided, repair=repaired)
