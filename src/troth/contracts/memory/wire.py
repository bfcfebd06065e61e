"""The one JSON form of memories, entries and their events, both ways.

Only texts, whole numbers, booleans and ``null``: the canonical form of such a value is the same
bytes in every process (MEM-17). Reading is strict: a member too many or too few, another type or
an unknown word is a ``ValueError`` that names it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from troth.contracts.memory.events import (
    EntryJoined,
    EntryMoved,
    EntryOpened,
    EntrySuspected,
    EventErased,
    MemoriesErased,
    MemoryAdded,
    MemoryEvent,
    MemoryReinforced,
    Superseded,
    TrustMoved,
)
from troth.contracts.memory.model import (
    Actor,
    Cardinality,
    Certainty,
    Entry,
    Memory,
    Move,
    Moved,
    Side,
    SourceKind,
    StatedFact,
    Tense,
    Validity,
)
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex
from troth.kernel.evidence import Span
from troth.kernel.jsontypes import JsonObject
from troth.kernel.memories import EntryKind, EntryState
from troth.kernel.wire import Wire, boolean, integer, listing, mapping, optional_text, text

E = TypeVar("E", bound=StrEnum)

_FACT = frozenset(
    "entity attribute value normal negative validity certainty cardinality span".split()
)
_VALIDITY = frozenset(("tense", "since", "until"))
_SPAN = frozenset(("start", "end", "sha256"))
_MEMORY = frozenset(
    "memory_id seq text facts source at trust overrun confidence important superseded"
    " superseded_by".split()
)
_MOVED = frozenset("move to by who at winner reason".split())
_ENTRY = frozenset(
    "entry_id kind old_memory_id new_memory_id old_fact new_fact reason policy opened_at state"
    " history judge".split()
)
_SIDE = frozenset("memory_id fact kind reason joined_at judge".split())
_BEGINS: dict[type, str] = {EntryOpened: "entry.opened", EntrySuspected: "entry.suspected"}
_ERASED_LISTS = frozenset(("memory_ids", "entry_ids", "places", "digests"))


def fact_to_wire(fact: StatedFact) -> JsonObject:
    """The JSON form of a fact."""
    return {
        "entity": fact.entity,
        "attribute": fact.attribute,
        "value": fact.value,
        "normal": fact.normal,
        "negative": fact.negative,
        "validity": {
            "tense": fact.validity.tense.value,
            "since": fact.validity.since,
            "until": fact.validity.until,
        },
        "certainty": fact.certainty.value,
        "cardinality": fact.cardinality.value,
        "span": {"start": fact.span.start, "end": fact.span.end, "sha256": fact.span.sha256},
    }


def fact_from_wire(wire: Wire) -> StatedFact:
    """The fact of a JSON form.

    Raises:
        ValueError: It is no fact; the message names the member.
    """
    _exactly("fact", wire, _FACT)
    return StatedFact(
        entity=text(wire, "entity"),
        attribute=text(wire, "attribute"),
        value=text(wire, "value"),
        normal=text(wire, "normal"),
        negative=boolean(wire, "negative"),
        validity=_validity(mapping(wire, "validity")),
        certainty=_word(wire, "certainty", Certainty),
        cardinality=_word(wire, "cardinality", Cardinality),
        span=_span(mapping(wire, "span")),
    )


def memory_to_wire(memory: Memory) -> JsonObject:
    """The JSON form of a memory."""
    return {
        "memory_id": memory.memory_id,
        "seq": memory.seq,
        "text": memory.text,
        "facts": [fact_to_wire(fact) for fact in memory.facts],
        "source": memory.source.value,
        "at": memory.at,
        "trust": memory.trust,
        "overrun": memory.overrun,
        "confidence": memory.confidence,
        "important": memory.important,
        "superseded": memory.superseded,
        "superseded_by": memory.superseded_by,
    }


def memory_from_wire(wire: Wire) -> Memory:
    """The memory of a JSON form.

    Raises:
        ValueError: It is no memory; the message names the member.
    """
    _exactly("memory", wire, _MEMORY)
    return Memory(
        memory_id=text(wire, "memory_id"),
        seq=integer(wire, "seq"),
        text=text(wire, "text"),
        facts=tuple(fact_from_wire(fact) for fact in listing(wire, "facts")),
        source=_word(wire, "source", SourceKind),
        at=text(wire, "at"),
        trust=integer(wire, "trust"),
        overrun=integer(wire, "overrun"),
        confidence=integer(wire, "confidence"),
        important=boolean(wire, "important"),
        superseded=boolean(wire, "superseded"),
        superseded_by=text(wire, "superseded_by"),
    )


def moved_to_wire(moved: Moved) -> JsonObject:
    """The JSON form of one move in an entry's history."""
    return {
        "move": moved.move.value,
        "to": moved.to.value,
        "by": moved.by.value,
        "who": moved.who,
        "at": moved.at,
        "winner": moved.winner,
        "reason": moved.reason,
    }


