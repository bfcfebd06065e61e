"""Answers to "which of the two is right?": read only if every word of them is one of answering.

"Amazon is right", "the second one", "Oslo, not Bergen", "both are true", "yes", and the same in
German. A single word that is none of these makes it something else than an answer, so that a remark
which happens to name a side is none. Linear: a longer text than an answer is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import groupby

from troth.language.tokens import fold, visible

_LONGEST = 200  # code points of an answer
_MOST_TOKENS = 40
_TOKEN = re.compile(r"[^\W_]++(?:'[^\W_]++)*+|[,;.!:–—-]")


class Answer(StrEnum):
    """What an answer says of two sides."""

    OLD = "old"
    NEW = "new"
    BOTH = "both"
    YES = "yes"  # and nothing else
    NONE = "none"


class _Part(StrEnum):
    OLD = "old"
    NEW = "new"
    BOTH = "both"
    NOT = "not"
    YES = "yes"
    NO = "no"
    FILLER = "filler"
    BREAK = "break"  # between two parts of an answer


_WORDS: dict[_Part, str] = {
    _Part.OLD: """first former earlier older oldest old previous original erste ersten erster
        erstes ersteres erstere alte alten ältere älteren frühere früheren""",
    _Part.NEW: """second latter later newer newest new latest recent last zweite zweiten zweiter
        zweites letzteres letztere neue neuen neuere neueren neueste neuesten aktuelle aktuellen""",
    _Part.BOTH: "both beide beides sowohl",
    _Part.NOT: """not isn't aren't wrong incorrect outdated false nicht kein keine falsch veraltet
        überholt""",
    _Part.YES: """yes yeah yep yup exactly right correct true ja jawohl genau stimmt stimmen richtig
        richtige richtigen korrekt wahr""",
    _Part.NO: "no nope nein nee",
    _Part.FILLER: """it its it's is are that that's this the a an one ones of them these those i
        i'm i've am my me have work works live at in from with for as rather instead actually
        definitely still now current currently most more please use keep take choose pick go
        answer value option statement statements side name holds hold es ist sind das die der
        den dem eine ein ich bin habe mein meine arbeite wohne lebe heiße bei beim aus für als
        auch jetzt aktuell immer noch bitte nimm behalte wähle davon von gilt gelten antwort
        angabe aussage aussagen""",
    _Part.BREAK: ", ; . ! : – — - and but und aber sondern",
}
_PART_OF = {word: part for part, some in _WORDS.items() for word in some.split()}
_SIDES = {_Part.OLD: Answer.OLD, _Part.NEW: Answer.NEW}

_Said = tuple[frozenset[_Part], frozenset[_Part]]  # what is affirmed and what is denied


def read_answer(text: str, *, old: Iterable[str], new: Iterable[str]) -> Answer:
    """What a sentence answers to the question which of two sides holds.

    Args:
        old: How the side that the question named first may be called; likewise ``new``.
    """
    if len(text) > _LONGEST or "?" in text:
        return Answer.NONE
    parts = _parts(_tokens(text), _names(old, new))
    said = [
        _said(list(some))
        for is_break, some in groupby(parts, key=lambda part: part is _Part.BREAK)
        if not is_break
    ]
    read = [each for each in said if each is not None]
    return _answer(read) if len(read) == len(said) else Answer.NONE


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(fold(visible(text)))


def _names(old: Iterable[str], new: Iterable[str]) -> list[tuple[list[str], _Part]]:
    """The names of the sides as tokens, longer ones first; a name of both is one of neither."""
    called = {
        part: {tuple(_tokens(name)) for name in names if len(name) <= _LONGEST} - {()}
        for part, names in ((_Part.OLD, old), (_Part.NEW, new))
    }
    of_both = called[_Part.OLD] & called[_Part.NEW]
    names = [(list(name), part) for part, some in called.items() for name in sorted(some - of_both)]
    return sorted(names, key=lambda name: -len(name[0]))


def _parts(tokens: Sequence[str], names: list[tuple[list[str], _Part]]) -> list[_Part]:
    """What each token is; empty if there are too many, or one of them is none of answering."""
    parts: list[_Part] = []
    at = 0
    while at < len(tokens) <= _MOST_TOKENS:
        named = next(
            ((len(name), part) for name, part in names if tokens[at : at + len(name)] == name),
            None,
        )
        length, part = named or (1, _PART_OF.get(tokens[at]))
        if part is None:
            return []
        parts.append(part)
        at += length
    return parts


def _said(parts: list[_Part]) -> _Said | None:
    """What one part of an answer affirms and denies; ``None`` if that cannot be told."""
    sides = [part for part in parts if part in _SIDES]
    denials = parts.count(_Part.NOT)
    if _Part.BOTH in parts:
        return None if denials else (frozenset({_Part.BOTH}), frozenset())
    if len(set(sides)) == 2:
        return _side_not_side([part for part in parts if part is not _Part.FILLER])
    if denials > 1 or (denials and not sides):
        return None
    if sides:
        one = frozenset(sides)
        return (frozenset(), one) if denials else (one, frozenset())
    return frozenset(parts) & {_Part.YES, _Part.NO}, frozenset()


def _side_not_side(parts: list[_Part]) -> _Said | None:
    """One side, a denial, the other: "Oslo not Bergen". Without a break no more is clear."""
    if len(parts) != 3 or parts[1] is not _Part.NOT:
        return None
    return frozenset(parts[:1]), frozenset(parts[2:])


def _answer(said: list[_Said]) -> Answer:
    affirmed = frozenset().union(*(each[0] for each in said))
    denied = frozenset().union(*(each[1] for each in said))
    if _Part.BOTH in affirmed:
        return Answer.NONE if denied else Answer.BOTH
    sides = affirmed & _SIDES.keys()
    if len(sides) == 1 and not sides & denied:
        return _SIDES[next(iter(sides))]
    # MEM-7: "no" and a denial alone leave open whether the other side holds.
    is_yes = _Part.YES in affirmed and _Part.NO not in affirmed
    return Answer.YES if is_yes and not sides and not denied else Answer.NONE
