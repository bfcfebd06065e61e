"""Judgements: a model's opinion as data. It is weighed by rules; it never steers by itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Label(StrEnum):
    """What a passage says of a claim."""

    SUPPORTED = "supported"
    REFUTED = "refuted"
    NOT_ENOUGH_INFO = "not_enough_info"


@dataclass(frozen=True, kw_only=True, slots=True)
class Judgement:
    """One opinion about one (passage, claim) pair.

    Attributes:
        label: Supported, refuted or not enough info.
        score: Confidence in the label, in [0, 1].
        reason: Stable code of the rule that decided, or ``model``.
        judge: Name and version of who spoke, such as ``lexical/1``.
        supported, refuted: Probabilities of both, where the judge gives any; thresholds of its own
            made the label of them.
    """

    label: Label
    score: float
    reason: str
    judge: str
    supported: float | None = None
    refuted: float | None = None

    def __post_init__(self) -> None:
        if not 0.0 <= self.score <= 1.0:
            raise ValueError(f"score {self.score} lies outside [0, 1]")
