"""Of an attribute that holds several values, another value stands against none (MEM-8).

Four things do exclude each other all the same: another count of one thing, opposite traits, two
kinds of workplace, and what was said to set right something that one has only once mistyped.
"""

from __future__ import annotations

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.model import Cardinality, RelationKind
from troth.contracts.memory.relations.pairs import Found, Pair
from troth.contracts.memory.values.organizations import compare_organizations

_TRAITS = frozenset(
    """tall short shy outgoing introvert introverted extrovert extroverted rich poor wealthy fat
    overweight thin skinny slim lazy hardworking tidy messy left-handed right-handed optimist
    pessimist blonde brunette bald morning-person night-owl early-bird""".split()
) | {"oldest sibling", "youngest sibling"}
"""What one is, not how one feels today: those that exclude each other do so for good."""


def by_number_of_values(pair: Pair) -> Found | None:
    """What two affirmed values are to each other where several can hold."""
    if pair.cardinality is not Cardinality.MANY:
        return None
    found = pair.values()
    if found.opposes and (excluded := _excluded(pair, found.reason)) is not None:
        return excluded
    if pair.topic == "workplace" and _is_other_workplace(pair):
        return RelationKind.CONFLICT, "other_workplace"
    if pair.topic == "said" and not found.opposes:
        return RelationKind.UNKNOWN, found.reason
    return RelationKind.SEVERAL_VALUES, "can_have_several"


def _excluded(pair: Pair, reason: str) -> Found | None:
    if reason == "other_number" and pair.kind is ValueKind.TEXT:
        return RelationKind.UNEXPLAINED_UPDATE, reason  # two snakes, four snakes
    if _is_mistaken(pair):
        return RelationKind.CORRECTION, reason
    traits = {pair.old.normal, pair.new.normal} <= _TRAITS
    return (RelationKind.CONFLICT, reason) if traits else None


def _is_mistaken(pair: Pair) -> bool:
    """Said as a mistake, of things that are mistyped rather than had several of: "my e-mail is"."""
    bare = pair.correction is not None and not pair.correction.denied
    return bare and pair.kind in (ValueKind.CONTACT, ValueKind.DATE)


def _is_other_workplace(pair: Pair) -> bool:
    """A hospital is no law firm; an office may be in either."""
    found = compare_organizations(pair.old.normal, pair.new.normal)
    return found.reason == "other_kind_of_organization" and not pair.update
