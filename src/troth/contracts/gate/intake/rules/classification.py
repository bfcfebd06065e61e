"""From what a mail says to a classification.

The primary intent and the product line are told by the weights of what is said; an urgency and the
risks by their cues. A message of which nothing is seen has the profile's defaults, at a confidence
that sends it to people. Text that speaks to whoever classifies it is no cue (GATE-13).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from troth.contracts.gate.intake.model import (
    Classification,
    EvidenceSpan,
    LabelReading,
    NormalizedMessage,
    SegmentKind,
    SpanSource,
)
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.rules.choosing import (
    SHIPPED,
    Fitted,
    choose_intents,
    choose_product,
)
from troth.contracts.gate.intake.rules.meaning import ALWAYS
from troth.contracts.gate.intake.rules.parts import ReadPart, read_parts
from troth.contracts.gate.intake.rules.tables import tables_of
from troth.contracts.gate.intake.rules.weighing import evidence_at, weigh
from troth.contracts.gate.intake.rules.wording import Wording, read_wording

READER: Final = "rules/2"
LEAST_RISK: Final = 0.80
LEAST_SERVED: Final = 0.90
LEAST_DOUBT: Final = 0.50  # of the risks that a doubt is enough for
_NOTHING_AGAINST: Final = 0.75  # confidence of "normal" where nothing speaks of haste
_BY_A_MACHINE: Final = 0.80
_MOST_SHOWN: Final = 200  # code points that show a language
_THREAT: Final = "RISK_SELF_HARM_THREAT"
_MACHINE: Final = "RISK_AUTOREPLY_LOOP"
_SERVED_BY_MACHINES: Final = ("INTENT_LEGAL", "INTENT_GDPR_REQUEST")
Readings = Mapping[str, LabelReading]


def read_classification(
    message: NormalizedMessage, profile: Profile, fitted: Fitted = SHIPPED
) -> Classification:
    """What a message is about. Total: a message without any cue gets the profile's defaults.

    Snippets are not masked yet; who stores them masks them.
    """
    tables = tables_of(message.language)
    parts = read_parts(message, tables)
    found = weigh(message, parts)
    risks = _risks(found, message, profile, parts)
    flagged = {one.label for one in risks}
    silent = message.language not in (*profile.languages, "und")
    silent |= _MACHINE in flagged and not _serves(found)
    seen: Readings = {} if silent else found
    wording = Wording() if silent else read_wording(message, parts, tables)
    told = choose_intents(wording, seen, profile, fitted.intents)
    if silent:
        told = (replace(told[0], confidence=_BY_A_MACHINE),)
    threat = {_THREAT: found[_THREAT]} if _THREAT in flagged else {}
    return Classification(
        intents=told,
        primary_intent=profile.primary_of(tuple(one.label for one in told)),
        product_line=choose_product(wording, seen, profile, fitted.products),
        urgency=_urgency({**seen, **threat}, profile),
        risk_flags=risks,
        reader=READER,
    )


def _serves(found: Readings) -> bool:
    """Whether a machine serves a paper that binds: courts and authorities send so."""
    served = (found.get(name) for name in _SERVED_BY_MACHINES)
    return any(one is not None and one.confidence >= LEAST_SERVED for one in served)


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
    found: Readings, message: NormalizedMessage, profile: Profile, parts: Sequence[ReadPart]
) -> tuple[LabelReading, ...]:
    names = profile.names("risk_flags")
    said = [
        found[name] for name in names if name in found and found[name].confidence >= _least(name)
    ]
    shown = _of_the_mail(message, profile, parts)
    known = {one.label for one in said}
    more = [one for one in shown if one.label in names and one.label not in known]
    return tuple(sorted((*said, *more), key=lambda one: names.index(one.label)))


def _least(risk: str) -> float:
    return LEAST_DOUBT if risk in ALWAYS else LEAST_RISK


def _of_the_mail(
    message: NormalizedMessage, profile: Profile, parts: Sequence[ReadPart]
) -> Iterator[LabelReading]:
    """Risks that the mail itself shows, whatever its words are; a language shows in its text."""
    if message.auto_submitted:
        yield _certain(_MACHINE)
    if any(one.startswith("malware") for one in message.defects):
        yield _certain("RISK_SECURITY_MALWARE")
    if message.language not in (*profile.languages, "und"):
        yield _certain("RISK_LANGUAGE_UNSUPPORTED", tuple(islice(_of_the_sender(parts), 1)))


def _certain(label: str, evidence: tuple[EvidenceSpan, ...] = ()) -> LabelReading:
    return LabelReading(label=label, confidence=0.99, evidence=evidence)


def _of_the_sender(parts: Sequence[ReadPart]) -> Iterator[EvidenceSpan]:
    """The beginning of each text that the sender wrote, the body's first."""
    ranked = sorted(parts, key=lambda read: read.part.source is not SpanSource.BODY)
    for part in (read.part for read in ranked if read.part.kind is SegmentKind.NEW):
        start = len(part.text) - len(part.text.lstrip())
        if end := len(part.text[start : start + _MOST_SHOWN].rstrip()):
            yield from evidence_at([(part, start, start + end)])
