"""Values of slots: one text for each, and how two of them stand to each other. Pure.

Read exactly or not at all: what cannot be compared is unknown, and decides nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from enum import StrEnum
from typing import Final

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.lookalikes import unmasked
from troth.kernel.keeping import kept
from troth.language.dates import DateMention, find_dates
from troth.language.names import names_of
from troth.language.quantities import find_amounts
from troth.language.tokens import fold, stem, visible, words
from troth.language.words import regex, words_of

MAX_VALUE: Final = 240
"""Longest value that is normalized, in code points; of a longer one only its words are."""
_EDGES = " \t.,;:!?\"'()[]{}…–—*_“”„»«|/\\"
_ARTICLES = words_of("slots.articles")
_COMPANIES = words_of("slots.companies")
_NONE = words_of("slots.none")
_WIDE_NAMES = words_of("slots.wide_names")
_NEAR = regex(r"(?:<slots.near>)\s+")
_PERIOD = regex(r"\b<slots.period>\b")
_LETTERS = re.compile(r"[\W_]++")
_TWICE = re.compile(r"([^\W\d_])\1++")
_LAST_DIGITS: Final = 7  # that tell a number apart where one of the two lacks its prefix
MAIL = re.compile(r"[^\s@<>]{1,64}@[^\s@<>]{1,190}\.[^\W\d_]{2,24}")
_NAMED = {
    ValueKind.NAME: "name",
    ValueKind.ORGANIZATION: "organization",
    ValueKind.PLACE: "place",
    ValueKind.OCCUPATION: "occupation",
    ValueKind.STATUS: "status",
}


class Agreement(StrEnum):
    """Whether two values can be the one value of the same thing."""

    SAME = "same"
    ALIAS = "alias"  # another name of the same: "Bob", "Robert"
    REFINES = "refines"  # the new one says more: "Germany", "Munich"
    GENERALIZES = "generalizes"  # the new one says less
    INCOMPATIBLE = "incompatible"
    UNKNOWN = "unknown"


def normalize_value(kind: ValueKind, text: str) -> str:
    """The normal form of a value; never empty for a text with a visible character."""
    plain = _plain(text)
    if not plain or len(plain) > MAX_VALUE:
        return plain or text
    if kind in (ValueKind.DATE, ValueKind.ANY):
        return _date(plain, text) if kind is ValueKind.DATE else _any(plain, text)
    if kind in (ValueKind.OCCUPATION, ValueKind.STATUS):
        return _canonical(kind, plain)
    read = _NORMALIZE.get(kind)
    return (read(plain) if read else plain).strip() or plain


def other_names(kind: ValueKind, normal: str) -> tuple[str, ...]:
    """Other names of a normalized value: what an answer may call it (MEM-3)."""
    if kind not in _NAMED:
        return ()
    first = normal.partition(",")[0] if kind is ValueKind.PLACE else normal
    known = names_of(_NAMED[kind])
    if kind is ValueKind.NAME:
        given, blank, rest = normal.partition(" ")
        return tuple(f"{one}{blank}{rest}" for one in _given(given) if one != given)
    thing = next(iter(known.meant.get(first, ())), first)
    return tuple(one for one in (thing, *known.others(thing)) if one != normal and len(one) > 1)


@kept(4096)
def agreement(kind: ValueKind, old: str, new: str) -> Agreement:
    """How a new normal value stands to an old one of the same kind."""
    if old == new:
        return Agreement.SAME
    if not old.strip() or not new.strip() or max(len(old), len(new)) > MAX_VALUE:
        return Agreement.UNKNOWN
    if kind is ValueKind.ANY:
        kind = _look(old) if _look(old) is _look(new) else ValueKind.STATUS
    compare = _COMPARE.get(kind)
    if compare is not None:
        return compare(old, new)
    return Agreement.ALIAS if _letters(old) == _letters(new) else _named(kind, old, new)


def _plain(text: str) -> str:
    folded = unmasked(unicodedata.normalize("NFC", fold(visible(text)))).strip(_EDGES)
    found = " ".join(folded.split())
    head, _, tail = found.partition(" ")
    return tail if tail and head in _ARTICLES else found


def _canonical(kind: ValueKind, plain: str) -> str:
    return next(iter(names_of(_NAMED[kind]).meant.get(plain, ())), plain)


def _organization(plain: str) -> str:
    said = plain.split()
    while len(said) > 1 and said[-1].strip(".,&") in _COMPANIES:
        said.pop()
    return _canonical(ValueKind.ORGANIZATION, " ".join(said).rstrip(",& "))


def _place(plain: str) -> str:
    plain = _NEAR.sub("", plain)
    whole = names_of("place").meant
    parts = [part.strip() for part in plain.split(",") if part.strip()]
    named = [next(iter(whole.get(part, ())), part) for part in parts]
    first = f"{parts[0]}, {named[1]}" if len(named) > 1 else ""
    return first if first in whole else ", ".join(named)


def _number(plain: str) -> str:
    if not _NONE.isdisjoint(words(plain)[:2]):
        return "0"
    amounts = find_amounts(plain)
    if not amounts:
        return plain
    one = amounts[0]
    years = one.unit == "month" and one.value % 12 == 0
    unit = f" {one.unit}" if one.unit_span and not years else ""
    return f"{one.value / 12 if years else one.value:g}{unit}"


def _money(plain: str) -> str:
    amounts = find_amounts(plain)
    if not amounts:
        return plain
    period = _PERIOD.search(plain)
    currency = amounts[0].unit if amounts[0].unit.isupper() else ""
    return f"{amounts[0].value:.15g} {currency}".strip() + (f" /{period[0]}" if period else "")


def _date(plain: str, text: str) -> str:
    dates = find_dates(text)
    if not dates:
        clock = [one for one in find_amounts(text) if one.unit == "clock"]
        return f"{clock[0].value:g} clock" if clock else plain
    one = dates[0]
    parts = (one.year, None, None) if one.ambiguous else (one.year, one.month, one.day)
    return "-".join("?" if part is None else f"{part:02d}" for part in parts)


def _contact(plain: str) -> str:
    mail = MAIL.search(plain)
    return mail[0] if mail else re.sub(r"[^\d+]", "", plain)


def _any(plain: str, text: str) -> str:
    """A value by its look: an amount of money, a date, another amount, else its words."""
    money = _money(plain)
    if money != plain and " " in money:
        return money
    dated = _date(plain, text)
    return dated if dated != plain else _number(plain)


_NORMALIZE: Final[dict[ValueKind, Callable[[str], str]]] = {
    ValueKind.ORGANIZATION: _organization,
    ValueKind.PLACE: _place,
    ValueKind.NUMBER: _number,
    ValueKind.MONEY: _money,
    ValueKind.CONTACT: _contact,
}
_DATED = re.compile(r"(\d{4}|\?)-(\d{2}|\?)-(\d{2}|\?)\Z")
_FIGURE = re.compile(r"[\d.]+(?:e\+?\d+)?(?: [a-zA-Z%]+)?(?: /[\w ]+)?\Z")


def _look(normal: str) -> ValueKind:
    if _DATED.match(normal):
        return ValueKind.DATE
    return ValueKind.NUMBER if _FIGURE.match(normal) else ValueKind.TEXT


def _unit(normal: str) -> str | None:
    """What a figure counts; ``None`` stands for no figure, and equals no other."""
    return normal.partition(" ")[2] if _FIGURE.match(normal) else f"?{normal}"


def _amounts(old: str, new: str) -> Agreement:
    return Agreement.INCOMPATIBLE if _unit(old) == _unit(new) else Agreement.UNKNOWN


def _contacts(old: str, new: str) -> Agreement:
    same = old[-_LAST_DIGITS:] == new[-_LAST_DIGITS:] and "@" not in old + new
    return Agreement.ALIAS if same else Agreement.INCOMPATIBLE


def _dates(old: str, new: str) -> Agreement:
    one, other = _DATED.match(old), _DATED.match(new)
    if one is None or other is None:
        clocks = old.endswith(" clock") and new.endswith(" clock")
        return Agreement.INCOMPATIBLE if clocks else Agreement.UNKNOWN
    mine, theirs = (_mention(one), _mention(other))
    if not mine.agrees_with(theirs):
        return Agreement.INCOMPATIBLE
    return Agreement.REFINES if theirs.carries(mine) else Agreement.GENERALIZES


def _mention(found: re.Match[str]) -> DateMention:
    year, month, day = (None if part == "?" else int(part) for part in found.groups())
    return DateMention(start=0, end=0, year=year, month=month, day=day)


@kept(4096)
def _letters(normal: str) -> str:
    """What a reader tells names by: no accents, blanks, hyphens or doubled letters.

    A caveat could not tell two such values apart: it would stand by both, or by neither (MEM-3).
    """
    plain = "".join(
        char
        for char in unicodedata.normalize("NFKD", unmasked(normal).replace("ß", "ss"))
        if not unicodedata.combining(char)
    )
    return _TWICE.sub(r"\1", _LETTERS.sub("", plain.replace("saint ", "st")))


def _named(kind: ValueKind, old: str, new: str) -> Agreement:
    """Two names of things: one may lie in the other, or say more of it."""
    if old in _wider(kind, new) or _begins(new, old):
        return Agreement.REFINES
    if new in _wider(kind, old) or _begins(old, new):
        return Agreement.GENERALIZES
    further = _FURTHER.get(kind)
    if further is not None:
        return further(old, new)
    short = _initials(old) == new.replace(".", "") or _initials(new) == old.replace(".", "")
    return Agreement.ALIAS if short else Agreement.INCOMPATIBLE


def _wider(kind: ValueKind, normal: str) -> frozenset[str]:
    if kind not in _NAMED or kind is ValueKind.NAME:
        return frozenset((normal,))
    parts = (normal, *normal.split(", ")) if kind is ValueKind.PLACE else (normal,)
    return frozenset().union(*(names_of(_NAMED[kind]).wider(part) for part in parts))


def _begins(longer: str, shorter: str) -> bool:
    """Whether a name says another one and more: ``Anna Huber``, ``Anna``."""
    return longer.startswith((f"{shorter} ", f"{shorter},"))


def _texts(old: str, new: str) -> Agreement:
    mine, theirs = (frozenset(map(stem, words(one))) for one in (old, new))
    if mine == theirs:
        return Agreement.ALIAS
    if mine < theirs or theirs < mine:
        return Agreement.REFINES if mine < theirs else Agreement.GENERALIZES
    return Agreement.INCOMPATIBLE


def _given(name: str) -> tuple[str, ...]:
    """The given names that stand for each other: a long one and its short ones."""
    known = names_of("name")
    found = {name: None, **dict.fromkeys(known.meant.get(name, ()))}
    return tuple(dict.fromkeys((*found, *(o for one in found for o in known.others(one)))))


def _people(old: str, new: str) -> Agreement:
    (one, _, rest), (other, _, others) = old.partition(" "), new.partition(" ")
    if other in _given(one) or one in _given(other):
        return Agreement.ALIAS if not (rest and others and rest != others) else Agreement.UNKNOWN
    return Agreement.INCOMPATIBLE


def _initials(name: str) -> str:
    said = words(name)
    return "".join(word[0] for word in said) if len(said) > 1 else "\0"


def _occupations(old: str, new: str) -> Agreement:
    known = names_of("occupation").meant
    return Agreement.INCOMPATIBLE if old in known and new in known else Agreement.UNKNOWN


def _statuses(old: str, new: str) -> Agreement:
    listed = f"{old} / {new}" in names_of("excluding").meant
    return Agreement.INCOMPATIBLE if listed else Agreement.UNKNOWN


def _places(old: str, new: str) -> Agreement:
    """Home is one place; unknown is what may lie in a region, or is named like a quarter."""
    known, areas = names_of("place").meant, names_of("area").meant
    for one, other in ((old, new), (new, old)):
        lone = one not in known and one.rpartition(", ")[2] not in known
        if lone and (other in areas or not _WIDE_NAMES.isdisjoint(one.split())):
            return Agreement.UNKNOWN
    return Agreement.INCOMPATIBLE


_COMPARE: Final[dict[ValueKind, Callable[[str, str], Agreement]]] = {
    ValueKind.NUMBER: _amounts,
    ValueKind.MONEY: _amounts,
    ValueKind.DATE: _dates,
    ValueKind.CONTACT: _contacts,
}
_FURTHER: Final[dict[ValueKind, Callable[[str, str], Agreement]]] = {
    ValueKind.TEXT: _texts,
    ValueKind.NAME: _people,
    ValueKind.PLACE: _places,
    ValueKind.STATUS: _statuses,
    ValueKind.OCCUPATION: _occupations,
}
