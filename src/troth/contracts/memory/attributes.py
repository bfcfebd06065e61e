"""The typed core of what can be said of someone: each attribute, its kind of value, how many.

The set is open. What somebody calls theirs by a noun that no attribute has, "my rent is $1200", is
kept under ``own:NOUN``, one value at a time. Whatever else fits nothing is kept under
``said:VERB``, which holds many values and so never conflicts except by plain denial of the same
value.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

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
    CONTACT = "contact"  # e-mail address, phone number, street address
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

ATTRIBUTES: dict[str, Attribute] = {
    name: Attribute(name=name, cardinality=cardinality, kind=kind)
    for name, cardinality, kind in (
        ("name", _NOW, ValueKind.NAME),
        ("employer", _NOW, ValueKind.ORGANIZATION),
        ("occupation", _NOW, ValueKind.OCCUPATION),
        ("employment", _NOW, ValueKind.STATUS),  # employed, unemployed, retired, student
        ("workplace", _MANY, ValueKind.TEXT),  # a kind of place, "a bank": refines an employer
        ("industry", _MANY, ValueKind.TEXT),
        ("location", _NOW, ValueKind.PLACE),
        ("origin", _ONE, ValueKind.PLACE),  # where they say they are from
        ("birth_place", _ONE, ValueKind.PLACE),
        ("childhood_place", _MANY, ValueKind.PLACE),  # where they grew up
        ("nationality", _MANY, ValueKind.TEXT),
        ("age", _NOW, ValueKind.NUMBER),
        ("birth_date", _ONE, ValueKind.DATE),
        ("gender", _ONE, ValueKind.STATUS),
        ("marital_status", _NOW, ValueKind.STATUS),
        ("partner", _NOW, ValueKind.NAME),
        ("relative", _MANY, ValueKind.NAME),  # "I have a sister": their facts are other entities
        ("children_count", _NOW, ValueKind.NUMBER),
        ("siblings_count", _NOW, ValueKind.NUMBER),
        ("pet", _MANY, ValueKind.TEXT),
        ("pet_count", _NOW, ValueKind.NUMBER),
        ("diet", _NOW, ValueKind.STATUS),
        ("allergy", _MANY, ValueKind.TEXT),
        ("health", _MANY, ValueKind.TEXT),
        ("height", _NOW, ValueKind.NUMBER),
        ("weight", _NOW, ValueKind.NUMBER),
        ("favorite", _NOW, ValueKind.TEXT),  # "favorite:color" and so on, one for each thing
        ("likes", _MANY, ValueKind.TEXT),  # liking and disliking one thing is polarity
        ("hobby", _MANY, ValueKind.TEXT),
        ("skill", _MANY, ValueKind.TEXT),
        ("language", _MANY, ValueKind.TEXT),
        ("native_language", _ONE, ValueKind.TEXT),
        ("possession", _MANY, ValueKind.TEXT),
        ("color", _NOW, ValueKind.TEXT),  # of a thing of theirs
        ("brand", _NOW, ValueKind.ORGANIZATION),
        ("salary", _NOW, ValueKind.MONEY),
        ("school", _MANY, ValueKind.ORGANIZATION),
        ("degree", _MANY, ValueKind.TEXT),
        ("field_of_study", _MANY, ValueKind.TEXT),
        ("graduation_year", _ONE, ValueKind.DATE),
        ("religion", _NOW, ValueKind.STATUS),
        ("smokes", _NOW, ValueKind.STATUS),
        ("drinks", _NOW, ValueKind.STATUS),
        ("email", _MANY, ValueKind.CONTACT),
        ("phone", _MANY, ValueKind.CONTACT),
        ("address", _NOW, ValueKind.CONTACT),
        (
            "schedule",
            _NOW,
            ValueKind.DATE,
        ),  # "schedule:dentist_appointment" and so on, one date for each
        ("deadline", _NOW, ValueKind.DATE),
        ("budget", _NOW, ValueKind.MONEY),
        ("plan", _MANY, ValueKind.TEXT),
        ("preference", _MANY, ValueKind.TEXT),
        ("experience_years", _NOW, ValueKind.NUMBER),
        ("team_size", _NOW, ValueKind.NUMBER),
    )
}
_FURTHER: dict[str, Attribute] = {
    name: Attribute(name=name, cardinality=cardinality, kind=kind)
    for name, cardinality, kind in (
        ("blood_type", _ONE, ValueKind.TEXT),
        ("zodiac", _ONE, ValueKind.TEXT),
        ("shoe_size", _NOW, ValueKind.NUMBER),
        ("time_zone", _NOW, ValueKind.TEXT),
        ("pronouns", _NOW, ValueKind.TEXT),
        ("floor", _NOW, ValueKind.NUMBER),  # on which a home lies
        ("own", _NOW, ValueKind.ANY),  # "own:rent" and so on, one for each "my NOUN is …"
    )
}
"""What only the rules read: a model is not offered them."""


def matter_of(fact: StatedFact) -> tuple[str, str, str]:
    """What a fact is one of several values of: its slot, or, where many hold, the very value.

    Entries of one matter are bounded: a new value of it joins the one that is open.
    """
    many = attribute_of(fact.attribute).cardinality is Cardinality.MANY
    return fact.entity, fact.attribute, fact.normal if many else ""


def attribute_of(name: str) -> Attribute:
    """The attribute of that name; ``favorite:color`` is a ``favorite``, strangers hold many."""
    bare = name.partition(":")[0]
    known = ATTRIBUTES.get(name) or ATTRIBUTES.get(bare) or _FURTHER.get(bare)
    return known or Attribute(name=name, cardinality=Cardinality.MANY, kind=ValueKind.TEXT)
