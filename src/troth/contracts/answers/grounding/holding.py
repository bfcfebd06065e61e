"""Holding a text to facts: every sentence, by words first, then by what a judge said of it.

Pure, total and deterministic; linear in the length of the text. A text that has marks already is
held without them: ``hold(bare(text), …)``.
"""

from __future__ import annotations

from troth.contracts.answers.grounding.model import Mark, MarkKind, Material
from troth.contracts.answers.grounding.reasons import reason_of
from troth.contracts.answers.grounding.sources import Sources, sources_of
from troth.contracts.answers.grounding.weighing import MarkReason, weigh
from troth.contracts.answers.grounding.wording import quotable
from troth.kernel.claims import ClaimKind, TextClaim
from troth.kernel.clean import is_clean
from troth.kernel.judgements import Judgement, Label
from troth.kernel.pairs import Pair
from troth.language.claims import read_claims

MAX_PASSAGE_CHARS = 300  # of a mark
_WORST = Judgement(
    label=Label.REFUTED, score=1.0, reason="worst", judge="none", supported=0.0, refuted=1.0
)
_NEVER = frozenset((ClaimKind.QUESTION, ClaimKind.FRAME))


def hold(text: str, material: Material) -> tuple[Mark, ...]:
    """The marks of a text, in order, at most one for each claim; none without facts."""
    if not material.facts or not text.strip():
        return ()
    sources, claims = sources_of(material), read_claims(text)
    known = sources.known.beside([one.text for one in claims])
    found = []
    for claim in claims:
        if claim.kind in _NEVER:
            continue
        said = material.judged.get(_pair(claim, sources))
        reason = reason_of(weigh(claim, sources), known, sources, said)
        if reason is not None:
            found.append(_mark(claim, reason, sources))
    return tuple(found)


def pairs_of(text: str, material: Material, *, thorough: bool = False) -> tuple[Pair, ...]:
    """What a judge is to be asked of a text, each pair once: where words hint at a difference.

    Args:
        thorough: Whether to ask about every sentence: for a judge that reads better than words do.
    """
    if not material.facts or not text.strip():
        return ()
    sources, claims = sources_of(material), read_claims(text)
    known = sources.known.beside([one.text for one in claims])
    asked = (
        _pair(claim, sources)
        for claim in claims
        if claim.kind not in _NEVER
        # Where the worst that a judge can say marks nothing, it need not be asked.
        and (thorough or reason_of(weigh(claim, sources), known, sources, _WORST) is not None)
    )
    return tuple(dict.fromkeys(asked))


def _pair(claim: TextClaim, sources: Sources) -> Pair:
    return Pair(passage=sources.gathered(claim), claim=claim.text)


def _mark(claim: TextClaim, reason: MarkReason, sources: Sources) -> Mark:
    if reason.sentence is None:
        return Mark(start=claim.start, end=claim.end, kind=MarkKind.UNCONFIRMED)
    passage, words = quotable(reason.sentence.text), quotable(reason.words)
    is_told = is_clean(passage) and len(passage) <= MAX_PASSAGE_CHARS
    return Mark(
        start=claim.start,
        end=claim.end,
        kind=reason.kind,
        fact=sources.fact_of(reason.sentence),
        passage=passage if is_told else "",
        words=words if is_clean(words) and len(words) <= MAX_PASSAGE_CHARS else "",
    )
