"""When a clause holds: "since 2019", "until May 2020", "two years ago", "seit drei Jahren".

MEM-16: the past and the future keep their validity. A time that cannot be dated without knowing
when it was said (``at``) still gives the tense, and no date.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from troth.contracts.memory.model import Tense
from troth.contracts.memory.reading.clause import Times
from troth.contracts.memory.reading.phrases import NUMBERS, count_at
from troth.contracts.memory.reading.stretches import (
    STARTS,
    days_before,
    often_at,
    since_at,
    stretch_at,
)
from troth.contracts.memory.reading.tokens import BREAK, Token
from troth.language.dates import DateMention

_PAST, _FUTURE, _PRESENT = Tense.PAST, Tense.FUTURE, Tense.PRESENT
_NOW = Times(tense=_PRESENT)
_BACK_THEN = Times(tense=_PAST)
_AT_ALL_TIMES = Times()
_PHRASES: tuple[tuple[Times, str], ...] = (
    (
        _NOW,
        """right now|these days|at the moment|at present|as of now|today|presently|nowadays|zurzeit
        |zur zeit|momentan|gerade|aktuell|derzeit|im moment|heutzutage|heute""",
    ),
    (
        Times(changed=True),
        """now|as of today|from now on|lately|recently|meanwhile|jetzt|nun|mittlerweile|inzwischen
        |neuerdings|seit kurzem|ab sofort|kürzlich|vor kurzem""",
    ),
    (
        Times(ended=True),
        "any more|anymore|any longer|no longer|no more|nicht mehr|kein mehr",
    ),
    (
        _BACK_THEN,
        """back then|at the time|at that time|in the past|formerly|previously|in those days
        |in a former life|once upon a time|long ago|a long time ago|growing up|as a child|as a kid
        |when i was younger|when i was young|when i was little|when i was a kid|in my youth
        |when i was a child|yesterday|last night|at first|earlier|until recently|until now|früher
        |damals|ehemals|einst|vorher|zuvor|in der vergangenheit|als kind|gestern|bis vor kurzem""",
    ),
    (
        Times(tense=_FUTURE),
        """next week|next month|tomorrow|soon|in the future|one day|someday|some day|eventually
        |later this year|when i grow up|after college|after school|after graduation|next summer
        |morgen|bald|demnächst|in zukunft|künftig|nächste woche|nächsten monat|eines tages""",
    ),
    (
        Times(lasting=True),
        """for years|for ages|for a while|all my life|my whole life|my entire life|for some time
        |since then|since forever|for a long time|since childhood|for months|for weeks|for decades
        |ever since""",
    ),
    (
        Times(),
        """for now|for the time being|so far|all day|all day long|all the time|all year
        |all year round|around the clock|from time to time|now and then|now and again
        |once in a while|every now and then|sometimes|occasionally|regularly|usually
        |as often as i can|den ganzen tag|die ganze zeit|das ganze jahr|ab und zu|hin und wieder
        |immer wieder|ständig|bis jetzt|bisher|manchmal|gelegentlich|regelmäßig|meistens|meist
        |morgens|mittags|abends|nachts|montags|dienstags|mittwochs|donnerstags|freitags|samstags
        |sonntags""",
    ),
    (
        Times(lasting=True, tense=_PRESENT),
        """schon immer|seit langem|seit jahren|seit jeher|seit monaten|seit wochen|seit tagen
        |seit jahrzehnten|seit meiner kindheit""",
    ),
)
FIXED: dict[tuple[str, ...], Times] = {
    tuple(words.split()): times for times, phrases in _PHRASES for words in phrases.split("|")
}
"""Expressions of time that are always the same words, and what each says."""
_LONGEST = max(map(len, FIXED))
_STARTS = frozenset(words[0] for words in FIXED)
_YEARS = frozenset(("year", "years", "yr", "yrs", "jahr", "jahre", "jahren"))
_OTHER_UNITS = frozenset(
    """month months week weeks day days decade decades hour hours monat monate monaten woche wochen
    tag tage tagen""".split()
)
_DAYS_OF = {
    **dict.fromkeys("month months monat monate monaten".split(), 30),
    **dict.fromkeys("week weeks woche wochen".split(), 7),
    **dict.fromkeys("day days tag tage tagen".split(), 1),
}
_SINCE = frozenset(("since", "seit", "ab"))
_UNTIL = frozenset(("until", "till", "til", "bis"))
_IN = frozenset(("in", "im", "during", "by", "on", "am", "around", "about", "of"))
_ROUGHLY = frozenset("early late about around the jahr jahre anfang ende mid".split())


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """What dates are read against.

    Attributes:
        dates: The dates of the sentence, by the offset at which they begin.
        today: The day on which it was said, or ``None`` where that is not known.
    """

    dates: Mapping[int, DateMention]
    today: date | None = None

    @property
    def year(self) -> int | None:
        """The year in which it was said."""
        return None if self.today is None else self.today.year


def partial_iso(mention: DateMention | None) -> str | None:
    """``2020-05-03``, ``2020-05`` or ``2020``; ``None`` without a year or where it is ambiguous."""
    if mention is None or mention.year is None:
        return None
    if mention.ambiguous or mention.month is None:
        return f"{mention.year:04d}"
    return mention.iso or f"{mention.year:04d}-{mention.month:02d}"


def split_times(tokens: Sequence[Token], moment: Moment) -> tuple[tuple[Token, ...], Times]:
    """The tokens with each time expression replaced by a ``BREAK``, and what those said."""
    kept: list[Token] = []
    times, at = Times(), 0
    while at < len(tokens):
        found = _time_at(tokens, at, moment)
        if found is None:
            kept.append(tokens[at])
            at += 1
        else:
            times = times.with_more(found[0])
            kept.append(BREAK)
            at = found[1]
    return tuple(kept), times


def after_times(bare: tuple[Token, ...]) -> tuple[Token, ...]:
    """What ``split_times`` kept without the times at its beginning, unless nothing else is left."""
    begin = 0
    while begin < len(bare) - 1 and bare[begin] is BREAK:
        begin += 1
    return bare[begin:]


_BEGINNINGS = (
    STARTS | NUMBERS | _STARTS | _SINCE | _UNTIL | _IN
    | frozenset("from von as for vor the last past about over den many several einem".split())
)  # fmt: skip


def _may_begin(word: str) -> bool:
    """Whether a time can begin with that word: most words are passed over by this alone."""
    return word in _BEGINNINGS or word[:1].isdigit() or "-" in word or "und" in word


def _time_at(tokens: Sequence[Token], at: int, moment: Moment) -> tuple[Times, int] | None:
    word = tokens[at].word
    if not _may_begin(word):
        return None
    return _time_behind(tokens, at, moment)


def _time_behind(tokens: Sequence[Token], at: int, moment: Moment) -> tuple[Times, int] | None:
    word = tokens[at].word
    if word in _STARTS and (fixed := _fixed_at(tokens, at)) is not None:
        return fixed
    if word in ("from", "von") and (both := _from_to(tokens, at, moment)) is not None:
        return both
    if (last := _opening_at(tokens, at)) is not None:
        return _bounded(tokens, last, moment)
    if word in _IN and (dated := _date_after(tokens, at, moment)) is not None:
        return Times(since=dated[0], until=dated[0], tense=_of_year(dated[0], moment)), dated[1]
    often = often_at(tokens, at)
    if often is not None:
        return _AT_ALL_TIMES, often
    return _relative(tokens, at, moment) or _duration(tokens, at, moment)


def _opening_at(tokens: Sequence[Token], at: int) -> int | None:
    """The index of the last word of "since", "until" or "as of" there."""
    word = tokens[at].word
    if word in _SINCE or word in _UNTIL:
        return at
    as_of = word == "as" and at + 1 < len(tokens) and tokens[at + 1].word == "of"
    return at + 1 if as_of else None


def _fixed_at(tokens: Sequence[Token], at: int) -> tuple[Times, int] | None:
    for length in range(min(_LONGEST, len(tokens) - at), 0, -1):
        words = tuple(token.word for token in tokens[at : at + length])
        if words in FIXED:
            return FIXED[words], at + length
    return None


def _date_after(tokens: Sequence[Token], at: int, moment: Moment) -> tuple[str, int] | None:
    """The date right after a preposition, as an ISO text, and the index behind it."""
    after = at + 1
    while after < len(tokens) and tokens[after].word in _ROUGHLY:
        after += 1
    if after >= len(tokens):
        return None
    mention = moment.dates.get(tokens[after].start)
    iso = partial_iso(mention)
    if mention is None or iso is None:
        return None
    while after < len(tokens) and 0 <= tokens[after].start < mention.end:
        after += 1
    return iso, after


def _of_year(iso: str, moment: Moment) -> Tense | None:
    if moment.year is None:
        return None
    year = int(iso[:4])
    return _FUTURE if year > moment.year else None


def _from_to(tokens: Sequence[Token], at: int, moment: Moment) -> tuple[Times, int] | None:
    first = _date_after(tokens, at, moment)
    if first is None or first[1] >= len(tokens) or not _until_word(tokens[first[1]].word):
        return None
    second = _date_after(tokens, first[1], moment)
    if second is None:
        return None
    past = _PAST if moment.year is None or int(second[0][:4]) < moment.year else None
    return Times(since=first[0], until=second[0], tense=past), second[1]


def _until_word(word: str) -> bool:
    return word in _UNTIL or word in ("to", "through", "-", "–")


def _bounded(tokens: Sequence[Token], at: int, moment: Moment) -> tuple[Times, int] | None:
    """What "since", "until" or "as of" begins; ``at`` is the index of its last word."""
    opening = tokens[at].word not in _UNTIL
    dated = _date_after(tokens, at, moment)
    if dated is not None:
        if opening:
            return Times(since=dated[0], lasting=True, tense=_of_year(dated[0], moment)), dated[1]
        return Times(until=dated[0], tense=_over_by(dated[0], moment)), dated[1]
    if at + 1 >= len(tokens) or not opening:
        return _relative_bound(tokens, at, moment)
    relative = since_at(tokens, at + 1, moment.today)
    if relative is not None:  # "since last year"
        return relative
    lasting = _span(tokens, at + 1)  # "seit drei Jahren"
    if lasting is None:
        return None
    return Times(since=_before(moment, lasting), lasting=True), lasting.end


def _relative_bound(tokens: Sequence[Token], at: int, moment: Moment) -> tuple[Times, int] | None:
    relative = stretch_at(tokens, at + 1, moment.today) if tokens[at].word in _UNTIL else None
    if relative is None:
        return None
    over = relative[0].tense
    return Times(until=relative[0].since, tense=over), relative[1]


def _over_by(iso: str, moment: Moment) -> Tense | None:
    return _PAST if moment.year is None or int(iso[:4]) < moment.year else None


def _relative(tokens: Sequence[Token], at: int, moment: Moment) -> tuple[Times, int] | None:
    found = stretch_at(tokens, at, moment.today)
    if found is None:
        return _ago(tokens, at, moment)
    years = len(found[0].since or "") == len("2026")
    return (replace(found[0], counted=False) if years else found[0]), found[1]


def _ago(tokens: Sequence[Token], at: int, moment: Moment) -> tuple[Times, int] | None:
    german = tokens[at].word == "vor" if at < len(tokens) else False
    lasting = _span(tokens, at + german)
    if lasting is None:
        return None
    end = lasting.end
    ago = end < len(tokens) and tokens[end].word in ("ago", "back")
    if not german and not ago:
        return None
    since = _before(moment, lasting)
    return Times(since=since, tense=_PAST, counted=lasting.unit not in _YEARS), end + ago


def _duration(tokens: Sequence[Token], at: int, moment: Moment) -> tuple[Times, int] | None:
    word = tokens[at].word
    lasting = _span(tokens, at + 1) if word in ("for", "in", "over") else None
    if lasting is None:
        return None
    if word == "in":  # "in two years"
        return Times(tense=_FUTURE), lasting.end
    return Times(since=_before(moment, lasting), lasting=True, counted=True), lasting.end


class _Span(NamedTuple):
    """How long: "three years"; ``number`` is ``None`` for "several"."""

    number: int | None
    unit: str
    end: int


def _span(tokens: Sequence[Token], at: int) -> _Span | None:
    while at < len(tokens) and tokens[at].word in ("the", "last", "past", "about", "over", "den"):
        at += 1
    if at < len(tokens) and tokens[at].word in ("a", "a few", "many", "several", "einem", "few"):
        count: tuple[int | None, int] = (1 if tokens[at].word in ("a", "einem") else None, at + 1)
    else:
        number = count_at(tuple(tokens[at : at + 3]), 0)
        if number is None:
            return None
        count = (number[0], at + number[1])
    how_many, end = count
    if end < len(tokens) and tokens[end].word in ("few", "couple"):
        how_many, end = None, end + 1 + (tokens[end].word == "couple")
    if end >= len(tokens) or tokens[end].word not in _YEARS | _OTHER_UNITS:
        return None
    return _Span(how_many, tokens[end].word, end + 1)


def _before(moment: Moment, span: _Span) -> str | None:
    """The year or month that lies a span back, as far as the span tells."""
    if span.number is None or moment.year is None:
        return None
    if span.unit in _DAYS_OF:
        return days_before(moment.today, span.number * _DAYS_OF[span.unit])
    if span.unit not in _YEARS or not 0 <= span.number < 150:
        return None
    return f"{moment.year - span.number:04d}"


def ends_at(times: Times, at: str) -> Times:
    """The same, over since it was said, where it does not say since when."""
    return replace(times, until=times.until or (at[:10] or None))
