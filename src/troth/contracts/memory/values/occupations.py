"""Occupations: ``attorney`` is ``lawyer``, ``a senior software engineer`` refines ``engineer``."""

from __future__ import annotations

import re

from troth.contracts.memory.values.agreement import (
    ValueRelation,
    alias,
    compatible,
    generalizes,
    incompatible,
    refines,
    same,
    unknown,
)
from troth.contracts.memory.values.lexicon import exclusive_set
from troth.contracts.memory.values.occupation_words import BESIDE, KINDS, RANKS, TITLES, VAGUE
from troth.contracts.memory.values.plain import groups, table, without_articles, word_list

_TITLES = table(TITLES)
_KINDS = groups(KINDS)
_TAIL = re.compile(r"\s(?:at|for|in|of|with|from|on|near|who|bei|beim|im|an|für|and also)\s")
_LEAD = re.compile(r"(?:(?:as|als|working as|work as|to be|become|a kind of|sort of) )++")
_DROPPED = frozenset(
    """full-time part-time fulltime parttime full part time professional freelance certified
    licensed
    great good very well educated proud simple just only now currently retired aspiring
    self-employed independent local former angestellter angestellte really big""".split()
)
_PLURALS = re.compile(r"(?<=[a-z]{3})s\Z")
_KEPT_S = (
    "ss",
    "us",
    "is",
    "sales",
    "arts",
    "sports",
    "physics",
    "mathematics",
    "boss",
    "business",
)


def normalize_occupation(text: str) -> str:
    """The normal form of a plain text that names an occupation."""
    lead = _LEAD.match(text)
    rest = text[lead.end() :] if lead and lead.end() < len(text) else text
    if rest in _TITLES:
        return _TITLES[rest]
    tail = _TAIL.search(rest)
    head = rest[: tail.start()] if tail and tail.start() else rest
    words = _bare(without_articles(word_list(head)))
    ranks = [word for word in words[:-1] if word in RANKS]
    core = " ".join(
        word for at, word in enumerate(words) if word not in ranks or at == len(words) - 1
    )
    named = _named(core)
    return " ".join((*ranks, named)) if named else text


def _bare(words: list[str]) -> list[str]:
    kept = [word for word in words[:-1] if word not in _DROPPED] + words[-1:]
    return without_articles(kept)


def _named(core: str) -> str:
    """The normal name; of ``math teacher`` and ``maths instructor`` the last word is replaced."""
    if core in _TITLES:
        return _TITLES[core]
    single = core if core.endswith(_KEPT_S) else _PLURALS.sub("", core)
    if single in _TITLES:
        return _TITLES[single]
    front, _, last = single.rpartition(" ")
    renamed = _TITLES.get(last, last) if last not in _TITLES.values() else last
    return f"{front} {renamed}".strip() if front and " " not in renamed else single


def compare_occupations(old: str, new: str) -> ValueRelation:
    """How two normal forms stand to each other."""
    if old == new:
        return same()
    (rank, one), (other_rank, two) = _ranked(old), _ranked(new)
    if one == two:
        return _by_rank(rank, other_rank)
    if _is_kind(two, one):
        return refines("kind_of", strict=True)
    if _is_kind(one, two):
        return generalizes("kind_of", strict=True)
    return _by_words(one.split(), two.split())


def _ranked(normal: str) -> tuple[frozenset[str], str]:
    words = normal.split()
    ranks = frozenset(word for word in words[:-1] if word in RANKS)
    return ranks, " ".join(
        word for at, word in enumerate(words) if word not in ranks or at + 1 == len(words)
    )


def _by_rank(old: frozenset[str], new: frozenset[str]) -> ValueRelation:
    if old < new:
        return refines("rank")
    if new < old:
        return generalizes("rank")
    return incompatible("other_rank")


def _is_kind(narrow: str, wide: str) -> bool:
    ahead, seen = [narrow], {narrow}
    while ahead:
        word = ahead.pop()
        for wider in _wider(word):
            if wider == wide:
                return True
            if wider not in seen:
                seen.add(wider)
                ahead.append(wider)
    return False


def _wider(word: str) -> tuple[str, ...]:
    """What it is a kind of, by the table or by its last word (``math teacher``)."""
    found = tuple(wide for wide, kinds in _KINDS.items() if word in kinds)
    last = word.rpartition(" ")[2]
    return (*found, last) if " " in word and last not in VAGUE else found


def _by_words(ones: list[str], twos: list[str]) -> ValueRelation:
    if sorted(ones) == sorted(twos):
        return alias("same_words")
    if ones[-1] == twos[-1] or _related(ones, twos):
        return _same_head(ones, twos)
    if _says_little(ones) or _says_little(twos):
        return unknown("says_little")
    return incompatible("other_occupation")


def _says_little(words: list[str]) -> bool:
    return (len(words) == 1 and words[0] in VAGUE) or words[-1] in BESIDE


def _related(ones: list[str], twos: list[str]) -> bool:
    return set(ones) < set(twos) or set(twos) < set(ones)


def _same_head(ones: list[str], twos: list[str]) -> ValueRelation:
    """``engineer`` and ``civil engineer``; two fields of one trade exclude each other."""
    one, two = set(ones), set(twos)
    if one < two:
        return refines("more_words")
    if two < one:
        return generalizes("more_words")
    if one & two and len(one & two) > 1:
        return compatible("shares_its_field")
    left, right = (
        " ".join(word for word in words if word not in one & two) for words in (ones, twos)
    )
    return incompatible("other_field") if exclusive_set(left, right) else unknown("other_words")


def known_occupations() -> tuple[str, ...]:
    """Every name of the table, the normal ones included."""
    return tuple(_TITLES)
