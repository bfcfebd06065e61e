"""What of a reading may stand without a person: thresholds, and the second opinion of the rules.

A reading below its threshold is not accepted, and its stage goes to people; neither is one that no
slice of the message carries (GATE-17): it is told, and people look. Where a model read,
the rules have read the same text: strong disagreement sends the stage to people as well. A risk
that the rules see always counts; no model can take one away. Where the model failed, nothing takes
its place: only the risks of the rules remain, and people read the message (GATE-6).

Of entities, only kinds whose value decides whose mail it is, or where money goes, can disagree
strongly; of the others a model finds more than rules do, and rules more than a model is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from troth.contracts.gate.intake.model import (
    ALTERNATIVES_DIFFER,
    READER_MISSING,
    Classification,
    Entity,
    Extraction,
    IdentityResult,
    IdentityStatus,
    LabelReading,
    NormalizedMessage,
)
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.routing import (
    BELOW_THRESHOLD,
    WITHOUT_EVIDENCE,
    Labels,
    Standing,
)

UNDETERMINED = "und"
SECOND_OPINION = "second_opinion"
ENTITIES_LEFT_OUT = "entities_left_out"
TEXT_LEFT_OUT = "text_left_out"
SINGLE = ("primary", "product", "urgency")
"""Members of ``Accepted`` and ``Labels`` that hold one label each."""
_TOPICS = ("primary_intent", "product", "urgency")  # as reasons name them
SURE = 0.85
"""Confidence of the rules from which their other reading is strong disagreement."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Accepted(Standing):
    """Labels that may be acted on, and why the rest may not.

    Attributes:
        reviews: Stable codes, such as ``below_threshold:urgency``; empty if all was accepted.
    """

    reviews: tuple[str, ...]

    def labels(
        self,
        profile: Profile,
        *,
        language: str,
        identity: IdentityResult,
        in_review: bool,
        forms: frozenset[str] = frozenset(),
    ) -> Labels:
        """What the route is decided on."""
        return Labels(
            **{one.name: getattr(self, one.name) for one in fields(Standing)},
            identity=identity.status,
            forms=forms,
            stage_needs_review=in_review,
            # A mail too short to tell its language is read like any other.
            language_supported=language in (*profile.languages, UNDETERMINED),
        )


def nothing_accepted(profile: Profile, risks: Sequence[LabelReading] = ()) -> Accepted:
    """Where nothing could be read: the defaults, and the risks that the rules see."""
    kept, held, reviews = _risks(profile, risks)
    return Accepted(
        intents=frozenset(),
        primary=profile.default_intent,
        product=profile.default_product,
        urgency=profile.default_urgency,
        risks=kept,
        reviews=reviews,
        held=held,
        unshown=frozenset(SINGLE),
    )


def accept(profile: Profile, reading: Classification) -> Accepted:
    """Hold a reading against the thresholds of the profile, and against its evidence.

    A primary intent that is not accepted leaves the default one, which no route of ordinary work
    takes. Of the other intents, one that is not accepted is a matter for people only where a route
    looks for it among several.
    """
    limits = profile.thresholds
    read = {one.label: one for one in reading.intents}
    why = {
        label: _doubt(one, limits.primary_intent, profile.default_intent)
        for label, one in read.items()
    }
    single = (
        (read[reading.primary_intent], profile.default_intent, why[reading.primary_intent]),
        _single(reading.product_line, limits.product_line, profile.default_product),
        _single(reading.urgency, limits.urgency, profile.default_urgency),
    )
    standing = [default if doubt else one.label for one, default, doubt in single]
    routed = {name for route in profile.routes for name in route.when.intent_any}
    routes = _looking(profile, standing[0])
    doubts = [
        (doubt, name)
        for (_, _, doubt), name in zip(single, _TOPICS, strict=True)
        if name == _TOPICS[0] or name in routes
    ]
    doubts += [
        (why[label], f"intent:{label}")
        for label in read
        if label in routed and label != reading.primary_intent
    ]
    risks, held, reviews = _risks(profile, reading.risk_flags)
    doubted = {one.label for one, _, doubt in single if doubt}
    doubted |= {label for label, doubt in why.items() if doubt}
    unsure = [one for one in reading.risk_flags if one.label not in risks | held]
    doubted |= {one.label for one in unsure}
    return Accepted(
        intents=frozenset(label for label, one in read.items() if one.evidence and not why[label]),
        primary=standing[0],
        product=standing[1],
        urgency=standing[2],
        risks=risks,
        reviews=(*(f"{doubt}:{name}" for doubt, name in doubts if doubt), *reviews),
        held=held,
        unshown=frozenset(
            name
            for name, (one, _, doubt) in zip(SINGLE, single, strict=True)
            if doubt or not one.evidence
        ),
        doubted=frozenset(doubted),
        suspected=frozenset(one.label for one in unsure if one.evidence),
    )


