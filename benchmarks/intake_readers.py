"""Who reads mails in the benchmark: what ships, and each of its two halves by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from troth.adapters.classifiers.intake import load_classifier
from troth.contracts.gate.intake.model import Classification, LabelReading, NormalizedMessage
from troth.contracts.gate.intake.pooling import PoolWeights, Terms, combine_readings
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.rules import read_classification
from troth.ports.intake_classifier import IntakeClassifier
from troth.runtime.intake.aided import AidedReading

Reader: TypeAlias = "Callable[[NormalizedMessage, Profile], Classification]"
BOTH: Final = ""
"""The name of what ships."""
_ALONE: Final = PoolWeights(rules=0.0, classifier=1.0)


def shipped_readers() -> dict[str, Reader]:
    """By name, in the order of the table: what ships, the rules alone, the classifier alone.

    Raises:
        CallerError: The files of the classifier are missing or damaged.
        OutsideFailure: numpy is not installed.
    """
    classifier = load_classifier()
    return {
        BOTH: AidedReading(read_classification, lambda: classifier),
        "rules alone": read_classification,
        "classifier alone": _alone(classifier),
    }


def _alone(classifier: IntakeClassifier) -> Reader:
    """The classifier with no rules beside it, its risks flagged where they would only be doubts."""
    own = classifier.terms
    terms = Terms(
        primary=_ALONE,
        product=_ALONE,
        urgency=_ALONE,
        least=own.least,
        flags=own.doubts,
        doubts=own.doubts,
    )

    def read(message: NormalizedMessage, profile: Profile) -> Classification:
        scores = classifier.score(message)
        return combine_readings(_silence(profile), scores, terms, profile, reader=classifier.name)

    return read


def _silence(profile: Profile) -> Classification:
    def told(label: str) -> LabelReading:
        return LabelReading(label=label, confidence=0.0, evidence=())

    return Classification(
        intents=(told(profile.default_intent),),
        primary_intent=profile.default_intent,
        product_line=told(profile.default_product),
        urgency=told(profile.default_urgency),
        risk_flags=(),
        reader="nobody",
    )
