"""Fitting the two columns of the layer, and telling every row by weights that never saw it.

Probabilities are calibrated: a slope and a shift are fitted on rows that were told unseen, and
folded into the weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from zlib import crc32

import numpy as np
from sklearn.linear_model import LogisticRegression

from training.prompts.rows import Row

HEADS: Final = ("need", "context")
FOLDS: Final = 5
SEED: Final = 7
FOCUS: Final = 4.0
"""How much more a row counts on which the rules leave the decision to the classifier."""
_LOOSENESS: Final = 4.0
_FAMILIES: Final = ("clinc", "halueval", "own")
"""Sets that have an origin in common are left out together."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Column:
    """Weights of every bucket, and a bias."""

    weights: Any
    bias: float

    def totals(self, rows: Any) -> Any:
        """One sum for each row."""
        return rows @ self.weights + self.bias


def labels_of(rows: Sequence[Row], head: str) -> Any:
    """1, 0, or -1 where the row says nothing of the question."""
    told = [row.need if head == "need" else row.missing for row in rows]
    return np.array([-1 if one is None else int(one) for one in told])


def family_of(source: str) -> str:
    """Which sets are left out together with a set."""
    return next((family for family in _FAMILIES if source.startswith(family)), source)


def weights_of(rows: Sequence[Row], left: Any) -> Any:
    """How much each row counts; ``left`` marks those that the rules leave to the classifier."""
    return np.array([row.weight for row in rows]) * np.where(left, FOCUS, 1.0)


def fitted(right: Any, weights: Any, matrix: Any, chosen: Any) -> Column:
    """A column fitted on the chosen rows that say something of the question."""
    used = chosen & (right >= 0)
    model = LogisticRegression(
        C=_LOOSENESS, solver="liblinear", max_iter=200, random_state=SEED
    ).fit(matrix[used], right[used], weights[used])
    return Column(weights=model.coef_[0], bias=float(model.intercept_[0]))


def folds_of(rows: Sequence[Row]) -> list[Any]:
    """Parts of the rows that keep groups together."""
    fold = np.array([crc32((row.group or row.text).encode()) % FOLDS for row in rows])
    return [fold == place for place in range(FOLDS)]


def sets_of(rows: Sequence[Row], right: Any) -> list[Any]:
    """Parts of the rows by the origin of their set; only those with a label that counts."""
    families = np.array([family_of(row.source) for row in rows])
    parts = [families == name for name in sorted(set(families.tolist()))]
    return [part for part in parts if (right[part] >= 0).any()]


def told_unseen(right: Any, weights: Any, matrix: Any, parts: Sequence[Any]) -> Any:
    """Sums of every row, told by a column that saw no row of its part."""
    totals = np.zeros(len(right))
    for part in parts:
        totals[part] = fitted(right, weights, matrix, ~part).totals(matrix[part])
    return totals


def calibration(totals: Any, right: Any, weights: Any) -> tuple[float, float]:
    """Slope and shift that make sums of unseen rows log-odds."""
    used = right >= 0
    model = LogisticRegression(C=1e6, max_iter=500).fit(
        totals[used].reshape(-1, 1), right[used], weights[used]
    )
    return float(model.coef_[0][0]), float(model.intercept_[0])


def probabilities(totals: Any) -> Any:
    """Logistic values of sums."""
    return 1.0 / (1.0 + np.exp(-np.clip(totals, -700, 700)))