def _looking(profile: Profile, primary: str) -> frozenset[str]:
    """What rows look at for a message of this primary intent: no other doubt changes its way."""
    rows = [one.when for one in profile.routes]
    mine = [one for one in rows if not one.primary_any or primary in one.primary_any]
    looked = {
        "product": [one.product_any for one in mine],
        "urgency": [one.urgency_any for one in mine],
    }
    return frozenset(name for name, asked in looked.items() if any(asked))


def _single(one: LabelReading, limit: float, default: str) -> tuple[LabelReading, str, str]:
    """What stands where nothing was found needs no threshold."""
    return one, default, "" if one.label == default else _doubt(one, limit, default)


def _doubt(one: LabelReading, limit: float, default: str) -> str:
    """Why a reading may not be acted on; empty where it may. A default shows nothing by nature."""
    if one.confidence < limit:
        return BELOW_THRESHOLD
    # GATE-17: what no slice carries may be true, and people settle whether it is.
    return "" if one.evidence or one.label == default else WITHOUT_EVIDENCE


def _risks(
    profile: Profile, readings: Sequence[LabelReading]
) -> tuple[frozenset[str], frozenset[str], tuple[str, ...]]:
    """Risks that may be acted on, risks that only hold a message, and the doubts of the rest."""
    limit = profile.thresholds.risk_flag
    shown = frozenset(one.label for one in readings if one.confidence >= limit and one.evidence)
    sure = frozenset(one.label for one in readings if one.confidence >= limit)
    doubts = {
        one.label: WITHOUT_EVIDENCE if one.label in sure else BELOW_THRESHOLD
        for one in readings
        if one.label not in shown
    }
    return shown, sure - shown, tuple(f"{why}:risk:{label}" for label, why in doubts.items())


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
    """The reading of a model with every risk that the rules see; of two, the surer one.

    Where only the less sure one shows slices, they are its slices: both speak of one risk.
    """
    risks = {one.label: one for one in rules.risk_flags}
    for one in model.risk_flags:
        risks[one.label] = _surer(one, risks.get(one.label, one))
    return replace(model, risk_flags=tuple(risks[label] for label in sorted(risks)))


def with_private(
    reading: Classification, extraction: Extraction, profile: Profile
) -> Classification:
    """The reading with the risk of what a mail names or asks for, as an account number."""
    limit = profile.thresholds.primary_intent
    shown = [
        one.evidence[:1]
        for one in extraction.entities
        if one.entity_type in profile.private_entities
    ] + [
        one.evidence
        for one in reading.intents
        if one.label in profile.private_intents and not _doubt(one, limit, profile.default_intent)
    ]
    known = {one.label: one for one in reading.risk_flags}
    label = profile.private_risk
    if not shown or not label:
        return reading
    private = LabelReading(label=label, confidence=SURE, evidence=shown[0])
    known[label] = _surer(known.get(label, private), private)
    order = [one for one in profile.names("risk_flags") if one in known]
    return replace(reading, risk_flags=tuple(known[one] for one in order))


