"""Where a claim and a sentence of the same topic differ, and whether that refutes the claim. Pure.

Every check compares one thing and returns ``Difference`` or ``None``: *conflicts* when both speak
of the same thing and cannot both be true, *missing* when the sentence does not carry what the
claim adds or when the claim drops what the sentence makes it depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from troth.kernel.comparing.cues import OPPOSITE_SMALL_WORDS, Cue
from troth.kernel.comparing.lexicon import RIVALS, concept
from troth.kernel.comparing.reading import UNITS_OF_MEASURE, Reading
from troth.kernel.dates import DateMention
from troth.kernel.quantities import Bound, Quantity

_ALLOW, _REQUIRE = concept("permit"), concept("must")


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference.

    Attributes:
        reason: Stable code.
        conflicts: True where the sentence refutes the claim, if their topic is the same.
    """

    reason: str
    conflicts: bool


def differences(
    claim: Reading, said: Reading, passage_topic: frozenset[str]
) -> Iterator[Difference]:
    """Every difference that matters, in fixed order: conflicts of fact before what is missing.

    Args:
        said: The sentence or clause that the claim was aligned with.
        passage_topic: Concepts of the whole passage, where names may also stand.
    """
    flipped = frozenset(_flipped(claim, said))
    checks: tuple[Callable[[], Difference | None], ...] = (
        lambda: _numbers(claim, said),
        lambda: _dates(claim, said),
        lambda: _negation(claim, said) if not flipped else None,
        lambda: _antonym(claim, said),
        lambda: _quantifier(claim, said),
        lambda: _names(claim, said, passage_topic),
        lambda: _condition(claim, said),
        lambda: _modality(claim, said),
    )
    for check in checks:
        if (difference := check()) is not None:
            yield difference


def _flipped(claim: Reading, said: Reading) -> Iterator[str]:
    """Claim words that agree with their opposite because one of the two is denied."""
    for word in claim.topic - said.topic:
        for rival in RIVALS.get(word, frozenset()) & (said.topic - claim.topic):
            if (word in claim.negated) != (rival in said.negated):
                yield word


def agreed_opposites(claim: Reading, said: Reading) -> frozenset[str]:
    """Claim words that the sentence carries by a denied opposite: "not allowed", "forbidden"."""
    return frozenset(_flipped(claim, said))


def _numbers(claim: Reading, said: Reading) -> Difference | None:
    missing = None
    for amount in claim.amounts:
        mine = amount.quantity
        compared = [
            (len(amount.role & other.role), _carried(mine, other.quantity))
            for other in said.amounts
            if other.quantity.unit == mine.unit and not _also_claimed(other.quantity, mine, claim)
        ]
        if compared:
            difference = _closest(compared, amount.role, "number_missing")
        else:
            told = _counted_otherwise(mine, said)
            difference = None if told else Difference("number_missing", conflicts=False)
        if difference is not None and difference.conflicts:
            return difference
        missing = missing or difference
    return missing


def _also_claimed(other: Quantity, mine: Quantity, claim: Reading) -> bool:
    """Whether another amount of the claim is that one: "3 to 5 days" said, and claimed."""
    return other.value != mine.value and any(
        amount.quantity.value == other.value and amount.quantity.unit == other.unit
        for amount in claim.amounts
    )


def _closest(
    compared: Sequence[tuple[int, Difference | None]], role: frozenset[str], otherwise: str
) -> Difference | None:
    """Of several figures, what the one in the most similar place says; in doubt, ``otherwise``."""
    near = max(shared for shared, _ in compared)
    closest = [difference for shared, difference in compared if shared == near]
    if all(difference is None for difference in closest):
        return None
    if None in closest or near < min(2, len(role)):
        # Equally close figures differ, or none is close: it may answer another question.
        return Difference(otherwise, conflicts=False)
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


def _carried(mine: Quantity, theirs: Quantity) -> Difference | None:
    """``None`` where the amount that was said carries the claimed one."""
    equal = mine.value == theirs.value
    if mine.bound == theirs.bound:
        return None if equal else Difference("number", conflicts=mine.bound is not Bound.ABOUT)
    if theirs.bound is Bound.EXACT and _within(theirs.value, mine.bound, mine.value):
        return None
    if equal:
        return Difference("number_bound", conflicts=False)
    if theirs.bound is Bound.ABOUT or mine.bound is Bound.ABOUT:
        return Difference("number", conflicts=abs(mine.value - theirs.value) > 0.2 * theirs.value)
    if mine.bound is Bound.EXACT and _within(mine.value, theirs.bound, theirs.value):
        return Difference("number_bound", conflicts=False)
    return Difference("number", conflicts=True)


