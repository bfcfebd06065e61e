"""Free texts: ``the golden retrievers`` is ``golden retriever``, a kind of ``dog``."""

from __future__ import annotations

import re

from troth.contracts.memory.values.agreement import (
    ValueRelation,
    alias,
    generalizes,
    incompatible,
    refines,
    same,
    unknown,
)
from troth.contracts.memory.values.lexicon import (
    are_opposites,
    exclusive_set,
    is_kind_of,
    usual_doing,
    usual_word,
)
from troth.contracts.memory.values.plain import ARTICLES, word_list
from troth.contracts.memory.values.spelled import read_number

_LIGHT = frozenset(
    "to go going do doing playing play watching watch make making eat eating drink".split()
)
_TAIL = frozenset(
    "with of in on for from at by without near about mit von in ohne aus für im".split()
)
_NEGATIONS = frozenset("no not never without kein keine keinen nicht nie ohne non anti".split())
_PLURAL_KEPT = frozenset(
    """tennis chess physics mathematics news series bus gas yes always this his its plus christmas
    jeans shorts trousers glasses texas paris dallas hers las los des status bonus virus
    species reis mais eis mars uranus""".split()
)
_IE_WORDS = frozenset(
    """movies cookies pies brownies selfies hoodies zombies calories smoothies prairies ties lies
    rookies hippies foodies genies""".split()
)
_IES = re.compile(r"(?<=[a-z]{2})ies\Z")
_ES = re.compile(r"(?<=(?:ch|sh|ss|to))es\Z|(?<=x)es\Z")
_MAX_WORDS = 24


def normalize_text(text: str) -> str:
    """The normal form of a plain text: usual words, single things, digits, no articles."""
    if usual_word(text) != text:
        return usual_word(text)
    words = [word for word in word_list(text) if word not in ARTICLES] or word_list(text)
    while len(words) > 1 and words[0] in _LIGHT:
        words = words[1:]
    if len(words) > _MAX_WORDS or not words:
        return " ".join(words) or text
    return usual_doing(usual_word(" ".join(_usual(words))))


def _usual(words: list[str]) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(words):
        read = read_number(words, at)
        word = usual_word(words[at])
        found.append(
            str(read[0]) if read else word if word != words[at] else usual_word(singular(word))
        )
        at = read[1] if read else at + 1
    return found


def singular(word: str) -> str:
    """The English singular of a plain word, where the ending is a regular one."""
    if (
        len(word) < 4
        or word in _PLURAL_KEPT
        or word.endswith(("ss", "us", "is", "'s", "ous", "ics"))
    ):
        return word
    if word in _IE_WORDS:
        return word.removesuffix("s")
    if _IES.search(word):
        return _IES.sub("y", word)
    if _ES.search(word):
        return _ES.sub("", word)
    return word.removesuffix("s")


def compare_texts(old: str, new: str) -> ValueRelation:
    """How two normal forms stand to each other."""
    if old == new:
        return same()
    ones, twos = old.split(), new.split()
    if len(ones) > _MAX_WORDS or len(twos) > _MAX_WORDS:
        return unknown("long_text")
    return _by_tables(old, new) or _by_words(ones, twos)


def _by_tables(old: str, new: str) -> ValueRelation | None:
    if is_kind_of(new, old):
        return refines("kind_of", strict=True)
    if is_kind_of(old, new):
        return generalizes("kind_of", strict=True)
    return exclusion(old, new)


def exclusion(old: str, new: str) -> ValueRelation | None:
    """That two words or phrases exclude each other by the tables; ``None`` where they do not."""
    if name := exclusive_set(old, new):
        return incompatible(f"other_{name.replace(' ', '_')}")
    if old.isdecimal() and new.isdecimal() and old != new:
        return incompatible("other_number")
    return incompatible("opposite") if are_opposites(old, new) else None


def _by_words(ones: list[str], twos: list[str]) -> ValueRelation:
    one, two = set(ones), set(twos)
    if one == two:
        return alias("same_words")
    if one < two or two < one:
        return _by_more(ones, twos)
    left = " ".join(word for word in ones if word not in two)
    right = " ".join(word for word in twos if word not in one)
    return _by_rest(left, right, shared=bool(one & two), heads=_head(ones) == _head(twos))


def _by_more(ones: list[str], twos: list[str]) -> ValueRelation:
    """One has all the words of the other. It refines it only where both name the same thing."""
    more = set(ones) < set(twos)
    short, long = (ones, twos) if more else (twos, ones)
    if any(word in _NEGATIONS for word in long if word not in short):
        return unknown("denies_a_part")
    if _head(short) != _head(long):
        return unknown("shares_words")
    return refines("more_words") if more else generalizes("more_words")


def _by_rest(left: str, right: str, *, shared: bool, heads: bool) -> ValueRelation:
    if (excluded := exclusion(left, right)) is not None:
        return excluded
    if is_kind_of(right, left) and heads:
        return refines("kind_of")
    if is_kind_of(left, right) and heads:
        return generalizes("kind_of")
    return unknown("shares_words") if shared else incompatible("other_text")


def _head(words: list[str]) -> str:
    """The word for the thing itself: the last one before ``with``, ``of`` and the like."""
    for at, word in enumerate(words):
        if word in _TAIL and at:
            return words[at - 1]
    return words[-1]
