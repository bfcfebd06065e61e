"""How far the value of a slot reaches, by its kind. What does not look like one is none."""

from __future__ import annotations

import re
from typing import Final

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.slots.values import MAIL
from troth.language.dates import find_dates
from troth.language.names import names_of
from troth.language.quantities import find_amounts
from troth.language.tokens import fold
from troth.language.words import regex, words_of

_WORD = re.compile(r"[^\W_]++(?:[-'’.&][^\W_]++)*+\.?")
_GAP = re.compile(r"(?:\s|, (?=[A-Z])|\s?&\s?)\s*")
_STOPS, _NO_NAMES = words_of("slots.stops"), words_of("slots.no_names")
_JOINS = words_of("slots.joins_names")
_ARTICLES = words_of("slots.articles")
_PETS, _CHILDREN = words_of("slots.pets"), words_of("slots.children")
_AGED = regex(r"\s*(?:<slots.years>)?\s*(?=[,.;!?]|\Z|(?:<slots.adverbs>|<slots.cuts>)(?!\w))")
_WIDER = re.compile(r",\s[A-ZÄÖÜ][\w'-]*(?:\s[A-ZÄÖÜ][\w'-]*){0,2}(?=[.,!]?\s*\Z)")
_PHONE = re.compile(r"\+?[\d(][\d\s()./-]{5,30}\d")
_MOST: Final = {ValueKind.TEXT: 4, ValueKind.NAME: 3, ValueKind.PLACE: 5}
_CAPITALS = frozenset((ValueKind.NAME, ValueKind.ORGANIZATION, ValueKind.PLACE))
_LISTED = {ValueKind.OCCUPATION: "occupation", ValueKind.STATUS: "status"}


def extent(kind: ValueKind, attribute: str, sentence: str, clause: str, at: int) -> int | None:
    """Where a value that begins at an offset ends; ``None`` where there is none.

    Args:
        clause: The folded sentence, blank outside of the clause.
    """
    if kind in (ValueKind.NUMBER, ValueKind.MONEY):
        return _figure(kind, attribute, sentence, clause, at)
    if kind in (ValueKind.DATE, ValueKind.ANY):
        dated = _dated(sentence, at)
        return _amount(sentence, at) if dated is None and kind is ValueKind.ANY else dated
    if kind is ValueKind.CONTACT:
        found = (MAIL if attribute == "email" else _PHONE).match(sentence, at)
        return found.end() if found else None
    end = _words(kind, sentence, clause, at)
    if kind is ValueKind.PLACE and end is not None:
        wider = _WIDER.match(sentence, end)
        end = wider.end() if wider else end
    elif kind in _LISTED and end is not None:
        end = _known(_LISTED[kind], clause, at, end)
    elif attribute == "pet" and end is not None:
        end = _pet(clause, at, end)
    return end


def _words(kind: ValueKind, sentence: str, clause: str, at: int) -> int | None:
    """The run of words from an offset: of a name its capitals, of a text what stops it."""
    end, count, capitals = at, 0, kind in _CAPITALS
    # Who writes everything small gives no capitals: a lone word is taken for a name then.
    small = (
        capitals
        and not any(map(str.isupper, sentence[1:]))
        and sentence[:1] != sentence[:1].upper()
    )
    while (word := _WORD.match(sentence, end if not count else _behind(sentence, end))) is not None:
        if not clause[word.start() : word.end()].strip() or count >= _MOST.get(kind, 4):
            break
        said = fold(word.group()).rstrip(".")
        is_name = word.group()[0].isupper() or (count and said in _JOINS)
        if said in _STOPS or (capitals and not small and not is_name):
            break
        if capitals and not count and (said in _NO_NAMES or (small and said in _ARTICLES)):
            return None
        end, count = word.end(), count + 1
    if not count or (capitals and fold(sentence[at:end]).split()[-1] in _JOINS):
        return None
    return end - (sentence[end - 1] == ".")


def _behind(sentence: str, at: int) -> int:
    gap = _GAP.match(sentence, at)
    return gap.end() if gap else len(sentence)


def _known(kind: str, clause: str, at: int, end: int) -> int | None:
    """The longest run of words from an offset that the lists know."""
    known = names_of(kind).meant
    said = clause[at:end]
    while said.strip():
        plain = said.strip(" .")
        if plain in known or plain.removesuffix("s") in known:
            return at + len(said.rstrip(" ."))
        said = said.rpartition(" ")[0]
    return None


def _pet(clause: str, at: int, end: int) -> int | None:
    known = next((word for word in clause[at:end].split()[:2] if word in _PETS), None)
    return clause.index(known, at) + len(known) if known else None


def _amount(sentence: str, at: int) -> int | None:
    head = sentence[at : at + 60]
    for one in find_amounts(head):
        if one.start <= len(head) - len(head.lstrip("€$£ ")) + 1:
            unit = one.unit_span[1] if one.unit_span else one.end
            end = at + max(one.end, unit)
            return end + (fold(sentence[end : end + 1]) == "k")
    return None


def _figure(kind: ValueKind, attribute: str, sentence: str, clause: str, at: int) -> int | None:
    end = _amount(sentence, at)
    if end is None or kind is ValueKind.MONEY:
        return end
    if attribute == "age":
        years = _AGED.match(fold(sentence), at + len(_first(sentence, at)))
        return None if years is None else at + len(_first(sentence, at))
    counted = _WORD.search(clause, at + len(_first(sentence, at)))
    return end if counted and counted.group() in _CHILDREN | _PETS else None


def _first(sentence: str, at: int) -> str:
    found = _WORD.match(sentence, at)
    return found.group().rstrip(".") if found else ""


def _dated(sentence: str, at: int) -> int | None:
    head = sentence[at : at + 60]
    for date in find_dates(head):
        if date.start <= 4:
            return at + date.end
    clocks = [one for one in find_amounts(head) if one.unit == "clock" and one.start <= 4]
    return at + clocks[0].end if clocks else None
