"""Reasons to think that two texts do not conflict after all, where words say that they do. Pure."""

from __future__ import annotations

import re

from troth.contracts.thinking.passes.figures import figures
from troth.contracts.thinking.passes.support import Compared, read_flat
from troth.kernel.comparing.reading import Amount
from troth.kernel.quantities import Bound
from troth.kernel.text import fold

_RANGE = re.compile(r"[0-9]\s?[-–]\s?[0-9]")
_NOT_BUT = re.compile(r"\b(?:not|nicht|kein)\b[^.;]{1,80},? (?:but|sondern)\b")
_UPWARD = frozenset((Bound.MORE, Bound.AT_LEAST))
_DOWNWARD = frozenset((Bound.LESS, Bound.AT_MOST))
_FIGURES = frozenset(("number", "number_bound", "date"))


def is_doubtful(claim: str, found: Compared) -> bool:
    """Whether a conflict may rest on how something is written rather than on what it says."""
    if found.reason in _FIGURES:
        return _figures_agree(claim, found)
    if found.reason == "negation":
        return any(_NOT_BUT.search(fold(said)) for said in (claim, found.sentence.text))
    return False


def _figures_agree(claim: str, found: Compared) -> bool:
    said = found.sentence.text
    if _RANGE.search(claim):
        return True
    mine = figures(claim)
    if len(mine) > 1 and mine <= figures(said):
        return True  # several figures, and all of them are there: which is which cannot be told
    theirs = read_flat(said)[1].amounts
    return any(_allows(one, other) for one in read_flat(claim)[1].amounts for other in theirs)


def _allows(one: Amount, other: Amount) -> bool:
    """Whether "more than 250" is said of what is more than 300."""
    mine, theirs = one.quantity, other.quantity
    if mine.unit != theirs.unit or mine.value == theirs.value:
        return False
    if mine.bound in _UPWARD and theirs.bound not in _DOWNWARD:
        return mine.value < theirs.value
    return mine.bound in _DOWNWARD and theirs.bound not in _UPWARD and mine.value > theirs.value
