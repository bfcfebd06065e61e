"""A sentence as clauses: of whom each speaks, what small words say of it, how far a value reaches.

A clause is read from its beginning: what stands before whom it is about must be words that say
nothing ("and", "by the way", "please note that"), or the clause is not read at all. So what is
supposed, reported or quoted gives no slot. A value reaches as far as its kind does; what does not
look like one is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.model import USER, Certainty, Tense
from troth.contracts.memory.slots.values import MAIL
from troth.language.dates import find_dates
from troth.language.names import names_of
from troth.language.quantities import find_amounts
from troth.language.tokens import SMALL_WORDS, fold
from troth.language.words import lines_of, regex, words_of

MAX_CLAUSES: Final = 40
_CUT = regex(r"[,;(]\s*|\s[-–—]+\s|\s(?:<slots.cuts>)\s|[.!?…]+")
_BEFORE = regex(r"(?:<slots.before>|[,.!–—-])(?=[\s,.!]|\Z)[\s,.!]*")
_HEDGE = regex(r"(?:<slots.hedges>)\s+")
_MY = regex(r"(?:<slots.mine>)\s+(?:(?P<kind>(?:<slots.modifiers>)\s+){0,2})")
_ME = regex(r"(?<!\w)(?:<slots.me>)(?![^\W_])")
_WHO = regex(r"(?:<slots.relatives>)\s+")
_PRONOUN = regex(r"(?:<slots.pronouns>)(?=[\s'])")
_WORD = re.compile(r"[^\W_]++(?:[-'][^\W_]++)*+")
_NAME = re.compile(r"\s([A-ZÄÖÜ][^\W\d_]+)(?!\w)")
_OWNS = re.compile(r"['’]?s(?=\s)")
_NEGATION = regex(r"(?<!\w)(?:<slots.negations>)(?!\w)")
_DENYING = regex(r"(?<!\w)(?:<slots.denying>)(?!\w)")
_ADVERB = regex(r"(?<!\w)(?:<slots.adverbs>)(?!\w)")
_TOLD = {name: regex(rf"\b(?:<slots.{name}>)\b") for name in ("ended", "changed", "shared")}
_NEVER = regex(r"\b(?:<slots.never>)\b")
_PAST, _FUTURE = regex(r"\b(?:<slots.past>)\b"), regex(r"(?<!\w)(?:<slots.future>)\b")
_POSSIBLE = regex(r"(?<!\w)(?:<slots.possible>)(?!\w)")
_SINCE = regex(r"\b(?:<slots.since>)\b")
_CONTRASTS = regex(r"(?:<slots.contrasts>)\s+(?P<said>\S.*)")
KIN: Final = {word: line[0] for line in lines_of("slots.kin") for word in line}
"""Persons and pets by the words for them, as entities name them."""
THINGS: Final = {word: line[0] for line in lines_of("slots.things") for word in line}
"""What somebody has a favorite of, by the words for it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Clause:
    """One clause.

    Attributes:
        text: The folded sentence, blank outside of the clause, and where a small word was read;
            offsets are those of the sentence.
        start: Where its predicate begins, or what is had behind "my".
        entity: Whom it is about; empty where nobody is named.
        other: It is about somebody else, whom it does not name: "I have a son, he lives in Kiel".
        owned: What is told is something of theirs: "my name is", "my sister's name is".
        denied: Where a denial stands; -1 for nowhere.
        told: That something ``ended`` or ``changed``, or is ``shared``: true of several at once.
    """

    text: str
    start: int
    entity: str = ""
    other: bool = False
    owned: bool = False
    denied: int = -1
    told: frozenset[str] = frozenset()
    tense: Tense = Tense.PRESENT
    certainty: Certainty = Certainty.STATED


def clauses_of(sentence: str, meant: str = "") -> Iterator[Clause]:
    """The clauses of a sentence, in order; one without a subject has that of the one before.

    Args:
        meant: Whom a pronoun at the beginning means; empty for nobody.
    """
    folded = fold(sentence)
    cuts = [match.span() for match in _CUT.finditer(folded)][:MAX_CLAUSES]
    edges = [0, *(place for cut in cuts for place in cut), len(folded)]
    she = _PRONOUN.match(folded) if meant else None
    before = Clause(text="", start=0, entity=meant if she else "")
    folded = _blanked(folded, she) if she else folded
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        clause = _clause(sentence, folded, (start, end), before)
        if clause.text[clause.start :].strip():
            yield clause
            before = clause if clause.entity or clause.other else before