def moved_from_wire(wire: Wire) -> Moved:
    """The move of a JSON form.

    Raises:
        ValueError: It is no move; the message names the member.
    """
    _exactly("move", wire, _MOVED)
    return Moved(
        move=_word(wire, "move", Move),
        to=_word(wire, "to", EntryState),
        by=_word(wire, "by", Actor),
        who=text(wire, "who"),
        at=text(wire, "at"),
        winner=optional_text(wire, "winner"),
        reason=text(wire, "reason"),
    )


def entry_to_wire(entry: Entry) -> JsonObject:
    """The JSON form of an entry, its history in order."""
    return {
        "entry_id": entry.entry_id,
        "kind": entry.kind.value,
        "old_memory_id": entry.old_memory_id,
        "new_memory_id": entry.new_memory_id,
        "old_fact": fact_to_wire(entry.old_fact),
        "new_fact": fact_to_wire(entry.new_fact),
        "reason": entry.reason,
        "policy": entry.policy,
        "opened_at": entry.opened_at,
        "state": entry.state.value,
        "history": [moved_to_wire(moved) for moved in entry.history],
        "judge": entry.judge,
        # MEM-17: an entry that nobody joined has the form, and the digest, that it always had.
        **({"further": [side_to_wire(side) for side in entry.further]} if entry.further else {}),
    }


def side_to_wire(side: Side) -> JsonObject:
    """The JSON form of a side that joined an entry."""
    return {
        "memory_id": side.memory_id,
        "fact": fact_to_wire(side.fact),
        "kind": side.kind.value,
        "reason": side.reason,
        "joined_at": side.joined_at,
        "judge": side.judge,
    }


def side_from_wire(wire: Wire) -> Side:
    """The side of a JSON form.

    Raises:
        ValueError: It is no side; the message names the member.
    """
    _exactly("side", wire, _SIDE)
    return Side(
        memory_id=text(wire, "memory_id"),
        fact=fact_from_wire(mapping(wire, "fact")),
        kind=_word(wire, "kind", EntryKind),
        reason=text(wire, "reason"),
        joined_at=text(wire, "joined_at"),
        judge=text(wire, "judge"),
    )


def entry_from_wire(wire: Wire) -> Entry:
    """The entry of a JSON form.

    Raises:
        ValueError: It is no entry; the message names the member.
    """
    _exactly("entry", wire, _ENTRY | {"further"} if "further" in wire else _ENTRY)
    return Entry(
        entry_id=text(wire, "entry_id"),
        kind=_word(wire, "kind", EntryKind),
        old_memory_id=text(wire, "old_memory_id"),
        new_memory_id=text(wire, "new_memory_id"),
        old_fact=fact_from_wire(mapping(wire, "old_fact")),
        new_fact=fact_from_wire(mapping(wire, "new_fact")),
        reason=text(wire, "reason"),
        policy=text(wire, "policy"),
        opened_at=text(wire, "opened_at"),
        state=_word(wire, "state", EntryState),
        history=tuple(moved_from_wire(moved) for moved in listing(wire, "history")),
        judge=text(wire, "judge"),
        further=tuple(side_from_wire(side) for side in listing(wire, "further"))
        if "further" in wire
        else (),
    )


def event_to_wire(event: MemoryEvent) -> JsonObject:
    """The JSON form of an event; ``kind`` says which one it is, and is never reused."""
    kind, members = _members_of(event)
    return {"kind": kind, **members}


def _members_of(event: MemoryEvent) -> tuple[str, JsonObject]:
    found: tuple[str, JsonObject]
    match event:
        case MemoryAdded(memory=memory):
            found = "memory.added", {"memory": memory_to_wire(memory)}
        case MemoryReinforced():
            found = "memory.reinforced", _named(event, "memory_id", "at")
        case TrustMoved():
            found = "memory.trust_moved", _named(event, "memory_id", "trust", "overrun", "rule")
        case Superseded():
            found = "memory.superseded", _named(event, "memory_id", "superseded", "by")
        case EntryOpened(entry=entry) | EntrySuspected(entry=entry):
            found = _BEGINS[type(event)], {"entry": entry_to_wire(entry)}
        case EntryJoined(entry_id=entry_id, side=side):
            found = "entry.joined", {"entry_id": entry_id, "side": side_to_wire(side)}
        case EntryMoved(entry_id=entry_id, moved=moved):
            found = "entry.moved", {"entry_id": entry_id, "moved": moved_to_wire(moved)}
        case EventErased():
            found = "event.erased", {}
        case MemoriesErased():
            lists: JsonObject = {name: list(getattr(event, name)) for name in _ERASED_LISTS}
            found = "memories.erased", {**lists, **_named(event, "who", "at")}
    return found


def _named(event: MemoryEvent, *names: str) -> JsonObject:
    return {name: getattr(event, name) for name in names}


