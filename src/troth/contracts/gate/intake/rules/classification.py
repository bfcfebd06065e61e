"""Weighing cues into a classification: every label with its confidence and its evidence.

What the sender wrote in this mail counts; the subject counts as much; what is quoted, forwarded or
attached counts little, and signatures and disclaimers not at all. Cues of one label add up as
1 - (1-a)(1-b), each cue once. An intent, a risk: each that is sure enough. A product, an urgency:
the best one, if it is clearly ahead of the next. Text that speaks to whoever classifies it is text:
it can at most be a cue like any other (GATE-13).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
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
from troth.contracts.gate.intake.rules.cues import Cue, CueTable
from troth.contracts.gate.intake.rules.english import ENGLISH
from troth.contracts.gate.intake.rules.german import GERMAN
from troth.kernel.digests import text_sha256
from troth.kernel.text import fold

READER: Final = "rules/1"
LEAST_INTENT: Final = 0.55
LEAST_RISK: Final = 0.80
_CLEARLY_AHEAD: Final = 0.06
_SEEN_LITTLE: Final = 0.30  # confidence of a default that nothing speaks for
_NOTHING_AGAINST: Final = 0.75  # confidence of "normal" where nothing speaks of haste
_MAX_SPANS: Final = 5
_MAX_SNIPPET: Final = 200
_SHARES: Final = {
    SegmentKind.NEW: 1.0,
    SegmentKind.FORWARDED: 0.6,
    SegmentKind.QUOTED: 0.2,
    SegmentKind.SIGNATURE: 0.0,
    SegmentKind.DISCLAIMER: 0.0,
}
_ATTACHED: Final = 0.3
_TABLES: Final = {"en": ENGLISH, "de": GERMAN}
_UNDONE: Final = re.compile(
    r"(?:\bnot\b|\bno\b|\bnever\b|n't\b|\bnothing to do with\b|\bkein\w{0,2}\b|\bnicht\b|\bnie\b)"
    r"[^.!?\n]{0,12}\Z"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Part:
    """A piece of the message, folded, with its place and its share."""

    source: SpanSource
    attachment_id: str | None
    offset: int
    text: str
    share: float


def read_classification(message: NormalizedMessage, profile: Profile) -> Classification:
    """What a message is about. Total: a message without any cue gets the profile's defaults.

    Snippets are not masked yet; who stores them masks them.
    """
    parts = tuple(_parts(message))
    tables = _tables(message.language)
    nothing = {
        label: LabelReading(label=label, confidence=0.0, evidence=()) for label in _labels(profile)
    }
    found = nothing | _found(parts, tables, message)
    intents = [
        found[name] for name in profile.names("intents") if found[name].confidence >= LEAST_INTENT
    ]
    if not intents:
        intents = [replace(found[profile.default_intent], confidence=_SEEN_LITTLE)]
    risks = [
        found[name] for name in profile.names("risk_flags") if found[name].confidence >= LEAST_RISK
    ]
    return Classification(
        intents=tuple(intents),
        primary_intent=_primary(intents, profile),
        product_line=_best(found, profile.names("product_lines"), profile.default_product),
        urgency=_urgency(found, profile),
        risk_flags=(*risks, *_of_the_mail(message, profile, {one.label for one in risks})),
        reader=READER,
    )


def _labels(profile: Profile) -> Iterator[str]:
    for vocabulary in ("intents", "product_lines", "urgencies", "risk_flags"):
        yield from profile.names(vocabulary)


def _tables(language: str) -> tuple[CueTable, ...]:
    """The tables of a language; of an unknown one, all: a risk must not hide in a short mail."""
    known = _TABLES.get(language)
    return (known,) if known is not None else tuple(_TABLES.values())


def _parts(message: NormalizedMessage) -> Iterator[_Part]:
    yield _Part(
        source=SpanSource.SUBJECT,
        attachment_id=None,
        offset=0,
        text=fold(message.subject),
        share=1.0,
    )
    low = fold(message.body)
    for segment in message.segments:
        if share := _SHARES[segment.kind]:
            yield _Part(
                source=SpanSource.BODY,
                attachment_id=None,
                offset=segment.start,
                text=low[segment.start : segment.end],
                share=share,
            )
    for one in message.attachments:
        if one.text:
            yield _Part(
                source=SpanSource.ATTACHMENT_TEXT,
                attachment_id=one.attachment_id,
                offset=0,
                text=fold(one.text),
                share=_ATTACHED,
            )


def _found(
    parts: Sequence[_Part], tables: Sequence[CueTable], message: NormalizedMessage
) -> dict[str, LabelReading]:
    """Every label that has a cue, with its confidence and its spans."""
    weights: dict[str, dict[str, float]] = {}
    spans: dict[str, list[tuple[float, EvidenceSpan]]] = {}
    for part in parts:
        for cue in (cue for table in tables for cue in table.find(part.text)):
            if _undone(part, cue):
                continue
            weight = cue.weight * part.share
            best = weights.setdefault(cue.label, {})
            if weight > best.get(cue.phrase, 0.0):
                best[cue.phrase] = weight
                spans.setdefault(cue.label, []).append(
                    (weight, _span(part, cue.start, cue.end, message))
                )
    return {label: _reading(label, best, spans[label]) for label, best in weights.items()}


def _undone(part: _Part, cue: Cue) -> bool:
    before = part.text[max(0, cue.start - 24) : cue.start]
    return cue.label != "URG_LOW" and _UNDONE.search(before) is not None


def _reading(
    label: str, best: dict[str, float], spans: list[tuple[float, EvidenceSpan]]
) -> LabelReading:
    doubt = 1.0
    for weight in sorted(best.values(), reverse=True)[:4]:
        doubt *= 1.0 - weight
    spans.sort(key=lambda pair: (-pair[0], pair[1].source, pair[1].start))
    evidence = tuple(dict.fromkeys(span for _, span in spans))[:_MAX_SPANS]
    return LabelReading(label=label, confidence=round(min(0.99, 1.0 - doubt), 2), evidence=evidence)


def _span(part: _Part, start: int, end: int, message: NormalizedMessage) -> EvidenceSpan:
    first, last = part.offset + start, part.offset + end
    exact = (message.text_of(part.source, part.attachment_id) or "")[first:last]
    return EvidenceSpan(
        source=part.source,
        attachment_id=part.attachment_id,
        start=first,
        end=last,
        snippet_redacted=exact[:_MAX_SNIPPET],
        snippet_sha256=text_sha256(exact),
    )


def _primary(intents: Sequence[LabelReading], profile: Profile) -> str:
    return profile.primary_of(tuple(one.label for one in intents))


def _best(found: dict[str, LabelReading], names: Sequence[str], default: str) -> LabelReading:
    ranked = sorted((found[name] for name in names), key=lambda one: -one.confidence)
    first, second = ranked[0], ranked[1]
    if first.confidence < LEAST_INTENT:
        return replace(found[default], confidence=_SEEN_LITTLE)
    if first.confidence - second.confidence < _CLEARLY_AHEAD:
        return replace(first, confidence=round(first.confidence * 0.65, 2))  # a person decides
    return first


def _urgency(found: dict[str, LabelReading], profile: Profile) -> LabelReading:
    """The strongest haste that is said; what is said not to hurry does not."""
    names = profile.names("urgencies")
    ranked = [found[name] for name in names if found[name].confidence >= LEAST_INTENT]
    low = found[names[-1]]
    if low.confidence >= LEAST_RISK:
        return low
    hasty = [one for one in ranked if one.label != profile.default_urgency and one is not low]
    if hasty and hasty[0].confidence >= LEAST_RISK:
        return hasty[0]
    if len(hasty) > 1 and hasty[1].confidence >= LEAST_RISK:
        return hasty[1]
    return replace(found[profile.default_urgency], confidence=_NOTHING_AGAINST)


def _of_the_mail(
    message: NormalizedMessage, profile: Profile, known: set[str]
) -> Iterator[LabelReading]:
    """Risks that the mail itself shows, whatever its words are."""
    shown = {
        "RISK_AUTOREPLY_LOOP": message.auto_submitted,
        "RISK_SECURITY_MALWARE": any(one.startswith("malware") for one in message.defects),
        "RISK_LANGUAGE_UNSUPPORTED": message.language not in (*profile.languages, "und"),
    }
    for label, holds in shown.items():
        if holds and label not in known and label in profile.names("risk_flags"):
            yield LabelReading(label=label, confidence=0.99, evidence=())
