"""The port of personal data, kept by patterns: every finder's spans, of overlaps the longest.

Account numbers and payment cards, told by their check digits or by the word before them.

E-mail addresses, and telephone numbers by form, context and the numbering plans.
"""

from __future__ import annotations

import re
from bisect import bisect_right, insort
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Final

from troth.adapters.personal.identifiers import (
    before,
    context,
    find_births,
    find_identifiers,
    find_plates,
    span_of,
)
from troth.adapters.personal.people import find_addresses, find_people
from troth.contracts.gate.intake.keys import IBAN_LENGTHS, iban_is_valid, normalize_entity
from troth.contracts.gate.intake.masking import longest_apart
from troth.contracts.gate.intake.model import PersonalSpan
from troth.kernel.keeping import kept
from troth.language.tokens import fold

_AT = re.compile(r"@|[ ]?[(\[](?:at|AT|ät)[)\]][ ]?")
_LOCAL_REVERSED = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}+")
_DOMAIN = re.compile(r"(?:[^\W_](?:[\w-]{0,62}))(?:\.[^\W_][\w-]{0,62}){1,8}")
_TOP = re.compile(r"\.[^\W\d_]{2,24}\Z|\.xn--[\w-]{1,59}\Z")
_TRIMMED = "'`{|}./=&*!#$%^?"

# A telephone number as written: a sign, a bracket or a digit, then digits with marks between.
_CANDIDATE = re.compile(
    r"(?<![\w@/.,:=#€$£-])(?:\+|\(\+?)?\d(?:[ \u00a0]?[-–./()]{0,2}[ \u00a0]?\d){5,17}(?![\w%€$£])"
)
_EXTENSION = re.compile(
    r"[ ]?(?:x|ext\.?|extension|durchwahl|dw\.?|kl\.?)[ ]?\d{1,5}(?!\w)", re.IGNORECASE
)
_NAMED = context(
    """telefon telephone mobil handy phone cell fax call rufnummer rückruf ruckruf rufe erreich
    anruf durchwahl whatsapp sms landline festnetz""",
    "tel ph desk ring reach answering",
    "my number is|meine nummer|contact number|contact no",
)
_OTHER_NUMBER = context(
    """poli vertrag claim schaden kunden customer invoice rechnung iban konto account card order
    bestell aktenzeichen reference isbn ticket betrag amount license licence passport reisepass
    ausweis""",
    "ref id gz az eur usd gbp chf nr no number ssn zip bic pass",
)
_DATE = re.compile(
    r"\A\d{4}[-./]\d{1,2}[-./]\d{1,2}(?![-./]?\d)"
    r"|\A\d{1,2}[-./]\d{1,2}[-./]\d{2}(?:\d\d)?(?![-./]?\d)|\A\d{1,2}/\d{4}\Z"
)
_NORTH_AMERICAN = re.compile(r"\A(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}\Z")
_GROUPED = re.compile(r"\A0\d{1,5}(?:[ \u00a0./–-]{1,3}\d{2,8}){1,5}\Z|\A\(0\d{1,5}\)[ /]{0,2}\d")
_TRUNK = re.compile(r"\(\s?0\s?\)")
_REGIONS: Final = {"de": ("DE", "AT", "CH", "GB", "US"), "en": ("GB", "US", "DE", "AT", "CH")}
# What tells the country of a mail, where it is another than the language's first.
_COUNTRY_MARKS: Final = (
    ("AT", ("+43", "0043", "@chello.at", ".at\n", ".at ", "polizz", "wien", "österreich", "graz")),
    ("CH", ("+41", "0041", ".ch\n", ".ch ", "zürich", "schweiz", "natel")),
    ("US", ("+1 ", "+1-", "zip code", "social security")),
)
# The numbering plans cost some 50 µs a number; a text with more numbers is judged by form alone.
MAX_LOOKUPS: Final = 400


