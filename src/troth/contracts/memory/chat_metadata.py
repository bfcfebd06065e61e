"""What stands beside the words of a chat turn: memories, counts, previews, figures, limits.

Decides no clause. The wire names are those that clients of the first system know.
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.memory.auditor.texts import AuditFigures
from troth.contracts.memory.chat_parts import AlternativeAnswer, RetrievedMemory, ShownMemory
from troth.kernel.codec import wire


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

    def __post_init__(self) -> None:
        if self.unresolved_contradictions_total < 0 or self.reintroduced_claims_count < 0:
            raise ValueError("unresolved contradictions and reintroduced claims are counts")
        ids = [one.memory_id for one in self.retrieved_memories]
        if len(set(ids)) != len(ids):
            raise ValueError("retrieved_memories names a memory twice")
