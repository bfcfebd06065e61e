"""Answers to "which of the two is right?": read only if every word of them is one of answering.

"Amazon is right", "the second one", "Oslo, not Bergen", "both are true", "yes", "it has changed",
and the same in German. A single word that is none of these makes it something else than an answer,
so that a remark which happens to name a side is none. Linear: a longer text than an answer is not
looked at.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from itertools import groupby

from troth.language.tokens import content_words, fold, stem, visible, words
from troth.language.words import kind_by_word, words_of

_LONGEST = 200  # code points of an answer
_MOST_TOKENS = 40
_TOKEN = re.compile(r"[^\W_]++(?:'[^\W_]++)*+|[,;.!:–—-]")
_GROUPED = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
_ORDINAL = re.compile(r"(\d++)(?:st|nd|rd|th)\Z")


class Answer(StrEnum):
    """What an answer says of two sides."""

    OLD = "old"
    NEW = "new"
    BOTH = "both"
    YES = "yes"  # and nothing else
    NO = "no"  # and nothing else
    CHANGED = "changed"  # what was said first held, and what was said last holds now
    NONE = "none"


_NOT, _MOVED, _FILLER, _BREAK = "not", "moved", "filler", "joins"
_PART_OF = kind_by_word("settling") | dict.fromkeys(",;.!:–—-", _BREAK)
"""What a word or mark is in an answer, by the names of ``Answer`` and these; ``moved`` says of a
place alone that it has changed."""
_SPEAKER = words_of("statements.speaker")
_TELLING = frozenset(_PART_OF.values()) - {_FILLER, _BREAK}
_CHANGES = frozenset((Answer.CHANGED, _MOVED))
_SIDES = frozenset((Answer.OLD, Answer.NEW))


def is_answer(text: str) -> bool:
    """Whether a text only answers, by all of its words, whatever it answers; not of the speaker."""
    if len(text) > _LONGEST or "?" in text or not _SPEAKER.isdisjoint(words(text)):
        return False
    return not _TELLING.isdisjoint(_parts(_tokens(text), []))


def read_answer(
    text: str,
    *,
    old: Iterable[str],
    new: Iterable[str],
    of_place: bool = False,
    shared: Collection[str] = (),
) -> Answer:
    """What a sentence answers to the question which of two sides holds.

    Args:
        old: How the side that the question named first may be called; likewise ``new``.
        of_place: The sides say where somebody lives, so that "I have moved" tells of a change.
        shared: Words of both sides (``told_apart``), which tell nothing.
    """
    if len(text) > _LONGEST or "?" in text:
        return Answer.NONE
    parts = _parts(_tokens(text), _names(old, new), shared)
    if _MOVED in parts and not of_place:
        return Answer.NONE
    return _answer(parts)


def told_apart(one: str, other: str) -> tuple[tuple[str, ...], tuple[str, ...], frozenset[str]]:
    """What may stand for each of two statements, and the words that both hold.

    Content words and figures of the one that the other lacks: of "physio is Wednesday" and "physio
    with Priya is Friday" that is "Wednesday", and "Priya" and "Friday".
    """
    texts = [_GROUPED.sub("", text) for text in (one, other)]
    held = [dict.fromkeys(filter(_may_name, content_words(text))) for text in texts]
    keys = [frozenset(map(_key, some)) for some in held]
    mine, theirs = (
        tuple(word for word in some if _key(word) not in others)
        for some, others in zip(held, reversed(keys), strict=True)
    )
    said = [frozenset(map(_key, words(text))) for text in texts]
    return mine, theirs, said[0] & said[1]


def _may_name(word: str) -> bool:
    return word not in _PART_OF


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(_GROUPED.sub("", fold(visible(text))))


def _names(old: Iterable[str], new: Iterable[str]) -> list[tuple[list[str], str]]:
    """The names of the sides as tokens, longer ones first; a name of both is one of neither."""
    called = {
        part: {tuple(map(_key, _tokens(name))) for name in names if len(name) <= _LONGEST} - {()}
        for part, names in ((Answer.OLD, old), (Answer.NEW, new))
    }
    of_both = called[Answer.OLD] & called[Answer.NEW]
    names = [(list(name), part) for part, some in called.items() for name in sorted(some - of_both)]
    return sorted(names, key=lambda name: -len(name[0]))


def _key(word: str) -> str:
    """A form in which "fridays" is "friday", and "21st" is "21"."""
    ordinal = _ORDINAL.match(word)
    return ordinal.group(1) if ordinal else stem(word)


def _parts(
    tokens: Sequence[str], names: list[tuple[list[str], str]], shared: Collection[str] = ()
) -> list[str]:
    """What each token is; empty if there are too many, or one of them is none of answering."""
    keys = list(map(_key, tokens))
    parts: list[str] = []
    at = 0
    while at < len(tokens) <= _MOST_TOKENS:
        named = next(
            ((len(name), part) for name, part in names if keys[at : at + len(name)] == name),
            None,
        )
        length, part = named or (1, _PART_OF.get(tokens[at]))
        if part is None and keys[at] in shared:
            part = _FILLER
        if part is None:
            return []
        parts.append(part)
        at += length
    return parts


def _answer(parts: Sequence[str]) -> Answer:
    """What is affirmed and not denied, part by part; none where that cannot be told."""
    affirmed: set[str] = set()
    denied: set[str] = set()
    for _, some in groupby(parts, key=_BREAK.__eq__):
        said = [part for part in some if part not in (_FILLER, _BREAK)]
        sides = _SIDES.intersection(said)
        is_contrast = len(sides) == 2 and len(said) == 3 and said[1] == _NOT
        if is_contrast:  # "Oslo not Bergen"; without a break no more is clear
            affirmed.add(said[0])
            denied.add(said[2])
        elif _NOT not in said and (len(sides) < 2 or Answer.BOTH in said):
            affirmed.update(said)
        elif said.count(_NOT) == 1 and len(sides) == 1 and Answer.BOTH not in said:
            denied |= sides
        else:
            return Answer.NONE
    return _concluded(affirmed, denied)


def _concluded(affirmed: set[str], denied: set[str]) -> Answer:
    if Answer.BOTH in affirmed:
        return Answer.NONE if denied else Answer.BOTH
    one = affirmed & _SIDES
    if len(one) == 1 and not one & denied:
        return Answer(one.pop())
    # MEM-7: "no" and a denial alone leave open whether the other side holds.
    if one or denied or (len(affirmed) > 1 and Answer.NO in affirmed):
        return Answer.NONE
    if Answer.NO in affirmed:
        return Answer.NO
    if affirmed & _CHANGES:
        return Answer.CHANGED
    return Answer.YES if Answer.YES in affirmed else Answer.NONE
