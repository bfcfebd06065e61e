"""The one JSON form of the events of memory, both ways.

Only texts, whole numbers, booleans and ``null``: the canonical form of such a value is the same
bytes in every process (MEM-17). Reading is strict: a member too many or too few, another type or
an unknown word is a ``ValueError`` that names it.
"""

from __future__ import annotations

from typing import Final

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
from troth.kernel.canonical import canonical_json
from troth.kernel.codec import WireError, decode, encode_object
from troth.kernel.digests import sha256_hex
from troth.kernel.jsontypes import JsonObject
from troth.kernel.wire import Wire

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
