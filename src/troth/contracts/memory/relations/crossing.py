"""Facts of different attributes that cannot both hold.

Most attributes say nothing of each other. Those that do stand in tables: marks that clash
(``marks``), attributes that say one thing in several ways (liking, hobbies, favourites), and an age
beside a date of birth.
"""

from __future__ import annotations

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.model import RelationKind, StatedFact, unnamed
from troth.contracts.memory.relations.marks import CLASHES, OF_PEOPLE, ROWS, marks_of
from troth.contracts.memory.relations.pairs import Found, Pair
from troth.contracts.memory.relations.polarity import denial, stands_against
from troth.contracts.memory.relations.times import is_of_now
from troth.contracts.memory.values.agreement import Agreement
from troth.contracts.memory.values.compare import compare_values
from troth.contracts.memory.values.dates import said_on
from troth.contracts.memory.values.numbers import parse_amount

_ONE_THING: dict[str, tuple[str, ...]] = {
    "likes": ("favorite", "hobby"),
    "favorite": ("likes",),
    "hobby": ("likes",),
    "language": ("native_language",),
    "native_language": ("language",),
    "pet": ("possession",),
    "possession": ("pet",),
}
"""Attributes of which one may deny what the other affirms."""
_KEYS: dict[str, tuple[str, ...]] = {
    "favorite": tuple(
        """color food drink meal dish beverage season animal sport music band film movie book hobby
        subject game country city""".split()
    ),
    "children_count": ("son", "daughter"),
    "siblings_count": ("sister", "brother"),
    "pet_count": ("dog", "cat"),
}
"""The keys that are told most often: a slot is looked up under its whole name."""
_TOLD_OF_PEOPLE = ("name", "age", "occupation", "location")
_TOLD_OF_THINGS = ("brand", "color", "said:be")
_THINGS = frozenset(("car",))
_HARMS: dict[str, str] = {"allergy": "said:eat", "said:eat": "allergy"}
"""Attributes of which one value excludes the same value of the other."""


def by_crossing(pair: Pair) -> Found | None:
    """What facts of two attributes, or of someone and of theirs, are to each other."""
    if not is_of_now(pair.old) or not is_of_now(pair.new):
        return None
    if pair.old.entity == pair.new.entity and pair.old.attribute == pair.new.attribute:
        return None
    if (reason := _clash(pair.old, pair.new)) is not None:
        return _opened(pair, reason)
    if pair.old.entity != pair.new.entity:
        return None
    return _one_thing(pair) or _harmed(pair) or _age_and_birth(pair)


def slots_beside(fact: StatedFact) -> tuple[tuple[str, str], ...]:
    """The ``(entity, attribute)`` slots whose facts may stand against this one; its own first.

    Facts of someone's people are met under the attributes that are told most often of them.
    """
    own = (fact.entity, fact.attribute)
    names = (*_clashing(marks_of(fact)), *_other_ways(fact.attribute), *_calendar(fact.attribute))
    slots = [own, *((fact.entity, key) for name in names for key in _keyed(name))]
    owner, _, who = unnamed(fact.entity).rpartition("/")
    if owner:
        names = _clashing(OF_PEOPLE.get(who, ()))
        slots += [(owner, key) for name in names for key in _keyed(name)]
    slots += [
        (f"{fact.entity}/{who}", told)
        for who in _people(fact)
        for told in (_TOLD_OF_THINGS if who in _THINGS else _TOLD_OF_PEOPLE)
    ]
    return tuple(dict.fromkeys(slots))


def _keyed(name: str) -> tuple[str, ...]:
    return (name, *(f"{name}:{key}" for key in _KEYS.get(name, ())))


def _clashing(marks: tuple[str, ...]) -> tuple[str, ...]:
    against = {
        other for mark in marks for pair in CLASHES if mark in pair for other in pair - {mark}
    }
    return tuple(
        dict.fromkeys(name for row in ROWS if row.mark in against for name in row.attributes)
    )


