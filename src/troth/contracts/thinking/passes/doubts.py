"""Reasons to think that two texts do not conflict after all, where words say that they do. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.contracts.thinking.passes.figures import figures
from troth.contracts.thinking.passes.reckoning import is_alike
from troth.contracts.thinking.passes.support import read_flat
from troth.language.comparison.stances import Compared
from troth.language.cues import Cue
from troth.language.quantities import Bound
from troth.language.reading import Amount, Reading
from troth.language.tokens import fold
from troth.language.words import regex

_RANGE = re.compile(r"[0-9]\s?[-‐‑–—−]\s?[0-9]")
_OVER = regex(r"\b<thinking.doubts.over>\s(?:[€$£]\s?)?\Z")
_NOT_BUT = regex(r"\b<thinking.doubts.not_but_1>\b[^.;]{1,80},? <thinking.doubts.not_but_2>\b")
_DENIES = regex(r"\b(?:\w{2,8}n['’]t|<any cues.negation>)\b")
_OPENS_DENYING = regex(r"\W*<thinking.doubts.opens_denying>\b")
# Denials that hold no negation.
_EXCLUDES = regex(r"\b<thinking.doubts.excludes_1>|<thinking.doubts.excludes>")
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
    both = fold(claim), fold(said)
    if _OPENS_DENYING.match(both[0]):
        return True  # "Not in the office, but at home": it denies what was asked
    if all(_DENIES.search(one) for one in both):
        return True  # both deny something: it may be one denial in other words
    if any(_EXCLUDES.search(one) and not _DENIES.search(one) for one in both):
        return True
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
    if len(claimed.amounts) > 1 and all(_is_among(one, theirs) for one in claimed.amounts):
        return True
    if _denies_the_rest(claimed, read_flat(said)[1]):
        return True
    return any(_allows(flat, one, other) for one in claimed.amounts for other in theirs)


def _is_among(one: Amount, amounts: Sequence[Amount]) -> bool:
    return any(is_alike(one.quantity, other.quantity) for other in amounts)


def _denies_the_rest(claim: Reading, said: Reading) -> bool:
    """Whether only one denies: what is denied of one figure can hold of another."""
    return (Cue.NEGATION in claim.cues) != (Cue.NEGATION in said.cues)


def _allows(claim: str, one: Amount, other: Amount) -> bool:
    """Whether "more than 250" is said of what is more than 300."""
    mine, theirs = one.quantity, other.quantity
    if mine.unit != theirs.unit or mine.value == theirs.value:
        return False
    upward = mine.bound is Bound.MORE or _OVER.search(fold(claim[: mine.start])[-12:])
    if upward and theirs.bound not in _MAXIMA:
        return mine.value < theirs.value
    return mine.bound is Bound.LESS and theirs.bound not in _MINIMA and mine.value > theirs.value
