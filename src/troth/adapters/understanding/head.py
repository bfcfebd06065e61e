"""A fitted head: from the network's word and the words' features to one opinion on a pair. Pure.

The network has never seen what the comparison of words finds, and is too sure of rows like those it
learned. For each label a head weighs both, linearly, with weights of its own where the texts are
German. Its weights are data of the card (``head``), made by ``training.judge.heads``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from troth.adapters.understanding.features import features, is_german
from troth.adapters.understanding.opinion import Opinion
from troth.kernel.judgements import Judgement, Label

LABELS: Final = ("supported", "refuted")
_LEAST: Final = 1e-3
_MOST: Final = 30.0  # beyond, a probability is 0 or 1


@dataclass(frozen=True, kw_only=True, slots=True)
class Head:
    """Weights for the claims that answers make.

    Attributes:
        name: Name and version, such as ``claims/1``.
        weights: For each label and feature its weight, and what is added to it for German.
    """

    name: str
    weights: Mapping[str, Mapping[str, tuple[float, float]]]

    def opinion(
        self, windows: Sequence[str], claim: str, heard: Sequence[Opinion], first: Judgement
    ) -> Opinion:
        """The opinion on one sentence of a claim.

        Args:
            windows: What the network read of the passage, each beside its opinion in ``heard``.
            first: What the lexical judge says of the whole claim.
        """
        given = weighable(windows, claim, heard, first)
        german = float(is_german(" ".join(windows), claim))
        supported, refuted = (
            _probability(
                sum(value * (own[name][0] + german * own[name][1]) for name, value in given.items())
            )
            for own in (self.weights[label] for label in LABELS)
        )
        return Opinion(supported=supported, refuted=refuted)


def weighable(
    windows: Sequence[str], claim: str, heard: Sequence[Opinion], first: Judgement
) -> dict[str, float]:
    """All that a head weighs, by name."""
    best = max(heard, key=lambda one: one.supported)
    return {
        "network_supported": _odds(best.supported),
        "network_refuted": _odds(best.refuted),
        "network_refuted_most": _odds(max(one.refuted for one in heard)),
        **features(" ".join(dict.fromkeys(windows)), claim, first),
    }


def read_head(found: Any) -> Head:
    """The head of a card, from its JSON.

    Raises:
        ValueError, TypeError, KeyError, AttributeError: It is none.
    """
    weights = {
        label: {name: (float(one), float(more)) for name, (one, more) in found[label].items()}
        for label in LABELS
    }
    if any(own.keys() != _weighed() for own in weights.values()):
        raise ValueError("a head has a weight for each feature, and no other")
    return Head(name=str(found["name"]), weights=weights)


def _weighed() -> frozenset[str]:
    """The names of all that is weighed."""
    nothing = Opinion(supported=0.5, refuted=0.25)
    first = Judgement(label=Label.NOT_ENOUGH_INFO, score=0.0, reason="empty", judge="")
    return frozenset(weighable([""], "", [nothing], first))


def _odds(share: float) -> float:
    share = min(max(share, _LEAST), 1 - _LEAST)
    return math.log(share / (1 - share))


def _probability(score: float) -> float:
    return round(1 / (1 + math.exp(-max(-_MOST, min(_MOST, score)))), 5)
