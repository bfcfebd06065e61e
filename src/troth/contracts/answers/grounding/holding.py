"""Holding a text to facts: every sentence, by words first, then by what a judge said of it.

Pure, total and deterministic; linear in the length of the text. A text that has marks already is
held without them: ``hold(bare(text), …)``.

What is wrong with one sentence, in fixed order, and which sentence of a source says otherwise.

Words decide where they can: a sentence that a source carries is right; a conflict in words close
to the source's own, a figure or a date that stands nowhere and follows from nothing beside one of
its kind in the nearest sentence, and a name that stands nowhere are differences. What words alone
only hint at (a denial, a waived condition, a figure without a counterpart) is one where a judge
finds the sentence refuted as well. A judge that gives no probabilities, such as one behind the
gate, is believed as it says. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from troth.contracts.answers.grounding.figures import (
    COUNTED,
    COUNTED_NEAR,
    MEASURED_NEAR,
    MONTHS,
    WEEK,
    by_date,
    by_day,
    by_figure,
    by_place,
    by_reference,
    holds_bare,
)
from troth.contracts.answers.grounding.marks import (
    CLOSING,
    FACT_ID,
    OPENING,
    Mark,
    MarkKind,
    Material,
    quotable,
)
from troth.contracts.answers.grounding.sources import (
    HELD,
    LIMITS,
    MarkReason,
    Sources,
    Weighed,
    gathered,
    is_heard,
    is_refuted,
    is_supported,
    sources_of,
    weigh,
)
from troth.kernel.claims import ClaimKind, TextClaim
from troth.kernel.clean import is_clean
from troth.kernel.judgements import Judgement, Label
from troth.kernel.keeping import kept
from troth.kernel.pairs import Pair, QuotedJudgement
from troth.language.alignment import figures
from troth.language.claims import read_claims
from troth.language.comparison.contrast import contrast
from troth.language.comparison.figures import is_replaced
from troth.language.comparison.known import PLAIN, FiguresBeside, stands_against
from troth.language.comparison.stances import Compared, is_rest_alike, read_flat, unopposed
from troth.language.cues import Cue
from troth.language.tokens import fold
from troth.language.words import regex

_KIND_OF = {
    "number": MarkKind.FIGURE,
    "number_bound": MarkKind.FIGURE,
    "date": MarkKind.DATE,
    "name": MarkKind.NAME,
}
_DROPPED = frozenset(("condition_dropped", "quantifier_missing"))
_BEST_SHARE = 0.8
_ALIKE = 0.85  # closeness from which a firm conflict is one whatever a network says of it
_TITLES = regex(r"<answers.grounding.title>")
_TITLED = regex(
    r"\b(?:<answers.grounding.title>)\.?\s(?:(?:<answers.grounding.title>)\.\s)?(?P<name>[^\W\d_]{3,30})"
)
_CALENDAR = MONTHS | WEEK
_QUOTES = '"“”„«»'
_CITES = re.compile(
    rf"[{re.escape(OPENING)}]{FACT_ID}[^{re.escape(CLOSING)}]{{1,300}}[{re.escape(CLOSING)}]"
    rf"|{FACT_ID}[^{_QUOTES}]{{1,40}}[{_QUOTES}][^{_QUOTES}]{{1,300}}[{_QUOTES}]"
)
_WAIVES = regex(r"\b<answers.grounding.waives>\b")


def reason_of(
    one: Weighed, known: FiguresBeside, sources: Sources, said: Judgement | None
) -> MarkReason | None:
    """What is wrong with a claim, if anything."""
    if isinstance(said, QuotedJudgement) and said.label is not Label.SUPPORTED:
        return _quoted(one, sources, said)
    if one.claim.kind not in HELD:
        return None
    if (reference := by_reference(one, sources)) is not None or not one.compared:
        return reference
    if one.is_carried:  # "below 22" is true of −22, and yet not what is said
        found = by_figure(one, known, sources, said)
        return found if found is not None and found.kind is MarkKind.SIGN else None
    found = _conflict(one, known, said) or by_place(one) or by_figure(one, known, sources, said)
    found = found or by_date(one, known) or by_day(one, sources, said)
    if found is not None or isinstance(said, QuotedJudgement):
        return found  # no model's word makes a figure or a date good
    return _name(one, sources, said) or _hinted(one, said)


def _quoted(one: Weighed, sources: Sources, said: QuotedJudgement) -> MarkReason | None:
    """What a judge that quotes both sides finds refuted, or without its condition: believed."""
    near = one.compared[0] if one.compared else None
    conflict = near is not None and near.difference is not None and near.difference.conflicts
    kind = _KIND_OF.get(near.reason, MarkKind.DENIAL) if near and conflict else MarkKind.DENIAL
    is_dropped = near is not None and near.reason in _DROPPED
    if is_dropped or said.label is Label.NOT_ENOUGH_INFO:
        kind = MarkKind.CONDITION
    quote = gathered(one.claim, sources)[said.passage.start : said.passage.end]
    sentence = sources.holding(quote) or (near.passage.sentence if near else None)
    return MarkReason(kind=kind, code="quoted", sentence=sentence, words=quote)


def _conflict(one: Weighed, known: FiguresBeside, said: Judgement | None) -> MarkReason | None:
    least = _BEST_SHARE * one.compared[0].passage.closeness
    near = (each for each in one.compared if each.passage.closeness >= least)
    found = next((each for each in near if _is_firm(one.claim.text, each, known)), None)
    if found is None or not _is_trusted(one.claim.text, found, said):
        return None
    kind = _KIND_OF.get(found.reason, MarkKind.DENIAL)
    words = found.theirs if found.reason in _KIND_OF and found.reason != "number_bound" else ""
    return MarkReason(
        kind=kind, code=f"conflict.{found.reason}", sentence=found.passage.sentence, words=words
    )


def _is_firm(claim: str, found: Compared, known: FiguresBeside) -> bool:
    mine, theirs = read_flat(claim)[1], read_flat(found.passage.sentence.text)[1]
    if found.reason in PLAIN and any(
        holds_bare(amount.quantity.value, theirs, mine)
        for amount in read_flat(found.mine)[1].amounts
    ):
        return False
    return stands_against(claim, found, known)


def _name(one: Weighed, sources: Sources, said: Judgement | None) -> MarkReason | None:
    """A name that stands nowhere."""
    strange = [name for name in _names(one.claim.text) if not sources.holds(name)]
    if not strange:
        return None
    claimed = read_flat(one.claim.text)[1]
    is_doubted = is_refuted(said, LIMITS.named) if is_heard(said) else not is_supported(said)
    for each in one.compared:
        sentence = each.passage.sentence
        near = each.passage.closeness >= (MEASURED_NEAR if is_heard(said) else COUNTED_NEAR)
        is_told = (is_doubted and near) or is_rest_alike(claimed, read_flat(sentence.text)[1])
        if is_told and _has_rival(strange, one.claim.text, sentence.text):
            return MarkReason(kind=MarkKind.NAME, code="foreign.name", sentence=sentence)
    alone = any(_behind(name, one.claim.text, fold(one.claim.text)) == "" for name in strange)
    if alone and is_refuted(said, LIMITS.doubted):
        return MarkReason(kind=MarkKind.UNCONFIRMED, code="nowhere.name")
    return None


def _has_rival(strange: Sequence[str], claim: str, sentence: str) -> bool:
    """Whether a sentence has names that the claim leaves out, and one can stand for a strange one.

    A name before a common noun, "Italian design", stands for one before the same noun alone.
    """
    mine, theirs = fold(claim), fold(sentence)
    rivals = [name for name in _names(sentence) if name not in mine]
    if not rivals:
        return False
    behind = {_behind(name, sentence, theirs) for name in rivals}
    return any((noun := _behind(name, claim, mine)) == "" or noun in behind for name in strange)


def _behind(name: str, text: str, folded: str) -> str:
    """The common noun directly behind a name; empty where none is."""
    match = COUNTED.match(text, folded.find(name) + len(name))
    return "" if match is None or not match[0].strip().islower() else fold(match[0])


def _names(text: str) -> list[str]:
    """The names of a sentence, folded; in German those behind a title alone."""
    flat, reading = read_flat(text)
    found = [fold(flat.text[slice(*one.span)]) for one in reading.names]
    found += [match["name"] for match in _TITLED.finditer(fold(flat.text))]
    return [one for one in found if one not in _CALENDAR and not _TITLES.fullmatch(one)]


def _hinted(one: Weighed, said: Judgement | None) -> MarkReason | None:
    """What a judge finds refuted, where words hint at it as well."""
    nearest = one.compared[0].passage.sentence
    if one.claim.kind is not ClaimKind.FACT:
        return None
    claim = one.claim.text
    waives = _WAIVES.search(fold(claim)) and not _WAIVES.search(fold(nearest.text))
    if waives and is_refuted(said, LIMITS.waived):
        return MarkReason(kind=MarkKind.CONDITION, code="waived", sentence=nearest)
    if is_refuted(said, LIMITS.denied) and _oppose(claim, nearest.text):
        return MarkReason(kind=MarkKind.DENIAL, code="denied", sentence=nearest)
    return None


def _oppose(claim: str, sentence: str) -> bool:
    both = contrast(claim, sentence)
    return both.denies[0] != both.denies[1] or both.opposites or both.denied


def _is_trusted(claim: str, found: Compared, said: Judgement | None) -> bool:
    """Whether a conflict by words counts: in nearly the same words, or where a judge does not veto.

    A denial or an opposite may be of another clause: where the sentence says more, it needs a
    judge that finds the claim refuted.
    """
    if found.reason == "date" or _is_given_otherwise(found):
        return True
    mine, theirs = read_flat(claim)[1], read_flat(found.passage.sentence.text)[1]
    says_more = not unopposed(theirs, mine) <= mine.topic
    is_alike = found.reason == "antonym" or found.passage.closeness >= _ALIKE
    is_alike = is_alike and (found.reason in _KIND_OF or not says_more)
    if found.is_firm and (is_alike or is_replaced(mine, theirs)):
        return True
    if found.reason in PLAIN:
        return not is_supported(said)
    return is_refuted(said, LIMITS.waived) if is_heard(said) else found.is_firm


def _is_given_otherwise(found: Compared) -> bool:
    """Whether the very figure of the claim stands in the sentence, in another unit."""
    return found.reason == "number" and figures(found.mine) == figures(found.theirs) != []


MAX_PASSAGE_CHARS = 300  # of a mark
_WORST = Judgement(
    label=Label.REFUTED, score=1.0, reason="worst", judge="none", supported=0.0, refuted=1.0
)
_NEVER = frozenset((ClaimKind.QUESTION, ClaimKind.FRAME))


def hold(text: str, material: Material) -> tuple[Mark, ...]:
    """The marks of a text, in order, at most one for each claim; none without facts."""
    found: dict[int, Mark] = {}
    for claim, sources, known in _read(text, material):
        said = material.judged.get(_pair(claim, sources))
        reason = reason_of(weigh(claim, sources), known, sources, said)
        if reason is not None:
            found.setdefault(claim.start, _mark(claim, reason, sources))
    return tuple(found.values())


def pairs_of(text: str, material: Material, *, thorough: bool = False) -> tuple[Pair, ...]:
    """What a judge is to be asked of a text, each pair once: where words hint at a difference.

    Args:
        thorough: Whether to ask about every sentence: for a judge that reads better than words do.
    """
    asked = (
        _pair(claim, sources)
        for claim, sources, known in _read(text, material)
        # Where the worst that a judge can say marks nothing, it need not be asked.
        if thorough or reason_of(weigh(claim, sources), known, sources, _WORST) is not None
    )
    return tuple(dict.fromkeys(asked))


def _read(text: str, material: Material) -> Iterator[tuple[TextClaim, Sources, FiguresBeside]]:
    """What a text says that can be held to facts, beside them; nothing where there are none."""
    if not material.facts or not text.strip():
        return
    claims = _claims(text)
    texts = [one.text for one in claims]
    everything = sources_of(material)
    nearest = _came_along(material, everything)
    beside = {one: one.known.beside(texts) for one in (everything, nearest)}
    for claim in claims:
        if claim.kind not in _NEVER:
            is_told = nearest is not everything and _is_as_near(claim, everything, material.first)
            sources = nearest if is_told else everything
            for one in (claim, *_apart(claim)):
                yield one, sources, beside[sources]


def _came_along(material: Material, everything: Sources) -> Sources:
    """What came with the request, where other sources joined it."""
    facts = tuple(one for one in material.facts if one.source_id in material.first)
    return sources_of(replace(material, facts=facts)) if facts else everything


def _is_as_near(claim: TextClaim, everything: Sources, first: frozenset[str]) -> bool:
    """Whether a source that came along speaks of a claim about as closely as any."""
    near = weigh(claim, everything).compared
    own = [one for one in near if everything.windows[int(one.source_id)].source_id in first]
    return bool(own) and own[0].passage.closeness >= _BEST_SHARE * near[0].passage.closeness


def _apart(claim: TextClaim) -> Iterator[TextClaim]:
    """Where a claim quotes a fact: itself without that, and the quotation beside itself.

    Each stands where the claim does, with blanks for what is left out. A figure is held to the
    facts whatever the claim has them say; one that it denies is told by both together.
    """
    said = _CITES.sub(lambda found: " " * len(found[0]), claim.text)
    if said == claim.text:
        return
    if Cue.NEGATION not in read_flat(said)[1].cues:
        yield replace(claim, text=said)
    pairs = zip(claim.text, said, strict=True)
    cited = "".join(" " if char == kept_char else char for char, kept_char in pairs)
    yield replace(claim, text=cited, context=said)


_claims = kept(64)(read_claims)  # asked about, and then held, in one exchange


def _pair(claim: TextClaim, sources: Sources) -> Pair:
    return Pair(passage=gathered(claim, sources), claim=claim.text)


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
