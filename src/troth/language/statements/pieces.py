"""The pieces that a message is cut into, and what a fitted reader looks at in them. Pure, linear.

A piece is the least that can be a statement: what stands between sentence ends, commas, dashes,
brackets and the words that join clauses. Which pieces are statements, and which of them are one,
is weighed by ``reading``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from troth.language.segments import Form, stretches
from troth.language.tokens import words
from troth.language.words import regex

MAX_PIECE_CHARS = 600
_CUT = regex(r"(?:[;:,()]|\s[-–—]{1,3}(?=\s)|—)\s{0,8}|\s(?=<statements.joins>\s)", re.IGNORECASE)
_MARKS = re.compile(r"[\"“”„«»]|(?<!\w)['‘’](?=\w)|(?<=\w)['’](?!\w)")
_MAX_WORDS = 40
_UNREAD = frozenset((Form.CODE, Form.QUOTED))


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """A piece of a message.

    Attributes:
        start, end: Half-open offsets in code points, without white space around.
        sentence: Where its sentence starts and ends.
        at: Its place in the sentence, from 0; ``of``: how many the sentence has.
        form: Of the stretch that it stands in.
        quoted: It stands within quotation marks.
    """

    start: int
    end: int
    sentence: tuple[int, int]
    at: int
    of: int
    form: Form
    quoted: bool


def pieces_of(text: str) -> Iterator[Piece]:
    """The pieces of a message in order; code and quoted lines have none."""
    for stretch in stretches(text):
        if stretch.form in _UNREAD:
            continue
        said = text[stretch.start : stretch.end]
        cuts = [match.span() for match in _CUT.finditer(said)]
        edges = [0, *(place for cut in cuts for place in cut), len(said)]
        spans = [
            trimmed
            for start, end in zip(edges[::2], edges[1::2], strict=True)
            if (trimmed := _trimmed(said, start, end))
        ]
        quotes = _quotes(said)
        for at, (start, end) in enumerate(spans):
            yield Piece(
                start=stretch.start + start,
                end=stretch.start + end,
                sentence=(stretch.start, stretch.end),
                at=at,
                of=len(spans),
                form=stretch.form,
                quoted=_is_within(said, start, end, quotes),
            )


def _trimmed(said: str, start: int, end: int) -> tuple[int, int] | None:
    """Without white space and lone marks around; ``None`` where no letter or digit is left."""
    while start < end and not said[start].isalnum() and said[start] not in "\"'“„‘«#@€$£+-":
        start += 1
    while start < end and said[end - 1].isspace():
        end -= 1
    return (start, end) if any(map(str.isalnum, said[start:end])) else None


def _is_within(said: str, start: int, end: int, quotes: Sequence[tuple[int, int]]) -> bool:
    """Whether all letters of a piece stand between two marks."""
    letters = [at for at in range(start, min(end, start + MAX_PIECE_CHARS)) if said[at].isalnum()]
    return any(first <= letters[0] and letters[-1] <= last for first, last in quotes)


def _quotes(said: str) -> list[tuple[int, int]]:
    """What stands between each two quotation marks of a sentence."""
    places = [match.start() for match in _MARKS.finditer(said)][:40]
    return list(zip(places[::2], places[1::2], strict=False))


def features_of(text: str, piece: Piece, before: Piece | None) -> Iterator[str]:
    """What tells whether a piece claims something, by name; each counts once."""
    said = words(text[piece.start : min(piece.end, piece.start + MAX_PIECE_CHARS)])[:_MAX_WORDS]
    whole = text[piece.sentence[0] : piece.sentence[1]]
    opening = words(whole[:60])[:2]
    yield f"form {piece.form.value}"
    yield f"asks {whole.rstrip().endswith('?')} {min(piece.at, 2)}"
    yield f"words {min(len(said), 8)}"
    yield f"pieces {min(piece.of, 4)}"
    yield f"quoted {piece.quoted}"
    yield f"ends {text[piece.end - 1]}"
    yield f"first {piece.start < 3}"
    yield f"names {any(word[:1].isupper() for word in text[piece.start : piece.end].split()[1:])}"
    yield f"digits {any(map(str.isdigit, text[piece.start : piece.end]))}"
    yield from _opens("1", said)
    yield from (f"{name} {piece.at == 0}" for name in _opens("s", opening))
    if before is not None and before.sentence == piece.sentence:
        yield from _opens("p", words(text[before.start : before.start + 60])[:2])
    yield from (f"w {word}" for word in dict.fromkeys(said))
    yield from (f"b {one} {two}" for one, two in pairwise(said))


def joining_of(text: str, piece: Piece, following: Piece) -> Iterator[str]:
    """What tells whether two pieces in a row are one statement, by name."""
    left = words(text[max(piece.start, piece.end - 80) : piece.end])
    right = words(text[following.start : min(following.end, following.start + 80)])
    yield f"mark {text[piece.end : following.start].strip()}"
    yield f"left {min(len(words(text[piece.start : piece.end])), 8)}"
    yield f"right {min(len(words(text[following.start : following.end])), 8)}"
    yield f"place {min(piece.at, 2)}"
    yield from (f"l {word}" for word in left[-1:])
    yield from (f"ll {' '.join(left[-2:])}" for _ in left[1:2])
    yield from _opens("r", right)
    yield from _opens("o", words(text[piece.start : piece.start + 60])[:2])


def _opens(name: str, said: Sequence[str]) -> Iterator[str]:
    if said:
        yield f"{name} {said[0]}"
        yield f"{name}{name} {' '.join(said[:2])}"
