"""The rules of intake with a classifier beside them, and alone where there is none.

The classifier is loaded with the first message. Where it cannot be, the rules read alone: that is
logged once, and every reading says so in the name of its reader.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Final

from troth.contracts.gate.intake.model import Classification, NormalizedMessage
from troth.contracts.gate.intake.pooling import combine_readings
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.errors import CallerError, OutsideFailure
from troth.ports.intake_classifier import IntakeClassifier

OTHER_LABELS: Final = "other_labels"
_GROUPS: Final = ("intents", "product_lines", "urgencies", "risk_flags")
_log = logging.getLogger(__name__)


class AidedReading:
    """Reads by rules and classifier; a ``reading`` of ``ProfileRules``. Safe for concurrent use."""

    def __init__(
        self,
        rules: Callable[[NormalizedMessage, Profile], Classification],
        load: Callable[[], IntakeClassifier],
    ) -> None:
        self._rules = rules
        self._load = load
        self._lock = Lock()
        self._loaded: IntakeClassifier | str | None = None

    def __call__(self, message: NormalizedMessage, profile: Profile) -> Classification:
        """What a message is about; ``reader`` names rules and model, or says why rules read alone.

        Alone, it ends in ``/alone:`` and a stable code: the code of the failure, or
        ``other_labels`` where the profile lacks a label of the classifier.
        """
        read = self._rules(message, profile)
        found = self._classifier()
        if isinstance(found, str):
            return _alone(read, found)
        if not found.labels <= {name for group in _GROUPS for name in profile.names(group)}:
            return _alone(read, OTHER_LABELS)
        reader = f"{read.reader}+{found.name}"
        return combine_readings(read, found.score(message), found.terms, profile, reader=reader)

    def _classifier(self) -> IntakeClassifier | str:
        with self._lock:
            if self._loaded is None:
                self._loaded = self._first()
            return self._loaded

    def _first(self) -> IntakeClassifier | str:
        try:
            return self._load()
        except (CallerError, OutsideFailure) as failure:
            _log.warning("intake reads by rules alone", extra={"code": failure.code})
            return failure.code


def _alone(read: Classification, why: str) -> Classification:
    return replace(read, reader=f"{read.reader}/alone:{why}")
