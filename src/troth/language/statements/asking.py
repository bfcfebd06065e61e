"""Whether a sentence asks, mark or none, as a fitted head reads its words. Pure.

The head is logistic, over the words of a sentence, the pairs of them, and the order of its small
words, in which all others look alike: "trinke ich Kaffee" asks as "fährt sie Auto" does. It was
fitted by ``training.statements.asking`` on questions without their marks, and on what people state.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any

from troth.kernel.keeping import kept
from troth.language.tokens import SMALL_WORDS, words
from troth.language.words import words_of

_MAX_WORDS, _MAX_CHARS = 40, 400
_JOINED = frozenset(("s", "re", "ve", "ll", "d", "m", "t"))
_RUN_TOGETHER = words_of("statements.run_together")


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
    said = [part for word in words(sentence)[:_MAX_WORDS] for part in _parted(word)]
    yield f"words {min(len(said), 12)}"
    yield f"digits {any(map(str.isdigit, sentence))}"
    if said:
        yield f"first {said[0]}"
        yield f"begins {said[0][:4]}"
        yield f"last {said[-1]}"
        yield f"opens {' '.join(said[:2])}"
    yield from (f"w {word}" for word in dict.fromkeys(said))
    yield from (f"b {one} {two}" for one, two in dict.fromkeys(pairwise(said)))
    yield from _order_of(said)


def _parted(word: str) -> Sequence[str]:
    """A word, and what it is joined with: "car's" is "car" and "'s", and so is "whens"."""
    if word in _RUN_TOGETHER:
        return word[:-1], "'s"
    head, mark, tail = word.partition("'")
    return (head, mark + tail) if mark and tail in _JOINED else (word,)


def _order_of(said: Sequence[str]) -> Iterator[str]:
    """The small words in their order; of others the last letters, which tell of verbs."""
    shapes = ["^", *map(_shape, said), "$"]
    yield from (f"t {' '.join(shapes[:size])}" for size in (3, 4) if len(shapes) >= size)
    yield from dict.fromkeys(f"s {one} {two}" for one, two in pairwise(shapes))
    threes = zip(shapes, shapes[1:], shapes[2:], strict=False)
    yield from dict.fromkeys(f"s3 {' '.join(three)}" for three in threes)
    if said:
        ending = said[0][-2:]
        yield f"e1 {ending}"
        yield f"e1s {ending} {shapes[2]}"
        yield from (f"12 {ending} {word[-2:]}" for word in said[1:2])
    yield from dict.fromkeys(f"e {word[-3:]}" for word in said if word not in SMALL_WORDS)


def _shape(word: str) -> str:
    if word in SMALL_WORDS or word.startswith("'"):
        return word
    return "0" if word[0].isdigit() else "_"


def weighed(head: Mapping[str, Any], names: Iterable[str]) -> float:
    """What a head makes of features, as a probability."""
    known = head["weights"]
    total = head["bias"] + sum(known.get(name, 0.0) for name in names)
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@lru_cache(maxsize=1)
def _head() -> Any:
    return json.loads((resources.files(__package__) / "asking.json").read_bytes())
