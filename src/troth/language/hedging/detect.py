"""Finding the hedges of a sentence, each with how likely it is one.

Linear in the length of the slice, of which the first ``MAX_CHARS`` code points and ``MAX_CUES``
words that may hedge are looked at. What is not looked at is not hedged.
"""

from __future__ import annotations

import math
from base64 import b85decode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from troth.language.hedging.cues import kind_of
from troth.language.hedging.features import Token, buckets_of, cues_of, tokens_of
from troth.language.hedging.weights import BIAS, LAYER, SCALE


@dataclass(frozen=True, kw_only=True, slots=True)
class Hedge:
    """A word that may hedge, where it stands.

    Attributes:
        start, end: Its slice of the text.
        kind: The kind of the word (``cues``).
        probability: That it hedges here, from 0 to 1.
    """

    start: int
    end: int
    kind: str
    probability: float


def hedges_of(text: str, start: int = 0, end: int | None = None) -> tuple[Hedge, ...]:
    """Every word of a slice of a text that may hedge, in order; one sentence is meant.

    Letter case counts: "May" is a month more often than "may".
    """
    tokens = tokens_of(text, start, len(text) if end is None else end)
    return tuple(_hedge(tokens, at) for at in cues_of(tokens))


def hedging(text: str) -> float:
    """How likely it is that a sentence hedges: the likeliest of its words; 0 where none may."""
    return max((hedge.probability for hedge in hedges_of(text)), default=0.0)


def _hedge(tokens: Sequence[Token], at: int) -> Hedge:
    layer = _layer()
    total = sum(layer[bucket] for bucket in buckets_of(tokens, at))
    token = tokens[at]
    return Hedge(
        start=token.start,
        end=token.end,
        kind=kind_of(token.key),
        probability=round(1.0 / (1.0 + math.exp(-(BIAS + SCALE * total))), 4),
    )


@lru_cache(maxsize=1)
def _layer() -> tuple[int, ...]:
    return tuple(byte - 128 for byte in b85decode("".join(LAYER.split())))
