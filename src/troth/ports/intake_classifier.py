"""Port of the classifier that reads mails beside the rules of intake."""

from __future__ import annotations

from typing import Protocol

from troth.contracts.gate.intake.model import NormalizedMessage
from troth.contracts.gate.intake.pooling import Scores, Terms


class IntakeClassifier(Protocol):
    """Tells by weights what a mail is about; pure once loaded, and safe for concurrent use."""

    @property
    def name(self) -> str:
        """Model and the start of its digest, for receipts."""
        ...

    @property
    def labels(self) -> frozenset[str]:
        """Every label that it may tell; a profile that lacks one is not for it."""
        ...

    @property
    def terms(self) -> Terms:
        """Under which terms its scores are acted on."""
        ...

    def score(self, message: NormalizedMessage) -> Scores:
        """Probabilities of every label; total, and linear in the length of the mail."""
        ...
