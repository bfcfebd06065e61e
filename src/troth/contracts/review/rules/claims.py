"""All passages of one claim weighed against each other: what, if anything, is wrong with it.

Order: a passage that carries the claim settles it, unless another source firmly contradicts it
(REVIEW-14: then the sources disagree, and nobody is told to be wrong). A contradiction by rule
comes next. What the rules leave open is put to the judge, whose word alone never makes a grave
finding. A claim that is neither is unsupported, and cites what was consulted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from troth.contracts.review.rules.citing import cited
from troth.contracts.review.rules.lead import Lead
from troth.contracts.review.thresholds import Bench, Thresholds
from troth.kernel.claim_reading.aligning import SentenceIndex, align
from troth.kernel.claim_reading.gathering import Together, together
from troth.kernel.claim_reading.stances import Compared, Stance, compare
from troth.kernel.claims import TextClaim
from troth.kernel.judgements import Judgement, Label

_BEST_SHARE = 0.8  # of the best passage's closeness that a contradiction must have
_WEAK = 0.2  # closeness below which a passage is not worth a question, nor a citation
_MAX_CONSULTED = 5
# Conflicts of plain fact: no judge outweighs them.
_PLAIN = frozenset(("number", "number_bound", "date"))
_NAMES = ("name", "name_missing")
_BY_MODEL = "model"


@dataclass(frozen=True, kw_only=True, slots=True)
class Weighed:
    """What became of one claim.

    Attributes:
        support: The passage that carries it best; ``None`` where none does.
    """

    leads: tuple[Lead, ...]
    support: Compared | None


def weigh(
    claim: TextClaim, index: SentenceIndex, consulted: Sequence[str], bench: Bench
) -> Weighed:
    """Weigh one claim of fact.

    Args:
        consulted: Ids of all sources that were searched, in the order of the request.
    """
    passages = align(claim, index, bench.thresholds.max_passages)
    compared = [compare(claim, passage) for passage in passages]
    carrying = [one for one in compared if one.stance is Stance.CARRIES]
    best = max((one.passage.closeness for one in compared), default=0.0)
    against = [
        one
        for one in compared
        if one.stance is Stance.CONFLICTS and one.passage.closeness >= _BEST_SHARE * best
    ]
    if carrying:
        return Weighed(leads=tuple(_disagreement(claim, carrying, against)), support=carrying[0])
    if against:
        return _contradicted(claim, compared, against, bench)
    return _open(claim, compared, consulted, bench)


def _disagreement(
    claim: TextClaim, carrying: Sequence[Compared], against: Sequence[Compared]
) -> Iterator[Lead]:
    supporters = {one.source_id for one in carrying}
    for one in against:
        if one.is_firm and one.source_id not in supporters:
            yield _of_both(claim, carrying[0], one)
            return


def _of_both(claim: TextClaim, support: Compared, rival: Compared) -> Lead:
    return Lead(
        rule="sources_disagree",
        start=claim.start,
        end=claim.end,
        source_ids=(support.source_id, rival.source_id),
        passages=(cited(support.passage.sentence), cited(rival.passage.sentence)),
        mine=support.passage.sentence.text,
        theirs=rival.passage.sentence.text,
    )


def _contradicted(
    claim: TextClaim, compared: Sequence[Compared], against: Sequence[Compared], bench: Bench
) -> Weighed:
    first = against[0]
    if first.reason not in _PLAIN:
        judged = bench.ask(first.passage.text, claim.text)
        if _says(judged, Label.SUPPORTED, bench.thresholds.veto):
            return Weighed(leads=(), support=first)
    against_ids = {one.source_id for one in against}
    others = [one for one in compared if one.source_id not in against_ids]
    support = _with_figure(compared, first) or _supporter(claim, others, bench)
    if support is not None:
        disagree = first.is_firm and support.source_id not in against_ids
        leads = (_of_both(claim, support, first),) if disagree else ()
        return Weighed(leads=leads, support=support)
    return Weighed(leads=(_error(claim, first.reason, against),), support=None)


def _with_figure(compared: Sequence[Compared], first: Compared) -> Compared | None:
    """Where figures differ: a passage about as close that has the claim's own figure."""
    if first.reason not in _PLAIN:
        return None
    near = _BEST_SHARE * first.passage.closeness
    close = (one for one in compared if one.passage.closeness >= near and one.is_spoken_of)
    return next(
        (
            one
            for one in close
            if one.stance is Stance.DIFFERS and not one.lacks and one.reason not in _PLAIN
        ),
        None,
    )


def _error(claim: TextClaim, rule: str, against: Sequence[Compared]) -> Lead:
    first = against[0]
    same = [one for one in against if one.reason == first.reason][:_MAX_CONSULTED]
    return Lead(
        rule=rule,
        start=claim.start,
        end=claim.end,
        source_ids=tuple(dict.fromkeys(one.source_id for one in same)),
        passages=tuple(cited(one.passage.sentence) for one in same),
        mine=claim.text if rule == "refuted" else first.mine,
        theirs=first.passage.sentence.text if rule == "refuted" else first.theirs,
    )


