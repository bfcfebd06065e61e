"""Port of the classifier that reads requests beside the rules of the answer contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from troth.contracts.answers.request.chances import PromptScores
from troth.contracts.answers.request.missing import Turn
from troth.contracts.answers.request.split import SplitRequest


class PromptClassifier(Protocol):
    """Tells by weights what a request needs and lacks; pure once loaded, safe for concurrent use.

    An implementation never raises: what cannot be scored has ``NO_SCORES``, and ``name`` says so.
    """

    @property
    def name(self) -> str:
        """Model and the start of its digest, or why the rules are alone; for receipts."""
        ...

    def score(self, split: SplitRequest, turns: Sequence[Turn]) -> PromptScores:
        """Probabilities with their bands; total, and linear in the length of the request.

        Args:
            turns: Earlier turns of the conversation, oldest first.
        """
        ...
