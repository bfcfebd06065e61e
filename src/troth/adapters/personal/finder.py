"""The port of personal data, kept by patterns: every finder's spans, of overlaps the longest."""

from __future__ import annotations

import re
from collections.abc import Iterator

from troth.adapters.personal.accounts import find_cards, find_ibans
from troth.adapters.personal.addresses import find_addresses
from troth.adapters.personal.contacts import find_emails, find_phones
from troth.adapters.personal.identifiers import find_births, find_identifiers, find_plates
from troth.adapters.personal.people import find_people
from troth.contracts.gate.intake.masking import longest_apart
from troth.kernel.text import fold
from troth.ports.intake import PersonalSpan

_DIGIT = re.compile(r"\d")


class PatternPersonalData:
    """Finds personal data without a model and without a memory of what it saw.

    Kinds: ``iban card email phone person address birth_date identity_document tax_number
    social_insurance plate``. What people say of their health is no span: it is not a value that
    could be told by its form.
    """

    def find(self, text: str, *, language: str) -> tuple[PersonalSpan, ...]:
        """Spans in order, not overlapping; of two that overlap the longer stays.

        Args:
            language: ISO 639-1; decides which country's telephone numbers are tried first.
        """
        found = list(_found(text, fold(text), language))
        return tuple(found[number] for number in longest_apart(found))


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