def _within(value: float, bound: Bound, limit: float) -> bool:
    if bound is Bound.ABOUT:
        return abs(value - limit) <= 0.1 * abs(limit)
    if value == limit:
        return bound in (Bound.AT_LEAST, Bound.AT_MOST)
    return (value > limit) == (bound in (Bound.AT_LEAST, Bound.MORE))


def _dates(claim: Reading, said: Reading) -> Difference | None:
    missing = None
    for dated in claim.dates:
        compared = [
            (len(dated.role & other.role), _same_date(dated.date, other.date))
            for other in said.dates
        ]
        difference = (
            _closest(compared, dated.role, "date_missing")
            if compared
            else Difference("date_missing", conflicts=False)
        )
        if difference is not None and difference.conflicts:
            return difference
        missing = missing or difference
    return missing


def _same_date(mine: DateMention, theirs: DateMention) -> Difference | None:
    unsure = mine.ambiguous != theirs.ambiguous
    if theirs.carries(mine) and not unsure:
        return None
    if theirs.agrees_with(mine) or unsure:
        return Difference("date_missing", conflicts=False)
    return Difference("date", conflicts=True)


def _negation(claim: Reading, said: Reading) -> Difference | None:
    shared = claim.topic & said.topic
    mine, theirs = claim.negated & shared, said.negated & shared
    if (claim.denied & shared and not theirs) or (said.denied & shared and not mine):
        return Difference("negation", conflicts=True)
    if Cue.NEGATION in claim.cues and (not mine or mine.isdisjoint(theirs)):
        return Difference("negation_missing", conflicts=False)
    if mine.isdisjoint(theirs) and theirs:
        return Difference("condition_dropped", conflicts=False)
    return None


def _antonym(claim: Reading, said: Reading) -> Difference | None:
    theirs_only = said.topic - claim.topic
    for word in claim.topic - said.topic:
        for rival in RIVALS.get(word, frozenset()) & theirs_only:
            if (word in claim.negated) == (rival in said.negated):
                return Difference("antonym", conflicts=True)
    for small, following in claim.turned - said.turned:
        if (OPPOSITE_SMALL_WORDS[small], following) in said.turned:
            return Difference("antonym", conflicts=True)
    return None


def _quantifier(claim: Reading, said: Reading) -> Difference | None:
    mine, theirs = claim.cues, said.cues
    if Cue.ALL in mine and Cue.PART in theirs and Cue.ALL not in theirs:
        return Difference("quantifier", conflicts=True)
    if Cue.ALL in mine and Cue.ALL not in theirs:
        return Difference("quantifier_missing", conflicts=False)
    if Cue.PART in mine and not theirs & {Cue.PART, Cue.ALL}:
        return Difference("quantifier_missing", conflicts=False)
    if Cue.PART in theirs and not mine & {Cue.PART, Cue.ALL}:
        return Difference("condition_dropped", conflicts=False)
    return None


def _names(claim: Reading, said: Reading, passage_topic: frozenset[str]) -> Difference | None:
    missing = None
    for name in claim.names:
        if name.concept in passage_topic:
            continue
        missing = Difference("name_missing", conflicts=False)
        for rival in said.names:
            same_place = any(
                one and one == other
                for one, other in zip(name.neighbours, rival.neighbours, strict=True)
            )
            if same_place and rival.before == name.before and rival.concept not in claim.topic:
                return Difference("name", conflicts=True)
    return missing


def _condition(claim: Reading, said: Reading) -> Difference | None:
    for cue in (Cue.CONDITION, Cue.ONLY):
        if cue in said.cues and cue not in claim.cues:
            return Difference("condition_dropped", conflicts=False)
        if cue in claim.cues and cue not in said.cues:
            return Difference("condition_added", conflicts=False)
    if Cue.HEDGE in said.cues and Cue.HEDGE not in claim.cues:
        return Difference("condition_dropped", conflicts=False)
    return None


def _modality(claim: Reading, said: Reading) -> Difference | None:
    mine, theirs = _strength(claim), _strength(said)
    if claim.negated and said.negated:
        return None  # "may not" and "must not" forbid alike
    if mine == theirs or (mine, theirs) in _HARMLESS_STEPS:
        return None
    return Difference("modality" if mine else "condition_dropped", conflicts=False)


# (claimed, said): an obligation told as a fact, and a fact told as a possibility.
_HARMLESS_STEPS = frozenset(((None, Cue.MUST), (Cue.MAY, None)))


def _strength(reading: Reading) -> Cue | None:
    for cue in (Cue.MUST, Cue.SHOULD, Cue.MAY):
        if cue in reading.cues:
            return cue
    if _REQUIRE in reading.topic:
        return Cue.MUST
    return Cue.MAY if _ALLOW in reading.topic else None
