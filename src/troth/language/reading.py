"""One clause or sentence, read for comparing: topic, names, amounts, dates and cues. Pure."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from troth.kernel.keeping import kept
from troth.language.cues import (
    ANY,
    CUES,
    DENIED_BY_NON,
    DENYING_VERBS,
    GERMAN,
    HARMLESS_AFTER_NEGATION,
    OPEN_TO_ANY,
    OPPOSITE_SMALL_WORDS,
    Cue,
    joined,
)
from troth.language.dates import DateMention, find_dates
from troth.language.lexicon import concept
from troth.language.names import names_of
from troth.language.quantities import TIMES, Bound, Quantity, find_amounts, in_ascii_digits
from troth.language.references import Reference, find_references, without_references
from troth.language.tokens import STOPWORDS, WORD, fold
from troth.language.words import kinds_in, regex, words_of

MAX_SENTENCE_CHARS = 2_000
_ROLE_WORDS = 4  # on each side of an amount or a date
_NEGATED_WORDS = 4  # how far a negation reaches
_WITHOUT_WORDS = 2  # the same of "without"
_MAX_FIGURES = 32  # of one sentence; what comes after is not compared

_MAY_FOLLOW = words_of("plain.may_follow")  # may stand after what they deny

_NONE = words_of("cues.none")
_OF = words_of("cues.of")
_NON = words_of("cues.non")
_WHAT_IS_DENIED = words_of("cues.after_denying")
_THAN = words_of("plain.than")
_BY = words_of("plain.by")
_BEING = words_of("plain.being")
_TITLES = words_of("plain.titles")
_OBJECTS = words_of("plain.objects")
_PLACES = frozenset(names_of("place").meant)  # read now: a reviewer may open no file
_JOINING = words_of("plain.joining")

_OPENS = regex(r"<patterns.opens_condition>\s[^,]{1,300},")
_SIDE = regex(
    r"(?<!\w)(?:" + "|".join(f"(?P<{side}><sides.{side}>)" for side in kinds_in("sides")) + r")\s\Z"
)
_AHEAD = regex(r"\s<amounts.ahead>\b")
_SIDE_CHARS = 32  # before a figure, in which its side is told
_TOKEN = re.compile(rf"{WORD.pattern}|[,:](?!\d)|[;()|]")  # no border inside 9:00 and 2,5


@dataclass(frozen=True, slots=True)
class Placed:
    """A name, and where it stands."""

    concept: str
    before: str  # the folded word in front of it, or an empty string
    neighbours: tuple[str, str]  # the topic words next to it, or empty strings
    span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount, the topic words around it, and which way it goes on: "from 14", "at least 3"."""

    quantity: Quantity
    role: frozenset[str]
    side: Bound = Bound.EXACT


@dataclass(frozen=True, slots=True)
class Dated:
    """A date, the topic words around it, and which way it goes on: "from 3 May", "by 3 May"."""

    date: DateMention
    role: frozenset[str]
    side: Bound = Bound.EXACT


