"""A claim that no passage carries and none contradicts: told in other words, or not there at all.

Order: a passage that says nearly the same in another degree of obligation, or without its limit;
then what words miss, as the share of the claim's words that the closest passage and all passages of
one source hold, in other words too. A network may then take back what words miss, never a figure
or a name that is not there. It may call a claim refuted only on a ground that words give as well,
or where it is very sure: an adviser that cries wolf is not read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from troth.contracts.review.rules.citing import cited
from troth.contracts.review.rules.lead import Lead
from troth.contracts.review.rules.weighing import (
    MAX_CONSULTED,
    Case,
    Weighed,
    error,
    is_by_model,
    says,
)
from troth.contracts.review.thresholds import Bench, Thresholds
from troth.kernel.judgements import Judgement, Label
from troth.language.comparison.stances import Compared, Stance, other_figure
from troth.language.gathering import Together, together

_BEST_SHARE = 0.8  # of the best passage's kinship that another must have to stand for it
_LONG = 13  # content words from which a claim sums up more than one sentence
_BETWEEN = 5  # fewer, up to which it rests on one
_WEAK = 0.2  # kinship below which a passage is not worth a question, nor a citation
_NAMES = ("name", "name_missing")
_NEARLY = {"modality": "modality", "number_bound": "bound_dropped"}
_TAKEN_BACK = frozenset(("unsupported", "weakly_supported"))

Judged: TypeAlias = "Sequence[tuple[Compared, Judgement | None]]"


def weigh_open(case: Case, bench: Bench) -> Weighed:
    """What is wrong with a claim that the rules on contradiction left open, if anything."""
    best = _best(case.compared)
    near = [one for one in case.compared if one.passage.kinship >= _WEAK]
    judged = [
        (one, bench.ask(one.passage.text, case.claim.text))
        for one in near[: bench.thresholds.max_judged]
    ]
    carrier = _carrier(judged, bench.thresholds, by_model=False)
    if carrier is not None:
        return Weighed(leads=(), support=carrier)
    if best is not None and best.is_firm and best.reason in _NEARLY:
        return Weighed(leads=(_of_one(case, _NEARLY[best.reason], best),), support=best)
    refuted = _refuter(judged, bench.thresholds)
    if refuted is not None:
        return Weighed(leads=(error(case.claim, "refuted", (refuted,)),), support=None)
    return _unsupported(case, best, judged, bench.thresholds)


def _carrier(judged: Judged, limits: Thresholds, *, by_model: bool) -> Compared | None:
    """The first passage that was said to support; not one that lacks a figure or a name."""
    least = limits.clear if by_model else limits.support
    return next(
        (
            one
            for one, said in judged
            if not one.lacks
            and is_by_model(said) is by_model
            and says(said, Label.SUPPORTED, least)
        ),
        None,
    )


def _refuter(judged: Judged, limits: Thresholds) -> Compared | None:
    """The first passage that a network calls contradictory, on a ground that words share."""
    near = _BEST_SHARE * max((one.passage.kinship for one, _ in judged), default=0.0)
    for one, said in judged:
        grounded = one.passage.kinship >= near and _has_ground(one)
        least = limits.refute if grounded else limits.refute_alone
        if is_by_model(said) and says(said, Label.REFUTED, least):
            return one
    return None


def _has_ground(one: Compared) -> bool:
    """Whether words point to a conflict, and leave open whether it is one of this matter."""
    conflicts = one.difference is not None and one.difference.conflicts
    return conflicts and one.stance is not Stance.CARRIES and one.is_spoken_of


def _unsupported(case: Case, best: Compared | None, judged: Judged, limits: Thresholds) -> Weighed:
    rule = _absence(best, _told_together(case), limits)
    if rule in _TAKEN_BACK:
        carrier = _carrier(judged, limits, by_model=True)
        if carrier is not None:
            return Weighed(leads=(), support=carrier if carrier.is_spoken_of else None)
    if not rule:
        spoken_of = best is not None and best.is_spoken_of
        return Weighed(leads=(), support=best if spoken_of else None)
    if rule == "unsupported_detail" and best is not None:
        other = _misfigured(case, best, limits)
        if other is not None:
            return Weighed(leads=(other,), support=None)
    return Weighed(leads=(_absent(case, rule),), support=None)


def _misfigured(case: Case, best: Compared, limits: Thresholds) -> Lead | None:
    """A figure that stands nowhere, in a claim told in other words, has one rival: it is wrong."""
    pair = other_figure(case.claim, best) if best.passage.kinship >= limits.rival else None
    if pair is None:
        return None
    return replace(_of_one(case, "number", best), mine=pair[0], theirs=pair[1])


def _absent(case: Case, rule: str) -> Lead:
    """REVIEW-3: an unsupported claim cites what was consulted, the closest first."""
    cite = [one for one in case.compared[:2] if one.passage.kinship >= _WEAK]
    closest = dict.fromkeys([one.source_id for one in case.compared] + list(case.consulted))
    return Lead(
        rule=rule,
        start=case.claim.start,
        end=case.claim.end,
        source_ids=tuple(closest)[:MAX_CONSULTED],
        passages=tuple(cited(one.passage.sentence) for one in cite),
        mine=case.claim.text,
    )


def _best(compared: Sequence[Compared]) -> Compared | None:
    """The closest passage; of about equally close ones the first that lacks nothing."""
    if not compared:
        return None
    near = _BEST_SHARE * compared[0].passage.kinship
    equal = (one for one in compared if one.passage.kinship >= near and not one.lacks)
    return next(equal, compared[0])


def _of_one(case: Case, rule: str, best: Compared) -> Lead:
    return Lead(
        rule=rule,
        start=case.claim.start,
        end=case.claim.end,
        source_ids=(best.source_id,),
        passages=(cited(best.passage.sentence),),
        mine=best.mine,
        theirs=best.theirs if rule == "modality" else best.passage.sentence.text,
    )


def _told_together(case: Case) -> Together:
    """What the passages of one source hold of a claim, of the source that holds most."""
    passages: dict[str, list[Compared]] = {}
    for one in case.compared:
        passages.setdefault(one.source_id, []).append(one)
    found = (
        together(case.claim, [one.passage for one in of], case.index) for of in passages.values()
    )
    return max(found, key=lambda one: one.share, default=Together(share=0.0, words=0, lacks=True))


def _absence(best: Compared | None, told: Together, limits: Thresholds) -> str:
    """Which rule of absence applies; none where a source speaks of it in other words."""
    if best is None:
        return "unsupported"
    held = _held(best, told)
    if held < limits.absent:
        return "unsupported"
    if best.lacks and told.lacks:
        if best.reason not in _NAMES:
            return "unsupported_detail"
        return "unsupported_name" if held < limits.named else ""
    return "weakly_supported" if held < limits.weak else ""


def _held(best: Compared, told: Together) -> float:
    """How much of a claim is there: of a long one, which sums up, by all passages together."""
    alone = min(1.0, max(0.0, (_LONG - told.words) / _BETWEEN)) / 2
    return alone * best.passage.kinship + (1.0 - alone) * told.share
