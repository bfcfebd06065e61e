"""Consistency: of two sentences that exclude each other one goes, where the evidence decides.

Two sentences exclude each other only where one speaks of nothing that the other does not speak of,
and they differ in one figure, date, negation or opposite alone. The one that the evidence carries
stays, if it does not carry the other. Where that decides nothing both stay, and the second is
noted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from troth.contracts.thinking.model import DecisionDelta, DecisionState, Material, Pass
from troth.contracts.thinking.passes.caveats import is_past
from troth.contracts.thinking.passes.draft import (
    Coded,
    Draft,
    Sentence,
    delta_of,
    dropped,
    noted,
    read_draft,
)
from troth.contracts.thinking.passes.support import (
    Evidence,
    evidence_of,
    figures_left,
    read_flat,
)
from troth.contracts.thinking.passes.wording import Wording, is_noted, wording_of
from troth.language.alignment import align, index_sentences
from troth.language.comparison.differences import differences
from troth.language.cues import Cue
from troth.language.reading import Reading

_REASONS = frozenset(("number", "date", "negation", "antonym"))
_ONE_WORD_APART = frozenset(("antonym",))
_BINDING = frozenset((Cue.CONDITION, Cue.ONLY))
_MIN_TOPIC = 2
_CANDIDATES = 4


def consistency(material: Material) -> Pass:
    """The pass for some material; it works without evidence, too."""
    return partial(_refine, evidence_of(material))


def _refine(evidence: Evidence, state: DecisionState) -> DecisionDelta:
    draft = read_draft(state.rendered_text)
    wording = wording_of(draft.text)
    edits: list[Coded] = []
    gone: set[int] = set()
    for first, second in _pairs(draft):
        if gone.isdisjoint((first.claim.start, second.claim.start)):
            edit, touched = _settled(draft, first, second, evidence, wording)
            edits.append(edit)
            gone.add(touched.claim.start)
    return delta_of(draft, edits)


def _settled(
    draft: Draft, first: Sentence, second: Sentence, evidence: Evidence, wording: Wording
) -> tuple[Coded, Sentence]:
    one, other = (evidence.on(each.claim).carrying is not None for each in (first, second))
    loser = second if one else first
    if one != other and loser.is_whole and not loser.has_quotation:
        kept = ((noted(loser, wording.excluded), "consistency.noted"),)
        return (dropped(draft.text, loser, kept), "consistency.dropped"), loser
    return (noted(second, wording.excluded), "consistency.noted"), second


def _pairs(draft: Draft) -> Iterator[tuple[Sentence, Sentence]]:
    """Sentences that exclude each other, the earlier one first, in the order of the later one."""
    facts = [one for one in draft.facts if not is_noted(one.said)]
    index = index_sentences([(str(at), one.claim.text) for at, one in enumerate(facts)])
    for at, one in enumerate(facts):
        for passage in reversed(align(one.claim, index, _CANDIDATES)):
            before = facts[passage.sentence.source]
            if passage.sentence.source < at and _exclude(before, one):
                yield before, one
                break


def _exclude(before: Sentence, one: Sentence) -> bool:
    if not (before.is_open and one.is_open):
        return False
    # What was and what is do not exclude each other, nor do cases with their own conditions.
    if is_past(before.claim.text) != is_past(one.claim.text):
        return False
    return _read_apart(read_flat(before.claim.text)[1], read_flat(one.claim.text)[1])


def _read_apart(one: Reading, other: Reading) -> bool:
    """Whether two readings say different things of the same, in exactly one point."""
    less, more = sorted((one, other), key=lambda each: (len(each.topic), each.order))
    if len(less.topic) < _MIN_TOPIC or (less.cues ^ more.cues) & _BINDING:
        return False
    if len(less.amounts) != len(more.amounts):
        return False  # "from five pieces": a case of its own
    found = [each for each in differences(less, more, more.topic) if each.conflicts]
    if len(found) != 1 or found[0].reason not in _REASONS:
        return False
    apart = len(less.topic - more.topic)
    if apart > (found[0].reason in _ONE_WORD_APART):
        return False
    return figures_left(less, more) <= (found[0].reason in ("number", "date"))
