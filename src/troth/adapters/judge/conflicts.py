"""Where a claim and a sentence of the same topic differ, and whether that refutes the claim. Pure.

Every check compares one thing and returns ``Finding`` or ``None``: *conflicts* when both speak of
the same thing and cannot both be true, *missing* when the sentence does not carry what the claim
adds or when the claim drops what the sentence makes it depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from troth.adapters.judge.cues import OPPOSITE_SMALL_WORDS, Cue
from troth.adapters.judge.lexicon import RIVALS, concept
from troth.adapters.judge.reading import Reading
from troth.kernel.dates import DateMention
from troth.kernel.quantities import Bound, Quantity

_UNITS_OF_MEASURE = frozenset(
    (
        *("second", "day", "working day", "month", "%", "EUR", "USD", "GBP", "CHF"),
        *("metre", "mile", "gram", "MB"),
    )
)
_ALLOW, _REQUIRE = concept("permit"), concept("must")


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference.

    Attributes:
        reason: Stable code.
        conflicts: True where the sentence refutes the claim, if their topic is the same.
    """

    reason: str
    conflicts: bool


def findings(claim: Reading, said: Reading, passage_topic: frozenset[str]) -> Iterator[Finding]:
    """Every difference that matters, in fixed order: conflicts of fact before what is missing.

    Args:
        said: The sentence or clause that the claim was aligned with.
        passage_topic: Concepts of the whole passage, where names may also stand.
    """
    flipped = frozenset(_flipped(claim, said))
    checks: tuple[Callable[[], Finding | None], ...] = (
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
        if (finding := check()) is not None:
            yield finding


def _flipped(claim: Reading, said: Reading) -> Iterator[str]:
    """Claim words that agree with their opposite because one of the two is denied."""
    for word in claim.topic - said.topic:
        for rival in RIVALS.get(word, frozenset()) & (said.topic - claim.topic):
            if (word in claim.negated) != (rival in said.negated):
                yield word


def agreed_opposites(claim: Reading, said: Reading) -> frozenset[str]:
    """Claim words that the sentence carries by a denied opposite: "not allowed", "forbidden"."""
    return frozenset(_flipped(claim, said))


def _numbers(claim: Reading, said: Reading) -> Finding | None:
    missing = None
    for amount in claim.amounts:
        mine = amount.quantity
        compared = [
            (len(amount.role & other.role), _carried(mine, other.quantity))
            for other in said.amounts
            if other.quantity.unit == mine.unit and not _also_claimed(other.quantity, mine, claim)
        ]
        if compared:
            finding = _closest(compared, amount.role, "number_missing")
        else:
            told = _counted_otherwise(mine, said)
            finding = None if told else Finding("number_missing", conflicts=False)
        if finding is not None and finding.conflicts:
            return finding
        missing = missing or finding
    return missing


def _also_claimed(other: Quantity, mine: Quantity, claim: Reading) -> bool:
    """Whether another amount of the claim is that one: "3 to 5 days" said, and claimed."""
    return other.value != mine.value and any(
        amount.quantity.value == other.value and amount.quantity.unit == other.unit
        for amount in claim.amounts
    )


def _closest(
    compared: Sequence[tuple[int, Finding | None]], role: frozenset[str], otherwise: str
) -> Finding | None:
    """Of several figures, what the one in the most similar place says; in doubt, ``otherwise``."""
    near = max(shared for shared, _ in compared)
    closest = [finding for shared, finding in compared if shared == near]
    if all(finding is None for finding in closest):
        return None
    if None in closest or near < min(2, len(role)):
        # Equally close figures differ, or none is close: it may answer another question.
        return Finding(otherwise, conflicts=False)
    return closest[0]


def _counted_otherwise(amount: Quantity, said: Reading) -> bool:
    """Whether the same number counts the same thing under a longer name ("5 senior managers")."""
    if amount.unit in _UNITS_OF_MEASURE:
        return False
    return any(
        other.quantity.value == amount.value
        and other.quantity.bound == amount.bound
        and other.quantity.unit not in _UNITS_OF_MEASURE
        for other in said.amounts
    )


def _carried(mine: Quantity, theirs: Quantity) -> Finding | None:
    """``None`` where the amount that was said carries the claimed one."""
    equal = mine.value == theirs.value
    if mine.bound == theirs.bound:
        return None if equal else Finding("number", conflicts=mine.bound is not Bound.ABOUT)
    if theirs.bound is Bound.EXACT and _within(theirs.value, mine.bound, mine.value):
        return None
    if equal:
        return Finding("number_bound", conflicts=False)
    if theirs.bound is Bound.ABOUT or mine.bound is Bound.ABOUT:
        return Finding("number", conflicts=abs(mine.value - theirs.value) > 0.2 * theirs.value)
    if mine.bound is Bound.EXACT and _within(mine.value, theirs.bound, theirs.value):
        return Finding("number_bound", conflicts=False)
    return Finding("number", conflicts=True)


def _within(value: float, bound: Bound, limit: float) -> bool:
    if bound is Bound.ABOUT:
        return abs(value - limit) <= 0.1 * abs(limit)
    if value == limit:
        return bound in (Bound.AT_LEAST, Bound.AT_MOST)
    return (value > limit) == (bound in (Bound.AT_LEAST, Bound.MORE))


def _dates(claim: Reading, said: Reading) -> Finding | None:
    missing = None
    for dated in claim.dates:
        compared = [
            (len(dated.role & other.role), _same_date(dated.date, other.date))
            for other in said.dates
        ]
        finding = (
            _closest(compared, dated.role, "date_missing")
            if compared
            else Finding("date_missing", conflicts=False)
        )
        if finding is not None and finding.conflicts:
            return finding
        missing = missing or finding
    return missing


def _same_date(mine: DateMention, theirs: DateMention) -> Finding | None:
    unsure = mine.ambiguous != theirs.ambiguous
    if theirs.carries(mine) and not unsure:
        return None
    if theirs.agrees_with(mine) or unsure:
        return Finding("date_missing", conflicts=False)
    return Finding("date", conflicts=True)


def _negation(claim: Reading, said: Reading) -> Finding | None:
    shared = claim.topic & said.topic
    mine, theirs = claim.negated & shared, said.negated & shared
    if (claim.denied & shared and not theirs) or (said.denied & shared and not mine):
        return Finding("negation", conflicts=True)
    if Cue.NEGATION in claim.cues and (not mine or mine.isdisjoint(theirs)):
        return Finding("negation_missing", conflicts=False)
    if mine.isdisjoint(theirs) and theirs:
        return Finding("condition_dropped", conflicts=False)
    return None


def _antonym(claim: Reading, said: Reading) -> Finding | None:
    theirs_only = said.topic - claim.topic
    for word in claim.topic - said.topic:
        for rival in RIVALS.get(word, frozenset()) & theirs_only:
            if (word in claim.negated) == (rival in said.negated):
                return Finding("antonym", conflicts=True)
    for small, following in claim.turned - said.turned:
        if (OPPOSITE_SMALL_WORDS[small], following) in said.turned:
            return Finding("antonym", conflicts=True)
    return None


def _quantifier(claim: Reading, said: Reading) -> Finding | None:
    mine, theirs = claim.cues, said.cues
    if Cue.ALL in mine and Cue.PART in theirs and Cue.ALL not in theirs:
        return Finding("quantifier", conflicts=True)
    if Cue.ALL in mine and Cue.ALL not in theirs:
        return Finding("quantifier_missing", conflicts=False)
    if Cue.PART in mine and not theirs & {Cue.PART, Cue.ALL}:
        return Finding("quantifier_missing", conflicts=False)
    if Cue.PART in theirs and not mine & {Cue.PART, Cue.ALL}:
        return Finding("condition_dropped", conflicts=False)
    return None


def _names(claim: Reading, said: Reading, passage_topic: frozenset[str]) -> Finding | None:
    missing = None
    for name in claim.names:
        if name.concept in passage_topic:
            continue
        missing = Finding("name_missing", conflicts=False)
        for rival in said.names:
            same_place = any(
                one and one == other
                for one, other in zip(name.neighbours, rival.neighbours, strict=True)
            )
            if same_place and rival.before == name.before and rival.concept not in claim.topic:
                return Finding("name", conflicts=True)
    return missing


def _condition(claim: Reading, said: Reading) -> Finding | None:
    for cue in (Cue.CONDITION, Cue.ONLY):
        if cue in said.cues and cue not in claim.cues:
            return Finding("condition_dropped", conflicts=False)
        if cue in claim.cues and cue not in said.cues:
            return Finding("condition_added", conflicts=False)
    if Cue.HEDGE in said.cues and Cue.HEDGE not in claim.cues:
        return Finding("condition_dropped", conflicts=False)
    return None


def _modality(claim: Reading, said: Reading) -> Finding | None:
    mine, theirs = _strength(claim), _strength(said)
    if claim.negated and said.negated:
        return None  # "may not" and "must not" forbid alike
    if mine == theirs or (mine, theirs) in _HARMLESS_STEPS:
        return None
    return Finding("modality" if mine else "condition_dropped", conflicts=False)


# (claimed, said): an obligation told as a fact, and a fact told as a possibility.
_HARMLESS_STEPS = frozenset(((None, Cue.MUST), (Cue.MAY, None)))


def _strength(reading: Reading) -> Cue | None:
    for cue in (Cue.MUST, Cue.SHOULD, Cue.MAY):
        if cue in reading.cues:
            return cue
    if _REQUIRE in reading.topic:
        return Cue.MUST
    return Cue.MAY if _ALLOW in reading.topic else None
