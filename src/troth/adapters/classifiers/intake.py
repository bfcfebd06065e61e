"""Reading mails by meaning: a small network, and two linear layers over vectors and hashed n-grams.

The network reads the mail as a whole, over what the sentence encoder's lower layers make of it. Of
the layers one reads the mail as a whole, by the mean of its vectors and all its n-grams, the other
each sentence, so that a label comes with the sentences that carry it. What all say of a label is
joined by a few fitted weights. The folder holds ``intake.json`` (labels, scales, biases, weights of
the joining, terms, digests), ``intake.onnx`` (inputs ``states`` and ``mask`` of the pieces of one
mail, output one score for each label) and, for both layers, 8-bit weights of the n-grams, weights
of the vectors in half precision, and the rarity of each bucket. Files whose digest is not the one
of the table are not loaded.
"""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import mul
from typing import Any, Final

import orjson

from troth.adapters.classifiers.grams import BUCKETS, VERSION, WORD_BUCKETS, grams
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.adapters.understanding.weights import session_of
from troth.contracts.gate.intake.meaning import Heard, Terms
from troth.contracts.gate.intake.model import SpanSource
from troth.contracts.gate.intake.units import Unit
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError

TABLE: Final = "intake.json"
LAYERS: Final = ("mail", "sentences")
NETWORK: Final = "intake.onnx"
MOST_PIECES: Final = 4
"""Stretches of a mail, of as many tokens as the encoder takes at once, that the network reads."""
SINGLE: Final = ("primary", "product", "urgency")
_PLACES: Final = 4  # decimals of a probability: what differs beyond is arithmetic of the machine
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
class MailNetwork:
    """The network that reads a mail as a whole.

    Attributes:
        labels: Of its scores, each with the question before a colon.
    """

    labels: tuple[str, ...]
    encoder: SentenceEncoder = field(repr=False)
    session: Any = field(repr=False)

    def scores(self, sentences: Sequence[str]) -> dict[str, float]:
        """The score of every label for the sentences of a mail, in order."""
        pieces = self.encoder.pieces(sentences or [""], most=MOST_PIECES)
        states, mask = self.encoder.within(pieces)
        (found,) = self.session.run(None, {"states": states, "mask": mask})
        return dict(zip(self.labels, map(float, found[0]), strict=True))


