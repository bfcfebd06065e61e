"""The small cross-encoder that reads a passage and a claim together; it runs on the processor.

A folder holds ``judge.json`` (the card: digests, limits, thresholds), ``judge.onnx`` (inputs
``input_ids``, ``attention_mask`` and ``token_type_ids``, output of shape ``(n, 3)``: supported,
refuted, not enough info, before softmax) and ``tokenizer.json``. There may be ``talk.onnx`` beside
it (inputs ``states``, ``mask`` and ``parts``), whose layers read two statements of one person on
what the sentence encoder's lower layers make of each by itself: what was read of a statement once
serves for every other that it is held against. Files are checked by digest when the folder is
opened, and the networks are loaded when they are first asked.

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
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.adapters.understanding.weights import (
    SHIPPED,
    TOKENIZER_FILE,
    Newest,
    checked,
    in_batches,
    loaded,
    plain,
    start_workers,
    unusable,
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
        self._encoder = self._below() if self.card.talk else None
        self._lock = Lock()
        self._known = Newest[Text, Opinion](keeps)
        self._loaded: _Pairs | _Talk | None = None
        self._of_talk: CrossEncoder | None = None

    def _below(self) -> SentenceEncoder:
        encoder = SentenceEncoder(self.folder)
        if encoder.name != self.card.encoder:
            raise unusable("The layers for talk were made for another sentence encoder.")
        return encoder

    @property
    def name(self) -> str:
        """Name and version of the weights, and the start of the digest of those that speak."""
        return f"{self.card.name}:{self.card.digests[TALK_FILE if self._talk else MODEL_FILE][:12]}"

    def of_talk(self) -> CrossEncoder:
        """The layers for statements of one person, over the sentence encoder; always one."""
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

    def _ready(self) -> _Pairs | _Talk:
        with self._lock:
            if self._loaded is None:
                speaks = TALK_FILE if self._talk else MODEL_FILE
                digest = self.card.digests[speaks]
                session, tokenizer = loaded(self.folder, speaks, digest, TOKENIZER_FILE)
                if self._talk and self._encoder is not None:
                    self._encoder.lower(["."])
                    self._loaded = _Talk(session=session, encoder=self._encoder)
                else:
                    tokenizer.no_padding()
                    tokenizer.enable_truncation(self.card.max_tokens, strategy="longest_first")
                    self._loaded = _Pairs(session=session, tokenizer=tokenizer)
            return self._loaded

    def opinion(self, passage: str, claim: str) -> Opinion:
        """The opinion on one pair; what is longer than the card's tokens is cut, longest first."""
        return self.opinions([(passage, claim)])[0]

    def opinions(self, pairs: Sequence[Text]) -> list[Opinion]:
        """The opinions on (passage, claim) pairs, in their order; each as if asked alone."""
        return self._known.all_of(pairs, self._asked)

    def _asked(self, pairs: Sequence[Text]) -> list[Opinion]:
        network = self._loaded or self._ready()
        read: Sequence[Any] = network.read(pairs)
        scored = in_batches(read, network.scores, most=MOST_TOGETHER, spread=_SPREAD)
        return list(map(_opinion, scored))

    def forget(self) -> None:
        """Give the memory of the opinions back."""
        self._known.forget()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Pairs:
    """The judge: passage and claim are read together from the first layer on."""

    session: Any
    tokenizer: Any

    def read(self, pairs: Sequence[Text]) -> list[Any]:
        """Both texts of each pair as token ids."""
        found: list[Any] = self.tokenizer.encode_batch([(plain(a), plain(b)) for a, b in pairs])
        return found

    def scores(self, encoded: Sequence[Any]) -> list[list[float]]:
        """One row of three for each pair."""
        import numpy as np

        given = {name: np.zeros((len(encoded), _longest(encoded)), np.int64) for name in _INPUTS}
        for row, one in enumerate(encoded):
            told = (one.ids, one.attention_mask, one.type_ids)
            for name, values in zip(_INPUTS, told, strict=True):
                given[name][row, : len(values)] = values
        scores: list[list[float]] = self.session.run(None, given)[0].tolist()
        return scores


@dataclass(frozen=True, kw_only=True, slots=True)
class _Both:
    """What stands for two statements, one behind the other; the claim begins at ``claim``."""

    states: Any
    claim: int

    def __len__(self) -> int:
        return len(self.states)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Talk:
    """The layers for talk, over what the encoder's lower ones make of each statement alone."""

    session: Any
    encoder: SentenceEncoder

    def read(self, pairs: Sequence[Text]) -> list[_Both]:
        """What opens a text, what stands for the passage, and what stands for the claim."""
        import numpy as np

        texts = list(dict.fromkeys(text for pair in pairs for text in pair))
        lower = dict(zip(texts, self.encoder.lower(texts), strict=True))
        found = []
        for said, claimed in ((lower[passage], lower[claim]) for passage, claim in pairs):
            passage = (said.states[:1], said.states[said.first :])
            states = np.concatenate((*passage, claimed.states[claimed.first :]))
            found.append(_Both(states=states, claim=sum(map(len, passage))))
        return found

    def scores(self, read: Sequence[_Both]) -> list[list[float]]:
        """One row of three for each pair."""
        import numpy as np

        shape = len(read), _longest(read)
        states = np.zeros((*shape, read[0].states.shape[1]), dtype=np.float32)
        mask, parts = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        for row, one in enumerate(read):
            states[row, : len(one)] = one.states
            mask[row, : len(one)] = 1
            parts[row, one.claim : len(one)] = 1
        given = {"states": states, "mask": mask, "parts": parts}
        scores: list[list[float]] = self.session.run(None, given)[0].tolist()
        return scores


_INPUTS: Final = ("input_ids", "attention_mask", "token_type_ids")


def _longest(read: Sequence[Any]) -> int:
    return max(map(len, read))


def _opinion(scores: Sequence[float]) -> Opinion:
    highest = max(scores)
    weights = [math.exp(score - highest) for score in scores]
    total = sum(weights)
    return Opinion(
        supported=round(weights[0] / total, _DECIMALS),
        refuted=round(weights[1] / total, _DECIMALS),
    )
