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
        support: From here on "supported" settles a claim, said by a judge that knows only words.
        clear: From here on "supported", said by a network, takes back that a claim is unsupported.
        refute: From here on "refuted", said by a network, makes a finding of medium severity
            where words point to a conflict as well.
        refute_alone: From here on it does so alone.
        veto: From here on "supported" outweighs a conflict that rests on words alone; a figure
            or a date is never outweighed.
        absent: Share of a claim's words, the mean of what the closest passage and of what all
            passages of one source hold, below which no source speaks of it.
        weak: Share below which it is told, as a low finding, that little speaks of it.
        named: Share from which a name that stands nowhere is let pass: it may be another's.
        rival: Share that a passage must hold for its only figure to be the rival of the draft's.
        max_passages: Compared for each claim.
        max_judged: Passages put to the judge for each claim.
        max_judgements: Put to the judge in one review; claims after that are left to the rules.
    """

    support: float = 0.6
    clear: float = 0.6
    refute: float = 0.7
    refute_alone: float = 0.97
    veto: float = 0.9
    absent: float = 0.45
    weak: float = 0.53
    named: float = 0.75
    rival: float = 0.6
    max_passages: int = 6
    max_judged: int = 3
    max_judgements: int = 600

    def __post_init__(self) -> None:
        scores = [self.support, self.clear, self.refute, self.refute_alone]
        scores += [self.veto, self.absent, self.weak, self.named, self.rival]
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
