"""Floors: what TF-IDF and a linear model reach that were fitted on rows of the same set.

A row is decided by a learner that saw other rows of its set and none of its own group: folds are
cut by group. scikit-learn is needed (extra ``bench``); without it no floor is told.
"""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, TypeVar

FOLDS: Final = 5
MOST_ROWS: Final = 8000  # that are learned from; more cost minutes and tell little
HINT: Final = "The floor is not told: it needs scikit-learn. Install the extra: troth[lab]."
T = TypeVar("T")
_SPLITTER: Final = r"(?u)\b\w+\b"
_MOST_CHARS: Final = 4000  # of a text that are read; a floor is no reader of books
_MOST_WORDS: Final = 20_000  # and pairs of words, the most frequent ones


@dataclass(frozen=True, kw_only=True, slots=True)
class FloorRow:
    """A row as a floor sees it.

    Attributes:
        texts: As many in every row; each is counted by itself.
        shape: Further numbers, as many in every row.
        label: The right answer.
        group: Rows of one group are on one side of every cut.
        fitting: Only to be learned from, never decided.
    """

    texts: tuple[str, ...]
    label: Hashable
    group: str
    shape: tuple[float, ...] = ()
    fitting: bool = False


def is_installed() -> bool:
    """Whether a floor can be fitted here."""
    return all(importlib.util.find_spec(name) is not None for name in ("sklearn", "numpy"))


def decided_by_floor(rows: Sequence[FloorRow], *, folds: int = FOLDS) -> list[Hashable] | None:
    """What the floor says of every row that is not for fitting only, in their order.

    Each fold is decided by what was learned from the other folds. With ``folds`` of 1 what is
    learned from are the rows for fitting only.

    Returns:
        ``None`` without scikit-learn, and where no more than one label can be learned.
    """
    if not is_installed():
        return None
    places = [at for at, row in enumerate(rows) if not row.fitting]
    said: dict[int, Hashable] = {}
    for fold in range(folds):
        inside = {at for at in places if _fold(rows[at].group, folds) == fold}
        if not inside:
            continue
        # A row that is not reported may share its group with one that is: it is cut all the same.
        known = [
            row for row in rows if (row.fitting if folds == 1 else _fold(row.group, folds) != fold)
        ]
        if len({row.label for row in known}) < 2:
            return None
        known = thinned(known)
        answers = Learner(known).decide([rows[at] for at in sorted(inside)])
        said.update(zip(sorted(inside), answers, strict=True))
    return [said[at] for at in places]


def one_thread() -> AbstractContextManager[object]:
    """While it is open, arithmetic runs on one thread: its sums are then the same in every run."""
    limits: AbstractContextManager[object] = import_module("threadpoolctl").threadpool_limits(1)
    return limits


def thinned(rows: Sequence[T]) -> list[T]:
    """All rows, or every n-th, so that no more than ``MOST_ROWS`` are left to learn from."""
    return list(rows[:: max(1, -(-len(rows) // MOST_ROWS))])


class Learner:
    """A linear model over TF-IDF of words and word pairs, fitted on some rows.

    Args:
        rows: At least two, with at least two labels among them.
    """

    def __init__(self, rows: Sequence[FloorRow]) -> None:
        text = import_module("sklearn.feature_extraction.text")
        linear = import_module("sklearn.linear_model")
        self._labels = list(dict.fromkeys(row.label for row in rows))
        self._columns = [_column(text.TfidfVectorizer, at) for at in range(len(rows[0].texts))]
        self._model: Any = linear.LogisticRegression(
            C=4.0, class_weight="balanced", max_iter=300, tol=1e-3
        )
        numbers = {label: at for at, label in enumerate(self._labels)}
        with one_thread():
            self._model.fit(self._fitted(rows), [numbers[row.label] for row in rows])

    def decide(self, rows: Sequence[FloorRow]) -> list[Hashable]:
        """The label of each row."""
        with one_thread():
            places = self._model.predict(self._matrix(rows)).tolist()
        return [self._labels[at] for at in places]

    def scores(self, rows: Sequence[FloorRow], label: Hashable) -> list[float]:
        """The probability of one label for each row, in [0, 1]."""
        column = list(self._model.classes_).index(self._labels.index(label))
        with one_thread():
            found: list[float] = self._model.predict_proba(self._matrix(rows))[:, column].tolist()
        return found

    def _fitted(self, rows: Sequence[FloorRow]) -> Any:
        """The matrix of the rows that the columns learn their words from."""
        for at, column in enumerate(self._columns):
            texts = list(_texts(rows, at))
            # A column without a word cannot be fitted; one that is in no text says nothing.
            column.fit(texts if any(map(_has_word, texts)) else ["nothing"])
        return self._matrix(rows)

    def _matrix(self, rows: Sequence[FloorRow]) -> Any:
        sparse, numpy = import_module("scipy.sparse"), import_module("numpy")
        parts = [column.transform(_texts(rows, at)) for at, column in enumerate(self._columns)]
        if rows and rows[0].shape:
            parts.append(sparse.csr_matrix(numpy.array([row.shape for row in rows])))
        return sparse.hstack(parts).tocsr()


def _column(vectorizer: Callable[..., Any], at: int) -> Any:
    """Word pairs are counted in the first text alone: what it is held against may be long."""
    return vectorizer(
        ngram_range=(1, 1 if at else 2),
        sublinear_tf=True,
        token_pattern=_SPLITTER,
        max_features=_MOST_WORDS,
    )


def _texts(rows: Iterable[FloorRow], at: int) -> Iterator[str]:
    return (row.texts[at][:_MOST_CHARS] for row in rows)


def _has_word(text: str) -> bool:
    return any(map(str.isalnum, text))


def _fold(group: str, folds: int) -> int:
    return int.from_bytes(hashlib.sha256(f"fold:{group}".encode()).digest()[:4]) % folds
