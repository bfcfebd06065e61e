"""Consistency: of two sentences that exclude each other one goes, where the evidence decides.

Two sentences exclude each other only where one speaks of nothing that the other does not speak of,
and they differ in one figure, date, negation or opposite alone. The one that the evidence carries
stays, if it does not carry the other. Where that decides nothing both stay, and the second is
noted. A sentence that is said of the same as one that the evidence carries, in words that stand
nowhere, is noted as unconfirmed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from troth.contracts.thinking.model import DecisionDelta, DecisionState, Material, Pass
from troth.contracts.thinking.passes.caveats import is_past
from troth.contracts.thinking.passes.draft import (
    Draft,
    Edit,
    Sentence,
    delta_of,
    dropped,
    noted,
    read_draft,
)
from troth.contracts.thinking.passes.rivals import rivals
from troth.contracts.thinking.passes.support import Evidence, evidence_of, read_flat
from troth.contracts.thinking.passes.wording import Wording, is_noted, wording_of
from troth.language.alignment import align, index_sentences
from troth.language.comparison.differences import differences
from troth.language.cues import Cue
from troth.language.reading import Reading
from troth.language.words import regex

_REASONS = frozenset(("number", "date", "negation", "antonym"))
_ONE_WORD_APART = frozenset(("antonym",))
# Of those who are not, another thing is said.
_NON = regex(r"\b<thinking.consistency.non>-", re.IGNORECASE)
_BINDING = frozenset((Cue.CONDITION, Cue.ONLY))
_MIN_TOPIC = 2
_CANDIDATES = 4


def consistency(material: Material) -> Pass:
    """The pass for some material; it works without evidence, too."""
    return partial(_refine, evidence_of(material), material.request_text)


def _refine(evidence: Evidence, request: str, state: DecisionState) -> DecisionDelta:
    draft = read_draft(state.rendered_text)
    wording = wording_of(draft.text)
    edits: list[tuple[Edit, str]] = []
    gone: set[int] = set()
    for first, second in _pairs(draft):
        if gone.isdisjoint((first.claim.start, second.claim.start)):
            edit, code, touched = _settled(draft, first, second, evidence, wording)
            edits.append((edit, code))
            gone.add(touched.claim.start)
    weighed = [(one, evidence.on(one.claim)) for one in draft.facts]
    edits += [
        (noted(one, wording.unconfirmed), "consistency.unconfirmed")
        for one in rivals(weighed, evidence, request)
        if one.claim.start not in gone
    ]
    return delta_of(draft, edits)


def _settled(
    draft: Draft, first: Sentence, second: Sentence, evidence: Evidence, wording: Wording
) -> tuple[Edit, str, Sentence]:
    one, other = (evidence.on(each.claim).carrying is not None for each in (first, second))
    loser = second if one else first
    if one != other and loser.is_whole and not loser.has_quotation:
        kept = ((noted(loser, wording.excluded), "consistency.noted"),)
        return dropped(draft.text, loser, kept), "consistency.dropped", loser
    return noted(second, wording.excluded), "consistency.noted", second


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
    if _NON.search(before.claim.text + " " + one.claim.text):
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
    return _figures_apart(less, more) <= (found[0].reason in ("number", "date"))


def _figures_apart(less: Reading, more: Reading) -> int:
    """How many figures and dates of the shorter one the longer one does not hold."""
    held = {(each.quantity.unit, each.quantity.value) for each in more.amounts}
    amounts = [each.quantity for each in less.amounts]
    apart = sum((each.unit, each.value) not in held for each in amounts)
    dates = [each.date for each in less.dates]
    return apart + sum(not any(e.date.confirms(d) for e in more.dates) for d in dates)
