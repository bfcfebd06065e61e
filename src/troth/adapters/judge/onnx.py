"""The small cross-encoder that reads a passage and a claim together; it runs on the processor.

A folder holds ``judge.json`` (the card: digests, limits, thresholds), ``judge.onnx`` (inputs
``input_ids``, ``attention_mask`` and ``token_type_ids``, output of shape ``(1, 3)``: supported,
refuted, not enough info, before softmax) and ``tokenizer.json``. Files are checked by digest when
the folder is opened, and the network is loaded when it is first asked.

One thread and one pair for each run. The shipped weights score a pair alike alone and in a batch;
weights rounded otherwise may not, and batches of pairs of unlike length take longer, not shorter.
"""

from __future__ import annotations

import importlib.util
import math
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from troth.adapters.judge.card import Card, read_card
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError, OutsideFailure

SHIPPED: Final = Path(__file__).with_name("files")
MODEL_FILE: Final = "judge.onnx"
TOKENIZER_FILE: Final = "tokenizer.json"
_PACKAGES: Final = ("numpy", "onnxruntime", "tokenizers")
_WORTH_THREADS: Final = 4  # pairs


@dataclass(frozen=True, kw_only=True, slots=True)
class Opinion:
    """What the network thinks of one pair.

    Attributes:
        supported, refuted: Probabilities; what is left of 1 says that the passage does not tell.
    """

    supported: float
    refuted: float

    def __post_init__(self) -> None:
        if not (0.0 <= self.supported <= 1.0 and 0.0 <= self.refuted <= 1.0):
            raise ValueError("a probability lies in [0, 1]")

    @property
    def unknown(self) -> float:
        """Probability of *not enough info*."""
        return min(1.0, max(0.0, 1.0 - self.supported - self.refuted))


class CrossEncoder:
    """Scores pairs of short texts; safe for concurrent use.

    Args:
        folder: Where the three files lie.
        threads: Runs that ``opinions`` keeps going at once, at least 1.
    """

    def __init__(self, folder: Path = SHIPPED, *, threads: int = 2) -> None:
        """Read the card and check the files; nothing heavy is loaded yet.

        Raises:
            CallerError: ``config.invalid``: a file is missing, unreadable or not the one of the
                card.
            OutsideFailure: ``outside.missing_extra``.
        """
        if any(importlib.util.find_spec(name) is None for name in _PACKAGES):
            raise OutsideFailure(
                "outside.missing_extra",
                "The judge's model needs packages that are not installed.",
                hint="install the extra: troth[local]",
            )
        if threads < 1:
            raise ValueError("at least one run at a time is needed")
        self._folder, self._threads = folder, threads
        self.card: Card = read_card(folder)
        for name, digest in sorted(self.card.digests.items()):
            _check(folder, name, digest)
        self._lock = threading.Lock()
        self._loaded: tuple[Any, Any] | None = None

    @property
    def name(self) -> str:
        """Name and version of the weights, and the start of their digest."""
        return f"{self.card.name}:{self.card.digests[MODEL_FILE][:12]}"

    def warm(self) -> None:
        """Load the network now, so that the first question opens no file.

        Raises:
            CallerError: ``config.invalid``: the libraries cannot use the files.
        """
        self._ready()

    def _ready(self) -> tuple[Any, Any]:
        with self._lock:
            if self._loaded is None:
                self._loaded = _load(self._folder, self.card.max_tokens)
            return self._loaded

    def opinion(self, passage: str, claim: str) -> Opinion:
        """The opinion on one pair; what is longer than the card's tokens is cut, longest first."""
        import numpy as np

        session, tokenizer = self._loaded or self._ready()
        read = tokenizer.encode(_plain(passage), _plain(claim))
        given = {
            "input_ids": np.array([read.ids], dtype=np.int64),
            "attention_mask": np.array([read.attention_mask], dtype=np.int64),
            "token_type_ids": np.array([read.type_ids], dtype=np.int64),
        }
        return _opinion(session.run(None, given)[0][0].tolist())

    def opinions(self, pairs: Sequence[tuple[str, str]]) -> list[Opinion]:
        """The opinions on (passage, claim) pairs, in their order; each as if asked alone."""
        if self._threads == 1 or len(pairs) < _WORTH_THREADS:
            return [self.opinion(passage, claim) for passage, claim in pairs]
        self.warm()
        with ThreadPoolExecutor(self._threads) as pool:
            return list(pool.map(lambda pair: self.opinion(*pair), pairs))


def _opinion(scores: Sequence[float]) -> Opinion:
    highest = max(scores)
    weights = [math.exp(score - highest) for score in scores]
    total = sum(weights)
    return Opinion(supported=round(weights[0] / total, 6), refuted=round(weights[1] / total, 6))


def _plain(text: str) -> str:
    """The text with halves of surrogate pairs replaced: the tokenizer takes UTF-8 only."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _check(folder: Path, name: str, digest: str) -> None:
    path = folder / name
    if not path.is_file():
        raise _unusable(f"There is no {name} in the folder of the judge.")
    if sha256_hex(path.read_bytes()) != digest:
        raise _unusable(f"The judge's {name} is not the file that its card names.")


def _load(folder: Path, max_tokens: int) -> tuple[Any, Any]:
    import onnxruntime  # type: ignore[import-untyped]  # the package ships no types
    from tokenizers import Tokenizer

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(
            str(folder / MODEL_FILE), options, providers=["CPUExecutionProvider"]
        )
        tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
    except Exception as failure:  # whatever the libraries raise for a file they cannot use
        raise _unusable("A file of the judge cannot be used.") from failure
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_tokens, strategy="longest_first")
    return session, tokenizer


def _unusable(detail: str) -> CallerError:
    return CallerError(
        "config.invalid",
        detail,
        hint="expected a folder with judge.json, judge.onnx and tokenizer.json",
        field="judge",
    )
