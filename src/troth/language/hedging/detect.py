"""Finding the hedges of a sentence, each with how likely it is one.

Linear in the length of the slice, of which the first ``MAX_CHARS`` code points and ``MAX_CUES``
words that may hedge are looked at. What is not looked at is not hedged.
"""

from __future__ import annotations

import json
import math
from base64 import b85decode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final

from troth.language.hedging.features import Token, buckets_of, cues_of, kind_of, tokens_of

WEIGHTS: Final = json.loads((resources.files(__package__) / "weights.json").read_bytes())
"""What ``training.hedges.train`` wrote: version of the features, digest, bias, scale, layer.

The layer is one byte a bucket, 128 for nothing, in base 85; the digest is its SHA-256, decoded.
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Hedge:
    """A word that may hedge, where it stands.

    Attributes:
        start, end: Its slice of the text.
        kind: The kind of the word (``features``).
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


def _hedge(tokens: Sequence[Token], at: int) -> Hedge:
    layer = _layer()
    total = sum(layer[bucket] for bucket in buckets_of(tokens, at))
    token = tokens[at]
    return Hedge(
        start=token.start,
        end=token.end,
        kind=kind_of(token.key),
        probability=round(1.0 / (1.0 + math.exp(-(WEIGHTS["bias"] + WEIGHTS["scale"] * total))), 4),
    )


@lru_cache(maxsize=1)
def _layer() -> tuple[int, ...]:
    return tuple(byte - 128 for byte in b85decode(WEIGHTS["layer"]))
