"""What a learned classifier says of a request: probabilities, and from where they count.

A chance is data to be weighed (TRUST-1.4). Inside its band, between ``sure_no`` and ``sure_yes``,
it says nothing, and the rules decide alone. Decides no clause itself.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Chance:
    """A calibrated probability with its band of abstention.

    Attributes:
        about: What it is the probability of: ``need`` (of evidence) or ``context`` (is missing).
        probability: In [0, 1].
        sure_no: It says no below this.
        sure_yes: It says yes from here on; not less than ``sure_no``.
    """

    about: str
    probability: float
    sure_no: float
    sure_yes: float

    def __post_init__(self) -> None:
        if not 0.0 <= self.probability <= 1.0:
            raise ValueError(f"probability {self.probability} lies outside [0, 1]")
        if not 0.0 <= self.sure_no <= self.sure_yes:
            raise ValueError("the band of a chance ends before it begins")

    @property
    def says(self) -> bool | None:
        """Yes, no, or ``None`` inside the band."""
        if self.probability >= self.sure_yes:
            return True
        return False if self.probability < self.sure_no else None

    @property
    def signal(self) -> str:
        """A stable name with the probability, such as ``classifier:need=0.93``."""
        return f"classifier:{self.about}={self.probability:.2f}"


@dataclass(frozen=True, kw_only=True, slots=True)
class PromptScores:
    """What a classifier says of one request, or ``None`` where none was asked."""

    needs_evidence: Chance | None = None
    misses_context: Chance | None = None


NO_SCORES = PromptScores()
"""No classifier was asked: the rules decide alone."""
