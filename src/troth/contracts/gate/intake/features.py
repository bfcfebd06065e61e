"""What a linear classifier sees of a mail: hashed words, pairs of words and pieces of words.

Three views, each a bag of buckets: the words and word pairs of what the sender wrote, the pieces
of four and five letters inside those words (which forgive misspellings and compounds), and who
writes: names, domains, signatures. Quotations, disclaimers and attachments are not looked at.
Buckets are CRC-32 of UTF-8, so that every process on every machine sees the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from zlib import crc32

from troth.contracts.gate.intake.model import NormalizedMessage, SegmentKind
from troth.language.tokens import fold

VERSION: Final = 1
"""Version of these features; weights fit one version only."""
MAX_CHARS: Final = 6_000
"""Code points of the new text, and of what is forwarded, that are looked at."""
_MAX_WORDS: Final = 1_500
_MAX_SUBJECT, _MAX_WHO = 300, 600
_MAX_WORD: Final = 30
_WORD: Final = re.compile(r"[^\W_]++")
_DIGITS: Final = re.compile(r"\d++")
_SPELLED: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_PIECES: Final = (4, 5)


@dataclass(frozen=True, kw_only=True, slots=True)
class View:
    """One bag of hashed features.

    Attributes:
        counts: How often each 32-bit hash occurs, by hash.
    """

    name: str
    counts: dict[int, int]


def views_of(message: NormalizedMessage) -> tuple[View, View, View]:
    """The views ``words``, ``pieces`` and ``sender``, in this order. Linear, and bounded."""
    subject = _words(message.subject[:_MAX_SUBJECT])
    body = _words(_text(message, SegmentKind.NEW)[:MAX_CHARS])
    body += _words(_text(message, SegmentKind.FORWARDED)[:MAX_CHARS])
    written = subject + body
    who = _words(f"{message.sender.name} {message.sender.address}"[:_MAX_WHO])
    who += _words(_text(message, SegmentKind.SIGNATURE)[:_MAX_WHO])
    return (
        _view("words", (*_grams("s", subject), *_grams("b", subject), *_grams("b", body))),
        _view("pieces", _pieces(written)),
        _view("sender", (f"w:{word}" for word in who)),
    )


def _text(message: NormalizedMessage, kind: SegmentKind) -> str:
    """All segments of a kind, up to the bound, with a line feed between."""
    kept: list[str] = []
    left = MAX_CHARS
    for one in message.segments:
        if one.kind is kind and left > 0:
            kept.append(message.body[one.start : min(one.end, one.start + left)])
            left -= one.end - one.start
    return "\n".join(kept)


def _words(text: str) -> list[str]:
    """Folded words, umlauts spelled out, digits as their number of places."""
    low = fold(text).translate(_SPELLED)
    found = (match.group()[:_MAX_WORD] for match in _WORD.finditer(low))
    return [_DIGITS.sub(_places, word) for word in found][:_MAX_WORDS]


def _places(match: re.Match[str]) -> str:
    return "0" * min(len(match.group()), 4)


def _grams(view: str, words: list[str]) -> Iterator[str]:
    for word in words:
        yield f"{view}:{word}"
    for first, second in pairwise(words):
        yield f"{view}:{first} {second}"


def _pieces(words: list[str]) -> Iterator[str]:
    for word in words:
        padded = f" {word} "
        for size in _PIECES:
            for start in range(len(padded) - size + 1):
                yield f"p:{padded[start : start + size]}"


def _view(name: str, features: Iterable[str]) -> View:
    hashes = (crc32(one.encode("utf-8", "surrogatepass")) for one in features)
    return View(name=name, counts=dict(Counter(hashes)))
