"""Words that mean nearly the same, opposites, words that exclude each other, and related ones.

``concept`` maps a word to what it is compared by; ``RIVALS`` tells words that cannot both be true
of one thing. Related words are wider than synonyms: they speak of the same matter, and say neither
the same nor the opposite of each other. They help to find the passage that a paraphrase rests on,
and to tell a paraphrase from an invention; nothing is carried or contradicted by them.
"""

from __future__ import annotations

from troth.kernel.keeping import kept
from troth.language.tokens import stem
from troth.language.words import in_order, lines_of, regex

_INFLECTED = regex(r"(?P<plain>[^\W\d_]{2,}<any meaning.adjectives>)<any meaning.inflections>")


def _base(word: str) -> str:
    """The stem, of a German adjective without its ending: "brennbaren", "brennbare"."""
    inflected = _INFLECTED.fullmatch(word)
    return stem(inflected["plain"] if inflected else word)


_CONCEPTS = {
    _base(word): _base(group[0]) for group in lines_of("meaning.synonyms") for word in group
}


@kept(65536)
def concept(word: str) -> str:
    """What a folded word is compared by: its base, or the first word of its line of synonyms."""
    base = _base(word)
    return _CONCEPTS.get(base, base)


def _rivals() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for group in lines_of("meaning.opposites") + lines_of("meaning.exclusive"):
        names = {concept(word) for word in group}
        for name in names:
            found.setdefault(name, set()).update(names - {name})
    return {name: frozenset(others) for name, others in found.items()}


RIVALS = _rivals()


def _alternatives() -> dict[str, tuple[str, ...]]:
    lines: dict[str, list[str]] = {}
    for group in lines_of("meaning.synonyms"):
        lines.setdefault(concept(group[0]), []).extend(group)
    return {name: tuple(dict.fromkeys(group)) for name, group in lines.items()}


ALTERNATIVES = _alternatives()
"""The words of each concept that has more than one, for searching."""


def _kin() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in lines_of("meaning.related"):
        family = {concept(word) for word in line}
        for name in family:
            found.setdefault(name, set()).update(family - {name})
    return {name: frozenset(others) for name, others in found.items()}


GENERAL = frozenset(map(concept, in_order("meaning.general")))
"""Concepts of words that speak of no matter in particular."""

_KIN = _kin()


@kept(16384)
def kin_of(name: str) -> tuple[str, ...]:
    """The kin of a concept, in alphabetical order; empty for one that has none."""
    return tuple(sorted(_KIN.get(name, ())))
