"""Recalling: which memories of a subject bear on a text, best first.

Candidates come from three places, each flat in the number of memories: the attributes that the
question asks for, the words that the memory shares with it, and what is near in meaning, where
no attribute is asked for. What stands open against a candidate is read with it, both sides, so that
whoever composes an answer has the whole dispute.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from troth.contracts.memory.model import Asked, Memory, MemoryQuestion
from troth.contracts.memory.recall import MIN_SIMILARITY, Ranked, fills, rank_memories
from troth.contracts.memory.slots.asking import read_memory_question
from troth.kernel.memories import NO_MEMORIES, Contest, Standing
from troth.language.statements import asks_only, leans_on_talk
from troth.language.tokens import content_words
from troth.ports.memory import Ledger, MemoryStore, Owner
from troth.runtime.vectors import Vectors

MAX_RECALLED = 12
NEAR_ENOUGH = 0.3
"""How near a memory has to be to a question for it to be one to memory, whatever it asks for."""
NEAR_IN_TALK = 0.15
"""The same for a question that can hardly be meant for strangers."""
SURELY_NEAR = 0.45
"""How near one has to be for what is told to pass as an answer."""
MAX_SUMMARY = 40
_MAX_CANDIDATES = 48  # found by words, the rarest first: what is ranked in the end is fewer
_MAX_WORDS = 64


@dataclass(frozen=True, kw_only=True, slots=True)
class Recalled:
    """What a text brings to mind.

    Attributes:
        question: What the text asks of memory; ``None`` where it asks nothing of it.
        ranked: Relevant memories, best first, and the other sides of their disputes.
        near: How near the nearest memory is to a question that no slot answers, as a cosine;
            ``None`` for a question that is one to memory by its words.
        standing: What the ledger says of them, for composing only: the seal reads it again.
    """

    question: MemoryQuestion | None = None
    near: float | None = None
    ranked: tuple[Ranked, ...] = ()
    standing: Standing = NO_MEMORIES

    @property
    def contests(self) -> tuple[Contest, ...]:
        """The open entries among the recalled memories."""
        return self.standing.contests

    @property
    def memories(self) -> tuple[Memory, ...]:
        """The recalled memories, best first."""
        return tuple(one.memory for one in self.ranked)


NOTHING_RECALLED = Recalled()


@dataclass(frozen=True, kw_only=True)
class Recall:
    """Reads one subject's memories. Synchronous: callers use a thread.

    Attributes:
        vectors: ``None`` where there is no encoder; heard where no attribute is asked for.
    """

    store: MemoryStore
    ledger: Ledger
    vectors: Vectors | None = None

    def __call__(self, owner: Owner, text: str, *, now: str) -> Recalled:
        """What this text brings to mind.

        Args:
            now: RFC 3339 in UTC; what recency counts from.

        Raises:
            StorageFailure: The store cannot be read.
        """
        question = read_memory_question(text)
        history = question is not None and question.asked is not Asked.NOW
        slots = question.slots if question is not None else ()
        words = _words(text, question)
        wants_all = question is not None and question.listing and not slots
        found = {one.memory_id: one for one in self._candidates(owner, slots, words, history)}
        if wants_all:
            found |= {one.memory_id: one for one in self.store.listed(owner, limit=MAX_SUMMARY)}
        # An attribute that is asked for tells better than nearness which memory is meant.
        filled = any(_fills_one(memory, slots) for memory in found.values())
        similarities = None if filled else self._similar(owner, text, found)
        nearest = max((similarities or {}).values(), default=0.0)
        least = NEAR_IN_TALK if leans_on_talk(text) else NEAR_ENOUGH
        by_words = not filled and not wants_all and nearest >= least
        is_only_near = by_words and question is None
        if by_words:
            question, slots = _by_words(text, question, words), ()
        ranked = rank_memories(
            "" if wants_all else words,
            tuple(found.values()),
            now=now,
            limit=MAX_SUMMARY if wants_all else MAX_RECALLED,
            similarities=similarities,
            slots=slots,
            least=min(least, MIN_SIMILARITY) if by_words and question else MIN_SIMILARITY,
        )
        recalled = self._with_disputes(owner, question, ranked)
        return replace(recalled, near=nearest) if is_only_near else recalled

    def _candidates(
        self,
        owner: Owner,
        slots: Sequence[tuple[str, str]],
        words: Sequence[str],
        history: bool,
    ) -> list[Memory]:
        in_slots = self.store.slot(owner, slots, history=history) if slots else []
        by_words = (
            self.store.search(owner, words, limit=_MAX_CANDIDATES, history=history) if words else []
        )
        return [*in_slots, *by_words]

    def _similar(
        self, owner: Owner, text: str, found: dict[str, Memory]
    ) -> Mapping[str, float] | None:
        """Similarity by memory id; what is near joins the candidates."""
        if self.vectors is None:
            return None
        near = self.vectors.nearest(owner, text, limit=_MAX_CANDIDATES)
        missing = [memory_id for memory_id in near if memory_id not in found]
        found |= {one.memory_id: one for one in self.store.memories(owner, missing)}
        return near

    def _with_disputes(
        self, owner: Owner, question: MemoryQuestion | None, ranked: Sequence[Ranked]
    ) -> Recalled:
        ids = [one.memory.memory_id for one in ranked]
        standing = self.ledger.standing(owner, ids, ()) if ids else NO_MEMORIES
        sides = (s.memory_id for c in standing.contests for s in (c.old, c.new))
        missing = [side for side in dict.fromkeys(sides) if side not in ids]
        # The other side of a dispute is named with it, so it is retrieved, shown and flagged too.
        others = [Ranked(memory=one, score=0.0) for one in self.store.memories(owner, missing)]
        if others:
            standing = self.ledger.standing(owner, [*ids, *missing], ())
        return Recalled(question=question, ranked=(*ranked, *others), standing=standing)


def _by_words(
    text: str, question: MemoryQuestion | None, words: Sequence[str]
) -> MemoryQuestion | None:
    """A question that no slot answers, as one to whatever lies near it."""
    if question is not None:
        return replace(question, slots=(), words=tuple(words))
    return MemoryQuestion(words=tuple(words)) if asks_only(text) else None


def _fills_one(memory: Memory, slots: Sequence[tuple[str, str]]) -> bool:
    own = [(fact.entity, fact.attribute) for fact in memory.facts]
    return any(fills(asked, slot) for slot in own for asked in slots)


def _words(text: str, question: MemoryQuestion | None) -> list[str]:
    words = list(question.words) if question is not None and question.words else content_words(text)
    return list(dict.fromkeys(words))[:_MAX_WORDS]
