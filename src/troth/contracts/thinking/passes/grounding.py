"""Grounding: a sentence that the evidence contradicts gives way to what the source says.

What is put in its place is the sentence of the source, verbatim and marked as a quote; a wrong
figure is never overwritten by another. Where the draft says already what the source says, the
sentence goes. Where it tells more than what is put right, it stays with a note, and the quote
behind it; where nothing can be quoted, with a note alone.

In order, for each claim of fact: a sentence that carries it settles it; what the judge is sure of
gives way to the sentence that it finds to say otherwise (``refuting``); a conflict by words stands
where the judge refutes the claim as well, unless it is one of plain figures. A figure or a date
that stands nowhere in the evidence is treated like a conflict with the closest sentence that
measures in its unit, or has a date, and noted where there is none; unless a judge was heard that
hardly doubts the claim. What is seen otherwise than it is read is not confirmed by anything, for
readers do not see what was compared.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    scored,
)
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
from troth.contracts.thinking.passes.wording import wording_of
from troth.kernel.judgements import Label
from troth.language.appearances import disguises
from troth.language.comparison.known import PLAIN, FiguresBeside, KnownFigures, stands_against
from troth.language.comparison.stances import Compared
from troth.language.cues import Cue
from troth.language.dates import DateMention
from troth.language.quantities import UNITS_OF_MEASURE, Quantity

_BEST_SHARE = 0.8  # of the best passage's closeness that a contradiction must have
_FOREIGN_NEAR = 0.4  # closeness of a sentence that stands in for a figure found nowhere
_COUNTED_NEAR = 0.8  # the same for what is counted and not measured
_DOUBTED = 0.3  # probability of *refuted* from which a figure that stands nowhere is noted
_NOTED = "grounding.noted."


def grounding(material: Material) -> Pass:
    """The pass for some material; without evidence it changes nothing."""
    known = KnownFigures((*(one.quote for one in material.evidence), material.request_text))
    return partial(_refine, evidence_of(material), known)


def _refine(evidence: Evidence, known: KnownFigures, state: DecisionState) -> DecisionDelta:
    draft = read_draft(state.rendered_text)
    edits = list(_Grounding(draft, evidence, known).edits())
    delta = delta_of(draft, edits)
    # What is only noted stays in doubt: a draft is no better than the share that is confirmed.
    in_doubt = sum(code.startswith(_NOTED) for _, code in edits)
    confirmed = 1 - in_doubt / max(1, len(draft.facts))
    return scored(delta, confirmed) if confirmed < state.quality_score else delta


class _Grounding:
    """One draft against the evidence; lives for one call."""

    def __init__(self, draft: Draft, evidence: Evidence, known: KnownFigures) -> None:
        self.draft, self.evidence = draft, evidence
        self.claims = [one.claim.text for one in draft.facts]
        self.known = known.beside(self.claims)
        self.weighed = [(one, evidence.on(one.claim)) for one in draft.facts]
        carrying = (on.carrying for _, on in self.weighed)
        self.told = {place(found.passage.sentence) for found in carrying if found is not None}
        self.wording = wording_of(draft.text)

    def edits(self) -> Iterator[Coded]:
        heard = self.evidence.heard(self.claims)
        for (one, on), said in zip(self.weighed, heard, strict=True):
            if one.is_open:
                found = self._held(one, on, said) if on.carrying is None else None
                is_disguised = on.compared and disguises(one.claim.text, 1)
                if found is not None:
                    yield found
                elif is_disguised:
                    yield self._noted(one, "disguised")

    def _held(self, one: Sentence, on: Support, said: Heard) -> Coded | None:
        """What is done about a claim that no sentence carries."""
        refuted = refutation(one.claim, said, self.evidence, self.known)
        against = contradiction(one, on, self.evidence, self.known)
        if refuted is not None and (refuted.sentence is not None or against is None):
            return self._put_right(one, refuted)
        foreign = foreign_in(one, self.known) if _may_be_doubted(said) else None
        against = against or (_instead_of(foreign, on) if foreign else None)
        if against is not None:
            reason, source = against.reason or "figure", against.passage.sentence
            return self._put_right(one, Refutation(reason=reason, sentence=source))
        is_noted = foreign is not None and not _is_counted(foreign)
        return self._noted(one, "foreign") if is_noted else None

    def _noted(self, one: Sentence, reason: str) -> Coded:
        return noted(one, self.wording.unconfirmed), f"{_NOTED}{reason}"

    def _put_right(self, one: Sentence, found: Refutation) -> Coded:
        """What is refuted gives way to what refutes it, or is told beside it, or is noted."""
        noting, source = self._noted(one, found.reason), found.sentence
        is_fixed = one.has_quotation or not one.is_whole
        if source is None or is_fixed or not is_quotable(source.text):
            return noting
        is_told = place(source) in self.told
        self.told.add(place(source))
        quote = self.wording.says.format(quote=source.text)
        beside = noting if is_told else (added(one, quote), f"grounding.added.{found.reason}")
        if found.tells_all is False or (found.tells_all and is_told):
            return beside
        edit = replace(replaced(one, quote, (noting, beside)), puts_right=bool(found.tells_all))
        replacing = (edit, f"grounding.replaced.{found.reason}")
        if is_told:
            edit = dropped(self.draft.text, one, (replacing,))
            return edit, f"grounding.dropped.{found.reason}"
        return replacing


def contradiction(
    one: Sentence, on: Support, evidence: Evidence, known: FiguresBeside
) -> Compared | None:
    """The sentence of the evidence that a claim cannot stand beside, if there is one."""
    if on.carrying is not None or on.closest is None:
        return None
    least = _BEST_SHARE * on.closest.passage.closeness
    near = (each for each in on.compared if each.passage.closeness >= least)
    first = next((each for each in near if stands_against(one.claim.text, each, known)), None)
    if first is None or first.reason in PLAIN:
        return first
    said = evidence.judge([(first.passage.text, one.claim.text)])[0]
    return first if said.label is Label.REFUTED else None


def _may_be_doubted(said: Heard) -> bool:
    """Whether words may doubt a claim: no judge was heard, or one that doubts it as well."""
    return said is UNHEARD or said.refuted >= _DOUBTED


def foreign_in(one: Sentence, known: FiguresBeside) -> Quantity | DateMention | None:
    """The figure or date of a plain statement that no source and no reckoning gives."""
    if Cue.HEDGE in read_flat(one.claim.text)[1].cues:
        return None
    return known.foreign(one.claim.text) or known.foreign_date(one.claim.text)


def _is_counted(foreign: Quantity | DateMention) -> bool:
    """Whether it counts what may be many things: "three cases"."""
    return isinstance(foreign, Quantity) and foreign.unit not in UNITS_OF_MEASURE


def _instead_of(foreign: Quantity | DateMention, on: Support) -> Compared | None:
    """The closest sentence that measures in the unit of a figure, or has a date."""
    near = _COUNTED_NEAR if _is_counted(foreign) else _FOREIGN_NEAR
    for each in on.compared:
        said = read_flat(each.passage.sentence.text)[1]
        units = [amount.quantity.unit for amount in said.amounts]
        has_one = foreign.unit in units if isinstance(foreign, Quantity) else bool(said.dates)
        if has_one and each.passage.closeness >= near:
            return each
    return None
