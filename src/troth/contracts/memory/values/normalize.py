"""The normal form of a value: two spellings of one thing become one text."""

from __future__ import annotations

from collections.abc import Callable

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.values.contacts import normalize_contact
from troth.contracts.memory.values.dates import normalize_date
from troth.contracts.memory.values.looks import normalize_by_look
from troth.contracts.memory.values.money import normalize_money
from troth.contracts.memory.values.names import normalize_name
from troth.contracts.memory.values.numbers import normalize_number
from troth.contracts.memory.values.occupations import normalize_occupation
from troth.contracts.memory.values.organizations import normalize_organization
from troth.contracts.memory.values.places import normalize_place
from troth.contracts.memory.values.plain import is_long, plain
from troth.contracts.memory.values.statuses import normalize_status
from troth.contracts.memory.values.texts import normalize_text

_BY_KIND: dict[ValueKind, Callable[[str], str]] = {
    ValueKind.NAME: normalize_name,
    ValueKind.ORGANIZATION: normalize_organization,
    ValueKind.PLACE: normalize_place,
    ValueKind.OCCUPATION: normalize_occupation,
    ValueKind.NUMBER: normalize_number,
    ValueKind.MONEY: normalize_money,
    ValueKind.CONTACT: normalize_contact,
    ValueKind.STATUS: normalize_status,
    ValueKind.TEXT: normalize_text,
}


def normalize_value(kind: ValueKind, text: str, *, at: str = "") -> str:
    """The normal form of a value; never empty for a text with a visible character.

    What cannot be read as its kind keeps its plain form, as does what is longer than
    ``plain.MAX_VALUE``.

    Args:
        at: When it was said, RFC 3339: what "next year" and "two years ago" count from.
    """
    bare = plain(text)
    if is_long(bare) or not bare:
        return bare or text
    if kind is ValueKind.DATE:
        return normalize_date(bare, at=at)
    if kind is ValueKind.ANY:
        return normalize_by_look(bare, at=at)
    return _BY_KIND[kind](bare).strip() or bare
