"""The one place where a memory is flagged: at serialization, from the ledger itself (MEM-5).

No engine path sets ``reintroduced_claim``; whatever a document arrives with is overwritten here,
after the work of the exchange and before its clauses are decided. The same reading of the ledger
goes into the record, so that MEM-1 to MEM-4 and MEM-15 are decided against it.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TypeVar

from troth.kernel.memories import MemoryLens
from troth.ports.memory import Ledger
from troth.runtime.exchange.exchange import Exchange

D = TypeVar("D")


def flagged(
    document: D, lens: MemoryLens[D], ledger: Ledger, exchange: Exchange, *, unsafe: Set[str]
) -> D:
    """The document with the flags that the ledger says, and the standing noted in the exchange.

    Synchronous: the seal uses a thread.

    Args:
        unsafe: With ``MEM-1`` in it nothing is flagged, to show that the clause can break.

    Raises:
        StorageFailure: The ledger cannot be read; nothing may leave then.
    """
    owner = exchange.origin.owner
    if owner is None:
        return lens.with_flags(document, frozenset())
    memory_ids = tuple(flag.memory_id for flag in lens.flags(document))
    texts = lens.texts(document)
    exchange.standing = ledger.standing(owner, memory_ids, texts)
    contested = frozenset() if "MEM-1" in unsafe else exchange.standing.contested
    return lens.with_flags(document, contested)
