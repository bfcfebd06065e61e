"""Cutting a document into passages: sentence-sized verbatim slices, with headings as context.

Markdown is read where it stands (front matter, headings, lists, quotes, tables, code); any other
text is a document without such marks. For every passage ``text[start:end]`` is its text; passages
are in order and do not overlap. Linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from troth.language.tokens import sentences
from troth.ports.evidence import ABOVE, Passage

MAX_PASSAGE_CHARS = 600
_MIN_WRAPPED_CHARS = 40  # a shorter line was ended on purpose, not wrapped by an editor
_MAX_FRONT_MATTER_LINES = 200
_MAX_CONTEXT_CHARS = 400

_LINE = re.compile(r"[^\n]*\n?")
_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+|$)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_LIST = re.compile(r"\s*(?:[-*+•‣]|[0-9]{1,9}[.)]|[a-zA-Z]\))[ \t]+(?:\[[ xX]\][ \t]+)?")
_QUOTE = re.compile(r"[ \t]*(?:>[ \t]?)+")
_FIELD = re.compile(r"[A-Za-z0-9_.-]+\s*:|[ \t]|- |#|$")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line without its line break: ``text[start:end]``."""

    start: int
    end: int
    text: str

    @property
    def blank(self) -> bool:
        return not self.text.strip()


@dataclass(slots=True)
class _Scan:
    """Where the reading stands: headings above, and the block that is being gathered."""

    title: str
    headings: list[tuple[int, str]] = field(default_factory=list)
    lead_in: str = ""  # "The following is forbidden:" belongs to every item below it

    def context(self, extra: str = "") -> str:
        """Title, heading path and lead-in, without repeats, at most 400 code points."""
        parts = [self.title, *(name for _, name in self.headings), self.lead_in, extra]
        unique = dict.fromkeys(part for part in parts if part)
        return ABOVE.join(unique)[:_MAX_CONTEXT_CHARS]

    def enter(self, level: int, name: str) -> None:
        """Go below a heading; deeper and equal ones end."""
        self.headings = [h for h in self.headings if h[0] < level]
        self.headings.append((level, name[:MAX_PASSAGE_CHARS]))
        self.lead_in = ""


def split_passages(text: str, *, title: str) -> list[Passage]:
    """The passages of a document, in order.

    Args:
        title: Stands first in every passage's context.
    """
    return list(_passages(text, _Scan(title=" ".join(title.split()))))


def _passages(text: str, scan: _Scan) -> Iterator[Passage]:
    lines, last_close = _lines(text), text.rfind("-->")
    at = front_matter_end(text)[0]
    while at < len(lines):
        line = lines[at]
        if line.blank:
            at += 1
        elif line.text.lstrip().startswith("<!--"):  # not shown to readers, so never quoted
            at = _comment_end(lines, at, last_close)
        elif fence := _FENCE.match(line.text):
            close = _fence_end(lines, at, fence[1])
            if inner := lines[at + 1 : close]:
                yield from _windows(text, inner[0].start, inner[-1].end, scan.context())
            at = close + 1
        elif heading := _HEADING.match(line.text):
            scan.enter(len(heading[1]), line.text[heading.end() :].rstrip("# \t\r"))
            at += 1
        elif _is_table(lines, at):
            close = _table_end(lines, at)
            yield from _rows(text, lines[at:close], scan)
            at = close
        else:
            close = _paragraph_end(lines, at)
            level = _underline_level(lines[close - 1].text) if close - at == 2 else 0
            if level and not _LIST.match(line.text):
                scan.enter(level, line.text.strip())
            else:
                yield from _paragraph(text, lines[at:close], scan)
            at = close


def _lines(text: str) -> list[_Line]:
    return [
        _Line(match.start(), match.start() + len(line), line)
        for match in _LINE.finditer(text)
        for line in (match.group().rstrip("\r\n"),)
    ]


def front_matter_end(text: str) -> tuple[int, int]:
    """Lines and code points taken by YAML front matter at the top; zeros without any.

    It must open on the first line with ``---``, close within 200 lines, and hold only fields, so
    that a rule at the top of an ordinary text hides nothing.
    """
    if not text.startswith("---"):
        return 0, 0
    for number, match in enumerate(_LINE.finditer(text)):
        line = match.group().rstrip()
        if number == 0 and line != "---":
            return 0, 0
        if number and line in ("---", "..."):
            return number + 1, match.end()
        if (number and not _FIELD.match(line)) or number > _MAX_FRONT_MATTER_LINES:
            return 0, 0
    return 0, 0