@dataclass(frozen=True, kw_only=True, slots=True)
class MeaningHeads:
    """Implements ``ports.intake_reader.IntakeReader`` for the labels it was fitted on.

    Attributes:
        joining: Fitted weights by question, and by question and label.
    """

    name: str
    terms: Terms
    encoder: SentenceEncoder = field(repr=False)
    network: MailNetwork = field(repr=False)
    layers: Mapping[str, Layer] = field(repr=False)
    joining: Mapping[str, Any] = field(repr=False)

    @property
    def labels(self) -> frozenset[str]:
        """Every label that it may tell."""
        named = (*self.network.labels, *self.layers["sentences"].labels)
        return frozenset(label.rpartition(":")[2] for label in named)

    def hear(self, units: Sequence[Unit]) -> Heard:
        """Shares and probabilities of every label, to four decimals."""
        told = self._totals(units)
        likely = {
            question: {
                label: _likely(weights, told, question, label)
                for label, weights in self.joining[question].items()
            }
            for question in ("intents", "risks")
        }
        shares = {name: self._shares(name, told, likely) for name in SINGLE}
        return Heard(
            primary=shares["primary"],
            product=shares["product"],
            urgency=shares["urgency"],
            intents=likely["intents"],
            risks=likely["risks"],
            carried=told.carried,
        )

    def _totals(self, units: Sequence[Unit]) -> _Told:
        import numpy as np

        texts = [one.text for one in units]
        dense = [
            np.frombuffer(one, dtype="<f2").astype(np.float32) for one in self.encoder.embed(texts)
        ]
        whole: Counter[int] = Counter()
        mail, layer = self.layers["mail"], self.layers["sentences"]
        rows = []
        for unit, vector in zip(units, dense, strict=True):
            rows.append(layer.totals(grams(unit.text), vector))
            whole.update(grams(unit.text, is_subject=unit.source is SpanSource.SUBJECT))
        each = np.array(rows) if rows else np.full((1, len(layer.labels)), -9.0)
        mean = np.mean(dense, axis=0) if dense else np.zeros(len(mail.by_vector))
        norm = float(np.linalg.norm(mean))
        words = mail.totals(whole, mean / norm if norm else mean)
        likely = 1.0 / (1.0 + np.exp(-np.clip(each, -30.0, 30.0)))
        sums = np.logaddexp.reduce(each, axis=0)
        return _Told(
            read=self.network.scores(texts),
            words=dict(zip(mail.labels, map(float, words), strict=True)),
            most=dict(zip(layer.labels, map(float, each.max(axis=0)), strict=True)),
            sums=dict(zip(layer.labels, map(float, sums), strict=True)),
            carried={
                name: tuple(round(float(one), _PLACES) for one in column[: len(units)])
                for name, column in zip(layer.labels, likely.T, strict=True)
            },
        )

    def _shares(
        self, question: str, told: _Told, likely: Mapping[str, Mapping[str, float]]
    ) -> dict[str, float]:
        import numpy as np

        *weights, of_first = self.joining["shares"][question]
        names = [one for one in told.words if one.startswith(f"{question}:")]
        labels = [one.rpartition(":")[2] for one in names]
        totals = np.array(
            [
                sum(map(mul, weights, told.of_mail(name, name, label)))
                for name, label in zip(names, labels, strict=True)
            ]
        )
        if of_first:
            firsts = _firsts([likely["intents"][label] for label in labels])
            totals += of_first * np.log(np.array(firsts) + _LEAST)
        grown = np.exp(totals - totals.max())
        values = grown / grown.sum()
        return {name: round(float(one), _PLACES) for name, one in zip(labels, values, strict=True)}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Told:
    """What is said of a mail by label.

    Attributes:
        read: By the network, with the question before a colon; likewise ``words`` by the layer of
            mails.
        most, sums: The most and the sum of what the layer of sentences says.
        carried: How likely each sentence carries the label.
    """

    read: Mapping[str, float]
    words: Mapping[str, float]
    most: Mapping[str, float]
    sums: Mapping[str, float]
    carried: dict[str, tuple[float, ...]]

    def of_mail(self, read: str, words: str, label: str) -> tuple[float, float, float, float]:
        """All that is said of a label, by its names."""
        return self.read[read], self.words[words], self.most[label], self.sums[label]


def _likely(weights: Sequence[float], told: _Told, question: str, label: str) -> float:
    constant, *rest = weights
    of_words = "primary" if question == "intents" else question
    said = told.of_mail(f"{question}:{label}", f"{of_words}:{label}", label)[: len(rest)]
    total = constant + sum(map(mul, rest, said))
    return round(1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total)))), _PLACES)


def _firsts(likely: Sequence[float]) -> list[float]:
    """How likely each label is the first one of those that are there, in the profile's order."""
    left, found = 1.0, []
    for one in likely:
        found.append(left * one)
        left *= 1.0 - one
    whole = sum(found) or 1.0
    return [one / whole for one in found]


def load_heads(encoder: SentenceEncoder, folder: Traversable | None = None) -> MeaningHeads:
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


def _built(encoder: SentenceEncoder, place: Traversable) -> MeaningHeads:
    data = (place / TABLE).read_bytes()
    table = orjson.loads(data)
    if table["features"] != VERSION or table["encoder"] != encoder.name:
        raise ValueError("the weights belong to other features, or to another encoder")
    return MeaningHeads(
        name=f"{table['model']}:{sha256_hex(data)[:12]}",
        encoder=encoder,
        network=_network(table, place, encoder),
        layers={name: _layer(table, place, name) for name in LAYERS},
        joining=table["joining"],
        terms=Terms(**table["terms"]),
    )


def _network(table: Mapping[str, Any], place: Traversable, encoder: SentenceEncoder) -> MailNetwork:
    labels = tuple(table["network"])
    session = session_of(_file(table, place, NETWORK))
    if session.get_outputs()[0].shape[-1] != len(labels):
        raise ValueError("the network does not fit the table")
    return MailNetwork(labels=labels, encoder=encoder, session=session)


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

    return np.load(io.BytesIO(_file(table, place, name)), allow_pickle=False)


def _file(table: Mapping[str, Any], place: Traversable, name: str) -> bytes:
    data = (place / name).read_bytes()
    if sha256_hex(data) != table["files"][name]:
        raise ValueError(f"{name} is not the file of the table")
    return data