def find_emails(text: str) -> Iterator[PersonalSpan]:
    """E-mail addresses, also with ``(at)`` for the sign."""
    for sign in _AT.finditer(text):
        head = _LOCAL_REVERSED.match(text[max(0, sign.start() - 64) : sign.start()][::-1])
        domain = _DOMAIN.match(text, sign.end())
        if head is None or domain is None:
            continue
        local = head.group()[::-1].lstrip(_TRIMMED)
        host = domain.group().rstrip("-_")
        if local and _TOP.search(host):
            yield PersonalSpan(
                kind="email",
                start=sign.start() - len(local),
                end=sign.end() + len(host),
                normalized=normalize_entity("EMAIL", f"{local}@{host}"),
            )


def find_phones(text: str, folded: str, language: str) -> Iterator[PersonalSpan]:
    """Telephone numbers of any country with its prefix, and national ones of DE, AT, CH, GB, US."""
    regions = _regions(folded, language)
    lookups = MAX_LOOKUPS
    for match in _CANDIDATE.finditer(text):
        value = match.group()
        if _DATE.match(value) or not 6 <= sum(map(str.isdigit, value)) <= 17:
            continue
        start, around = match.start(), before(folded, match.start())
        named = _last_word_of(around)
        if named is False and not value.startswith("+"):
            continue
        known = _international(value, regions) if lookups > 0 else ""
        lookups -= 1
        if known or named or _has_form(value):
            longer = _EXTENSION.match(text, match.end())
            end = longer.end() if longer else match.end()
            normalized = known or normalize_entity("PHONE", value)
            yield PersonalSpan(kind="phone", start=start, end=end, normalized=normalized)


def _regions(folded: str, language: str) -> tuple[str, ...]:
    """The countries whose numbering plans are asked, the likeliest first."""
    marked = [name for name, marks in _COUNTRY_MARKS if any(mark in folded for mark in marks)]
    spoken = _REGIONS.get(language, _REGIONS["en"])
    at_home = [name for name in marked if (name == "US") == (spoken[0] == "GB")]
    return tuple(dict.fromkeys((*at_home, *spoken)))


def _last_word_of(around: str) -> bool | None:
    """Whether the nearest context word says telephone (true), another number (false), nothing."""
    phone, other = _NAMED.last(around), _OTHER_NUMBER.last(around)
    return None if phone == other == -1 else phone >= other - 8 and phone >= 0


def _has_form(value: str) -> bool:
    if value.startswith(("+", "(+")):
        return sum(map(str.isdigit, value)) >= 8
    return bool(_NORTH_AMERICAN.match(value) or _GROUPED.match(value))


@kept(4096)
def _international(value: str, regions: tuple[str, ...]) -> str:
    """E.164 by the numbering plan of the first region that has this number, or nothing."""
    from phonenumbers import (
        NumberParseException,
        PhoneNumberFormat,
        format_number,
        is_valid_number,
        parse,
    )

    bare = _TRUNK.sub("", value) if value.startswith(("+", "00")) else value
    if not bare.startswith(("+", "0", "(")) and not _NORTH_AMERICAN.match(bare):
        return ""
    for region in regions:
        try:
            number = parse(bare, region)
        except NumberParseException:
            continue
        if is_valid_number(number):
            return str(format_number(number, PhoneNumberFormat.E164))
    return ""


_IBAN_START = re.compile(r"(?<![^\W_])[A-Za-z]{2}[ ]?\d{2}(?=[ .-]?[A-Za-z0-9])")
_IBAN_NAMED = ("iban", "konto", "account", "bankverbindung")
_BODIES = {
    length: re.compile(rf"(?:[ .-]?[A-Za-z0-9]){{{length - 4}}}(?![^\W_])")
    for length in sorted(set(IBAN_LENGTHS.values()))
}
_CARD = re.compile(r"(?<![\w.,-])\d(?:[ -]?\d){11,18}(?![\w-]|[.,]\d)")
_CARD_NAMED = context("card credit kreditkart karte visa mastercard debit")
_CARD_FIRST = frozenset("3456")


