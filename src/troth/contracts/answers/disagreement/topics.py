"""What a clause is about: content words reduced to roots, so that paraphrases meet.

Serves TRUST-4.1; decides no clause. Linear in the number of words.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from troth.language.tokens import STOPWORDS, stem
from troth.language.words import in_order, lines_of, words_of

_ENOUGH = 0.6  # of the shorter topic that the other must share
# Words of advice, time and degree: they say how something is recommended, not what.
_LIGHT = words_of("advice.topics.light")
_IRREGULAR = {form: line[0] for line in lines_of("advice.topics.irregular") for form in line[1:]}
_CONCEPTS = {word: line[0] for line in lines_of("advice.topics.actions") for word in line}
_ENDINGS = in_order("advice.topics.endings")  # an earlier one first


@lru_cache(maxsize=65536)
def root(word: str) -> str:
    """The part of a folded word that its English and German forms share; for overlap only."""
    word = word.removesuffix("'s")
    stemmed = stem(_IRREGULAR.get(word, word))
    if stemmed in _CONCEPTS:
        return _CONCEPTS[stemmed]
    for ending in _ENDINGS:
        if stemmed.endswith(ending) and len(stemmed) - len(ending) >= 4:
            stemmed = stemmed[: -len(ending)]
            break
    return _CONCEPTS.get(stemmed, stemmed)


def is_content(word: str) -> bool:
    """Whether a folded word says what advice is about."""
    owner = word.removesuffix("'s")
    if owner in STOPWORDS or owner in _LIGHT or "'" in owner:
        return False
    return len(owner) > 1 or owner.isdigit()


def topic_of(words: Iterable[str]) -> frozenset[str]:
    """The roots of the content words."""
    return frozenset(root(word) for word in words if is_content(word))


def shared_part(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of the shorter topic that stands in the other one too; 0 if one is empty."""
    return len(one & other) / min(len(one), len(other)) if one and other else 0.0


def same_topic(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two clauses are about the same thing."""
    return shared_part(one, other) >= _ENOUGH