def _people(fact: StatedFact) -> tuple[str, ...]:
    """Whose mention would stand against the fact: no children, and a son."""
    marks = marks_of(fact)
    return tuple(
        who
        for who, theirs in OF_PEOPLE.items()
        if any(frozenset((mark, other)) in CLASHES for mark in marks for other in theirs)
    )


def _other_ways(attribute: str) -> tuple[str, ...]:
    harmed = _HARMS.get(attribute)
    return (*_ONE_THING.get(attribute.partition(":")[0], ()), *((harmed,) if harmed else ()))


def _calendar(attribute: str) -> tuple[str, ...]:
    return {"age": ("birth_date",), "birth_date": ("age",)}.get(attribute, ())


def _clash(old: StatedFact, new: StatedFact) -> str | None:
    for one in _marks(old, new.entity):
        for two in _marks(new, old.entity):
            if (reason := CLASHES.get(frozenset((one, two)))) is not None:
                return reason
    return None


def _marks(fact: StatedFact, about: str) -> tuple[str, ...]:
    """The marks of a fact for an entity: its own, or one whose relative or pet it is about."""
    if fact.entity == about:
        return marks_of(fact)
    owner, _, who = unnamed(fact.entity).rpartition("/")
    if owner == about:
        return OF_PEOPLE.get(who, ())
    return marks_of(fact) if about.rpartition("/")[0] == fact.entity else ()


def _opened(pair: Pair, reason: str) -> Found:
    if pair.correction is not None and not pair.correction.denied:
        return RelationKind.CORRECTION, reason
    if pair.update:
        return RelationKind.UPDATE, reason
    return RelationKind.CONFLICT, reason


def _one_thing(pair: Pair) -> Found | None:
    topics = pair.old.attribute.partition(":")[0], pair.topic
    if topics[1] not in _ONE_THING.get(topics[0], ()) or pair.old.negative is pair.new.negative:
        return None
    affirmed, denied = (pair.new, pair.old) if pair.old.negative else (pair.old, pair.new)
    if denied.attribute.partition(":")[0] in ("favorite", "native_language"):
        return None  # what is no favourite may still be liked
    return denial(pair) if stands_against(pair.kind, affirmed, denied) else None


def _harmed(pair: Pair) -> Found | None:
    """As in "I'm allergic to nuts" and "I eat peanuts every day"."""
    if _HARMS.get(pair.old.attribute) != pair.new.attribute:
        return None
    if pair.old.negative or pair.new.negative:
        return None
    eaten, allergy = pair.old, pair.new
    if eaten.attribute == "allergy":
        eaten, allergy = allergy, eaten
    found = compare_values(ValueKind.TEXT, allergy.normal, eaten.normal)
    same = found.agreement in (Agreement.SAME, Agreement.ALIAS)
    kind = found.agreement is Agreement.REFINES and found.strict
    return _opened(pair, "eats_what_harms") if same or kind else None


def _age_and_birth(pair: Pair) -> Found | None:
    facts = {
        pair.old.attribute: (pair.old, pair.old_at),
        pair.new.attribute: (pair.new, pair.new_at),
    }
    if facts.keys() != {"age", "birth_date"} or pair.old.negative or pair.new.negative:
        return None
    (age, at), (birth, _) = facts["age"], facts["birth_date"]
    said, years = said_on(at), parse_amount(age.normal)
    if said is None or years is None or not birth.normal[:4].isdecimal():
        return None
    low, high = years.reach()
    oldest = said.year - int(birth.normal[:4])
    had_birthday = (birth.normal + "-12-31")[4:10] <= at[4:10] if len(birth.normal) == 10 else None
    youngest = oldest if had_birthday else oldest - 1
    oldest = oldest - 1 if had_birthday is False else oldest
    if low > oldest or high < youngest:
        return _opened(pair, "age_and_birth_date")
    return None
