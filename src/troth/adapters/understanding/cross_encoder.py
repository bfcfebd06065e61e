"""The small cross-encoder that reads a passage and a claim together; it runs on the processor.

A folder holds ``judge.json`` (the card: digests, limits, thresholds), ``judge.onnx`` (inputs
``input_ids``, ``attention_mask`` and ``token_type_ids``, output of shape ``(n, 3)``: supported,
refuted, not enough info, before softmax) and ``tokenizer.json``. There may be ``talk.onnx`` beside
it (inputs ``states``, ``mask`` and ``parts``), whose layers read two statements of one person on
what the judge's lower layers make of them. Files are checked by digest when the folder is opened,
and the networks are loaded when they are first asked.

Pairs of like length run together. The weights must score a pair alike alone and in a batch, as
those that ship do: each token is rounded by a scale of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Final

from troth.adapters.understanding.card import TALK_FILE, Card, read_card
from troth.adapters.understanding.weights import (
    SHIPPED,
    Newest,
    checked,
    in_batches,
    layers_below,
    loaded,
    plain,
    start_workers,
)

MODEL_FILE: Final = "judge.onnx"
MOST_TOGETHER: Final = 8
_SPREAD: Final = 6  # tokens
_DECIMALS: Final = 5  # what differs beyond is arithmetic of a batch

Text = tuple[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Opinion:
    """What the network thinks of one pair.

    Attributes:
        supported, refuted: Probabilities; what is left of 1 says that the passage does not tell.
    """

    supported: float
    refuted: float

    @property
    def unknown(self) -> float:
        """Probability of *not enough info*."""
        return min(1.0, max(0.0, 1.0 - self.supported - self.refuted))


class CrossEncoder:
    """Scores pairs of short texts; safe for concurrent use.

    Args:
        folder: Where the three files lie.
        keeps: Newest opinions that are kept, so that nothing is judged twice in an exchange; each
            takes some hundred bytes beside its texts.
        talk: Whether the pairs are statements of one person, and the layers for that are asked.
    """

    def __init__(self, folder: Path = SHIPPED, *, keeps: int = 4096, talk: bool = False) -> None:
        """Read the card and check the files; nothing heavy is loaded yet.

        Raises:
            CallerError: ``config.invalid``: a file is missing, unreadable or not the one of the
                card.
        """
        self.folder, self._keeps, self._talk = folder, keeps, talk
        self.card: Card = read_card(folder)
        for name, digest in sorted(self.card.digests.items()):
            checked(folder, name, digest)
        self._lock = Lock()
        self._known = Newest[Text, Opinion](keeps)
        self._loaded: tuple[_Network, Any] | None = None
        self._of_talk: CrossEncoder | None = None

    @property
    def name(self) -> str:
        """Name and version of the weights, and the start of the digest of those that speak."""
        return f"{self.card.name}:{self.card.digests[TALK_FILE if self._talk else MODEL_FILE][:12]}"

    def of_talk(self) -> CrossEncoder:
        """The network for statements of one person, which shares the lower layers; always one."""
        with self._lock:
            if self._of_talk is None:
                self._of_talk = CrossEncoder(self.folder, keeps=self._keeps, talk=True)
            return self._of_talk

    def warm(self) -> None:
        """Load the network now, so that the first question opens no file and starts no thread.

        Raises:
            CallerError: ``config.invalid``: the libraries cannot use the files.
        """
        self._ready()
        start_workers()

    def _ready(self) -> tuple[_Network, Any]:
        with self._lock:
            if self._loaded is None:
                digests = self.card.digests
                speaks = TALK_FILE if self._talk else MODEL_FILE
                last, tokenizer = loaded(self.folder, speaks, digests[speaks])
                tokenizer.no_padding()
                tokenizer.enable_truncation(self.card.max_tokens, strategy="longest_first")
                lower = None
                if self._talk:
                    of = digests[MODEL_FILE]
                    lower = layers_below(self.folder, MODEL_FILE, of, self.card.below)
                self._loaded = _Network(lower=lower, last=last), tokenizer
            return self._loaded

    def opinion(self, passage: str, claim: str) -> Opinion:
        """The opinion on one pair; what is longer than the card's tokens is cut, longest first."""
        return self.opinions([(passage, claim)])[0]

    def opinions(self, pairs: Sequence[Text]) -> list[Opinion]:
        """The opinions on (passage, claim) pairs, in their order; each as if asked alone."""
        return self._known.all_of(pairs, self._asked)

    def _asked(self, pairs: Sequence[Text]) -> list[Opinion]:
        network, tokenizer = self._loaded or self._ready()
        read = tokenizer.encode_batch([(plain(passage), plain(claim)) for passage, claim in pairs])
        scored = in_batches(read, network.scores, most=MOST_TOGETHER, spread=_SPREAD)
        return list(map(_opinion, scored))

    def forget(self) -> None:
        """Give the memory of the opinions back."""
        self._known.forget()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Network:
    """Sessions: of the judge whole, or of layers that read on what its ``lower`` ones make."""

    lower: Any
    last: Any

    def scores(self, encoded: Sequence[Any]) -> list[list[float]]:
        """One row of three for each text."""
        import numpy as np

        longest = max(len(one.ids) for one in encoded)
        given = {name: np.zeros((len(encoded), longest), dtype=np.int64) for name in _INPUTS}
        for row, one in enumerate(encoded):
            told = (one.ids, one.attention_mask, one.type_ids)
            for name, values in zip(_INPUTS, told, strict=True):
                given[name][row, : len(values)] = values
        if self.lower is not None:
            (states,) = self.lower.run(None, given)
            given = {"states": states, "mask": given[_INPUTS[1]], "parts": given[_INPUTS[2]]}
        scores: list[list[float]] = self.last.run(None, given)[0].tolist()
        return scores


_INPUTS: Final = ("input_ids", "attention_mask", "token_type_ids")


def _opinion(scores: Sequence[float]) -> Opinion:
    highest = max(scores)
    weights = [math.exp(score - highest) for score in scores]
    total = sum(weights)
    return Opinion(
        supported=round(weights[0] / total, _DECIMALS),
        refuted=round(weights[1] / total, _DECIMALS),
    )
