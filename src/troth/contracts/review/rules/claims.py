"""What, if anything, is wrong with one claim, and what a draft leaves out of one that is carried.

Order: a passage that carries the claim settles it, unless another source firmly contradicts it
(REVIEW-14: then the sources disagree, and nobody is told to be wrong). A difference of figure,
date, name or denial in the same matter comes next, and no judge outweighs it; one of other words
yields to a judge that is sure. What words leave open is the judge's to say: refuted, supported, or
that nothing there tells; its word alone never makes a grave finding. A claim that is neither is
unsupported, and cites what was consulted.

Conditions and hedges are looked for in the sentence that carries the claim and in the one that
follows and qualifies it. What the draft says in the sentences around the claim counts as said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from troth.contracts.review.rules.asking import Case, Thresholds, is_by_model
from troth.contracts.review.rules.wording import MAX_CONSULTED, Lead, cited
from troth.kernel.claims import TextClaim
from troth.kernel.judgements import Label
from troth.language.alignment import concepts
from troth.language.comparison.difference import Difference
from troth.language.comparison.omissions import omissions
from troth.language.comparison.stances import Compared, Stance, holds_figure, read_flat
from troth.language.reading import Reading
from troth.language.tokens import fold
from troth.language.words import regex

_FIGURE_SHARE = 0.6  # of a contradiction's closeness, for a passage with the claim's own figure
_BEST_SHARE = 0.8  # of the best passage's kinship that a source must have to refute
_CITED_SHARE = 0.2  # kinship below which a passage is not worth a citation
_FIGURES = frozenset(("number", "number_bound", "date"))
_TRUE = _FIGURES | {"name", "negation", "roles"}  # differences that no judge outweighs


@dataclass(frozen=True, kw_only=True, slots=True)
class Weighed:
    """What became of one claim.

    Attributes:
        support: The passage that carries it best, or speaks of it most; ``None`` where none does.
    """

    leads: tuple[Lead, ...]
    support: Compared | None


def weigh(case: Case, limits: Thresholds) -> Weighed:
    """Weigh one claim of fact."""
    carrying, against = case.carrying, case.against
    if case.absent is not None and case.absent.reason == "reference":
        return Weighed(leads=tuple(_elsewise(case)), support=None)
    if carrying:
        return Weighed(leads=tuple(_disagreement(case, carrying, against)), support=carrying[0])
    # A judge that is sure outweighs what is no true difference.
    if against and (
        against[0].reason in _TRUE or not case.is_sure(against[0].source_id, limits.veto)
    ):
        return _contradicted(case, against, limits)
    return _left_open(case, limits)


def _disagreement(
    case: Case, carrying: Sequence[Compared], against: Sequence[Compared]
) -> Iterator[Lead]:
    supporters = {one.source_id for one in carrying}
    for one in against:
        if one.is_firm and one.source_id not in supporters:
            yield _of_both(case.claim, carrying[0], one)
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


def _supporter(case: Case, against: Set[str], limits: Thresholds) -> Compared | None:
    """A passage of the same matter in another source, of which a judge is sure."""
    return next(
        (
            one
            for one in case.compared
            if one.source_id not in against
            and one.stance is not Stance.APART
            and not one.lacks
            and case.is_sure(one.source_id, limits.veto)
        ),
        None,
    )


def _contradicted(case: Case, against: Sequence[Compared], limits: Thresholds) -> Weighed:
    first, sources = against[0], {one.source_id for one in against}
    support = _with_figure(case, first) or _supporter(case, sources, limits)
    if support is None:
        return Weighed(leads=(_error(case.claim, first.reason, against),), support=None)
    disagree = first.is_firm and support.source_id not in sources
    leads = (_of_both(case.claim, support, first),) if disagree else ()
    return Weighed(leads=leads, support=support)


def _with_figure(case: Case, first: Compared) -> Compared | None:
    """Where figures differ: a passage about as close that has the claim's own figure."""
    if first.reason not in _FIGURES:
        return None
    near, nearest = (share * first.passage.closeness for share in (_FIGURE_SHARE, _BEST_SHARE))
    return next(
        (
            one
            for one in case.compared
            if one.passage.closeness >= near
            and one.is_spoken_of
            and one.stance is Stance.DIFFERS
            and one.reason not in _FIGURES
            and (
                (one.passage.closeness >= nearest and not one.lacks)
                or holds_figure(case.claim, first, one)
            )
        ),
        None,
    )


def _closest(case: Case, sources: Sequence[str]) -> Compared | None:
    """The closest passage of any of the sources."""
    return next((one for one in case.compared if one.source_id in sources), None)


def _error(claim: TextClaim, rule: str, against: Sequence[Compared]) -> Lead:
    """A factual error, told with the passages that say so for the same reason as the first."""
    first = against[0]
    same = [one for one in against if one.reason == first.reason][:MAX_CONSULTED]
    return Lead(
        rule=rule,
        start=claim.start,
        end=claim.end,
        source_ids=tuple(dict.fromkeys(one.source_id for one in same)),
        passages=tuple(cited(one.passage.sentence) for one in same),
        mine=claim.text if rule == "refuted" else first.mine,
        theirs=first.passage.sentence.text if rule == "refuted" else first.theirs,
    )


