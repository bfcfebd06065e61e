"""The parts of a chat response: memories as it shows them, the X-ray, previews, figures, limits.

Nothing here decides a clause. The wire names are those that clients of the first system know. Trust
and confidence on the wire are numbers in [0, 1]; inside the contract they are thousandths.
``reintroduced_claim`` is false in every part that is made here: MEM-5, only the lens of the
document sets it, with what the ledger says at serialization.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any, Final, Self

from troth.contracts.memory.auditor.texts import AuditFigures
from troth.contracts.memory.model import Memory
from troth.kernel.codec import wire
from troth.kernel.jsontypes import JsonValue
from troth.kernel.memories import EntryKind, EntryState, Flag

_ID: Final = "memory_id"
_COUNT: Final = "reintroduced_claims_count"


@dataclass(frozen=True, kw_only=True, slots=True)
class ShownMemory:
    """A memory that was put before the model, that a preview rests on, or that an X-ray shows.

    Attributes:
        source: Where it came from: ``user``, ``api`` or ``model``.
        trust: In [0, 1]; likewise ``confidence``.
        timestamp: When it was said, RFC 3339 in UTC.
    """

    memory_id: str
    text: str
    source: str
    trust: float
    confidence: float
    timestamp: str
    reintroduced_claim: bool = False

    @classmethod
    def of(cls, memory: Memory, **more: Any) -> Self:
        """The memory as a response shows it, not flagged; with its score where it was ranked."""
        return cls(
            memory_id=memory.memory_id,
            text=memory.text,
            source=memory.source.value,
            trust=memory.trust / 1000,
            confidence=memory.confidence / 1000,
            timestamp=memory.at,
            **more,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class RetrievedMemory(ShownMemory):
    """A memory that was retrieved for the response, with the score of its rank in [0, 1]."""

    score: float


@dataclass(frozen=True, kw_only=True, slots=True)
class ShownConflict:
    """A contradiction as the X-ray shows it (MEM-9).

    Attributes:
        old: The statement that was there first, as it was said; likewise ``new``.
        status: State of the ledger entry, such as ``open``.
        sides: How many statements the entry sets against each other.
    """

    entry_id: str
    kind: EntryKind
    old: str
    new: str
    status: EntryState
    old_memory_id: str
    new_memory_id: str
    sides: int = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Xray:
    """What the response rests on: each memory used, and each conflict among them (MEM-9).

    Attributes:
        reintroduced_claims_count: Number of flagged memories among ``memories_used``.
        conflicts_not_shown: How many more conflicts there are: further sides of the entries that
            are listed, and entries beyond the limit.
    """

    memories_used: tuple[ShownMemory, ...] = ()
    conflicts_detected: tuple[ShownConflict, ...] = ()
    reintroduced_claims_count: int = 0
    conflicts_not_shown: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class AlternativeAnswer:
    """What would be said if the other memory of a conflict were believed (MEM-14).

    Attributes:
        text: The preview, phrased as a condition; never a statement of its own.
        entry_id: The conflict, with its ``kind`` and ``state``.
        believed: The memory that the preview believes.
        against: The memory that stands against it.
        newer: ``memory_id`` of the one that was said later.
    """

    text: str
    entry_id: str
    kind: EntryKind
    state: EntryState
    believed: ShownMemory
    against: ShownMemory
    newer: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatLimitation:
    """A limit of the answer: a stable code, and the sentence for people."""

    code: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatMetadata:
    """What stands beside the words of a chat turn.

    Attributes:
        contradiction_detected: The turn opened an entry, or added a side to one;
            ``contradiction_resolved``: it closed one.
        unresolved_contradictions_total: Entries of the subject that are open after the turn.
        retrieved_memories: Every memory that the response rests on or shows, best first, once each.
        prompt_memories: Those that were put before a model.
        reintroduced_claims_count: Number of flagged ones among ``retrieved_memories``.
        audit: The auditor's figures, once it has spoken.
        alternatives: What would be said if the other side of a conflict were believed.
        entries: Ids of the ledger entries that the turn opened, joined or moved.
        forget: Ids of the memories that were quoted to be erased once the user says yes; ``*`` for
            all of them. Else empty.
        memories_not_shown: How many more sides there are of the entries that the turn touches.
    """

    contradiction_detected: bool = False
    contradiction_resolved: bool = False
    unresolved_contradictions_total: int = 0
    retrieved_memories: tuple[RetrievedMemory, ...] = ()
    prompt_memories: tuple[ShownMemory, ...] = ()
    reintroduced_claims_count: int = 0
    audit: AuditFigures | None = None
    alternatives: tuple[AlternativeAnswer, ...] = ()
    entries: tuple[str, ...] = ()
    memories_not_shown: int = 0
    forget: tuple[str, ...] = wire(younger=True, default=())


def flags_in(value: JsonValue) -> tuple[Flag, ...]:
    """Every memory that JSON data show, in order: each object with a ``memory_id``."""
    return tuple(
        Flag(memory_id=str(one[_ID]), reintroduced_claim=one.get("reintroduced_claim") is True)
        for one in _memories_in(value)
    )


def _memories_in(value: JsonValue) -> Iterator[Mapping[str, JsonValue]]:
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, Mapping):
            if _ID in one:
                yield one
            one = list(one.values())
        if isinstance(one, list | tuple):
            left += [held for held in one if type(held) not in _PLAIN][::-1]


_PLAIN: Final = (str, int, float, bool, type(None))


def flagged(value: JsonValue, contested: Set[str]) -> JsonValue:
    """The data with exactly those memories flagged, and every count that follows (MEM-2, MEM-5)."""
    if isinstance(value, list | tuple):
        return [flagged(one, contested) for one in value]
    if not isinstance(value, Mapping):
        return value
    made = {name: flagged(one, contested) for name, one in value.items()}
    if _ID in made:
        made["reintroduced_claim"] = made[_ID] in contested
    if _COUNT in made:
        shown = {one[_ID] for one in _memories_in(made)}
        made[_COUNT] = len(shown & contested)
    return made
