"""Policies act only where they are configured, by the same table, and leave their name (MEM-7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.memory.ledger_cases import AT, entry, memory
from troth.contracts.memory.events import EntryMoved, Superseded
from troth.contracts.memory.ledger import MoveRefused, Policy, decide_by_policy
from troth.contracts.memory.model import Actor, Memory, Move, SourceKind
from troth.kernel.memories import EntryState

OLD = memory(1, "I work at Microsoft", employer="Microsoft")
NEW = memory(2, "I work at Amazon", employer="Amazon")
FROM_API = replace(OLD, source=SourceKind.API)
FROM_MODEL = replace(NEW, source=SourceKind.MODEL)


@pytest.mark.parametrize(
    ("policy", "old", "new", "winner"),
    [
        (Policy.ASK, OLD, NEW, None),
        (Policy.NEWEST_WINS, OLD, NEW, "m2"),
        (Policy.NEWEST_WINS, FROM_API, FROM_MODEL, "m2"),
        (Policy.SOURCE_WINS, OLD, NEW, None),  # a tie: nothing is guessed
        (Policy.SOURCE_WINS, FROM_API, NEW, "m2"),
        (Policy.SOURCE_WINS, OLD, FROM_MODEL, "m1"),
        (Policy.SOURCE_WINS, FROM_API, FROM_MODEL, "m1"),
    ],
)
def test_the_winner_of_a_policy(
    policy: Policy, old: Memory, new: Memory, winner: str | None
) -> None:
    assert policy.winner([old, new]) == winner


@pytest.mark.clause("MEM-7")
@pytest.mark.parametrize("policy", [Policy.NEWEST_WINS, Policy.SOURCE_WINS])
def test_what_a_policy_did_stands_in_the_history(policy: Policy) -> None:
    events = decide_by_policy(policy, entry(FROM_API, NEW), [FROM_API, NEW], at=AT)
    moved = [event.moved for event in events if isinstance(event, EntryMoved)]
    assert [(each.move, each.to) for each in moved] == [
        (Move.REFLECT, EntryState.REFLECTING),
        (Move.RESOLVE, EntryState.RESOLVED),
    ]
    assert {(each.by, each.who, each.at) for each in moved} == {(Actor.POLICY, policy.value, AT)}
    assert [each.winner for each in moved] == [None, "m2"]
    assert Superseded(memory_id="m1", superseded=True, by="m2") in events


@pytest.mark.clause("MEM-7")
@pytest.mark.parametrize("policy", [Policy.ASK, Policy.SOURCE_WINS])
def test_asking_and_ties_leave_the_entry_open(policy: Policy) -> None:
    assert decide_by_policy(policy, entry(OLD, NEW), [OLD, NEW], at=AT) == ()


@pytest.mark.clause("MEM-7", breaks=True)
def test_a_policy_cannot_close_what_is_closed() -> None:
    closed = replace(entry(OLD, NEW), state=EntryState.ACCEPTED)
    with pytest.raises(MoveRefused) as refused:
        decide_by_policy(Policy.NEWEST_WINS, closed, [OLD, NEW], at=AT)
    assert refused.value.code == "illegal_move"
