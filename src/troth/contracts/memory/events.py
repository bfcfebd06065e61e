"""The events of one subject's memory: the only way in which anything changes.

A subject's memory is the fold of its events, in order (``replay``): memories, entries, trust. The
store appends them and keeps tables that say the same; MEM-17 is that both agree, in any process.

Each has one JSON form, of texts, whole numbers, booleans and ``null`` only: the canonical form of
such a value is the same bytes in every process. Reading is strict: a member too many or too few,
another type or an unknown word is a ``ValueError`` that names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from troth.contracts.memory.model import Entry, Memory, Moved, Side
from troth.kernel.canonical import canonical_json
from troth.kernel.codec import WireError, decode, encode_object
from troth.kernel.digests import sha256_hex
from troth.kernel.jsontypes import JsonObject
from troth.kernel.wire import Wire


@dataclass(frozen=True, kw_only=True, slots=True)
class MemoryAdded:
    """A statement became a memory."""

    memory: Memory


@dataclass(frozen=True, kw_only=True, slots=True)
class MemoryReinforced:
    """The same was said again: no second memory, a little more trust."""

    memory_id: str
    at: str


@dataclass(frozen=True, kw_only=True, slots=True)
class TrustMoved:
    """The trust of a memory changed by a rule.

    Attributes:
        trust: Thousandths, after the move.
        rule: Name of the rule in ``trust.RULES``.
        overrun: The memory's ``overrun`` after the move.
    """

    memory_id: str
    trust: int
    rule: str
    overrun: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Superseded:
    """A memory became history (``to`` true), or is current again after an undo.

    Attributes:
        by: Memory id of what replaced it, or empty after an undo.
    """

    memory_id: str
    superseded: bool
    by: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class EntryOpened:
    """A contradiction was found."""

    entry: Entry


@dataclass(frozen=True, kw_only=True, slots=True)
class EntrySuspected:
    """A contradiction is likely and not firm: an entry that opens only if somebody promotes it."""

    entry: Entry


@dataclass(frozen=True, kw_only=True, slots=True)
class EntryJoined:
    """A memory became a further side of an open entry: it contradicts what stands there."""

    entry_id: str
    side: Side


@dataclass(frozen=True, kw_only=True, slots=True)
class EntryMoved:
    """An entry moved by an explicit act."""

    entry_id: str
    moved: Moved


@dataclass(frozen=True, kw_only=True, slots=True)
class EventErased:
    """Stands where an event was that told of something erased; it tells nothing (MEM-20)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MemoriesErased:
    """Memories were erased by an act, and what was told of them and of their entries (MEM-20).

    Attributes:
        memory_ids: What was erased; likewise ``entry_ids``, the entries that went with it.
        places: The numbers of the events that tell nothing any more, ascending.
        digests: Of each of these the digest of its canonical JSON, as the log has it.
        who: The surface or person, such as ``api``, ``cli`` or ``talk``.
        at: When, RFC 3339 in UTC.
    """

    memory_ids: tuple[str, ...]
    entry_ids: tuple[str, ...]
    places: tuple[int, ...]
    digests: tuple[str, ...]
    who: str
    at: str

    def __post_init__(self) -> None:
        if not self.memory_ids or not self.who.strip() or len(self.places) != len(self.digests):
            raise ValueError("an act of erasing says what, who, and which events")


MemoryEvent: TypeAlias = (
    MemoryAdded
    | MemoryReinforced
    | TrustMoved
    | Superseded
    | EntryOpened
    | EntrySuspected
    | EntryJoined
    | EntryMoved
    | EventErased
    | MemoriesErased
)


def opened_by(events: Sequence[MemoryEvent], *, moved: bool = False) -> tuple[str, ...]:
    """Ids of the entries that events open, or put a further side into, in order, each once.

    Args:
        moved: Also of those that they move.
    """
    kinds = EntryJoined | EntryMoved if moved else EntryJoined
    found = (
        e.entry.entry_id if isinstance(e, EntryOpened) else e.entry_id
        for e in events
        if isinstance(e, EntryOpened | kinds)
    )
    return tuple(dict.fromkeys(found))


KINDS: Final[dict[str, type[MemoryEvent]]] = {
    "memory.added": MemoryAdded,
    "memory.reinforced": MemoryReinforced,
    "memory.trust_moved": TrustMoved,
    "memory.superseded": Superseded,
    "entry.opened": EntryOpened,
    "entry.suspected": EntrySuspected,
    "entry.joined": EntryJoined,
    "entry.moved": EntryMoved,
    "event.erased": EventErased,
    "memories.erased": MemoriesErased,
}
"""The word for each event; it says which one an object is, and is never reused."""

_WORDS: Final = {event: word for word, event in KINDS.items()}


def kind_of(event: MemoryEvent) -> str:
    """The word for an event."""
    return _WORDS[type(event)]


def event_to_wire(event: MemoryEvent) -> JsonObject:
    """The JSON form of an event."""
    return {"kind": kind_of(event), **encode_object(event)}


def event_from_wire(wire: Wire) -> MemoryEvent:
    """The event of a JSON form.

    Raises:
        WireError: It is no event; the message names the member.
    """
    members = dict(wire)
    kind = members.pop("kind", None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise WireError("kind", "there is no such event")
    return decode(KINDS[kind], members, closed=True)


def event_sha256(event: MemoryEvent) -> str:
    """Digest of the canonical JSON of an event.

    Raises:
        CallerError: ``input.invalid``: a text in it is no valid Unicode.
    """
    return sha256_hex(canonical_json(event_to_wire(event)))
