"""Facts of other times do not stand against each other (MEM-16).

A possibility and a plan conflict with nothing. What is over does not stand against what is, with
one exception: a thing of which there is one at a time, told first as present and then as past, has
ended ("I used to work at IBM" after "I work at IBM"): that is a change, and explained. What is
denied of all times ("I never worked at IBM") stands against both.
"""

from __future__ import annotations

from troth.contracts.memory.model import (
    Cardinality,
    Certainty,
    RelationKind,
    StatedFact,
    Tense,
)
from troth.contracts.memory.relations.pairs import Found, Pair

_OTHER_TIME: Found = (RelationKind.UNRELATED, "other_time")


def by_certainty(pair: Pair) -> Found | None:
    """A possibility says nothing of what is."""
    if Certainty.POSSIBLE in (pair.old.certainty, pair.new.certainty):
        return RelationKind.UNRELATED, "only_possible"
    return None


def by_tense(pair: Pair) -> Found | None:
    """What two facts of different times are to each other; ``None`` for facts of one time."""
    if pair.cardinality is Cardinality.ONE:  # a birth date has no tense
        return None
    old, new = _tense(pair.old), _tense(pair.new)
    if Tense.FUTURE in (old, new):
        return _by_plan(pair, old is new)
    if _is_never(pair.old) or _is_never(pair.new):
        return None
    if old is new:
        return _over(pair) if new is Tense.PAST else _ended_before(pair)
    if new is Tense.PAST and _has_ended(pair):
        return RelationKind.UPDATE, "ended"
    return _OTHER_TIME


def _is_never(fact: StatedFact) -> bool:
    """Whether it denies the value of all times: "I never worked at IBM"."""
    return fact.negative and fact.validity.tense is Tense.TIMELESS


def is_of_now(fact: StatedFact) -> bool:
    """Whether it is said of the present, or of no time."""
    return _tense(fact) is Tense.PRESENT


def is_later(date: str | None, than: str | None) -> bool:
    """Whether a partial ISO date lies wholly after another one."""
    if not date or not than:
        return False
    common = min(len(date), len(than[:10]))
    return date[:common] > than[:common]


def _tense(fact: StatedFact) -> Tense:
    tense = fact.validity.tense
    return Tense.PRESENT if tense is Tense.TIMELESS else tense


def _by_plan(pair: Pair, both: bool) -> Found | None:
    if both and pair.values().agrees and pair.old.negative is pair.new.negative:
        return None
    return RelationKind.UNRELATED, "not_yet"


def _over(pair: Pair) -> Found | None:
    """Two past facts meet only where they are of one time; several jobs are a career."""
    one, two = pair.old.validity, pair.new.validity
    if (one.since, one.until) != (two.since, two.until):
        return _OTHER_TIME
    dated = one.since is not None or one.until is not None
    return None if dated or pair.values().agrees else _OTHER_TIME


def _ended_before(pair: Pair) -> Found | None:
    """The old one was over when the new one began."""
    if pair.old.negative or pair.new.negative:
        return None
    if is_later(pair.new.validity.since, pair.old.validity.until):
        return _OTHER_TIME
    return None


def _has_ended(pair: Pair) -> bool:
    if pair.cardinality is Cardinality.MANY or pair.old.negative or pair.new.negative:
        return False
    until = pair.new.validity.until
    earlier = is_later(pair.old_at, until) if until else False
    return pair.values().agrees and not earlier
