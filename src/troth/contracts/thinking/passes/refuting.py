"""What the judge finds against a claim, and which sentence of the evidence says otherwise. Pure.

A claim in free words shares few words with what contradicts it, so that words alone cannot tell.
The judge can, where four things come together: all of the evidence speaks against the claim, one
sentence of it does so by itself, that one leads the others, and the claim, taken as a source,
speaks against the sentence in turn, for what excludes each other does so either way. Where the
evidence has few sentences, being the closest of them says little: the two must differ exactly as
well, in a denial, an opposite, a name; or the judge must be surer of that sentence, which must hold
half of the claim's concepts, and is told beside the claim, which stays. A measure that stands
nowhere needs no more than doubt. A claim whose figures all stand there is left alone. What the
limits are right and wrong on is told by ``python -m training.judge.thinking``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from troth.contracts.thinking.passes.support import (
    Evidence,
    Heard,
    figures_left,
    is_quotable,
    read_flat,
)
from troth.kernel.claims import TextClaim
from troth.language.alignment import SourceSentence, align, concepts
from troth.language.comparison.differences import differences
from troth.language.comparison.known import FiguresBeside
from troth.language.quantities import Quantity

_CANDIDATES = 8  # sentences of the evidence that are heard one by one
_MANY = 4  # sentences of the evidence of which one can lead
_ELSEWHERE = 1  # concepts of a claim that may stand in other sentences of the evidence alone


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """From which probabilities of *refuted* a claim is held to be wrong.

    Attributes:
        whole: By all of the evidence.
        itself: By the sentence that leads.
        short: The same where the evidence has few sentences, and the two do not differ exactly.
        back: Of that sentence, by the claim.
        lead: By how much that sentence is nearer to the matter than any other; nearness is the
            probability that it tells either way, and its share of the claim's concepts.
        share: Of the claim's concepts, what the sentence must hold then.
        measured: By all of the evidence, where a measure stands nowhere and another one does;
            nothing else is weighed then.
    """

    whole: float = 0.7
    itself: float = 0.5
    short: float = 0.8
    back: float = 0.5
    lead: float = 0.3
    share: float = 0.5
    measured: float = 0.4


LIMITS = Limits()


@dataclass(frozen=True, kw_only=True, slots=True)
class Refutation:
    """What speaks against a claim.

    Attributes:
        reason: Stable code: ``figure`` or ``judged``.
        sentence: Says otherwise; ``None`` where it is not clear which one does.
        tells_all: Whether it leaves nothing else that the claim tells of the evidence untold;
            ``None`` where words tell that.
    """

    reason: str
    sentence: SourceSentence | None = None
    tells_all: bool | None = None


def refutation(
    claim: TextClaim,
    heard: Heard,
    evidence: Evidence,
    known: FiguresBeside,
    limits: Limits = LIMITS,
) -> Refutation | None:
    """What the judge, and what stands nowhere in the evidence, say against a claim."""
    if heard.refuted < limits.measured or heard.refuted <= heard.supported:
        return None
    figure = known.foreign(claim.text)
    near = _near(claim, evidence, figure)
    found = _leading(claim, near, evidence, limits)
    if figure is not None:
        return _told("figure", claim, evidence, found)
    return None if found is None else _judged(claim, heard, found, evidence, limits)


def _judged(
    claim: TextClaim, heard: Heard, found: _Found, evidence: Evidence, limits: Limits
) -> Refutation | None:
    """What the sentence that leads holds against a claim, if the judge is sure enough."""
    mine, theirs = read_flat(claim.text)[1], read_flat(found.sentence.text)[1]
    count = len(evidence.index.sentences)
    differs = any(one.conflicts for one in differences(mine, theirs, theirs.topic))
    is_firm = count >= _MANY or (count > 1 and differs)
    least, share = (limits.itself, 0.0) if is_firm else (limits.short, limits.share)
    if mine.amounts or heard.refuted < limits.whole or found.refuted < least:
        return None
    back = evidence.judge([(claim.text, found.sentence.text)])[0].refuted or 0.0
    if found.share < share or back < limits.back:
        return None
    told = _told("judged", claim, evidence, found)
    return told if is_firm else replace(told, tells_all=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Found:
    sentence: SourceSentence
    refuted: float
    share: float  # of the claim's concepts


def _near(
    claim: TextClaim, evidence: Evidence, figure: Quantity | None
) -> dict[SourceSentence, float]:
    """The sentences closest to a claim, all of short evidence; with their share of its concepts.

    Args:
        figure: Where one stands nowhere, only sentences that measure in its unit are near.
    """
    aligned = align(claim, evidence.index, _CANDIDATES, widely=True)
    near = {one.sentence: one.kinship for one in aligned}
    if len(evidence.index.sentences) <= _CANDIDATES:
        near = {one: near.get(one, 0.0) for one in evidence.index.sentences}
    if figure is None:
        return near
    return {
        one: share
        for one, share in near.items()
        if any(each.quantity.unit == figure.unit for each in read_flat(one.text)[1].amounts)
    }


def _leading(
    claim: TextClaim, near: dict[SourceSentence, float], evidence: Evidence, limits: Limits
) -> _Found | None:
    """The sentence that is nearest to the matter, if it leads and can be quoted."""
    said = evidence.judge([(one.text, claim.text) for one in near])
    ranked = sorted(
        (
            (held + (each.supported or 0.0) + (each.refuted or 0.0), -at)
            for at, (held, each) in enumerate(zip(near.values(), said, strict=True))
        ),
        reverse=True,
    )
    if not ranked or (len(ranked) > 1 and ranked[0][0] - ranked[1][0] < limits.lead):
        return None
    at = -ranked[0][1]
    sentence, share = list(near.items())[at]
    if not is_quotable(sentence.text):
        return None
    return _Found(sentence=sentence, refuted=said[at].refuted or 0.0, share=share)


def _told(reason: str, claim: TextClaim, evidence: Evidence, found: _Found | None) -> Refutation:
    if found is None:
        return Refutation(reason=reason)
    tells_all = _tells_all(found.sentence.text, claim.text, evidence)
    return Refutation(reason=reason, sentence=found.sentence, tells_all=tells_all)


def _tells_all(said: str, claim: str, evidence: Evidence) -> bool:
    """Whether a sentence lacks at most one figure or date of a claim, and one known concept."""
    mine, theirs = read_flat(claim)[1], read_flat(said)[1]
    own = frozenset(concepts(said))
    elsewhere = [
        one
        for one in dict.fromkeys(concepts(claim))
        if one in evidence.index.inside and one not in own
    ]
    return len(elsewhere) <= _ELSEWHERE and figures_left(mine, theirs) <= 1
