"""Two places that exclude each other by their names, and of which one was told to lie in the other.

Nobody knows "Zorb", and it is no part of Boston, until somebody says "I live in Zorb, Boston". Then
"I live in Zorb" contradicts neither (MEM-8): a third memory lies in both places.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.model import Relation, RelationKind
from troth.contracts.memory.values.agreement import Agreement
from troth.contracts.memory.values.compare import compare_values


def told_within(found: Mapping[str, tuple[Relation, ...]]) -> dict[str, tuple[Relation, ...]]:
    """The relations of a new memory to others, without conflicts that a third one explains.

    Args:
        found: By the id of the older memory.
    """
    linked = [
        relation
        for relations in found.values()
        for relation in relations
        if relation.kind is RelationKind.REFINEMENT and _is_of_places(relation)
    ]
    if not linked:
        return dict(found)
    return {name: tuple(_explained(each, linked) for each in some) for name, some in found.items()}


def _explained(relation: Relation, linked: Iterable[Relation]) -> Relation:
    if relation.kind is not RelationKind.CONFLICT or not _is_of_places(relation):
        return relation
    if any(_lies_in_both(link, relation) for link in linked):
        return replace(relation, kind=RelationKind.REFINEMENT, reason="told_to_lie_in_it")
    return relation


def _lies_in_both(link: Relation, relation: Relation) -> bool:
    """Whether what the link's memory told is narrower than either side: a part of both."""
    told = link.old
    if (link.new, told.attribute, told.entity) != (
        relation.new,
        relation.old.attribute,
        relation.old.entity,
    ):
        return False
    sides = (relation.old.normal, relation.new.normal)
    return all(
        compare_values(ValueKind.PLACE, side, told.normal).agreement is Agreement.REFINES
        for side in sides
    )


def _is_of_places(relation: Relation) -> bool:
    facts = (relation.old, relation.new)
    denied = any(fact.negative for fact in facts)
    return not denied and attribute_of(relation.old.attribute).kind is ValueKind.PLACE
