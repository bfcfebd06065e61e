"""The words of a model in a text: of JSON, as the whole text or as a fenced block, its strings.

Anything else is words as it stands. In JSON all but the strings stays byte for byte, such as
figures and blanks. Whatever is put into a string, it leaves JSON. Names of members are strings that
can be passed over. Linear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import orjson

_FENCE: Final = re.compile(r"^[ \t]*(?P<mark>`{3,}|~{3,})(?P<rest>[^\n]*)(?:\n|\Z)", re.MULTILINE)
_STRING: Final = re.compile(r'"(?P<said>(?:[^"\\]|\\.)*+)"(?P<is_name>\s*+:)?+')


@dataclass(frozen=True, kw_only=True, slots=True)
class Words:
    """A run of words in a text.

    Attributes:
        start, end: Half-open offsets in the text, in code points; of a string without its quotes.
        said: The words as they are read, so of a string without escapes.
    """

    start: int
    end: int
    said: str
    in_json: bool = False

    def placed(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of the words stands in the text; with escapes in it, the whole string."""
        is_plain = len(self.said) == self.end - self.start
        return (self.start + start, self.start + end) if is_plain else (self.start, self.end)


def is_json(text: str) -> bool:
    """Whether a whole text is an object, a list or a string in JSON, asked for or not."""
    if text.lstrip()[:1] not in ("{", "[", '"'):
        return False
    try:
        orjson.loads(text)
    except ValueError:
        return False
    return True


def words_of(text: str, *, names: bool = True) -> tuple[Words, ...]:
    """The words of a text, in order; of what is no JSON at least one run, which may be empty.

    Args:
        names: Whether names of members are among them.
    """
    if is_json(text):
        return tuple(_strings(text, 0, len(text), names=names))
    found: list[Words] = []
    begin = 0
    for start, body, end, stop in _blocks(text):
        if is_json(text[body:end]):
            found += [_prose(text, begin, start), *_strings(text, body, end, names=names)]
            begin = stop
    return (*found, _prose(text, begin, len(text)))


def with_words(text: str, said: Iterator[str], *, names: bool = True) -> str:
    """The text with other words in the same places, as many of them as it has runs."""
    pieces: list[str] = []
    begin = 0
    for one in words_of(text, names=names):
        new = next(said)
        pieces.append(text[begin : one.start])
        if new == one.said:
            pieces.append(text[one.start : one.end])
        else:
            pieces.append(orjson.dumps(new).decode()[1:-1] if one.in_json else new)
        begin = one.end
    return "".join((*pieces, text[begin:]))


def _prose(text: str, start: int, end: int) -> Words:
    return Words(start=start, end=end, said=text[start:end])


def _strings(text: str, start: int, end: int, *, names: bool) -> Iterator[Words]:
    for found in _STRING.finditer(text, start, end):
        if names or not found["is_name"]:
            said = orjson.loads(f'"{found["said"]}"')
            yield Words(start=found.start("said"), end=found.end("said"), said=said, in_json=True)


def _blocks(text: str) -> Iterator[tuple[int, int, int, int]]:
    """Where each fenced block starts, what it holds starts and ends, and the block ends."""
    opened: re.Match[str] | None = None
    for line in _FENCE.finditer(text):
        if opened is None:
            opened = line
        elif line["mark"].startswith(opened["mark"]) and not line["rest"].strip("`~ \t"):
            yield opened.start(), opened.end(), line.start(), line.end()
            opened = None
