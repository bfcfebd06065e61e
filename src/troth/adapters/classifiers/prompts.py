"""The classifier of prompts: does a request need evidence, and is context missing?

One linear layer over hashed features of the request (``linear``); the table ``prompts.json`` adds
the band of each chance. Where the files cannot be used, the rules of the answer contract
decide alone, and the name that receipts carry says why.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from threading import Lock
from typing import Any, Final

from troth.adapters.classifiers.linear import LinearLayer, damaged, logistic, read_shipped
from troth.contracts.answers.request.chances import NO_SCORES, Chance, PromptScores
from troth.contracts.answers.request.features import VERSION, views_of
from troth.contracts.answers.request.missing import Turn
from troth.contracts.answers.request.split import SplitRequest
from troth.kernel.errors import CallerError
from troth.ports.prompt_classifier import PromptClassifier

TABLE: Final = "prompts.json"
HEADS: Final = ("need", "context")
"""The columns of the layer, in order."""
_PLACES: Final = 4  # decimals of a probability: what differs beyond is arithmetic of the machine


class PromptFallback(UserWarning):
    """The classifier of prompts cannot be used; the rules decide alone, as every receipt says."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LinearPromptClassifier:
    """Implements ``ports.prompt_classifier.PromptClassifier``; see ``load_prompt_classifier``.

    Attributes:
        bands: ``(sure_no, sure_yes)`` for each of ``HEADS``.
    """

    name: str
    bands: tuple[tuple[float, float], ...]
    layer: LinearLayer = field(repr=False)

    def score(self, split: SplitRequest, turns: Sequence[Turn]) -> PromptScores:
        """Both chances, to four decimals."""
        totals = self.layer.totals(views_of(split, turns))
        need, context = (
            Chance(
                about=about, probability=round(logistic(total), _PLACES), sure_no=low, sure_yes=high
            )
            for about, total, (low, high) in zip(HEADS, totals, self.bands, strict=True)
        )
        return PromptScores(needs_evidence=need, misses_context=context)


@dataclass(frozen=True, kw_only=True, slots=True)
class RulesAlone:
    """Stands where the classifier should, and tells why it does not: ``prompts/alone:CODE``."""

    name: str

    def score(self, split: SplitRequest, turns: Sequence[Turn]) -> PromptScores:
        """No chances: the rules decide alone."""
        del split, turns
        return NO_SCORES


class LoadedWhenAsked:
    """Implements the port by what ``load`` gives when it is first asked. Safe for threads."""

    def __init__(self, load: Callable[[], PromptClassifier]) -> None:
        self._load, self._lock = load, Lock()
        self._loaded: PromptClassifier | None = None

    @property
    def name(self) -> str:
        """The name of what was loaded."""
        return self._opened().name

    def score(self, split: SplitRequest, turns: Sequence[Turn]) -> PromptScores:
        """What was loaded says it."""
        return self._opened().score(split, turns)

    def _opened(self) -> PromptClassifier:
        with self._lock:
            if self._loaded is None:
                self._loaded = _with_fallback(self._load)
            return self._loaded


def _with_fallback(load: Callable[[], PromptClassifier]) -> PromptClassifier:
    """What is loaded, or the rules alone with a mark."""
    try:
        return load()
    except CallerError as failure:
        warnings.warn(f"{failure.detail} The rules decide alone.", PromptFallback, stacklevel=2)
        return RulesAlone(name=f"prompts/alone:{failure.code}")


def open_prompt_classifier(folder: Traversable | None = None) -> PromptClassifier:
    """The classifier of a folder, by default the one that ships; not read before it is asked."""
    return LoadedWhenAsked(lambda: load_prompt_classifier(folder))


def load_prompt_classifier(folder: Traversable | None = None) -> LinearPromptClassifier:
    """The classifier of a folder; by default the one that ships.

    Raises:
        CallerError: ``config.invalid``: a file is missing, damaged, or of another version.
    """
    try:
        shipped = read_shipped("prompts", folder, version=VERSION)
        return LinearPromptClassifier(
            name=f"{shipped.table['model']}:{shipped.digest[:12]}",
            bands=_bands(shipped.table, columns=len(shipped.layer.biases)),
            layer=shipped.layer,
        )
    except (OSError, LookupError, TypeError, ValueError) as failure:
        raise damaged("prompts") from failure


def _bands(table: Mapping[str, Any], *, columns: int) -> tuple[tuple[float, float], ...]:
    bands = tuple((float(low), float(high)) for low, high in map(table["bands"].get, HEADS))
    if len(bands) != columns or not all(0.0 <= low <= high for low, high in bands):
        raise ValueError("the bands do not fit the layer")
    return bands
