"""What edits would take out of a draft: sentences of which nothing that is left tells the fact.

Every change of a text that a pass makes is held against this at their common exit, in ``draft``. A
sentence is told by another one that holds all its topic words, or other words for them, and differs
from it in one point at most: one figure, one date, one name or one opposite may stand there rightly
that was wrong. Figures and words that stand in no such sentence would be lost. What cannot be told
from words counts as lost, so that it stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from troth.contracts.thinking.passes.absolutes import without_absolutes
from troth.kernel.claims import TextClaim
from troth.language.alignment import align, concepts, index_sentences
from troth.language.claims import leans_on_context
from troth.language.comparison.stances import read_flat
from troth.language.cues import Cue
from troth.language.lexicon import RIVALS, kin_of
from troth.language.quantities import UNITS_OF_MEASURE, Quantity
from troth.language.reading import Reading
from troth.language.tokens import words

_CANDIDATES = 6  # sentences that are looked at for one that goes
_NARROWING = frozenset((Cue.CONDITION, Cue.ONLY, Cue.HEDGE, Cue.PART))  # "half of", "perhaps"


@dataclass(frozen=True, kw_only=True, slots=True)
class Gone:
    """A sentence that would go.

    Attributes:
        before: The sentence that would stand right before its place; empty for none.
        instead: What would stand in its place; empty where it is taken out.
        is_leant_on: Whether the sentence behind it begins with a pronoun.
    """

    claim: TextClaim
    before: str = ""
    instead: str = ""
    is_leant_on: bool = False


def untold(gone: Sequence[Gone], left: str) -> Iterator[Gone]:
    """Those of some sentences of which a text that is left does not tell the fact."""
    index = index_sentences([("", left)])
    for one in gone:
        if tells(one.instead, one.claim.text) or _says_again(one.before, one.claim.text):
            continue
        close = (each.sentence.text for each in align(one.claim, index, _CANDIDATES))
        if one.is_leant_on or not any(_names(said, one.claim) for said in close):
            yield one


def _names(said: str, claim: TextClaim) -> bool:
    """Whether a sentence in another place tells a claim, and of the thing that the claim is of."""
    if not _says_again(said, claim.text):
        return False
    if not leans_on_context(claim.text):
        return not leans_on_context(said)
    return bool(claim.context) and frozenset(concepts(claim.context)) <= frozenset(concepts(said))


def _says_again(said: str, claim: str) -> bool:
    """Whether a sentence elsewhere tells a claim in its words: "check-out" is no "check-in"."""
    held = frozenset(words(said))
    own = [one for one in words(claim) if one not in held and not one[0].isdigit()]
    return len(own) <= 1 and tells(said, claim)


def tells(said: str, claim: str) -> bool:
    """Whether a sentence tells what a claim tells, or the same with one point put right."""
    if not said or said.rstrip().endswith("?"):
        return False
    mine, theirs = read_flat(without_absolutes(claim))[1], read_flat(said)[1]
    apart = _points_apart(mine, theirs)
    if apart is None or apart > 1 or not _NARROWING.isdisjoint(mine.cues - theirs.cues):
        return False
    # "Version 3 is not supported" is another fact than "Version 4 is supported".
    return not apart or (Cue.NEGATION in mine.cues) == (Cue.NEGATION in theirs.cues)


def _points_apart(mine: Reading, theirs: Reading) -> int | None:
    """In how many points the second puts the first right; ``None`` where it lacks a point."""
    counted = (_figures(mine, theirs), _dates(mine, theirs), _words(mine, theirs))
    found = [one for one in counted if one is not None]
    return sum(found) if len(found) == len(counted) else None


def _figures(mine: Reading, theirs: Reading) -> int | None:
    given, other = ([each.quantity for each in one.amounts] for one in (mine, theirs))
    apart = _without(given, other)
    rivals = _without(other, given)
    answered = all(any(_answers(one, rival) for rival in rivals) for one in apart)
    return len(apart) if answered else None


def _without(amounts: Sequence[Quantity], others: Sequence[Quantity]) -> list[Quantity]:
    held = {(each.unit, each.value) for each in others}
    return [each for each in amounts if (each.unit, each.value) not in held]


def _answers(one: Quantity, rival: Quantity) -> bool:
    return one.unit == rival.unit or {one.unit, rival.unit} <= UNITS_OF_MEASURE


def _dates(mine: Reading, theirs: Reading) -> int | None:
    given, other = ([each.date for each in one.dates] for one in (mine, theirs))
    apart = [one for one in given if not any(each.confirms(one) for each in other)]
    rivals = [each for each in other if not any(one.confirms(each) for one in given)]
    return len(apart) if len(apart) <= len(rivals) else None


def _words(mine: Reading, theirs: Reading) -> int | None:
    missing = [one for one in mine.topic - theirs.topic if theirs.topic.isdisjoint(kin_of(one))]
    names = {each.concept for each in mine.names}.intersection(missing)
    opposites = [one for one in missing if not theirs.topic.isdisjoint(RIVALS.get(one, ()))]
    others = {each.concept for each in theirs.names} - mine.topic
    lacking = set(missing).difference(opposites, names if others else ())
    return None if lacking else len(opposites) + bool(names.difference(opposites))
