"""Account numbers and payment cards, told by their check digits or by the word before them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from troth.adapters.personal.windows import before, context
from troth.contracts.gate.intake.keys import IBAN_LENGTHS, iban_is_valid, normalize_entity
from troth.ports.intake import PersonalSpan

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
        body = _iban_body(text, match)
        if body is None:
            continue
        value = text[match.start() : body.end()]
        window = before(folded, match.start())
        if any(word in window for word in _IBAN_NAMED) or iban_is_valid(value):
            yield _span("iban", match.start(), body.end(), value)


def _iban_body(text: str, match: re.Match[str]) -> re.Match[str] | None:
    length = IBAN_LENGTHS.get(match.group()[:2].upper())
    return None if length is None else _BODIES[length].match(text, match.end())


def find_cards(text: str, folded: str) -> Iterator[PersonalSpan]:
    """Numbers of payment cards: by the Luhn digit, or called so."""
    for match in _CARD.finditer(text):
        digits = normalize_entity("CARD", match.group())
        checked = len(digits) >= 13 and digits[0] in _CARD_FIRST and luhn_is_valid(digits)
        if checked or _CARD_NAMED.stands(before(folded, match.start())):
            yield _span("card", match.start(), match.end(), match.group())


def luhn_is_valid(digits: str) -> bool:
    """Whether the last digit is the Luhn check digit of those before it.

    Args:
        digits: ASCII digits alone.
    """
    doubled = (sum(divmod(int(digit) * 2, 10)) for digit in digits[-2::-2])
    return (sum(map(int, digits[-1::-2])) + sum(doubled)) % 10 == 0


def _span(kind: str, start: int, end: int, value: str) -> PersonalSpan:
    return PersonalSpan(kind=kind, start=start, end=end, normalized=normalize_entity(kind, value))
