"""Finding the hedges of a sentence, each with how likely it is one.

Linear in the length of the slice, of which the first ``MAX_CHARS`` code points and ``MAX_CUES``
words that may hedge are looked at. What is not looked at is not hedged.

What the weights see of a word that may hedge: hashed words around it, to each side.

The word itself, its neighbours up to four places away, pairs and triples with it, the endings of
its neighbours, the words up to eight places away, and how it is capitalized. Buckets are CRC-32 of
UTF-8, so that every process on every machine sees the same.

Which words may hedge is a closed list of words and stems, without accents, in the files of the
languages. Most have other senses ("you may park", "im Mai", "a likely story"); whether one hedges
where it stands is for ``hedges_of`` to say. A kind groups words that behave alike, so that what is
learnt of one of them holds for the others.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from base64 import b85decode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final
from zlib import crc32

from troth.kernel.keeping import kept
from troth.language.tokens import WORD
from troth.language.words import in_order, kind_by_word

VERSION: Final = 1
"""Version of these features; weights fit one version only."""
BUCKETS: Final = 1 << 14
MAX_CHARS: Final = 2_000
"""Code points of a sentence that are looked at; what stands behind them is not."""
MAX_CUES: Final = 24
"""Words of a sentence that are looked at; of more, the first ones."""
_NEAR: Final = 4
_FAR: Final = 8
_STEM: Final = 5
_GROUPS: Final = kind_by_word("neighbours")
_TOKEN: Final = re.compile(rf"{WORD.pattern}|[^\w\s]")
_STEMS: Final = in_order("hedges_stems.science")
_KINDS: Final = kind_by_word("hedges")
_SCIENCE: Final = re.compile(rf"(?:{'|'.join(_STEMS)})[^\W\d_]{{0,12}}+\Z")


@dataclass(frozen=True, kw_only=True, slots=True)
class Token:
    """A word or mark of a sentence.

    Attributes:
        key: Lower case, without accents.
        start, end: Its slice of the text.
        capital: It begins with a capital letter.
    """

    key: str
    start: int
    end: int
    capital: bool


def tokens_of(text: str, start: int, end: int) -> list[Token]:
    """The words and marks in a slice of a text, in order; at most ``MAX_CHARS`` are read."""
    return [
        Token(
            key=_keyed(match.group()[:30]),
            start=match.start(),
            end=match.end(),
            capital=match.group()[0].isupper(),
        )
        for match in _TOKEN.finditer(text, start, min(end, start + MAX_CHARS))
    ]


def _keyed(word: str) -> str:
    if word.isascii():
        return word.lower()
    plain = unicodedata.normalize("NFKD", word.replace("’", "'").lower())
    return "".join(char for char in plain if not unicodedata.combining(char))


@kept(8192)
def kind_of(word: str) -> str:
    """The kind of a lower-case word without accents; empty for one that never hedges."""
    kind = _KINDS.get(word)
    if kind is not None:
        return kind
    return "science" if _SCIENCE.match(word) else ""


def cues_of(tokens: Sequence[Token]) -> list[int]:
    """Which tokens may hedge, by place; at most ``MAX_CUES``."""
    found = (at for at, token in enumerate(tokens) if kind_of(token.key))
    return [at for at, _ in zip(found, range(MAX_CUES), strict=False)]


def buckets_of(tokens: Sequence[Token], at: int) -> list[int]:
    """The buckets of one token, without repeats, in order of first sight."""
    hashed = (crc32(one.encode("utf-8", "surrogatepass")) % BUCKETS for one in _seen(tokens, at))
    return list(dict.fromkeys(hashed))


def _seen(tokens: Sequence[Token], at: int) -> Iterator[str]:
    word = tokens[at].key
    stem = word[:_STEM]
    near = {step: _word(tokens, at + step) for step in range(-_NEAR, _NEAR + 1)}
    yield f"w {word}"
    yield f"s {stem}"
    if tokens[at].capital:
        yield f"c {at == 0} {stem}"
    yield from _joined(word, near)
    yield from _by_kind(tokens, at)
    for step, other in near.items():
        if step:
            yield f"{step} {other}"
            yield f"{step} {other} {stem}"
    yield from _far(tokens, at, stem)


def _by_kind(tokens: Sequence[Token], at: int) -> Iterator[str]:
    """The kind of the word with its neighbours, each as a word and as a group of words."""
    kind = kind_of(tokens[at].key)
    yield f"k {kind}"
    yield f"kc {kind} {at == 0} {tokens[at].capital}"
    groups = {step: _group(_word(tokens, at + step)) for step in range(-3, 4)}
    for step, group in groups.items():
        if step:
            yield f"k{step} {kind} {group}"
            yield f"kw{step} {kind} {_word(tokens, at + step)}"
    for one, other in ((-1, 1), (1, 2), (-2, -1)):
        yield f"kg{one}{other} {kind} {groups[one]} {groups[other]}"
    for step in (-1, 1):
        yield f"g{step} {groups[step]}"


@kept(8192)
def _group(word: str) -> str:
    """Which group of words a neighbour is of; else its last two letters."""
    found = _GROUPS.get(word)
    if found is not None:
        return found
    if word.isdecimal():
        return "0"
    return kind_of(word) or (word if len(word) == 1 else word[-2:])


def _joined(word: str, near: dict[int, str]) -> Iterator[str]:
    stem = word[:_STEM]
    yield f"- {near[-1]} {word}"
    yield f"+ {word} {near[1]}"
    yield f"-- {near[-2]} {near[-1]} {word}"
    yield f"++ {word} {near[1]} {near[2]}"
    yield f"-+ {near[-1]} {word} {near[1]}"
    for step in (-1, 1, 2):
        yield f"e{step} {near[step][-3:]} {stem}"


def _far(tokens: Sequence[Token], at: int, stem: str) -> Iterator[str]:
    for token in tokens[max(0, at - _FAR) : at]:
        yield f"< {token.key}"
        yield f"< {token.key} {stem}"
    for token in tokens[at + 1 : at + 1 + _FAR]:
        yield f"> {token.key}"
        yield f"> {token.key} {stem}"


def _word(tokens: Sequence[Token], at: int) -> str:
    if 0 <= at < len(tokens):
        return tokens[at].key
    return "^" if at < 0 else "$"


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
