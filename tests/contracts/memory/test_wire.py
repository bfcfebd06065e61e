"""The JSON form of events: both ways, strict, and the same bytes everywhere (MEM-17)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.ledger_cases import AT, entry, fact, memory
from troth.contracts.memory.events import (
    EntryMoved,
    EntryOpened,
    MemoryAdded,
    MemoryEvent,
    MemoryReinforced,
    Superseded,
    TrustMoved,
    event_from_wire,
    event_sha256,
    event_to_wire,
)
from troth.contracts.memory.model import (
    Actor,
    Certainty,
    Entry,
    Memory,
    Move,
    Moved,
    SourceKind,
    Tense,
    Validity,
)
from troth.kernel.canonical import canonical_event_json, canonical_json, parse_canonical
from troth.kernel.memories import EntryKind, EntryState

OLD = memory(1, "I work at Microsoft", employer="Microsoft")
NEW = replace(
    memory(2, "Meine Größe ist 1,80 m\u202e", height="1,80 m"),
    source=SourceKind.API,
    important=True,
    superseded=True,
    superseded_by="m1",
    overrun=-50,
)
MOVED = Moved(
    move=Move.RESOLVE,
    to=EntryState.RESOLVED,
    by=Actor.POLICY,
    who="newest_wins",
    at=AT,
    winner="m2",
    reason='"Amazon", sagt sie',
)
ENTRY = replace(
    entry(OLD, NEW, EntryKind.TEMPORAL),
    state=EntryState.RESOLVED,
    history=(MOVED, replace(MOVED, winner=None)),
    judge="lexical/1",
)
EVENTS: list[MemoryEvent] = [
    MemoryAdded(memory=OLD),
    MemoryAdded(memory=NEW),
    MemoryReinforced(memory_id="m1", at=AT),
    TrustMoved(memory_id="m1", trust=0, rule="lost", overrun=-50),
    Superseded(memory_id="m1", superseded=True, by="m2"),
    Superseded(memory_id="m1", superseded=False),
    EntryOpened(entry=ENTRY),
    EntryMoved(entry_id="e", moved=MOVED),
]


@pytest.mark.clause("MEM-17")
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event_to_wire(event)["kind"])
def test_an_event_comes_back_from_its_bytes(event: MemoryEvent) -> None:
    data = canonical_event_json(event_to_wire(event))  # no floats, ASCII keys
    wire = parse_canonical(data)
    assert isinstance(wire, dict)
    assert event_from_wire(wire) == event
    assert event_sha256(event_from_wire(wire)) == event_sha256(event)


def test_each_event_has_its_own_kind() -> None:
    assert sorted({str(event_to_wire(event)["kind"]) for event in EVENTS}) == [
        "entry.moved",
        "entry.opened",
        "memory.added",
        "memory.reinforced",
        "memory.superseded",
        "memory.trust_moved",
    ]


def members(wire: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every member of a JSON value, at any depth."""
    found: list[tuple[Any, ...]] = []
    parts = wire.items() if isinstance(wire, dict) else enumerate(wire)
    for name, value in parts:
        found.append((*place, name))
        if isinstance(value, dict | list):
            found += members(value, (*place, name))
    return found


def spoilt(event: MemoryEvent, place: tuple[Any, ...], spoil: Callable[[Any, Any], None]) -> Any:
    wire = json.loads(canonical_json(event_to_wire(event)))
    inner = wire
    for name in place[:-1]:
        inner = inner[name]
    spoil(inner, place[-1])
    return wire


def leave_out(inner: Any, name: Any) -> None:
    del inner[name]


def put(value: Any) -> Callable[[Any, Any], None]:
    def spoil(inner: Any, name: Any) -> None:
        inner[name] = value

    return spoil


@pytest.mark.clause("MEM-17", breaks=True)
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event_to_wire(event)["kind"])
def test_no_member_can_be_missing_or_of_another_type(event: MemoryEvent) -> None:
    wire = json.loads(canonical_json(event_to_wire(event)))
    for place in members(wire):
        for spoil in (put(1.5), put([[]]), leave_out):
            if spoil is leave_out and isinstance(place[-1], int):
                continue  # a shorter list is another list
            with pytest.raises(ValueError, match=r"."):
                event_from_wire(spoilt(event, place, spoil))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event_to_wire(event)["kind"])
def test_no_member_can_be_added(event: MemoryEvent) -> None:
    wire = json.loads(canonical_json(event_to_wire(event)))
    for place in [("kind",), *(p for p in members(wire) if isinstance(p[-1], str))]:

        def add(inner: Any, name: Any) -> None:
            inner["note"] = ""

        with pytest.raises(ValueError, match="note"):
            event_from_wire(spoilt(event, place, add))


@pytest.mark.parametrize(
    ("place", "value", "named"),
    [
        (("kind",), "memory.forgotten", "kind"),
        (("memory", "source"), "rumour", "source"),
        (("memory", "seq"), True, "seq"),
        (("memory", "trust"), 1001, "thousandths"),
        (("memory", "facts", 0, "cardinality"), "few", "cardinality"),
        (("memory", "facts", 0, "validity", "tense"), "", "tense"),
        (("memory", "facts", 0, "span", "end"), 0, "span"),
        (("memory", "facts", 0, "value"), " ", "value"),
    ],
)
def test_what_is_wrong_is_named(place: tuple[Any, ...], value: object, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        event_from_wire(spoilt(EVENTS[0], place, put(value)))


def test_another_value_is_another_digest() -> None:
    digests = {event_sha256(event) for event in EVENTS}
    hedged = replace(OLD, facts=(replace(OLD.facts[0], certainty=Certainty.HEDGED),))
    past = replace(OLD, facts=(replace(OLD.facts[0], validity=Validity(tense=Tense.PAST)),))
    digests |= {event_sha256(MemoryAdded(memory=each)) for each in (hedged, past)}
    assert len(digests) == len(EVENTS) + 2


TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40)


@given(text=TEXT.filter(str.strip), who=TEXT, reason=TEXT, trust=st.integers(0, 1000))
def test_any_text_and_number_comes_back(text: str, who: str, reason: str, trust: int) -> None:
    value = text.strip()
    held: Memory = replace(OLD, text=text, facts=(fact(text, "said:be", value),), trust=trust)
    moved = replace(MOVED, who=who, reason=reason)
    opened: Entry = replace(entry(held, OLD), history=(moved,))
    for event in (
        MemoryAdded(memory=held),
        EntryOpened(entry=opened),
        EntryMoved(entry_id=text, moved=moved),
    ):
        wire = parse_canonical(canonical_json(event_to_wire(event)))
        assert isinstance(wire, dict)
        assert event_from_wire(wire) == event
