"""How two normal values stand to each other: the same, one says more, or both cannot hold."""

from __future__ import annotations

from collections.abc import Callable

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.values.agreement import ValueRelation, alias, same, unknown
from troth.contracts.memory.values.contacts import compare_contacts
from troth.contracts.memory.values.lookalikes import unmasked
from troth.contracts.memory.values.looks import compare_by_look
from troth.contracts.memory.values.money import compare_money
from troth.contracts.memory.values.names import compare_names
from troth.contracts.memory.values.numbers import compare_numbers
from troth.contracts.memory.values.occupations import compare_occupations
from troth.contracts.memory.values.organizations import compare_organizations
from troth.contracts.memory.values.places import compare_places
from troth.contracts.memory.values.plain import is_long, unaccented
from troth.contracts.memory.values.spans_of_time import compare_dates
from troth.contracts.memory.values.statuses import compare_statuses
from troth.contracts.memory.values.texts import compare_texts

_BY_KIND: dict[ValueKind, Callable[[str, str], ValueRelation]] = {
    ValueKind.NAME: compare_names,
    ValueKind.ORGANIZATION: compare_organizations,
    ValueKind.PLACE: compare_places,
    ValueKind.OCCUPATION: compare_occupations,
    ValueKind.NUMBER: compare_numbers,
    ValueKind.MONEY: compare_money,
    ValueKind.DATE: compare_dates,
    ValueKind.CONTACT: compare_contacts,
    ValueKind.STATUS: compare_statuses,
    ValueKind.TEXT: compare_texts,
    ValueKind.ANY: compare_by_look,
}
_EXACT = (ValueKind.NUMBER, ValueKind.MONEY, ValueKind.DATE, ValueKind.CONTACT)


def compare_values(kind: ValueKind, old: str, new: str) -> ValueRelation:
    """How a new normal value stands to an old one of the same kind.

    Turning the two round gives the same relation turned round. Values without a visible character,
    and different ones longer than ``plain.MAX_VALUE``, are unknown.
    """
    if not old.strip() or not new.strip():
        return unknown("no_value")
    if old == new:
        return same()
    if is_long(old) or is_long(new):
        return unknown("long_text")
    if kind not in _EXACT and _letters(old) == _letters(new):
        return alias("same_letters")
    return _BY_KIND[kind](old, new)


def _letters(normal: str) -> str:
    """What a reader tells words by: ``acmé`` and ``acme`` are one.

    A caveat could not tell the two apart: it would stand by both, or by neither (MEM-3).
    """
    return unaccented(unmasked(normal))
