"""The port of personal data, kept by patterns: every finder's spans, of overlaps the longest."""

from __future__ import annotations

import re
from bisect import bisect_right, insort
from collections.abc import Iterator, Sequence
from dataclasses import replace

from troth.adapters.personal.accounts import find_cards, find_ibans
from troth.adapters.personal.addresses import find_addresses
from troth.adapters.personal.contacts import find_emails, find_phones
from troth.adapters.personal.identifiers import find_births, find_identifiers, find_plates
from troth.adapters.personal.people import find_people
from troth.contracts.gate.intake.masking import longest_apart
from troth.language.tokens import fold
from troth.ports.intake import PersonalSpan

_DIGIT = re.compile(r"\d")


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


def _start(span: PersonalSpan) -> int:
    return span.start


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