@dataclass(frozen=True, slots=True)
class Reading:
    """What one stretch of text says, as far as words show it.

    Attributes:
        order: Concepts of the content words in order, with repeats.
        topic: The same as a set.
        denied: Concepts that a negation stands directly in front of.
        negated: Concepts within the wider reach of a negation; ``denied`` among them.
        turned: Small words that have an opposite, each with the concept that follows it.
        spans: Where each word of ``order`` stands in the text, in code points.
        cue_spans: Every cue with its place, in order; one that denies nothing is left out.
        condition_end: Where a condition that opens the text ends ("If …, "); 0 where none does.
        initials: First letters of the words of ``order``, for abbreviations.
        than: How many words of ``order`` stand before "than"; ``None`` where nothing is compared.
        agent: The same before "by" in a passive, "is led by"; ``None`` where there is none.
        is_being: Whether it says that something is something, or is done.
        is_inverted: Whether whom it happens to stands first, as the article shows.
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
    references: tuple[Reference, ...]
    spans: tuple[tuple[int, int], ...]
    cue_spans: tuple[tuple[Cue, int, int], ...]
    condition_end: int
    initials: str
    than: int | None
    agent: int | None
    is_being: bool
    is_inverted: bool

    def span_of(self, name: str) -> tuple[int, int] | None:
        """Where a concept stands first, or ``None``."""
        return self.spans[self.order.index(name)] if name in self.topic else None

    def cue_span(self, cue: Cue) -> tuple[int, int] | None:
        """Where a cue stands first, or ``None``."""
        return next(((start, end) for own, start, end in self.cue_spans if own is cue), None)


class _Scan:
    """Gathers the words of one text; lives for one call of ``read``."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = joined(fold(text))
        self.order: list[str] = []
        self.places: list[int] = []
        self.ends: list[int] = []
        self.cue_spans: list[tuple[Cue, int, int]] = []
        self.borders: list[int] = []
        self.cues: set[Cue] = set()
        self.denied: set[str] = set()
        self.negated: set[str] = set()
        self.turned: set[tuple[str, str]] = set()
        self.capitals: list[tuple[int, str]] = []
        self.word_count = 0
        self.is_german = False
        self.than: int | None = None
        self.agent: int | None = None
        self.being: int | None = None
        self.is_inverted = False
        self._reach, self._direct = 0, False
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
            if not self._is_cue(start, word, before, following) and start not in skipped:
                self._content(start, word, before)
            before = word

    def _is_cue(self, start: int, word: str, before: str, following: str) -> bool:
        self._sides(word)
        if word in OPPOSITE_SMALL_WORDS:
            self._turning.append(word)
        cue = self._cue(word, following)
        if cue is None:
            return False
        if cue is Cue.NEGATION:
            if following in HARMLESS_AFTER_NEGATION:
                return True
            # "…, but none after that": what follows is not what is denied.
            is_open = word not in _NONE or following in _OF
            reach = _WITHOUT_WORDS if word in OPPOSITE_SMALL_WORDS else _NEGATED_WORDS
            self._reach, self._direct = is_open * reach, is_open
            if word in _MAY_FOLLOW and self.order and before not in _JOINING:
                self.negated.add(self.order[-1])
                self.denied.add(self.order[-1])
        elif cue is Cue.BREAK:
            self._reach = 0
        self.cues.add(cue)
        self.cue_spans.append((cue, start, start + len(word)))
        return True

    def _cue(self, word: str, following: str) -> Cue | None:
        if word in ANY and self.cues.isdisjoint(OPEN_TO_ANY):
            return Cue.ALL
        cue = Cue.NEGATION if _denies(word, following) else CUES.get(word)
        is_if = cue is Cue.SHOULD and self.word_count == 1  # "Should it fail, …"
        return Cue.CONDITION if is_if else cue

    def _sides(self, word: str) -> None:
        """Small words that tell on which side of the verb who does it stands."""
        if word in GERMAN:
            self.is_german = True
        if word in _THAN and self.order:
            self.than = len(self.order)
        if self.word_count == 1 and word in _OBJECTS:
            self.is_inverted = True
        if word in _BEING:
            self.being = len(self.order)
        if word in _BY and self.being is not None and self.being < len(self.order):
            self.agent = len(self.order)

    def _content(self, start: int, word: str, before: str) -> None:
        if "'" in word:
            word = word.removesuffix("'s")
        if word in STOPWORDS or word[0].isdigit():
            return
        name = concept(word)
        self.order.append(name)
        self.places.append(start)
        self.ends.append(start + len(word))
        if self._reach:
            self.negated.add(name)
            if self._direct:
                self.denied.add(name)
            self._reach, self._direct = self._reach - 1, False
        for turning in self._turning:
            self.turned.add((turning, name))
        self._turning.clear()
        if self.word_count > 1 and self.text[start].isupper():
            self.capitals.append((len(self.order) - 1, before))
        elif self.word_count == 1 and self._opens_with_name(start, word):
            self.capitals.append((0, before))

    def _opens_with_name(self, start: int, word: str) -> bool:
        """Whether the first word is a name: one in capitals, or the first of several."""
        end = start + len(word)
        own = self.text[start:end]
        following = self.text[end : end + 2]
        return (len(own) > 1 and own.isupper()) or (
            own[0].isupper() and following[:1] == " " and following[1:].isupper()
        )

    def role(self, place: int, *, widely: bool = True) -> frozenset[str]:
        """The topic words around a place, within its own part of an enumeration if it has one.

        Args:
            widely: Whether a part without topic words takes those of its neighbours.
        """
        at = bisect_left(self.places, place)
        near = range(max(0, at - _ROLE_WORDS), min(len(self.order), at + _ROLE_WORDS))
        part = bisect_left(self.borders, place)
        own = [i for i in near if bisect_left(self.borders, self.places[i]) == part]
        return frozenset(self.order[i] for i in own or (near if widely else ()))

    def names(self) -> tuple[Placed, ...]:
        """Capitalized words inside a sentence; in headlines they tell nothing.

        In German they tell a name where several follow each other, or where they are a known place.
        """
        long = sum(not self._is_short(at) for at, _ in self.capitals)
        if not self.is_german and 2 * long > self.word_count:
            return ()
        return tuple(
            Placed(
                self.order[index],
                before,
                neighbours,
                (self.places[index], self.ends[index]),
            )
            for run in self._runs()
            if not self.is_german or self._is_german_name(run)
            for before, neighbours in [self._beside(run)]
            for index, _ in run
        )

    def _is_short(self, at: int) -> bool:
        """Whether a capitalized word is an abbreviation, as headlines hold no more than others."""
        return self.text[self.places[at] : self.ends[at]].isupper()

    def _is_german_name(self, run: Sequence[tuple[int, str]]) -> bool:
        written = [self.folded[self.places[at] : self.ends[at]] for at, _ in run]
        if written[0] in _TITLES:
            return False
        return (len(run) > 1 and run[0][0] > 0) or " ".join(written) in _PLACES

    def _runs(self) -> list[list[tuple[int, str]]]:
        """Capitalized words that follow each other directly, as one name: "Ada Lovelace"."""
        runs: list[list[tuple[int, str]]] = []
        for one in self.capitals[:_MAX_FIGURES]:
            last = runs[-1][-1][0] if runs else -2
            if one[0] == last + 1 and self.places[one[0]] == self.ends[last] + 1:
                runs[-1].append(one)
            else:
                runs.append([one])
        return runs

    def _beside(self, run: Sequence[tuple[int, str]]) -> tuple[str, tuple[str, str]]:
        """The folded word before a name, and the topic words on either side of it."""
        around = ["", *self.order, ""]
        return run[0][1], (around[run[0][0]], around[run[-1][0] + 2])


