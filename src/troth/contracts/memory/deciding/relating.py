"""How two facts stand to each other: exact, or unknown (MEM-6, MEM-8, MEM-16).

Of statements without a slot only whether they are the same is told here; else their words are
weighed (``weighing``).

The rules in order; the first that speaks decides. A possibility says nothing of what is. Other
people, and other matters, are told apart. What is over, or not yet, stands against nothing in the
present; a single value that is told as over has ended. Yes and no to one value stand against each
other. Of values that exclude each other, what was said to set right is a correction, what was said
to have changed an update; what may have moved by itself is an update that nobody explained; and all
else is a conflict. In doubt a relation is unknown: an invented conflict is worse than a missed one.
"""

from __future__ import annotations

from datetime import date
from math import ceil
from typing import Final

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.model import (
    Cardinality,
    Certainty,
    Correction,
    Relation,
    RelationKind,
    StatedFact,
    Tense,
    unnamed,
)
from troth.contracts.memory.slots.clauses import KIN
from troth.contracts.memory.slots.values import Agreement, agreement, normalize_value
from troth.contracts.memory.stated import STATEMENT
from troth.language.notation import in_one_notation
from troth.language.tokens import words

_MOVING: Final = frozenset(("age", "salary", "schedule", "children_count", "pet_count", "own"))
_YEAR_DAYS, _SETTLED_DAYS = 365.25, 30
_AGREEING = {
    Agreement.SAME: (RelationKind.SAME, "same_value"),
    Agreement.ALIAS: (RelationKind.ALIAS, "other_name"),
    Agreement.REFINES: (RelationKind.REFINEMENT, "says_more"),
    Agreement.GENERALIZES: (RelationKind.REFINEMENT, "says_less"),
}
Found = tuple[RelationKind, str]


def relate_facts(
    old: StatedFact,
    new: StatedFact,
    *,
    correction: Correction | None = None,
    update: bool = False,
    old_at: str = "",
    new_at: str = "",
) -> Relation:
    """How a new fact stands to an old one.

    Args:
        correction: What the new statement was said to set right.
        update: It was said as a change: "I moved to", "my new job".
        old_at, new_at: When each was said, RFC 3339; empty where nobody knows.
    """
    if STATEMENT in (old.attribute, new.attribute):
        same = old.attribute == new.attribute and (
            old.normal == new.normal or _plain(old.value) == _plain(new.value)
        )
        kind = RelationKind.SAME if same else RelationKind.UNKNOWN
        return Relation(kind=kind, reason="same_words" if same else "statements", old=old, new=new)
    kind, reason = (
        _apart(old, new)
        or _by_time(old, new)
        or _denied(old, new, correction, update)
        or _by_values(old, new, correction, update, (old_at, new_at))
    )
    return Relation(kind=kind, reason=reason, old=old, new=new)


def _plain(text: str) -> list[str]:
    """The words of a statement, its figures in one notation: "20%" is "twenty percent"."""
    return words(in_one_notation(text))


def _apart(old: StatedFact, new: StatedFact) -> Found | None:
    """Two facts that are not of one matter."""
    if Certainty.POSSIBLE in (old.certainty, new.certainty):
        return RelationKind.UNRELATED, "only_possible"
    if old.entity != new.entity:
        one = unnamed(old.entity) == unnamed(new.entity)
        kind = RelationKind.UNKNOWN if one else RelationKind.OTHER_SUBJECT
        return kind, "other_entity"
    if old.attribute != new.attribute:
        return RelationKind.UNRELATED, "other_attribute"
    return None


def _by_time(old: StatedFact, new: StatedFact) -> Found | None:
    if _cardinality(old, new) is Cardinality.ONE:
        return None
    tenses = [fact.validity.tense for fact in (old, new)]
    if Tense.FUTURE in tenses:
        again = tenses[0] is tenses[1] and _agrees(old, new)
        return None if again else (RelationKind.UNRELATED, "not_yet")
    if any(f.negative and f.validity.tense is Tense.TIMELESS for f in (old, new)):
        return None
    if tenses == [Tense.PRESENT, Tense.PAST] and _agrees(old, new):
        many = _cardinality(old, new) is Cardinality.MANY
        if not many and not old.negative and not new.negative:
            return RelationKind.UPDATE, "ended"
    if Tense.PAST in tenses and (tenses[0] is not tenses[1] or not _agrees(old, new)):
        return RelationKind.UNRELATED, "other_time"
    return None


