"""Facts of one exchange that contradict each other (TRUST-4.5): which, and by which words. Pure.

Sentences of the quotes of different sources are held against each other. By words they disagree
where a figure, date, denial or opposite sets them apart, and one of the two speaks of nothing else
that the other does not. What words leave open a judge decides, which has to find each refuted by
the other. Sentences that name different things, or stand under headings or dates of their own that
differ, speak of different subjects, places or times, and are no disagreement. Nor does a row of a
table say anything without its header: it is held against rows under the same one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product
from typing import NamedTuple

from troth.contracts.answers.grounding.marks import Material
from troth.kernel.judgements import Label
from troth.kernel.keeping import kept
from troth.kernel.pairs import Pair, QuotedJudgement
from troth.language.alignment import SourceSentence, index_sentences
from troth.language.comparison.contrast import contrast
from troth.language.comparison.stances import read_flat
from troth.language.dates import DateMention
from troth.language.lexicon import GENERAL, RIVALS, concept, kin_of
from troth.language.quantities import UNIT_BY_WORD
from troth.language.reading import Reading
from troth.language.tokens import WORD, fold, words
from troth.language.words import regex

MAX_ASKED = 6  # pairs of sentences that a judge is asked about, each both ways
MAX_TOLD = 3
_NEAR = 0.6  # share of the concepts of either sentence, for a judge to be asked
_OPPOSED = frozenset(RIVALS).union(*RIVALS.values())
_SMALL = frozenset(GENERAL) - _OPPOSED - {concept(unit) for unit in UNIT_BY_WORD}
_OPPOSES = frozenset(("negation", "antonym"))
_ALIKE, _LEAST_ALIKE = 0.9, 3  # of the concepts of the shorter one: share and number
_MAX_AMOUNTS = 4  # of one sentence, that others are held against one by one
_CLAUSE = re.compile(r"[;:]\s")
_BORDER = regex(r"[,;:]\s|\s<any plain.joining>\s")
_SIGNS, _SIGN_CHARS = " $€£", 2  # before an amount of money
_SETS_APART = frozenset(("number", "number_bound", "date", "negation", "antonym"))


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """What one fact says.

    Attributes:
        passage: The sentence of the quote.
        heading: Over it in the stored source; may be empty.
    """

    fact: str
    source_id: str
    passage: str
    heading: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class SourceDisagreement:
    """Two facts that cannot both hold; ``kind`` is the code of what sets them apart."""

    kind: str
    sides: tuple[Side, Side]


@dataclass(frozen=True, slots=True)
class _Said:
    fact_id: str
    source_id: str
    sentence: SourceSentence
    reading: Reading


def disagreements(material: Material) -> tuple[SourceDisagreement, ...]:
    """The disagreements between the facts, at most three, one for each pair of sources."""
    found: dict[tuple[str, str], SourceDisagreement] = {}
    for one, other in _pairs_of(material):
        sources = one.source_id, other.source_id
        kind = _by_words(one, other) or _by_judge(one, other, material)
        if kind and sources not in found and len(found) < MAX_TOLD:
            found[sources] = SourceDisagreement(kind=kind, sides=(_side(one), _side(other)))
    return tuple(found.values())


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement:
    """A passage that is no fact yet.

    Attributes:
        above: The heading, lead-in or header over it.
    """

    source_id: str
    text: str
    above: str = ""


def contradict(one: Statement, other: Statement) -> bool:
    """Whether words alone set two passages apart that would disagree as facts."""
    mine, theirs = _read(one), _read(other)
    is_of_two = one.source_id != other.source_id and _may_be_of_one_matter(mine, theirs)
    return is_of_two and bool(_by_words(mine, theirs))


def _read(one: Statement) -> _Said:
    sentence = SourceSentence(
        source=0,
        source_id=one.source_id,
        start=0,
        end=len(one.text),
        text=one.text,
        above=one.above,
    )
    return _Said("", one.source_id, sentence, read_flat(one.text)[1])


def pairs_between(material: Material, *, thorough: bool = False) -> tuple[Pair, ...]:
    """What a judge is to be asked about facts of one matter that words leave open.

    Args:
        thorough: Whether to ask about facts as well of which each has a word of its own: for a
            judge that tells different subjects apart.
    """
    asked = [
        pair
        for one, other in _pairs_of(material)
        if one.sentence.text != other.sentence.text
        and (thorough or _is_of_one_matter(one.sentence.text, other.sentence.text))
        and not _by_words(one, other)
        for pair in _both_ways(one, other)
    ]
    return tuple(dict.fromkeys(asked))[: 2 * MAX_ASKED]


def _side(said: _Said) -> Side:
    return Side(
        fact=said.fact_id,
        source_id=said.source_id,
        passage=" ".join(said.sentence.text.split()),
        heading=said.sentence.above,
    )


def _pairs_of(material: Material) -> tuple[tuple[_Said, _Said], ...]:
    quotes = tuple(
        _Quote(one.fact_id, one.source_id, one.span.start, one.span.end, one.quote)
        for one in material.facts
    )
    return _pairs(quotes, tuple(material.texts.items()))


class _Quote(NamedTuple):
    """A fact without the time at which it was retrieved: the same quotes are read once."""

    fact_id: str
    source_id: str
    start: int
    end: int
    quote: str


@kept(64)
def _pairs(
    quotes: tuple[_Quote, ...], texts: tuple[tuple[str, str], ...]
) -> tuple[tuple[_Said, _Said], ...]:
    """Sentences of different sources that may speak of one matter, in the order of the facts."""
    if len({one.source_id for one in quotes}) < 2:
        return ()
    said = list(_sentences(quotes, dict(texts)))
    return tuple(
        (one, other)
        for one, other in combinations(said, 2)
        if one.source_id != other.source_id and _may_be_of_one_matter(one, other)
    )


def _sentences(quotes: Sequence[_Quote], texts: dict[str, str]) -> Iterator[_Said]:
    seen: set[tuple[str, str]] = set()
    for quote in quotes:
        text = texts.get(quote.source_id, "")
        # All of the text is read: headings stand before the quote.
        source = text or quote.quote
        start, end = (quote.start, quote.end) if text else (0, len(source))
        for one in index_sentences([(quote.source_id, source)]).sentences:
            if not start <= one.start < end:
                continue
            own = one if one.end <= end else replace(one, end=end, text=source[one.start : end])
            if (quote.source_id, own.text) not in seen:
                seen.add((quote.source_id, own.text))
                yield _Said(quote.fact_id, quote.source_id, own, read_flat(own.text)[1])


def _may_be_of_one_matter(one: _Said, other: _Said) -> bool:
    mine, theirs = one.reading.topic, other.reading.topic
    if not mine or not theirs or len(mine & theirs) < _NEAR * min(len(mine), len(theirs)):
        return False
    return not any(apart(one, other) for apart in _APART)


def _tabled_apart(one: _Said, other: _Said) -> bool:
    """Whether either is a row of a table, and the other none under the same header."""
    if not any("|" in each.sentence.text for each in (one, other)):
        return False
    return words(one.sentence.above) != words(other.sentence.above)


def _named_apart(one: _Said, other: _Said) -> bool:
    """Whether each names something that the other does not."""
    mine, theirs = ({name.concept for name in each.reading.names} for each in (one, other))
    return bool(mine - other.reading.topic) and bool(theirs - one.reading.topic)


def _headed_apart(one: _Said, other: _Said) -> bool:
    """Whether each stands under a heading with a word of its own that may be a name."""
    mine, theirs = (_maybe_names(each.sentence.above) for each in (one, other))
    return bool(mine - theirs - other.reading.topic) and bool(theirs - mine - one.reading.topic)


def _maybe_names(heading: str) -> frozenset[str]:
    """Words of a heading for which no other words are known: *Leeds*, and no *prices*.

    Nor are words in lower case, such as *counter* in "Notes for the counter".
    """
    plain = {concept(fold(word)) for word in WORD.findall(heading) if word[0].islower()}
    topic = read_flat(heading)[1].topic - plain
    return frozenset(word for word in topic if word not in _SMALL and not tuple(kin_of(word)))


def _timed_apart(one: _Said, other: _Said) -> bool:
    """Whether they give different amounts, and a date each that excludes the other's."""
    if not (one.reading.amounts and other.reading.amounts):
        return False
    pairs = [(a, b) for a in _dated(one) for b in _dated(other)]
    return bool(pairs) and not any(a.agrees_with(b) for a, b in pairs)


