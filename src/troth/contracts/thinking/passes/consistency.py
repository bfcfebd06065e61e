"""Consistency: of two sentences that exclude each other one goes, where the evidence decides.

Two sentences exclude each other only where one speaks of nothing that the other does not speak of,
and they differ in one figure, date, negation or opposite alone. The one that the evidence carries
stays, if it does not carry the other. Where that decides nothing both stay, and the second is
noted. A sentence that is said of the same as one that the evidence carries, in words that stand
nowhere, is noted as unconfirmed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from troth.contracts.thinking.model import DecisionDelta, DecisionState, Material, Pass
from troth.contracts.thinking.passes.caveats import is_past, is_told
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
    Support,
    evidence_of,
    figures_left,
    place,
    read_flat,
)
from troth.contracts.thinking.passes.wording import Wording, is_noted, wording_of
from troth.language.alignment import SourceSentence, align, concepts, index_sentences
from troth.language.comparison.differences import differences
from troth.language.cues import Cue
from troth.language.reading import Reading
from troth.language.tokens import numbers

_REASONS = frozenset(("number", "date", "negation", "antonym"))
_ONE_WORD_APART = frozenset(("antonym",))
_BINDING = frozenset((Cue.CONDITION, Cue.ONLY))
_MIN_TOPIC = 2
_CANDIDATES = 4
_ALL = 0.75  # of what a source's sentence says, for another one to have told it
_SAME = 0.6  # of a rival's concepts that the source's sentence must hold
_MOST_OWN = 3  # concepts that it may have beside them: more is another statement


def consistency(material: Material) -> Pass:
    """The pass for some material; it works without evidence, too."""
    return partial(_refine, evidence_of(material), material.request_text)


def _refine(evidence: Evidence, request: str, state: DecisionState) -> DecisionDelta:
    draft = read_draft(state.rendered_text)
    wording = wording_of(draft.text)
    edits: list[Coded] = []
    gone: set[int] = set()
    for first, second in _pairs(draft):
        if gone.isdisjoint((first.claim.start, second.claim.start)):
            edit, touched = _settled(draft, first, second, evidence, wording)
            edits.append(edit)
            gone.add(touched.claim.start)
    weighed = [(one, evidence.on(one.claim)) for one in draft.facts]
    edits += [
        (noted(one, wording.unconfirmed), "consistency.unconfirmed")
        for one in _rivals(weighed, evidence, request)
        if one.claim.start not in gone
    ]
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


def _rivals(
    weighed: Sequence[tuple[Sentence, Support]], evidence: Evidence, request: str
) -> Iterator[Sentence]:
    """Sentences that nothing carries, said of what another one has from the evidence already.

    Words seldom show that "One key is enough" and "Two keys are needed" exclude each other. What
    they show is that the second stands in the evidence, and that the first is said of the same and
    holds words that stand nowhere. That is enough for a note, not for more.
    """
    told = {
        place(found.passage.sentence)
        for one, on in weighed
        if (found := on.carrying) and _tells_all(one, found.passage.sentence)
    }
    known = frozenset(evidence.index.inside) | frozenset(concepts(request))
    for one, on in weighed:
        closest = on.closest
        if closest is None or on.carrying is not None or not (one.is_open and one.is_whole):
            continue
        said = closest.passage.sentence
        is_rival = place(said) in told and _is_rival(one, said, known)
        if is_rival and not evidence.judges_supported(closest.passage, one.claim.text):
            yield one


def _tells_all(one: Sentence, said: SourceSentence) -> bool:
    """Whether a sentence leaves nothing of what the source says for another one to tell."""
    told = frozenset((*concepts(one.claim.text), *numbers(one.claim.text)))
    return is_told(said.text, told, _ALL)


def _is_rival(one: Sentence, said: SourceSentence, known: frozenset[str]) -> bool:
    mine, theirs = frozenset(concepts(one.claim.text)), frozenset(concepts(said.text))
    own = mine - theirs
    if _BINDING & read_flat(one.claim.text)[1].cues or own <= known:
        return False  # of a case of its own, or nothing new
    return len(own) <= _MOST_OWN and len(mine & theirs) >= max(2, _SAME * len(mine))
