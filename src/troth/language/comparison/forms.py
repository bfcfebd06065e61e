"""A claim and a passage with figures and dates that are equal in one form. Pure.

A network reads ``03/2024`` and ``March 2024``, or ``a thousand`` and ``1,000``, as two different
things. Where the exact comparison finds both equal, the network is shown one form of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from troth.language.dates import DateMention, find_dates
from troth.language.quantities import Quantity, find_amounts
from troth.language.references import find_references

_MAX_CHARS = 20_000
_Place = tuple[int, int]
_Change = tuple[_Place, str]


def in_one_form(passage: str, claim: str) -> tuple[str, str]:
    """Both texts; a month stands in letters and a figure in digits where the other has it so.

    >>> in_one_form("It was opened in 03/2024.", "It opened in March 2024.")
    ('It was opened in March 2024.', 'It opened in March 2024.')
    """
    there, here = passage[:_MAX_CHARS], claim[:_MAX_CHARS]
    pairs = list(_pairs(there, here))
    in_passage = {place: form for place, _, form in pairs if there[slice(*place)] != form}
    in_claim = {place: form for _, place, form in pairs if here[slice(*place)] != form}
    return _changed(passage, in_passage.items()), _changed(claim, in_claim.items())


def _changed(text: str, changes: Iterable[_Change]) -> str:
    for (start, end), form in sorted(changes, reverse=True):
        text = f"{text[:start]}{form}{text[end:]}"
    return text


def _pairs(passage: str, claim: str) -> Iterator[tuple[_Place, _Place, str]]:
    """Places of equal figures in both texts, and the form that both are shown in."""
    theirs, mine = find_dates(passage), find_dates(claim)
    for one in mine:
        for other in (date for date in theirs if _is_one_date(date, one)):
            places = (other.start, other.end), (one.start, one.end)
            forms = passage[slice(*places[0])], claim[slice(*places[1])]
            yield *places, max(forms, key=lambda form: sum(map(str.isalpha, form)))
    there = list(find_references(passage))
    for own in find_references(claim):
        for same in filter(own.is_same, there):
            span = same.start, same.end
            written = passage[slice(*span)], claim[own.start : own.end]
            yield span, (own.start, own.end), max(written, key=len)
    given = _outside(find_amounts(passage), theirs)
    for amount in _outside(find_amounts(claim), mine):
        for like in (one for one in given if _is_one_amount(one, amount)):
            spots = _place(like), _place(amount)
            forms = passage[slice(*spots[0])], claim[slice(*spots[1])]
            yield *spots, max(forms, key=lambda form: sum(map(str.isdigit, form)))


def _is_one_date(one: DateMention, other: DateMention) -> bool:
    return one.carries(other) and other.carries(one) and not (one.ambiguous or other.ambiguous)


def _is_one_amount(one: Quantity, other: Quantity) -> bool:
    """Whether both are one value in one unit, which stands behind the number in both or in none."""
    return (
        (one.value, one.unit, one.bound) == (other.value, other.unit, other.bound)
        and (one.unit_span is None) == (other.unit_span is None)
        and all((each.unit_span or (each.end, 0))[0] >= each.start for each in (one, other))
    )


def _place(amount: Quantity) -> _Place:
    return amount.start, max(amount.end, (amount.unit_span or (0, 0))[1])


def _outside(amounts: tuple[Quantity, ...], dates: tuple[DateMention, ...]) -> list[Quantity]:
    return [one for one in amounts if not any(d.start <= one.start < d.end for d in dates)]