def _left_open(case: Case, limits: Thresholds) -> Weighed:
    """What becomes of a claim that words neither carry nor contradict outright."""
    best = case.compared[0] if case.compared else None
    if best is not None:
        if best.is_firm and best.reason == "modality":
            return Weighed(leads=(_error(case.claim, "modality", (best,)),), support=best)
        if _is_misfigured(case, best, limits):
            return Weighed(leads=tuple(_elsewise(case)), support=None)
    supporting, refuted = case.said_by(Label.SUPPORTED), _refuter(case)
    if supporting:
        return Weighed(leads=(), support=_spoken_of(_closest(case, supporting)))
    if refuted is not None:
        conflict = refuted.difference is not None and refuted.difference.conflicts
        rule = refuted.reason if conflict else "refuted"
        return Weighed(leads=(_error(case.claim, rule, (refuted,)),), support=None)
    if case.absent is not None and case.absent.reason == "unit":
        return Weighed(leads=tuple(_elsewise(case)), support=None)
    rule = _absence(case, best, limits)
    return Weighed(leads=(_absent(case, rule),) if rule else (), support=_spoken_of(best))


def _is_misfigured(case: Case, best: Compared, limits: Thresholds) -> bool:
    """Whether a figure that stands nowhere has one rival, where nearly the same is said."""
    if case.absent is None or case.absent.reason != "number" or best.passage.kinship < limits.near:
        return False
    return not any(case.is_sure(name, limits.veto) for name in case.judged)


def _elsewise(case: Case) -> Iterator[Lead]:
    """A figure that stands there in another unit only, or another one in its place."""
    absent = case.absent
    if absent is not None and absent.sentence is not None:
        yield Lead(
            rule=absent.reason,
            start=case.claim.start,
            end=case.claim.end,
            source_ids=(absent.sentence.source_id,),
            passages=(cited(absent.sentence),),
            mine=absent.mine,
            theirs=absent.theirs,
        )


def _spoken_of(passage: Compared | None) -> Compared | None:
    return passage if passage is not None and passage.is_spoken_of else None


def _refuter(case: Case) -> Compared | None:
    """The closest passage of a source that a network calls contradictory, about as near as any."""
    refuting = [name for name in case.said_by(Label.REFUTED) if is_by_model(case.judged[name])]
    one = _closest(case, refuting)
    if one is None or one.passage.kinship < _BEST_SHARE * case.compared[0].passage.kinship:
        return None
    return one


def _absence(case: Case, best: Compared | None, limits: Thresholds) -> str:
    """Which rule of absence applies; none where a source may speak of it in other words."""
    held = best.passage.kinship if best is not None else 0.0
    if not any(map(is_by_model, case.judged.values())):
        if held < limits.nowhere:
            return "unsupported"
        return "weakly_supported" if held < limits.absent else ""
    # No source supports it: the one that tells most of it counts.
    unknown = min(said.score for said in case.judged.values())
    if unknown >= limits.unknown and held < limits.absent:
        return "unsupported"
    if case.absent is not None and case.absent.reason == "name":
        return "unsupported_name"
    return "weakly_supported" if unknown >= limits.doubtful else ""


def _absent(case: Case, rule: str) -> Lead:
    """REVIEW-3: an unsupported claim cites what was consulted, the closest first."""
    cite = [one for one in case.compared[:2] if one.passage.kinship >= _CITED_SHARE]
    closest = dict.fromkeys([one.source_id for one in case.compared] + list(case.consulted))
    return Lead(
        rule=rule,
        start=case.claim.start,
        end=case.claim.end,
        source_ids=tuple(closest)[:MAX_CONSULTED],
        passages=tuple(cited(one.passage.sentence) for one in cite),
        mine=case.claim.text,
    )


_STYLE = {"hedge_dropped": "overcertain"}
_QUALIFIES = regex(r"<review.caveats.qualifies>\b")
_TOLD = 0.5  # of the words of a qualification that the draft must hold around the claim


def left_out(claim: TextClaim, around: str, support: Compared) -> Iterator[Lead]:
    """Leads on what was left out of a claim that a passage carries.

    Args:
        around: The claim with the sentences before and after it, as the draft has them.
    """
    sentence = _own_part(claim, support.passage.sentence.text)
    flat_said, said = read_flat(sentence)
    for one in _omitted(claim, around, said, flat_said.text)[:2]:
        start, end = flat_said.back(*one.said_span) if one.said_span else (0, 1)
        yield _lead(claim, support, _STYLE.get(one.reason, one.reason), sentence[start:end])
    yield from _qualified(claim, around, support)


def _own_part(claim: TextClaim, sentence: str) -> str:
    """The part between semicolons that says most of the claim: what binds another binds not it."""
    wanted = frozenset(concepts(claim.text))
    return max(sentence.split(";"), key=lambda part: len(wanted.intersection(concepts(part))))


def _omitted(
    claim: TextClaim, around: str, said: Reading, said_text: str
) -> tuple[Difference, ...]:
    """What the claim leaves out, and the sentences around it as well."""
    for text in (claim.text, around):  # the cheap question first: most claims leave nothing out
        flat, told = read_flat(text)
        found = omissions(told, flat.text, said, said_text, counting=text is claim.text)
        if not found:
            return ()
    return found


def _lead(claim: TextClaim, support: Compared, rule: str, theirs: str) -> Lead:
    return Lead(
        rule=rule,
        start=claim.start,
        end=claim.end,
        source_ids=(support.source_id,),
        passages=(cited(support.passage.sentence),),
        mine=claim.text,
        theirs=theirs,
    )


def _qualified(claim: TextClaim, around: str, support: Compared) -> Iterator[Lead]:
    passage = support.passage
    after = passage.text[passage.sentence.end - passage.start :].strip()
    if not _QUALIFIES.match(fold(after[:40])):
        return
    wanted, held = frozenset(concepts(after)), frozenset(concepts(around))
    if wanted and len(wanted & held) < _TOLD * len(wanted):
        yield _lead(claim, support, "caveat_dropped", after)
