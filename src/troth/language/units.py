"""Cutting a text that still comes into what can be judged by itself: sentences, blocks, tables.

Fed piece by piece; what it gives out, put together, is the text. A sentence is whole when the word
after it is, because that word may tell that it goes on ("3. März", "Dr. Weber"); marks that end
nothing but sentences, as in Chinese or Hindi, need none. Fenced code, a
table and inline code are never parted, nor is a text that begins as JSON does. What else grows
beyond the limit is parted at a blank.
"""

from __future__ import annotations

import re

from troth.language.tokens import FULL_STOPS, sentences

MAX_UNIT_CHARS = 20_000
_JSON = re.compile(r'\s*+(?:\{\s*+(?:["}]|\Z)|\[\s*+(?:["{\[]|\Z))')
_FENCE = re.compile(r"[ \t\n]*(?P<mark>`{3,}|~{3,})")
_TABLE = re.compile(r"[ \t\n]*(?:[ \t]*\|[^\n]*\n)+(?=[ \t]*[^ \t|])")
_ROW = re.compile(r"[ \t\n]*\|")
_NEXT_WORD = re.compile(r"\s+\S+\s")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")


class Units:
    """The units of one text; of one reader."""

    def __init__(self, *, max_chars: int = MAX_UNIT_CHARS) -> None:
        self._held, self._max_chars = "", max_chars
        self._begins, self._begins_line = True, True

    def push(self, text: str) -> list[str]:
        """Take a piece in; the units that are whole with it."""
        may_end = any(one.isspace() or one in FULL_STOPS for one in self._held[-1:] + text)
        self._held += text
        if not may_end and len(self._held) <= self._max_chars:
            return []
        found: list[str] = []
        while end := self._end():
            unit, self._held = self._held[:end], self._held[end:]
            self._begins, self._begins_line = False, unit.endswith("\n")
            found.append(unit)
        return found

    def rest(self) -> str:
        """What is left at the end; may be empty."""
        left, self._held = self._held, ""
        return left

    def _end(self) -> int:
        held = self._held
        if self._begins and _JSON.match(held) is not None:
            return 0
        end = self._of_block(held) if self._begins_line else None
        if end is None:
            end = _of_prose(held)
        if not end and len(held) > self._max_chars:
            end = held.rfind(" ", 0, self._max_chars) + 1 or self._max_chars
        return end

    def _of_block(self, held: str) -> int | None:
        """Where a block at the beginning ends; 0 while it is open, ``None`` where there is none."""
        if (fence := _FENCE.match(held)) is not None:
            mark = re.escape(fence["mark"])
            closed = re.compile(rf"\n[ \t]*{mark}[`~]*[ \t]*\n").search(held, fence.end())
            return 0 if closed is None else closed.end()
        if _ROW.match(held) is not None:
            table = _TABLE.match(held)
            return 0 if table is None else table.end()
        return None


def _of_prose(held: str) -> int:
    for _, end in sentences(held):
        following = len(held) - len(held[end:].lstrip())
        is_whole = (
            held[end - 1] in FULL_STOPS
            or _NEXT_WORD.match(held, end) is not None
            or "\n" in held[end:following]
        )
        if not is_whole or following == len(held):
            return 0
        if held.count("`", 0, end) % 2 == 0 or _BLANK_LINE.search(held, end, following):
            return following
    return 0
