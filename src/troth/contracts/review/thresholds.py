"""The bounds of one review and the limits of its rules, as data.

When a network says *supported* or *refuted* stands with its weights, for this use of them; here
stands only what follows from the label.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from troth.kernel.judgements import Judgement

Judging: TypeAlias = Callable[[Sequence[tuple[str, str]]], Sequence[Judgement]]
"""One judgement for each (passage, claim) pair, in order; pure, loaded beforehand."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Thresholds:
    """Scores and shares in [0, 1], and bounds on the work of one review.

    Attributes:
        veto: From here on "supported" outweighs a conflict that is no true difference.
        unknown: From here on "not enough info", said by a network, makes a claim unsupported.
        doubtful: From here on it is told with low severity.
        near: Share of a claim's words in the closest passage, other words for them included, from
            which on the passage must refute it by itself, too.
        absent: The same share, from which on it is not called unsupported with more than low
            severity.
        nowhere: The same where no network spoke; below it nothing near stands there at all.
        max_passages: Compared for each claim.
        max_judged: Sources put to the judge for each claim.
        max_judgements: Put to the judge in one review; claims after that are left to the words.
    """

    veto: float = 0.9
    unknown: float = 0.8
    doubtful: float = 0.5
    near: float = 0.6
    absent: float = 0.42
    nowhere: float = 0.2
    max_passages: int = 6
    max_judged: int = 3
    max_judgements: int = 600

    def __post_init__(self) -> None:
        scores = (self.veto, self.unknown, self.doubtful, self.near, self.absent, self.nowhere)
        if not all(0.0 <= score <= 1.0 for score in scores):
            raise ValueError("a threshold lies outside [0, 1]")
        if min(self.max_passages, self.max_judged, self.max_judgements) < 0:
            raise ValueError("a bound is negative")


THRESHOLDS = Thresholds()
