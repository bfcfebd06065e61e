"""Which memories answer a question: a fitted head over nearness and words in common.

Where a network tells whether a statement answers, it is asked about the likeliest few, and a second
head weighs what both say. Decides no clause: what it chooses is quoted, and flagged where it is
contested (MEM-1, MEM-3). The weights are data (``bearing.json``, made by
``training.memory.recall``); the card is ``docs/models/statements.md``. Pure, and the same in any
process.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from statistics import median
from typing import Any, Final

from troth.contracts.memory.slots.asking import asks_of_oneself, read_memory_question, with_kin
from troth.kernel.keeping import kept
from troth.language.overlap import line_of, pieces_shared, rarely_shared
from troth.language.tokens import content_of, content_words, language_of, stem, words

MAX_TOLD: Final = 4
"""Memories that are told to a question which wants one answer."""
MAX_ASKED: Final = 8
"""Memories that a network is asked about."""
_MAX_CHARS: Final = 4_000
_MAX_WORDS: Final = 64
_FAR: Final = (0.1, 0.1, 0.1)  # how near lies what has nothing in common, where little was told
_FILLS_NEAR: Final = 0.6
_LONG: Final = 200  # characters of a memory that count as many
_FIGURE: Final = re.compile(r"\d")


def told(odds: Sequence[float], *, heard: bool = False) -> list[int]:
    """Places of the memories that are told to a question, likeliest first; none in doubt.

    Args:
        odds: Of each memory, what ``probabilities`` says, or ``heard_odds`` if ``heard``.
    """
    head = _head(heard)
    best = max(odds, default=0.0)
    if best < head["least"]:
        return []
    order = sorted(range(len(odds)), key=lambda at: -odds[at])
    return [at for at in order[:MAX_TOLD] if odds[at] >= head["beside"] * best]


def is_sure(probability: float, *, heard: bool = False) -> bool:
    """Whether the likeliest memory answers a question, rather than comes nearest to it."""
    return probability >= float(_head(heard)["sure"])


def worth_asking(odds: Sequence[float]) -> list[int]:
    """Places of the memories that a network is asked about, likeliest first."""
    return sorted(range(len(odds)), key=lambda at: -odds[at])[:MAX_ASKED]


def heard_odds(odds: Sequence[float], chances: Mapping[int, float]) -> list[float]:
    """How likely each memory is to answer, with what a network says of some.

    Args:
        odds: Of each memory, what ``probabilities`` says.
        chances: What the network says, by place; the others are out of the question.
    """
    weights = _head(heard=True)["weights"]
    said = heard_features(odds, chances)
    return [_share(said[at], weights) if at in said else 0.0 for at in range(len(odds))]


def heard_features(
    odds: Sequence[float], chances: Mapping[int, float]
) -> dict[int, dict[str, float]]:
    """What the second head weighs, by place and name; arguments as for ``heard_odds``."""
    first = {at: _logit(odds[at]) for at in chances}
    second = {at: _logit(chance) for at, chance in chances.items()}
    most_first, most_second = (max(one.values(), default=0.0) for one in (first, second))
    return {
        at: {
            "always": 1.0,
            "first": first[at],
            "second": second[at],
            "below_first": first[at] - most_first,
            "below_second": second[at] - most_second,
            "best_first": most_first,
            "best_second": most_second,
        }
        for at in chances
    }


def _logit(share: float) -> float:
    kept = min(max(share, 1e-4), 1 - 1e-4)
    return math.log(kept / (1 - kept))


def probabilities(
    question: str, texts: Sequence[str], near: Sequence[float], *, alone: bool = True
) -> list[float]:
    """How likely each memory is to answer the question.

    Args:
        texts: Of the memories, oldest first.
        near: Cosine of each with the question, from -1 to 1.
        alone: No network is asked besides: what lies elsewhere does not answer then.
    """
    weights = _head(heard=False)["weights"]
    said = features(question, texts, near)
    return [0.0 if alone and _is_elsewhere(one) else _share(one, weights) for one in said]


def _is_elsewhere(said: Mapping[str, float]) -> bool:
    """Whether an attribute is asked for, and the memory neither names it nor lies very near."""
    return bool(said["of_a_slot"]) and not said["any_words"] and said["near"] < _FILLS_NEAR


def _share(said: Mapping[str, float], weights: Mapping[str, float]) -> float:
    total = 0.0
    for name, value in said.items():
        total += value * weights[name]
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def features(question: str, texts: Sequence[str], near: Sequence[float]) -> list[dict[str, float]]:
    """What the head weighs of each memory, by name; arguments as for ``probabilities``.

    Where the question asks for an attribute, none of the memories is known to fill it.
    """
    question = question[:_MAX_CHARS]
    if not texts:
        return []
    shared, pieces = shares(question, texts)
    order = sorted(range(len(near)), key=lambda at: -near[at])
    rank = {at: place for place, at in enumerate(order)}
    top, usual = max(near), median((*near, *_FAR))
    most_words, most_pieces, many = max(shared), max(pieces), math.log(len(texts))
    language = language_of(question)
    alike = [float(language_of(text[:_MAX_CHARS]) == language) for text in texts]
    is_own, read = float(asks_of_oneself(question)), read_memory_question(question)
    asks, of_slot = float(read is not None), float(read is not None and bool(read.slots))
    return [
        {
            "always": 1.0,
            "near": near[at],
            "below_nearest": near[at] - top,
            "above_usual": near[at] - usual,
            "rank": 1 / (1 + rank[at]),
            "words": shared[at],
            "any_words": float(shared[at] > 0),
            "below_most_words": shared[at] - most_words,
            "pieces": pieces[at],
            "below_most_pieces": pieces[at] - most_pieces,
            "one_language": alike[at],
            "one_language_and_near": alike[at] * near[at],
            "newer": at / max(1, len(texts) - 1),
            "how_many": many,
            "asks": asks,
            "of_a_slot": of_slot,
            "of_a_slot_and_near": of_slot * near[at],
            "of_oneself": is_own,
            "of_oneself_and_near": is_own * near[at],
            "length": min(1.0, len(text) / _LONG),
            "figure": float(_FIGURE.search(text, 0, _MAX_CHARS) is not None),
            "question": float(text.rstrip().endswith("?")),
        }
        for at, text in enumerate(texts)
    ]


def shares(question: str, texts: Sequence[str]) -> tuple[list[float], list[float]]:
    """How much of the question each text holds: of its stems, and of pieces of its words."""
    heads = [text[:_MAX_CHARS] for text in texts]
    said = [_content(one) for one in heads]
    asked = content_words(question)[:_MAX_WORDS]
    kin = with_kin(asked, frozenset(word for own, _ in said for word in own))
    shared = rarely_shared(frozenset(map(stem, kin)), [stems for _, stems in said])
    return shared, pieces_shared(asked, list(map(line_of, heads)))


@kept(4096)
def _content(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The content words of a text, and their stems."""
    own = frozenset(content_of(words(text)))
    return own, frozenset(map(stem, own))


def _head(heard: bool) -> Any:
    return _heads()["heard" if heard else "alone"]


@lru_cache(maxsize=1)
def _heads() -> Any:
    return json.loads((resources.files(__package__) / "bearing.json").read_bytes())
