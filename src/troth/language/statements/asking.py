"""Whether a sentence asks, mark or none, as a fitted head reads its words. Pure.

The head is logistic, over the words of a sentence and the pairs of them; it was fitted by
``training.statements.asking`` on questions without their marks, and on what people state.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any

from troth.kernel.keeping import kept
from troth.language.tokens import words

_MAX_WORDS, _MAX_CHARS = 40, 400


def asks(sentence: str) -> bool:
    """Whether a sentence asks by its words."""
    return asking(sentence) >= float(_head()["least"])


def may_ask(sentence: str) -> bool:
    """Whether a sentence may ask: what would answer it tells whether it does."""
    return asking(sentence) >= float(_head()["least"]) / 2


@kept(1024)
def asking(sentence: str) -> float:
    """Probability that a sentence asks; of a long one its first 400 code points are read."""
    return weighed(_head(), asking_of(sentence))


def asking_of(sentence: str) -> Iterator[str]:
    """What tells whether a sentence asks, by name; each counts once."""
    sentence = sentence[:_MAX_CHARS]
    said = words(sentence)[:_MAX_WORDS]
    yield f"words {min(len(said), 12)}"
    yield f"digits {any(map(str.isdigit, sentence))}"
    if said:
        yield f"first {said[0]}"
        yield f"begins {said[0][:4]}"
        yield f"last {said[-1]}"
        yield f"opens {' '.join(said[:2])}"
    yield from (f"w {word}" for word in dict.fromkeys(said))
    yield from (f"b {one} {two}" for one, two in dict.fromkeys(pairwise(said)))


def weighed(head: Mapping[str, Any], names: Iterable[str]) -> float:
    """What a head makes of features, as a probability."""
    known = head["weights"]
    total = head["bias"] + sum(known.get(name, 0.0) for name in names)
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@lru_cache(maxsize=1)
def _head() -> Any:
    return json.loads((resources.files(__package__) / "asking.json").read_bytes())