_APART = _tabled_apart, _named_apart, _headed_apart, _timed_apart


def _dated(said: _Said) -> list[DateMention]:
    above = read_flat(said.sentence.above)[1]
    return [one.date for one in (*said.reading.dates, *above.dates)]


def _by_words(one: _Said, other: _Said) -> str:
    """Code of what sets two sentences apart that speak of one matter; empty for nothing."""
    for mine, theirs in product(_parts(one.sentence.text), _parts(other.sentence.text)):
        found = contrast(mine, theirs)
        kind = found.conflict or ("number" if found.figures and _is_alike(mine, theirs) else "")
        if kind in _SETS_APART and _is_of_one_matter(mine, theirs, kind):
            return kind
        if found.same_figure:  # "£8, and £10 at weekends" does not deny "£8"
            return ""
    return ""


def _is_alike(one: str, other: str) -> bool:
    """Whether two share so much that the one amount of either answers to that of the other."""
    mine, theirs = (read_flat(each)[1].topic for each in (one, other))
    shared = len(mine & theirs)
    return shared >= max(_LEAST_ALIKE, _ALIKE * min(len(mine), len(theirs)))


def _parts(text: str) -> tuple[str, ...]:
    """A sentence, and what it says by each of several amounts: "£80 for a bike and £250 for …".

    A part that begins with its amount has the words before the first one: "A deposit of £250 …".
    """
    flat, reading = read_flat(text)
    starts = [one.quantity.start for one in reading.amounts[:_MAX_AMOUNTS]]
    if not starts:
        return (text,)
    begin = max((one.end() for one in _CLAUSE.finditer(flat.text, 0, starts[0])), default=0)
    borders = ([*_BORDER.finditer(flat.text, *between)] for between in pairwise(starts))
    cuts = [begin, *(found[-1].end() for found in borders if found), len(flat.text)]
    lead = flat.text[begin : starts[0]].rstrip(_SIGNS)
    return (
        text,
        *(_led(lead, flat.text[start:end], start, starts) for start, end in pairwise(cuts)),
    )


