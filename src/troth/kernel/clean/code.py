"""Where a Markdown text is code, as far as that is certain under every reading of its blocks.

Markup in code is shown and not obeyed, so it may stand there. Where readers of Markdown could part
(a run of backticks that its line does not close, a fence that is indented inside a list), it is not
taken for code: then a little too much is escaped, and nothing is live. Linear, total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_RUN = re.compile(r"`++")
_FENCE = re.compile(r"(?P<indent> {0,3})(?P<mark>`{3,}+(?=[^`\n]*\Z)|~{3,}+)")
_INDENT = re.compile(r"(?m)^ {1,3}(?=`{3}|~{3})")


@dataclass(slots=True)
class _Reading:
    """What a text holds of code, line by line.

    Attributes:
        spans: Half-open offsets of what is code under every reading, in order.
        fence: Where the open fence began, its mark and its indent.
        is_loose: Whether an indented fence ends in one place inside of a list and in another
            outside; nothing after it is told to be code.
        settled: Whether every run of backticks of this paragraph was closed on its line.
        in_container: Whether a list or a quotation may hold an open fence.
        after_blank: Whether the line before was blank, or there was none.
    """

    spans: list[tuple[int, int]] = field(default_factory=list)
    fence: tuple[int, str, str] | None = None
    is_loose: bool = False
    settled: bool = True
    in_container: bool = False
    after_blank: bool = True

    @property
    def open(self) -> str:
        """How the open fence closes; empty where none is open."""
        return "" if self.fence is None else self.fence[2] + self.fence[1]

    def continue_fence(self, line: str, place: int) -> None:
        """Take in a line while a fence is open."""
        assert self.fence is not None  # noqa: S101 - the caller looked
        began, mark, indent = self.fence
        if line.strip() and not line.startswith(indent):
            self.is_loose = True
        elif _closes(line, mark):
            self.spans.append((began, place + len(line)))
            self.fence, self.settled = None, True

    def read_line(self, line: str, place: int) -> None:
        """Take in a line while no fence is open."""
        is_blank = not line.strip()
        if self.after_blank and not is_blank and line[0] not in " \t":
            self.in_container = False  # this line ends every list and quotation
        if is_blank:
            self.settled = True
        elif self.in_container or not _may_hold_code(line):
            return
        elif (opened := _FENCE.match(line)) is not None:
            self.fence = place, opened["mark"], opened["indent"]
        else:
            spans, closed = _in_line(line)
            # Behind the mark of a list or of a quotation, this opens a fence.
            self.in_container = "~~~" in line or ("```" in line and not closed)
            if self.settled and not self.in_container:
                self.spans += [(place + start, place + stop) for start, stop in spans]
            self.settled = self.settled and closed


def stretches(text: str) -> Iterator[tuple[str, bool]]:
    """The text in pieces, in order, each with whether it is code; together they are the text."""
    begin = 0
    for start, end in _read(text).spans if _may_hold_code(text) else ():
        if start > begin:
            yield text[begin:start], False
        yield text[start:end], True
        begin = end
    if begin < len(text):
        yield text[begin:], False


def settle_fences(text: str) -> str:
    """The text with fences that every reader ends in the same place, and the last one closed.

    An open fence would swallow what comes after the text.
    """
    if not _may_hold_code(text):
        return text
    reading = _read(text)
    if reading.is_loose:
        # At the start of its line a fence ends any list, so that there is one reading left.
        text = _INDENT.sub("", text)
        reading = _read(text)
    return f"{text}\n{reading.open}" if reading.open else text


def _may_hold_code(text: str) -> bool:
    return "`" in text or "~~~" in text


def _closes(line: str, mark: str) -> bool:
    bare = line.lstrip(" ")
    indent = len(line) - len(bare)
    bare = bare.rstrip(" \t")  # a tab before the mark is an indent of four
    return indent <= 3 and len(bare) >= len(mark) and not bare.strip(mark[0])


def _read(text: str) -> _Reading:
    reading = _Reading()
    place = 0
    for line in text.split("\n"):
        if reading.fence is not None:
            reading.continue_fence(line, place)
        else:
            reading.read_line(line, place)
        if reading.is_loose:
            break
        reading.after_blank = not line.strip()
        place += len(line) + 1
    return reading


def _in_line(line: str) -> tuple[list[tuple[int, int]], bool]:
    """The code spans of one line, and whether every run of backticks in it was closed."""
    if "\\`" in line:
        return [], False
    runs = [run.span() for run in _RUN.finditer(line)]
    later: dict[int, int] = {}
    closing: list[int | None] = [None] * len(runs)
    for number in range(len(runs) - 1, -1, -1):
        length = runs[number][1] - runs[number][0]
        closing[number] = later.get(length)
        later[length] = number
    spans: list[tuple[int, int]] = []
    number = 0
    while number < len(runs):
        closed = closing[number]
        if closed is None:
            return spans, False
        spans.append((runs[number][0], runs[closed][1]))
        number = closed + 1
    return spans, True
