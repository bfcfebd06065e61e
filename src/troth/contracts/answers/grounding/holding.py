"""Holding a text to facts: every sentence, by words first, then by what a judge said of it.

Pure, total and deterministic; linear in the length of the text. A text that has marks already is
held without them: ``hold(bare(text), …)``.
"""

from __future__ import annotations

from troth.contracts.answers.grounding.model import Mark, MarkKind, Material
from troth.contracts.answers.grounding.reasons import Reason, Weighed, by_words, weigh
from troth.contracts.answers.grounding.sources import Sources, sources_of
from troth.contracts.answers.grounding.wording import quotable
from troth.kernel.claims import ClaimKind, TextClaim
from troth.kernel.clean import is_clean
from troth.kernel.judgements import Label
from troth.kernel.pairs import Pair
from troth.language.claims import read_claims

MAX_PASSAGE_CHARS = 200  # of a mark
_NEVER = frozenset((ClaimKind.QUESTION, ClaimKind.FRAME))
_HELD = frozenset((ClaimKind.FACT, ClaimKind.INSTRUCTION))


def hold(text: str, material: Material) -> tuple[Mark, ...]:
    """The marks of a text, in order, at most one for each sentence; none without facts."""
    if not material.facts or not text.strip():
        return ()
    sources = sources_of(material)
    claims = read_claims(text)
    known = sources.known.beside([one.text for one in claims])
    found: dict[tuple[int, int], Mark] = {}
    spans = _Spans(text)
    for claim in claims:
        place = spans.around(claim)
        if place in found or claim.kind in _NEVER:
            continue
        weighed = weigh(claim, sources)
        reason = by_words(weighed, known, sources) if claim.kind in _HELD else None
        reason = reason or _judged(weighed, material)
        if reason is not None:
            found[place] = _mark(place, reason, sources)
    return tuple(found.values())


def pairs_of(text: str, material: Material) -> tuple[Pair, ...]:
    """What a judge is to be asked of a text, each pair once: what words leave open."""
    if not material.facts or not text.strip():
        return ()
    sources = sources_of(material)
    asked = (
        _pair(weigh(claim, sources)) for claim in read_claims(text) if claim.kind not in _NEVER
    )
    return tuple(dict.fromkeys(pair for pair in asked if pair is not None))


def _pair(weighed: Weighed) -> Pair | None:
    if weighed.is_carried or not weighed.compared:
        return None
    return Pair(passage=weighed.compared[0].passage.text, claim=weighed.claim.text)


def _judged(weighed: Weighed, material: Material) -> Reason | None:
    pair = _pair(weighed)
    said = material.judged.get(pair) if pair else None
    if said is None or said.label is not Label.REFUTED:
        return None
    return Reason(
        kind=MarkKind.DENIAL, code="judged", sentence=weighed.compared[0].passage.sentence
    )


def _mark(place: tuple[int, int], reason: Reason, sources: Sources) -> Mark:
    if reason.sentence is None:
        return Mark(start=place[0], end=place[1], kind=MarkKind.UNCONFIRMED)
    passage = quotable(reason.sentence.text)
    is_told = is_clean(passage) and len(passage) <= MAX_PASSAGE_CHARS
    return Mark(
        start=place[0],
        end=place[1],
        kind=reason.kind,
        fact=sources.fact_of(reason.sentence),
        passage=passage if is_told else "",
    )


class _Spans:
    """The sentences of a text, and which of them a claim stands in."""

    def __init__(self, text: str) -> None:
        self._text = text

    def around(self, claim: TextClaim) -> tuple[int, int]:
        return claim.start, claim.end
