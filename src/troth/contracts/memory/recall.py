"""Ranking what a subject said by what was asked: likeness, recency, trust.

Decides no clause. The store finds candidates of one subject (MEM-15 is kept there, in its query);
this module puts them in order and leaves out what has nothing to do with the question. Only exactly
rounded arithmetic is used, so that the same events give the same scores anywhere (MEM-17).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from math import sqrt

from troth.contracts.memory.model import Memory, unnamed
from troth.language.tokens import content_words, stem, words

MIN_WORDS = 0.12
"""Least share of the question's weight that a memory must hold to count as relevant by words."""

FOLLOWS = "follows"
"""Why a memory is there that only replaced a relevant one."""

_VALUE_MATCH = 0.9  # the question names the very value: above any overlap of words short of all
_SLOT_MATCH = 0.8  # it is what the question asks for, whatever the words
_HALF_DAYS = 90.0  # age at which recency is one half
_RELEVANCE, _RECENCY, _TRUST = 0.75, 0.15, 0.10
_HISTORY = 0.5  # what is superseded ranks behind what is current
_LONGEST_QUERY = 4000


@dataclass(frozen=True, kw_only=True, slots=True)
class Ranked:
    """A memory in its place.

    Attributes:
        score: In [0, 1]; comparable within one ranking only.
        why: What made it relevant, of ``slot``, ``value``, ``words``, ``recent``, and ``likely``
            where it was weighed; ``follows`` where it only replaced a relevant one.
    """

    memory: Memory
    score: float
    why: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0.0 <= self.score <= 1.0:
            raise ValueError(f"score {self.score} lies outside [0, 1]")


def rank_memories(
    query: str | Sequence[str],
    candidates: Sequence[Memory],
    *,
    now: str,
    limit: int,
    slots: Sequence[tuple[str, str]] = (),
) -> tuple[Ranked, ...]:
    """The relevant candidates, best first; equal ones newest first.

    A memory is relevant if it fills a slot, holds a value that the question names, shares words of
    weight ``MIN_WORDS`` with it. A question without any word of content and without slots ("What do
    you know about me?") finds all of them relevant.

    Args:
        query: The question, or its content words. What lies beyond 4,000 characters, or 400 words,
            is not looked at.
        now: RFC 3339 in UTC; what recency counts from.
        limit: Most memories to return.
        slots: ``(entity, attribute)`` pairs that the question asks for.
    """
    held = [_topics(memory.text) for memory in candidates]
    question = _question(query, held)
    likes = [
        _likeness(memory, topics, question, slots)
        for memory, topics in zip(candidates, held, strict=True)
    ]
    everything = not question.weights and not slots
    ranked = [
        _ranked(memory, like, now=now)
        for memory, like in zip(candidates, likes, strict=True)
        if like.why or everything
    ]
    ranked.sort(key=lambda one: (-one.score, -one.memory.seq, one.memory.memory_id))
    return tuple(ranked[: max(0, limit)])


@dataclass(frozen=True, kw_only=True, slots=True)
class _Question:
    """The stems of the question with their weights, and its words in order, for exact values."""

    weights: Mapping[str, float]
    line: str


@dataclass(frozen=True, kw_only=True, slots=True)
class _Like:
    """How relevant one candidate is, in [0, 1], and by what."""

    value: float
    why: tuple[str, ...]


def _question(query: str | Sequence[str], held: Sequence[frozenset[str]]) -> _Question:
    """The question, its stems weighed by how rare they are among the candidates."""
    text = query if isinstance(query, str) else " ".join(query[:400])
    line = " ".join(words(text[:_LONGEST_QUERY]))
    topics = sorted(_topics(line))
    counts = Counter(topic for one in held for topic in topics if topic in one)
    weights = {topic: sqrt((len(held) + 1) / (counts[topic] + 0.5)) for topic in topics}
    return _Question(weights=weights, line=f" {line} ")


def _topics(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in content_words(text))


def _likeness(
    memory: Memory,
    topics: frozenset[str],
    question: _Question,
    slots: Sequence[tuple[str, str]],
) -> _Like:
    whole = sum(question.weights.values())
    shared = sum(weight for topic, weight in question.weights.items() if topic in topics)
    share = shared / whole if whole else 0.0
    floors = {
        "slot": _SLOT_MATCH if _in_slots(memory, slots) else 0.0,
        "value": _VALUE_MATCH if _names_value(question.line, memory) else 0.0,
        "words": share if share >= MIN_WORDS else 0.0,
    }
    floor = max(floors["slot"], floors["value"])
    why = tuple(name for name, value in floors.items() if value > 0)
    return _Like(value=floor + (1 - floor) * share, why=why)


def _in_slots(memory: Memory, slots: Sequence[tuple[str, str]]) -> bool:
    return any(
        fills(slot, (fact.entity, fact.attribute)) for fact in memory.facts for slot in slots
    )


def _names_value(line: str, memory: Memory) -> bool:
    values = (" ".join(words(fact.value[:_LONGEST_QUERY])) for fact in memory.facts)
    return any(value and f" {value} " in line for value in values)


def fills(asked: tuple[str, str], slot: tuple[str, str]) -> bool:
    """Whether a fact of that slot answers to the one asked for.

    ``favorite`` asks for every favorite, an empty attribute for all that is known of the entity.
    Who asks for a sister means each of them, and who names her may have told of her without a name.
    """
    same, attribute = _same_entity(asked[0], slot[0]), slot[1]
    wanted = attribute == asked[1] or not asked[1] or attribute.startswith(f"{asked[1]}:")
    return same and wanted


def _same_entity(asked: str, told: str) -> bool:
    return asked in (told, unnamed(told)) or unnamed(asked) == told


def _ranked(memory: Memory, like: _Like, *, now: str) -> Ranked:
    recency = _HALF_DAYS / (_HALF_DAYS + _days_between(memory.at, now))
    score = _RELEVANCE * like.value + _RECENCY * recency + _TRUST * memory.trust / 1000
    current = score * _HISTORY if memory.superseded else score
    return Ranked(memory=memory, score=min(1.0, round(current, 6)), why=like.why or ("recent",))


def _days_between(at: str, now: str) -> float:
    """Days from one moment to the other, never negative; 0 where either cannot be read."""
    try:
        said, asked = (_moment(text) for text in (at, now))
    except ValueError:
        return 0.0
    return max(0.0, (asked - said).total_seconds() / 86400)


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