def with_directory(
    reading: Classification, identity: IdentityResult, profile: Profile
) -> tuple[Classification, tuple[str, ...]]:
    """The reading with what the directory knows, and the doubts that it raises.

    - The product line of the policy or claim whose number the mail names. A mail that surely
      speaks of another line keeps it, and people look. A line that the profile does not have
      counts as none.
    - A mail that reads like a broker's, if not in the first place, and comes from the address or
      domain of one, is.
    """
    reading = _with_broker(reading, identity, profile)
    entry = identity.selected if identity.status is IdentityStatus.CONFIRMED else None
    if entry is None or not entry.evidence:
        return reading, ()
    if entry.product_line not in profile.names("product_lines"):
        return reading, ()
    said, limit = reading.product_line, profile.thresholds.product_line
    told = said.label != profile.default_product and not _doubt(said, limit, "")
    if told and said.label != entry.product_line:
        return reading, (f"{SECOND_OPINION}:product",)
    line = LabelReading(label=entry.product_line, confidence=SURE, evidence=entry.evidence)
    return replace(reading, product_line=said if told else line), ()


def _with_broker(
    reading: Classification, identity: IdentityResult, profile: Profile
) -> Classification:
    """Only what was read already becomes sure: a broker writes about a car of his own, too."""
    # A domain is the sender's always, an address without evidence is: the text does not hold it.
    known = any(
        one.kind == "BROKER" and ("domain" in one.signals or not one.evidence)
        for one in identity.candidates
    )
    if not known or profile.broker_intent not in {one.label for one in reading.intents}:
        return reading
    return replace(
        reading,
        primary_intent=profile.broker_intent,
        intents=tuple(
            replace(one, confidence=max(one.confidence, SURE))
            if one.label == profile.broker_intent
            else one
            for one in reading.intents
        ),
    )


def _surer(one: LabelReading, other: LabelReading) -> LabelReading:
    best = one if one.confidence > other.confidence else other
    return replace(best, evidence=best.evidence or one.evidence or other.evidence)


def unread(message: NormalizedMessage) -> tuple[str, ...]:
    """Reasons why the mail itself needs a person, whatever it says."""
    lacking = any(one.reason == READER_MISSING for one in message.attachments)
    found = {READER_MISSING: lacking, ALTERNATIVES_DIFFER: ALTERNATIVES_DIFFER in message.defects}
    return tuple(name for name, is_so in found.items() if is_so)


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


DECISIVE: Final = (
    "ENT_POLICY_NUMBER",
    "ENT_CLAIM_NUMBER",
    "ENT_CUSTOMER_NUMBER",
    "ENT_IBAN",
)


def second_opinion_entities(rules: Extraction, model: Extraction) -> tuple[str, ...]:
    """Stable codes of strong disagreement, ordered, each once; none where the two get along.

    - ``entity_missed:TYPE``: the rules are sure of a value that the model does not have.
    - ``entity_only_model:TYPE``: the model has a value in whose place the rules see none.
    - ``entity_type_differs:TYPE``: the model calls by another type what the rules are sure of.

    Args:
        rules: Of ``read_entities``.
        model: Of ``to_extraction``; keyed like the rules' own.
    """
    reasons: list[str] = []
    for name in DECISIVE:
        ours, theirs = _of(rules, name), _of(model, name)
        for one in (one for one in ours if one.confidence >= SURE):
            if not any(_same(one, other) for other in theirs):
                elsewhere = any(_overlap(one, other) for other in model.entities)
                reasons.append(f"entity_{'type_differs' if elsewhere else 'missed'}:{name}")
        if any(not any(_same(one, other) for other in ours) for one in theirs):
            reasons.append(f"entity_only_model:{name}")
    return tuple(dict.fromkeys(reasons))


def _of(extraction: Extraction, name: str) -> tuple[Entity, ...]:
    return tuple(one for one in extraction.entities if one.entity_type == name)


def _same(one: Entity, other: Entity) -> bool:
    """The same value, or the same place: a model's snippet may hold the word before a number."""
    return one.value_hmac == other.value_hmac or _overlap(one, other)


def _overlap(one: Entity, other: Entity) -> bool:
    return any(
        (mine.source, mine.attachment_id) == (theirs.source, theirs.attachment_id)
        and mine.start < theirs.end
        and theirs.start < mine.end
        for mine in one.evidence
        for theirs in other.evidence
    )
