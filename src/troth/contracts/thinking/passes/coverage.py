"""Coverage: what the request asks for and the draft is silent about.

Only requests with several parts are looked at. A part is answered by any statement that holds one
of its own words, be it that nothing is known; and a statement that belongs to no part is taken to
answer one that no word shows to be answered. A part that is left then is answered by a sentence of
the evidence, verbatim, or named as open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from troth.contracts.thinking.model import (
    NO_CHANGE,
    DecisionDelta,
    DecisionState,
    Material,
    Pass,
)
from troth.contracts.thinking.passes.caveats import is_told
from troth.contracts.thinking.passes.draft import Draft, added, delta_of, read_draft
from troth.contracts.thinking.passes.parts import Part, request_parts
from troth.contracts.thinking.passes.support import Evidence, evidence_of, is_quotable
from troth.contracts.thinking.passes.wording import wording_of
from troth.kernel.claims import ClaimKind, TextClaim
from troth.language.alignment import SourceSentence, align, concepts
from troth.language.moods import kind_of
from troth.language.segments import Form
from troth.language.tokens import numbers

_TOLD = 0.85  # of a sentence's words that show that the draft says it already
_CANDIDATES = 4


def coverage(material: Material) -> Pass:
    """The pass for some material; it works without evidence, too."""
    return partial(_refine, request_parts(material.request_text), evidence_of(material))


def _refine(parts: Sequence[Part], evidence: Evidence, state: DecisionState) -> DecisionDelta:
    draft = read_draft(state.rendered_text)
    anchor = next((one for one in reversed(draft.sentences) if one.is_open and one.is_whole), None)
    left = [part for part in open_parts(parts, evidence, draft) if is_quotable(part.text)]
    found = [(part, _answer(part, evidence, draft)) for part in left]
    if anchor is None or not found:
        return NO_CHANGE
    wording = wording_of(draft.text)
    words = [
        wording.adds.format(quote=answer.text)
        if answer
        else wording.left_open.format(part=part.text)
        for part, answer in found
    ]
    codes = ["coverage.answered" if answer else "coverage.left_open" for _, answer in found]
    edit = added(anchor, " ".join(dict.fromkeys(words)))
    return delta_of(draft, [(edit, code) for code in codes])


def open_parts(parts: Sequence[Part], evidence: Evidence, draft: Draft) -> tuple[Part, ...]:
    """Parts that the draft is silent about; none where it asks back or states nothing."""
    if not parts or any(one.claim.kind is ClaimKind.QUESTION for one in draft.sentences):
        return ()
    held = [frozenset(concepts(one.claim.text)) for one in draft.sentences]
    if not held:
        return ()
    named = frozenset[str]().union(*held, *(concepts(one) for one in draft.frames))
    silent = [part for part in parts if part.topic and part.topic.isdisjoint(named)]
    if len(held) > len(parts) - len(silent):
        return ()  # a statement that belongs to no part is taken to answer one of those left
    told = draft.told
    return tuple(part for part in silent if not _is_met(part, evidence, told))


def _is_met(part: Part, evidence: Evidence, told: frozenset[str]) -> bool:
    """Whether the draft holds the figures of a sentence that answers a part."""
    said = (frozenset(numbers(one.text)) for one in _close(part, evidence))
    return any(each and each <= told for each in said)


def _answer(part: Part, evidence: Evidence, draft: Draft) -> SourceSentence | None:
    """The closest sentence of the evidence that speaks of the part and is not told yet."""
    told = draft.told
    for one in _close(part, evidence):
        is_said = is_told(one.text, told, _TOLD) or not is_quotable(one.text)
        if not is_said and kind_of(one.text, Form.PROSE) is ClaimKind.FACT:
            return one
    return None


def _close(part: Part, evidence: Evidence) -> Iterator[SourceSentence]:
    claim = TextClaim(start=0, end=len(part.text), text=part.text, kind=ClaimKind.QUESTION)
    for passage in align(claim, evidence.index, _CANDIDATES):
        if part.topic & frozenset(concepts(passage.sentence.text)):
            yield passage.sentence
