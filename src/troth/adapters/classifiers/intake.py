"""The classifier of intake: one linear layer over hashed features, in eight-bit weights.

The folder holds ``intake.json`` (labels, scales, biases, terms, digests) and two arrays:
``intake_weights.npy`` (buckets, labels) in int8 and ``intake_rarity.npy`` (buckets) in float16.
Arrays whose digest is not the one of the table are not loaded.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from itertools import accumulate
from typing import Any, Final

from troth.adapters.classifiers.linear import (
    LinearLayer,
    Shipped,
    damaged,
    logistic,
    read_shipped,
)
from troth.contracts.gate.intake.features import VERSION, views_of
from troth.contracts.gate.intake.model import NormalizedMessage
from troth.contracts.gate.intake.pooling import PoolWeights, Scores, Terms

TABLE: Final = "intake.json"
_PLACES: Final = 4  # decimals of a probability: what differs beyond is arithmetic of the machine


@dataclass(frozen=True, kw_only=True, slots=True)
class Head:
    """One question: its labels, which follow each other in the layer, and its first column."""

    name: str
    single: bool
    labels: tuple[str, ...]
    first: int


@dataclass(frozen=True, kw_only=True, slots=True)
class LinearIntakeClassifier:
    """Implements ``ports.intake_classifier.IntakeClassifier``; see ``load_classifier``.

    Attributes:
        layer: Its columns are the labels of the heads, in their order.
    """

    name: str
    terms: Terms
    heads: tuple[Head, ...]
    layer: LinearLayer = field(repr=False)

    @property
    def labels(self) -> frozenset[str]:
        """Every label that it may tell."""
        return frozenset(label for head in self.heads for label in head.labels)

    def score(self, message: NormalizedMessage) -> Scores:
        """Probabilities of every label, to four decimals."""
        totals = self.layer.totals([view.counts for view in views_of(message)])
        told = {head.name: _probabilities(head, totals) for head in self.heads}
        return Scores(
            primary=told["primary"],
            product=told["product"],
            urgency=told["urgency"],
            risks=told["risks"],
        )


def load_classifier(folder: Traversable | None = None) -> LinearIntakeClassifier:
    """The classifier of a folder; by default the one that ships.

    Raises:
        CallerError: ``config.invalid``: a file is missing, damaged, or of another version.
    """
    try:
        return _built(read_shipped("intake", folder, version=VERSION))
    except (OSError, LookupError, TypeError, ValueError) as failure:
        raise damaged("intake") from failure


def _built(shipped: Shipped) -> LinearIntakeClassifier:
    table = shipped.table
    made = LinearIntakeClassifier(
        name=f"{table['model']}:{shipped.digest[:12]}",
        terms=_terms(table["terms"]),
        heads=_heads(table["heads"]),
        layer=shipped.layer,
    )
    if sum(len(head.labels) for head in made.heads) != len(made.layer.biases):
        raise ValueError("the columns are not those of the labels")
    return made


def _heads(rows: Sequence[Mapping[str, Any]]) -> tuple[Head, ...]:
    firsts = [0, *accumulate(len(row["labels"]) for row in rows)]
    return tuple(
        Head(
            name=str(row["name"]),
            single=bool(row["single"]),
            labels=tuple(row["labels"]),
            first=first,
        )
        for row, first in zip(rows, firsts, strict=False)
    )


def _terms(row: Mapping[str, Any]) -> Terms:
    pools = {
        name: PoolWeights(rules=float(rules), classifier=float(classifier))
        for name, (rules, classifier) in row["pools"].items()
    }
    return Terms(
        primary=pools["primary"],
        product=pools["product"],
        urgency=pools["urgency"],
        least={label: float(one) for label, one in row["least"].items()},
        flags={label: float(sure) for label, (sure, _) in row["risks"].items()},
        doubts={label: float(doubt) for label, (_, doubt) in row["risks"].items()},
    )


def _probabilities(head: Head, totals: Sequence[float]) -> dict[str, float]:
    own = totals[head.first : head.first + len(head.labels)]
    if head.single:
        highest = max(own)
        grown = [math.exp(one - highest) for one in own]
        values = [one / sum(grown) for one in grown]
    else:
        values = [logistic(one) for one in own]
    return {label: round(value, _PLACES) for label, value in zip(head.labels, values, strict=True)}
