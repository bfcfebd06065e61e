"""Figures, units, signs, dates and references of a claim that no sentence holds. Pure.

An amount counts that stands nowhere and follows from nothing, where it is the only such one of its
claim: a claim with two of them supposes something. The network of a judge is no help with figures,
but one that finds a claim carried is believed about a bare figure, unless all else of the claim
stands in a sentence that has another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from troth.contracts.answers.grounding.marks import MarkKind
from troth.contracts.answers.grounding.sources import (
    LIMITS,
    MarkReason,
    Sources,
    Weighed,
    is_refuted,
    is_supported,
)
from troth.kernel.judgements import Judgement
from troth.kernel.pairs import QuotedJudgement
from troth.language.alignment import SourceSentence, concepts, figures
from troth.language.claims import subject_of
from troth.language.comparison.figures import displaced, exclude, is_replaced
from troth.language.comparison.known import FiguresBeside
from troth.language.comparison.nowhere import foreign_reference
from troth.language.comparison.stances import Compared, read_flat
from troth.language.cues import Cue
from troth.language.quantities import CLOCK, UNITS_OF_MEASURE, Bound, Quantity
from troth.language.reading import Reading
from troth.language.tokens import fold, words
from troth.language.words import regex, words_of

MEASURED_NEAR = 0.4
COUNTED_NEAR = 0.6
MONTHS, WEEK = words_of("calendar.months"), words_of("calendar.days")
_PLACES = 50  # sentences with one figure that are looked at
_SIGN = re.compile(r"[-−+€$£]\s?[€$£]?\Z")
_OPEN = frozenset((Cue.HEDGE, Cue.NEGATION, Cue.CONDITION))
COUNTED = re.compile(r"\s[^\W\d_]+")
_SUPPOSES = regex(r"\b<answers.grounding.supposes>\b|\A\W*<answers.grounding.example>\b")


def holds_bare(value: float, said: Reading, claimed: Reading) -> bool:
    """Whether a figure stands in the sentence without a unit: "22 bis 6 Uhr" holds 22:00.

    What the claim says alike, as "room 12", is another figure.
    """
    own = {(one.quantity.value, one.quantity.unit) for one in claimed.amounts}
    return any(
        one.quantity.value in (value, value / 60)
        for one in said.amounts
        if one.quantity.unit not in UNITS_OF_MEASURE
        and (one.quantity.value, one.quantity.unit) not in own
    )


def _in_other_unit(mine: Quantity, one: Weighed, sources: Sources) -> MarkReason | None:
    """The figure of a claim, where sources have it in another unit alone."""
    if mine.unit not in UNITS_OF_MEASURE:
        return None
    flat, claimed = read_flat(one.claim.text)
    written = figures(flat.text[mine.start : mine.end])
    places = sources.index.inside.get(written[0], ()) if written else ()
    found: MarkReason | None = None
    for at in places[:_PLACES]:
        sentence = sources.index.sentences[at]
        flat_said, said = read_flat(sentence.text)
        if said.topic.isdisjoint(claimed.topic):
            continue  # the same digits of another matter
        for theirs in (each.quantity for each in said.amounts):
            if figures(flat_said.text[theirs.start : theirs.end]) != written:
                continue
            if theirs.unit not in UNITS_OF_MEASURE or theirs.unit in (CLOCK, mine.unit):
                return None
            told = _told(theirs, flat_said.text)
            found = found or _reason(MarkKind.UNIT, "elsewhere.unit", sentence, told)
    return found


def by_reference(one: Weighed, sources: Sources) -> MarkReason | None:
    """A mail address, IBAN or telephone number that stands nowhere: it follows from nothing."""
    found = foreign_reference(one.claim.text, sources.index, sources.given)
    if found is None:
        return None
    if found.sentence is None:
        return MarkReason(kind=MarkKind.UNCONFIRMED, code="nowhere.reference")
    return MarkReason(
        kind=MarkKind.FIGURE, code="foreign.reference", sentence=found.sentence, words=found.theirs
    )


def by_day(one: Weighed, sources: Sources, said: Judgement | None) -> MarkReason | None:
    """A day of the week or a month that stands nowhere, where the nearest sentence has one other.

    Two of them, as in "from March to July", may hold it between them.
    """
    strange = [word for word in _days(one.claim.text) if not sources.holds(word)]
    if not strange or is_supported(said) or Cue.HEDGE in read_flat(one.claim.text)[1].cues:
        return None
    for each in one.compared:
        sentence = each.passage.sentence
        same = {day for day in _days(sentence.text) if (day in WEEK) == (strange[0] in WEEK)}
        is_told = any(day in fold(one.claim.text) for day in same)
        if len(same) == 1 and not is_told and each.passage.closeness >= MEASURED_NEAR:
            return MarkReason(kind=MarkKind.DATE, code="foreign.day", sentence=sentence)
    return None


def _days(text: str) -> list[str]:
    """Days of the week and months of a text, folded, without the ending of German adverbs."""
    found = (word.removesuffix("s") for word in words(text))
    return [word for word in found if word in WEEK or (word in MONTHS and len(word) > 3)]


def by_figure(
    one: Weighed, known: FiguresBeside, sources: Sources, said: Judgement | None
) -> MarkReason | None:
    """An amount that stands nowhere, where the claim supposes none."""
    unknown, reading = known.unknown(one.claim.text), read_flat(one.claim.text)[1]
    is_told = (
        len({(each.value, each.unit) for each in unknown}) == 1
        and Cue.HEDGE not in reading.cues
        and reading.than is None
    )
    if not is_told or any(_admits(each, unknown[0]) for each in one.compared):
        return None
    mine = unknown[0]
    rival = next(_rivals(mine, one), None)
    if rival is not None and rival.kind is not MarkKind.FIGURE:
        return rival  # the very figure stands there in another unit: no network sees that
    is_vetoed = is_supported(said) and not isinstance(said, QuotedJudgement)
    if is_vetoed and (rival is None or not _is_all_else_said(one)):
        return None
    is_doubted = is_refuted(said, LIMITS.doubted)
    if rival is not None and (is_doubted or _SUPPOSES.search(fold(one.claim.text)) is None):
        return rival
    elsewhere = _in_other_unit(mine, one, sources)
    if elsewhere is None and is_doubted and mine.unit in UNITS_OF_MEASURE:
        return MarkReason(kind=MarkKind.UNCONFIRMED, code="nowhere.figure")
    return elsewhere


def by_place(one: Weighed) -> MarkReason | None:
    """An amount that a near sentence has by other words, and another by the claim's own.

    No network is heard on it: that the figure stands beside is all that it sees.
    """
    claimed = read_flat(one.claim.text)[1]
    subject = frozenset(concepts(subject_of(one.claim.text)))
    if not subject or subject.isdisjoint(claimed.topic) or not claimed.cues.isdisjoint(_OPEN):
        return None
    for each in one.compared:
        sentence = each.passage.sentence
        flat, said = read_flat(sentence.text)
        theirs = displaced(claimed, said) if subject <= said.topic else None
        if theirs is not None and Cue.NEGATION not in said.cues and not _days(sentence.text):
            return _reason(MarkKind.FIGURE, "displaced.figure", sentence, _told(theirs, flat.text))
    return None


def _is_all_else_said(one: Weighed) -> bool:
    """Whether a near sentence says the claim but for its figure: a network may overlook that."""
    claimed = read_flat(one.claim.text)[1]
    near = (read_flat(each.passage.sentence.text)[1] for each in one.compared)
    return any(is_replaced(claimed, said) for said in near)


def _admits(near: Compared, mine: Quantity) -> bool:
    """Whether a near sentence sets a limit that an amount keeps: six hours, fewer than twelve."""
    if near.passage.closeness < MEASURED_NEAR or mine.bound is not Bound.EXACT:
        return False
    said = (each.quantity for each in read_flat(near.passage.sentence.text)[1].amounts)
    limits = (one for one in said if one.unit == mine.unit and one.bound is not Bound.EXACT)
    return any(not exclude(mine, one) for one in limits)


def _rivals(mine: Quantity, one: Weighed) -> Iterator[MarkReason]:
    """Amounts in the nearest sentences that the claim leaves out, and has its own in place of."""
    flat, claimed = read_flat(one.claim.text)
    written = figures(flat.text[mine.start : mine.end])
    topic = claimed.topic.union(concepts(one.claim.context))
    near = MEASURED_NEAR if mine.unit in UNITS_OF_MEASURE else COUNTED_NEAR
    for each in one.compared:
        if each.passage.closeness < near:
            continue
        flat_said, said = read_flat(each.passage.sentence.text)
        if topic and topic.isdisjoint(each.around):
            continue  # a fee in euros is no deposit in euros
        if holds_bare(mine.value, said, claimed):
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
                told = _told(theirs, flat_said.text)
                yield _reason(kind, f"foreign.{kind}", each.passage.sentence, told)


def _reason(
    kind: MarkKind, code: str, sentence: SourceSentence, told: tuple[int, int]
) -> MarkReason:
    """What a sentence says instead; ``told`` are the places of those words in it as it is read."""
    start, end = read_flat(sentence.text)[0].back(*told)
    return MarkReason(kind=kind, code=code, sentence=sentence, words=sentence.text[start:end])


def _told(amount: Quantity, text: str) -> tuple[int, int]:
    """An amount with its sign and currency before it, and what it measures or counts behind it."""
    start = _SIGN.search(text, max(0, amount.start - 4), amount.start)
    end = max(amount.end, (amount.unit_span or (0, 0))[1])
    if amount.unit_span is None and (counted := COUNTED.match(text, end)) is not None:
        end = counted.end()
    return start.start() if start else amount.start, end


def _rival_kind(mine: Quantity, theirs: Quantity, same_digits: bool) -> MarkKind | None:
    measured = mine.unit in UNITS_OF_MEASURE
    if same_digits and measured and theirs.unit in UNITS_OF_MEASURE:
        return MarkKind.SIGN if mine.value == -theirs.value else MarkKind.UNIT
    return MarkKind.FIGURE if mine.unit == theirs.unit else None


def by_date(one: Weighed, known: FiguresBeside) -> MarkReason | None:
    """A date that stands nowhere, and is nearly one that does."""
    if Cue.HEDGE in read_flat(one.claim.text)[1].cues:
        return None
    foreign = known.foreign_date(one.claim.text)
    if foreign is None:
        return None
    for each in one.compared:
        dates = read_flat(each.passage.sentence.text)[1].dates
        if dates and each.passage.closeness >= MEASURED_NEAR:
            told = dates[0].date.start, dates[0].date.end
            return _reason(MarkKind.DATE, "foreign.date", each.passage.sentence, told)
    return None
