"""Memories as the seal and the deciders see them: claims, open contradictions, and the lens.

A memory is something that a subject said. Where two memories contradict each other, the ledger
holds an entry for it; while the entry is open, both of its claims are *contested*. ``Standing`` is
what the ledger says at the moment of serialization (MEM-5); ``MemoryLens`` is how the seal reads
memories and texts out of a document, and writes the flags into it, without knowing its type.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, TypeVar

D = TypeVar("D")


class EntryKind(StrEnum):
    """Why two memories stand against each other."""

    CONFLICT = "conflict"  # both are said of the same time, and cannot both hold
    REVISION = "revision"  # the later one was said as a correction of the earlier
    TEMPORAL = "temporal"  # the later one may be a change in time that nobody explained


class EntryState(StrEnum):
    """Where an entry of the ledger stands; ``reflecting`` still counts as open (MEM-7)."""

    OPEN = "open"
    REFLECTING = "reflecting"
    RESOLVED = "resolved"
    ACCEPTED = "accepted"
    SUSPECTED = "suspected"  # likely and not firm: listed for people, flagged and asked nowhere
    DISMISSED = "dismissed"  # was suspected, and somebody said that it is no contradiction

    @property
    def is_open(self) -> bool:
        """Whether memories of such an entry are flagged."""
        return self in (EntryState.OPEN, EntryState.REFLECTING)

    @property
    def is_claimed(self) -> bool:
        """Whether it is said that there is, or was, a contradiction; else it is only suspected."""
        return self not in (EntryState.SUSPECTED, EntryState.DISMISSED)


OPEN_STATES: Final = tuple(state for state in EntryState if state.is_open)


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim:
    """One side of an entry: what was said, and which part of it is contested.

    Attributes:
        memory_id: The memory that makes the claim.
        text: The statement as it was said.
        value: The contested value as it was said, such as ``Amazon``; never empty.
        forms: Other spellings of the same value, such as ``nyc`` for ``New York City``.
        entity: Whom it is about: ``user``, ``user/sister``, ``named:anna``.
        attribute: What it says of them, such as ``employer``.
        negative: Whether it denies the value ("I don't work at Amazon").
        at: When it was said, RFC 3339 in UTC.
        seq: Its place among what the subject said; the larger one is the newer one.
    """

    memory_id: str
    text: str
    value: str
    forms: tuple[str, ...] = ()
    entity: str
    attribute: str
    negative: bool = False
    at: str
    seq: int

    def __post_init__(self) -> None:
        if not self.value.strip() or not self.memory_id:
            raise ValueError("a claim has a value and a memory")


@dataclass(frozen=True, kw_only=True, slots=True)
class Contest:
    """Two claims of an open entry of the ledger.

    An entry of several sides makes several contests, each of one side with the newest. Not all of
    them need be told: those of the sides that a response does not touch are left out.

    Attributes:
        old: A claim that was there before the newest of the entry.
        new: The newest claim of the entry.
        sides: How many claims the entry has in all.
    """

    entry_id: str
    kind: EntryKind
    state: EntryState
    old: Claim
    new: Claim
    sides: int = 2

    def __post_init__(self) -> None:
        if not self.state.is_open:
            raise ValueError("a contest is an open entry")
        if self.sides < 2:
            raise ValueError("an entry has two sides at least")

    def other(self, memory_id: str) -> Claim:
        """The claim of the other side."""
        return self.old if memory_id == self.new.memory_id else self.new


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """What the ledger says of one subject's memories at the moment of serialization.

    Attributes:
        known: Of the memory ids in the response, those that this tenant and subject own (MEM-15).
        contested: Of the memory ids in the response, those with an open entry (MEM-1).
        contests: Of every open entry that the response could touch, the sides that it touches, by
            a memory or by a contested value in its text (MEM-3, MEM-4), and the newest ones.
    """

    known: frozenset[str] = frozenset()
    contested: frozenset[str] = frozenset()
    contests: tuple[Contest, ...] = ()


NO_MEMORIES = Standing()


@dataclass(frozen=True, kw_only=True, slots=True)
class Flag:
    """One memory as a document shows it: its id, and whether it is flagged there."""

    memory_id: str
    reintroduced_claim: bool


@dataclass(frozen=True, kw_only=True)
class MemoryLens(Generic[D]):
    """How to see the memories of a document.

    Attributes:
        flags: Every memory that the document shows, in order, repeats included.
        count: Its ``reintroduced_claims_count``.
        texts: The assistant's own words in it, part by part. Quotes of sources are none.
        with_flags: The document with each memory flagged that is in the set, no other, and with
            the count that follows. Only the seal calls it (MEM-5).
        with_texts: The document with other words in the same parts, rendered anew.
    """

    flags: Callable[[D], tuple[Flag, ...]]
    count: Callable[[D], int]
    texts: Callable[[D], tuple[str, ...]]
    with_flags: Callable[[D, Set[str]], D]
    with_texts: Callable[[D, tuple[str, ...]], D]
