"""What is wrong with one sentence, in fixed order, and which sentence of a source says otherwise.

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
from dataclasses import dataclass
from functools import lru_cache

from troth.contracts.answers.grounding.model import MarkKind
from troth.contracts.answers.grounding.sources import Sources
from troth.kernel.claims import ClaimKind, TextClaim
from troth.kernel.judgements import Judgement, Label
from troth.kernel.pairs import QuotedJudgement
from troth.language.alignment import SourceSentence, align, figures
from troth.language.comparison.contrast import contrast
from troth.language.comparison.known import FiguresBeside
from troth.language.comparison.stances import Compared, Stance, compare, read_flat
from troth.language.cues import Cue
from troth.language.quantities import UNITS_OF_MEASURE, Bound, Quantity
from troth.language.reading import Reading
from troth.language.tokens import fold
from troth.language.words import regex, words_of

PLAIN = frozenset(("number", "number_bound", "date"))
_KIND_OF = {
    "number": MarkKind.FIGURE,
    "number_bound": MarkKind.FIGURE,
    "date": MarkKind.DATE,
    "name": MarkKind.NAME,
}
_DROPPED = frozenset(("condition_dropped", "quantifier_missing"))
HELD = frozenset((ClaimKind.FACT, ClaimKind.INSTRUCTION))
_PASSAGES = 6
_BEST_SHARE = 0.8
_ALIKE = 0.95
_MEASURED_NEAR = 0.4
_COUNTED_NEAR = 0.6
_ROUND = frozenset((Bound.MORE, Bound.LESS))
_TITLES = regex(r"<answers.grounding.title>")
_TITLED = regex(r"\b(?:<answers.grounding.title>)\.?\s(?:(?:dr|prof)\.\s)?(?P<name>[^\W\d_]{3,30})")
_CALENDAR = words_of("calendar.months") | words_of("calendar.days")
_SIGN = re.compile(r"[-−+€$£]\s?[€$£]?\Z")
_COUNTED = re.compile(r"\s[^\W\d_]+")
_WAIVES = regex(r"\b<answers.grounding.waives>\b")
_SUPPOSES = regex(r"\b<answers.grounding.supposes>\b|\A\W*<answers.grounding.example>\b")


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """From which probabilities of a judge on a hint of words is a difference.

    Attributes:
        waived: Least *refuted* where a claim waives what the source may ask for.
        denied: The same where only one of the two denies.
        doubted: The same where a figure or a name stands nowhere.
        named: The same where a source has another name in its place.
        supported: Most *supported*, for all of them.
    """

    waived: float = 0.6
    denied: float = 0.85
    doubted: float = 0.7
    named: float = 0.5
    supported: float = 0.1


LIMITS = Limits()


@dataclass(frozen=True, kw_only=True, slots=True)
class Reason:
    """What is wrong with a claim; ``sentence`` says otherwise, and ``words`` of it are told."""

    kind: MarkKind
    code: str
    sentence: SourceSentence | None = None
    words: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Weighed:
    """A claim beside the sentences that are nearest to it."""

    claim: TextClaim
    compared: tuple[Compared, ...]

    @property
    def is_carried(self) -> bool:
        """Whether words show that a source says the same."""
        return any(one.stance is Stance.CARRIES for one in self.compared)


@lru_cache(maxsize=1024)
def weigh(claim: TextClaim, sources: Sources) -> Weighed:
    """The sentences nearest to a claim, compared with it."""
    passages = align(claim, sources.index, _PASSAGES)
    return Weighed(claim=claim, compared=tuple(compare(claim, one) for one in passages))


def reason_of(
    one: Weighed, known: FiguresBeside, sources: Sources, said: Judgement | None
) -> Reason | None:
    """What is wrong with a claim, if anything."""
    if isinstance(said, QuotedJudgement) and said.label is Label.REFUTED:
        return _quoted(one, sources, said)
    if one.is_carried or not one.compared or one.claim.kind not in HELD:
        return None
    found = _conflict(one, known, said) or _figure(one, known, said) or _date(one, known)
    if found is not None or isinstance(said, QuotedJudgement):
        return found  # no model's word makes a figure or a date good
    return _name(one, sources, said) or _hinted(one, said)


def _quoted(one: Weighed, sources: Sources, said: QuotedJudgement) -> Reason | None:
    """What a judge that quotes both sides finds refuted: it is believed."""
    near = one.compared[0] if one.compared else None
    conflict = near is not None and near.difference is not None and near.difference.conflicts
    kind = _KIND_OF.get(near.reason, MarkKind.DENIAL) if near and conflict else MarkKind.DENIAL
    if near is not None and near.reason in _DROPPED:
        kind = MarkKind.CONDITION
    quote = sources.gathered(one.claim)[said.passage.start : said.passage.end]
    sentence = near.passage.sentence if near else sources.index.sentences[0]
    return Reason(
        kind=kind, code="quoted", sentence=sources.holding(quote) or sentence, words=quote
    )


def _conflict(one: Weighed, known: FiguresBeside, said: Judgement | None) -> Reason | None:
    least = _BEST_SHARE * one.compared[0].passage.closeness
    near = (each for each in one.compared if each.passage.closeness >= least)
    found = next((each for each in near if _is_firm(one.claim.text, each, known)), None)
    if found is None or (_is_supported(said) and _is_entangled(one.claim.text, found)):
        return None
    kind = _KIND_OF.get(found.reason, MarkKind.DENIAL)
    words = found.theirs if found.reason in _KIND_OF else ""
    return Reason(
        kind=kind, code=f"conflict.{found.reason}", sentence=found.passage.sentence, words=words
    )


def _is_firm(claim: str, found: Compared, known: FiguresBeside) -> bool:
    if found.stance is not Stance.CONFLICTS:
        return False
    mine, theirs = read_flat(claim)[1], read_flat(found.passage.sentence.text)[1]
    if found.reason in PLAIN:
        if (Cue.NEGATION in mine.cues) != (Cue.NEGATION in theirs.cues):
            return False  # what is denied of one figure can hold of another
        if any(_holds_bare(one.quantity.value, theirs) for one in mine.amounts):
            return False
        bounds = {amount.quantity.bound for amount in mine.amounts[:1]}
        is_swapped = found.passage.closeness >= _ALIKE and len(mine.amounts) < 2
        is_swapped = is_swapped and bounds.isdisjoint(_ROUND)
        return is_swapped or not known.accounts_for(found.mine)
    if found.reason != "antonym":
        return found.passage.closeness >= _ALIKE
    return len(mine.topic - theirs.topic) <= 1


def _holds_bare(value: float, said: Reading) -> bool:
    """Whether a figure stands in the sentence without a unit: "22 bis 6 Uhr" holds 22:00."""
    return any(
        one.quantity.value in (value, value / 60)
        for one in said.amounts
        if one.quantity.unit not in UNITS_OF_MEASURE
    )


def _figure(one: Weighed, known: FiguresBeside, said: Judgement | None) -> Reason | None:
    """An amount that stands nowhere, where the claim supposes none."""
    unknown = known.unknown(one.claim.text)
    if len(unknown) != 1 or Cue.HEDGE in read_flat(one.claim.text)[1].cues:
        return None
    (mine,) = unknown
    rival = next(_rivals(mine, one), None)
    if rival is not None and (
        not _is_supposed(one.claim.text) or _is_refuted(said, LIMITS.doubted)
    ):
        return rival
    if mine.unit in UNITS_OF_MEASURE and _is_refuted(said, LIMITS.doubted):
        return Reason(kind=MarkKind.UNCONFIRMED, code="nowhere.figure")
    return None


def _rivals(mine: Quantity, one: Weighed) -> Iterator[Reason]:
    """Amounts in the nearest sentences that the claim leaves out, and has its own in place of."""
    flat, claimed = read_flat(one.claim.text)
    written = figures(flat.text[mine.start : mine.end])
    near = _MEASURED_NEAR if mine.unit in UNITS_OF_MEASURE else _COUNTED_NEAR
    for each in one.compared:
        if each.passage.closeness < near:
            continue
        flat_said, said = read_flat(each.passage.sentence.text)
        if _holds_bare(mine.value, said):
            return
        for amount in said.amounts:
            theirs = amount.quantity
            if any(
                own.quantity.value == theirs.value and own.quantity.unit == theirs.unit
                for own in claimed.amounts
            ):
                continue
            kind = _rival_kind(
                mine, theirs, written == figures(flat_said.text[theirs.start : theirs.end])
            )
            if kind is not None:
                sentence = each.passage.sentence
                start, end = flat_said.back(*_told(theirs, flat_said.text))
                words = sentence.text[start:end]
                yield Reason(kind=kind, code=f"foreign.{kind}", sentence=sentence, words=words)


def _told(amount: Quantity, text: str) -> tuple[int, int]:
    """An amount with its sign and currency before it, and what it measures or counts behind it."""
    start = _SIGN.search(text, max(0, amount.start - 4), amount.start)
    end = max(amount.end, (amount.unit_span or (0, 0))[1])
    if amount.unit_span is None and (counted := _COUNTED.match(text, end)) is not None:
        end = counted.end()
    return start.start() if start else amount.start, end


def _rival_kind(mine: Quantity, theirs: Quantity, same_digits: bool) -> MarkKind | None:
    measured = mine.unit in UNITS_OF_MEASURE
    if same_digits and measured and theirs.unit in UNITS_OF_MEASURE:
        return MarkKind.SIGN if mine.value == -theirs.value else MarkKind.UNIT
    return MarkKind.FIGURE if mine.unit == theirs.unit else None


def _is_supposed(claim: str) -> bool:
    return _SUPPOSES.search(fold(claim)) is not None


def _date(one: Weighed, known: FiguresBeside) -> Reason | None:
    if Cue.HEDGE in read_flat(one.claim.text)[1].cues:
        return None
    foreign = known.foreign_date(one.claim.text)
    if foreign is None:
        return None
    for each in one.compared:
        flat, said = read_flat(each.passage.sentence.text)
        if said.dates and each.passage.closeness >= _MEASURED_NEAR:
            date = said.dates[0].date
            start, end = flat.back(date.start, date.end)
            return Reason(
                kind=MarkKind.DATE,
                code="foreign.date",
                sentence=each.passage.sentence,
                words=each.passage.sentence.text[start:end],
            )
    return None


def _name(one: Weighed, sources: Sources, said: Judgement | None) -> Reason | None:
    """A name that stands nowhere."""
    strange = [name for name in _names(one.claim.text) if not sources.holds(name)]
    if not strange or _is_supported(said):
        return None
    is_doubted = _is_refuted(said, LIMITS.named) if _is_heard(said) else True
    for each in one.compared:
        sentence = each.passage.sentence
        near = each.passage.closeness >= (_MEASURED_NEAR if _is_heard(said) else _COUNTED_NEAR)
        if is_doubted and near and _has_rival(strange, one.claim.text, sentence.text):
            return Reason(kind=MarkKind.NAME, code="foreign.name", sentence=sentence)
    alone = any(_behind(name, one.claim.text, fold(one.claim.text)) == "" for name in strange)
    if alone and _is_refuted(said, LIMITS.doubted):
        return Reason(kind=MarkKind.UNCONFIRMED, code="nowhere.name")
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
    match = _COUNTED.match(text, folded.find(name) + len(name))
    return "" if match is None or not match[0].strip().islower() else fold(match[0])


def _names(text: str) -> list[str]:
    """The names of a sentence, folded; in German those behind a title alone."""
    flat, reading = read_flat(text)
    found = [fold(flat.text[slice(*one.span)]) for one in reading.names]
    found += [match["name"] for match in _TITLED.finditer(fold(flat.text))]
    return [one for one in found if one not in _CALENDAR and not _TITLES.fullmatch(one)]


def _hinted(one: Weighed, said: Judgement | None) -> Reason | None:
    """What a judge finds refuted, where words hint at it as well."""
    nearest = one.compared[0].passage.sentence
    if one.claim.kind is not ClaimKind.FACT:
        return None
    claim = one.claim.text
    waives = _WAIVES.search(fold(claim)) and not _WAIVES.search(fold(nearest.text))
    if waives and _is_refuted(said, LIMITS.waived):
        return Reason(kind=MarkKind.CONDITION, code="waived", sentence=nearest)
    if _is_refuted(said, LIMITS.denied) and _oppose(claim, nearest.text):
        return Reason(kind=MarkKind.DENIAL, code="denied", sentence=nearest)
    return None


def _oppose(claim: str, sentence: str) -> bool:
    both = contrast(claim, sentence)
    return both.denies[0] != both.denies[1] or both.opposites or both.denied


def _is_entangled(claim: str, found: Compared) -> bool:
    """Whether words can be wrong about a conflict: an opposite, or where both deny something."""
    if found.reason in PLAIN:
        return False
    both = (read_flat(text)[1].cues for text in (claim, found.passage.sentence.text))
    return found.reason != "negation" or all(Cue.NEGATION in cues for cues in both)


def _is_heard(said: Judgement | None) -> bool:
    """Whether a network was heard; what words say of a pair is decided here better."""
    return said is not None and said.refuted is not None and said.supported is not None


def _is_supported(said: Judgement | None) -> bool:
    if said is None or said.refuted is None or said.supported is None:
        return isinstance(said, QuotedJudgement) and said.label is Label.SUPPORTED
    return said.supported > said.refuted


def _is_refuted(said: Judgement | None, least: float) -> bool:
    if said is None or said.refuted is None or said.supported is None:
        return False
    return said.refuted >= least and said.supported <= LIMITS.supported
