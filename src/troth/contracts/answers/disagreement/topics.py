"""What a clause is about: content words reduced to roots, so that paraphrases meet.

Serves TRUST-4.1; decides no clause. Linear in the number of words.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from troth.language.tokens import STOPWORDS, stem
from troth.language.words import words_of

_ENOUGH = 0.6  # of the shorter topic that the other must share
# Words of advice, time and degree: they say how something is recommended, not what.
_LIGHT = words_of("advice.topics.light")
_IRREGULAR = {
    "kept": "keep", "paid": "pay", "sent": "send", "bought": "buy", "sold": "sell", "sale": "sell",
    "chosen": "choose", "begun": "begin", "began": "begin", "taken": "take", "told": "tell",
    "spent": "spend", "built": "build", "written": "write", "given": "give", "held": "hold",
}  # fmt: skip
# Actions that advice names by several words.
_CONCEPTS = {
    word: group.split()[0]
    for group in (
        "launch releas ship deploy publish rollout",
        "buy purchas acquir acquisi",
        "start begin commenc startet",
        "hir recruit employ",
        "sign signatur unterschreib unterschrieb unterschrift unterzeichn",
        "job role position",
        "fil submit",
        "renew extend prolong",
        "delet remov eras",
        "invest investi",
        "mail email",
        "kündig kündigung",
    )
    for word in group.split()
}
_ENDINGS = (
    "ungen", "ments", "ation", "ment", "ance", "ence", "ung", "ion", "ern", "en", "er", "em", "es",
    "e",
)  # fmt: skip


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
