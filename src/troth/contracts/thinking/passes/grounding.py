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

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from troth.contracts.thinking.model import DecisionDelta, DecisionState, Material, Pass
from troth.contracts.thinking.passes.doubts import figures_agree, is_doubtful
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
from troth.contracts.thinking.passes.figures import FiguresBeside, KnownFigures, amounts_of
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
from troth.language.alignment import concepts
from troth.language.appearances import disguises
from troth.language.comparison.stances import Compared, Stance
from troth.language.cues import Cue
from troth.language.quantities import UNITS_OF_MEASURE
from troth.language.reading import read

_BEST_SHARE = 0.8  # of the best passage's closeness that a contradiction must have
_ALIKE = 0.95  # closeness from which a denial or an opposite is one
_ALL_BUT_ALIKE = 0.95  # closeness from which a figure of the evidence stands in a wrong place
_FOREIGN_NEAR = 0.4  # closeness of a sentence that stands in for a figure found nowhere
_COUNTED_NEAR = 0.8  # the same for what is counted, not measured: "three cases" are many things
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
        elif _may_be_doubted(said) and is_unheard_of(one, on, beside):
            edits.append((noted(one, wording.unconfirmed), "grounding.noted.foreign"))
        elif on.compared and disguises(one.claim.text, 1):
            edits.append((noted(one, wording.unconfirmed), "grounding.noted.disguised"))
    return delta_of(draft, edits)


def contradiction(
    one: Sentence, on: Support, evidence: Evidence, known: FiguresBeside
) -> Compared | None:
    """The sentence of the evidence that a claim cannot stand beside, if there is one."""
    if on.carrying is not None:
        return None
    first = next(_conflicts(one.claim.text, on, known), None)
    if first is None:
        return _foreign(one, on, known)
    if first.reason not in PLAIN and evidence.judges_supported(first.passage, one.claim.text):
        return None
    # Another source that carries it by the judge's word: the sources disagree, and none is wrong.
    for other in _others(on, first):
        if evidence.judges_supported(other.passage, one.claim.text):
            return None
    return first


def _conflicts(claim: str, on: Support, known: FiguresBeside) -> Iterator[Compared]:
    best = on.closest.passage.closeness if on.closest else 0.0
    for one in on.compared:
        is_close = one.passage.closeness >= _BEST_SHARE * best
        if one.stance is Stance.CONFLICTS and is_close and not _is_doubtful(claim, one, known):
            yield one


def _is_doubtful(claim: str, found: Compared, known: FiguresBeside) -> bool:
    """Whether a conflict may be none: said in words too far from the source's to be sure."""
    if is_doubtful(claim, found):
        return True
    if found.reason in PLAIN:
        is_swapped = found.passage.closeness >= _ALL_BUT_ALIKE and len(read(claim).amounts) < 2
        return not is_swapped and known.accounts_for(found.mine)
    return not _is_alike(claim, found)


def _is_alike(claim: str, found: Compared) -> bool:
    """Whether all words of a claim stand in the sentence, but for the one that is its opposite."""
    if found.reason != "antonym":
        return found.passage.closeness >= _ALIKE
    apart = read_flat(claim)[1].topic - read_flat(found.passage.sentence.text)[1].topic
    return len(apart) <= 1


def _others(on: Support, first: Compared) -> Sequence[Compared]:
    same = place(first.passage.sentence)
    found = [one for one in on.compared if one.stance is Stance.DIFFERS]
    return [one for one in found if place(one.passage.sentence) != same and not one.reason][:2]


def _foreign(one: Sentence, on: Support, known: FiguresBeside) -> Compared | None:
    figure = known.foreign(one.claim.text)
    if figure is None:
        return _on_another_day(one, on, known)
    found = (each for each in on.compared if _measures(each.passage.sentence.text, figure.unit))
    near = _FOREIGN_NEAR if figure.unit in UNITS_OF_MEASURE else _COUNTED_NEAR
    closest = next((each for each in found if _speaks_of_it(one, each, near)), None)
    if closest is None or figures_agree(one.claim.text, closest.passage.sentence.text):
        return None
    return closest


def _on_another_day(one: Sentence, on: Support, known: FiguresBeside) -> Compared | None:
    """The closest sentence with a date, where the claim gives one that stands nowhere."""
    if known.foreign_date(one.claim.text) is None:
        return None
    near = [each for each in on.compared if each.passage.closeness >= _FOREIGN_NEAR]
    return next((each for each in near if read_flat(each.passage.sentence.text)[1].dates), None)


def _may_be_doubted(said: Heard) -> bool:
    """Whether words may doubt a claim: no judge was heard, or one that doubts it as well."""
    return said is UNHEARD or said.refuted >= _DOUBTED


def is_unheard_of(one: Sentence, on: Support, known: FiguresBeside) -> bool:
    """Whether a plain statement measures what no source and no reckoning gives."""
    if on.carrying is not None:
        return False
    figure = known.foreign(one.claim.text)
    is_measured = figure is not None and figure.unit in UNITS_OF_MEASURE
    if not is_measured and known.foreign_date(one.claim.text) is None:
        return False
    return Cue.HEDGE not in read_flat(one.claim.text)[1].cues


def _speaks_of_it(one: Sentence, found: Compared, near: float) -> bool:
    """Whether a sentence is close to a claim, or the row of a table that it is about."""
    if found.passage.closeness >= near:
        return True
    key, bar, _ = found.passage.sentence.text.partition(" | ")
    wanted = frozenset(concepts(key))
    return bool(bar and wanted) and wanted <= frozenset(concepts(one.claim.text))


def _measures(said: str, unit: str) -> bool:
    return any(amount.unit == unit for amount in amounts_of(said))


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