def find_ibans(text: str, folded: str) -> Iterator[PersonalSpan]:
    """Account numbers whose check digits are right, and those that are called so."""
    for match in _IBAN_START.finditer(text):
        length = IBAN_LENGTHS.get(match.group()[:2].upper())
        body = _BODIES[length].match(text, match.end()) if length else None
        if body is None:
            continue
        value = text[match.start() : body.end()]
        window = before(folded, match.start())
        if any(word in window for word in _IBAN_NAMED) or iban_is_valid(value):
            yield span_of("iban", match.start(), body.end(), text, as_type="IBAN")


def find_cards(text: str, folded: str) -> Iterator[PersonalSpan]:
    """Numbers of payment cards: by the Luhn digit, or called so."""
    for match in _CARD.finditer(text):
        digits = normalize_entity("CARD", match.group())
        checked = len(digits) >= 13 and digits[0] in _CARD_FIRST and luhn_is_valid(digits)
        if checked or _CARD_NAMED.stands(before(folded, match.start())):
            yield span_of("card", *match.span(), text)


def luhn_is_valid(digits: str) -> bool:
    """Whether the last digit is the Luhn check digit of those before it.

    Args:
        digits: ASCII digits alone.
    """
    doubled = (sum(divmod(int(digit) * 2, 10)) for digit in digits[-2::-2])
    return (sum(map(int, digits[-1::-2])) + sum(doubled)) % 10 == 0


_DIGIT = re.compile(r"\d")
_start = attrgetter("start")


class PatternPersonalData:
    """Finds personal data without a model and without a memory of what it saw.

    Kinds: ``iban card email phone person address birth_date identity_document tax_number
    social_insurance plate``. What people say of their health is no span: it is not a value that
    could be told by its form.
    """

    def find(self, text: str, *, language: str) -> tuple[PersonalSpan, ...]:
        """Spans in order, not overlapping; of two that overlap the longer stays whole.

        What of the other lies outside stays, too, as a span of its kind: nothing that some rule
        took for personal data is left in sight.

        Args:
            language: ISO 639-1; decides which country's telephone numbers are tried first.
        """
        found = list(_found(text, fold(text), language))
        return keep_apart(found)


def keep_apart(found: Sequence[PersonalSpan]) -> tuple[PersonalSpan, ...]:
    """The longest span of every overlap, and what the others have outside of it, in order."""
    kept = longest_apart(found)
    spans = [found[number] for number in kept]
    stays = set(kept)
    for number, lost in enumerate(found):
        if number not in stays:
            for start, end in _uncovered(lost, spans):
                insort(spans, replace(lost, start=start, end=end), key=_start)
    return tuple(spans)


def _uncovered(lost: PersonalSpan, spans: list[PersonalSpan]) -> list[tuple[int, int]]:
    """The slices of a span that no other covers, in order."""
    place = max(0, bisect_right(spans, lost.start, key=_start) - 1)
    start, rests = lost.start, []
    while place < len(spans) and spans[place].start < lost.end:
        rests.append((start, spans[place].start))
        start = max(start, spans[place].end)
        place += 1
    rests.append((start, lost.end))
    return [(low, high) for low, high in rests if low < high]


def _found(text: str, folded: str, language: str) -> Iterator[PersonalSpan]:
    """In order of weight: of two spans of one length the first named stays."""
    yield from find_emails(text)
    if _DIGIT.search(text):
        yield from find_ibans(text, folded)
        yield from find_cards(text, folded)
        yield from find_identifiers(text, folded)
        yield from find_births(text, folded)
        yield from find_plates(text, folded)
        yield from find_phones(text, folded, language)
        yield from find_addresses(text, folded)
    yield from find_people(text, folded)
