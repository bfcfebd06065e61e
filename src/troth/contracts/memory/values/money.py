"""Money: ``$80k``, ``80,000 dollars`` and ``80.000 $`` are ``80000 USD``.

The normal form is an amount as in ``numbers``, a currency where one is named, and ``/year`` (or
month, week, day, hour) where one is named. Pay after tax is marked ``net``: it is not compared with
pay before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from troth.contracts.memory.values.agreement import (
    ValueRelation,
    compatible,
    incompatible,
    same,
    unknown,
)
from troth.contracts.memory.values.numbers import Amount, parse_amount, write_amount
from troth.contracts.memory.values.spelled import NOTHING, SCALES, read_number

_CURRENCIES: dict[str, str] = {
    word: currency
    for words, currency in (
        ("$ usd us$ dollar dollars buck bucks", "USD"),
        ("€ eur euro euros", "EUR"),
        ("£ gbp pound pounds sterling quid pfund", "GBP"),
        ("chf franken francs fr sfr", "CHF"),
        ("¥ jpy yen", "JPY"),
        ("₹ inr rupee rupees rupien", "INR"),
        ("cad c$", "CAD"),
        ("aud a$", "AUD"),
        ("sek", "SEK"),
        ("nok", "NOK"),
        ("dkk", "DKK"),
        ("pln zloty złoty", "PLN"),
        ("cny rmb yuan", "CNY"),
    )
    for word in words.split()
}
_MULTIPLES: dict[str, int] = {
    "k": 1000, "grand": 1000, "tsd": 1000, "t": 1000, "m": 1_000_000, "mio": 1_000_000,
    "mn": 1_000_000, "mil": 1_000_000, "b": 10**9, "bn": 10**9, "mrd": 10**9, **SCALES,
}  # fmt: skip
_PERIODS: dict[str, str] = {
    word: period
    for words, period in (
        (
            "year years yearly annually annum annual jahr jahre jährlich jahresgehalt yr pa p.a",
            "year",
        ),
        ("month months monthly monat monatlich monats mo", "month"),
        ("week weekly woche wöchentlich wk", "week"),
        ("day daily tag täglich", "day"),
        ("hour hourly hr stunde stündlich h std", "hour"),
    )
    for word in words.split()
}
_YEARLY = {"year": 1.0, "month": 12.0, "week": 52.0}
_NET = frozenset(("net", "netto", "take-home", "after tax", "nach steuern"))
_TOKEN = re.compile(
    r"(?P<number>\d++(?:[.,' ]\d{3}(?!\d))*+(?:[.,]\d{1,2}(?!\d))?+)"
    r"|(?:us|c|a)\$|[€$£¥₹+~–-]|[<>]=?|\.\.|[^\W\d_]++(?:[.-][^\W\d_]++)*+"
)
_BOUNDS = {
    "about": "~", "around": "~", "roughly": "~", "approximately": "~", "nearly": "~", "almost": "~",
    "circa": "~", "ca": "~", "etwa": "~", "ungefähr": "~", "rund": "~", "fast": "~", "knapp": "~",
    "over": ">", "above": ">", "more": ">", "über": ">", "mehr": ">", "under": "<", "below": "<",
    "less": "<", "unter": "<", "weniger": "<", "least": ">=", "mindestens": ">=",
    "wenigstens": ">=", "most": "<=", "up": "<=", "höchstens": "<=",
    "maximal": "<=", "max": "<=", "+": ">=", "~": "~",
    ">": ">", "<": "<", ">=": ">=", "<=": "<=",
}  # fmt: skip
_NORMAL = re.compile(
    r"(?P<amount>[^ /]{1,40})(?: (?P<currency>[A-Z]{3}))?(?P<period>/[a-z]{3,5})?(?P<net> net)?"
)
_CLOSE = 0.02  # twelve rounded months are not to the euro a year


@dataclass(frozen=True, kw_only=True, slots=True)
class _Money:
    amount: Amount
    currency: str
    period: str
    net: bool


def normalize_money(text: str) -> str:
    """The normal form of a plain text that tells money, else the text itself."""
    money = _read(text)
    if money is None:
        return text
    currency = f" {money.currency}" if money.currency else ""
    period = f"/{money.period}" if money.period else ""
    return write_amount(money.amount) + currency + period + (" net" if money.net else "")


def compare_money(old: str, new: str) -> ValueRelation:
    """How two normal forms of money stand to each other."""
    one, two = _parse(old), _parse(new)
    if one is None or two is None:
        return unknown("not_money")
    if one == two:
        return same()
    if one.currency and two.currency and one.currency != two.currency:
        return unknown("other_currency")
    if one.net != two.net:
        return unknown("before_or_after_tax")
    return _by_period(one, two)


def _by_period(one: _Money, two: _Money) -> ValueRelation:
    if one.period == two.period:
        return _meet(one.amount, two.amount, 1.0, 1.0, 0.0)
    if one.period and two.period:
        if one.period not in _YEARLY or two.period not in _YEARLY:
            return unknown("other_period")
        factors = _YEARLY[one.period], _YEARLY[two.period]
        return _meet(one.amount, two.amount, *factors, _CLOSE)
    factor = _YEARLY.get(one.period or two.period, 1.0)
    for times in ((1.0, 1.0), (factor, 1.0) if one.period else (1.0, factor)):
        found = _meet(one.amount, two.amount, *times, _CLOSE)
        if not found.opposes:
            return found
    return incompatible("other_amount")


def _meet(one: Amount, two: Amount, times: float, others: float, slack: float) -> ValueRelation:
    (low, high), (other_low, other_high) = one.reach(), two.reach()
    low, high, other_low, other_high = (
        low * times,
        high * times,
        other_low * others,
        other_high * others,
    )
    if low * (1 - slack) > other_high or other_low * (1 - slack) > high:
        return incompatible("other_amount")
    return compatible("same_amount" if one.exact and two.exact else "within_bounds")


def _parse(normal: str) -> _Money | None:
    match = _NORMAL.fullmatch(normal)
    amount = parse_amount(match["amount"]) if match else None
    if match is None or amount is None:
        return None
    period = (match["period"] or "").removeprefix("/")
    return _Money(
        amount=amount,
        currency=match["currency"] or "",
        period=period,
        net=match["net"] is not None,
    )


def _read(text: str) -> _Money | None:
    tokens = [match.group() for match in _TOKEN.finditer(text)]
    found = _values(tokens)
    if not found:
        return None
    values = [value for value, _ in found]
    ranged = len(values) > 1 and _is_range(tokens)
    bound = next((_BOUNDS[token] for token in tokens if token in _BOUNDS), "")
    return _Money(
        amount=Amount(
            low=min(values[:2]) if ranged else values[0],
            high=max(values[:2]) if ranged else values[0],
            bound="" if ranged else bound,
        ),
        currency=next((_CURRENCIES[token] for token in tokens if token in _CURRENCIES), ""),
        period=_period(tokens),
        net=any(cue in text for cue in _NET),
    )


def _period(tokens: list[str]) -> str:
    """The period that is named; ``an hour``, ``/h``, ``monthly``: never a lone ``h`` of a name."""
    return next((_PERIODS[token] for token in tokens if token in _PERIODS), "")


def _is_range(tokens: list[str]) -> bool:
    return any(token in ("-", "–", "..", "to", "between", "bis", "zwischen") for token in tokens)


def _values(tokens: list[str]) -> list[tuple[float, int]]:
    found: list[tuple[float, int]] = []
    at = 0
    while at < len(tokens):
        read = _value_at(tokens, at)
        if read is None:
            at += 1
            continue
        found.append(read)
        at = read[1]
    return _shared_multiple(tokens, found)


def _value_at(tokens: list[str], at: int) -> tuple[float, int] | None:
    token = tokens[at]
    if token[0].isdecimal():
        value, end = _number(token), at + 1
    elif token in NOTHING and len(tokens) == 1:
        return 0.0, at + 1
    elif (read := read_number(tokens, at)) is not None:
        value, end = float(read[0]), read[1]
    else:
        return None
    multiple = _MULTIPLES.get(tokens[end]) if end < len(tokens) else None
    return (value * multiple, end + 1) if multiple else (value, end)


def _shared_multiple(tokens: list[str], found: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """In ``70-80k`` the first number is of thousands too."""
    if len(found) > 1 and _is_range(tokens):
        (low, end), (high, last) = found[0], found[1]
        multiple = _MULTIPLES.get(tokens[last - 1], 1)
        if low < high / 100 and multiple > 1:
            found[0] = (low * multiple, end)
    return found


def _number(written: str) -> float:
    """Money has at most two decimals, so that three digits behind a mark are thousands."""
    digits = written.replace("'", "").replace(" ", "")[:18]
    mark = max(digits.rfind("."), digits.rfind(","))
    if mark >= 0 and len(digits) - mark <= 3:
        return float(digits[:mark].replace(".", "").replace(",", "") + "." + digits[mark + 1 :])
    return float(digits.replace(".", "").replace(",", ""))
