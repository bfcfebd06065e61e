"""Grounding: a sentence that the evidence contradicts gives way to what the source says.

What is put in its place is the sentence of the source, verbatim and marked as a quote; a wrong
figure is never overwritten by another. Where the draft says already what the source says, the
sentence goes. Where it tells more than what is put right, it stays with a note, and the quote
behind it; where nothing can be quoted, with a note alone.

In order, for each claim of fact: a sentence that carries it settles it; what the judge is sure of
gives way to the sentence that it finds to say otherwise (``refuting``); a conflict by words is
weighed against the judge, unless it is one of plain figures; a figure that stands nowhere in the
evidence, although the evidence measures in its unit, is treated like a conflict with the closest
sentence that measures in it. Any other measure or date that stands nowhere is noted, unless a judge
was heard that hardly doubts the claim. What is seen otherwise than it is read is not confirmed by
anything, for readers do not see what was compared.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from troth.contracts.thinking.model import DecisionDelta, DecisionState, Material, Pass
from troth.contracts.thinking.passes.draft import (
    Coded,
    Draft,
    Sentence,
    added,
    delta_of,
    dropped,
    noted,
    read_draft,
    replaced,
)
from troth.contracts.thinking.passes.figures import FiguresBeside, KnownFigures
from troth.contracts.thinking.passes.refuting import Refutation, refutation
from troth.contracts.thinking.passes.support import (
    UNHEARD,
    Evidence,
    Heard,
    Support,
    evidence_of,
    is_quotable,
    place,
    read_flat,
)
from troth.contracts.thinking.passes.wording import Wording, wording_of
from troth.kernel.judgements import Label
from troth.language.appearances import disguises
from troth.language.comparison.stances import Compared, Stance
from troth.language.cues import Cue
from troth.language.dates import DateMention
from troth.language.quantities import UNITS_OF_MEASURE, Quantity

_BEST_SHARE = 0.8  # of the best passage's closeness that a contradiction must have
_ALIKE = 0.95  # closeness from which a denial is one, and a figure stands in a wrong place
_FOREIGN_NEAR = 0.4  # closeness of a sentence that stands in for a figure found nowhere
_DOUBTED = 0.3  # probability of *refuted* from which a figure that stands nowhere is noted
# Conflicts of plain fact: no judge outweighs them.
PLAIN = frozenset(("number", "number_bound", "date"))


def grounding(material: Material) -> Pass:
    """The pass for some material; without evidence it changes nothing."""
    known = KnownFigures((*(one.quote for one in material.evidence), material.request_text))
    return partial(_refine, evidence_of(material), known)


def _refine(evidence: Evidence, known: KnownFigures, state: DecisionState) -> DecisionDelta:
    draft = read_draft(state.rendered_text)
    weighed = [(one, evidence.on(one.claim)) for one in draft.facts]
    heard = evidence.heard([one.claim.text for one in draft.facts])
    beside = known.beside([one.claim.text for one in draft.facts])
    told = {
        place(found.passage.sentence) for _, on in weighed if (found := on.carrying) is not None
    }
    wording = wording_of(draft.text)
    edits: list[Coded] = []
    for (one, on), said in zip(weighed, heard, strict=True):
        if not one.is_open:
            continue
        refuted = None
        if on.carrying is None:
            refuted = refutation(one.claim, said, evidence, beside)
        against = contradiction(one, on, evidence, beside)
        if refuted is not None and (refuted.sentence is not None or against is None):
            edits.append(_put_right(one, refuted, told, wording))
            if refuted.sentence is not None:
                told.add(place(refuted.sentence))
        elif against is not None:
            edits.append(_repair(draft, one, against, told, wording))
            told.add(place(against.passage.sentence))
        elif _may_be_doubted(said) and (foreign := _foreign(one, on, beside)) is not None:
            instead = _instead_of(foreign, on)
            if instead is None:
                edits.append((noted(one, wording.unconfirmed), "grounding.noted.foreign"))
            else:
                edits.append(_repair(draft, one, instead, told, wording))
                told.add(place(instead.passage.sentence))
        elif on.compared and disguises(one.claim.text, 1):
            edits.append((noted(one, wording.unconfirmed), "grounding.noted.disguised"))
    return delta_of(draft, edits)


def contradiction(
    one: Sentence, on: Support, evidence: Evidence, known: FiguresBeside
) -> Compared | None:
    """The sentence of the evidence that a claim cannot stand beside, if there is one."""
    if on.carrying is not None or on.closest is None:
        return None
    least = _BEST_SHARE * on.closest.passage.closeness
    near = (each for each in on.compared if each.passage.closeness >= least)
    first = next((each for each in near if _is_firm(one.claim.text, each, known)), None)
    if first is None or first.reason in PLAIN:
        return first
    said = evidence.judge([(first.passage.text, one.claim.text)])[0]
    return first if said.label is Label.REFUTED else None


def _is_firm(claim: str, found: Compared, known: FiguresBeside) -> bool:
    """Whether a sentence conflicts with a claim, in words close enough to its own to be sure."""
    if found.stance is not Stance.CONFLICTS:
        return False
    mine, theirs = read_flat(claim)[1], read_flat(found.passage.sentence.text)[1]
    if found.reason in PLAIN:
        if (Cue.NEGATION in mine.cues) != (Cue.NEGATION in theirs.cues):
            return False  # what is denied of one figure can hold of another
        is_swapped = found.passage.closeness >= _ALIKE and len(mine.amounts) < 2
        return is_swapped or not known.accounts_for(found.mine)
    if found.reason != "antonym":
        return found.passage.closeness >= _ALIKE
    return len(mine.topic - theirs.topic) <= 1  # the opposite itself


def _may_be_doubted(said: Heard) -> bool:
    """Whether words may doubt a claim: no judge was heard, or one that doubts it as well."""
    return said is UNHEARD or said.refuted >= _DOUBTED


def _foreign(one: Sentence, on: Support, known: FiguresBeside) -> Quantity | DateMention | None:
    """The measure or date of a plain statement that no source and no reckoning gives."""
    if on.carrying is not None or Cue.HEDGE in read_flat(one.claim.text)[1].cues:
        return None
    figure = known.foreign(one.claim.text)
    is_measured = figure is not None and figure.unit in UNITS_OF_MEASURE
    return figure if is_measured else known.foreign_date(one.claim.text)


def _instead_of(foreign: Quantity | DateMention, on: Support) -> Compared | None:
    """The closest sentence that measures in the unit of a figure, or has a date."""
    for each in on.compared:
        said = read_flat(each.passage.sentence.text)[1]
        units = [amount.quantity.unit for amount in said.amounts]
        has_one = foreign.unit in units if isinstance(foreign, Quantity) else bool(said.dates)
        if has_one and each.passage.closeness >= _FOREIGN_NEAR:
            return each
    return None


def _put_right(
    one: Sentence, found: Refutation, told: set[tuple[int, int]], wording: Wording
) -> Coded:
    """What the judge refutes gives way to the sentence that refutes it, or is told beside it."""
    noting = (noted(one, wording.unconfirmed), f"grounding.noted.{found.reason}")
    if found.sentence is None or one.has_quotation or place(found.sentence) in told:
        return noting
    quote = wording.says.format(quote=found.sentence.text)
    if one.is_whole and found.tells_all:
        return replace(replaced(one, quote), puts_right=True), f"grounding.replaced.{found.reason}"
    return (added(one, quote), f"grounding.added.{found.reason}") if one.is_whole else noting


def _repair(
    draft: Draft,
    one: Sentence,
    against: Compared,
    told: set[tuple[int, int]],
    wording: Wording,
) -> Coded:
    source, reason = against.passage.sentence, against.reason or "figure"
    noting = (noted(one, wording.unconfirmed), f"grounding.noted.{reason}")
    if one.has_quotation or not is_quotable(source.text):
        return noting
    quote = wording.says.format(quote=source.text)
    beside = ((added(one, quote), f"grounding.added.{reason}"),) if one.is_whole else ()
    replacing = (replaced(one, quote, (noting, *beside)), f"grounding.replaced.{reason}")
    if place(source) in told and one.is_whole:
        return dropped(draft.text, one, (replacing,)), f"grounding.dropped.{reason}"
    return replacing
