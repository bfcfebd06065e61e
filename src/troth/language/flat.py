"""A text made ready for comparing, with the way back to where each character stood."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from troth.language.tokens import ZERO_WIDTH

_CLUSTER = re.compile(r"\s++|[^\s]", re.DOTALL)
_ROUGH = re.compile(r"\s\s|[^\S ]|[\x00*_`]")
_EMPHASIS = re.compile(r"(?<![^\W_])[*_`]{1,3}(?=[^\s*_`])|(?<=[^\s*_`])[*_`]{1,3}(?![^\W_])")
_HIDDEN = frozenset(ZERO_WIDTH + "\x00")


@dataclass(frozen=True, slots=True)
class Flat:
    """One line without what nobody sees: composed characters, single blanks, no emphasis.

    Attributes:
        places: For each character, and for the end, its offset in the original; empty where
            nothing changed.
    """

    text: str
    places: tuple[int, ...] = ()

    def back(self, start: int, end: int) -> tuple[int, int]:
        """The slice of the original that a slice of the flat text came from."""
        if not self.places:
            return start, end
        return self.places[start], max(self.places[start] + 1, self.places[end - 1] + 1)


def flatten(text: str) -> Flat:
    """Flatten a text; linear, and without a copy where it is flat already."""
    is_flat = text.isascii() and _ROUGH.search(text) is None and text == text.strip()
    return Flat(text) if is_flat else _flattened(text)


def _flattened(text: str) -> Flat:
    found: list[str] = []
    places: list[int] = []
    unseen = {at for match in _EMPHASIS.finditer(text) for at in range(*match.span())}
    for match in _CLUSTER.finditer(text):
        start, chunk = match.start(), match.group()
        if start in unseen:
            continue
        if chunk.isspace():
            if found and found[-1] != " ":
                found.append(" ")
                places.append(start)
        elif chunk not in _HIDDEN:
            _append(found, places, chunk, start)
    if found and found[-1] == " ":
        found.pop()
        places.pop()
    return Flat("".join(found), (*places, len(text)))


def _append(found: list[str], places: list[int], char: str, start: int) -> None:
    """Join a combining mark with the letter before it where a composed character exists."""
    if unicodedata.combining(char) and found:
        joined = unicodedata.normalize("NFC", found[-1] + char)
        if len(joined) == 1:
            found[-1] = joined
            return
    found.append(char)
    places.append(start)
