"""How much of what is asked a text holds: of words, and of the pieces that words share. Pure."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from troth.kernel.keeping import kept
from troth.language.alignment import concepts
from troth.language.tokens import words

_NEAR: Final = 0.6  # of the concepts of the one that has fewer
_RUN: Final = 4  # characters of a piece of a word, its edges among them


def of_one_matter(one: str, other: str) -> bool:
    """Whether two texts speak of one matter, as far as the words that they share show it."""
    mine, theirs = frozenset(concepts(one)), frozenset(concepts(other))
    return len(mine & theirs) >= _NEAR * max(1, min(len(mine), len(theirs)))


@kept(8192)
def line_of(text: str) -> str:
    """The words of a text in one line; a piece lies within one, and so never across two blanks."""
    return f" {'  '.join(words(text))} "


def pieces_shared(asked: Sequence[str], lines: Sequence[str]) -> list[float]:
    """The share of the pieces of some words that each text holds.

    A piece is a run of characters, as "Gutachtertermin" has some in common with "Gutachter".

    Args:
        lines: Of each text, as ``line_of`` gives it.
    """
    marked = (f" {word} " for word in asked)
    sought = frozenset(
        one[at : at + _RUN] for one in marked for at in range(max(1, len(one) - _RUN + 1))
    )
    return rarely_shared(sought, [frozenset(p for p in sought if p in line) for line in lines])


def rarely_shared(asked: frozenset[str], held: Sequence[frozenset[str]]) -> list[float]:
    """The share of what is asked for that each holds, what is rare among them counting more."""
    counts = Counter(one for each in held for one in asked & each)
    weights = {one: math.sqrt((len(held) + 1) / (counts[one] + 0.5)) for one in sorted(asked)}
    whole = sum(weights.values()) or 1.0
    return [sum(weights[one] for one in weights if one in each) / whole for each in held]
