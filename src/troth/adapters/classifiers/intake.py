"""The classifier of intake: one linear layer over hashed features, in eight-bit weights.

The folder holds ``intake.json`` (labels, scales, biases, terms, digests) and two arrays:
``intake_weights.npy`` (buckets, labels) in int8 and ``intake_rarity.npy`` (buckets) in float16.
Arrays whose digest is not the one of the table are not loaded.
"""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from itertools import accumulate
from typing import Any, Final

import orjson

from troth.contracts.gate.intake.features import VERSION, View, views_of
from troth.contracts.gate.intake.model import NormalizedMessage
from troth.contracts.gate.intake.pooling import PoolWeights, Scores, Terms
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError, OutsideFailure

TABLE: Final = "intake.json"
_WEIGHTS: Final = "intake_weights.npy"
_RARITY: Final = "intake_rarity.npy"
_PLACES: Final = 4  # decimals of a probability: what differs beyond is arithmetic of the machine
_MOST: Final = 700.0


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
        views: ``(first bucket, buckets, weight)`` of each view of the features.
        layer: ``(buckets, columns)`` in int8; ``rarity`` is one value for each bucket.
    """

    name: str
    terms: Terms
    views: tuple[tuple[int, int, float], ...]
    heads: tuple[Head, ...]
    layer: Any = field(repr=False)
    rarity: Any = field(repr=False)
    scales: Any = field(repr=False)
    biases: Any = field(repr=False)

    @property
    def labels(self) -> frozenset[str]:
        """Every label that it may tell."""
        return frozenset(label for head in self.heads for label in head.labels)

    def score(self, message: NormalizedMessage) -> Scores:
        """Probabilities of every label, to four decimals."""
        totals = self._totals(views_of(message))
        told = {head.name: _probabilities(head, totals) for head in self.heads}
        return Scores(
            primary=told["primary"],
            product=told["product"],
            urgency=told["urgency"],
            risks=told["risks"],
        )

    def _totals(self, views: Sequence[View]) -> list[float]:
        totals = self.biases.copy()
        for view, (first, buckets, weight) in zip(views, self.views, strict=True):
            totals += self.scales * self._view(view, first, buckets, weight)
        return [float(one) for one in totals]

    def _view(self, view: View, first: int, buckets: int, weight: float) -> Any:
        """The sum of the weights of one view, whose features are brought to its length."""
        import numpy as np

        hits: dict[int, int] = {}
        for key, count in view.counts.items():
            place = first + key % buckets
            hits[place] = hits.get(place, 0) + count
        if not hits:
            return np.zeros(len(self.biases))
        places = np.fromiter(hits, dtype=np.int64, count=len(hits))
        counts = np.fromiter(hits.values(), dtype=np.float64, count=len(hits))
        values = (1.0 + np.log(counts)) * self.rarity[places].astype(np.float64)
        values *= weight / max(math.sqrt(float((values * values).sum())), 1e-9)
        return values @ self.layer[places].astype(np.float64)


def load_classifier(folder: Traversable | None = None) -> LinearIntakeClassifier:
    """The classifier of a folder; by default the one that ships.

    Raises:
        CallerError: ``config.invalid``: a file is missing, damaged, or of another version.
        OutsideFailure: ``outside.missing_extra``: numpy is not installed.
    """
    if find_spec("numpy") is None:
        raise OutsideFailure(
            "outside.missing_extra",
            "The classifier of intake needs a package that is not installed.",
            hint="install the extra: troth[local]",
        )
    place = folder if folder is not None else files("troth.adapters.classifiers") / "files"
    try:
        data = (place / TABLE).read_bytes()
        return _built(orjson.loads(data), place, sha256_hex(data))
    except (OSError, LookupError, TypeError, ValueError) as failure:
        raise CallerError(
            "config.invalid",
            "The files of the intake classifier are missing or damaged.",
            hint="install the package again",
            field="classifier",
        ) from failure


def _built(table: Mapping[str, Any], place: Traversable, digest: str) -> LinearIntakeClassifier:
    import numpy as np

    if table["features"] != VERSION:
        raise ValueError("the weights belong to features of another version")
    sizes = [int(view["buckets"]) for view in table["views"]]
    firsts = [0, *accumulate(sizes)][:-1]
    made = LinearIntakeClassifier(
        name=f"{table['model']}:{digest[:12]}",
        terms=_terms(table["terms"]),
        views=tuple(
            (first, size, float(view["weight"]))
            for first, size, view in zip(firsts, sizes, table["views"], strict=True)
        ),
        heads=_heads(table["heads"]),
        layer=_array(table, place, _WEIGHTS),
        rarity=_array(table, place, _RARITY),
        scales=np.array(table["scales"], dtype=np.float64),
        biases=np.array(table["biases"], dtype=np.float64),
    )
    columns = sum(len(head.labels) for head in made.heads)
    shapes = (made.layer.shape, made.rarity.shape, made.scales.shape, made.biases.shape)
    if shapes != ((sum(sizes), columns), (sum(sizes),), (columns,), (columns,)):
        raise ValueError("the arrays do not fit the table")
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


def _array(table: Mapping[str, Any], place: Traversable, name: str) -> Any:
    """An array of the folder.

    Raises:
        ValueError: Its digest is not the one of the table, or it is no array.
    """
    import numpy as np

    data = (place / name).read_bytes()
    if sha256_hex(data) != table["files"][name]:
        raise ValueError(f"{name} is not the file of the table")
    return np.load(io.BytesIO(data), allow_pickle=False)


def _probabilities(head: Head, totals: Sequence[float]) -> dict[str, float]:
    own = totals[head.first : head.first + len(head.labels)]
    if head.single:
        highest = max(own)
        grown = [math.exp(one - highest) for one in own]
        values = [one / sum(grown) for one in grown]
    else:
        values = [1.0 / (1.0 + math.exp(min(_MOST, -one))) for one in own]
    return {label: round(value, _PLACES) for label, value in zip(head.labels, values, strict=True)}