def event_from_wire(wire: Wire) -> MemoryEvent:
    """The event of a JSON form.

    Raises:
        ValueError: It is no event; the message names the member.
    """
    kind = text(wire, "kind")
    if kind not in _READERS:
        raise ValueError(f"kind: there is no event {kind!r}")
    members, read = _READERS[kind]
    _exactly(kind, wire, members | {"kind"})
    return read(wire)


def event_sha256(event: MemoryEvent) -> str:
    """Digest of the canonical JSON of an event.

    Raises:
        CallerError: ``input.invalid``: a text in it is no valid Unicode.
    """
    return sha256_hex(canonical_json(event_to_wire(event)))


def _added(wire: Wire) -> MemoryEvent:
    return MemoryAdded(memory=memory_from_wire(mapping(wire, "memory")))


def _reinforced(wire: Wire) -> MemoryEvent:
    return MemoryReinforced(memory_id=text(wire, "memory_id"), at=text(wire, "at"))


def _trust_moved(wire: Wire) -> MemoryEvent:
    return TrustMoved(
        memory_id=text(wire, "memory_id"),
        trust=integer(wire, "trust"),
        overrun=integer(wire, "overrun"),
        rule=text(wire, "rule"),
    )


def _superseded(wire: Wire) -> MemoryEvent:
    return Superseded(
        memory_id=text(wire, "memory_id"),
        superseded=boolean(wire, "superseded"),
        by=text(wire, "by"),
    )


def _opened(wire: Wire) -> MemoryEvent:
    return EntryOpened(entry=entry_from_wire(mapping(wire, "entry")))


def _suspected(wire: Wire) -> MemoryEvent:
    return EntrySuspected(entry=entry_from_wire(mapping(wire, "entry")))


def _joined(wire: Wire) -> MemoryEvent:
    side = side_from_wire(mapping(wire, "side"))
    return EntryJoined(entry_id=text(wire, "entry_id"), side=side)


def _moved(wire: Wire) -> MemoryEvent:
    moved = moved_from_wire(mapping(wire, "moved"))
    return EntryMoved(entry_id=text(wire, "entry_id"), moved=moved)


def _event_erased(wire: Wire) -> MemoryEvent:
    del wire
    return EventErased()


def _memories_erased(wire: Wire) -> MemoryEvent:
    places = tuple(wire["places"]) if isinstance(wire["places"], list | tuple) else ()
    if not all(type(place) is int for place in places):
        raise ValueError("places: not whole numbers")
    return MemoriesErased(
        memory_ids=_texts(wire, "memory_ids"),
        entry_ids=_texts(wire, "entry_ids"),
        places=places,
        digests=_texts(wire, "digests"),
        who=text(wire, "who"),
        at=text(wire, "at"),
    )


def _texts(wire: Wire, name: str) -> tuple[str, ...]:
    found = wire[name]
    if not isinstance(found, list | tuple) or not all(isinstance(one, str) for one in found):
        raise ValueError(f"{name}: not a list of texts")
    return tuple(found)


_READERS: dict[str, tuple[frozenset[str], Callable[[Wire], MemoryEvent]]] = {
    "memory.added": (frozenset(("memory",)), _added),
    "memory.reinforced": (frozenset(("memory_id", "at")), _reinforced),
    "memory.trust_moved": (frozenset(("memory_id", "trust", "overrun", "rule")), _trust_moved),
    "memory.superseded": (frozenset(("memory_id", "superseded", "by")), _superseded),
    "entry.opened": (frozenset(("entry",)), _opened),
    "entry.suspected": (frozenset(("entry",)), _suspected),
    "entry.joined": (frozenset(("entry_id", "side")), _joined),
    "entry.moved": (frozenset(("entry_id", "moved")), _moved),
    "event.erased": (frozenset(), _event_erased),
    "memories.erased": (_ERASED_LISTS | {"who", "at"}, _memories_erased),
}


def _validity(wire: Wire) -> Validity:
    _exactly("validity", wire, _VALIDITY)
    return Validity(
        tense=_word(wire, "tense", Tense),
        since=optional_text(wire, "since"),
        until=optional_text(wire, "until"),
    )


def _span(wire: Wire) -> Span:
    _exactly("span", wire, _SPAN)
    return Span(start=integer(wire, "start"), end=integer(wire, "end"), sha256=text(wire, "sha256"))


def _word(wire: Wire, name: str, words: type[E]) -> E:
    word = text(wire, name)
    try:
        return words(word)
    except ValueError:
        raise ValueError(f"{name}: there is no {word!r}") from None


def _exactly(what: str, wire: Wire, members: frozenset[str]) -> None:
    if wire.keys() != members:
        wrong = ", ".join(sorted(map(str, wire.keys() ^ members)))
        raise ValueError(f"{what}: these members are missing or unknown: {wrong}")