def denied_in(clause: Clause) -> tuple[int, int] | None:
    """Where the value of a clause stands that only denies one: ", not Microsoft"."""
    found = _CONTRASTS.match(clause.text, clause.start)
    if found is None or clause.entity:
        return None
    return found.start("said"), len(clause.text.rstrip())


def _clause(sentence: str, folded: str, place: tuple[int, int], before: Clause) -> Clause:
    start, end = place
    text = " " * start + folded[start:end] + " " * (len(folded) - end)
    at, certainty = _opened(text, start, end)
    if _CONTRASTS.match(text, at):
        return Clause(text=text, start=at)
    entity, at, owned = _subject(sentence, text, at, end)
    me = None if entity else _ME.search(text, at, end)
    if me is not None and me.start() < at + _NEAR:
        entity, text = USER, _blanked(text, me)
    who = None if entity else _of_another(text, at, end, before)
    other = who is not None
    if who is not None:
        at = who.end()
    elif not entity and (start > 0 or text[:1] == " "):
        entity, other = before.entity, before.other
    clause = Clause(
        text=text, start=at, entity=entity, other=other, owned=owned, certainty=certainty
    )
    return _told(clause, end)


def _of_another(text: str, at: int, end: int, before: Clause) -> re.Match[str] | None:
    """The word by which a clause begins that is about somebody whom it does not name."""
    pronoun = _PRONOUN if before.entity == USER else None
    return _WHO.match(text, at, end) or (pronoun.match(text, at, end) if pronoun else None)


_NEAR: Final = 24  # characters before the speaker is named: "arbeite ich", "did i"


def _opened(text: str, start: int, end: int) -> tuple[int, Certainty]:
    """Behind the words that say nothing, and how firmly the rest is said."""
    certainty = Certainty.STATED
    while start < end:
        match = _BEFORE.match(text, start, end) or _HEDGE.match(text, start, end)
        if text[start].isspace():
            start += 1
        elif match is None or not match.group():
            break
        else:
            if match.re is _HEDGE:
                certainty = Certainty.HEDGED
            start = match.end()
    return start, certainty


def _subject(sentence: str, text: str, at: int, end: int) -> tuple[str, int, bool]:
    """Whom a clause that begins with "my" is about, and where what is told begins."""
    mine = _MY.match(text, at, end)
    if mine is None:
        return "", at, False
    at, entity, owned = mine.end(), USER, True
    kind = "".join(f"{word}_" for word in (mine["kind"] or "").split())
    while (word := _WORD.match(text, at, end)) and (bare := word[0].removesuffix("'s")) in KIN:
        entity += f"/{kind}{KIN[bare]}"
        kind, at, owned = "", at + len(bare), False
        named = _NAME.match(sentence, at, end)
        if named is not None:
            entity, at = f"{entity}:{fold(named[1])}", named.end()
        owner = _OWNS.match(text, at, end)
        if owner is None or _AFTER_IS.match(text, owner.end(), end):
            break  # no owner, or a verb: "my sister's a doctor"
        at, owned = _skip(text, owner.end()), True
    return entity, _skip(text, at), owned


_AFTER_IS = regex(r"\s*(?:an?|the|<slots.negations>|called|\d)(?!\w)")


def _skip(text: str, at: int) -> int:
    return len(text) - len(text[at:].lstrip())


def _told(clause: Clause, end: int) -> Clause:
    """The clause with what its small words tell, and these blanked."""
    said = clause.text[clause.start : end]
    denial = _DENYING.search(clause.text, clause.start, end)
    if _FUTURE.search(said) and _PAST.search(said):
        return Clause(text=clause.text, start=clause.start)  # "I was going to move"
    tense = Tense.PRESENT
    if _NEVER.search(said):
        tense = Tense.TIMELESS
    elif _FUTURE.search(said):
        tense = Tense.FUTURE
    elif _PAST.search(said) and not _SINCE.search(said):
        tense = Tense.PAST
    text = _NEGATION.sub(_blank, clause.text)
    possible = _POSSIBLE.search(said) is not None
    text = _POSSIBLE.sub(_blank, _ADVERB.sub(_blank, text))
    return replace(
        clause,
        text=text,
        start=_skip(text, clause.start),
        denied=denial.start() if denial else -1,
        tense=tense,
        certainty=Certainty.POSSIBLE if possible else clause.certainty,
        told=frozenset(name for name, found in _TOLD.items() if found.search(said)),
    )


