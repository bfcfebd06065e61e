"""All passages of one claim weighed against each other: what, if anything, is wrong with it.

Order: a passage that carries the claim settles it, unless another source firmly contradicts it
(REVIEW-14: then the sources disagree, and nobody is told to be wrong). A contradiction by rule
comes next. What the rules leave open is put to the judge, whose word alone never makes a grave
finding. A claim that is neither is unsupported, and cites what was consulted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from troth.contracts.review.rules.absence import weigh_open
from troth.contracts.review.rules.citing import cited
from troth.contracts.review.rules.lead import Lead
from troth.contracts.review.rules.weighing import Case, Weighed, error, is_by_model, says
from troth.contracts.review.thresholds import Bench
from troth.kernel.claims import TextClaim
from troth.kernel.judgements import Label
from troth.language.alignment import SentenceIndex, align
from troth.language.comparison.stances import Compared, Stance, compare, holds_figure

_FIGURE_SHARE = 0.6  # of a contradiction's closeness, for a passage with the claim's own figure
_BEST_SHARE = 0.8  # of the best passage's closeness that a contradiction must have
# Conflicts of plain fact: no judge outweighs them, nor does a network a name.
_PLAIN = frozenset(("number", "number_bound", "date"))


def weigh(
    claim: TextClaim, index: SentenceIndex, consulted: Sequence[str], bench: Bench
) -> Weighed:
    """Weigh one claim of fact.

    Args:
        consulted: Ids of all sources that were searched, in the order of the request.
    """
    passages = align(claim, index, bench.thresholds.max_passages, widely=True)
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
    case = Case(claim=claim, compared=tuple(compared), index=index, consulted=tuple(consulted))
    return weigh_open(case, bench)


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
        is_named = first.reason == "name" and is_by_model(judged)
        if not is_named and says(judged, Label.SUPPORTED, bench.thresholds.veto):
            return Weighed(leads=(), support=first)
    against_ids = {one.source_id for one in against}
    others = [one for one in compared if one.source_id not in against_ids]
    support = _with_figure(claim, compared, first) or _supporter(claim, others, bench)
    if support is not None:
        disagree = first.is_firm and support.source_id not in against_ids
        leads = (_of_both(claim, support, first),) if disagree else ()
        return Weighed(leads=leads, support=support)
    return Weighed(leads=(error(claim, first.reason, against),), support=None)


def _with_figure(
    claim: TextClaim, compared: Sequence[Compared], first: Compared
) -> Compared | None:
    """Where figures differ: a passage about as close that has the claim's own figure."""
    if first.reason not in _PLAIN:
        return None
    near = _FIGURE_SHARE * first.passage.closeness
    close = [
        one
        for one in compared
        if one.passage.closeness >= near
        and one.is_spoken_of
        and one.stance is Stance.DIFFERS
        and one.reason not in _PLAIN
    ]
    return next(
        (
            one
            for one in close
            if (one.passage.closeness >= _BEST_SHARE * first.passage.closeness and not one.lacks)
            or holds_figure(claim, first, one)
        ),
        None,
    )


def _supporter(claim: TextClaim, compared: Sequence[Compared], bench: Bench) -> Compared | None:
    for one in compared[: bench.thresholds.max_judged]:
        if one.stance is Stance.APART or one.lacks:
            continue
        judged = bench.ask(one.passage.text, claim.text)
        if says(judged, Label.SUPPORTED, bench.thresholds.support):
            return one
    return None
