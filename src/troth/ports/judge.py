"""The ports to judges of (passage, claim) pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from troth.kernel.judgements import Judgement
from troth.kernel.pairs import Pair


class Judge(Protocol):
    """Pure and deterministic; safe for concurrent use."""

    @property
    def name(self) -> str:
        """Name and version, such as ``lexical/1``; receipts quote it."""

    def judge(self, passage: str, claim: str) -> Judgement:
        """Say what the passage says of the claim. Total: any two strings get a judgement."""

    def judge_many(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        """One judgement for each (passage, claim) pair, in order, each as if asked alone."""
        return [self.judge(passage, claim) for passage, claim in pairs]


@dataclass(frozen=True, kw_only=True, slots=True)
class PairBudget:
    """How much may be asked in one call; what does not fit stays open.

    Attributes:
        max_pairs: Pairs of one call.
        max_chars: Code points of all their texts together.
        timeout_s: For all attempts together.
    """

    max_pairs: int = 40
    max_chars: int = 24_000
    timeout_s: float = 30.0

    def __post_init__(self) -> None:
        if min(self.max_pairs, self.max_chars) < 1 or not self.timeout_s > 0:
            raise ValueError("a budget of pairs has room for one pair, and time")


class PairJudge(Protocol):
    """Judges many pairs at once, and may take its time: a model may have to be asked."""

    @property
    def name(self) -> str:
        """Name of who speaks where the words leave a pair open, such as ``gate:openai:NAME``."""

    async def judge_pairs(self, pairs: Sequence[Pair], budget: PairBudget) -> list[Judgement]:
        """One judgement for each pair, in order, with at most one question to a model.

        Total: whatever fails leaves pairs open, and their reasons say why.
        """
