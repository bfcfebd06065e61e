"""Reading mails by meaning: two linear layers over sentence vectors and hashed n-grams.

One layer reads each sentence, the other the mail as a whole: the mean of its vectors and all its
n-grams. What both say of a label is joined by a few fitted weights. The folder holds
``intake.json`` (labels, scales, biases, weights of the joining, terms, digests) and, for both
layers, 8-bit weights of the n-grams, weights of the vectors in half precision, and the rarity of
each bucket. Arrays whose digest is not the one of the table are not loaded.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import orjson

from troth.adapters.classifiers.grams import BUCKETS, VERSION, WORD_BUCKETS, grams
from troth.contracts.gate.intake.meaning import Heard, Terms
from troth.contracts.gate.intake.model import SpanSource
from troth.contracts.gate.intake.units import Unit
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError
from troth.ports.encoder import Encoder

TABLE: Final = "intake.json"
LAYERS: Final = ("mail", "sentences")
SINGLE: Final = ("primary", "product", "urgency")
_PLACES: Final = 4  # decimals of a probability: what differs beyond is arithmetic of the machine
_OF_SINGLE: Final[Mapping[str, str]] = {"primary": "intents"}
_LEAST: Final = 1e-4


@dataclass(frozen=True, kw_only=True, slots=True)
class Layer:
    """A linear layer; its columns are ``labels``, each with the question before a colon.

    Attributes:
        blocks: Weight of words, of pieces and of the vector before they are joined.
        by_gram: ``(buckets, columns)`` in int8, to be multiplied by ``scales``.
        by_vector: ``(dimensions, columns)``.
        rarity: One value for each bucket.
    """

    labels: tuple[str, ...]
    blocks: tuple[float, float, float]
    by_gram: Any = field(repr=False)
    by_vector: Any = field(repr=False)
    rarity: Any = field(repr=False)
    scales: Any = field(repr=False)
    biases: Any = field(repr=False)

    def totals(self, counts: Counter[int], vector: Any) -> Any:
        """The sum of every column for one text."""
        import numpy as np

        words, pieces, dense = self.blocks
        total = self.biases + dense * (vector @ self.by_vector)
        places = np.fromiter(counts, dtype=np.int64, count=len(counts))
        numbers = np.fromiter(counts.values(), dtype=np.float64, count=len(counts))
        values = (1.0 + np.log(numbers)) * self.rarity[places]
        for chosen, weight in ((places < WORD_BUCKETS, words), (places >= WORD_BUCKETS, pieces)):
            own = values[chosen]
            norm = float(np.sqrt((own * own).sum()))
            if norm:
                summed = own @ self.by_gram[places[chosen]].astype(np.float32)
                total = total + self.scales * summed * (weight / norm)
        return total


@dataclass(frozen=True, kw_only=True, slots=True)
class MeaningHeads:
    """Implements ``ports.intake_reader.IntakeReader`` for the labels it was fitted on.

    Attributes:
        joining: Fitted weights by question, and by question and label.
    """

    name: str
    terms: Terms
    encoder: Encoder = field(repr=False)
    layers: Mapping[str, Layer] = field(repr=False)
    joining: Mapping[str, Any] = field(repr=False)

    @property
    def labels(self) -> frozenset[str]:
        """Every label that it may tell."""
        named = (label.rpartition(":")[2] for one in self.layers.values() for label in one.labels)
        return frozenset(named)

    def hear(self, units: Sequence[Unit]) -> Heard:
        """Shares and probabilities of every label, to four decimals."""
        mail, sentences = self._totals(units)
        likely = {
            question: {
                label: _logistic(sum(_products(self.joining[question][label], mail, best, label)))
                for label in self.joining[question]
            }
            for question, best in (("intents", sentences["most"]), ("risks", sentences["most"]))
        }
        shares = {name: self._shares(name, mail, sentences, likely) for name in SINGLE}
        return Heard(
            primary=shares["primary"],
            product=shares["product"],
            urgency=shares["urgency"],
            intents=likely["intents"],
            risks=likely["risks"],
            carried=sentences["carried"],
        )

    def _totals(self, units: Sequence[Unit]) -> tuple[dict[str, float], dict[str, Any]]:
        """What the mail as a whole says by label, and of its sentences most, sum and each."""
        import numpy as np

        vectors = self.encoder.embed([one.text for one in units])
        dense = [np.frombuffer(one, dtype="<f2").astype(np.float32) for one in vectors]
        whole: Counter[int] = Counter()
        layer = self.layers["sentences"]
        rows = []
        for unit, vector in zip(units, dense, strict=True):
            rows.append(layer.totals(grams(unit.text), vector))
            whole.update(grams(unit.text, is_subject=unit.source is SpanSource.SUBJECT))
        each = np.array(rows) if rows else np.full((1, len(layer.labels)), -9.0)
        mean = np.mean(dense, axis=0) if dense else np.zeros(len(self.layers["mail"].by_vector))
        norm = float(np.linalg.norm(mean))
        mail = self.layers["mail"]
        told = mail.totals(whole, mean / norm if norm else mean)
        names = [label.rpartition(":")[2] for label in layer.labels]
        likely = 1.0 / (1.0 + np.exp(-np.clip(each, -30.0, 30.0)))
        return dict(zip(mail.labels, map(float, told), strict=True)), {
            "most": dict(zip(names, map(float, each.max(axis=0)), strict=True)),
            "sum": dict(zip(names, map(float, np.logaddexp.reduce(each, axis=0)), strict=True)),
            "carried": {
                name: tuple(round(float(one), _PLACES) for one in column[: len(units)])
                for name, column in zip(names, likely.T, strict=True)
            },
        }

    def _shares(
        self,
        question: str,
        mail: Mapping[str, float],
        sentences: Mapping[str, Any],
        likely: Mapping[str, Mapping[str, float]],
    ) -> dict[str, float]:
        import numpy as np

        of_mail, of_most, of_sum, of_first = self.joining["shares"][question]
        labels = [one.rpartition(":")[2] for one in mail if one.startswith(f"{question}:")]
        totals = np.array(
            [
                of_mail * mail[f"{question}:{label}"]
                + of_most * sentences["most"][label]
                + of_sum * sentences["sum"][label]
                for label in labels
            ]
        )
        if of_first:
            firsts = _firsts([likely[_OF_SINGLE[question]][label] for label in labels])
            totals += of_first * np.log(np.array(firsts) + _LEAST)
        grown = np.exp(totals - totals.max())
        values = grown / grown.sum()
        return {name: round(float(one), _PLACES) for name, one in zip(labels, values, strict=True)}


def _firsts(likely: Sequence[float]) -> list[float]:
    """How likely each label is the first one of those that are there, in the profile's order."""
    left, found = 1.0, []
    for one in likely:
        found.append(left * one)
        left *= 1.0 - one
    whole = sum(found) or 1.0
    return [one / whole for one in found]


