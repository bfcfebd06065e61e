"""Writing the text of an HTML page: lines, blanks and marks as they should stand, with their place.

White space is held back until something follows it, so that no line begins or ends with it.
"""

from __future__ import annotations

import re

from troth.contracts.gate.intake.normal_form import Run

_WORDS = re.compile(r"[ \t\r\n\f]++|[^ \t\r\n\f]++(?: [^ \t\r\n\f]++)*+")
_LINES = re.compile(r"\r\n?|\n|[^\r\n]++")
_RULE = "_" * 20
_MAX_DEPTH = 5


class TextWriter:
    """A text in the making.

    Attributes:
        pieces: Of the text so far.
        runs: Where they stand in the source.
        depth: How many quoting blocks are open.
    """

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.runs: list[Run] = []
        self.depth = 0
        self._length = 0
        self._breaks = 2  # line feeds that the text ends with; the start counts as an empty line
        self._blank: int | None = None  # where the blank stood that is held back
        self._mark = ""

    def text(self) -> str:
        """The text so far."""
        return "".join(self.pieces)

    def words(self, source: str, start: int, end: int) -> None:
        """Write a slice, with each white space as one blank."""
        for match in _WORDS.finditer(source, start, end):
            if match.group()[0] in " \t\r\n\f":
                self._hold(match.start())
            else:
                self._write(match.group(), match.start())

    def lines(self, source: str, start: int, end: int) -> None:
        """Write a slice as it is laid out."""
        for match in _LINES.finditer(source, start, end):
            if match.group()[0] in "\r\n":
                self.new_line()
            else:
                self._write(match.group(), match.start())

    def character(self, char: str, place: int) -> None:
        """Write what one character reference stands for."""
        if char in " \t\r\n\f":
            self._hold(place)
            return
        self._prepare()
        for one in char:
            self._add(one, place)

    def put_in(self, text: str) -> None:
        """Write something that does not stand in the source."""
        self._prepare()
        self._insert(text)

    def mark(self, text: str) -> None:
        """Begin the next text with a mark, such as a bullet."""
        self._mark = text

    def cell(self) -> None:
        """Part the next text by a tab from what stands before it in the line."""
        if not self._breaks:
            self._mark = "\t"
            self._blank = None

    def new_line(self) -> None:
        """End the line, or leave one empty."""
        self._insert("\n")
        self._breaks += 1
        self._blank = None

    def end_line(self, breaks: int) -> None:
        """End the line, with ``breaks - 1`` empty lines after it, unless that is so already."""
        self._blank = None
        if self._mark == "\t":
            self._mark = ""
        while self._breaks < breaks:
            self.new_line()

    def rule(self) -> None:
        """Draw a line."""
        self.end_line(1)
        self.put_in(_RULE)

    def ends_in_colon(self) -> bool:
        """Whether the last thing written announces something."""
        last = next((one for one in reversed(self.pieces[-8:]) if one.strip()), "")
        return last.rstrip().endswith(":")

    def _hold(self, place: int) -> None:
        if not self._breaks and self._blank is None:
            self._blank = place

    def _write(self, text: str, place: int) -> None:
        self._prepare()
        self._add(text, place)

    def _prepare(self) -> None:
        if self._breaks and self.depth:
            self._insert("> " * min(self.depth, _MAX_DEPTH))
        if self._mark:
            self._insert(self._mark)
            self._mark = ""
        if self._blank is not None:
            self._add(" ", self._blank)
        self._blank = None
        self._breaks = 0

    def _add(self, text: str, place: int) -> None:
        if self.runs:
            normal, original, length = self.runs[-1]
            if normal + length == self._length and original + length == place:
                self.runs[-1] = (normal, original, length + len(text))
                self._insert(text)
                return
        self.runs.append((self._length, place, len(text)))
        self._insert(text)

    def _insert(self, text: str) -> None:
        self.pieces.append(text)
        self._length += len(text)
