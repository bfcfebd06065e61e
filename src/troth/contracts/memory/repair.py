"""Making the words of a response lawful, and the exit law of the memory contract.

Repairs MEM-3, MEM-4 and MEM-19, by words alone. MEM-1, MEM-2 and MEM-15 are not repaired: only the
seal sets flags (MEM-5), and what was retrieved for another subject must not leave at all. MEM-10 is
only flagged. Pure, deterministic and idempotent.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TypeVar

from troth.contracts.memory.decide import CLAUSES, decide_memory
from troth.contracts.memory.wording.placing import with_caveats
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.law import Document, ExitLaw
from troth.kernel.memories import Contest, MemoryLens
from troth.kernel.verdicts import Repair, Verdict

D = TypeVar("D", bound=Document)
_WHAT = {
    "MEM-3": "put a true caveat beside a contradicted claim",
    "MEM-4": "qualified a contradicted claim that stood as plain truth",
    "MEM-19": "counted a mention of a contradicted value as a use of it",
}


def repair_texts(
    texts: Sequence[str], contests: Sequence[Contest], broken: Set[str]
) -> tuple[tuple[str, ...], tuple[Repair, ...]]:
    """Texts with a true caveat beside each contested claim.

    Args:
        broken: Ids of the clauses that are broken; with none of ours among them nothing changes.

    Returns:
        As many texts, in the same order, and one repair per clause that asked for one.
    """
    asked = sorted(clause for clause in broken if clause in _WHAT)
    if not asked:
        return tuple(texts), ()
    repaired = tuple(with_caveats(text, contests) for text in texts)
    return repaired, tuple(Repair(clause=clause, what=_WHAT[clause]) for clause in asked)


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
        texts, repairs = repair_texts(before, record.standing.contests, broken)
        return (document if texts == before else lens.with_texts(document, texts)), repairs

    return ExitLaw(clauses=CLAUSES, decide=decided, repair=repaired)
