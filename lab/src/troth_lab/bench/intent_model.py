"""Intents of labels that users bring: what is fitted on their rows, and how sure it is.

Linear models whose margins are added: support vectors over hashed words, word pairs and pieces of
two to five letters; and, where there is a sentence encoder, ridge regression over cosines of random
projections of its vectors, which bend a straight line enough for labels that lie close together,
and logistic regression over the vectors as they are. How sure the sum is, is settled on a fifth of
the rows that is kept out of a first fit: a temperature that makes the softmax of the margins a
probability, and the least probability at which nineteen of twenty answers were right. What is less
sure is left to a person.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

BUCKETS: Final = 2**17
RIGHT: Final = 0.95
"""Share of the answers on kept-out rows that must be right for the model to answer by itself."""
_TEMPERATURES: Final = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0)
_KEPT_OUT: Final = 5  # one row of so many
_ENOUGH: Final = 5  # answers that a share is told of
_MAX_CHARS: Final = 20_000
_SPLITTER: Final = r"(?u)\b\w+\b"
_WIDTH, _PROJECTIONS, _RIDGE = 1.0, 1500, 0.3
_LOGISTIC, _LOGISTIC_WEIGHT = 10.0, 0.1


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """A message as the models see it.

    Attributes:
        tags: One label, or any number of tags, sorted.
        vector: Of the sentence encoder, little-endian float16; empty without one.
    """

    text: str
    tags: tuple[str, ...]
    vector: bytes = b""


@dataclass(frozen=True, kw_only=True, slots=True)
class Guess:
    """The likeliest label of a message.

    Attributes:
        sureness: More of it means surer; of one model only, it can be compared.
        answered: It is sure enough to stand without a person.
    """

    label: str
    sureness: float
    answered: bool


class WordModel:
    """The floor: TF-IDF of words and word pairs, and support vectors; it always answers.

    Args:
        rows: With at least two labels.
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        text = import_module("sklearn.feature_extraction.text")
        self._labels = _labels(rows)
        self._words = text.TfidfVectorizer(
            ngram_range=(1, 2), sublinear_tf=True, token_pattern=_SPLITTER
        )
        self._model = _support(self._words.fit_transform(_texts(rows)), _right(rows, self._labels))

    def guess(self, rows: Sequence[Row]) -> list[Guess]:
        """The likeliest label of each row; their own labels are not looked at."""
        margins = _columns(self._model.decision_function(self._words.transform(_texts(rows))))
        return [
            Guess(label=self._labels[at], sureness=round(float(row[at]), 4), answered=True)
            for row, at in zip(margins, margins.argmax(axis=1), strict=True)
        ]


class IntentModel:
    """Fitted on some rows; the same rows give the same model.

    Args:
        rows: With at least two labels; all with vectors of one length, or none.

    Attributes:
        temperature: By which margins are multiplied.
        least: Probability at which an answer stands by itself.
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        known = [row for at, row in enumerate(rows) if at % _KEPT_OUT != 0]
        self.temperature, self.least = 1.0, 1.0
        if len({row.tags for row in known}) > 1:
            self.temperature, self.least = _settled(_Margins(known), rows[::_KEPT_OUT])
        self._margins = _Margins(rows)

    def guess(self, rows: Sequence[Row]) -> list[Guess]:
        """The likeliest label of each row; their own labels are not looked at."""
        margins = self._margins.of(rows)
        likely = _softmax(margins * self.temperature)
        return [
            Guess(
                label=self._margins.labels[at],
                # The margin itself tells better what no label fits: a softmax knows no outside.
                sureness=round(float(margins[row, at]), 4),
                answered=bool(likely[row, at] >= self.least),
            )
            for row, at in enumerate(margins.argmax(axis=1))
        ]


class _Margins:
    """The added margins of the linear models."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.labels = _labels(rows)
        right = _right(rows, self.labels)
        self._pieces = _pieces()
        self._words = _support(self._pieces.fit_transform(_texts(rows)), right)
        self._meaning: tuple[_Ridge | _Logistic, ...] = ()
        if rows[0].vector:
            vectors = _matrix(rows)
            ridge = _Ridge(vectors, right, len(self.labels))
            self._meaning = (ridge, _Logistic(vectors, right))

    def of(self, rows: Sequence[Row]) -> Any:
        """``(rows, labels)``, in the order of ``labels``."""
        found = _columns(self._words.decision_function(self._pieces.transform(_texts(rows))))
        for model in self._meaning:
            found = found + model.margins(_matrix(rows))
        return found


class _Ridge:
    """Ridge regression of 1 for the right label and -1 for the others, in closed form."""

    def __init__(self, vectors: Any, right: Sequence[int], labels: int) -> None:
        numpy = import_module("numpy")
        kernels = import_module("sklearn.kernel_approximation")
        self._projected = kernels.RBFSampler(
            gamma=_WIDTH, n_components=_PROJECTIONS, random_state=0
        )
        seen = self._projected.fit_transform(vectors)
        wanted = numpy.full((len(right), labels), -1.0)
        wanted[numpy.arange(len(right)), right] = 1.0
        self._middle, self._base = seen.mean(axis=0), wanted.mean(axis=0)
        seen -= self._middle
        square = seen.T @ seen
        square[numpy.diag_indices_from(square)] += _RIDGE
        self._weights = numpy.linalg.solve(square, seen.T @ (wanted - self._base))

    def margins(self, vectors: Any) -> Any:
        """``(rows, labels)``."""
        return (self._projected.transform(vectors) - self._middle) @ self._weights + self._base


