"""From weighed labels to a classification.

An intent, a risk: each that is sure enough. A product, an urgency: the best one, if it is clearly
ahead of the next. A message of which nothing is seen has the profile's defaults, at a confidence
that sends it to people. Text that speaks to whoever classifies it is no cue (GATE-13).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from troth.contracts.gate.intake.model import (
    Classification,
    LabelReading,
    NormalizedMessage,
    SpanSource,
)
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.rules.cues import CueTable
from troth.contracts.gate.intake.rules.english import ENGLISH
from troth.contracts.gate.intake.rules.german import GERMAN
from troth.contracts.gate.intake.rules.meaning import ALWAYS
from troth.contracts.gate.intake.rules.settling import LEAST, settle
from troth.contracts.gate.intake.rules.weighing import weigh

READER: Final = "rules/1"
LEAST_RISK: Final = 0.80
LEAST_SERVED: Final = 0.90
LEAST_DOUBT: Final = 0.50  # of the risks that a doubt is enough for
_CLEARLY_AHEAD: Final = 0.06
_SEEN_LITTLE: Final = 0.30  # confidence of a default that nothing speaks for
_NOTHING_SAID: Final = 0.70  # confidence of "unknown" where no product has any cue
_NOTHING_AGAINST: Final = 0.75  # confidence of "normal" where nothing speaks of haste
_BY_A_MACHINE: Final = 0.80
_IN_DOUBT: Final = 0.65  # factor of a best that is not clearly ahead
_THREAT: Final = "RISK_SELF_HARM_THREAT"
_MACHINE: Final = "RISK_AUTOREPLY_LOOP"
_SERVED_BY_MACHINES: Final = ("INTENT_LEGAL", "INTENT_GDPR_REQUEST")
_NEEDS_PRODUCT: Final = (
    "INTENT_CLAIM_NEW INTENT_CLAIM_UPDATE INTENT_POLICY_CHANGE INTENT_POLICY_CANCELLATION "
    "INTENT_COVERAGE_QUESTION"
).split()
_TABLES: Final = {"en": ENGLISH, "de": GERMAN}
Readings = Mapping[str, LabelReading]


def read_classification(message: NormalizedMessage, profile: Profile) -> Classification:
    """What a message is about. Total: a message without any cue gets the profile's defaults.

    Snippets are not masked yet; who stores them masks them.
    """
    found = weigh(message, _tables(message.language))
    risks = _risks(found, message, profile)
    flagged = {one.label for one in risks}
    foreign = message.language not in (*profile.languages, "und")
    seen: Readings = {} if foreign else found
    if _MACHINE in flagged and not _serves(seen):
        seen = {}
    told = _intents(seen, profile, by_machine=_MACHINE in flagged or foreign)
    primary = profile.primary_of(tuple(one.label for one in told))
    urgency = _urgency(
        {**seen, **({_THREAT: found[_THREAT]} if _THREAT in flagged else {})}, profile
    )
    return Classification(
        intents=told,
        primary_intent=primary,
        product_line=_product(seen, profile, needed=primary in _NEEDS_PRODUCT),
        urgency=urgency,
        risk_flags=risks,
        reader=READER,
    )


def _serves(found: Readings) -> bool:
    """Whether a machine serves a paper that binds: courts and authorities send so."""
    served = (found.get(name) for name in _SERVED_BY_MACHINES)
    return any(one is not None and one.confidence >= LEAST_SERVED for one in served)


def _tables(language: str) -> tuple[CueTable, ...]:
    """The tables of a language; of another one, all: a risk must not hide in a foreign mail."""
    known = _TABLES.get(language)
    return (known,) if known is not None else tuple(_TABLES.values())


def _intents(found: Readings, profile: Profile, *, by_machine: bool) -> tuple[LabelReading, ...]:
    names = profile.names("intents")
    kept = settle({name: found[name] for name in names if name in found})
    if kept:
        return tuple(kept[name] for name in names if name in kept)
    sure = _BY_A_MACHINE if by_machine else _SEEN_LITTLE
    return (LabelReading(label=profile.default_intent, confidence=sure, evidence=()),)


def _product(found: Readings, profile: Profile, *, needed: bool) -> LabelReading:
    names = profile.names("product_lines")
    ranked = sorted((found[one] for one in names if one in found), key=lambda one: -one.confidence)
    if not ranked or ranked[0].confidence < LEAST:
        sure = _SEEN_LITTLE if needed else _NOTHING_SAID
        return LabelReading(label=profile.default_product, confidence=sure, evidence=())
    first = ranked[0]
    if len(ranked) > 1 and first.confidence - ranked[1].confidence < _CLEARLY_AHEAD:
        return replace(first, confidence=round(first.confidence * _IN_DOUBT, 2))
    return first


def _urgency(found: Readings, profile: Profile) -> LabelReading:
    """The strongest haste that is said, but what is said not to hurry does not."""
    threat = found.get(_THREAT)
    if threat is not None and _by_the_sender(threat):
        return replace(threat, label=profile.names("urgencies")[0])
    critical, high, low = (found.get(f"URG_{name}") for name in ("CRITICAL", "HIGH", "LOW"))
    for one in (critical, low, high):
        if one is not None and one.confidence >= LEAST_RISK:
            return one
    return LabelReading(label=profile.default_urgency, confidence=_NOTHING_AGAINST, evidence=())


def _by_the_sender(reading: LabelReading) -> bool:
    """Whether it stands in the mail itself; an attachment alone makes nothing urgent."""
    return any(span.source is not SpanSource.ATTACHMENT_TEXT for span in reading.evidence)


def _risks(
    found: Readings, message: NormalizedMessage, profile: Profile
) -> tuple[LabelReading, ...]:
    names = profile.names("risk_flags")
    said = [
        found[name] for name in names if name in found and found[name].confidence >= _least(name)
    ]
    shown = _of_the_mail(message, profile)
    known = {one.label for one in said}
    more = [
        LabelReading(label=name, confidence=0.99, evidence=())
        for name in shown
        if name in names and name not in known
    ]
    return tuple(sorted((*said, *more), key=lambda one: names.index(one.label)))


def _least(risk: str) -> float:
    return LEAST_DOUBT if risk in ALWAYS else LEAST_RISK


def _of_the_mail(message: NormalizedMessage, profile: Profile) -> Iterator[str]:
    """Risks that the mail itself shows, whatever its words are."""
    if message.auto_submitted:
        yield _MACHINE
    if any(one.startswith("malware") for one in message.defects):
        yield "RISK_SECURITY_MALWARE"
    if message.language not in (*profile.languages, "und"):
        yield "RISK_LANGUAGE_UNSUPPORTED"
