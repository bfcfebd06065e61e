"""What of a reading may stand without a person: thresholds, and the second opinion of the rules.

A reading below its threshold is not accepted, and its stage goes to people. Where a model read,
the rules have read the same text: strong disagreement sends the stage to people as well. A risk
that the rules see always counts; no model can take one away. Where the model failed, nothing takes
its place: only the risks of the rules remain, and people read the message (GATE-6).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from troth.contracts.gate.intake.model import (
    Classification,
    Extraction,
    IdentityResult,
    LabelReading,
)
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.routing import Labels

UNDETERMINED = "und"
SECOND_OPINION = "second_opinion"
ENTITIES_LEFT_OUT = "entities_left_out"
SURE = 0.85
"""Confidence of the rules from which their other reading is strong disagreement."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Accepted:
    """Labels that may be acted on, and why the rest may not.

    Attributes:
        reviews: Stable codes, such as ``below_threshold:urgency``; empty if all was accepted.
    """

    intents: frozenset[str]
    primary: str
    product: str
    urgency: str
    risks: frozenset[str]
    reviews: tuple[str, ...]

    def labels(
        self, profile: Profile, *, language: str, identity: IdentityResult, in_review: bool
    ) -> Labels:
        """What the route is decided on."""
        return Labels(
            intents=self.intents,
            primary=self.primary,
            product=self.product,
            urgency=self.urgency,
            risks=self.risks,
            identity=identity.status,
            stage_needs_review=in_review,
            # A mail too short to tell its language is read like any other.
            language_supported=language in (*profile.languages, UNDETERMINED),
        )


def nothing_accepted(profile: Profile, risks: Sequence[LabelReading] = ()) -> Accepted:
    """Where nothing could be read: the defaults, and the risks that the rules see."""
    kept, reviews = _risks(profile, risks)
    return Accepted(
        intents=frozenset(),
        primary=profile.default_intent,
        product=profile.default_product,
        urgency=profile.default_urgency,
        risks=kept,
        reviews=reviews,
    )


def accept(profile: Profile, reading: Classification) -> Accepted:
    """Hold a reading against the thresholds of the profile.

    A primary intent that is not accepted leaves the default one, which no route of ordinary work
    takes. Of the other intents, one below the threshold is a matter for people only where a route
    looks for it among several.
    """
    limits = profile.thresholds
    sure = [one.label for one in reading.intents if one.confidence >= limits.primary_intent]
    risks, reviews = _risks(profile, reading.risk_flags)
    primary = reading.primary_intent if reading.primary_intent in sure else ""
    product = _sure(reading.product_line, limits.product_line, profile.default_product)
    urgency = _sure(reading.urgency, limits.urgency, profile.default_urgency)
    doubts = [
        name
        for name, value in (("primary_intent", primary), ("product", product), ("urgency", urgency))
        if not value
    ]
    routed = {name for route in profile.routes for name in route.when.intent_any}
    doubts += [
        f"intent:{one.label}"
        for one in reading.intents
        if one.label in routed and one.label not in (*sure, reading.primary_intent)
    ]
    return Accepted(
        intents=frozenset(sure),
        primary=primary or profile.default_intent,
        product=product or profile.default_product,
        urgency=urgency or profile.default_urgency,
        risks=risks,
        reviews=(*(f"below_threshold:{name}" for name in doubts), *reviews),
    )


def _sure(reading: LabelReading, threshold: float, default: str) -> str:
    """The label, if it may stand; what stands where nothing was found needs no threshold."""
    stands = reading.label == default or reading.confidence >= threshold
    return reading.label if stands else ""


def _risks(
    profile: Profile, readings: Sequence[LabelReading]
) -> tuple[frozenset[str], tuple[str, ...]]:
    limit = profile.thresholds.risk_flag
    sure = frozenset(one.label for one in readings if one.confidence >= limit)
    doubtful = dict.fromkeys(one.label for one in readings if one.label not in sure)
    return sure, tuple(f"below_threshold:risk:{label}" for label in doubtful)


def second_opinion(
    profile: Profile, model: Classification, rules: Classification
) -> tuple[str, ...]:
    """Where the rules strongly disagree with a model; empty where they do not."""
    return tuple(f"{SECOND_OPINION}:{what}" for what in _disagreements(profile, model, rules))


def _disagreements(profile: Profile, model: Classification, rules: Classification) -> Iterator[str]:
    primary = next(one for one in rules.intents if one.label == rules.primary_intent)
    telling = primary.label != profile.default_intent and primary.confidence >= SURE
    if telling and primary.label != model.primary_intent:
        yield "primary_intent"
    product = rules.product_line
    telling = product.label != profile.default_product and product.confidence >= SURE
    if telling and product.label != model.product_line.label:
        yield "product"
    seen = {one.label for one in model.risk_flags}
    limit = profile.thresholds.risk_flag
    for risk in rules.risk_flags:
        if risk.label not in seen and risk.confidence >= limit:
            yield f"risk:{risk.label}"


def with_risks(model: Classification, rules: Classification) -> Classification:
    """The reading of a model with every risk that the rules see; of two, the surer one."""
    risks = {one.label: one for one in rules.risk_flags}
    for one in model.risk_flags:
        if one.label not in risks or risks[one.label].confidence < one.confidence:
            risks[one.label] = one
    return replace(model, risk_flags=tuple(risks[label] for label in sorted(risks)))


def doubtful_entities(profile: Profile, extraction: Extraction) -> tuple[str, ...]:
    """Reasons why entities need a person: one for each type with a value below its threshold.

    Only types that the profile gives a threshold of their own can ask for a person: those are what
    a matter hangs on. Any other value is told with its confidence, and its mail goes on. Of equal
    values, the surest counts. Where entities were left out, a person must look in any case.
    """
    own = dict(profile.thresholds.entities)
    best: dict[tuple[str, str], float] = {}
    for one in extraction.entities:
        key = (one.entity_type, one.value_hmac)
        best[key] = max(best.get(key, 0.0), one.confidence)
    doubtful = {kind for (kind, _), score in best.items() if kind in own and score < own[kind]}
    reasons = tuple(f"below_threshold:{kind}" for kind in sorted(doubtful))
    return (*reasons, ENTITIES_LEFT_OUT) if extraction.left_out else reasons
