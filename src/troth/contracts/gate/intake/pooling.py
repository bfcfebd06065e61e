"""What the rules and a classifier tell of a mail, in one reading.

The two are pooled by the logarithms of their probabilities, each with a weight that was fitted on
mails that neither had seen. Where they agree the label grows surer, where they differ it falls
below its threshold and goes to people. A label below its own threshold is told in doubt. A risk
that either sees stays; what the classifier merely suspects is told in doubt, for people. What the
rules read as another language or as a machine's mail stays as they read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import exp, log
from typing import Final

from troth.contracts.gate.intake.model import Classification, EvidenceSpan, LabelReading
from troth.contracts.gate.intake.profile import Profile

IN_DOUBT: Final = 0.5
"""Most confidence of what is told in doubt: below every threshold that a profile sensibly has."""
_FLOOR: Final = 1e-4
_CEILING: Final = 0.99
_SILENT: Final = ("RISK_LANGUAGE_UNSUPPORTED", "RISK_AUTOREPLY_LOOP")


@dataclass(frozen=True, kw_only=True, slots=True)
class Scores:
    """What a classifier says of one mail: probabilities by label, each mapping over one question.

    Attributes:
        primary: Of intents; adds up to 1, as ``product`` and ``urgency`` do.
        risks: Each for itself.
    """

    primary: Mapping[str, float]
    product: Mapping[str, float]
    urgency: Mapping[str, float]
    risks: Mapping[str, float]


@dataclass(frozen=True, kw_only=True, slots=True)
class PoolWeights:
    """How much each opinion counts in the pool; neither is negative."""

    rules: float
    classifier: float

    def __post_init__(self) -> None:
        if self.rules < 0 or self.classifier < 0:
            raise ValueError("weights of a pool are not negative")


@dataclass(frozen=True, kw_only=True, slots=True)
class Terms:
    """Under which terms a classifier's scores are acted on; fitted with its weights.

    Attributes:
        least: Confidence from which a label stands, by label of intents, products and urgencies.
        flags: Probability from which a risk is flagged, by label; above 1 it never is.
        doubts: Probability from which a risk is a doubt for people, by label, where a route of the
            profile looks for it.
    """

    primary: PoolWeights
    product: PoolWeights
    urgency: PoolWeights
    least: Mapping[str, float]
    flags: Mapping[str, float]
    doubts: Mapping[str, float]


def pool_opinions(
    rules: tuple[str, float], told: Mapping[str, float], weights: PoolWeights
) -> dict[str, float]:
    """Probabilities by label that add up to 1, in the order of ``told``.

    Args:
        rules: The label of the rules and their confidence; the rest is shared by the other labels.
    """
    label, confidence = rules
    other = (1.0 - confidence) / max(1, len(told) - 1)
    logs = {
        name: weights.rules * log(max(confidence if name == label else other, _FLOOR))
        + weights.classifier * log(max(score, _FLOOR))
        for name, score in told.items()
    }
    highest = max(logs.values())
    grown = {name: exp(value - highest) for name, value in logs.items()}
    total = sum(grown.values())
    return {name: value / total for name, value in grown.items()}


def combine_readings(
    rules: Classification, scores: Scores, terms: Terms, profile: Profile, *, reader: str
) -> Classification:
    """One reading of both; the evidence is what the rules point at, and may be empty.

    Args:
        reader: What the combined reading is signed with.
    """
    flagged = {one.label for one in rules.risk_flags}
    risks = _risks(rules, scores, terms, profile)
    if flagged & set(_SILENT):
        return replace(rules, risk_flags=risks, reader=reader)
    primary = _primary(rules, scores, terms)
    return Classification(
        intents=_intents(rules, primary, profile),
        primary_intent=primary.label,
        product_line=_one(rules.product_line, scores.product, terms.product, terms),
        urgency=_urgency(rules, scores, terms, profile),
        risk_flags=risks,
        reader=reader,
    )


def _primary(rules: Classification, scores: Scores, terms: Terms) -> LabelReading:
    own = next(one for one in rules.intents if one.label == rules.primary_intent)
    best = _one(own, scores.primary, terms.primary, terms)
    shown = next((one.evidence for one in rules.intents if one.label == best.label), ())
    return replace(best, evidence=shown)


def _one(
    own: LabelReading, told: Mapping[str, float], weights: PoolWeights, terms: Terms
) -> LabelReading:
    """The likeliest label of a question; the earlier one of two alike."""
    pooled = pool_opinions((own.label, own.confidence), told, weights)
    label = max(pooled, key=lambda name: pooled[name])
    sure = round(min(_CEILING, pooled[label]), 2)
    if sure < terms.least.get(label, 0.0):
        sure = min(sure, IN_DOUBT)
    evidence: tuple[EvidenceSpan, ...] = own.evidence if label == own.label else ()
    return LabelReading(label=label, confidence=sure, evidence=evidence)


def _intents(
    rules: Classification, primary: LabelReading, profile: Profile
) -> tuple[LabelReading, ...]:
    """The primary one and what the rules tell besides; what it outvoted is told in doubt."""
    names = profile.names("intents")
    place = names.index(primary.label)
    kept = {primary.label: primary}
    for one in rules.intents:
        if one.label in (primary.label, profile.default_intent):
            continue
        outvoted = names.index(one.label) < place
        sure = min(one.confidence, IN_DOUBT) if outvoted else one.confidence
        kept[one.label] = replace(one, confidence=sure)
    return tuple(kept[name] for name in names if name in kept)


def _urgency(rules: Classification, scores: Scores, terms: Terms, profile: Profile) -> LabelReading:
    """Haste that the rules see stays, and where calm is doubtful the likeliest haste is told."""
    names, own = profile.names("urgencies"), rules.urgency
    pooled = _one(own, scores.urgency, terms.urgency, terms)
    calm = profile.default_urgency
    if names.index(own.label) < min(names.index(pooled.label), names.index(calm)):
        return own
    if pooled.label == calm and pooled.confidence <= IN_DOUBT:
        # A default stands whatever its confidence is; people see only what is told beside it.
        rest = {name: score for name, score in scores.urgency.items() if name != calm}
        likeliest = max(rest, key=lambda name: rest[name])
        sure = round(min(IN_DOUBT, rest[likeliest]), 2)
        return LabelReading(label=likeliest, confidence=sure, evidence=())
    return pooled


def _risks(
    rules: Classification, scores: Scores, terms: Terms, profile: Profile
) -> tuple[LabelReading, ...]:
    kept = {one.label: one for one in rules.risk_flags}
    routed = {name for route in profile.routes for name in route.when.risk_any}
    for label, score in scores.risks.items():
        if label in kept:
            continue
        if score >= terms.flags.get(label, 2.0):
            sure = profile.thresholds.risk_flag
            kept[label] = LabelReading(label=label, confidence=sure, evidence=())
        elif label in routed and score >= terms.doubts.get(label, 2.0):
            kept[label] = LabelReading(label=label, confidence=IN_DOUBT, evidence=())
    return tuple(kept[name] for name in profile.names("risk_flags") if name in kept)
