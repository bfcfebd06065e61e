"""The classifier of prompts, fitted anew without the set that it decides.

It sees the features of the shipped one in the same views and weights, and learns from the same
rows, as far as their sets are in the folder, less those of the set and of its relatives.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from math import log
from typing import Any, Final

from troth.bench.floors import one_thread
from troth.bench.prompt_rows import Row, family_of
from troth.bench.requests import Case
from troth.contracts.answers.request.features import views_of
from troth.contracts.answers.request.split import split_request

WEIGHTS: Final = (1.0, 1.0, 0.7)
"""How much each view counts beside the others, as in the shipped classifier."""
_FOLDS: Final = 5  # for calibration; each needs rows of both labels
_MOST_CHARS: Final = 6000  # of a request that are learned from
_SEED: Final = 7


class Refits:
    """One classifier for each family of sets that is left out; needs scikit-learn.

    Args:
        rows: What may be learned from.
        label: What a row says of the question, or ``None`` for nothing.
    """

    def __init__(self, rows: Sequence[Row], label: Callable[[Row], bool | None]) -> None:
        self._rows = [row for row in rows if label(row) is not None]
        self._labels = [label(row) is True for row in self._rows]
        self._models: dict[frozenset[str], Any] = {}

    def probabilities(self, cases: Sequence[Case], without: frozenset[str]) -> list[float] | None:
        """For each case the probability, in [0, 1], that the answer is yes.

        Args:
            without: Families of sets that are not learned from.

        Returns:
            ``None`` where too few rows are left.
        """
        places = [at for at, row in enumerate(self._rows) if family_of(row.source) not in without]
        counts = Counter(self._labels[at] for at in places)
        if min(counts[True], counts[False]) < _FOLDS:
            return None
        if without not in self._models:
            self._models[without] = self._fitted(places)
        seen = self._vectors.matrix([_counts(case.text, case) for case in cases])
        column = list(self._models[without].classes_).index(True)
        chances = self._models[without].predict_proba(seen)[:, column]
        found: list[float] = chances.clip(0.0, 1.0).tolist()
        return found

    @cached_property
    def _vectors(self) -> _Vectors:
        return _Vectors([_counts(row.text, row) for row in self._rows])

    def _fitted(self, places: Sequence[int]) -> Any:
        linear = import_module("sklearn.linear_model")
        calibration = import_module("sklearn.calibration")
        one = linear.LogisticRegression(C=1.0, solver="liblinear", random_state=_SEED)
        model = calibration.CalibratedClassifierCV(one, method="sigmoid", cv=_FOLDS, ensemble=False)
        with one_thread():
            return model.fit(
                self._vectors.learned[places],
                [self._labels[at] for at in places],
                sample_weight=[self._rows[at].weight for at in places],
            )


class _Vectors:
    """Counts of features as rows of a sparse matrix, each view weighed by how rare they are."""

    def __init__(self, seen: Sequence[Sequence[Mapping[str, float]]]) -> None:
        features = import_module("sklearn.feature_extraction")
        text = import_module("sklearn.feature_extraction.text")
        self._columns = [(features.DictVectorizer(), text.TfidfTransformer()) for _ in WEIGHTS]
        for at, (vectors, rarity) in enumerate(self._columns):
            rarity.fit(vectors.fit_transform([views[at] for views in seen]))
        self.learned: Any = self.matrix(seen)

    def matrix(self, seen: Sequence[Sequence[Mapping[str, float]]]) -> Any:
        """One row for each request; features that were never learned are left out."""
        sparse = import_module("scipy.sparse")
        parts = [
            weight * rarity.transform(vectors.transform([views[at] for views in seen]))
            for at, ((vectors, rarity), weight) in enumerate(
                zip(self._columns, WEIGHTS, strict=True)
            )
        ]
        return sparse.hstack(parts).tocsr()


def _counts(text: str, said: Row | Case) -> list[dict[str, float]]:
    """One plus the logarithm of how often each feature of a view is there."""
    views = views_of(split_request(text[:_MOST_CHARS]), said.turns)
    return [{str(key): 1.0 + log(count) for key, count in view.items()} for view in views]
