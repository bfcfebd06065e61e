"""Numbers and dates in advice, as ranges that may or may not meet.

Serves TRUST-4.1; decides no clause of the contract. "At least 10 %" and "15 %" meet, "two weeks"
and "14 days" are the same; amounts are compared only where both measure the same dimension on the
same topic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import inf

from troth.contracts.answers.disagreement.advice_clauses import Clause
from troth.contracts.answers.disagreement.positions import PeerQuote
from troth.contracts.answers.disagreement.stance import lean, main_clauses
from troth.contracts.answers.disagreement.topics import is_content, root, shared_part
from troth.language.dates import DateMention, find_dates
from troth.language.quantities import Bound, Quantity, find_quantities
from troth.language.tokens import words
from troth.language.words import regex, words_of

_ABOUT = 0.15  # how far "about" reaches, as a share of the amount
_SAME = 0.04  # two exact amounts closer than this are one: a month is 30 days
_ENOUGH = 0.6
_SECONDS = {"second": 1.0, "day": 86_400.0, "working day": 120_960.0, "month": 2_629_800.0}
_HALF_HOUR = regex(r"(?<!\w)<advice.amounts.half_hour>(?!\w)")
_ONE = regex(
    r"(?<!\w)(?P<before><advice.amounts.one_1>) <advice.amounts.one_2> (?="
    r"<advice.amounts.one_3>(?!\w))"
)
_RATE = regex(r"\s?(?:/|<advice.amounts.rate>\s)\s?(?P<per>[a-zäöü]{2,12})")
_RATES = words_of("advice.amounts.rates")
_LABEL = regex(r"(?:§|<advice.amounts.label>)\s\Z")
_CAPPED = regex(
    r"(?<!\w)<advice.amounts.capped_1>(?: [^\s,;]{1,40}){1,3} <advice.amounts.capped_2> "
    r"<advice.amounts.capped_3>(?!\w)"
)
_RANGE = regex(r"\s?(?:-|–|<advice.amounts.range>)\s?")


@dataclass(frozen=True, kw_only=True, slots=True)
class Amount:
    """A number or date that a clause of advice gives.

    Attributes:
        dimension: What it measures: ``seconds``, ``EUR``, ``%``, a counted thing, ``date``.
        low, high: The range, ends included, in the unit of the dimension.
        written: As it stands, folded, such as ``28 days``.
        topic: Roots of the words around it.
        date: The date itself, where it is one.
    """

    quote: PeerQuote
    dimension: str
    low: float
    high: float
    written: str
    topic: frozenset[str]
    named: tuple[str, ...]
    date: DateMention | None = None

    @property
    def peer(self) -> str:
        """Who gives it."""
        return self.quote.peer

    def meets(self, other: Amount) -> bool:
        """Whether both can hold at once."""
        if self.date is not None and other.date is not None:
            unclear = self.date.ambiguous or other.date.ambiguous
            return unclear or self.date.agrees_with(other.date)
        return self.low <= other.high * (1 + _SAME) and other.low <= self.high * (1 + _SAME)

    def is_comparable(self, other: Amount, enough: float = _ENOUGH) -> bool:
        """Whether both measure the same thing of the same topic."""
        if self.dimension != other.dimension:
            return False
        return shared_part(self.topic, other.topic) >= enough


def amounts_of(quotes: Iterable[PeerQuote]) -> tuple[Amount, ...]:
    """The amounts in the advice of one section of one peer, in order."""
    return tuple(
        amount
        for quote in quotes
        for clause in main_clauses(quote)
        for amount in _of_clause(clause, quote)
    )


def _of_clause(clause: Clause, quote: PeerQuote) -> Iterator[Amount]:
    text = _HALF_HOUR.sub("30 minutes", clause.text)
    text = _ONE.sub(lambda match: f"{match['before']} one ", text)
    titled = _with_months(text, quote.text)
    dates = find_dates(titled)
    quantities = [q for q in find_quantities(text) if not _is_taken(q, dates, text)]
    named = _named(text, quantities, dates)
    topic = frozenset(map(root, named))
    against = lean(text).refuses
    capped = _CAPPED.search(text) is not None
    for date in dates if not against else ():
        if date.month is not None:
            yield _date(date, titled, quote, named)
    at = 0
    while at < len(quantities):
        ranged = at + 1 < len(quantities) and _is_range(text, quantities[at], quantities[at + 1])
        last = quantities[at + 1] if ranged else quantities[at]
        amount = _amount(text, quantities[at], last, quote, topic, named)
        at += 2 if ranged else 1
        if capped and last.bound in (Bound.MORE, Bound.LESS):
            yield _turned(amount, last)
        elif not against:
            yield amount


def _with_months(text: str, original: str) -> str:
    """The folded clause with the capitals of its sentence, which a month needs."""
    at = original.lower().find(text) if len(original.lower()) == len(original) else -1
    return original[at : at + len(text)] if at >= 0 else text


def _is_taken(quantity: Quantity, dates: tuple[DateMention, ...], text: str) -> bool:
    """Whether a number belongs to a date, or names a thing ("option 2")."""
    if any(date.start < quantity.end and quantity.start < date.end for date in dates):
        return True
    return _LABEL.search(text, max(0, quantity.start - 12), quantity.start) is not None


def _is_range(text: str, one: Quantity, two: Quantity) -> bool:
    return one.unit == two.unit and _RANGE.fullmatch(text, one.end, two.start) is not None


def _amount(
    text: str,
    first: Quantity,
    last: Quantity,
    quote: PeerQuote,
    topic: frozenset[str],
    named: tuple[str, ...],
) -> Amount:
    end = last.unit_span[1] if last.unit_span else last.end
    sign = text[first.start - 1] if first.start and text[first.start - 1] in "€$£" else ""
    dimension, factor = _dimension(last.unit)
    rate = _RATE.match(text, end)
    if rate is not None and rate["per"] in _RATES:
        dimension = f"{last.unit}/{rate['per']}"
    low, high = _span(first)
    if last is not first:
        high = last.value
    # A counted thing is part of the number, not of its topic.
    about = topic - {root(last.unit)} or topic
    return Amount(
        quote=quote,
        dimension=dimension,
        low=low * factor,
        high=high * factor,
        written=f"{sign}{text[first.start : end]}".strip(),
        topic=about,
        named=named,
    )


def _dimension(unit: str) -> tuple[str, float]:
    return ("seconds", _SECONDS[unit]) if unit in _SECONDS else (unit, 1.0)


def _span(quantity: Quantity) -> tuple[float, float]:
    value = quantity.value
    match quantity.bound:
        case Bound.AT_LEAST | Bound.MORE:
            return value, inf
        case Bound.AT_MOST | Bound.LESS:
            return -inf, value
        case Bound.ABOUT:
            return value * (1 - _ABOUT), value * (1 + _ABOUT)
        case Bound.EXACT:
            return value, value


def _turned(amount: Amount, quantity: Quantity) -> Amount:
    """The bound under a negation: do not pay more than 100 is at most 100."""
    if quantity.bound is Bound.MORE:
        return replace(amount, low=-inf, high=amount.low)
    return replace(amount, low=amount.high, high=inf)


def _date(date: DateMention, text: str, quote: PeerQuote, named: tuple[str, ...]) -> Amount:
    return Amount(
        quote=quote,
        dimension="date",
        low=0.0,
        high=0.0,
        written=date.iso or " ".join(text[date.start : date.end].lower().split()),
        topic=frozenset(map(root, named)),
        named=named,
        date=date,
    )


def _named(
    text: str, quantities: list[Quantity], dates: tuple[DateMention, ...]
) -> tuple[str, ...]:
    masked = list(text)
    spans = [(q.start, q.end) for q in quantities] + [(d.start, d.end) for d in dates]
    spans += [q.unit_span for q in quantities if q.unit_span]
    for start, end in spans:
        masked[start:end] = " " * (end - start)
    kept = words("".join(masked))
    return tuple(word for word in kept if is_content(word) and word not in _NOT_THE_TOPIC)


_NOT_THE_TOPIC = words_of("advice.amounts.not_the_topic")
