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
# What may be a fence inside of a list or of a quotation, and what is one inside of a list for sure.
_HELD = re.compile(r"[ \t]*+(?:(?:[-*+>]|\d{1,9}[.)])[ \t]*+)*+(?:`{3}|~{3})")
_ITEM = re.compile(r" {0,3}(?:[-*+]|1[.)]) {1,4}(?=`{3}|~{3})")
_NOWHERE = 99


@dataclass(slots=True)
class _Reading:
    """What a text holds of code, line by line.

    Attributes:
        spans: Half-open offsets of what is code under every reading, in order.
        fence: Where the open fence began, its mark and its indent.
        is_loose: Whether an indented fence begins or ends in one place inside of a list and in
            another outside; nothing after it is told to be code.
        settled: Whether every run of backticks of this paragraph was closed on its line.
        held: Where a list or a quotation may hold an open fence: from which indent on a line is
            inside of it for sure.
        after_blank: Whether the line before was blank, or there was none.
    """

    spans: list[tuple[int, int]] = field(default_factory=list)
    fence: tuple[int, str, str] | None = None
    is_loose: bool = False
    settled: bool = True
    held: int | None = None
    after_blank: bool = True

    @property
    def open(self) -> str:
        """How the open fence closes; empty where none is open."""
        return "" if self.fence is None else self.fence[2] + self.fence[1]

    def continue_fence(self, line: str, place: int) -> None:
        """Take in a line while a fence is open."""
        assert self.fence is not None  # noqa: S101 - the caller looked
        began, mark, indent = self.fence
        closes = _closes(line, mark)
        if line.strip() and (
            not line.startswith(indent) or _closes(line, mark, 3 + len(indent)) != closes
        ):
            self.is_loose = True
        elif closes:
            self.spans.append((began, place + len(line)))
            self.fence, self.settled = None, True

    def read_line(self, line: str, place: int) -> None:
        """Take in a line while no fence is open."""
        is_blank = not line.strip()
        if is_blank:
            self.settled = True
            return
        if self.held is not None and not line.startswith(" " * self.held):
            # This line ends every list and quotation, or one of them, and nobody knows which.
            ends_all = self.after_blank and line[0] not in " \t"
            self.held = None if ends_all else _NOWHERE
        if not _may_hold_code(line):
            return
        if (opened := _FENCE.match(line)) is not None:
            indent = len(opened["indent"])
            if self.held is not None and indent:
                self.is_loose = indent < self.held
            else:  # at the start of its line it ends every list and quotation
                self.fence, self.held = (place, opened["mark"], opened["indent"]), None
        elif self.held is None:
            may_be_held = _HELD.match(line) is not None
            if not (self.settled or may_be_held):
                return
            spans, closed = _in_line(line)
            if may_be_held and ("~~~" in line or not closed):
                item = _ITEM.match(line)
                self.held = _NOWHERE if item is None else item.end()
            elif self.settled:
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


def begins_with_fence(text: str) -> bool:
    """Whether the first line opens a fence only if it stays the first of its line."""
    return text.startswith(("```", "~~~")) or _ITEM.match(text) is not None


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


def _closes(line: str, mark: str, max_indent: int = 3) -> bool:
    bare = line.strip(" \t")
    if len(bare) < len(mark) or bare.strip(mark[0]):
        return False
    indent = line[: len(line) - len(line.lstrip(" \t"))].expandtabs(4)
    return len(indent) <= max_indent


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
