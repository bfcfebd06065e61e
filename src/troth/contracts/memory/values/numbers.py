"""Counts and amounts: ``two`` is ``2``, ``5'11"`` is ``180 cm``, ``34 years old`` is ``34``.

The normal form is a number, a range ``30..39`` or a bound ``>=5``, ``>5``, ``<=5``, ``<5``,
``~34``, followed by ``cm``, ``kg``, ``km`` or ``%`` where it has such a unit. Years are plain
numbers, other times are fractions of a year: ages and experience are told in years. What is counted
is not kept: the attribute says it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import inf

from troth.contracts.memory.values.agreement import (
    ValueRelation,
    compatible,
    incompatible,
    same,
    unknown,
)
from troth.contracts.memory.values.plain import ARTICLES
from troth.contracts.memory.values.spelled import NOTHING, read_number
from troth.language.quantities import parse_number

_UNITS: dict[str, tuple[str, float]] = {
    word: (unit, factor)
    for words, unit, factor in (
        ("year years yr yrs yo y.o y/o year-old years-old jahr jahre jahren jährig j", "", 1.0),
        ("month months mo monat monate monaten", "", 1 / 12),
        ("week weeks woche wochen", "", 7 / 365.25),
        ("day days tag tage tagen", "", 1 / 365.25),
        ("decade decades jahrzehnt jahrzehnte jahrzehnten", "", 10.0),
        ("cm centimeter centimeters centimetre centimetres zentimeter", "cm", 1.0),
        ("m meter meters metre metres metern", "cm", 100.0),
        ("in inch inches zoll", "cm", 2.54),
        ("ft foot feet fuß", "cm", 30.48),
        ("km kilometer kilometers kilometre kilometres kilometern", "km", 1.0),
        ("mi mile miles meilen", "km", 1.609344),
        ("kg kilo kilos kilogram kilograms kilogramm", "kg", 1.0),
        ("lb lbs pound pounds", "kg", 0.45359237),
        ("pfund", "kg", 0.5),
        ("stone st", "kg", 6.35029318),
        ("% percent prozent pct", "%", 1.0),
    )
    for word in words.split()
}
_ROUNDED = frozenset(("cm", "kg"))
_FEET = re.compile(
    r"(?P<feet>[3-8])\s?(?:'|′|ft\b|feet\b|foot\b|fuß\b)\.?,?\s?"
    r"(?:(?P<inches>\d{1,2}(?:\.\d{1,2})?)\s?(?:\"|''|″|in\b|inch\b|inches\b|zoll\b)?)?(?![\w.])"
)
_METRES = re.compile(r"(?P<whole>[12])\s?m\s?(?P<rest>\d{2})(?!\d)")
_TOKEN = re.compile(r"\d++(?:[.,]\d++)*+|[^\W\d_]++(?:[-'./][^\W\d_]++)*+|[<>]=?|[~≈+%&,–—-]|\.\.")
_FILLER = frozenset(
    """only just exactly precisely nur genau just currently now exakt and und years old of age alt
    tall big weigh heavy about between zwischen""".split()
)
_BOUNDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (">=", ("at least", "no less than", "minimum of", "mindestens", "wenigstens", ">=")),
    ("<=", ("at most", "up to", "no more than", "maximum of", "höchstens", "maximal", "<=")),
    (">", ("more than", "over", "above", "older than", "mehr als", "über", ">")),
    ("<", ("less than", "fewer than", "under", "below", "weniger als", "unter", "<")),
    (
        "~",
        (
            "about",
            "around",
            "roughly",
            "approximately",
            "approx",
            "almost",
            "nearly",
            "circa",
            "ca",
            "etwa",
            "ungefähr",
            "fast",
            "knapp",
            "rund",
            "~",
            "≈",
            "some",
            "close to",
        ),
    ),
)
_VAGUE: dict[str, tuple[float, float]] = {
    "several": (2, inf), "mehrere": (2, inf), "some": (1, inf), "einige": (2, inf),
    "a few": (2, 12), "few": (2, 12), "ein paar": (2, 12), "many": (3, inf), "viele": (3, inf),
    "lots": (3, inf), "a lot": (3, inf), "multiple": (2, inf), "both": (2, 2), "beide": (2, 2),
}  # fmt: skip
_NORMAL = re.compile(
    r"(?P<bound>>=|<=|>|<|~)?(?P<low>-?\d{1,15}(?:\.\d{1,3})?)"
    r"(?:\.\.(?P<high>\d{1,15}(?:\.\d{1,3})?))?(?: (?P<unit>cm|kg|km|%))?"
)
_DECADE = re.compile(
    r"(?:(?:in )?(?:my|his|her|their) )?(?:(?P<part>early|mid|late|anfang|mitte|ende)[ -])?"
    r"(?P<ten>twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|zwanzig|dreißig"
    r"|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|[2-9]0s|[2-9]0)"
)
_TENS = {
    name: 10 * value
    for names in (
        "twenties thirties forties fifties sixties seventies eighties nineties",
        "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
        "20s 30s 40s 50s 60s 70s 80s 90s",
        "20 30 40 50 60 70 80 90",
    )
    for value, name in enumerate(names.split(), start=2)
}
_PARTS = {"early": (0, 3), "anfang": (0, 3), "mid": (3, 7), "mitte": (3, 7), "late": (6, 9)}
_ABOUT = 0.1  # "about 34" is within a tenth of it, and at least within one
_ROUNDING = 1.0  # centimetres or kilograms that conversion and habit round away


@dataclass(frozen=True, kw_only=True, slots=True)
class Amount:
    """A number as a value tells it.

    Attributes:
        low, high: The same for an exact number; ``high`` is larger for a range.
        bound: Empty, ``~``, ``>=``, ``>``, ``<=`` or ``<``.
        unit: ``cm``, ``kg``, ``km``, ``%`` or empty.
    """

    low: float
    high: float
    bound: str = ""
    unit: str = ""

    @property
    def exact(self) -> bool:
        """Whether it is one number."""
        return not self.bound and self.low == self.high

    def reach(self) -> tuple[float, float]:
        """The least and the largest number that it can mean."""
        slack = max(1.0, self.high * _ABOUT) if self.bound == "~" else 0.0
        low = -inf if self.bound in ("<", "<=") else self.low - slack
        high = inf if self.bound in (">", ">=") else self.high + slack
        edge = 0.001  # "more than 5" leaves 5 out
        return low + edge * (self.bound == ">"), high - edge * (self.bound == "<")


def normalize_number(text: str) -> str:
    """The normal form of a plain text that tells a number, else the text itself."""
    amount = _read(text)
    return text if amount is None else write_amount(amount)


def write_amount(amount: Amount) -> str:
    """The normal form of an amount."""
    unit = f" {amount.unit}" if amount.unit else ""
    tail = f"..{_digits(amount.high)}" if amount.high != amount.low else ""
    return f"{amount.bound}{_digits(amount.low)}{tail}{unit}"


def parse_amount(normal: str) -> Amount | None:
    """The amount of a normal form; a vague word is a range; ``None`` for other texts."""
    if normal in _VAGUE:
        low, high = _VAGUE[normal]
        return Amount(low=low, high=high)
    match = _NORMAL.fullmatch(normal)
    if match is None:
        return None
    low = float(match["low"])
    high = float(match["high"]) if match["high"] else low
    return Amount(low=low, high=high, bound=match["bound"] or "", unit=match["unit"] or "")


def compare_numbers(old: str, new: str) -> ValueRelation:
    """How two normal forms of numbers stand to each other."""
    one, two = parse_amount(old), parse_amount(new)
    if one is None or two is None:
        return unknown("not_a_number")
    if one.unit != two.unit:
        one, two = _in_one_unit(one, two)
        if one.unit != two.unit:
            return unknown("other_unit")
    if one == two:
        return same()
    return _by_reach(one, two)


def _by_reach(one: Amount, two: Amount) -> ValueRelation:
    slack = _ROUNDING if one.unit in _ROUNDED else 0.0
    (low, high), (other_low, other_high) = one.reach(), two.reach()
    if low - slack > other_high or other_low - slack > high:
        return incompatible("other_number")
    return compatible("rounded" if one.exact and two.exact else "within_bounds")


def _in_one_unit(one: Amount, two: Amount) -> tuple[Amount, Amount]:
    """``1.8`` beside ``180 cm``, and ``180`` beside it, are of its unit."""
    if not one.unit:
        return _adopt(one, two), two
    if not two.unit:
        return one, _adopt(two, one)
    return one, two


def _adopt(bare: Amount, measured: Amount) -> Amount:
    factor = 100.0 if measured.unit == "cm" and bare.high < 3 else 1.0
    if measured.unit == "%":
        return bare
    return replace(bare, low=bare.low * factor, high=bare.high * factor, unit=measured.unit)


def _digits(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.3f}".rstrip("0").rstrip(".")


def _read(text: str) -> Amount | None:
    if text in _VAGUE:
        return None
    if (known := parse_amount(text)) is not None:
        return known
    bound, rest = _take_bound(text)
    found = _decade(rest) or _feet(rest) or _counted(rest)
    return None if found is None else replace(found, bound=found.bound or bound)


def _take_bound(text: str) -> tuple[str, str]:
    for _ in range(2):
        for word in ("in ", "i'm ", "only ", "just ", "nur ", "genau ", "exactly "):
            text = text.removeprefix(word)
    for bound, cues in _BOUNDS:
        for cue in cues:
            if text.startswith(cue) and not text[len(cue) : len(cue) + 1].isalpha():
                return bound, text[len(cue) :].lstrip(" .")
    if text.endswith(("+", " or more", " or older", " oder mehr")):
        return ">=", text.rstrip("+").removesuffix(" or more").removesuffix(" oder mehr")
    if text.endswith(("-ish", "ish", " or so", " or thereabouts")):
        return "~", text.removesuffix("ish").removesuffix(" or so").rstrip("- ")
    return "", text


def _decade(text: str) -> Amount | None:
    match = _DECADE.fullmatch(text)
    if match is None or (match["part"] is None and match["ten"] not in _PLAIN_DECADES):
        return None
    low, high = _PARTS.get(match["part"] or "", (6, 9) if match["part"] else (0, 9))
    base = _TENS[match["ten"]]
    return Amount(low=base + low, high=base + high)


_PLAIN_DECADES = frozenset(name for name in _TENS if name.endswith("s"))


def _feet(text: str) -> Amount | None:
    metres = _METRES.match(text)
    if metres is not None:
        return _exact(float(metres["whole"]) * 100 + float(metres["rest"]), "cm")
    match = _FEET.match(_with_digits(text))
    if match is None:
        return None
    return _exact(float(match["feet"]) * 30.48 + float(match["inches"] or 0) * 2.54, "cm")


def _with_digits(text: str) -> str:
    words, at, out = text.split(), 0, list[str]()
    while at < len(words):
        read = read_number(words, at)
        out.append(words[at] if read is None else str(read[0]))
        at = at + 1 if read is None else read[1]
    return " ".join(out)


def _exact(value: float, unit: str) -> Amount:
    digits = 0 if unit in _ROUNDED and value >= 10 else 3
    rounded = round(value, digits)
    return Amount(low=rounded, high=rounded, unit=unit)


def _counted(text: str) -> Amount | None:
    """The amount of a text: one number, a range, or things counted together and summed."""
    tokens = _TOKEN.findall(text.partition(":")[0].partition("(")[0])
    if len(tokens) == 1 and tokens[0] in NOTHING:
        return _exact(0, "")
    found: list[tuple[Amount, int, int]] = []
    at = 0
    while at < len(tokens):
        read = _amount_at(tokens, at)
        if read is not None:
            found.append((read[0], at, read[1]))
        at = at + 1 if read is None else read[1]
    if not found or _leads_elsewhere(tokens, found[0][1]):
        return None
    return _joined(tokens, found)


def _leads_elsewhere(tokens: list[str], start: int) -> bool:
    """Whether words stand before the first number that are none of the usual ones."""
    return any(t not in _FILLER and t not in ARTICLES and t not in NOTHING for t in tokens[:start])


def _amount_at(tokens: list[str], at: int) -> tuple[Amount, int] | None:
    token = tokens[at]
    if token[0].isdecimal():
        value, end = parse_number(token[:15]), at + 1
    elif (read := read_number(tokens, at)) is not None:
        value, end = float(read[0]), read[1]
    elif token in ("a", "an", "ein", "eine", "einen", "einem") and at + 1 < len(tokens):
        value, end = 1.0, at + 1
    elif token in NOTHING and at + 1 < len(tokens):
        value, end = 0.0, at + 1
    else:
        return None
    half = tokens[end : end + 3] == ["and", "a", "half"]
    value, end = (value + 0.5, end + 3) if half else (value, end)
    unit, factor = _UNITS.get(tokens[end] if end < len(tokens) else "", (None, 1.0))
    return _exact(value * factor, unit or ""), end + (unit is not None)


def _joined(tokens: list[str], found: list[tuple[Amount, int, int]]) -> Amount:
    (first, _, end), (second, start, _) = found[0], found[min(1, len(found) - 1)]
    between = tokens[end:start]
    if len(found) == 2 and between in (["-"], ["–"], ["—"], ["to"], ["or"], ["bis"], ["oder"]):
        low, high = sorted((_like(first, second).low, second.high))
        return Amount(low=low, high=high, unit=second.unit)
    if between == ["and"] and tokens[:1] in (["between"], ["zwischen"]):
        return Amount(low=first.low, high=max(first.low, second.high), unit=second.unit)
    if len(found) > 1 and all(a.unit == first.unit == "" for a, _, _ in found):
        return _exact(sum(amount.low for amount, _, _ in found), "")
    return first


def _like(first: Amount, second: Amount) -> Amount:
    return first if first.unit else replace(first, unit=second.unit)