class _Logistic:
    """Logistic regression, whose log probabilities are set around zero and weighed lightly."""

    def __init__(self, vectors: Any, right: Sequence[int]) -> None:
        linear = import_module("sklearn.linear_model")
        model = linear.LogisticRegression(C=_LOGISTIC, max_iter=1000, tol=1e-3)
        self._model = model.fit(vectors, right)

    def margins(self, vectors: Any) -> Any:
        """``(rows, labels)``."""
        numpy = import_module("numpy")
        told = numpy.log(self._model.predict_proba(vectors) + 1e-9)
        return _LOGISTIC_WEIGHT * (told - told.mean(axis=1, keepdims=True))


def tagged(
    known: Sequence[Row], rows: Sequence[Row], *, by_words: bool = False
) -> list[tuple[str, ...]]:
    """The tags of each row, sorted, each decided by itself.

    Args:
        by_words: With the features of ``WordModel``, as a floor.
    """
    multiclass, svm = import_module("sklearn.multiclass"), import_module("sklearn.svm")
    text, sparse = import_module("sklearn.feature_extraction.text"), import_module("scipy.sparse")
    labels = sorted({tag for row in known for tag in row.tags})
    view = (
        text.TfidfVectorizer(ngram_range=(1, 2), token_pattern=_SPLITTER) if by_words else _pieces()
    )
    seen, asked = view.fit_transform(_texts(known)), view.transform(_texts(rows))
    if known[0].vector and not by_words:
        seen = sparse.hstack((seen, sparse.csr_matrix(2 * _matrix(known)))).tocsr()
        asked = sparse.hstack((asked, sparse.csr_matrix(2 * _matrix(rows)))).tocsr()
    wanted = import_module("numpy").array([[tag in row.tags for tag in labels] for row in known])
    model = multiclass.OneVsRestClassifier(svm.LinearSVC(C=1.0, random_state=0))
    said = model.fit(seen, wanted.astype(int)).predict(asked)
    return [tuple(tag for tag, yes in zip(labels, row, strict=True) if yes) for row in said]


def _settled(margins: _Margins, rows: Sequence[Row]) -> tuple[float, float]:
    """The temperature of the least log loss, and the least probability to answer at."""
    numpy = import_module("numpy")
    raw = margins.of(rows)
    numbers = {label: at for at, label in enumerate(margins.labels)}
    places = [(at, numbers[row.tags[0]]) for at, row in enumerate(rows) if row.tags[0] in numbers]

    def loss(temperature: float) -> float:
        likely = _softmax(raw * temperature)
        return -float(sum(numpy.log(max(likely[place], 1e-9)) for place in places))

    temperature = min(_TEMPERATURES, key=loss)
    likely = _softmax(raw * temperature)
    best = likely.argmax(axis=1)
    answers = [
        (float(likely[at, one]), margins.labels[one] == rows[at].tags[0])
        for at, one in enumerate(best)
    ]
    return temperature, _least(sorted(answers, reverse=True))


def _least(answers: Sequence[tuple[float, bool]]) -> float:
    """The least probability down to which enough answers were right; above 1 where none is.

    Answers of one probability stand or fall together.
    """
    least, hits = 2.0, 0
    for count, (probability, right) in enumerate(answers, 1):
        hits += right
        is_last = count == len(answers) or answers[count][0] < probability
        if is_last and count >= _ENOUGH and hits >= RIGHT * count:
            least = probability
    return least


def _pieces() -> Any:
    text = import_module("sklearn.feature_extraction.text")
    pipeline = import_module("sklearn.pipeline")

    def view(**how: object) -> Any:
        hashed = text.HashingVectorizer(n_features=BUCKETS, alternate_sign=False, norm=None, **how)
        return pipeline.make_pipeline(hashed, text.TfidfTransformer(sublinear_tf=True))

    words, letters = view(ngram_range=(1, 2)), view(analyzer="char_wb", ngram_range=(2, 5))
    return pipeline.make_union(words, letters)


def _support(seen: Any, right: Sequence[int]) -> Any:
    return import_module("sklearn.svm").LinearSVC(C=0.5, random_state=0).fit(seen, right)


def _labels(rows: Sequence[Row]) -> list[str]:
    return sorted({row.tags[0] for row in rows})


def _right(rows: Sequence[Row], labels: Sequence[str]) -> list[int]:
    numbers = {label: at for at, label in enumerate(labels)}
    return [numbers[row.tags[0]] for row in rows]


def _texts(rows: Sequence[Row]) -> list[str]:
    return [row.text[:_MAX_CHARS] for row in rows]


def _matrix(rows: Sequence[Row]) -> Any:
    numpy = import_module("numpy")
    joined = b"".join(row.vector for row in rows)
    return numpy.frombuffer(joined, dtype="<f2").reshape(len(rows), -1).astype(numpy.float64)


def _columns(margins: Any) -> Any:
    """One column for each label; of two labels only one margin is told."""
    numpy = import_module("numpy")
    return numpy.stack((-margins, margins), axis=1) if margins.ndim == 1 else margins


def _softmax(margins: Any) -> Any:
    numpy = import_module("numpy")
    grown = numpy.exp(margins - margins.max(axis=1, keepdims=True))
    return grown / grown.sum(axis=1, keepdims=True)
