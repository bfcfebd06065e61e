"""The entities of a message by rules: every text of it, each finding with the bytes that bear it.

Where a text stands decides how much it says of the matter: what is quoted or forwarded was said
before, a disclaimer is nobody's, and the telephone number in a signature is the sender's. Such
entities stay, with less confidence than acts on its own would need.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from troth.contracts.gate.intake.convert import MAX_SNIPPET
from troth.contracts.gate.intake.entities.bounded import bounded_entities, shown_spans
from troth.contracts.gate.intake.entities.companies import find_companies
from troth.contracts.gate.intake.entities.dates import find_date_mentions
from troth.contracts.gate.intake.entities.documents import find_documents
from troth.contracts.gate.intake.entities.found import PREFIX, Found
from troth.contracts.gate.intake.entities.hiding import NUMBERS, hide
from troth.contracts.gate.intake.entities.numbers import find_numbers
from troth.contracts.gate.intake.entities.places import find_places
from troth.contracts.gate.intake.keys import iban_is_valid, normalize_entity
from troth.contracts.gate.intake.masking import longest_apart, mask_value
from troth.contracts.gate.intake.model import (
    Entity,
    EvidenceSpan,
    Extraction,
    NormalizedMessage,
    SegmentKind,
    SpanSource,
)
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.digests import text_sha256
from troth.language.tokens import fold

if TYPE_CHECKING:  # a port stands above a contract; only its shape is needed here
    from troth.ports.intake import PersonalData, PersonalSpan

READER: Final = "rules/1"
_PERSONAL: Final = {
    "iban": ("IBAN", 0.95),
    "email": ("EMAIL", 0.95),
    "phone": ("PHONE", 0.85),
    "person": ("PERSON_NAME", 0.8),
    "address": ("ADDRESS", 0.8),
    "plate": ("VEHICLE_PLATE", 0.85),
}
_MASKED: Final = frozenset(entity_type for entity_type, _ in _PERSONAL.values())
_WRONG_DIGITS: Final = 0.5  # an account number that was mistyped, or is none
# What stands in a segment counts this much of what it would count in the sender's own words.
_SEGMENT_WEIGHT: Final = {
    SegmentKind.NEW: 1.0,
    SegmentKind.QUOTED: 0.7,
    SegmentKind.FORWARDED: 0.8,
    SegmentKind.SIGNATURE: 0.9,
    SegmentKind.DISCLAIMER: 0.4,
}
_OF_THE_SENDER: Final = frozenset(("PHONE", "EMAIL", "ADDRESS", "COMPANY_NAME"))
_SENDERS_WEIGHT: Final = 0.6
# Of overlapping readings the stronger kind stays: a policy number is no telephone number.
_RANK: Final = {
    name: rank
    for rank, name in enumerate(
        """IBAN EMAIL POLICY_NUMBER CLAIM_NUMBER CUSTOMER_NUMBER VEHICLE_PLATE ADDRESS PHONE DATE
        COMPANY_NAME PERSON_NAME DOCUMENT_TYPE LOCATION""".split()
    )
}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Text:
    source: SpanSource
    text: str
    attachment_id: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class _Read:
    """One text with what was found in it and its masked form."""

    origin: _Text
    found: tuple[Found, ...]
    masked: str


def read_entities(
    message: NormalizedMessage,
    profile: Profile,
    *,
    personal: PersonalData,
    key: Callable[[str, str], str],
) -> Extraction:
    """The entities that rules find; equal values are one entity with all their evidence.

    Of a message with more than 500, and of an entity with more than 20 slices, the surest stay.
    Raw values are nowhere in the result. Numbers of the business show their last three characters,
    a date its role (``2026-01-15 (loss)``), a document its label.

    Args:
        key: ``(entity type, normalized value) -> keyed digest``.
    """
    known = set(profile.names("entity_types"))
    merged: dict[tuple[str, str], list[tuple[float, EvidenceSpan, str]]] = {}
    for read in (_read(origin, message.language, profile, personal) for origin in _texts(message)):
        for one in read.found:
            if PREFIX + one.entity_type in known:
                confidence = round(one.confidence * _weight(one, read.origin, message), 2)
                evidence = _evidence(one, read)
                values = merged.setdefault((PREFIX + one.entity_type, one.normalized), [])
                values.append((confidence, evidence, _shown(one, evidence)))
    entities = [_entity(name, value, found, key) for (name, value), found in merged.items()]
    order = {source: place for place, source in enumerate(SpanSource)}
    entities.sort(
        key=lambda one: (one.entity_type, order[one.evidence[0].source], one.evidence[0].start)
    )
    kept = bounded_entities(entities)
    return Extraction(entities=kept, reader=READER, left_out=len(entities) - len(kept))


def _texts(message: NormalizedMessage) -> Iterator[_Text]:
    yield _Text(source=SpanSource.SUBJECT, text=message.subject)
    yield _Text(source=SpanSource.BODY, text=message.body)
    for one in message.attachments:
        yield _Text(
            source=SpanSource.ATTACHMENT_TEXT, text=one.text, attachment_id=one.attachment_id
        )


def _read(origin: _Text, language: str, profile: Profile, personal: PersonalData) -> _Read:
    text, folded = origin.text, fold(origin.text)
    private = personal.find(text, language=language)
    found = _strongest(
        (
            *_from_personal(private, text),
            *find_numbers(text, folded, profile),
            *find_date_mentions(text, folded),
            *find_places(text, language),
            *find_companies(text),
            *find_documents(folded, profile),
        )
    )
    numbers = [one for one in found if one.entity_type in NUMBERS]
    return _Read(origin=origin, found=found, masked=hide(text, private, numbers))


def _from_personal(spans: Iterable[PersonalSpan], text: str) -> Iterator[Found]:
    for span in spans:
        if span.kind not in _PERSONAL:
            continue
        entity_type, confidence = _PERSONAL[span.kind]
        if entity_type == "IBAN" and not iban_is_valid(text[span.start : span.end]):
            confidence = _WRONG_DIGITS
        if entity_type == "PERSON_NAME" and " " not in span.normalized:
            confidence -= 0.15
        yield Found(
            entity_type=entity_type,
            start=span.start,
            end=span.end,
            confidence=confidence,
            normalized=span.normalized,
        )


def _strongest(found: Iterable[Found]) -> tuple[Found, ...]:
    """Without overlaps: by kind where a number is concerned, then by confidence and length."""
    ranked = sorted(
        found,
        key=lambda one: (
            one.entity_type in NUMBERS and one.confidence < 0.7,
            _RANK.get(one.entity_type, len(_RANK)),
            -one.confidence,
            one.start - one.end,
            one.start,
        ),
    )
    return tuple(ranked[place] for place in longest_apart(ranked, by_length=False))


def _weight(one: Found, origin: _Text, message: NormalizedMessage) -> float:
    if origin.source is not SpanSource.BODY:
        return 1.0
    place = bisect_right(message.segments, one.start, key=lambda part: part.start) - 1
    kind = message.segments[place].kind if place >= 0 else SegmentKind.NEW
    if kind is SegmentKind.SIGNATURE and one.entity_type in _OF_THE_SENDER:
        return _SENDERS_WEIGHT
    return _SEGMENT_WEIGHT[kind]


def _evidence(one: Found, read: _Read) -> EvidenceSpan:
    exact = read.origin.text[one.start : one.end]
    private = one.entity_type in _MASKED
    shown = mask_value(exact) if private else read.masked[one.start : one.end]
    return EvidenceSpan(
        source=read.origin.source,
        attachment_id=read.origin.attachment_id,
        start=one.start,
        end=one.end,
        snippet_redacted=shown[:MAX_SNIPPET],
        snippet_sha256=text_sha256(exact),
    )


def _shown(one: Found, evidence: EvidenceSpan) -> str:
    if one.entity_type == "DATE":
        value = evidence.snippet_redacted
        return f"{value} ({one.shown})" if one.shown else value
    return one.shown or evidence.snippet_redacted


def _entity(
    name: str,
    value: str,
    found: list[tuple[float, EvidenceSpan, str]],
    key: Callable[[str, str], str],
) -> Entity:
    best = max(found, key=lambda one: one[0])
    kept = shown_spans([confidence for confidence, _, _ in found])
    return Entity(
        entity_type=name,
        value_redacted=best[2][:MAX_SNIPPET],
        value_hmac=key(name, normalize_entity(name, value)),
        confidence=best[0],
        evidence=tuple(found[place][1] for place in kept),
        spans_left_out=len(found) - len(kept),
    )
