"""Where the bands begin and end: chosen on rows that the weights had not seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from training.prompts.decisions import Band

_GRID: Final = np.round(np.arange(0.02, 0.99, 0.01), 2)
NEVER: Final = 1.01
"""A threshold that no probability reaches."""
_KEPT: Final = 0.97
"""Share of the fetched requests of any set with a need that must still be, told by folds."""
_KEPT_ABROAD: Final = 0.93
"""The same, told by weights that saw no row of the set."""
_LEAST: Final = 50
"""Rows with a need from which a set has a say."""
_RIGHT: Final = 0.75
"""Share that must be right of what is fetched beyond the rules."""
_PLAIN: Final = 0.8
"""Where a retrieval is added at the earliest: statements, which no set has, lie below."""
_ALARMS: Final = 0.03
"""Share of the complete requests of any set that may be asked about beyond the rules."""


def need_band(
    right: Any, rules: Any, left: Any, folds: Any, abroad: Any, sets: Sequence[Any]
) -> Band:
    """The band of evidence need.

    Args:
        right: 1, 0, or -1 where the row says nothing.
        rules: What the rules alone decide.
        left: What the rules leave to the classifier.
        folds, abroad: Probabilities of rows unseen by fold, and by set.
        sets: Masks of the sets.
    """
    fetched = [one & (right == 1) & rules for one in sets]
    fetched = [one for one in fetched if one.sum() >= _LEAST]
    low = max((t for t in _GRID if _keeps(fetched, left, folds, abroad, t)), default=0.0)
    added = (right >= 0) & ~rules & left
    high = min(
        (t for t in _GRID if t >= _PLAIN and _precision(right, added & (folds >= t)) >= _RIGHT),
        default=NEVER,
    )
    return Band(low=float(low), high=float(max(low, high)))


def _keeps(fetched: Sequence[Any], left: Any, folds: Any, abroad: Any, low: float) -> bool:
    """Whether enough of every set is fetched still."""
    return all(
        _kept(one, left, folds, low) >= _KEPT and _kept(one, left, abroad, low) >= _KEPT_ABROAD
        for one in fetched
    )


def _kept(fetched: Any, left: Any, told: Any, threshold: float) -> float:
    return float(1.0 - (left & (told < threshold))[fetched].mean())


def _precision(right: Any, said: Any) -> float:
    return float((right[said] == 1).mean()) if said.any() else 0.0


def context_band(right: Any, left: Any, folds: Any, complete: Any) -> Band:
    """The band of missing context: it only ever adds questions, so it has no lower end.

    Args:
        left: Rows that would be asked about if the classifier were sure.
        folds: Probabilities of rows unseen by fold.
        complete: Masks of sets of complete requests, in each of which alarms are bounded.
    """
    fits = [
        t for t in _GRID
        if all((left & (folds >= t))[one & (right == 0)].mean() <= _ALARMS for one in complete)
    ]  # fmt: skip
    return Band(low=0.0, high=float(min(fits, default=NEVER)))
