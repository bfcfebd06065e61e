"""Port of the heads that read requests beside the indicators of the answer contract."""

from __future__ import annotations

from typing import Protocol

from troth.contracts.answers.request.need import PromptScores
from troth.contracts.answers.request.split import SplitRequest


class PromptClassifier(Protocol):
    """Tells by weights what a request needs and lacks; pure once loaded, safe for concurrent use.

    An implementation never raises: what cannot be scored has ``NO_SCORES``, and ``name`` says so.
    """

    @property
    def name(self) -> str:
        """Model and the start of its digest, or why the indicators are alone; for receipts."""

    def score(self, split: SplitRequest) -> PromptScores:
        """Probabilities with their thresholds; total, and bounded in the length of the request."""
