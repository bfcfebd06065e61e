"""The entities of a message by rules: every text of it, each finding with the bytes that bear it.

Where a text stands decides how much it says of the matter: what is quoted or forwarded was said
before, a disclaimer is nobody's, and the telephone number in a signature is the sender's. Such
entities stay, with less confidence than acts on its own would need.

Companies: by the legal form behind a name, or by the word before it.

Where something happened: places behind a label, with a postcode, or known and behind a word.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from troth.contracts.gate.intake.convert import MAX_SNIPPET, read_source
from troth.contracts.gate.intake.entities.finding import (
    PREFIX,
    Found,
    bounded_entities,
    find_date_mentions,
    find_documents,
    find_numbers,
    found_in,
    shown_spans,
)
from troth.contracts.gate.intake.keys import iban_is_valid, normalize_entity
from troth.contracts.gate.intake.masking import NUMBERS, longest_apart
from troth.contracts.gate.intake.model import (
    Entity,
    EvidenceSpan,
    Extraction,
    NormalizedMessage,
    PersonalSpan,
    SegmentKind,
    SpanSource,
)
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.digests import text_sha256
from troth.language.names import names_of
from troth.language.tokens import fold
from troth.language.words import words_of

_CAP: Final = r"[A-ZÀ-ÖØ-Þ][^\W\d_]{1,24}+(?:-[^\W\d_]{1,24}+){0,2}"
_NAME: Final = rf"{_CAP}(?:[ ](?:am|an der|im|ob der|upon|on|of|bei)[ ]{_CAP}|[ ]{_CAP}){{0,2}}"
_LABELLED = re.compile(
    r"(?i:(?<!\w)(?:(?:unfall|schadens?|tat|ereignis)?ort(?: des \w{1,20})?|location"
    r"|place(?: of (?:the )?(?:accident|loss|incident))?|where|unfallstelle|risikoadresse"
    rf"|standort)[ ]?:[ ]{{0,3}})(?P<place>{_NAME})"
)
_BEHIND = re.compile(
    rf"(?<!\w)(?:in|near|at|bei|nahe|nach|aus|from|around|outside|In|Near"
    r"|(?:Nähe|Raum)(?:[ ]von)?)[ ]"
    rf"(?P<place>{_CAP}(?:[ ](?:am|an der|im|upon|on)[ ]{_CAP}|[ ]{_CAP}){{0,2}})"
)
_POSTCODE = re.compile(
    rf"(?=[ADC\d])(?<![\w.,-])(?:(?:A|D|CH)-)?\d{{4,5}}[ ](?P<place>{_CAP})(?!\w)"
)
LABELLED, KNOWN, WITH_POSTCODE, UNKNOWN = 0.85, 0.8, 0.75, 0.5
_PLACES: Final = frozenset(name for name in names_of("place").meant if len(name) > 2)
_NOT_PLACES: Final = words_of("intake.no_places") | words_of("calendar.months").union(
    words_of("calendar.days")
)


def find_places(text: str, language: str) -> Iterator[Found]:
    """Places; of German words behind *in* only those of the table: every noun is capitalized."""
    for match in _LABELLED.finditer(text):
        yield found_in("LOCATION", text, match.span("place"), LABELLED)
    for match in _BEHIND.finditer(text):
        start, end = match.span("place")
        known = _known_end(text, start, end)
        if known:
            yield found_in("LOCATION", text, (start, known), KNOWN)
        elif language == "en" and _may_be_place(match["place"]):
            yield found_in("LOCATION", text, (start, end), UNKNOWN)
    for match in _POSTCODE.finditer(text):
        sure = fold(match["place"]) in _PLACES
        yield found_in("LOCATION", text, match.span("place"), WITH_POSTCODE if sure else UNKNOWN)


def _known_end(text: str, start: int, end: int) -> int:
    """Where the known place ends that these words begin with, or 0."""
    words = text[start:end].split(" ")
    if fold(" ".join(words[:2])) in _PLACES:
        return start + len(" ".join(words[:2]))
    if fold(words[0]) not in _PLACES:
        return 0
    joined = len(words) > 2 and words[1].islower()  # Bruck an der Mur, Frankfurt am Main
    return end if joined else start + len(words[0])


def _may_be_place(words: str) -> bool:
    return fold(words).partition(" ")[0] not in _NOT_PLACES and not words.isupper()


_FORM = re.compile(
    r"(?<=[\w.)&][ ])(?:GmbH[ ]&[ ]Co\.?(?:[ ]?(?:KGaA|KG|OHG))?|GesmbH|Ges\.m\.b\.H\.|mbH|GmbH|AG"
    r"|KGaA|KG|OHG|OG|e\.[ ]?U\.|e\.[ ]?V\.|UG|SE|Ltd\.?|Limited|Inc\.?|LLC|LLP|PLC|plc|Corp\.?"
    r"|Corporation|Company|S\.A\.|S\.r\.l\.|B\.V\.|N\.V\.|Pty|Group|Holding"
    r"|Rechtsanwälte|Solicitors|Steuerberatung|Bank|Sparkasse)(?!\w)"
)
_WORD_BEFORE = re.compile(
    r"(?:(?<!\w)(?:Firma|Fa\.|Kanzlei|Werkstatt|Autohaus|Versicherungsmakler|Maklerbüro|company"
    r"|law firm|garage|solicitors)[ ])(?P<name>[A-ZÄÖÜ][\w.&'-]{1,30}(?:[ ][A-ZÄÖÜ&][\w.&'-]{0,30})"
    r"{0,3})"
)
_CAPITALIZED = re.compile(r"[A-ZÀ-ÖØ-Þ0-9][\w.&'’+-]{0,40},?")
_JOINERS: Final = frozenset(("&", "und", "and", "of", "+", "für"))
_NO_START: Final = words_of("intake.no_company")
_UNSURE_FORMS: Final = frozenset(
    "company group holding bank sparkasse rechtsanwälte solicitors".split()
)
BY_FORM, BY_WORD = 0.85, 0.65
_WINDOW: Final = 90
_MOST_WORDS: Final = 5


def find_companies(text: str) -> Iterator[Found]:
    """Names of companies with their legal form; without one, behind a word such as *Firma*."""
    for match in _FORM.finditer(text):
        start = _name_start(text, match.start())
        if start < match.start():
            sure = fold(match.group()) not in _UNSURE_FORMS
            yield found_in("COMPANY_NAME", text, (start, match.end()), BY_FORM if sure else BY_WORD)
    for match in _WORD_BEFORE.finditer(text):
        yield found_in("COMPANY_NAME", text, match.span("name"), BY_WORD)


def _name_start(text: str, form: int) -> int:
    """Where the capitalized words before a legal form begin, on its line."""
    window = text[max(0, form - _WINDOW) : form].rpartition("\n")[2]
    start, at = form, form
    for word in reversed(window[:-1].split(" ")[-_MOST_WORDS:]):
        at -= len(word) + 1
        if fold(word) in _JOINERS:
            continue
        if not _CAPITALIZED.fullmatch(word) or fold(word) in _NO_START:
            break
        start = at
    return start


READER: Final = "rules/1"
_PERSONAL: Final = {
    "iban": ("IBAN", 0.95),
    "email": ("EMAIL", 0.95),
    "phone": ("PHONE", 0.85),
    "person": ("PERSON_NAME", 0.8),
    "address": ("ADDRESS", 0.8),
    "plate": ("VEHICLE_PLATE", 0.85),
}
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


def read_entities(
    message: NormalizedMessage,
    profile: Profile,
    *,
    private: Mapping[str, Sequence[PersonalSpan]],
    masked: Mapping[str, str],
    key: Callable[[str, str], str],
) -> Extraction:
    """The entities that rules find; equal values are one entity with all their evidence.

    Of a message with more than 500, and of an entity with more than 20 slices, the surest stay.
    Raw values are nowhere in the result. Numbers of the business show their last three characters,
    a date its role (``2026-01-15 (loss)``), a document its label.

    Args:
        private: What of every text is personal data, by source name.
        masked: Their masked forms.
        key: ``(entity type, normalized value) -> keyed digest``.
    """
    known = set(profile.names("entity_types"))
    merged: dict[tuple[str, str], list[tuple[float, EvidenceSpan, str]]] = {}
    for name, hidden in masked.items():
        source, attachment_id = read_source(name)
        text = message.text_of(source, attachment_id) or ""
        for one in _found(text, message.language, profile, private[name]):
            if PREFIX + one.entity_type in known:
                sure = one.confidence * (_weight(one, message) if source is SpanSource.BODY else 1)
                span = EvidenceSpan(
                    source=source,
                    attachment_id=attachment_id,
                    start=one.start,
                    end=one.end,
                    snippet_redacted=hidden[one.start : one.end][:MAX_SNIPPET],
                    snippet_sha256=text_sha256(text[one.start : one.end]),
                )
                values = merged.setdefault((PREFIX + one.entity_type, one.normalized), [])
                values.append((round(sure, 2), span, _shown(one, span)))
    entities = [_entity(name, value, found, key) for (name, value), found in merged.items()]
    order = {source: place for place, source in enumerate(SpanSource)}
    entities.sort(
        key=lambda one: (one.entity_type, order[one.evidence[0].source], one.evidence[0].start)
    )
    kept = bounded_entities(entities)
    return Extraction(entities=kept, reader=READER, left_out=len(entities) - len(kept))


def _found(
    text: str, language: str, profile: Profile, private: Sequence[PersonalSpan]
) -> tuple[Found, ...]:
    folded = fold(text)
    return _strongest(
        (
            *_from_personal(private, text),
            *find_numbers(text, folded, profile),
            *find_date_mentions(text, folded),
            *find_places(text, language),
            *find_companies(text),
            *find_documents(folded, profile),
        )
    )


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


def _weight(one: Found, message: NormalizedMessage) -> float:
    """What counts of it where it stands in the body."""
    place = bisect_right(message.segments, one.start, key=lambda part: part.start) - 1
    kind = message.segments[place].kind if place >= 0 else SegmentKind.NEW
    if kind is SegmentKind.SIGNATURE and one.entity_type in _OF_THE_SENDER:
        return _SENDERS_WEIGHT
    return _SEGMENT_WEIGHT[kind]


def _shown(one: Found, evidence: EvidenceSpan) -> str:
    if one.entity_type == "DATE" and one.shown:
        return f"{evidence.snippet_redacted} ({one.shown})"
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
