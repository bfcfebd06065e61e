"""The questions that one linear layer answers, and how its columns are fitted.

``primary``, ``product`` and ``urgency`` choose one label each; ``risks`` decides on every label by
itself. Fitting happens in the span of the training rows, which is exact for a
linear model with a squared penalty and much quicker than in the space of buckets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from benchmarks.intake_sets import LabelledMail
from sklearn.linear_model import LogisticRegression

from troth.contracts.gate.intake.insurance import INSURANCE

RANK: Final = 2_500
_BY_HEADERS: Final = ("RISK_LANGUAGE_UNSUPPORTED",)


@dataclass(frozen=True, kw_only=True, slots=True)
class Head:
    """A question.

    Attributes:
        single: Exactly one of the labels is right.
        looseness: Inverse strength of the penalty, as scikit-learn counts it.
        composed: Weight of a composed mail beside a written one.
    """

    name: str
    labels: tuple[str, ...]
    single: bool
    looseness: float = 8.0
    composed: float = 0.15


HEADS: Final = (
    Head(name="primary", labels=INSURANCE.names("intents"), single=True),
    Head(name="product", labels=INSURANCE.names("product_lines"), single=True, composed=0.3),
    Head(name="urgency", labels=INSURANCE.names("urgencies"), single=True),
    Head(
        name="risks",
        labels=tuple(one for one in INSURANCE.names("risk_flags") if one not in _BY_HEADERS),
        single=False,
        looseness=60.0,
        composed=0.3,
    ),
)


def answers(head: Head, mails: Sequence[LabelledMail]) -> Any:
    """What is right: indices of labels, or one row of booleans for each mail."""
    if head.single:
        return np.array([head.labels.index(_single(head, mail)) for mail in mails])
    return np.array([[label in mail.risk_flags for label in head.labels] for mail in mails])


def _single(head: Head, mail: LabelledMail) -> str:
    told = {
        "primary": mail.primary_intent,
        "product": mail.product_line,
        "urgency": mail.urgency,
    }
    return told[head.name]


def span_of(rows: Any, fitted: int) -> tuple[Any, Any]:
    """Coordinates of all rows in the span of the first ones, and the way back to buckets.

    Returns:
        ``(coordinates, back)`` where ``back @ w`` are the weights of buckets for weights ``w`` of
        coordinates.
    """
    gram = (rows @ rows[:fitted].T).toarray()
    values, vectors = np.linalg.eigh(gram[:fitted])
    kept = np.argsort(values)[::-1][:RANK]
    kept = kept[values[kept] > 1e-6]
    turn = vectors[:, kept] / np.sqrt(values[kept])
    return gram @ turn, rows[:fitted].T @ turn


def fit_head(head: Head, rows: Any, right: Any, weights: Any) -> tuple[Any, Any]:
    """Weights ``(coordinates, labels)`` and biases of a head; labels never seen are never told."""
    if head.single:
        model = LogisticRegression(C=head.looseness, max_iter=80).fit(rows, right, weights)
        layer = np.zeros((rows.shape[1], len(head.labels)))
        bias = np.full(len(head.labels), -20.0)
        layer[:, model.classes_], bias[model.classes_] = model.coef_.T, model.intercept_
        return layer, bias
    columns = [_binary(head, rows, right[:, place], weights) for place in range(len(head.labels))]
    return np.stack([one[0] for one in columns], axis=1), np.array([one[1] for one in columns])


def _binary(head: Head, rows: Any, right: Any, weights: Any) -> tuple[Any, float]:
    if not right.any():
        return np.zeros(rows.shape[1]), -20.0
    model = LogisticRegression(C=head.looseness, max_iter=80).fit(rows, right, weights)
    return model.coef_[0], float(model.intercept_[0])


def probabilities(head: Head, scores: Any) -> Any:
    """Soft-max or logistic values of scores of shape (mails, labels)."""
    if head.single:
        grown = np.exp(scores - scores.max(axis=1, keepdims=True))
        return grown / grown.sum(axis=1, keepdims=True)
    return 1.0 / (1.0 + np.exp(-scores))
