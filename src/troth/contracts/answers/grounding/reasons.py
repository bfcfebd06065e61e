"""What words alone find wrong with one sentence, in fixed order, and which fact says otherwise. Pure.

A sentence that a fact carries is right. One that conflicts, in words close enough to the fact's
own, differs; so does one whose figure or date stands nowhere, follows from nothing, and has one
of its kind in the sentence that is nearest. A name that stands nowhere differs where the nearest
sentence has another one in its place, and is unconfirmed otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.answers.grounding.model import MarkKind
from troth.contracts.answers.grounding.sources import Sources
from troth.kernel.claims import TextClaim
from troth.language.alignment import SourceSentence, align
from troth.language.comparison.known import FiguresBeside
from troth.language.comparison.stances import Compared, Stance, compare, read_flat
from troth.language.cues import Cue
from troth.language.dates import DateMention
from troth.language.quantities import UNITS_OF_MEASURE, Bound, Quantity

PLAIN = frozenset(("number", "number_bound", "date"))
_KIND_OF = {
    "number": MarkKind.FIGURE,
    "number_bound": MarkKind.FIGURE,
    "date": MarkKind.DATE,
    "name": MarkKind.NAME,
}
_PASSAGES = 6
_BEST_SHARE = 0.8
_ALIKE = 0.95
_FOREIGN_NEAR = 0.4
_COUNTED_NEAR = 0.8
_ROUND = frozenset((Bound.MORE, Bound.LESS))


@dataclass(frozen=True, kw_only=True, slots=True)
class Reason:
    """What is wrong with a sentence; ``sentence`` says otherwise, if any does."""

    kind: MarkKind
    code: str
    sentence: SourceSentence | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Weighed:
    """A claim beside the sentences that are nearest to it."""

    claim: TextClaim
    compared: tuple[Compared, ...]

    @property
    def is_carried(self) -> bool:
        return any(one.stance is Stance.CARRIES for one in self.compared)


def weigh(claim: TextClaim, sources: Sources) -> Weighed:
    passages = align(claim, sources.index, _PASSAGES)
    return Weighed(claim=claim, compared=tuple(compare(claim, one) for one in passages))


def by_words(one: Weighed, known: FiguresBeside, sources: Sources) -> Reason | None:
    if one.is_carried or not one.compared:
        return None
    against = _contradiction(one, known)
    if against is not None:
        kind = _KIND_OF.get(against.reason, MarkKind.DENIAL)
        return Reason(
            kind=kind, code=f"conflict.{against.reason}", sentence=against.passage.sentence
        )
    return _foreign(one, known)


def _contradiction(one: Weighed, known: FiguresBeside) -> Compared | None:
    least = _BEST_SHARE * one.compared[0].passage.closeness
    near = (each for each in one.compared if each.passage.closeness >= least)
    return next((each for each in near if _is_firm(one.claim.text, each, known)), None)


def _is_firm(claim: str, found: Compared, known: FiguresBeside) -> bool:
    if found.stance is not Stance.CONFLICTS:
        return False
    mine, theirs = read_flat(claim)[1], read_flat(found.passage.sentence.text)[1]
    if found.reason in PLAIN:
        if (Cue.NEGATION in mine.cues) != (Cue.NEGATION in theirs.cues):
            return False
        bounds = {amount.quantity.bound for amount in mine.amounts[:1]}
        is_swapped = found.passage.closeness >= _ALIKE and len(mine.amounts) < 2
        is_swapped = is_swapped and bounds.isdisjoint(_ROUND)
        return is_swapped or not known.accounts_for(found.mine)
    if found.reason != "antonym":
        return found.passage.closeness >= _ALIKE
    return len(mine.topic - theirs.topic) <= 1


def _foreign(one: Weighed, known: FiguresBeside) -> Reason | None:
    if Cue.HEDGE in read_flat(one.claim.text)[1].cues:
        return None
    figure = known.foreign(one.claim.text)
    foreign = figure or known.foreign_date(one.claim.text)
    if foreign is None:
        return None
    kind = MarkKind.FIGURE if figure else MarkKind.DATE
    near = _instead_of(foreign, one.compared)
    if near is not None:
        return Reason(kind=kind, code=f"foreign.{kind}", sentence=near.passage.sentence)
    if isinstance(foreign, Quantity) and foreign.unit not in UNITS_OF_MEASURE:
        return None
    return Reason(kind=MarkKind.UNCONFIRMED, code=f"nowhere.{kind}")


def _instead_of(foreign: Quantity | DateMention, compared: Sequence[Compared]) -> Compared | None:
    counted = isinstance(foreign, Quantity) and foreign.unit not in UNITS_OF_MEASURE
    near = _COUNTED_NEAR if counted else _FOREIGN_NEAR
    for each in compared:
        said = read_flat(each.passage.sentence.text)[1]
        units = [amount.quantity.unit for amount in said.amounts]
        has_one = foreign.unit in units if isinstance(foreign, Quantity) else bool(said.dates)
        if has_one and each.passage.closeness >= near:
            return each
    return None