def _led(lead: str, part: str, at: int, starts: Sequence[int]) -> str:
    is_bare = any(0 <= start - at <= _SIGN_CHARS for start in starts[1:])
    return f"{lead} {part}" if is_bare else part


def _is_of_one_matter(one: str, other: str, conflict: str = "antonym") -> bool:
    """Whether one of the two speaks of nothing that the other does not, but for opposites.

    Where each has a word of its own, such as *adults* and *children*, both may be right.
    """
    mine, theirs = (read_flat(each)[1].topic - _SMALL for each in (one, other))
    left, right = mine - theirs, theirs - mine
    if conflict not in _OPPOSES:
        return not left or not right
    opposed = {word for word in left if RIVALS.get(word, frozenset()) & right}
    answered = {word for word in right if RIVALS.get(word, frozenset()) & left}
    return not (left - opposed) or not (right - answered)


def _both_ways(one: _Said, other: _Said) -> tuple[Pair, ...]:
    texts = one.sentence.text, other.sentence.text
    return Pair(passage=texts[0], claim=texts[1]), Pair(passage=texts[1], claim=texts[0])


def _by_judge(one: _Said, other: _Said, material: Material) -> str:
    """Each refuted by the other: by a judge that quotes both where both have own words."""
    said = [material.judged.get(pair) for pair in _both_ways(one, other)]
    if not all(each is not None and each.label is Label.REFUTED for each in said):
        return ""
    quoted = all(isinstance(each, QuotedJudgement) for each in said)
    of_one_matter = _is_of_one_matter(one.sentence.text, other.sentence.text)
    return "judged" if quoted or of_one_matter else ""
