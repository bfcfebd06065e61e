"""How two values of one kind stand to each other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Agreement(StrEnum):
    """Whether both can be the one value of the same thing."""

    SAME = "same"
    ALIAS = "alias"  # another name of the same: "Bob", "Robert"
    REFINES = "refines"  # the new one says more: "Boston", "Boston, Massachusetts"
    GENERALIZES = "generalizes"  # the new one says less
    COMPATIBLE = "compatible"  # both can hold: "about 34", "34"
    INCOMPATIBLE = "incompatible"
    UNKNOWN = "unknown"


@dataclass(frozen=True, kw_only=True, slots=True)
class ValueRelation:
    """How a new value stands to an old one.

    Attributes:
        reason: Stable snake_case code of the rule that decided.
        strict: For ``REFINES`` and ``GENERALIZES``: the narrower value is a kind or a part of the
            wider one by the tables, not only by its words. What is denied of the wider one is then
            denied of the narrower one too ("no pets" denies a dog; "no milk" not soy milk).
    """

    agreement: Agreement
    reason: str
    strict: bool = False

    @property
    def opposes(self) -> bool:
        """Whether both cannot be the one value of the same thing."""
        return self.agreement is Agreement.INCOMPATIBLE

    @property
    def agrees(self) -> bool:
        """Whether both can be: neither incompatible nor unknown."""
        return self.agreement not in (Agreement.INCOMPATIBLE, Agreement.UNKNOWN)

    def turned(self) -> ValueRelation:
        """The same relation seen from the other value."""
        other = _TURNED.get(self.agreement, self.agreement)
        return ValueRelation(agreement=other, reason=self.reason, strict=self.strict)


_TURNED = {
    Agreement.REFINES: Agreement.GENERALIZES,
    Agreement.GENERALIZES: Agreement.REFINES,
}


def same(reason: str = "same_value") -> ValueRelation:
    """Both are one value."""
    return ValueRelation(agreement=Agreement.SAME, reason=reason)


def alias(reason: str) -> ValueRelation:
    """Two names of one value."""
    return ValueRelation(agreement=Agreement.ALIAS, reason=reason)


def refines(reason: str, *, strict: bool = False) -> ValueRelation:
    """The new value says more."""
    return ValueRelation(agreement=Agreement.REFINES, reason=reason, strict=strict)


def generalizes(reason: str, *, strict: bool = False) -> ValueRelation:
    """The new value says less."""
    return ValueRelation(agreement=Agreement.GENERALIZES, reason=reason, strict=strict)


def compatible(reason: str) -> ValueRelation:
    """Both can hold."""
    return ValueRelation(agreement=Agreement.COMPATIBLE, reason=reason)


def incompatible(reason: str) -> ValueRelation:
    """They cannot both be the one value."""
    return ValueRelation(agreement=Agreement.INCOMPATIBLE, reason=reason)


def unknown(reason: str) -> ValueRelation:
    """It cannot be told."""
    return ValueRelation(agreement=Agreement.UNKNOWN, reason=reason)