def _supporter(claim: TextClaim, compared: Sequence[Compared], bench: Bench) -> Compared | None:
    for one in compared[: bench.thresholds.max_judged]:
        if one.stance is Stance.APART or one.lacks:
            continue
        judged = bench.ask(one.passage.text, claim.text)
        if _says(judged, Label.SUPPORTED, bench.thresholds.support):
            return one
    return None


def _open(
    claim: TextClaim, compared: Sequence[Compared], consulted: Sequence[str], bench: Bench
) -> Weighed:
    near = [one for one in compared if one.passage.closeness >= _WEAK]
    judged = [
        (one, bench.ask(one.passage.text, claim.text))
        for one in near[: bench.thresholds.max_judged]
    ]
    limits = bench.thresholds
    for one, said in judged:
        # A figure or a name that the passage lacks is not there, whatever the judge makes of it.
        if not one.lacks and _says(said, Label.SUPPORTED, limits.support):
            return Weighed(leads=(), support=one)
    for one, said in judged:
        # A judge that knows only words says no more than the rules do.
        if _says(said, Label.REFUTED, limits.refute) and said and said.reason == _BY_MODEL:
            return Weighed(leads=(_error(claim, "refuted", (one,)),), support=None)
    return _unsupported(claim, compared, consulted, bench, [said for _, said in judged])


def _unsupported(
    claim: TextClaim,
    compared: Sequence[Compared],
    consulted: Sequence[str],
    bench: Bench,
    judged: Sequence[Judgement | None],
) -> Weighed:
    best = _best(compared)
    if best is not None and (rule := _nearly(best)):
        return Weighed(leads=(_of_one(claim, rule, best),), support=best)
    rule = _absence(best, _told_together(claim, compared), bench.thresholds, judged)
    if not rule:
        spoken_of = best is not None and best.is_spoken_of
        return Weighed(leads=(), support=best if spoken_of else None)
    cite = [one for one in compared[:2] if one.passage.closeness >= _WEAK]
    closest = dict.fromkeys([one.source_id for one in compared] + list(consulted))
    lead = Lead(
        rule=rule,
        start=claim.start,
        end=claim.end,
        source_ids=tuple(closest)[:_MAX_CONSULTED],
        passages=tuple(cited(one.passage.sentence) for one in cite),
        mine=claim.text,
    )
    return Weighed(leads=(lead,), support=None)


def _best(compared: Sequence[Compared]) -> Compared | None:
    """The closest passage; of about equally close ones the first that lacks nothing."""
    if not compared:
        return None
    near = _BEST_SHARE * compared[0].passage.closeness
    equal = (one for one in compared if one.passage.closeness >= near and not one.lacks)
    return next(equal, compared[0])


_NEARLY = {"modality": "modality", "number_bound": "bound_dropped"}


def _nearly(best: Compared) -> str:
    """The rule for a passage of the same matter that differs in degree only, or an empty string."""
    return _NEARLY.get(best.reason, "") if best.is_firm else ""


def _of_one(claim: TextClaim, rule: str, best: Compared) -> Lead:
    return Lead(
        rule=rule,
        start=claim.start,
        end=claim.end,
        source_ids=(best.source_id,),
        passages=(cited(best.passage.sentence),),
        mine=best.mine,
        theirs=best.theirs if rule == "modality" else best.passage.sentence.text,
    )


def _told_together(claim: TextClaim, compared: Sequence[Compared]) -> Together:
    """What the passages of one source hold of a claim, of the source that holds most."""
    passages: dict[str, list[Compared]] = {}
    for one in compared:
        passages.setdefault(one.source_id, []).append(one)
    found = (together(claim, [one.passage for one in of]) for of in passages.values())
    return max(found, key=lambda one: one.share, default=Together(share=0.0, lacks=True))


def _absence(
    best: Compared | None,
    told: Together,
    limits: Thresholds,
    judged: Sequence[Judgement | None],
) -> str:
    """Which rule of absence applies; none where a source speaks of it in other words.

    A judge that knows only words cannot tell a paraphrase from another matter: without a model the
    absence of most words is asked for, and what lies between is at most a low finding.
    """
    if best is None or (best.passage.closeness < limits.far and told.share < limits.scattered):
        return "unsupported"
    if best.lacks and told.lacks:
        return "unsupported_name" if best.reason in _NAMES else "unsupported_detail"
    by_model = [one for one in judged if one is not None and one.reason == _BY_MODEL]
    if any(_says(one, Label.NOT_ENOUGH_INFO, limits.absent) for one in by_model):
        return "unsupported"
    weak = best.passage.closeness < limits.near and told.share < limits.gathered
    return "weakly_supported" if by_model or weak else ""


def _says(judged: Judgement | None, label: Label, score: float) -> bool:
    return judged is not None and judged.label is label and judged.score >= score
