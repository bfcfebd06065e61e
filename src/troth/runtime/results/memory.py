"""Shapes of what the routes of memory answer with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from typing_extensions import TypedDict

from troth.contracts.answers.document import AnswerDocument
from troth.contracts.memory.chat import ChatDocument
from troth.kernel.exchange import Mode
from troth.kernel.memories import EntryState
from troth.runtime.results.answers import Clauses, Receipted


class Spoken(Receipted):
    """A response about one subject's memories, some of which may be contested."""

    reintroduced_claims_count: int


@dataclass(frozen=True, kw_only=True)
class ChatTurn(ChatDocument):
    """One turn of a conversation."""

    mode: Mode
    answered: AnswerDocument | None  # type: ignore[assignment]  # the object is one
    clauses: Clauses


class StatedFact(TypedDict):
    """A fact that slots index in a memory."""

    entity: str
    attribute: str
    value: str
    negative: bool
    tense: str
    since: str | None
    until: str | None
    certainty: str
    start: int
    end: int
    sha256: str


class Memory(TypedDict):
    """A statement that is remembered."""

    memory_id: str
    text: str
    source: Literal["user", "api", "model"]
    trust: float
    confidence: float
    timestamp: str
    important: bool
    superseded: bool
    superseded_by: str | None
    facts: list[StatedFact]
    reintroduced_claim: bool


class Memories(Spoken):
    """A page of memories."""

    memories: list[Memory]
    next_before: int | None


class Unkept(TypedDict):
    """A statement that was not kept."""

    start: int
    reason: str


class Stored(Spoken):
    """What became of statements."""

    memories: list[Memory]
    added: list[str]
    reinforced: list[str]
    opened: list[str]
    unkept: list[Unkept]


class FurtherSide(TypedDict):
    """A side of a contradiction between the first and the newest."""

    memory_id: str
    text: str
    value: str
    negative: bool
    kind: str
    timestamp: str
    reintroduced_claim: bool


class Moved(TypedDict):
    """A move of a contradiction."""

    move: str
    to: EntryState
    by: str
    who: str
    at: str
    winner: str | None
    reason: str


class Contradiction(TypedDict):
    """What a contradiction is about, and where it stands."""

    entry_id: str
    kind: str
    status: EntryState
    reason: str
    judge: str | None
    opened_at: str
    entity: str
    attribute: str


class Entry(Contradiction):
    """A contradiction in the ledger."""

    ledger_id: str
    policy: str
    old_memory_id: str
    new_memory_id: str
    old_value: str
    new_value: str
    old: Memory | None
    new: Memory | None
    further: list[FurtherSide]
    winner: str | None
    moves: list[Literal["reflect", "resolve", "accept", "reopen", "promote", "dismiss"]]
    history: list[Moved]


class MemoryRead(Memory, Spoken):
    """A memory, and the contradictions that it stands in."""

    subject: str
    contradictions: list[Entry]


class TrustMoved(TypedDict):
    """One rule that moved the trust of a memory."""

    seq: int
    rule: str
    trust: float


class MemoryTrust(Memory, Spoken):
    """A memory, and how its trust moved."""

    subject: str
    history: list[TrustMoved]


class Entries(Spoken):
    """Contradictions, oldest first."""

    contradictions: list[Entry]
    open_count: int
    next_after: str | None


class NextEntry(Spoken):
    """The contradiction to settle next."""

    has_item: bool
    item: Entry | None


class EntryMoved(Spoken):
    """A contradiction after a move."""

    contradiction: Entry
    opened: list[str]


class ListedSide(TypedDict):
    """A side of a contradiction in a list."""

    id: str
    text: str
    value: str
    timestamp: str | None


class ListedEntry(Contradiction):
    """A contradiction in a list of the tenant."""

    subject: str
    sides: int
    old: ListedSide
    new: ListedSide


class ListedEntries(Receipted):
    """Contradictions, newest first."""

    contradictions: list[ListedEntry]
    next_before: str | None
