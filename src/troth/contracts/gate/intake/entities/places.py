"""Where something happened: places behind a label, with a postcode, or known and behind a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.contracts.gate.intake.entities.found import Found
from troth.contracts.gate.intake.keys import normalize_entity
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
        yield _found(text, match.span("place"), LABELLED)
    for match in _BEHIND.finditer(text):
        start, end = match.span("place")
        known = _known_end(text, start, end)
        if known:
            yield _found(text, (start, known), KNOWN)
        elif language == "en" and _may_be_place(match["place"]):
            yield _found(text, (start, end), UNKNOWN)
    for match in _POSTCODE.finditer(text):
        sure = fold(match["place"]) in _PLACES
        yield _found(text, match.span("place"), WITH_POSTCODE if sure else UNKNOWN)


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


def _found(text: str, span: tuple[int, int], confidence: float) -> Found:
    start, end = span
    return Found(
        entity_type="LOCATION",
        start=start,
        end=end,
        confidence=confidence,
        normalized=normalize_entity("LOCATION", text[start:end]),
    )
