"""Reasons to think that two texts do not conflict after all, where words say that they do. Pure."""

from __future__ import annotations

import re

from troth.contracts.thinking.passes.figures import figures
from troth.contracts.thinking.passes.support import read_flat
from troth.kernel.claim_reading.stances import Compared
from troth.kernel.comparing.cues import Cue
from troth.kernel.comparing.reading import Amount
from troth.kernel.quantities import Bound
from troth.kernel.text import fold

_RANGE = re.compile(r"[0-9]\s?[-‐‑–—−]\s?[0-9]")
_OVER = re.compile(r"\b(?:over|above|exceeding|über)\s(?:[€$£]\s?)?\Z")
_NOT_BUT = re.compile(r"\b(?:not|nicht|kein)\b[^.;]{1,80},? (?:but|sondern)\b")
# "At least 8" is another rule than "at least 14"; "more than 8" is merely said more loosely.
_MINIMA = frozenset((Bound.MORE, Bound.AT_LEAST))
_MAXIMA = frozenset((Bound.LESS, Bound.AT_MOST))
_FIGURES = frozenset(("number", "number_bound", "date"))


def is_doubtful(claim: str, found: Compared) -> bool:
    """Whether a conflict may rest on how something is written rather than on what it says."""
    if found.reason in _FIGURES:
        return figures_agree(claim, found.passage.sentence.text)
    if found.reason == "negation":
        return _denies_otherwise(claim, found.passage.sentence.text)
    return False


def _denies_otherwise(claim: str, said: str) -> bool:
    """Whether a denial is none of what the other says, or of somebody that it does not name."""
    if any(_NOT_BUT.search(fold(one)) for one in (claim, said)):
        return True
    mine, theirs = read_flat(claim)[1], read_flat(said)[1]
    denies = Cue.NEGATION in mine.cues and Cue.NEGATION not in theirs.cues
    return denies and any(name.concept not in theirs.topic for name in mine.names)


def figures_agree(claim: str, said: str) -> bool:
    """Whether figures that are written differently may well be the same."""
    if _RANGE.search(claim):
        return True
    mine = figures(claim)
    if len(mine) > 1 and mine <= figures(said):
        return True  # several figures, and all of them are there: which is which cannot be told
    theirs = read_flat(said)[1].amounts
    flat, claimed = read_flat(claim)
    return any(_allows(flat, one, other) for one in claimed.amounts for other in theirs)


def _allows(claim: str, one: Amount, other: Amount) -> bool:
    """Whether "more than 250" is said of what is more than 300."""
    mine, theirs = one.quantity, other.quantity
    if mine.unit != theirs.unit or mine.value == theirs.value:
        return False
    upward = mine.bound is Bound.MORE or _OVER.search(fold(claim[: mine.start])[-12:])
    if upward and theirs.bound not in _MAXIMA:
        return mine.value < theirs.value
    return mine.bound is Bound.LESS and theirs.bound not in _MINIMA and mine.value > theirs.value
