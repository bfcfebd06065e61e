"""Rules that plant one fault into a sentence of the handbook, by kind of fault.

A rule says what it looks for and what may stand there instead. A fault must be one: rules look only
for what cannot be changed without changing what the sentence promises.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Edit: TypeAlias = Callable[[str, random.Random], "str | None"]  # None where it finds nothing

_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_MONTHS = (
    "January February March April May June July August September October November December"
).split()
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
_PEOPLE = (
    "Miriam Oakes",
    "Tomasz Wieland",
    "Ingrid Hofstätter",
    "Jonas Reitbauer",
    "Desmond Achebe",
    "Priya Nandakumar",
    "Callum Brearley",
    "Rosalind Pike",
    "Lukas Ferstl",
    "Gareth Llewelyn",
    "Beatrice Moreau",
)
# Names of one kind: one may stand where another does.
_ENTITIES = (
    _PEOPLE,
    ("Leeds", "Graz", "Halifax"),
    ("the United Kingdom", "Austria", "Canada", "Switzerland"),
    ("Europe", "North America"),
    ("Skylark 3", "Curlew Pro", "Plover"),
    ("Premium", "Basic"),
    ("Outstanding", "Growing"),
    ("line manager", "finance director", "head of people", "data protection officer"),
    ("finance team", "people team", "support team"),
    ("technical director", "chief executive"),
    ("Thermometers", "Barometers", "Pyranometers"),
)
_UNITS: Mapping[str, tuple[str, ...]] = {
    "minutes": ("hours",),
    "hours": ("days", "minutes"),
    "days": ("weeks", "months"),
    "weeks": ("months", "days"),
    "months": ("weeks", "years"),
    "years": ("months",),
    "£": ("€",),
    "€": ("£",),
    "metres": ("kilometres",),
    "decibels": ("hertz",),
    "hectopascals": ("pascals",),
    "litres": ("millilitres",),
    "megabits": ("kilobits",),
}
_COMPARATIVES: Mapping[str, str] = {
    "more than": "less than",
    "less than": "more than",
    "longer than": "shorter than",
    "shorter than": "longer than",
    "older than": "newer than",
    "at least": "at most",
    "at most": "at least",
    "no more than": "no less than",
    "no later than": "no earlier than",
    "fewer than": "more than",
    "up to": "at least",
    "above": "below",
    "below": "above",
}
_QUANTIFIERS: Mapping[str, str] = {
    "Every": "Hardly any",
    "every": "hardly any",
    "Everyone": "Hardly anyone",
    "Nobody": "Everybody",
    "All": "Only some",
    "all": "only some",
    "Anyone": "Nobody",
    "Both": "Neither",
    "Each": "Not every",
    "always": "rarely",
    "never": "always",
}
_MODALITIES: Mapping[str, str] = {
    "may be": "must be",
    "may": "must",
    "can be": "must be",
    "must not": "may",
    "must be": "may be",
    "has to be": "may be",
    "have to be": "may be",
    "is needed": "is optional",
    "is required": "is optional",
    "should": "need not",
}
_NEGATIONS: Mapping[str, str] = {
    "is not": "is",
    "are not": "are",
    "does not": "always does",
    "cannot": "can",
    "has never": "has often",
}
_AUXILIARIES = ("is", "are", "has been", "was", "may", "can")
_COUNTED = rf"(?:\d+|{'|'.join(_WORDS)}|hour|day|week|month|year)\b"  # "every three years"
_DENIES = re.compile(r"\b(?:not|no|nobody|never|none|only|unless|except|without|cannot)\b", re.I)


def _one_of(found: list[re.Match[str]], draw: random.Random) -> re.Match[str] | None:
    return draw.choice(found) if found else None


def _put(text: str, found: re.Match[str], new: str, group: int = 0) -> str:
    return text[: found.start(group)] + new + text[found.end(group) :]


_FIGURE = re.compile(r"(?<![\w:/-])(?<!ISO )(?<!IEC )\d+(?:,\d{3})*(?:\.\d+)?(?![\w:])")
_FIGURE_WORD = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b(?= (?!thirds)[a-z])")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_NAME_FIGURE = re.compile(r"Skylark \d|ISO[^.]*?\d{4,5}|extension \d+")


def _number(text: str, draw: random.Random) -> str | None:
    taken = [one.span() for one in _NAME_FIGURE.finditer(text)] + _date_spans(text)
    found = [
        one
        for pattern in (_FIGURE, _FIGURE_WORD)
        for one in pattern.finditer(text)
        if not any(start <= one.start() < end for start, end in taken)
    ]
    chosen = _one_of(found, draw)
    return None if chosen is None else _put(text, chosen, _other_figure(chosen[0], draw))


def _other_figure(old: str, draw: random.Random) -> str:
    if old in _WORDS:
        return draw.choice([one for one in _WORDS if one != old])
    if "." in old:
        whole, _, rest = old.partition(".")
        return f"{int(whole.replace(',', '')) + draw.choice((1, 2, 4)):,}.{rest}"
    value = int(old.replace(",", ""))
    step = max(1, value // 4)
    return f"{value + draw.choice((step, 2 * step, 4 * step)):,}"


def _date_spans(text: str) -> list[tuple[int, int]]:
    return [one.span() for pattern in _DATES for one in pattern.finditer(text)]


_CLOCK = re.compile(r"\b(\d\d):(\d\d)\b")
_DAY_MONTH = re.compile(rf"\b(\d{{1,2}}) ({'|'.join(_MONTHS)})\b")
_MONTH = re.compile(rf"\b(?:{'|'.join(_MONTHS)})\b(?=[ .,])")
_WEEKDAY = re.compile(rf"\b({'|'.join(_DAYS)})s?\b")
_ORDINAL = re.compile(r"\b(\d{1,2})th\b")
_DATES = (_CLOCK, _DAY_MONTH, _MONTH, _WEEKDAY, _YEAR, _ORDINAL)


def _date(text: str, draw: random.Random) -> str | None:
    found = [one for pattern in _DATES for one in pattern.finditer(text)]
    chosen = _one_of(found, draw)
    return None if chosen is None else _put(text, chosen, _other_date(chosen, draw))


def _other_date(found: re.Match[str], draw: random.Random) -> str:
    old = found[0]
    if found.re is _CLOCK:
        return f"{(int(found[1]) + draw.choice((1, 2, 3))) % 24:02}:{found[2]}"
    if found.re is _YEAR:
        return str(int(old) + draw.choice((-3, -2, 1, 2)))
    if found.re is _DAY_MONTH:
        day = (int(found[1]) + draw.choice((4, 9))) % 28 + 1
        return f"{day} {found[2]}"
    if found.re is _ORDINAL:
        return f"{draw.choice([day for day in range(4, 21) if day != int(found[1])])}th"
    if found.re is _WEEKDAY:
        other = draw.choice([one for one in _DAYS if one not in found.string])
        return other + old[len(found[1]) :]
    return draw.choice([one for one in _MONTHS if one != old])


def _unit(text: str, draw: random.Random) -> str | None:
    names = "|".join(one for one in _UNITS if one.isalpha())
    found = list(re.finditer(rf"(?:\d|{'|'.join(_WORDS)})(?: calendar)? ({names})\b", text))
    found += list(re.finditer(r"([£€])\d", text))
    chosen = _one_of(found, draw)
    return None if chosen is None else _put(text, chosen, draw.choice(_UNITS[chosen[1]]), 1)


def _entity(text: str, draw: random.Random) -> str | None:
    fitting = [
        (family, found)
        for family in _ENTITIES
        for name in family
        for found in re.finditer(rf"\b{name}\b", text)
        if sum(other in text for other in family) == 1
    ]
    if not fitting:
        return None
    family, found = draw.choice(fitting)
    return _put(text, found, draw.choice([one for one in family if one != found[0]]))


_NOT_HERE = r"(?<!rounded )(?<!that )(?<!who )(?<!which )"  # "rounded up to", "a chair that can be"


def _swapping(table: Mapping[str, str], but_before: str = r"$") -> Edit:
    """An edit that replaces one word group of a table, unless that stands before some others."""
    names = sorted(table, key=len, reverse=True)
    words = "|".join(map(re.escape, names))
    pattern = re.compile(rf"{_NOT_HERE}\b(?:{words})\b(?! (?:{but_before}))")

    def edit(text: str, draw: random.Random) -> str | None:
        chosen = _one_of(list(pattern.finditer(text)), draw)
        return None if chosen is None else _put(text, chosen, table[chosen[0]])

    return edit


def _negation(text: str, draw: random.Random) -> str | None:
    swapped = _swapping(_NEGATIONS)(text, draw)
    if swapped is not None:
        return swapped
    if _DENIES.search(text):
        return None  # denied twice is no longer a plain fault
    found = re.search(rf"\b({'|'.join(_AUXILIARIES)})\b(?! not)", text)
    if found is None or re.search(
        r"\b(?:if|when|where|who|which|what|that|until)\b", text[: found.start()], re.I
    ):
        return None
    head = found[1].split()[0]
    return _put(
        text, found, "cannot" if head == "can" else found[1].replace(head, f"{head} not", 1)
    )


def _dropping(*patterns: str) -> Edit:
    """An edit that leaves out what a pattern matches; one that takes most of it is no match."""
    read = [re.compile(one) for one in patterns]

    def edit(text: str, _: random.Random) -> str | None:
        for pattern in read:
            if found := pattern.search(text):
                left = text[: found.start()] + text[found.end() :]
                left = left[:1].upper() + left[1:]
                return left if len(left.split()) >= 5 else None
        return None

    return edit


_scope = _dropping(
    r",? provided that [^.]*(?=\.)",
    r" only if [^.,]*(?=\.)",
    r"(?<! even),? if [^.,;]*(?=\.)",
    r"^If [^,]*, (?=\w)",
    r"^(?:During probation|In Leeds and Halifax|In Leeds|In Graz),? (?=either |a |the )",
    r"^(?:After|Until) [^,]*, (?=the line |half |you )",
    r",?(?: for)? as long as [^.,]*(?=\.)",
    r"(?:, and)? only (?:for|between|under|after|inside|when) [^.,]*(?=\.)",
    r"^Full-time (?=[a-z])",
    r" from (?:five|50) [^.,]*(?=\.)",
    r" in (?:a calendar year|each quarter|one week)(?=[.,])",
)
_exception = _dropping(
    r",? unless [^.]*(?=\.)",
    r",? except [^.]*(?=\.)",
    r", which (?:is not|are not)[^.]*(?=\.)",
    r"; batteries [^.]*(?=\.)",
    r", but [^.]*(?=\.)",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Fault:
    """A kind of fault.

    Attributes:
        plant: The edit.
        types: Types of finding that name the fault rightly.
        recommendation: What a draft with this fault alone must lead to.
    """

    plant: Edit
    types: frozenset[str]
    recommendation: str


_WRONG = frozenset(("factual_error",))
_LACKS = frozenset(("missing_context",))


def _wrong(plant: Edit) -> Fault:
    return Fault(plant=plant, types=_WRONG, recommendation="major_issues")


FAULTS: Mapping[str, Fault] = {
    "number": _wrong(_number),
    "unit": _wrong(_unit),
    "date": _wrong(_date),
    "entity": _wrong(_entity),
    "negation": _wrong(_negation),
    "quantifier": _wrong(_swapping(_QUANTIFIERS, _COUNTED)),
    "comparative": _wrong(_swapping(_COMPARATIVES)),
    "modality": Fault(
        plant=_swapping(_MODALITIES, "not|hold no"), types=_WRONG, recommendation="review_required"
    ),
    "scope": Fault(plant=_scope, types=_LACKS, recommendation="review_required"),
    "exception": Fault(plant=_exception, types=_LACKS, recommendation="review_required"),
}
INVENTED = "invented"
INVENTED_TYPES = frozenset(("unsupported_claim",))
INVENTED_RECOMMENDATION = "review_required"
KINDS = (*FAULTS, INVENTED)
