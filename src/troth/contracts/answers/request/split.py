"""What the user asks, apart from what the user pasted: only the request is classified.

Serves TRUST-1.9 (indicators inside pasted content do not count), TRUST-1.3 and TRUST-2.7; decides
no clause itself. Pasted content is recognized by its form, in this order: fenced blocks, quoted
lines and tables; e-mail headers, reply lines and letters; text below or above a request that
points at it; text after a lead-in on the same line; long quotations. Where in doubt, text stays in
the request: a keyword too many costs a retrieval, a question lost costs the truth.

Every scan walks the lines once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from troth.kernel.edits import edited
from troth.kernel.keeping import kept
from troth.language.tokens import WORD, fold, visible
from troth.language.words import regex

_MAX_REQUEST_CHARS = 600  # a longer paragraph is content, not a request
_MAX_LEAD_CHARS = 200
_MIN_QUOTED_WORDS = 5

_HEADER = regex(r"<request.split.header> ?: ?\S")
_REPLY_LINE = regex(
    r"(?:-{3,} ?<request.split.reply_line_1> .{0,60}|<request.split.reply_line_2> .{4,160}"
    r" <request.split.reply_line_3>\b.{0,80}: ?|<request.split.reply_line>)\Z"
)
_SALUTATION = regex(r"<segments.opening>\b[^.?:]{0,80}[,!]\Z")
_SIGN_OFF = regex(r"<segments.closing>[,.!]?\Z")
_REWORKS = regex(r" ?<request.polite><request.rework>\b")
_POINTS = regex(r"\b(?:<request.deictic>|<request.text_noun>|<request.split.points>)\b")
_LEAD = regex(r" ?<request.polite>(?:<request.rework>\b|<request.split.lead>)")
_ACTS = regex(r" ?<request.polite>(?:<request.rework>|<request.split.acts>)\b")
_TASK = regex(r" ?<request.polite>(?:<request.compose>|<request.split.task>)\b")
_POINTS_BELOW = regex(r"\b(?:<request.deictic>|<request.split.points_below>)\b")
_IS_QUESTION = regex(r"\b<request.wh_word>\b")
_CLOSING = {'"': '"', "“": "”", "„": "“", "«": "»", "»": "«"}
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_OPENING = re.compile("[" + "".join(_CLOSING) + "]")


class PasteKind(StrEnum):
    """By which form a piece of content was recognized."""

    FENCE = "fence"
    QUOTED_LINES = "quoted_lines"
    TABLE = "table"
    EMAIL = "email"
    LETTER = "letter"
    BELOW = "below"
    ABOVE = "above"
    LEAD_IN = "lead_in"
    QUOTATION = "quotation"


@dataclass(frozen=True, kw_only=True, slots=True)
class Attachment:
    """A file that came with the request, as text."""

    name: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Pasted:
    """A piece of content: ``original[start:end]``, offsets in code points."""

    kind: PasteKind
    start: int
    end: int
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SplitRequest:
    """A request and the content that came with it.

    Attributes:
        request: What remains when pasted content is taken out; pieces are joined by line breaks.
        pasted: Disjoint, in order of position.
        attachments: As given.
    """

    request: str
    pasted: tuple[Pasted, ...] = ()
    attachments: tuple[Attachment, ...] = ()

    @property
    def has_content(self) -> bool:
        """Whether anything to work on came with the request."""
        return bool(self.pasted) or any(one.text.strip() for one in self.attachments)


class _Line(NamedTuple):
    """A line, or a run of blank lines, with its offsets.

    ``low`` is folded, trimmed, and without invisible characters; empty for blank lines.
    """

    start: int
    end: int
    low: str


_Range = tuple[PasteKind, int, int]  # kind, first line, line after the last


def split_request(text: str, attachments: Sequence[Attachment] = ()) -> SplitRequest:
    """Take apart what is asked and what is pasted."""
    found = _taken_apart(text)
    return replace(found, attachments=tuple(attachments)) if attachments else found


@kept(16)  # an exchange asks several times
def _taken_apart(text: str) -> SplitRequest:
    lines = _lines(text)
    ranges = _blocks(lines)
    ranges += _thread(lines, ranges)
    ranges += _pointed_at(lines, ranges)
    spans = [(kind, lines[a].start, lines[b - 1].end) for kind, a, b in ranges]
    spans = _with_inline(text, lines, spans)
    request = _remainder(text, spans)
    if not WORD.search(visible(request)) and all(s[0] in _ASKABLE for s in spans):
        # Nothing is asked outside it: a message that is all quotation is itself the request.
        return SplitRequest(request=text.strip())
    pasted = tuple(Pasted(kind=k, start=a, end=b, text=text[a:b]) for k, a, b in spans)
    return SplitRequest(request=request, pasted=pasted)


_ASKABLE = (PasteKind.QUOTED_LINES, PasteKind.QUOTATION, PasteKind.LETTER)


def _lines(text: str) -> list[_Line]:
    lines: list[_Line] = []
    position, blank_from = 0, -1
    for raw in text.splitlines(keepends=True):
        if raw.isspace():  # a megabyte of line breaks is one line to everything that follows
            blank_from = position if blank_from < 0 else blank_from
            blank_to = position + len(raw.rstrip(_LINE_ENDS))
        else:
            if blank_from >= 0:
                lines.append(_Line(blank_from, blank_to, ""))
                blank_from = -1
            line = raw.rstrip(_LINE_ENDS)
            lines.append(_Line(position, position + len(line), _low(line)))
        position += len(raw)
    if blank_from >= 0:
        lines.append(_Line(blank_from, blank_to, ""))
    return lines


def _low(line: str) -> str:
    """Folded and trimmed; runs of blanks become one, tabs stay because tables show by them."""
    low = fold(visible(line))
    if "  " in low:
        low = " ".join(filter(None, low.split(" ")))
    return low.strip()


def _blocks(lines: list[_Line]) -> list[_Range]:
    """Fenced blocks, quoted lines and tables: forms that show in the lines themselves."""
    found: list[_Range] = []
    at = 0
    while at < len(lines):
        low = lines[at].low
        mark = low[:3]
        if mark in ("```", "~~~", '"""', "'''") and low.count(mark) == 1:
            found.append((PasteKind.FENCE, at, _fence_end(lines, at, mark)))
        elif low.startswith(">"):
            end = _run(lines, at, lambda line: line.low.startswith(">"))
            found.append((PasteKind.QUOTED_LINES, at, end))
        elif _is_row(lines[at]) and at + 1 < len(lines) and _is_row(lines[at + 1]):
            found.append((PasteKind.TABLE, at, _run(lines, at, _is_row)))
        else:
            at += 1
            continue
        at = found[-1][2]
    return found


