"""Policies: what is done of itself with an entry that was just opened (MEM-7).

A policy is explicit configuration. Its name is written into every entry that opens under it, and
into the history of every entry that it closes, with ``Actor.POLICY``. The default asks: it leaves
the entry open until a person says which side holds. No policy ever keeps an entry from opening
(MEM-6), and what a policy did can be undone like any other move.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from troth.contracts.memory.events import MemoryEvent
from troth.contracts.memory.ledger import decide_move
from troth.contracts.memory.model import Actor, Entry, Memory, Move


class Policy(StrEnum):
    """A policy, by the word that is configured and that entries keep."""

    ASK = "ask"
    NEWEST_WINS = "newest_wins"


def decide_by_policy(
    policy: Policy, entry: Entry, memories: Sequence[Memory], *, at: str
) -> tuple[MemoryEvent, ...]:
    """The events by which a policy closes an open entry; none where it leaves it to a person.

    Args:
        memories: Those of its sides, as they stand, in the order of the sides.
        at: When, RFC 3339 in UTC.

    Raises:
        MoveRefused: The entry is closed already.
    """
    if policy is Policy.ASK:
        return ()
    # MEM-7: a stated policy acts by the same table, and leaves its name in the history.
    return decide_move(
        entry,
        Move.RESOLVE,
        by=Actor.POLICY,
        who=policy.value,
        at=at,
        memories=memories,
        winner=max(memories, key=lambda memory: memory.seq).memory_id,
    )