def _comment_end(lines: list[_Line], at: int, last_close: int) -> int:
    if last_close < lines[at].start:
        return at + 1  # never closed: only this line is taken for a comment
    return next(end for end in range(at, len(lines)) if "-->" in lines[end].text) + 1


def _fence_end(lines: list[_Line], at: int, fence: str) -> int:
    marks = ((end, lines[end].text.strip()) for end in range(at + 1, len(lines)))
    closing = (end for end, mark in marks if mark.startswith(fence) and not mark.strip(fence[0]))
    return next(closing, len(lines))


def _is_table(lines: list[_Line], at: int) -> bool:
    if "|" not in lines[at].text or at + 1 == len(lines):
        return False
    below = lines[at + 1].text.strip()
    return "-" in below and "|" in below and not below.strip("|:- \t")


def _table_end(lines: list[_Line], at: int) -> int:
    ends = (end for end in range(at + 2, len(lines)) if "|" not in lines[end].text)
    return next(ends, len(lines))


def _rows(text: str, lines: list[_Line], scan: _Scan) -> Iterator[Passage]:
    """One passage per row, without its outer pipes; the header cells are its context."""
    header = " ".join(cell.strip() for cell in lines[0].text.split("|") if cell.strip())
    context = scan.context(header)
    for row in lines[2:]:
        left = len(row.text) - len(row.text.lstrip("| \t"))
        right = len(row.text.rstrip("| \t"))
        yield from _windows(text, row.start + left, row.start + right, context)


def _underline_level(line: str) -> int:
    """1 or 2 for the underline of a heading (``===``, ``---``), else 0."""
    mark = line.strip()
    if len(mark) < 2 or mark.strip(mark[0]):
        return 0
    return {"=": 1, "-": 2}.get(mark[0], 0)


def _paragraph_end(lines: list[_Line], at: int) -> int:
    close, quoted = at + 1, _QUOTE.match(lines[at].text) is not None
    while close < len(lines):
        line = lines[close].text
        if lines[close].blank or _HEADING.match(line) or _FENCE.match(line):
            break
        if _LIST.match(line) or _is_table(lines, close) or line.lstrip().startswith("<!--"):
            break
        if (_QUOTE.match(line) is not None) != quoted:
            break
        close += 1
        if _underline_level(line):
            break
    return close


def _paragraph(text: str, lines: list[_Line], scan: _Scan) -> Iterator[Passage]:
    """The sentences of a paragraph, list item or quotation, however its lines were wrapped."""
    first = lines[0].text
    mark = _QUOTE.match(first) or _LIST.match(first)
    is_item = _LIST.match(first) is not None
    if not is_item:
        scan.lead_in = ""
    start = lines[0].start + (mark.end() if mark else 0)
    masked = _masked(lines, start)
    context = scan.context()
    for left, right in sentences(masked):
        yield from _windows(text, start + left, start + right, context)
    if not is_item and masked.rstrip().endswith(":"):
        scan.lead_in = " ".join(masked.split())[-200:]


def _masked(lines: list[_Line], start: int) -> str:
    """The paragraph from ``start``, equally long, with blanks where the layout stands."""
    pieces = [lines[0].text[start - lines[0].start :]]
    for before, line in pairwise(lines):
        pieces.append(" " * (line.start - before.end - 1))
        mark = _QUOTE.match(line.text)
        width = mark.end() if mark else 0
        pieces.append(" " if _wraps(before.text, line.text[width : width + 40]) else "\n")
        pieces.append(" " * width + line.text[width:])
    return "".join(pieces)


def _wraps(line: str, following: str) -> bool:
    """Whether the sentence goes on in the next line; half a sentence would be a false quote."""
    body = line.rstrip()
    if body.endswith((".", "!", "?", ":", "\\")) or line.rstrip("\r").endswith("  "):
        return False  # ended, or broken on purpose
    return len(body) >= _MIN_WRAPPED_CHARS or following.lstrip()[:1].islower()


def _windows(text: str, start: int, end: int, context: str) -> Iterator[Passage]:
    """The slice, cut at word borders into windows of at most 600 code points."""
    while start < end:
        close = min(end, start + MAX_PASSAGE_CHARS)
        if close < end:
            border = max(text.rfind(mark, start + 1, close + 1) for mark in (" ", "\n", "\t"))
            close = border if border > start else close
        passage = _trimmed(text, start, close, context)
        if passage is not None:
            yield passage
        start = close


def _trimmed(text: str, start: int, end: int, context: str) -> Passage | None:
    chunk = text[start:end]
    start += len(chunk) - len(chunk.lstrip())
    quote = chunk.strip()
    if not any(map(str.isalnum, quote)):
        return None
    return Passage(start=start, end=start + len(quote), text=quote, context=context)
