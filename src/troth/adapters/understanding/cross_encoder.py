"""The small cross-encoder that reads a passage and a claim together; it runs on the processor.

A folder holds ``judge.json`` (the card: digests, thresholds, and the sentence encoder that it reads
on) and ``judge.onnx``: layers over what the lower layers of that encoder, which lies in the same
folder, make of each text by itself (inputs ``states``, ``mask`` and ``parts``, output of shape
``(n, 3)``: supported, refuted, not enough info, before softmax). What was read of a text once
serves for every other that it is held against. There may be ``talk.onnx`` beside it, layers of the
same form for two statements of one person. Files are checked by digest when the folder is opened,
and the networks are loaded when they are first asked.

Pairs of like length run together. The weights must score a pair alike alone and in a batch, as
those that ship do: each token is rounded by a scale of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

from troth.adapters.understanding.card import JUDGE_FILE, TALK_FILE, Card, read_card
from troth.adapters.understanding.encoder import Lower, SentenceEncoder
from troth.adapters.understanding.weights import (
    SHIPPED,
    Newest,
    checked,
    in_batches,
    loaded,
    start_workers,
    unusable,
)

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
        folder: Where the files lie.
        keeps: Newest opinions that are kept, so that nothing is judged twice in an exchange; each
            takes some hundred bytes beside its texts.
        talk: Whether the pairs are statements of one person, and the layers for that are asked.
        encoder: The one of that folder, where it is open already.
    """

    def __init__(
        self,
        folder: Path = SHIPPED,
        *,
        keeps: int = 4096,
        talk: bool = False,
        encoder: SentenceEncoder | None = None,
    ) -> None:
        """Read the card and check the files; nothing heavy is loaded yet.

        Raises:
            CallerError: ``config.invalid``: a file is missing, unreadable or not the one of the
                card.
        """
        self.card: Card = read_card(folder)
        for name, digest in sorted(self.card.digests.items()):
            checked(folder, name, digest)
        self._encoder = encoder or SentenceEncoder(folder)
        if self._encoder.name != self.card.encoder:
            raise unusable("The weights of the judge were made for another sentence encoder.")
        self.folder, self._keeps, self._file = folder, keeps, TALK_FILE if talk else JUDGE_FILE
        self._lock = Lock()
        self._known = Newest[Text, Opinion](keeps)
        self._session: Any = None
        self._of_talk: CrossEncoder | None = None

    @property
    def name(self) -> str:
        """Name and version of the weights, and the start of the digest of those that speak."""
        return f"{self.card.name}:{self.card.digests[self._file][:12]}"

    def of_talk(self) -> CrossEncoder:
        """The layers for statements of one person, over the same encoder; always one."""
        with self._lock:
            if self._of_talk is None:
                self._of_talk = CrossEncoder(
                    self.folder, keeps=self._keeps, talk=True, encoder=self._encoder
                )
            return self._of_talk

    def warm(self) -> None:
        """Load the network now, so that the first question opens no file and starts no thread.

        Raises:
            CallerError: ``config.invalid``: the libraries cannot use the files.
        """
        self._ready()
        self._encoder.lower(["."])
        start_workers()

    def _ready(self) -> Any:
        with self._lock:
            if self._session is None:
                self._session = loaded(self.folder, self._file, self.card.digests[self._file])
            return self._session

    def opinion(self, passage: str, claim: str) -> Opinion:
        """The opinion on one pair; of each text is read what the encoder's card allows."""
        return self.opinions([(passage, claim)])[0]

    def opinions(self, pairs: Sequence[Text]) -> list[Opinion]:
        """The opinions on (passage, claim) pairs, in their order; each as if asked alone."""
        return self._known.all_of(pairs, self._asked)

    def _asked(self, pairs: Sequence[Text]) -> list[Opinion]:
        session = self._ready()
        scored = in_batches(
            self._read(pairs), partial(_scores, session), most=MOST_TOGETHER, spread=_SPREAD
        )
        return list(map(_opinion, scored))

    def _read(self, pairs: Sequence[Text]) -> list[_Both]:
        """What opens a text, what stands for the passage, and what stands for the claim."""
        import numpy as np

        texts = list(dict.fromkeys(text for pair in pairs for text in pair))
        lower = dict(zip(texts, self._encoder.lower(texts), strict=True))
        found = []
        for passage, claim in pairs:
            said, claimed = self._states(lower[passage]), self._states(lower[claim])
            own = (said[:1], said[lower[passage].first :])
            states = np.concatenate((*own, claimed[lower[claim].first :]))
            found.append(_Both(states=states, claim=sum(map(len, own))))
        return found

    def _states(self, read: Lower) -> Any:
        """What these layers read on: those for talk begin higher."""
        return read.states if self._file == TALK_FILE else read.judged

    def forget(self) -> None:
        """Give the memory of the opinions back."""
        self._known.forget()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Both:
    """What stands for two texts, one behind the other; the claim begins at ``claim``."""

    states: Any
    claim: int

    def __len__(self) -> int:
        return len(self.states)


def _scores(session: Any, read: Sequence[_Both]) -> list[list[float]]:
    """One row of three for each pair."""
    import numpy as np

    shape = len(read), max(map(len, read))
    states = np.zeros((*shape, read[0].states.shape[1]), dtype=np.float32)
    mask, parts = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    for row, one in enumerate(read):
        states[row, : len(one)] = one.states
        mask[row, : len(one)] = 1
        parts[row, one.claim : len(one)] = 1
    given = {"states": states, "mask": mask, "parts": parts}
    scores: list[list[float]] = session.run(None, given)[0].tolist()
    return scores


def _opinion(scores: Sequence[float]) -> Opinion:
    highest = max(scores)
    weights = [math.exp(score - highest) for score in scores]
    total = sum(weights)
    return Opinion(
        supported=round(weights[0] / total, _DECIMALS),
        refuted=round(weights[1] / total, _DECIMALS),
    )
