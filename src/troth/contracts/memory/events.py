"""The events of one subject's memory: the only way in which anything changes.

A subject's memory is the fold of its events, in order (``replay``): memories, entries, trust. The
store appends them and keeps tables that say the same; MEM-17 is that both agree, in any process.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from troth.contracts.memory.model import Entry, Memory, Moved, Side


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
class EntryJoined:
    """A memory became a further side of an open entry: it contradicts what stands there."""

    entry_id: str
    side: Side


@dataclass(frozen=True, kw_only=True, slots=True)
class EntryMoved:
    """An entry moved by an explicit act."""

    entry_id: str
    moved: Moved


MemoryEvent: TypeAlias = (
    MemoryAdded
    | MemoryReinforced
    | TrustMoved
    | Superseded
    | EntryOpened
    | EntryJoined
    | EntryMoved
)
