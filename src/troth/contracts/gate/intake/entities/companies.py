"""Companies: by the legal form behind a name, or by the word before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.contracts.gate.intake.entities.found import Found
from troth.contracts.gate.intake.keys import normalize_entity
from troth.language.tokens import fold
from troth.language.words import words_of

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
            yield _found(text, start, match.end(), BY_FORM if sure else BY_WORD)
    for match in _WORD_BEFORE.finditer(text):
        yield _found(text, *match.span("name"), BY_WORD)


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


def _found(text: str, start: int, end: int, confidence: float) -> Found:
    return Found(
        entity_type="COMPANY_NAME",
        start=start,
        end=end,
        confidence=confidence,
        normalized=normalize_entity("COMPANY_NAME", text[start:end]),
    )