def _fence_end(lines: list[_Line], at: int, mark: str) -> int:
    end = _run(lines, at + 1, lambda line: not line.low.endswith(mark))
    return min(end + 1, len(lines))  # a fence that is never closed holds all that follows


def _is_row(line: _Line) -> bool:
    return line.low.count("|") >= 2 or line.low.count("\t") >= 2


def _run(lines: list[_Line], at: int, holds: Callable[[_Line], bool]) -> int:
    while at < len(lines) and holds(lines[at]):
        at += 1
    return at


def _free(lines: list[_Line], ranges: list[_Range]) -> list[int]:
    """Indices of the lines with words that no range holds yet."""
    taken = bytearray(len(lines))
    for _, a, b in ranges:
        taken[a:b] = b"\1" * (b - a)
    return [i for i, line in enumerate(lines) if not taken[i] and line.low]


def _thread(lines: list[_Line], ranges: list[_Range]) -> list[_Range]:
    """An e-mail thread or a letter, from its first mark to its end."""
    free = _free(lines, ranges)
    for place, at in enumerate(free):
        low = lines[at].low[:300]
        follower = lines[free[place + 1]].low[:300] if place + 1 < len(free) else ""
        if _REPLY_LINE.match(low) or (_HEADER.match(low) and _HEADER.match(follower)):
            return _up_to_request(lines, free[place:], PasteKind.EMAIL)
        if _SALUTATION.match(low) and follower:
            signed = any(_SIGN_OFF.match(lines[i].low[:60]) for i in free[place + 1 :])
            trailing = _up_to_request(lines, free[place:], PasteKind.LETTER)
            closed = bool(trailing) and trailing[0][2] <= free[-1]
            if (place and signed) or (place and _asks_for_work(lines[free[0]])) or closed:
                return trailing
            return []
    return []


def _up_to_request(lines: list[_Line], free: list[int], kind: PasteKind) -> list[_Range]:
    """Everything from the first of these lines, less a last paragraph that asks for work on it."""
    last = free[-1]
    if len(free) > 1 and last > free[0] and not lines[last - 1].low:
        low = lines[last].low
        if len(low) <= _MAX_REQUEST_CHARS and _asks_for_work(lines[last]) and _POINTS.search(low):
            return [(kind, free[0], free[-2] + 1)]
    return [(kind, free[0], last + 1)]


