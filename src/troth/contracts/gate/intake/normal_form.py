"""Normal form version 1: the one text that every span of intake points into.

In order: line breaks become line feeds, odd blanks become blanks, invisible, direction and control
characters go, at most 30 combining marks stay on one letter, the rest is composed (NFC), blanks at
the ends of lines go, and at most one empty line stays between two lines. Everything is linear in
the length of the text, and each step keeps account of where its characters stood before.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from troth.contracts.gate.intake.model import MapPiece, OffsetMap, Pieces

Run = tuple[int, int, int]
"""``(normal, original, length)``: that many code points of the new text stand so in the old."""

_Edit = tuple[int, int, str]  # old start, old end, what stands there now

# Joiners, direction marks, tags and fillers: a person does not see them, a rule trips over them.
_INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U000e0000-\U000e0fff"
)
_CONTROLS = "\x00-\x08\x0e-\x1f\x7f"
_ASCII = re.compile(f"\r\n?|[\x0b\x0c]|[{_CONTROLS}]++")
_ANY = re.compile(
    f"\r\n?|[\x0b\x0c\x85\u2028\u2029]|[{_CONTROLS}\x80-\x84\x86-\x9f{_INVISIBLE}]++"
    "|[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|[\ud800-\udfff]"
)
_BREAKS = frozenset("\r\x0b\x0c\x85\u2028\u2029")
_BLANKS = frozenset("\u00a0\u1680\u202f\u205f\u3000") | frozenset(map(chr, range(0x2000, 0x200B)))
_TRAILING = re.compile(r"(?<![ \t])[ \t]++(?=\n|\Z)")  # a run is entered at its first blank only
_EMPTY_LINES = re.compile(r"\n{3,}+")
_WHITE = re.compile(r"(?<![ \t\n])[ \t\n]++")
_STACKED = re.compile("[\u0300-\U0010ffff]{31,}+")
_BEYOND_ASCII = re.compile("[\x00-\x7f]?[^\x00-\x7f]++")
_TWO_MARKS = "\u0f73\u0f75\u0f81"  # letters by their class, yet nothing but marks inside
_MAX_MARKS = 30  # as in stream-safe text; sorting the marks of one letter is not linear


@dataclass(frozen=True, kw_only=True, slots=True)
class NormalText:
    """A text in normal form, and where its characters stood."""

    text: str
    offsets: OffsetMap


def normalize(text: str, *, part: int = 0) -> NormalText:
    """The normal form of a decoded text.

    Args:
        part: Number of the MIME leaf that the map names.
    """
    return normalize_runs(text, [(0, 0, len(text))], part=part)


def normalize_runs(text: str, runs: Sequence[Run], *, part: int = 0) -> NormalText:
    """The normal form of a text that was itself made from another; its map leads back to that one.

    Args:
        runs: Ordered; where the text came from. Code points outside of them were put in.
    """
    text, known = _cleaned(text, list(runs))
    text, known = _step(text, known, _trailing(text))
    text, known = _step(text, known, _surplus_lines(text))
    return NormalText(text=text, offsets=_map(known, part))


def normalize_line(text: str, *, part: int = -1) -> NormalText:
    """The normal form of a text that is one line, such as a subject: white space becomes blanks."""
    cleaned, known = _cleaned(text, [(0, 0, len(text))])
    cleaned, known = _step(cleaned, known, _white(cleaned))
    return NormalText(text=cleaned, offsets=_map(known, part))


SEPARATOR: Final = "\n\n"
"""What stands between texts that are joined."""


def join_texts(texts: Sequence[NormalText], separator: str = SEPARATOR) -> NormalText:
    """One text of several, each with its own part; the separator has no place in the original."""
    pieces: list[MapPiece] = []
    length = 0
    for text in texts:
        pieces += (
            MapPiece(
                normal=one.normal + length,
                original=one.original,
                length=one.length,
                part=one.part,
            )
            for one in text.offsets.pieces
        )
        length += len(text.text) + len(separator)
    joined = separator.join(text.text for text in texts)
    return NormalText(text=joined, offsets=OffsetMap(pieces=Pieces(pieces)))


def _cleaned(text: str, runs: list[Run]) -> tuple[str, list[Run]]:
    ascii_only = text.isascii()
    text, runs = _step(text, runs, _characters(text, _ASCII if ascii_only else _ANY))
    if ascii_only:
        return text, runs
    text, runs = _step(text, runs, _stacked_marks(text))
    if not unicodedata.is_normalized("NFC", text):
        text, runs = _step(text, runs, _composed(text))
    return text, runs


def _characters(text: str, pattern: re.Pattern[str]) -> Iterator[_Edit]:
    for match in pattern.finditer(text):
        start, end = match.span()
        first = text[start]
        if first in _BREAKS:
            yield (start, end, "\n") if end - start == 1 else (start, start + 1, "")
        elif first in _BLANKS:
            yield start, end, " "
        elif "\ud800" <= first <= "\udfff":
            yield start, end, "\ufffd"
        else:
            yield start, end, ""


def _stacked_marks(text: str) -> Iterator[_Edit]:
    for match in _STACKED.finditer(text):
        marks = 0
        for at in range(match.start(), match.end()):
            char = text[at]
            marks = marks + 1 if unicodedata.combining(char) or char in _TWO_MARKS else 0
            if marks > _MAX_MARKS:
                yield at, at + 1, ""


def _composed(text: str) -> Iterator[_Edit]:
    for match in _BEYOND_ASCII.finditer(text):
        run = match.group()
        if unicodedata.is_normalized("NFC", run):
            continue
        for start, end in _letters(run):
            letter = run[start:end]
            composed = unicodedata.normalize("NFC", letter)
            if composed != letter:
                yield match.start() + start, match.start() + end, composed


def _letters(run: str) -> Iterator[tuple[int, int]]:
    """Each character with what follows and could be composed with it."""
    start = 0
    for at in range(1, len(run)):
        char = run[at]
        if unicodedata.category(char)[0] != "M" and not "\u1160" <= char <= "\u11ff":
            yield start, at
            start = at
    yield start, len(run)


def _white(text: str) -> Iterator[_Edit]:
    for match in _WHITE.finditer(text):
        start, end = match.span()
        new = " " if start and end < len(text) else ""
        if match.group() != new:
            yield start, end, new


def _trailing(text: str) -> Iterator[_Edit]:
    return ((*match.span(), "") for match in _TRAILING.finditer(text))


def _surplus_lines(text: str) -> Iterable[_Edit]:
    head = len(text) - len(text.lstrip("\n"))
    tail = max(head, len(text.rstrip("\n")))
    inner = (
        (match.start() + 2, match.end(), "") for match in _EMPTY_LINES.finditer(text, head, tail)
    )
    return chain([(0, head, "")], inner, [(tail, len(text), "")])


def _step(text: str, runs: list[Run], edits: Iterable[_Edit]) -> tuple[str, list[Run]]:
    """Apply edits, in order of their place, and lead the new text back through ``runs``."""
    pieces: list[str] = []
    kept: list[Run] = []
    at = length = 0
    for start, end, new in edits:
        if start == end:
            continue
        if start > at:
            pieces.append(text[at:start])
            append_run(kept, (length, at, start - at))
            length += start - at
        for _ in new:  # each stands for the place where the old began
            append_run(kept, (length, start, 1))
            length += 1
        pieces.append(new)
        at = end
    if at == 0:
        return text, runs
    if at < len(text):
        pieces.append(text[at:])
        append_run(kept, (length, at, len(text) - at))
    return "".join(pieces), list(_through(kept, runs))


def append_run(runs: list[Run], run: Run) -> None:
    """Add a run, as one with the last where it goes on from there in both texts."""
    if runs:
        normal, original, length = runs[-1]
        if normal + length == run[0] and original + length == run[1]:
            runs[-1] = (normal, original, length + run[2])
            return
    runs.append(run)


def _through(outer: Sequence[Run], inner: Sequence[Run]) -> Iterator[Run]:
    """Compose two maps: both are ordered by their new side, the outer one by its old side, too."""
    at = 0
    for normal, middle, length in outer:
        end = middle + length
        while at < len(inner) and inner[at][0] + inner[at][2] <= middle:
            at += 1
        look = at
        while look < len(inner) and inner[look][0] < end:
            start, original, size = inner[look]
            low, high = max(start, middle), min(start + size, end)
            yield normal + low - middle, original + low - start, high - low
            look += 1


def _map(runs: Iterable[Run], part: int) -> OffsetMap:
    merged: list[Run] = []
    for run in runs:
        if run[2]:
            append_run(merged, run)
    return OffsetMap(
        pieces=Pieces(
            MapPiece(normal=normal, original=original, length=length, part=part)
            for normal, original, length in merged
        )
    )
