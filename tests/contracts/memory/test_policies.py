"""Policies act only where they are configured, by the same table, and leave their name (MEM-7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.memory.ledger_cases import AT, entry, memory
from troth.contracts.memory.events import EntryMoved, Superseded
from troth.contracts.memory.ledger import MoveRefused
from troth.contracts.memory.model import Actor, Memory, Move, SourceKind
from troth.contracts.memory.policies import CHOICES, Policy, decide_by_policy, parse_policy
from troth.kernel.memories import EntryState

OLD = memory(1, "I work at Microsoft", employer="Microsoft")
NEW = memory(2, "I work at Amazon", employer="Amazon")
FROM_API = replace(OLD, source=SourceKind.API)
FROM_MODEL = replace(NEW, source=SourceKind.MODEL)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ask", "ask"),
        (" Newest_Wins ", "newest_wins"),
        ("source_wins", "source_wins"),
        ("source_wins:user>api>model", "source_wins"),
        ("SOURCE_WINS: api > user > model", "source_wins:api>user>model"),
    ],
)
def test_a_policy_is_read_and_named(text: str, name: str) -> None:
    policy = parse_policy(text)
    assert policy.name == name
    assert parse_policy(policy.name) == policy


@pytest.mark.parametrize("text", ["", "oldest_wins", "ask:api", "newest wins", "a" * 100_000])
def test_what_is_no_policy_names_the_choices(text: str) -> None:
    with pytest.raises(ValueError, match="ask, newest_wins, source_wins"):
        parse_policy(text)


@pytest.mark.parametrize(
    "ranking", ["", "api", "api>user", "api>user>model>model", "api>user>rumour", "api,user,model"]
)
def test_what_is_no_ranking_names_the_sources(ranking: str) -> None:
    with pytest.raises(ValueError, match="user, api, model"):
        parse_policy(f"source_wins:{ranking}")


def test_an_impossible_policy_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="one of"):
        Policy(kind="oldest_wins")
    with pytest.raises(ValueError, match="ranking"):
        Policy(kind="source_wins", ranking=(SourceKind.USER,))


@pytest.mark.parametrize(
    ("policy", "old", "new", "winner"),
    [
        ("ask", OLD, NEW, None),
        ("newest_wins", OLD, NEW, "m2"),
        ("newest_wins", FROM_API, FROM_MODEL, "m2"),
        ("source_wins", OLD, NEW, None),  # a tie: nothing is guessed
        ("source_wins", FROM_API, NEW, "m2"),
        ("source_wins:api>user>model", FROM_API, NEW, "m1"),
        ("source_wins", OLD, FROM_MODEL, "m1"),
        ("source_wins:model>api>user", OLD, FROM_MODEL, "m2"),
    ],
)
def test_the_winner_of_a_policy(policy: str, old: Memory, new: Memory, winner: str | None) -> None:
    assert parse_policy(policy).choose([old, new]) == winner


@pytest.mark.clause("MEM-7")
def test_what_a_policy_did_stands_in_the_history() -> None:
    policy = parse_policy("source_wins:api>user>model")
    opened = entry(FROM_API, NEW)
    events = decide_by_policy(policy, opened, [FROM_API, NEW], at=AT)
    moved = [event.moved for event in events if isinstance(event, EntryMoved)]
    assert [(each.move, each.to) for each in moved] == [
        (Move.REFLECT, EntryState.REFLECTING),
        (Move.RESOLVE, EntryState.RESOLVED),
    ]
    assert {(each.by, each.who, each.at) for each in moved} == {(Actor.POLICY, policy.name, AT)}
    assert [each.winner for each in moved] == [None, "m1"]
    assert Superseded(memory_id="m2", superseded=True, by="m1") in events


@pytest.mark.clause("MEM-7")
@pytest.mark.parametrize("policy", CHOICES)
def test_asking_and_ties_leave_the_entry_open(policy: str) -> None:
    events = decide_by_policy(parse_policy(policy), entry(OLD, NEW), [OLD, NEW], at=AT)
    assert bool(events) is (policy == "newest_wins")


@pytest.mark.clause("MEM-7", breaks=True)
def test_a_policy_cannot_close_what_is_closed() -> None:
    closed = replace(entry(OLD, NEW), state=EntryState.ACCEPTED)
    with pytest.raises(MoveRefused) as refused:
        decide_by_policy(parse_policy("newest_wins"), closed, [OLD, NEW], at=AT)
    assert refused.value.code == "illegal_move"
