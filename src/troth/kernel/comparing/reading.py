"""One clause or sentence, read for comparing: topic, names, amounts, dates and cues. Pure."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from troth.kernel.comparing.cues import (
    CUES,
    DENYING_VERBS,
    GERMAN,
    HARMLESS_AFTER_NEGATION,
    OPPOSITE_SMALL_WORDS,
    Cue,
)
from troth.kernel.comparing.lexicon import concept
from troth.kernel.dates import DateMention, find_dates
from troth.kernel.quantities import Quantity, find_quantities
from troth.kernel.text import STOPWORDS, fold

MAX_SENTENCE_CHARS = 2_000
_ROLE_WORDS = 4  # on each side of an amount or a date
_NEGATED_WORDS = 4  # how far a negation reaches
_MAX_FIGURES = 32  # of one sentence; what comes after is not compared

UNITS_OF_MEASURE = frozenset(
    (
        *("second", "day", "working day", "month", "%", "EUR", "USD", "GBP", "CHF"),
        *("metre", "mile", "gram", "MB"),
    )
)
"""Units of an amount that measures; every other unit is the stem of what is counted."""

_MAY_FOLLOW = frozenset(("nicht", "none", "nie", "niemals"))  # may stand after what they deny

_JOINING = frozenset(("and", "or", "but", "while", "und", "oder", "aber", "sowie"))

_TOKEN = re.compile(r"[^\W_]++(?:'[^\W_]++)*+|[,;:()|]")


@dataclass(frozen=True, slots=True)
class Placed:
    """A name, and where it stands."""

    concept: str
    before: str  # the folded word in front of it, or an empty string
    neighbours: tuple[str, str]  # the topic words next to it, or empty strings


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount and the topic words around it."""

    quantity: Quantity
    role: frozenset[str]


@dataclass(frozen=True, slots=True)
class Dated:
    """A date and the topic words around it."""

    date: DateMention
    role: frozenset[str]


@dataclass(frozen=True, slots=True)
class Reading:
    """What one stretch of text says, as far as words show it.

    Attributes:
        order: Concepts of the content words in order, with repeats.
        topic: The same as a set.
        denied: Concepts that a negation stands directly in front of.
        negated: Concepts within the wider reach of a negation; ``denied`` among them.
        turned: Small words that have an opposite, each with the concept that follows it.
    """

    order: tuple[str, ...]
    topic: frozenset[str]
    cues: frozenset[Cue]
    denied: frozenset[str]
    negated: frozenset[str]
    turned: frozenset[tuple[str, str]]
    names: tuple[Placed, ...]
    amounts: tuple[Amount, ...]
    dates: tuple[Dated, ...]


class _Scan:
    """Gathers the words of one text; lives for one call of ``read``."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = fold(text)
        self.order: list[str] = []
        self.places: list[int] = []
        self.borders: list[int] = []
        self.cues: set[Cue] = set()
        self.denied: set[str] = set()
        self.negated: set[str] = set()
        self.turned: set[tuple[str, str]] = set()
        self.capitals: list[tuple[int, str]] = []
        self.word_count = 0
        self.is_german = False
        self._reach = 0
        self._turning: list[str] = []

    def run(self, skipped: frozenset[int]) -> None:
        found = [(m.start(), m.group()) for m in _TOKEN.finditer(self.folded)]
        before = ""
        for at, (start, word) in enumerate(found):
            if not word[0].isalnum():
                self._reach = 0
                self.borders.append(start)
                continue
            if word in _JOINING:
                self.borders.append(start)
            self.word_count += 1
            following = found[at + 1][1] if at + 1 < len(found) else ""
            if not self._is_cue(word, following) and start not in skipped:
                self._content(start, word, before)
            before = word

    def _is_cue(self, word: str, following: str) -> bool:
        if word in GERMAN:
            self.is_german = True
        if word in OPPOSITE_SMALL_WORDS:
            self._turning.append(word)
        cue = CUES.get(word)
        if cue is None and word in DENYING_VERBS and following in ("to", "of"):
            cue = Cue.NEGATION
        if cue is None:
            return False
        if cue is Cue.NEGATION:
            if following in HARMLESS_AFTER_NEGATION:
                return True
            self._reach = _NEGATED_WORDS
            if word in _MAY_FOLLOW and self.order:
                self.negated.add(self.order[-1])
                self.denied.add(self.order[-1])
        elif cue is Cue.BREAK:
            self._reach = 0
        self.cues.add(cue)
        return True

    def _content(self, start: int, word: str, before: str) -> None:
        if "'" in word:
            word = word.removesuffix("'s")
        if word in STOPWORDS or word[0].isdigit():
            return
        name = concept(word)
        self.order.append(name)
        self.places.append(start)
        if self._reach:
            self.negated.add(name)
            if self._reach == _NEGATED_WORDS:
                self.denied.add(name)
            self._reach -= 1
        for turning in self._turning:
            self.turned.add((turning, name))
        self._turning.clear()
        if self.word_count > 1 and self.text[start].isupper():
            self.capitals.append((len(self.order) - 1, before))

    def role(self, place: int) -> frozenset[str]:
        """The topic words around a place, within its own part of an enumeration if it has one."""
        at = bisect_left(self.places, place)
        near = range(max(0, at - _ROLE_WORDS), min(len(self.order), at + _ROLE_WORDS))
        part = bisect_left(self.borders, place)
        own = [i for i in near if bisect_left(self.borders, self.places[i]) == part]
        return frozenset(self.order[i] for i in own or near)

    def names(self) -> tuple[Placed, ...]:
        """Capitalized words inside a sentence; in German, and in headlines, they tell nothing."""
        if self.is_german or 2 * len(self.capitals) > self.word_count:
            return ()
        around = ["", *self.order, ""]
        return tuple(
            Placed(self.order[index], before, (around[index], around[index + 2]))
            for index, before in self.capitals[:_MAX_FIGURES]
        )


@lru_cache(maxsize=4096)
def read(text: str) -> Reading:
    """Read one sentence or clause of at most 2 000 code points; what is longer is cut there."""
    text = text[:MAX_SENTENCE_CHARS]
    dates = find_dates(text)[:_MAX_FIGURES]
    quantities = _outside(find_quantities(text), dates)[:_MAX_FIGURES]
    scan = _Scan(text)
    scan.run(_number_words(quantities, dates))
    return Reading(
        order=tuple(scan.order),
        topic=frozenset(scan.order),
        cues=frozenset(scan.cues),
        denied=frozenset(scan.denied),
        negated=frozenset(scan.negated),
        turned=frozenset(scan.turned),
        names=scan.names(),
        amounts=tuple(Amount(q, scan.role(q.start)) for q in quantities),
        dates=tuple(Dated(d, scan.role(d.start)) for d in dates),
    )


def _outside(quantities: Sequence[Quantity], dates: Sequence[DateMention]) -> list[Quantity]:
    if not dates:
        return list(quantities)
    return [q for q in quantities if not any(d.start <= q.start < d.end for d in dates)]


def _number_words(quantities: Sequence[Quantity], dates: Sequence[DateMention]) -> frozenset[int]:
    """Places of words that are part of an amount or a date, and so no topic."""
    starts = {q.start for q in quantities}
    for quantity in quantities:
        starts.update(range(*(quantity.unit_span or (0, 0))))
    for date in dates:
        starts.update(range(date.start, date.end))
    return frozenset(starts)
