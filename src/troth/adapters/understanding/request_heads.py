"""The heads that read a request: one linear layer over what it is within the sentence encoder.

A folder holds ``requests.json`` (encoder, columns, biases, thresholds, digest) and
``requests.npy``: for each feature its mean and the weight of each column, in float16. The features
are the states of the tokens at each end, their mean, their most and their least. Weights fit one
encoder; where they cannot be used the indicators of the answer contract decide alone, and the name
that receipts carry says why.
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import orjson

from troth.adapters.understanding.encoder import SentenceEncoder, States
from troth.adapters.understanding.tiers import JudgeFallback
from troth.adapters.understanding.weights import SHIPPED, unusable
from troth.contracts.answers.request.need import NO_SCORES, Chance, PromptScores
from troth.contracts.answers.request.split import SplitRequest
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError
from troth.language.tokens import visible

TABLE: Final = "requests.json"
WEIGHTS: Final = "requests.npy"
QUESTIONS: Final = ("need", "missing", "memory", "talk", "distress")
"""The columns that are probabilities; those after them tell which kind of thing is missing."""
_PLACES: Final = 4  # decimals of a probability: what differs beyond is arithmetic of the machine
_HEAD, _TAIL = 450, 250  # code points that are looked at
_NEAR: Final = 0.3  # share of the most telling token's part from which a neighbour belongs to it


class OfAnotherEncoder(CallerError):
    """The heads were fitted on another encoder than the one that would be asked."""


@dataclass(frozen=True, kw_only=True, slots=True)
class IndicatorsAlone:
    """Stands where the heads should, and tells why they do not: ``requests/alone:WHY``."""

    name: str

    def score(self, split: SplitRequest) -> PromptScores:
        """No chances: the indicators decide alone."""
        del split
        return NO_SCORES


@dataclass(frozen=True, kw_only=True, slots=True)
class _Layer:
    """What the folder holds; ``least`` are thresholds by name."""

    digest: str
    model: str
    encoder: str
    least: Mapping[str, float]
    kinds: tuple[str, ...]
    means: Any = field(repr=False)
    weights: Any = field(repr=False)
    biases: Any = field(repr=False)


class RequestHeads:
    """Implements ``ports.prompt_classifier.PromptClassifier``. Safe for threads."""

    def __init__(self, encoder: SentenceEncoder, folder: Path = SHIPPED) -> None:
        """Read the table and the weights.

        Raises:
            CallerError: ``config.invalid``: a file is missing or damaged, or the heads are not
                those of the encoder.
        """
        self._encoder = encoder
        try:
            self._layer = _read(folder)
        except (OSError, LookupError, TypeError, ValueError) as failure:
            raise unusable("The heads of requests are missing or damaged.") from failure
        if self._layer.encoder != encoder.name:
            raise OfAnotherEncoder(
                "config.invalid",
                "The heads of requests are those of another encoder.",
                hint="fit them anew on these weights, or leave `weights` out",
                field="weights",
            )

    @property
    def name(self) -> str:
        """Model and the start of the digest of its table."""
        return f"{self._layer.model}:{self._layer.digest[:12]}"

    def score(self, split: SplitRequest) -> PromptScores:
        """Every chance to four decimals, each with the words that speak most for it."""
        seen = looked_at(split)
        states = self._encoder.states(seen) if seen.strip() else None
        return NO_SCORES if states is None else self._scored(split, states)

    def _scored(self, split: SplitRequest, states: States) -> PromptScores:
        layer = self._layer
        features = features_of(states)
        totals = features @ layer.weights + layer.biases
        spans = _Spans(states, features, layer, len(split.request))
        told = {
            name: Chance(
                about=name,
                probability=round(1.0 / (1.0 + math.exp(-float(total))), _PLACES),
                least=layer.least[name],
                least_named=layer.least.get(f"{name} named", layer.least[name]),
                span=spans.of(column),
            )
            for column, (name, total) in enumerate(zip(QUESTIONS, totals, strict=False))
        }
        kind = layer.kinds[int(totals[len(QUESTIONS) :].argmax())]
        return PromptScores(**told, lacks=kind)


def open_request_heads(
    encoder: SentenceEncoder | None, folder: Path = SHIPPED
) -> RequestHeads | IndicatorsAlone:
    """The heads of a folder, by default those that ship, or what stands in their place.

    Heads read the states of the one encoder that they were fitted on: with another, which an
    operator chose, the indicators decide, and receipts say so.
    """
    if encoder is None:
        return IndicatorsAlone(name="requests/alone:encoder")
    try:
        return RequestHeads(encoder, folder)
    except OfAnotherEncoder:
        return IndicatorsAlone(name="requests/alone:another-encoder")
    except CallerError as failure:
        warnings.warn(f"{failure.detail} Indicators decide alone.", JudgeFallback, stacklevel=2)
        return IndicatorsAlone(name=f"requests/alone:{failure.code}")


def looked_at(split: SplitRequest) -> str:
    """What is read of a request: its beginning and its end, and nothing that came with it."""
    request = split.request
    if len(request) > _HEAD + _TAIL:
        request = f"{request[:_HEAD]}\n{request[-_TAIL:]}"
    return visible(request)


def features_of(states: States) -> Any:
    """The features of a text, layer after layer."""
    import numpy as np

    inner = _inner(states.layers)
    parts = (
        states.layers[:, 0],
        np.add.reduce(inner, 1) / inner.shape[1],
        inner.max(1),
        inner.min(1),
        inner[:, 0],
        inner[:, -1],
    )
    return np.concatenate(parts, axis=1).reshape(-1)


def _inner(layers: Any) -> Any:
    """The states between the two marks that stand at the ends."""
    return layers[:, 1:-1] if layers.shape[1] > 2 else layers


class _Spans:
    """Where in a request the words stand that speak most for each column."""

    def __init__(self, states: States, features: Any, layer: _Layer, length: int) -> None:
        spans = states.spans[1:-1] if len(states.spans) > 2 else states.spans
        most = min(length, _HEAD)
        self._spans = spans
        self._within = {place for place, (_, end) in enumerate(spans) if 0 < end <= most}
        self._told = _told(_inner(states.layers), features, layer) if self._within else []

    def of(self, column: int) -> tuple[int, int]:
        """The half-open stretch; (0, 0): nowhere."""
        within = self._within
        if not within:
            return (0, 0)
        told = self._told[column]
        best = max(sorted(within), key=told.__getitem__)
        first = last = best
        while first - 1 in within and told[first - 1] >= _NEAR * told[best]:
            first -= 1
        while last + 1 in within and told[last + 1] >= _NEAR * told[best]:
            last += 1
        return (self._spans[first][0], self._spans[last][1])


def _told(inner: Any, features: Any, layer: _Layer) -> list[list[float]]:
    """How much each token speaks for each of the columns that are probabilities."""
    import numpy as np

    layers, tokens, width = inner.shape
    columns = len(QUESTIONS)
    weights = layer.weights[:, :columns]
    parts = ((features - layer.means)[:, None] * weights).reshape(layers, 6, width, columns)
    of_mean = weights.reshape(layers, 6, width, columns)[:, 1]
    apart = inner - layer.means.reshape(layers, 6, width)[:, 1, None]
    # The most and the least of a dimension speak for the token that they are of.
    whose = np.stack((inner.argmax(1), inner.argmin(1)), axis=1)[..., None] * columns
    places = (whose + np.arange(columns)).ravel()
    told: Any = np.bincount(places, parts[:, 2:4].ravel(), tokens * columns)
    told = told.reshape(tokens, columns)
    told += (apart @ of_mean).sum(0) / tokens
    told[0] += parts[:, 4].sum((0, 1))
    told[-1] += parts[:, 5].sum((0, 1))
    found: list[list[float]] = told.T.tolist()
    return found


def _read(folder: Path) -> _Layer:
    import numpy as np

    data = (folder / TABLE).read_bytes()
    table = orjson.loads(data)
    array = (folder / WEIGHTS).read_bytes()
    if sha256_hex(array) != table["digest"]:
        raise ValueError(f"{WEIGHTS} is not the file of the table")
    read = np.load(io.BytesIO(array), allow_pickle=False).astype(np.float32)
    biases = np.array(table["biases"], dtype=np.float32)
    if read.shape[1] != 1 + len(biases) or len(biases) != len(QUESTIONS) + len(table["kinds"]):
        raise ValueError("the weights do not fit the table")
    least = {name: float(one) for name, one in table["least"].items()}
    if not all(name in least for name in QUESTIONS):
        raise ValueError("a threshold is missing")
    return _Layer(
        digest=sha256_hex(data),
        model=str(table["model"]),
        encoder=str(table["encoder"]),
        least=least,
        kinds=tuple(map(str, table["kinds"])),
        means=read[:, 0],
        weights=read[:, 1:],
        biases=biases,
    )
