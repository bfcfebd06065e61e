"""The floor: words and pairs of words with a linear model, fitted within the set by folds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline

from training.prompts.fit import SEED, folds_of
from training.prompts.rows import Row

_LEAST: Final = 10  # rows of either label, below which there is nothing to fit


def floor_of(rows: Sequence[Row], right: Any) -> Any:
    """Decisions on every row, unseen; ``None`` where a label is next to absent."""
    if min(right.sum(), (~right).sum()) < _LEAST:
        return None
    texts = np.array([row.text for row in rows], dtype=object)
    said = np.zeros(len(rows), dtype=bool)
    for part in folds_of(rows):
        if not part.any():
            continue
        model = make_pipeline(
            TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True),
            LogisticRegression(
                class_weight="balanced", solver="liblinear", max_iter=200, random_state=SEED
            ),
        )
        said[part] = model.fit(texts[~part], right[~part]).predict(texts[part])
    return said
