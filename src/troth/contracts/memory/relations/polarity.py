"""One fact affirms what the other denies.

A denial stands against the same value, and against what is a kind or a part of it: no pets, no dog.
A denial of another value stands against nothing: who works at Google need not work at IBM (MEM-8).
"""

from __future__ import annotations

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.model import Cardinality, RelationKind, StatedFact
from troth.contracts.memory.relations.pairs import Found, Pair
from troth.contracts.memory.values.agreement import Agreement
from troth.contracts.memory.values.compare import compare_values
from troth.contracts.memory.values.statuses import denied_status

_ANOTHER: Found = (RelationKind.UNRELATED, "denies_another_value")


def by_polarity(pair: Pair) -> Found | None:
    """What facts are to each other of which at least one denies its value."""
    if not pair.old.negative and not pair.new.negative:
        return None
    if pair.old.negative and pair.new.negative:
        same = pair.values().agreement in (Agreement.SAME, Agreement.ALIAS)
        return (RelationKind.SAME, "denied_again") if same else _ANOTHER
    affirmed, denied = (pair.new, pair.old) if pair.old.negative else (pair.old, pair.new)
    if says_the_same(pair.kind, affirmed, denied):
        return RelationKind.SAME, "same_in_other_words"
    if not stands_against(pair.kind, affirmed, denied):
        return _ANOTHER
    return denial(pair)


def denial(pair: Pair) -> Found:
    """What a clash of yes and no is: a correction, an explained change, or a conflict."""
    if pair.correction is not None and (not pair.correction.denied or _is_contrary(pair)):
        return RelationKind.CORRECTION, "denied"
    if _is_change(pair):
        return RelationKind.UPDATE, "ended" if pair.new.negative else "began"
    return RelationKind.CONFLICT, "denied"


def stands_against(kind: ValueKind, affirmed: StatedFact, denied: StatedFact) -> bool:
    """Whether denying the one value denies the other."""
    found = compare_values(kind, denied.normal, affirmed.normal)
    if found.agreement in (Agreement.SAME, Agreement.ALIAS):
        return True
    return found.agreement is Agreement.REFINES and found.strict


def says_the_same(kind: ValueKind, affirmed: StatedFact, denied: StatedFact) -> bool:
    """Not to smoke is to be a non-smoker."""
    if kind is not ValueKind.STATUS:
        return False
    return bool(denied_status(denied.normal)) and denied_status(denied.normal) == affirmed.normal


def _is_contrary(pair: Pair) -> bool:
    """The denial is the correction itself, or names the old value."""
    return pair.new.negative or pair.denies_old()


def _is_change(pair: Pair) -> bool:
    if pair.cardinality is Cardinality.ONE:
        return False
    ended = pair.new.negative and pair.new.validity.until is not None
    return pair.update or ended
