"""An old and a new fact side by side, with what was said around the new one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.model import (
    Cardinality,
    Correction,
    RelationKind,
    StatedFact,
)
from troth.contracts.memory.values.agreement import Agreement, ValueRelation
from troth.contracts.memory.values.compare import compare_values
from troth.contracts.memory.values.normalize import normalize_value

Found: TypeAlias = tuple[RelationKind, str]
"""A relation and the reason for it: what a rule says, where it says anything."""

ELLIPTIC = "?"
"""The attribute of a value that is said alone, as in "34, not 32"."""
_NAMED = (Agreement.SAME, Agreement.ALIAS, Agreement.REFINES, Agreement.GENERALIZES)
_KEYED = ("schedule", "appointment")


@dataclass(frozen=True, kw_only=True, slots=True)
class Pair:
    """What a rule sees.

    Attributes:
        correction: What the new statement was said to set right.
        update: It was said as a change.
        old_at, new_at: When each was said, RFC 3339; empty where nobody knows.
    """

    old: StatedFact
    new: StatedFact
    correction: Correction | None = None
    update: bool = False
    old_at: str = ""
    new_at: str = ""

    @property
    def topic(self) -> str:
        """The attribute without its key: ``favorite`` of ``favorite:color``."""
        return self.new.attribute.partition(":")[0]

    @property
    def kind(self) -> ValueKind:
        """How the values of the old fact are compared."""
        return attribute_of(self.old.attribute).kind

    @property
    def cardinality(self) -> Cardinality:
        """How many values can hold: several, where either fact was read so.

        A keyed appointment is one: "the dentist" has one date.
        """
        if self.topic in _KEYED and ":" in self.new.attribute:
            return Cardinality.ONE_AT_A_TIME
        several = Cardinality.MANY in (self.old.cardinality, self.new.cardinality)
        return Cardinality.MANY if several else self.new.cardinality

    def values(self) -> ValueRelation:
        """How the values stand to each other."""
        return compare_values(self.kind, self.old.normal, self.new.normal)

    def denies_old(self) -> bool:
        """Whether the new statement says that the old value is wrong: "not Microsoft"."""
        if self.correction is None:
            return False
        denied = (
            *(
                normalize_value(self.kind, value, at=self.new_at)
                for value in self.correction.denied
            ),
            *self.correction.denied_normal,
        )
        return any(
            compare_values(self.kind, self.old.normal, value).agreement in _NAMED
            for value in denied
        )

    def corrects(self) -> bool:
        """Whether it was said to set the old one right; denying another value sets this one not."""
        if self.correction is None:
            return False
        return not self.correction.denied or self.denies_old()
