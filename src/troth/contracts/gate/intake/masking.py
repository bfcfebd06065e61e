"""Masking personal data in place: the form of a value stays legible, nothing else of it does.

Code point by code point, so that every offset of the masked text is an offset of the normal form
(GATE-10 finds a model's snippets in the one and cuts their spans out of the other). A digit becomes
``0``; a mark of ASCII punctuation and white space stay; everything else, letters of any script and
case, accents and symbols, becomes ``X``: what cannot be told to be harmless is not kept.

Where people read, one ``MARK`` stands for every hidden character, which no text holds by chance.

Of a text a model, a result and a log see one masked form: hidden is what any finder takes for
personal data, what the business calls a number of its own, and what looks like a number of
something by its form alone: more than four digits that stand together, or letters with more than
two digits among them, but for dates and amounts. Of a number of the business the last characters
stay, so that a person, and a model, can tell two of them apart.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, Protocol

from troth.contracts.gate.intake.entities.finding import PREFIX, find_numbers
from troth.contracts.gate.intake.model import EvidenceSpan, PersonalSpan
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.edits import edited
from troth.kernel.tables import table
from troth.language.dates import find_dates
from troth.language.tokens import fold

LETTER: Final = "X"
DIGIT: Final = "0"
MARK: Final = "\u2022"
_ENDINGS: Final = frozenset(table(__package__, "tables")["file_endings"].split())
_KEPT: Final = frozenset(" \t\n!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_TAIL: Final = 3


class Slice(Protocol):
    """A half-open slice of a text, in code points."""

    @property
    def start(self) -> int:
        """Its first code point."""
        ...

    @property
    def end(self) -> int:
        """The code point behind its last."""
        ...


def mask(text: str, spans: Iterable[Slice], *, mark: str = "") -> str:
    """The text with every span masked, of exactly the same length.

    Masking what is masked changes nothing.

    Args:
        spans: In any order; where they overlap, all of them are masked.
        mark: What stands for every hidden character; empty: ``0`` or ``X``.

    Raises:
        ValueError: A span reaches outside of the text.
    """
    pieces: list[str] = []
    done = 0
    for start, end in sorted((one.start, one.end) for one in spans):
        if not 0 <= start <= end <= len(text):
            raise ValueError(f"[{start}, {end}) lies outside of a text of {len(text)} code points")
        if end > done:
            begin = max(start, done)
            pieces += (text[done:begin], mask_value(text[begin:end], mark=mark))
            done = end
    pieces.append(text[done:])
    return "".join(pieces)


def mask_value(value: str, *, mark: str = "") -> str:
    """A whole text masked: ``AT61 1904`` is ``XX00 0000``."""
    return "".join(_masked(char, mark) for char in value)


def mask_but_tail(value: str, *, mark: str = "") -> str:
    """A business number of which people see the last three characters, to tell two apart.

    A number of six characters or fewer is masked wholly.
    """
    tail = _TAIL if len(value) > 2 * _TAIL else 0
    cut = len(value) - tail
    return mask_value(value[:cut], mark=mark) + value[cut:]


def mask_name(name: str, profile: Profile) -> str:
    """The name of a file as people see it, of which a known ending stays: ``•••••.pdf``."""
    stem, dot, ending = name.rpartition(".")
    is_known = ending.lower() in _ENDINGS.union(profile.program_endings)
    kept = dot + ending if stem and is_known else ""
    return mask_value(name.removesuffix(kept), mark=MARK) + kept


def longest_apart(spans: Sequence[Slice], *, by_length: bool = True) -> tuple[int, ...]:
    """Places of the spans that stay when the longest of each overlap wins, in order of the text.

    Of two of one length the one that is named first stays.

    Args:
        by_length: False: of every overlap the one that is named first stays.
    """
    ranked = list(range(len(spans)))
    if by_length:
        ranked.sort(key=lambda n: (spans[n].start - spans[n].end, n))
    taken: list[tuple[int, int, int]] = []  # apart: a span can only meet its neighbours in the text
    for number in ranked:
        span = spans[number]
        place = bisect_left(taken, (span.end,))
        if not place or taken[place - 1][1] <= span.start:
            taken.insert(place, (span.start, span.end, number))
    return tuple(number for _, _, number in taken)


def _masked(char: str, mark: str) -> str:
    if char in _KEPT:
        return char
    if mark:
        return mark
    return DIGIT if char.isdigit() or char.isnumeric() else LETTER


MOST_BARE: Final = 4
"""Digits that may stand together without being a number of something."""
MOST_MIXED: Final = 2
"""Digits that may stand in one word with letters."""
_WORD = re.compile(r"[^\W_]++(?:[-–—−/._·#][^\W_]++)*+")
_DIGIT = re.compile(r"\d")
_LETTER = re.compile(r"[^\W\d_]")
_TAGS = r"(?:[-–—−/._·# \t\u00a0]{0,2}</?[A-Za-z][^<>\n]{0,80}>){1,4}[-–—−/._·# \t\u00a0]{0,2}"
_GAP = re.compile(rf"[ \t\u00a0]{{1,2}}|[ \t\u00a0]?[-–—−/._·#][ \t\u00a0]?|{_TAGS}")
_PLAIN = re.compile(
    r"\d{1,2}([./-])\d{1,2}\1\d{2}(?:\d\d)?"  # a date
    r"|\d{4}([./-])\d{1,2}(?:\2\d{1,2})?(?:[tT]\d\d)?"
    r"|\d{1,2}[./-](?:19|20)\d\d"
    r"|\d{1,6}\.\d\d"  # an amount
)


def find_codes(text: str) -> Iterator[PersonalSpan]:
    """Slices that look like numbers of something, in order, apart. Linear."""
    run: list[re.Match[str]] = []
    for word in _numbered(text):
        if run and not _GAP.fullmatch(text, run[-1].end(), word.start()):
            yield from _codes(run)
            run = []
        run.append(word)
    yield from _codes(run)


def _numbered(text: str) -> Iterator[re.Match[str]]:
    """Words with a digit that are neither a date nor of one, and no amount."""
    if _DIGIT.search(text) is None:
        return
    dates = [one for one in find_dates(text) if one.month is not None]
    ends = [one.end for one in dates]
    for word in _WORD.finditer(text):
        if _DIGIT.search(word[0]) is None or _PLAIN.fullmatch(word[0]):
            continue
        place = bisect_right(ends, word.start())
        if place == len(dates) or dates[place].start >= word.end():
            yield word


def _codes(run: list[re.Match[str]]) -> Iterator[PersonalSpan]:
    """A run as a whole, or else its words that mix letters with digits."""
    if sum(_digits(word[0]) for word in run) > MOST_BARE:
        yield _span("code", run[0].start(), run[-1].end())
        return
    for word in run:
        if _digits(word[0]) > MOST_MIXED and _LETTER.search(word[0]):
            yield _span("code", *word.span())


def _digits(word: str) -> int:
    return sum(map(str.isdigit, word))


NUMBERS: Final = frozenset(("POLICY_NUMBER", "CLAIM_NUMBER", "CUSTOMER_NUMBER"))
"""Types of entities that are numbers of the business."""
_SHOWN: Final = frozenset(("DATE", "LOCATION", "COMPANY_NAME", "DOCUMENT_TYPE"))
_MOST_PLACES: Final = 200  # at which one value is hidden
_WHOLLY: Final = frozenset(("iban", "card"))  # kinds of which nothing stays in sight


def hide_text(
    text: str, private: Sequence[PersonalSpan], profile: Profile, *, mark: str = ""
) -> str:
    """The masked form of a text, of exactly the same length; numbers of the business keep a tail.

    Args:
        private: What the finder of personal data found in it.
    """
    numbers = list(find_numbers(text, fold(text), profile))
    closed = [one for one in private if one.kind in _WHOLLY]
    apart = longest_apart((*closed, *numbers), by_length=False)
    numbers = [numbers[place - len(closed)] for place in apart if place >= len(closed)]
    masked = mask(text, (*private, *find_codes(text)), mark=mark)
    places = sorted((one.start, one.end) for one in numbers)
    shown = ((*place, mask_but_tail(text[slice(*place)], mark=mark)) for place in places)
    return edited(masked, shown)


def hide_values(
    texts: Mapping[str, str],
    masked: Mapping[str, str],
    values: Iterable[tuple[str, EvidenceSpan]],
) -> dict[str, str]:
    """Masked texts in which these values are hidden as well, wherever the same words stand.

    Args:
        texts: As they stand; ``masked`` are their masked forms.
        values: Types and slices, of every type but those that are shown: dates, places, companies,
            documents.
    """
    hidden = [(_plain(kind), span) for kind, span in values if _plain(kind) not in _SHOWN]
    return {name: _without(name, masked[name], texts, hidden) for name in texts}


def _without(
    name: str,
    masked: str,
    texts: Mapping[str, str],
    values: Sequence[tuple[str, EvidenceSpan]],
) -> str:
    found = [_span(kind, one.start, one.end) for kind, one in values if one.text_name == name]
    folded = fold(texts[name]) if values else ""
    words = {fold(texts[one.text_name][one.start : one.end]): kind for kind, one in values}
    for word, kind in words.items():
        starts = islice(_places(folded, word), _MOST_PLACES)
        found += [_span(kind, start, start + len(word)) for start in starts]
    apart = (found[place] for place in longest_apart(found))
    return edited(masked, ((one.start, one.end, _shown(one, masked)) for one in apart))


def _shown(one: PersonalSpan, masked: str) -> str:
    shown = masked[one.start : one.end]
    return mask_but_tail(shown) if one.kind in NUMBERS else mask_value(shown)


def _span(kind: str, start: int, end: int) -> PersonalSpan:
    return PersonalSpan(kind=kind, start=start, end=end, normalized="")


def _places(text: str, word: str) -> Iterator[int]:
    """Where a text holds a word, and not a piece of another one."""
    start = text.find(word) if word else -1
    while start >= 0:
        edges = (start, start + len(word))
        if not any(0 < at < len(text) and text[at - 1 : at + 1].isalnum() for at in edges):
            yield start
        start = text.find(word, start + len(word))


def _plain(kind: str) -> str:
    """A type without the profile's prefix: ``ENT_IBAN`` and ``iban`` are ``IBAN``."""
    return kind.upper().removeprefix(PREFIX)
