"""The rules that relate two facts, in their order; the first that speaks decides.

1. A value that is said alone ("34, not 32") belongs to the fact whose value it denies.
2. A possibility says nothing of what is (MEM-16).
3. Facts of two attributes, or of someone and of theirs, may exclude each other (``crossing``).
4. Other entities are other subjects (MEM-8); other attributes are unrelated.
5. Facts of other times stand apart, or one has ended (``times``, MEM-16).
6. A value that is denied in so many words is corrected.
7. Yes and no to one value (``polarity``).
8. The same, another name of it, or more of it.
9. Several values where several can hold (``several``, MEM-8).
10. Values that exclude each other: a correction, a change that was explained, one that may have
    come by itself, or a conflict (``drift``).

Anything else is unknown, and opens nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.model import (
    OPENS,
    Cardinality,
    Correction,
    Relation,
    RelationKind,
    Speech,
    StatedFact,
    Statement,
)
from troth.contracts.memory.relations.crossing import by_crossing
from troth.contracts.memory.relations.drift import drifts, explained_by_time, went_back
from troth.contracts.memory.relations.pairs import ELLIPTIC, Found, Pair
from troth.contracts.memory.relations.polarity import by_polarity
from troth.contracts.memory.relations.several import by_number_of_values
from troth.contracts.memory.relations.times import by_certainty, by_tense
from troth.contracts.memory.values.agreement import Agreement
from troth.contracts.memory.values.numbers import parse_amount
from troth.contracts.memory.values.plain import plain, without_articles, word_list

_NAMED_KINDS = (ValueKind.NAME, ValueKind.ORGANIZATION, ValueKind.PLACE, ValueKind.OCCUPATION)
_AGREEING: dict[Agreement, RelationKind] = {
    Agreement.SAME: RelationKind.SAME,
    Agreement.ALIAS: RelationKind.ALIAS,
    Agreement.REFINES: RelationKind.REFINEMENT,
    Agreement.GENERALIZES: RelationKind.REFINEMENT,
    Agreement.COMPATIBLE: RelationKind.REFINEMENT,
}


def relate_facts(
    old: StatedFact,
    new: StatedFact,
    *,
    correction: Correction | None = None,
    update: bool = False,
    old_at: str = "",
    new_at: str = "",
) -> Relation:
    """How a new fact stands to an old one of the same subject.

    Args:
        correction: What the new statement was said to set right.
        update: It was said as a change: "I moved to", "my new job".
        old_at, new_at: When each was said, RFC 3339; empty where nobody knows.
    """
    pair = Pair(
        old=old, new=new, correction=correction, update=update, old_at=old_at, new_at=new_at
    )
    found = next((found for rule in RULES if (found := rule(pair)) is not None), _UNDECIDED)
    return Relation(kind=found[0], reason=found[1], old=old, new=new)


def relate_statements(
    old_facts: Iterable[StatedFact], new: Statement, *, old_at: str = "", new_at: str = ""
) -> tuple[Relation, ...]:
    """The relations of a new statement's facts to old ones, without those that say nothing.

    MEM-8: what is no assertion has none. An old fact has at most one relation that opens an entry,
    that of the affirmed value before that of a denied one.
    """
    if new.speech is not Speech.ASSERTION:
        return ()
    found: list[Relation] = []
    for old in old_facts:
        found += _once([_in(new, old, fact, old_at, new_at) for fact in new.facts])
    return tuple(found)


def _in(new: Statement, old: StatedFact, fact: StatedFact, old_at: str, new_at: str) -> Relation:
    return relate_facts(
        old, fact, correction=new.correction, update=new.update, old_at=old_at, new_at=new_at
    )


def _once(relations: list[Relation]) -> list[Relation]:
    telling = [r for r in relations if r.kind not in _SILENT]
    opening = sorted((r for r in telling if r.kind in OPENS), key=lambda r: r.new.negative)
    return [r for r in telling if r.kind not in OPENS or r is opening[0]]


_SILENT = (RelationKind.UNRELATED, RelationKind.OTHER_SUBJECT)
_UNDECIDED: Found = (RelationKind.UNKNOWN, "undecided")


def _said_alone(pair: Pair) -> Found | None:
    if pair.new.attribute != ELLIPTIC or pair.old.attribute == ELLIPTIC:
        return None
    if pair.denies_old() and not pair.old.negative:
        return RelationKind.CORRECTION, "denied_value"
    return RelationKind.UNKNOWN, "names_nothing"


def _other_entity(pair: Pair) -> Found | None:
    if pair.old.entity == pair.new.entity:
        return None
    return RelationKind.OTHER_SUBJECT, "other_entity"


def _other_attribute(pair: Pair) -> Found | None:
    if pair.old.attribute == pair.new.attribute:
        return None
    return RelationKind.UNRELATED, "other_attribute"


def _denied_value(pair: Pair) -> Found | None:
    if pair.old.negative or pair.new.negative or not pair.denies_old():
        return None
    return None if pair.values().agrees else (RelationKind.CORRECTION, "denied_value")


def _agreeing(pair: Pair) -> Found | None:
    found = pair.values()
    if not found.agrees:
        return None
    if found.agreement is Agreement.SAME and _is_other_name(pair):
        return RelationKind.ALIAS, "other_name"
    return _AGREEING[found.agreement], found.reason


def _is_other_name(pair: Pair) -> bool:
    said = [without_articles(word_list(plain(f.value[:_SHOWN]))) for f in (pair.old, pair.new)]
    return pair.kind in _NAMED_KINDS and said[0] != said[1]


_SHOWN = 200


def _excluding(pair: Pair) -> Found | None:
    found = pair.values()
    if pair.update and pair.cardinality is not Cardinality.ONE and not found.opposes:
        return RelationKind.UPDATE, "said_to_have_changed"
    if not found.opposes:
        return RelationKind.UNKNOWN, found.reason
    if _of_two_scales(pair):
        return RelationKind.UNKNOWN, "other_scale"
    if pair.corrects():
        return RelationKind.CORRECTION, found.reason
    if pair.cardinality is Cardinality.ONE:
        return RelationKind.CONFLICT, found.reason
    return _changed(pair, found.reason)


def _of_two_scales(pair: Pair) -> bool:
    """A shoe of size 9 may be one of size 42."""
    amounts = [parse_amount(fact.normal) for fact in (pair.old, pair.new)]
    large = {one.low >= _EUROPEAN for one in amounts if one is not None}
    return pair.topic == "shoe_size" and len(large) > 1


_EUROPEAN = 20


def _changed(pair: Pair, reason: str) -> Found:
    if went_back(pair):
        return RelationKind.CONFLICT, "grew_less"
    if pair.update:
        return RelationKind.UPDATE, "said_to_have_changed"
    return explained_by_time(pair) or drifts(pair, reason) or (RelationKind.CONFLICT, reason)


RULES: tuple[Callable[[Pair], Found | None], ...] = (
    _said_alone,
    by_certainty,
    by_crossing,
    _other_entity,
    _other_attribute,
    by_tense,
    _denied_value,
    by_polarity,
    _agreeing,
    by_number_of_values,
    _excluding,
)
"""The rules in their order."""
