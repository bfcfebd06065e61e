"""What stands just before a slice: context words decide what a bare number is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

WINDOW: Final = 40
_WORD = re.compile(r"[^\W_]++")


def before(folded: str, start: int, width: int = WINDOW) -> str:
    """The folded text before an offset, within its line and the line above."""
    piece = folded[max(0, start - width) : start]
    if "\n" not in piece:
        return piece
    return "\n".join(piece.rsplit("\n", 2)[-2:])


@dataclass(frozen=True, kw_only=True, slots=True)
class Context:
    """Words that say what the number behind them is.

    Attributes:
        prefixes: Folded beginnings of words.
        exact: Folded whole words, for those that begin too many others.
        phrases: Folded text of several words.
    """

    prefixes: tuple[str, ...]
    exact: frozenset[str] = frozenset()
    phrases: tuple[str, ...] = ()

    def last(self, window: str) -> int:
        """Where the last of these words ends in a window, or -1."""
        end = max((window.rfind(phrase) for phrase in self.phrases), default=-1)
        for match in _WORD.finditer(window):
            word = match.group()
            if word in self.exact or word.startswith(self.prefixes):
                end = max(end, match.end())
        return end

    def stands(self, window: str) -> bool:
        """Whether one of these words stands in a window."""
        return self.last(window) >= 0


def context(prefixes: str, exact: str = "", phrases: str = "") -> Context:
    """A context from words between white space; phrases are parted by bars."""
    return Context(
        prefixes=tuple(prefixes.split()),
        exact=frozenset(exact.split()),
        phrases=tuple(filter(None, phrases.split("|"))),
    )
