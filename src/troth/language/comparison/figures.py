"""Amounts and dates of a claim against those of a sentence. Pure.

Amounts are compared in the same unit, or in units with a fixed or nearly fixed ratio: hours with
days, days with months, miles with kilometres. Of several figures the one in the most similar place
counts; where that cannot be told nothing is held against the claim.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from troth.language.comparison.difference import Difference, Place
from troth.language.quantities import UNITS_OF_MEASURE, Bound, Quantity
from troth.language.reading import Amount, Dated, Reading

# (unit of the sentence, unit of the claim): how much of the second one of the first is, and by
# which share both may differ and still mean the same (a month has 28 to 31 days).
_RATIOS = {
    ("day", "second"): (86_400.0, 0.0),
    ("second", "day"): (1 / 86_400.0, 0.0),
    ("month", "day"): (30.4, 0.08),
    ("day", "month"): (1 / 30.4, 0.08),
    ("mile", "metre"): (1_609.344, 0.03),
    ("metre", "mile"): (1 / 1_609.344, 0.03),
}
_MONEY = frozenset(("EUR", "USD", "GBP", "CHF"))
_UPWARD = frozenset((Bound.AT_LEAST, Bound.MORE))
_DOWNWARD = frozenset((Bound.AT_MOST, Bound.LESS))


def amount_place(quantity: Quantity) -> Place:
    """Where an amount stands with its unit."""
    return quantity.start, max(quantity.end, (quantity.unit_span or (0, 0))[1])


def numbers(claim: Reading, said: Reading) -> Difference | None:
    """The first amount of the claim that the sentence contradicts, else one that it lacks."""
    if _exchanged(claim, said):
        places = (one.amounts[0].quantity.start for one in (claim, said))
        ends = (amount_place(one.amounts[-1].quantity)[1] for one in (claim, said))
        return Difference("number", True, *zip(places, ends, strict=True))
    missing = None
    for amount in claim.amounts:
        difference = _number(amount, claim, said)
        if difference is not None and difference.conflicts:
            return difference
        missing = missing or difference
    return missing


def _exchanged(claim: Reading, said: Reading) -> bool:
    """Whether two figures have changed places, and the words around them have not.

    "Members pay 38 euros, guests 48" says another thing than "Members pay 48 euros, guests 38".
    """
    mine, theirs = ([one.quantity.value for one in each.amounts] for each in (claim, said))
    return len(mine) == 2 and mine != theirs == mine[::-1] and claim.order == said.order


def is_same(mine: Quantity, theirs: Quantity) -> bool:
    """Whether two amounts are of one size, in the same unit or in two of a fixed ratio."""
    if mine.value == theirs.value:
        return True
    other = _in_unit(theirs, mine)
    return other is not None and other.value == mine.value


def is_held(mine: Quantity, theirs: Quantity) -> bool:
    """Whether two of one size may be one: three months are no three days, and no three seats."""
    return is_same(mine, theirs) and (
        theirs.unit in (mine.unit, "")
        or theirs.value != mine.value
        or UNITS_OF_MEASURE.isdisjoint((mine.unit, theirs.unit))
        or _in_unit(theirs, mine) is not None
    )


def lone_rivals(claim: Reading, said: Reading) -> tuple[Quantity, Quantity] | None:
    """The one amount of the claim that the sentence lacks, and the one there that answers to it.

    ``None`` unless there is just one of each, and the two measure in one unit.
    """
    mine, theirs = ([one.quantity for one in reading.amounts] for reading in (claim, said))
    pair = _lone(mine, theirs)
    return pair if pair is not None and pair[0].unit in UNITS_OF_MEASURE else None


def _lone(mine: Sequence[Quantity], theirs: Sequence[Quantity]) -> tuple[Quantity, Quantity] | None:
    """The one amount of each that the other lacks, counted as often as it stands there.

    The 12 of "room 12" is none of "12 people".
    """
    lacking, others = list(mine), list(theirs)
    for one in mine:
        equal = [other for other in others if is_same(one, other)]
        if equal:
            lacking.remove(one)
            others.remove(min(equal, key=lambda other: other.unit != one.unit))
    if len(lacking) != 1:
        return None
    rivals = [other for other in others if _in_unit(other, lacking[0]) is not None]
    return (lacking[0], rivals[0]) if len(rivals) == 1 else None


def is_replaced(claim: Reading, said: Reading) -> bool:
    """Whether one figure of the sentence is another in the claim, and else both say the same.

    Every word of the claim stands in the sentence, and all of its figures but one.
    """
    if not claim.topic <= said.topic:
        return False
    pair = _lone(*([one.quantity for one in each.amounts] for each in (claim, said)))
    if pair is not None:
        return pair[0].bound == pair[1].bound
    mine, theirs = ([one.date for one in each.dates] for each in (claim, said))
    lacking = [one for one in mine if not any(other.confirms(one) for other in theirs)]
    rivals = [one for one in theirs if not any(one.confirms(other) for other in mine)]
    return len(lacking) == len(rivals) == 1


def displaced(claim: Reading, said: Reading) -> Quantity | None:
    """The amount of the sentence that the only one of the claim stands in the place of.

    "The deposit is 1,450 euros and the fee is 540 euros" knows of no deposit of 540 euros: it has
    that figure by other words alone, and another one by those of the claim. With a date in either
    both may hold, one after the other.
    """
    if len(claim.amounts) != 1 or claim.dates or said.dates:
        return None
    (mine,) = claim.amounts
    equal = [one.role for one in said.amounts if is_held(mine.quantity, one.quantity)]
    if not equal or not all(role and role.isdisjoint(mine.role) for role in equal):
        return None
    near = (one.quantity for one in said.amounts if mine.role and mine.role <= one.role)
    return next((theirs for theirs in near if exclude(mine.quantity, theirs)), None)


def exclude(mine: Quantity, theirs: Quantity) -> bool:
    """Whether two amounts of one matter cannot both hold: "at least 10 %" and "15 %" can."""
    other = _in_unit(theirs, mine)
    return other is not None and all(_weighed(*two)[1] for two in ((mine, other), (other, mine)))


def _number(amount: Amount, claim: Reading, said: Reading) -> Difference | None:
    mine = amount.quantity
    compared = [
        (
            amount.role & other.role,
            _turned(amount, other, theirs.value == mine.value)
            or _carried(mine, theirs, other.quantity),
        )
        for other in said.amounts
        if (theirs := _in_unit(other.quantity, mine)) is not None
        and not _also_claimed(other.quantity, mine, claim)
    ]
    absent = Difference("number_missing", conflicts=False, claim_span=amount_place(mine))
    if compared:
        return _closest(compared, amount.role, absent)
    if (other := _in_other_money(mine, claim, said)) is not None:
        return Difference("number", True, amount_place(mine), amount_place(other))
    return None if _counted_otherwise(mine, said) else absent


def _in_other_money(mine: Quantity, claim: Reading, said: Reading) -> Quantity | None:
    """The same number in another currency, unless the claim gives both."""
    if mine.unit not in _MONEY:
        return None
    claimed = {(one.quantity.unit, one.quantity.value) for one in claim.amounts}
    return next(
        (
            one.quantity
            for one in said.amounts
            if one.quantity.unit in _MONEY
            and one.quantity.value == mine.value
            and (one.quantity.unit, mine.value) not in claimed
        ),
        None,
    )


def _in_unit(theirs: Quantity, mine: Quantity) -> Quantity | None:
    """The amount in the unit of the other one; equal where the two are as good as equal."""
    if theirs.unit == mine.unit:
        return theirs
    ratio = _RATIOS.get((theirs.unit, mine.unit)) or _of_rates(theirs, mine)
    if ratio is None:
        return None
    value = round(theirs.value * ratio[0], 6)
    near = abs(value - mine.value) <= max(ratio[1] * value, 1e-6)
    return replace(theirs, value=mine.value if near else value, unit=mine.unit)


def _of_rates(theirs: Quantity, mine: Quantity) -> tuple[float, float] | None:
    """The ratio of ``400 mg/day`` to "400 mg a day", or to "400 mg"; to "400 mg a week" is none."""
    if theirs.per and mine.per and theirs.per != mine.per:
        return None
    if theirs.per and theirs.unit == f"{mine.unit}/{theirs.per[0]}":
        return theirs.per[1], 1e-6
    if mine.per and mine.unit == f"{theirs.unit}/{mine.per[0]}":
        return 1 / mine.per[1], 1e-6
    return None


def _also_claimed(other: Quantity, mine: Quantity, claim: Reading) -> bool:
    """Whether another amount of the claim is that one: "3 to 5 days" said, and claimed."""
    return other.value != mine.value and any(
        amount.quantity.value == other.value and amount.quantity.unit == other.unit
        for amount in claim.amounts
    )


def _closest(
    compared: Sequence[tuple[frozenset[str], Difference | None]],
    role: frozenset[str],
    otherwise: Difference,
) -> Difference | None:
    """Of several figures, what the one in the most similar place says; in doubt, ``otherwise``."""
    near = max(len(shared) for shared, _ in compared)
    closest = [difference for shared, difference in compared if len(shared) == near]
    if all(difference is None for difference in closest):
        return None
    others = frozenset[str]().union(*(shared for shared, one in compared if one is not None))
    if any(one is None and shared - others for shared, one in compared):
        return None  # "and critical ones within 48 hours": an equal figure stands by what is asked
    if None in closest or near < min(2, len(role)):
        # Equally close figures differ, or none is close: it may answer another question.
        return otherwise
    return closest[0]


def _counted_otherwise(amount: Quantity, said: Reading) -> bool:
    """Whether the same number counts the same thing under a longer name ("5 senior managers")."""
    if amount.unit in UNITS_OF_MEASURE:
        return False
    return any(
        other.quantity.value == amount.value
        and other.quantity.bound == amount.bound
        and other.quantity.unit not in UNITS_OF_MEASURE
        for other in said.amounts
    )


def _turned(mine: Amount | Dated, theirs: Amount | Dated, is_equal: bool) -> Difference | None:
    """A conflict where both limit one thing by one figure or date from opposite sides.

    The words that differ stand before the figure, so that it has no place of its own.
    """
    if is_equal and {mine.side, theirs.side} in _OPPOSITE_BOUNDS:
        return Difference("number_bound", conflicts=True)
    return None


def _carried(mine: Quantity, theirs: Quantity, stands: Quantity) -> Difference | None:
    """``None`` where the amount that was said carries the claimed one."""
    reason, conflicts = _weighed(mine, theirs)
    if not reason and "/" in mine.unit and not ("/" in stands.unit or stands.per):
        reason = "number_missing"  # of "400 mg" nobody said that it is a day's
    if not reason:
        return None
    return Difference(
        reason, conflicts, claim_span=amount_place(mine), said_span=amount_place(stands)
    )


def _weighed(mine: Quantity, theirs: Quantity) -> tuple[str, bool]:
    """Reason and whether it is a conflict; no reason where nothing differs."""
    equal = mine.value == theirs.value
    if mine.bound == theirs.bound and (equal or mine.bound is not Bound.ABOUT):
        return ("", False) if equal else ("number", True)
    if theirs.bound is Bound.EXACT and _within(theirs.value, mine.bound, mine.value):
        # "At most 50" is no lie about 36, and yet not what was said: it is another limit.
        is_limit = mine.bound in (Bound.AT_MOST, Bound.AT_LEAST) and not equal
        return ("number_bound" if is_limit else ""), False
    if equal:
        return "number_bound", False  # unless they limit it from opposite sides
    if theirs.bound is Bound.ABOUT or mine.bound is Bound.ABOUT:
        return "number", abs(mine.value - theirs.value) > 0.2 * theirs.value
    if mine.bound is Bound.EXACT and _within(mine.value, theirs.bound, theirs.value):
        return "number_bound", False
    return "number", True


_OPPOSITE_BOUNDS = tuple({up, down} for up in _UPWARD for down in _DOWNWARD)


def _within(value: float, bound: Bound, limit: float) -> bool:
    if bound is Bound.ABOUT:
        return abs(value - limit) <= 0.1 * abs(limit)
    if value == limit:
        return bound in (Bound.AT_LEAST, Bound.AT_MOST)
    return (value > limit) == (bound in (Bound.AT_LEAST, Bound.MORE))


def dates(claim: Reading, said: Reading) -> Difference | None:
    """The first date of the claim that the sentence contradicts, else one that it lacks."""
    missing = None
    for dated in claim.dates:
        difference = _date(dated, said)
        if difference is not None and difference.conflicts:
            return difference
        missing = missing or difference
    return missing


def _date(dated: Dated, said: Reading) -> Difference | None:
    place = (dated.date.start, dated.date.end)
    compared = [(dated.role & other.role, _same_date(dated, other)) for other in said.dates]
    absent = Difference("date_missing", conflicts=False, claim_span=place)
    return _closest(compared, dated.role, absent) if compared else absent


def _same_date(claimed: Dated, said: Dated) -> Difference | None:
    mine, theirs = claimed.date, said.date
    unsure = mine.ambiguous != theirs.ambiguous
    if theirs.carries(mine) and not unsure:
        return _turned(claimed, said, True)
    agrees = theirs.agrees_with(mine) or unsure
    return Difference(
        "date_missing" if agrees else "date",
        conflicts=not agrees,
        claim_span=(mine.start, mine.end),
        said_span=(theirs.start, theirs.end),
    )
