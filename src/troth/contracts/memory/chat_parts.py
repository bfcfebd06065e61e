"""The parts of a chat response: memories as it shows them, the X-ray, previews, figures.

Nothing here decides a clause. Trust and confidence on the wire are numbers in [0, 1]; inside the
contract they are thousandths. ``reintroduced_claim`` is false in every part that is made here:
MEM-5, only the lens of the document sets it, with what the ledger says at serialization.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from typing import Self, TypeVar

from troth.contracts.memory.model import Memory
from troth.contracts.memory.recall import Ranked
from troth.kernel.memories import EntryKind, EntryState


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

    def __post_init__(self) -> None:
        check_shown(self.memory_id, self.trust, self.confidence)

    @classmethod
    def of(cls, memory: Memory) -> Self:
        """The memory as a response shows it, not flagged."""
        return cls(
            memory_id=memory.memory_id,
            text=memory.text,
            source=memory.source.value,
            trust=memory.trust / 1000,
            confidence=memory.confidence / 1000,
            timestamp=memory.at,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class RetrievedMemory:
    """A memory that was retrieved for the response, with the score of its rank in [0, 1].

    The other attributes are those of ``ShownMemory``.
    """

    memory_id: str
    text: str
    source: str
    trust: float
    confidence: float
    timestamp: str
    score: float
    reintroduced_claim: bool = False

    def __post_init__(self) -> None:
        check_shown(self.memory_id, self.trust, self.confidence)
        if not 0.0 <= self.score <= 1.0:
            raise ValueError(f"score {self.score} lies outside [0, 1]")

    @classmethod
    def of(cls, ranked: Ranked) -> Self:
        """The ranked memory as a response shows it, not flagged."""
        return cls(
            memory_id=ranked.memory.memory_id,
            text=ranked.memory.text,
            source=ranked.memory.source.value,
            trust=ranked.memory.trust / 1000,
            confidence=ranked.memory.confidence / 1000,
            timestamp=ranked.memory.at,
            score=ranked.score,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class ShownConflict:
    """A contradiction as the X-ray shows it (MEM-9).

    Attributes:
        old: The statement that was there first, as it was said; likewise ``new``.
        status: State of the ledger entry, such as ``open``.
        sides: How many statements the entry sets against each other.
    """

    entry_id: str
    kind: str
    old: str
    new: str
    status: str
    old_memory_id: str
    new_memory_id: str
    sides: int = 2

    def __post_init__(self) -> None:
        EntryKind(self.kind)  # ValueError for a stranger
        EntryState(self.status)


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

    def __post_init__(self) -> None:
        if self.reintroduced_claims_count < 0 or self.conflicts_not_shown < 0:
            raise ValueError("reintroduced_claims_count and conflicts_not_shown are counts")


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
    kind: str
    state: str
    believed: ShownMemory
    against: ShownMemory
    newer: str

    def __post_init__(self) -> None:
        EntryKind(self.kind)  # ValueError for a stranger
        if not EntryState(self.state).is_open:
            raise ValueError("there is nothing to preview where no entry is open")
        if self.newer not in (self.believed.memory_id, self.against.memory_id):
            raise ValueError("the newer memory is one of the two")


def check_shown(memory_id: str, trust: float, confidence: float) -> None:
    """Raise ``ValueError`` unless a shown memory has an id, and figures in [0, 1]."""
    if not memory_id:
        raise ValueError("memory_id is empty")
    if not (0.0 <= trust <= 1.0 and 0.0 <= confidence <= 1.0):
        raise ValueError("trust and confidence lie in [0, 1]")


M = TypeVar("M", ShownMemory, RetrievedMemory)


def with_flag(memory: M, contested: Set[str]) -> M:
    """The memory, flagged if and only if its id is in the set (MEM-5)."""
    return replace(memory, reintroduced_claim=memory.memory_id in contested)


def xray_with_flags(xray: Xray, contested: Set[str]) -> Xray:
    """The X-ray with exactly those memories flagged, and its own count."""
    used = tuple(with_flag(one, contested) for one in xray.memories_used)
    return replace(
        xray,
        memories_used=used,
        reintroduced_claims_count=sum(one.reintroduced_claim for one in used),
    )


def alternative_with_flags(
    alternative: AlternativeAnswer, contested: Set[str]
) -> AlternativeAnswer:
    """The preview with both of its sides flagged as the set says."""
    return replace(
        alternative,
        believed=with_flag(alternative.believed, contested),
        against=with_flag(alternative.against, contested),
    )
