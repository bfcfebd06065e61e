"""The classifier of prompts, fitted anew without the set that it decides.

It sees the features of the shipped one, in the same views and weights, and learns from the other
sets of the table alone: the requests of our own that shipped weights saw too are no part of the
package. So its figures are those of a classifier that knows less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import import_module
from math import log
from typing import Any, Final

from troth.bench.requests import Case
from troth.contracts.answers.request.features import views_of
from troth.contracts.answers.request.split import split_request

WEIGHTS: Final = (1.0, 1.0, 0.7)
"""How much each view counts beside the others, as in the shipped classifier."""
_FOLDS: Final = 5  # for calibration; each needs rows of both labels
_MOST_CHARS: Final = 6000  # of a request that are learned from
_SEED: Final = 7


class Refit:
    """Learns from labelled cases; needs scikit-learn.

    Args:
        cases: With at least five of either label (``can_be_fitted``).
    """

    def __init__(self, cases: Sequence[Case]) -> None:
        features = import_module("sklearn.feature_extraction")
        text = import_module("sklearn.feature_extraction.text")
        linear = import_module("sklearn.linear_model")
        calibration = import_module("sklearn.calibration")
        self._columns = [
            (features.DictVectorizer(), text.TfidfTransformer(sublinear_tf=False)) for _ in WEIGHTS
        ]
        seen = [_counts(case) for case in cases]
        for at, (vectors, rarity) in enumerate(self._columns):
            rarity.fit(vectors.fit_transform([views[at] for views in seen]))
        one = linear.LogisticRegression(C=1.0, solver="liblinear", random_state=_SEED)
        self._model: Any = calibration.CalibratedClassifierCV(
            one, method="sigmoid", cv=_FOLDS, ensemble=False
        )
        self._model.fit(self._matrix(seen), [case.expected for case in cases])

    def probabilities(self, cases: Sequence[Case]) -> list[float]:
        """For each case the probability, in [0, 1], that the answer is yes."""
        column = list(self._model.classes_).index(True)
        chances = self._model.predict_proba(self._matrix([_counts(case) for case in cases]))
        found: list[float] = chances[:, column].clip(0.0, 1.0).tolist()
        return found

    def _matrix(self, seen: Sequence[Sequence[Mapping[str, float]]]) -> Any:
        sparse = import_module("scipy.sparse")
        parts = [
            weight * rarity.transform(vectors.transform([views[at] for views in seen]))
            for at, ((vectors, rarity), weight) in enumerate(
                zip(self._columns, WEIGHTS, strict=True)
            )
        ]
        return sparse.hstack(parts).tocsr()


def can_be_fitted(cases: Sequence[Case]) -> bool:
    """Whether there are enough cases of either label."""
    counts = Counter(case.expected for case in cases)
    return min(counts[True], counts[False]) >= _FOLDS


def _counts(case: Case) -> list[dict[str, float]]:
    """One plus the logarithm of how often each feature of a view is there."""
    views = views_of(split_request(case.text[:_MOST_CHARS]), case.turns)
    return [{str(key): 1.0 + log(count) for key, count in view.items()} for view in views]
