"""The form of a text: which stretches are sentences, and which are headings, code or tables.

Markdown and plain text, English and German. The lines are walked once. Lines that are wrapped in
the middle of a sentence are joined; a list item, a table row, a heading and a quoted line end the
sentence before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from troth.language.tokens import fold, sentences
from troth.language.words import regex

MAX_BLOCK_CHARS = 8_000  # a longer paragraph is cut between lines, or else where it is that long
_MAX_FRAME_CHARS = 80
_MAX_FRAME_WORDS = 6
_WRAPPED_CHARS = 40  # a line as long that ends without a stop goes on in the next


class Form(StrEnum):
    """What a stretch of text is by its form."""

    PROSE = "prose"
    ITEM = "item"  # of a list
    ROW = "row"  # of a table
    QUOTED = "quoted"  # behind ">"
    HEADING = "heading"
    FRAME = "frame"  # greeting, sign-off, rule, table header
    CODE = "code"


@dataclass(frozen=True, kw_only=True, slots=True)
class Stretch:
    """One sentence, heading, row or block of code.

    Attributes:
        start, end: Half-open offsets into the text, in code points, without white space around.
        above: What stands over it: the last heading, the header of its table, or the line that
            leads into its list; folded to one line, at most 200 code points.
    """

    start: int
    end: int
    form: Form
    above: str


_LINE = re.compile(r"[^\n]*+\n?")
_FENCE = re.compile(r"^[ \t]{0,3}(?:```|~~~)", re.MULTILINE)
_HEADING = re.compile(r"\s{0,3}#{1,6}\s")
_BOLD_LINE = re.compile(r"\s{0,3}(?:\*\*|__)[^*_\n]{1,120}(?:\*\*|__)\s{0,3}:?\s*+\Z")
_LABEL_LINE = re.compile(r"\s{0,3}[^\W\d_][^.!?;:\n]{0,60}:\s*+\Z")
_ITEM = re.compile(r"\s{0,12}(?:[-*+•–]|[0-9]{1,3}[.)]|[a-z]\))\s{1,8}(?:\[[ xX]\]\s)?")
_QUOTED = re.compile(r"\s{0,3}>+\s?")
_ROW = re.compile(r"\s{0,3}\|.*\|\s*+\Z")
_RULER = re.compile(r"[\s|:=_*+-]{3,}+\Z")
_UNDERLINE = re.compile(r"\s{0,3}(?:={3,}|-{3,})\s*+\Z")
_OPENING = regex(r"\s{0,3}<segments.opening>\b[^.?:\n]{0,60}[,!]?\s*+\Z")
_CLOSING = regex(r"\s{0,3}<segments.closing>\s?[,.!]?\s*+\Z")
_DIGIT = re.compile(r"\d")
_STOPS = tuple(".!?…:;")


def stretches(text: str) -> Iterator[Stretch]:
    """The stretches of a text in order; white space and empty lines belong to none."""
    return _Walk(text).run()


def one_line(text: str, most: int = 200) -> str:
    """Words of a heading or lead-in without its marks, on one line."""
    return " ".join(text[: 2 * most].strip("#*_|:-> \t\n").replace("|", " ").split())[:most]


class _Walk:
    """One pass over the lines; lives for one call."""

    def __init__(self, text: str) -> None:
        self.text = text
        fences = [match.start() for match in _FENCE.finditer(text)]
        # A fence that is never closed hides nothing: what follows it is read as prose.
        self.fences = frozenset(fences[: len(fences) // 2 * 2])
        self.heading = ""
        self.lead = ""
        self.header = ""
        self.open: tuple[int, int, Form] | None = None  # what lines are being joined into
        self.fence: int | None = None
        self.closed = False  # a sign-off was seen: the next short lines are a name

    def run(self) -> Iterator[Stretch]:
        for match in _LINE.finditer(self.text):
            start, line = match.start(), match.group()
            if line:
                yield from self._line(start, line)
        yield from self._flush()

    def _line(self, start: int, line: str) -> Iterator[Stretch]:
        if start in self.fences:
            yield from self._flush()
            if self.fence is None:
                self.fence = start
            else:
                yield from self._one(self.fence, start + len(line), Form.CODE)
                self.fence = None
        elif self.fence is not None:
            return
        elif not line.strip():
            yield from self._flush()
            self.header = ""
        else:
            yield from self._written(start, line)

    def _written(self, start: int, line: str) -> Iterator[Stretch]:
        end = start + len(line)
        short = len(line) <= _MAX_FRAME_CHARS
        if self._is_heading(line):
            yield from self._flush()
            self.heading, self.lead, self.header = one_line(line), "", ""
            yield from self._one(start, end, Form.HEADING)
        elif _ROW.match(line):
            yield from self._row(start, end, line)
        elif self.open is not None and _UNDERLINE.match(line):
            yield from self._underlined()
        elif _RULER.match(line) or (short and self._is_frame(line)):
            yield from self._flush()
            yield from self._one(start, end, Form.FRAME)
        elif (marked := _ITEM.match(line)) is not None:
            yield from self._flush()
            self.open = (start + marked.end(), end, Form.ITEM)
        elif (quoted := _QUOTED.match(line)) is not None:
            yield from self._flush()
            self.open = (start + quoted.end(), end, Form.QUOTED)
        else:
            yield from self._prose(start, end, line)

    @staticmethod
    def _is_heading(line: str) -> bool:
        if line.rstrip(" \t\n*_").endswith((".", "!", "?")):
            return False  # a sentence set as a heading still says something
        return any(form.match(line) for form in (_HEADING, _BOLD_LINE, _LABEL_LINE))

    def _is_frame(self, line: str) -> bool:
        folded = fold(line)
        if len(line.split()) > _MAX_FRAME_WORDS or _DIGIT.search(line):
            return False  # "Hello, employees receive 30 days of leave!" is more than a greeting
        if _CLOSING.match(folded):
            self.closed = True
            return True
        if self.closed and len(line.split()) <= 4 and not line.rstrip().endswith(_STOPS):
            return True  # the name under a sign-off
        self.closed = False
        return _OPENING.match(folded) is not None

    def _row(self, start: int, end: int, line: str) -> Iterator[Stretch]:
        yield from self._flush()
        if not self.header:
            self.header = one_line(line) or "|"
            yield from self._one(start, end, Form.FRAME)
        elif _RULER.match(line):
            yield from self._one(start, end, Form.FRAME)
        else:
            left = start + line.index("|") + 1
            yield from self._one(left, start + line.rindex("|"), Form.ROW)

    def _underlined(self) -> Iterator[Stretch]:
        start, end, _ = self.open or (0, 0, Form.PROSE)
        self.open = None
        self.heading, self.lead = one_line(self.text[start:end]), ""
        yield from self._one(start, end, Form.HEADING)

    def _prose(self, start: int, end: int, line: str) -> Iterator[Stretch]:
        if self.open is not None and self._goes_on(line):
            self.open = (self.open[0], end, self.open[2])
            return
        yield from self._flush()
        self.open = (start, end, Form.PROSE)

    def _goes_on(self, line: str) -> bool:
        """Whether the open line was wrapped rather than ended before this one."""
        begin, end, form = self.open or (0, 0, Form.PROSE)
        if end - begin > MAX_BLOCK_CHARS:
            return False
        if form is not Form.PROSE and not line[:1].isspace() and not line[:1].islower():
            return False
        last = self.text[self.text.rfind("\n", begin, end - 1) + 1 : end].rstrip()
        return line.lstrip()[:1].islower() or len(last) >= _WRAPPED_CHARS

    def _flush(self) -> Iterator[Stretch]:
        if self.open is None:
            return
        start, end, form = self.open
        self.open = None
        for begin in range(start, end, 2 * MAX_BLOCK_CHARS):
            block = self.text[begin : min(end, begin + 2 * MAX_BLOCK_CHARS)]
            # A line break inside a joined block is none; the length stays, and so do offsets.
            for left, right in sentences(block.replace("\n", " ")):
                yield from self._one(begin + left, begin + right, form)

    def _one(self, start: int, end: int, form: Form) -> Iterator[Stretch]:
        chunk = self.text[start:end]
        left = start + len(chunk) - len(chunk.lstrip())
        right = start + len(chunk.rstrip())
        if right <= left:
            return
        above = self.header if form is Form.ROW else self.lead if form is Form.ITEM else ""
        yield Stretch(start=left, end=right, form=form, above=above or self.heading)
        if form is Form.PROSE:
            self.lead = one_line(chunk) if self.text[right - 1] == ":" else ""
