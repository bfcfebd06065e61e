"""Hashed words, pairs of words and pieces of words of a sentence, as counts by bucket.

Pieces of four letters forgive misspellings and German compounds. Buckets are CRC-32 of
UTF-8, so that every process on every machine sees the same.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Final
from zlib import crc32

from troth.kernel.keeping import kept
from troth.language.tokens import fold

VERSION: Final = 2
"""Version of these features; weights fit one version only."""
WORD_BUCKETS: Final = 1 << 15
PIECE_BUCKETS: Final = 1 << 14
BUCKETS: Final = WORD_BUCKETS + PIECE_BUCKETS
_MAX_WORD: Final = 30
_WORD: Final = re.compile(r"[^\W_]++")
_DIGITS: Final = re.compile(r"\d++")
_SPELLED: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_PIECE: Final = 4  # letters
_SEEN: Final = 20_000  # words whose pieces are kept


def grams(text: str, *, is_subject: bool = False) -> Counter[int]:
    """How often each bucket occurs; the words of a subject count once more as such. Linear."""
    words = _words(text)
    found = Counter(_bucket(f"b:{word}") for word in words)
    found.update(_bucket(f"b:{first} {second}") for first, second in pairwise(words))
    for word in words:
        found.update(_pieces(word))
    if is_subject:
        found.update(_bucket(f"s:{word}") for word in words)
    return found


def _words(text: str) -> list[str]:
    """Folded words, umlauts spelled out, digits as their number of places."""
    low = fold(text).translate(_SPELLED)
    return [_DIGITS.sub(_places, match.group()[:_MAX_WORD]) for match in _WORD.finditer(low)]


def _places(match: re.Match[str]) -> str:
    return "0" * min(len(match.group()), 4)


@kept(_SEEN)
def _pieces(word: str) -> tuple[int, ...]:
    padded = f" {word} "
    cut = (padded[start : start + _PIECE] for start in range(len(padded) - _PIECE + 1))
    return tuple(WORD_BUCKETS + _hash(f"p:{one}") % PIECE_BUCKETS for one in cut)


def _bucket(gram: str) -> int:
    return _hash(gram) % WORD_BUCKETS


def _hash(gram: str) -> int:
    return crc32(gram.encode("utf-8", "surrogatepass"))
