"""What a network thinks of a pair of texts."""

from __future__ import annotations

from dataclasses import dataclass


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