def _products(
    weights: Sequence[float], mail: Mapping[str, float], best: Mapping[str, float], label: str
) -> tuple[float, float, float]:
    constant, of_mail, of_most = weights
    question = "primary" if f"primary:{label}" in mail else "risks"
    return constant, of_mail * mail[f"{question}:{label}"], of_most * best[label]


def _logistic(total: float) -> float:
    import math

    return round(1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total)))), _PLACES)


def load_heads(encoder: Encoder, folder: Traversable | None = None) -> MeaningHeads:
    """The heads of a folder; by default those that ship.

    Raises:
        CallerError: ``config.invalid``: a file is missing, damaged, or of another version.
    """
    place = folder if folder is not None else files("troth.adapters.classifiers") / "files"
    try:
        return _built(encoder, place)
    except (OSError, LookupError, TypeError, ValueError, ImportError) as failure:
        raise CallerError(
            "config.invalid",
            "The files of the intake classifier are missing or damaged.",
            hint="install the package again",
            field="classifier",
        ) from failure


def _built(encoder: Encoder, place: Traversable) -> MeaningHeads:
    data = (place / TABLE).read_bytes()
    table = orjson.loads(data)
    if table["features"] != VERSION or table["encoder"] != encoder.name:
        raise ValueError("the weights belong to other features, or to another encoder")
    terms = table["terms"]
    return MeaningHeads(
        name=f"{table['model']}:{sha256_hex(data)[:12]}",
        encoder=encoder,
        layers={name: _layer(table, place, name) for name in LAYERS},
        joining=table["joining"],
        terms=Terms(**dict(terms.items())),
    )


def _layer(table: Mapping[str, Any], place: Traversable, name: str) -> Layer:
    import numpy as np

    own = table["layers"][name]
    words, pieces, dense = own["blocks"]
    made = Layer(
        labels=tuple(own["labels"]),
        blocks=(float(words), float(pieces), float(dense)),
        by_gram=_array(table, place, f"intake_{name}_grams.npy"),
        by_vector=_array(table, place, f"intake_{name}_vectors.npy").astype(np.float32),
        rarity=_array(table, place, f"intake_{name}_rarity.npy").astype(np.float32),
        scales=np.array(own["scales"], dtype=np.float32),
        biases=np.array(own["biases"], dtype=np.float32),
    )
    columns = len(made.labels)
    shapes = (made.by_gram.shape, made.rarity.shape, made.scales.shape, made.biases.shape)
    if shapes != ((BUCKETS, columns), (BUCKETS,), (columns,), (columns,)):
        raise ValueError("the arrays do not fit the table")
    return made


def _array(table: Mapping[str, Any], place: Traversable, name: str) -> Any:
    import numpy as np

    data = (place / name).read_bytes()
    if sha256_hex(data) != table["files"][name]:
        raise ValueError(f"{name} is not the file of the table")
    return np.load(io.BytesIO(data), allow_pickle=False)