def named_first(sentence: str) -> tuple[list[str], str]:
    """The names that a sentence begins with, folded, and the word behind them.

    As in "Mrs Doyle takes" and "Arthur's room": they are capitalized, or else a lone word before a
    verb where all is written small, and none of them is a small word or a figure. None are given
    where a pronoun stands near behind ("Usually I take").
    """
    folded = fold(sentence)
    at, _ = _opened(folded, 0, len(folded))
    found = (_SMALL if sentence == folded else _NAMED).match(sentence, at)
    if found is None or _INVERTED.match(folded, found.end("name")):
        return [], ""
    name = found["name"]
    said = [word.rstrip(".") for word in fold(name).split()]
    is_name = (SMALL_WORDS | _ARTICLES).isdisjoint(said) and not find_amounts(name)
    return (said, found["follows"]) if is_name else ([], "")


_CAPITAL = r"[A-ZÄÖÜ][^\W\d_]*+(?:-[^\W\d_]++)*+\.?"
_NAMED = re.compile(
    rf"(?P<name>{_CAPITAL}(?:\s{_CAPITAL}){{0,3}})(?:['’]s?)?\s(?P<follows>[a-zäöü][^\W_]*)"
)
_SMALL = regex(r"(?P<name>[^\W\d_]+)(?:'s)?\s(?P<follows><slots.does_of_another>)(?!\w)")
_INVERTED = regex(r"\s(?:[^\W_]+\s)?(?:<slots.me>|<slots.pronouns>)(?!\w)")


def _blanked(text: str, match: re.Match[str]) -> str:
    return text[: match.start()] + _blank(match) + text[match.end() :]


def _blank(match: re.Match[str]) -> str:
    return " " * (match.end() - match.start())


_RUN = re.compile(r"[^\W_]++(?:[-'’.&][^\W_]++)*+\.?")
_GAP = re.compile(r"(?:\s|, (?=[A-Z])|\s?&\s?)\s*")
_STOPS, _NO_NAMES = words_of("slots.stops"), words_of("slots.no_names")
_JOINS = words_of("slots.joins_names")
_ARTICLES = words_of("slots.articles")
_PETS, _CHILDREN = words_of("slots.pets"), words_of("slots.children")
_ANY_CHILDREN = words_of("slots.any_children")
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
    if end is None or kind is ValueKind.PLACE:
        wider = None if end is None else _WIDER.match(sentence, end)
        return wider.end() if wider else end
    if kind in _LISTED:
        end = _known(_LISTED[kind], clause, at, end)
        is_other = kind is ValueKind.STATUS and _is_other(attribute, clause, at, end)
        return None if is_other else end
    return _pet(clause, at, end) if attribute == "pet" else end


def none_had(clause: Clause, at: int) -> int | None:
    """Where "children" ends, in a clause that denies having any and says nothing more."""
    said = _first(clause.text, at)
    end = at + len(said)
    is_all = (
        clause.denied >= 0 and "ended" not in clause.told and not clause.text[end:].strip(" .!")
    )
    return end if is_all and said in _ANY_CHILDREN else None


def _words(kind: ValueKind, sentence: str, clause: str, at: int) -> int | None:
    """The run of words from an offset: of a name its capitals, of a text what stops it."""
    end, count, capitals = at, 0, kind in _CAPITALS
    # Who writes everything small gives no capitals: a lone word is taken for a name then.
    small = (
        capitals
        and not any(map(str.isupper, sentence[1:]))
        and sentence[:1] != sentence[:1].upper()
    )
    while (word := _RUN.match(sentence, end if not count else _behind(sentence, end))) is not None:
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


def _is_other(attribute: str, clause: str, at: int, end: int | None) -> bool:
    """Whether a status is of the other attribute: "married" is no diet."""
    things = names_of("status").meant.get(clause[at:end].strip(" ."), ())
    is_marital = not names_of("marital").meant.keys().isdisjoint(things)
    return bool(things) and is_marital != (attribute == "marital_status")


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
    first = at + len(_first(sentence, at))
    if attribute == "age":
        return first if _AGED.match(fold(sentence), first) else None
    counted = _RUN.search(clause, first)
    return end if counted and counted.group() in _CHILDREN | _PETS else None


def _first(sentence: str, at: int) -> str:
    found = _RUN.match(sentence, at)
    return found.group().rstrip(".") if found else ""


def _dated(sentence: str, at: int) -> int | None:
    head = sentence[at : at + 60]
    for date in find_dates(head):
        if date.start <= 4:
            return at + date.end
    clocks = [one for one in find_amounts(head) if one.unit == "clock" and one.start <= 4]
    return at + clocks[0].end if clocks else None