def _asks_for_work(line: _Line) -> bool:
    return len(line.low) <= _MAX_REQUEST_CHARS and bool(_ACTS.match(line.low))


def _pointed_at(lines: list[_Line], ranges: list[_Range]) -> list[_Range]:
    """Content below a first line, or above a last one, that asks for work on it."""
    free = _free(lines, ranges)
    if len(free) < 2 or len(free) == len(ranges):
        return []
    first, second, last = lines[free[0]], free[1], lines[free[-1]]
    if _is_lead_in(first):
        end = _up_to_request(lines, free[1:], PasteKind.BELOW)[0][2]
        return [(PasteKind.BELOW, a, b) for a, b in _gaps(second, end, ranges)]
    if _asks_for_work(last) and _POINTS.search(last.low) and not _asks(lines, free[:-1]):
        end = free[-2] + 1
        return [(PasteKind.ABOVE, a, b) for a, b in _gaps(free[0], end, ranges)]
    return []


def _is_lead_in(line: _Line) -> bool:
    low = line.low
    if len(low) > _MAX_REQUEST_CHARS or low.endswith("?"):
        return False
    if low.endswith(":"):
        return bool(_LEAD.match(low))
    if _REWORKS.match(low):
        return bool(_POINTS.search(low))
    return bool(_TASK.match(low) and _POINTS_BELOW.search(low))


def _asks(lines: list[_Line], free: list[int]) -> bool:
    """Whether these lines hold a request of their own, which must not be taken for content."""
    return any(
        len(lines[i].low) <= _MAX_LEAD_CHARS
        and (lines[i].low.endswith("?") or _asks_for_work(lines[i]))
        for i in free
    )


def _gaps(start: int, end: int, ranges: list[_Range]) -> list[tuple[int, int]]:
    """The parts of a range of lines that other ranges leave free."""
    gaps = []
    for _, a, b in sorted(ranges, key=lambda one: one[1]):
        if start < a < end:
            gaps.append((start, a))
        if a < end:
            start = max(start, b)
    if start < end:
        gaps.append((start, end))
    return gaps


_Spans = list[tuple[PasteKind, int, int]]


def _with_inline(text: str, lines: list[_Line], spans: _Spans) -> _Spans:
    """Add content inside the remaining lines: after a lead-in, and in long quotations."""
    spans = sorted(spans, key=lambda span: span[1])
    taken = [(start, end) for _, start, end in spans]
    found: _Spans = []
    place = 0
    for number, line in enumerate(lines):
        while place < len(taken) and taken[place][1] <= line.start:
            place += 1
        if place < len(taken) and taken[place][0] < line.end:
            continue
        lead = _lead_in_end(text, line) if number == 0 else None
        if lead is not None:
            found.append((PasteKind.LEAD_IN, lead, line.end))
        else:
            found += _quotations(text, line)
    return sorted(spans + found, key=lambda span: span[1])


def _lead_in_end(text: str, line: _Line) -> int | None:
    """Offset after the colon of ``Translate to German: …``, if the line begins like that."""
    low = line.low[:_MAX_LEAD_CHARS]
    colon = low.find(": ")
    if colon < 0 or not _REWORKS.match(low) or not WORD.search(low, colon):
        return None
    return text.index(":", line.start, line.end) + 1


def _quotations(text: str, line: _Line) -> _Spans:
    found: _Spans = []
    at = line.start
    while opening := _OPENING.search(text, at, line.end):
        close = text.find(_CLOSING[opening.group()], opening.end(), line.end)
        if close < 0:
            break
        # A message that begins as a quoted question is that question.
        is_question = opening.start() == 0 and _IS_QUESTION.search(fold(text[1:40]))
        if (
            not is_question
            and sum(1 for _ in WORD.finditer(text, opening.end(), close)) >= _MIN_QUOTED_WORDS
        ):
            found.append((PasteKind.QUOTATION, opening.start(), close + 1))
        at = close + 1
    return found


def _remainder(text: str, spans: _Spans) -> str:
    request = edited(
        text,
        ((at, end, " " if kind is PasteKind.QUOTATION else "\n") for kind, at, end in spans),
    )
    return "\n".join(filter(None, map(str.strip, request.splitlines())))