def _denied(
    old: StatedFact, new: StatedFact, correction: Correction | None, update: bool
) -> Found | None:
    """What facts are to each other of which one denies its value, or is denied."""
    if not old.negative and not new.negative:
        named = correction is not None and is_denied_by(old, correction)
        return (
            (RelationKind.CORRECTION, "denied_value") if named and not _agrees(old, new) else None
        )
    if old.negative and new.negative:
        same = _agreement(old, new) in (Agreement.SAME, Agreement.ALIAS)
        return (RelationKind.SAME, "denied_again") if same else _ANOTHER
    affirmed, denied = (new, old) if old.negative else (old, new)
    if not _stands_against(denied, affirmed):
        return _ANOTHER
    if correction is not None:
        return RelationKind.CORRECTION, "denied"
    if update or (new.negative and new.validity.until):
        return RelationKind.UPDATE, "ended" if new.negative else "began"
    return RelationKind.CONFLICT, "denied"


def _stands_against(denied: StatedFact, affirmed: StatedFact) -> bool:
    """Whether denying the one value denies the other: no pets, no dog."""
    kind = attribute_of(denied.attribute).kind
    found = agreement(kind, denied.normal, affirmed.normal)
    lies_in_it = found is Agreement.REFINES and kind in _NAMED
    any_pet = denied.attribute == "pet" and KIN.get(denied.normal) == "pet"
    return found in (Agreement.SAME, Agreement.ALIAS) or lies_in_it or any_pet


_NAMED: Final = (ValueKind.PLACE, ValueKind.OCCUPATION, ValueKind.STATUS)
_ANOTHER: Found = (RelationKind.UNRELATED, "denies_another_value")


def _by_values(
    old: StatedFact,
    new: StatedFact,
    correction: Correction | None,
    update: bool,
    moments: tuple[str, str],
) -> Found:
    found = _agreement(old, new)
    if found in _AGREEING:
        return _AGREEING[found]
    if _cardinality(old, new) is Cardinality.MANY:
        return RelationKind.SEVERAL_VALUES, "several_hold"
    if found is Agreement.UNKNOWN and not update:
        return RelationKind.UNKNOWN, "not_comparable"
    if correction is not None and not correction.denied:
        return RelationKind.CORRECTION, "set_right"
    if _cardinality(old, new) is Cardinality.ONE:
        return RelationKind.CONFLICT, "other_value"
    return _changed(old, new, update, moments)


def _changed(old: StatedFact, new: StatedFact, update: bool, moments: tuple[str, str]) -> Found:
    """A value that may change, and another one of the same thing."""
    name = old.attribute.partition(":")[0]
    grown = _grown(old, new, moments) if name == "age" else None
    if grown is not None:
        return grown
    if update:
        return RelationKind.UPDATE, "said_to_have_changed"
    if name in _MOVING:
        return RelationKind.UNEXPLAINED_UPDATE, "may_have_changed"
    return RelationKind.CONFLICT, "other_value"


def _grown(old: StatedFact, new: StatedFact, moments: tuple[str, str]) -> Found | None:
    """An age grows with the calendar, and never less."""
    years = _figure(new.normal) - _figure(old.normal)
    days = _days(*moments)
    if years < 0:
        return RelationKind.CONFLICT, "grew_less"
    if days is None:
        return None
    passed = ceil(days / _YEAR_DAYS)
    if days >= _SETTLED_DAYS and passed - 1 <= years <= passed:
        return RelationKind.UPDATE, "grown_with_time"
    return (RelationKind.CONFLICT, "more_than_time_explains") if years > passed + 1 else None


def _figure(normal: str) -> float:
    try:
        return float(normal.partition(" ")[0])
    except ValueError:
        return 0.0


def _days(one: str, other: str) -> int | None:
    try:
        return (date.fromisoformat(other[:10]) - date.fromisoformat(one[:10])).days
    except ValueError:
        return None


def _cardinality(old: StatedFact, new: StatedFact) -> Cardinality:
    kinds = (old.cardinality, new.cardinality, attribute_of(new.attribute).cardinality)
    return Cardinality.MANY if Cardinality.MANY in kinds else kinds[-1]


def _agreement(old: StatedFact, new: StatedFact) -> Agreement:
    return agreement(attribute_of(new.attribute).kind, old.normal, new.normal)


def _agrees(old: StatedFact, new: StatedFact) -> bool:
    return _agreement(old, new) in _AGREEING


def is_denied_by(fact: StatedFact, correction: Correction) -> bool:
    """Whether the correction denies the value of a fact."""
    kind = attribute_of(fact.attribute).kind
    said = (normalize_value(kind, value) for value in correction.denied)
    same = (Agreement.SAME, Agreement.ALIAS)
    return any(agreement(kind, fact.normal, value) in same for value in said if value)
