"""The slots that statements are indexed by: each attribute, its kind of value, how many at a time.

Stored facts may have other attributes, of earlier versions: their names are opaque, several values
hold at once, and their values are texts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from troth.contracts.memory.model import Cardinality, StatedFact


class ValueKind(StrEnum):
    """How a value is normalized and compared."""

    NAME = "name"  # of a person or pet
    ORGANIZATION = "organization"
    PLACE = "place"
    OCCUPATION = "occupation"
    NUMBER = "number"  # a count or an amount with its unit
    MONEY = "money"
    DATE = "date"
    CONTACT = "contact"  # e-mail address or phone number
    STATUS = "status"  # one of a few exclusive words: married, single
    TEXT = "text"
    ANY = "any"  # by the look of the value: money, a number, a date, else a text


@dataclass(frozen=True, kw_only=True, slots=True)
class Attribute:
    """One attribute.

    Attributes:
        name: Stable; part of stored facts.
    """

    name: str
    cardinality: Cardinality
    kind: ValueKind


_ONE, _NOW, _MANY = Cardinality.ONE, Cardinality.ONE_AT_A_TIME, Cardinality.MANY

ATTRIBUTES: Final[dict[str, Attribute]] = {
    name: Attribute(name=name, cardinality=cardinality, kind=kind)
    for name, cardinality, kind in (
        ("name", _NOW, ValueKind.NAME),
        ("employer", _NOW, ValueKind.ORGANIZATION),
        ("occupation", _NOW, ValueKind.OCCUPATION),
        ("location", _NOW, ValueKind.PLACE),  # where they live
        ("birth_place", _ONE, ValueKind.PLACE),
        ("birth_date", _ONE, ValueKind.DATE),
        ("age", _NOW, ValueKind.NUMBER),
        ("marital_status", _NOW, ValueKind.STATUS),
        ("children_count", _NOW, ValueKind.NUMBER),
        ("pet_count", _NOW, ValueKind.NUMBER),  # one for each kind: pet_count:dog
        ("pet", _MANY, ValueKind.TEXT),
        ("diet", _NOW, ValueKind.STATUS),
        ("likes", _MANY, ValueKind.TEXT),
        ("language", _MANY, ValueKind.TEXT),  # that they speak
        ("salary", _NOW, ValueKind.MONEY),
        ("phone", _MANY, ValueKind.CONTACT),
        ("email", _MANY, ValueKind.CONTACT),
        ("schedule", _NOW, ValueKind.DATE),  # one for each occasion: schedule:meeting
        ("favorite", _NOW, ValueKind.TEXT),  # one for each thing: favorite:color
        ("own", _NOW, ValueKind.ANY),  # a figure, date or amount of theirs: own:rent
    )
}


def attribute_of(name: str) -> Attribute:
    """The attribute of this name, with its matter (``own:rent``) or without."""
    known = ATTRIBUTES.get(name.partition(":")[0])
    if known is not None:
        return Attribute(name=name, cardinality=known.cardinality, kind=known.kind)
    return Attribute(name=name, cardinality=_MANY, kind=ValueKind.TEXT)


def matter_of(fact: StatedFact) -> tuple[str, str, str]:
    """What a fact is one of several values of: its slot, or, where many hold, the very value.

    Entries of one matter are bounded: a new value of it joins the one that is open.
    """
    kinds = (attribute_of(fact.attribute).cardinality, fact.cardinality)
    several = all(one is Cardinality.MANY for one in kinds)
    return fact.entity, fact.attribute, fact.normal if several else ""
