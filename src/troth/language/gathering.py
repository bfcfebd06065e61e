"""What several passages of one source hold of a claim together. Pure.

A claim that sums up a paragraph stands in none of its sentences: its words are looked for in all
that was aligned, by stem and meaning, or by their first letters where a word is long.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from troth.kernel.claims import TextClaim
from troth.language.alignment import (
    AlignedPassage,
    SentenceIndex,
    concepts,
    figures,
)
from troth.language.comparison.figures import is_same
from troth.language.comparison.stances import read_flat
from troth.language.flat import flatten
from troth.language.lexicon import GENERAL, kin_of
from troth.language.quantities import UNITS_OF_MEASURE, Quantity
from troth.language.reading import Reading
from troth.language.tokens import stem
from troth.language.words import words_of

_GENERAL_WEIGHT = 0.3
_KIN_WEIGHT = 0.8
_YEARS = range(1000, 2200)
_DECADE = re.compile(r"'?s\b")
_COUNTED = 12
_SHARED = 2
_MAX_PLACES = 50
_HUNDREDTHS = words_of("amounts.hundredths") | frozenset(map(stem, words_of("amounts.hundredths")))
_NAME_LETTERS = 4
_EVERYWHERE = 3  # sentences
_LETTERS = 5  # that two long words must share at their beginning to be of one family


@dataclass(frozen=True, kw_only=True, slots=True)
class Together:
    """What passages hold together.

    Attributes:
        share: Of the claim's content words, in [0, 1]; general ones count for less.
        words: How many content words the claim has, general ones left out.
        lacks: Whether a figure, a date or a name of the claim, or every word of a longer name,
            stands in none of them.
    """

    share: float
    words: int
    lacks: bool


def together(
    claim: TextClaim, passages: Sequence[AlignedPassage], index: SentenceIndex
) -> Together:
    """Look for the claim's words and figures in all passages; linear in their length."""
    wanted = sorted(frozenset(concepts(claim.text)))
    held = frozenset(name for one in passages for name in _words(one))
    stems = frozenset(name[:_LETTERS] for name in held if len(name) >= _LETTERS)
    whole = found = 0.0
    for name in wanted:
        weight = _GENERAL_WEIGHT if name in GENERAL else 1.0
        whole += weight
        if name in held or name[:_LETTERS] in stems:
            found += weight
        elif not held.isdisjoint(kin_of(name)):
            found += _KIN_WEIGHT * weight
    return Together(
        share=found / whole if whole else 0.0,
        words=sum(name not in GENERAL for name in wanted),
        lacks=_lacks(claim, passages, held, index),
    )


def _words(passage: AlignedPassage) -> list[str]:
    return concepts(passage.text) + concepts(passage.sentence.above)


def _lacks(
    claim: TextClaim,
    passages: Sequence[AlignedPassage],
    held: frozenset[str],
    index: SentenceIndex,
) -> bool:
    claimed = read_flat(claim.text)[1]
    readings = [read_flat(one.text)[1] for one in passages]
    amounts = [amount.quantity for reading in readings for amount in reading.amounts]
    dates = [dated.date for reading in readings for dated in reading.dates]
    bare = frozenset(figure for one in passages for figure in figures(one.text))
    return (
        any(
            not _is_held(amount.quantity, claim, amounts, bare)
            and not _stands_elsewhere(amount.quantity, claim, passages, index)
            for amount in claimed.amounts
        )
        or any(not any(date.confirms(own.date) for date in dates) for own in claimed.dates)
        or any(
            not _is_named(name, held, readings) and not _is_everywhere(name, passages, index)
            for name in _whole_names(claimed)
        )
    )


def _is_named(name: Sequence[str], held: frozenset[str], readings: Sequence[Reading]) -> bool:
    """Whether a name stands there whole, in part or by its letters: "Canadian", "MLB"."""
    if not held.isdisjoint(name):
        return True
    stems = frozenset(one[:_NAME_LETTERS] for one in held if len(one) > _NAME_LETTERS)
    if any(one[:_NAME_LETTERS] in stems for one in name if len(one) > _NAME_LETTERS):
        return True
    return any(
        2 <= len(one) <= _NAME_LETTERS + 1 and one in reading.initials
        for one in name
        for reading in readings
    )


def _is_everywhere(
    name: Sequence[str], passages: Sequence[AlignedPassage], index: SentenceIndex
) -> bool:
    """Whether a source names it again and again, and so need not here: whoever publishes it."""
    sources = frozenset(one.sentence.source for one in passages)
    places = (
        ordinal
        for one in name
        for ordinal in index.inside.get(one, ())[: 10 * _MAX_PLACES]
        if index.sentences[ordinal].source in sources
    )
    return len(list(islice(places, _EVERYWHERE))) == _EVERYWHERE


def _is_held(
    mine: Quantity, claim: TextClaim, amounts: Sequence[Quantity], bare: frozenset[str]
) -> bool:
    if any(is_same(mine, theirs) and _is_of_one_kind(mine, theirs) for theirs in amounts):
        return True
    if mine.unit in _HUNDREDTHS:
        return any(round(100 * theirs.value, 6) == mine.value for theirs in amounts)
    if mine.unit in UNITS_OF_MEASURE:
        return False
    if mine.value in _YEARS and _DECADE.match(flatten(claim.text).text, mine.end):
        return True  # "the 1970s" is no count
    # "or twelve if you lead a team", "from two to four": the unit stands somewhere else. What is
    # few may have been counted by the writer: "three of the services".
    if not bare.isdisjoint(_written(mine, claim)):
        return True
    return mine.value <= _COUNTED and _word(mine, claim).isalpha()


def _is_of_one_kind(mine: Quantity, theirs: Quantity) -> bool:
    """Whether two of one size may be one: three months are no three days."""
    measured = mine.unit in UNITS_OF_MEASURE and theirs.unit in UNITS_OF_MEASURE
    return not measured or mine.unit == theirs.unit or mine.value != theirs.value


def _stands_elsewhere(
    mine: Quantity, claim: TextClaim, passages: Sequence[AlignedPassage], index: SentenceIndex
) -> bool:
    """Whether a sentence further off, of a source that was aligned, has the figure and a topic."""
    sources = frozenset(one.sentence.source for one in passages)
    wanted = frozenset(concepts(claim.text)) - GENERAL
    return any(
        index.sentences[ordinal].source in sources and len(wanted & index.held[ordinal]) >= _SHARED
        for figure in _written(mine, claim)
        for ordinal in index.inside.get(figure, ())[:_MAX_PLACES]
    )


def _written(mine: Quantity, claim: TextClaim) -> list[str]:
    return figures(_word(mine, claim))[:1]


def _word(mine: Quantity, claim: TextClaim) -> str:
    return flatten(claim.text).text[mine.start : mine.end]


def _whole_names(claimed: Reading) -> list[list[str]]:
    """Names of several words as one: who is "Ada Stone" in the claim may be "Stone" elsewhere."""
    found: list[list[str]] = []
    end = -2
    for name in claimed.names:
        if name.span[0] == end + 1:
            found[-1].append(name.concept)
        else:
            found.append([name.concept])
        end = name.span[1]
    return found
