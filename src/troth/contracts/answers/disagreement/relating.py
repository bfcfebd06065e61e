"""How two recommendations stand to each other: they disagree, they agree, or neither is told.

Serves TRUST-4.1 and 4.2; decides no clause itself. Order: the same words agree; an exact difference
on one matter, other figures or dates, or opposites are a disagreement, whatever a judge thinks;
what a judge refutes, or supports, in both directions is settled; the rest is weighed by a small
fitted head over what the judge says in either direction and what ``language.comparison`` finds. Its
weights and thresholds are data (``weights.json``, made by ``training.panels.fit``).
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import resources
from typing import Final

from troth.kernel.judgements import Judgement, Label
from troth.language.comparison.contrast import Contrast, contrast
from troth.language.tokens import words

WEIGHTS: Final = json.loads((resources.files(__package__) / "weights.json").read_bytes())
"""``weights``: for each feature those of *disagree*, *agree* and *different*; ``thresholds``."""


_SAME_MATTER: Final = 0.2  # of the concepts of the shorter one


class Stand(StrEnum):
    """How two texts stand to each other."""

    DISAGREE = "disagree"
    AGREE = "agree"
    DIFFERENT = "different"  # compatible, of different matters, or not told


@dataclass(frozen=True, kw_only=True, slots=True)
class Relation:
    """How two texts stand to each other, and what differs in them word for word."""

    stand: Stand
    contrast: Contrast


def relate(one: str, other: str, forth: Judgement, back: Judgement) -> Relation:
    """How two texts stand to each other; the same for either order.

    Args:
        forth: What a judge says of the second text, the first one being the passage.
        back: The same the other way round.
    """
    found = contrast(one, other)
    if words(one) == words(other):
        stand = Stand.AGREE
    elif _excludes(found) or forth.label is back.label is Label.REFUTED:
        stand = Stand.DISAGREE
    else:
        stand = _weighed(found, forth, back)
    return Relation(stand=stand, contrast=found)


def _excludes(found: Contrast) -> bool:
    """Whether words alone set the two apart: an exact conflict, rival figures or dates, opposites.

    Both give advice on one question, so figures that answer to each other are of one matter.
    """
    opposed = found.opposites and found.shared >= _SAME_MATTER
    return bool(found.conflict) or found.figures is not None or opposed


def features(found: Contrast, forth: Judgement, back: Judgement) -> dict[str, float]:
    """What the head weighs, by name."""
    heard = [_probabilities(judged) for judged in (forth, back)]
    known = [one for one in heard if one is not None]
    supported = sorted(one[0] for one in known) or [0.0]
    refuted = sorted(one[1] for one in known) or [0.0]
    return {
        "always": 1.0,
        "unheard": float(not known),
        "refuted_most": refuted[-1],
        "refuted_least": refuted[0],
        "supported_most": supported[-1],
        "supported_least": supported[0],
        "other_figure": float(found.figures is not None),
        "same_figure": float(found.same_figure),
        "opposites": float(found.opposites),
        "denied": float(found.denied),
        "one_denies": float(found.denies[0] != found.denies[1]),
        "shared": found.shared,
    }


def _probabilities(judged: Judgement) -> tuple[float, float] | None:
    """Of *supported* and *refuted*; ``None`` where nobody was heard on the pair."""
    if judged.supported is not None and judged.refuted is not None:
        return judged.supported, judged.refuted
    if judged.label is Label.NOT_ENOUGH_INFO:
        return None
    said = judged.score
    return (said, 0.0) if judged.label is Label.SUPPORTED else (0.0, said)


def _weighed(found: Contrast, forth: Judgement, back: Judgement) -> Stand:
    given = features(found, forth, back)
    disagree, agree, _ = _softmax(
        [
            sum(value * WEIGHTS["weights"][name][at] for name, value in given.items())
            for at in range(3)
        ]
    )
    if disagree >= WEIGHTS["thresholds"]["disagree"]:
        return Stand.DISAGREE
    differs = found.figures is not None or found.opposites
    supported = forth.label is back.label is Label.SUPPORTED and not differs
    if supported or agree >= WEIGHTS["thresholds"]["agree"]:
        return Stand.AGREE
    return Stand.DIFFERENT


def _softmax(scores: Sequence[float]) -> list[float]:
    most = max(scores)
    raised = [math.exp(score - most) for score in scores]
    return [one / sum(raised) for one in raised]
