"""Dates, and what each is the date of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from troth.contracts.gate.intake.entities.found import Found, sentence_before
from troth.contracts.gate.intake.keys import normalize_entity
from troth.language.dates import DateMention, find_dates
from troth.language.words import regex

_SHORT = re.compile(
    r"(?<![\w.,/-])(?:0?[1-9]|[12]\d|3[01])\.[ ]?(?:0?[1-9]|1[0-2])\.(?:[ ]?\d{2}(?![\w.]))?(?!\w)"
)
_MONTH: Final = (
    r"(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli"
    r"|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)"
)
# Months in small letters, and days between slashes and dashes; "2 may be" is no day.
_OTHER = re.compile(
    r"(?<![\w.,/-])(?:\d{4}[/.]\d{1,2}[/.]\d{1,2}(?![\w/])"
    r"|\d{1,2}(?P<mark>[/-])\d{1,2}(?P=mark)(?:\d{4}|\d{2})(?![\w/-])"
    rf"|(?:\d{{1,2}}(?:st|nd|rd|th)[ ](?:of[ ])?|\d{{1,2}}(?:\.[ ]?|[ -])(?!may|mai(?!\w)))"
    rf"{_MONTH}(?!\w)(?:[.,]{{0,2}}[ ]\d{{4}}(?!\w))?"
    rf"|(?!may)(?=[a-z]){_MONTH}(?:\.?[ ]|-)(?:\d{{1,2}}(?:st|nd|rd|th)?(?!\w)"
    r"(?:,?[ ]\d{4}(?!\w))?))"
)
ROLES: Final = ("birth", "deadline", "invoice", "cancellation", "cover_start", "loss", "letter")
"""Roles of a date; one that nothing tells has none."""

_WORDS: Final = {role: regex(f"<intake.dates.{role}>") for role in ROLES}
FULL, SHORT, WITHOUT_YEAR, EITHER_WAY = 0.9, 0.8, 0.7, 0.6


def find_date_mentions(text: str, folded: str) -> Iterator[Found]:
    """Dates of a day or a month; a year that stands alone is none."""
    for date in find_dates(text):
        if date.month is not None:
            role = date_role(folded, date.start, date.end)
            yield _found(text, date.start, date.end, _confidence(date, text), role)
    for match in _SHORT.finditer(text):
        if not _is_long(text, match.end()):
            role = date_role(folded, *match.span())
            full = match.group()[-1].isdigit()
            yield _found(text, *match.span(), SHORT if full else EITHER_WAY, role)
    yield from _less_usual(text, folded)


def _less_usual(text: str, folded: str) -> Iterator[Found]:
    for match in _OTHER.finditer(folded):
        whole = _is_iso(normalize_entity("DATE", match.group()))
        role = date_role(folded, *match.span())
        yield _found(text, *match.span(), SHORT if whole else EITHER_WAY, role)


def date_role(folded: str, start: int, end: int) -> str:
    """What a date is the date of, by the nearest word of its sentence; or nothing.

    Args:
        folded: The text that the offsets are of, folded.

    Returns:
        One of ``ROLES``, or the empty string.
    """
    ahead = sentence_before(folded, start, 64)
    found = _nearest(ahead)
    if found or not end:
        return found
    behind = re.split(r"[.!?;](?=\s)|\n", folded[end : end + 48])[0]
    return "loss" if _WORDS["loss"].search(behind) else ""


def _nearest(ahead: str) -> str:
    ranked = [
        (match.end(), -number, role)
        for number, role in enumerate(ROLES)
        for match in _WORDS[role].finditer(ahead)
    ]
    return max(ranked)[2] if ranked else ""


def _confidence(date: DateMention, text: str) -> float:
    if date.iso or _is_iso(normalize_entity("DATE", text[date.start : date.end])):
        return FULL
    return EITHER_WAY if date.ambiguous else WITHOUT_YEAR


def _is_iso(value: str) -> bool:
    return len(value) == 10 and value[4] == value[7] == "-"


def _is_long(text: str, end: int) -> bool:
    return text[end : end + 1].isdigit()


def _found(text: str, start: int, end: int, confidence: float, role: str) -> Found:
    return Found(
        entity_type="DATE",
        start=start,
        end=end,
        confidence=confidence,
        normalized=normalize_entity("DATE", text[start:end]),
        shown=role,
    )