def _denies(word: str, following: str) -> bool:
    """Whether a word that is no negation by itself denies what follows it."""
    if word in _NON:
        return following in DENIED_BY_NON
    return word in DENYING_VERBS and following in _WHAT_IS_DENIED


@kept(4096)
def read(text: str) -> Reading:
    """Read one sentence or clause of at most 2 000 code points; what is longer is cut there."""
    text = text[:MAX_SENTENCE_CHARS]
    bare = without_references(text)
    dates = find_dates(in_ascii_digits(bare))[:_MAX_FIGURES]
    quantities = _outside(find_amounts(bare), dates)[:_MAX_FIGURES]
    units = Counter(one.unit for one in quantities)
    scan, folded = _Scan(text), fold(text)
    scan.run(_number_words(quantities, dates))
    return Reading(
        order=tuple(scan.order),
        topic=frozenset(scan.order),
        cues=frozenset(scan.cues),
        denied=frozenset(scan.denied),
        negated=frozenset(scan.negated),
        turned=frozenset(scan.turned),
        names=scan.names(),
        amounts=tuple(
            Amount(q, scan.role(q.start, widely=units[q.unit] == 1), _side(folded, q))
            for q in quantities
        ),
        dates=tuple(Dated(d, scan.role(d.start), _side(folded, d)) for d in dates),
        references=tuple(find_references(text)),
        spans=tuple(zip(scan.places, scan.ends, strict=True)),
        cue_spans=tuple(scan.cue_spans),
        condition_end=opened.end() if (opened := _OPENS.match(scan.folded)) else 0,
        initials="".join(scan.folded[place] for place in scan.places),
        than=scan.than,
        agent=scan.agent,
        is_being=scan.being is not None,
        is_inverted=scan.is_inverted,
    )


def _side(folded: str, figure: Quantity | DateMention) -> Bound:
    if isinstance(figure, Quantity):
        close = max(figure.end, (figure.unit_span or (0, 0))[1])
        if figure.unit in TIMES and _AHEAD.match(folded, close):
            return Bound.EXACT  # "no later than 3 days before" is "at least 3 days before"
        if figure.unit in TIMES or figure.bound is not Bound.EXACT:
            return figure.bound
    found = _SIDE.search(folded, max(0, figure.start - _SIDE_CHARS), figure.start)
    return Bound(found.lastgroup) if found is not None and found.lastgroup else Bound.EXACT


def _outside(quantities: Sequence[Quantity], dates: Sequence[DateMention]) -> list[Quantity]:
    if not dates:
        return list(quantities)
    return [q for q in quantities if not any(d.start <= q.start < d.end for d in dates)]


def _number_words(quantities: Sequence[Quantity], dates: Sequence[DateMention]) -> frozenset[int]:
    """Places of words that are part of an amount or a date, and so no topic."""
    starts: set[int] = set()
    for quantity in quantities:
        starts.update(range(quantity.start, quantity.end))
        starts.update(range(*(quantity.unit_span or (0, 0))))
    for date in dates:
        starts.update(range(date.start, date.end))
    return frozenset(starts)
