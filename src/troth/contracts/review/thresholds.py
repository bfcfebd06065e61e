"""How the judge's word is weighed, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from troth.kernel.judgements import Judgement

Judging: TypeAlias = Callable[[str, str], Judgement]  # (passage, claim); pure, loaded beforehand


@dataclass(frozen=True, kw_only=True, slots=True)
class Thresholds:
    """Scores in [0, 1], and bounds on the work of one review.

    Attributes:
        support: From here on "supported" settles a claim.
        refute: From here on "refuted" makes a finding, of medium severity at most.
        veto: From here on "supported" outweighs a conflict that rests on words alone; a figure
            or a date is never outweighed.
        absent: From here on "not enough info", said by a model, makes a claim unsupported.
        far: Closeness below which no source speaks of a claim.
        near: Closeness from which a claim is taken to be spoken of, where a judge that knows
            only words cannot tell.
        scattered: Share of a claim's words in the passages of one source, below which no
            source speaks of it, however they are spread.
        gathered: Share from which it is taken to be spoken of in several places.
        max_passages: Compared for each claim.
        max_judged: Passages put to the judge for each claim.
        max_judgements: Put to the judge in one review; claims after that are left to the rules.
    """

    support: float = 0.6
    refute: float = 0.75
    veto: float = 0.9
    absent: float = 0.7
    far: float = 0.35
    near: float = 0.5
    scattered: float = 0.5
    gathered: float = 0.6
    max_passages: int = 6
    max_judged: int = 3
    max_judgements: int = 600

    def __post_init__(self) -> None:
        scores = [self.support, self.refute, self.veto, self.absent]
        scores += [self.far, self.near, self.scattered, self.gathered]
        if not all(0.0 <= score <= 1.0 for score in scores):
            raise ValueError("a threshold lies outside [0, 1]")
        if min(self.max_passages, self.max_judged, self.max_judgements) < 0:
            raise ValueError("a bound is negative")


THRESHOLDS = Thresholds()


class Bench:
    """Asks the judge within the bounds of one review; lives for one call of ``review``."""

    def __init__(self, judge: Judging, thresholds: Thresholds) -> None:
        self._judge = judge
        self.thresholds = thresholds
        self._left = thresholds.max_judgements

    def ask(self, passage: str, claim: str) -> Judgement | None:
        """What the judge says, or ``None`` where it was asked often enough."""
        if self._left <= 0:
            return None
        self._left -= 1
        return self._judge(passage, claim)
