"""By which words memories and contested values are found, the same on every database.

A word is folded, without accents and stemmed; it never is syntax. Amounts are found by value as
well: ``60k``, ``60,000`` and ``sixty thousand`` share a word, and so do ``34`` and ``thirty-four``.
What is contested must not be missed (MEM-4), so words of a contested value err on the side of too
many: the deciders read the texts themselves.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from troth.adapters.storage.plain_text import is_storable
from troth.contracts.memory.attributes import attribute_of
from troth.contracts.memory.model import Entry, Memory, StatedFact
from troth.contracts.memory.values.spelled import read_number
from troth.contracts.memory.values.spellings import spellings
from troth.kernel.digests import text_sha256
from troth.kernel.quantities import find_quantities
from troth.kernel.text import STOPWORDS, content_words, fold, stem, visible, words

MAX_INDEXED_WORDS = 2_000
"""Distinct words by which one memory is found: those of its facts, then the first of its text."""

MAX_QUERY_WORDS = 64
MAX_TEXT_WORDS = 2_000
WORDLESS = ""
"""The word of a contested value that has none, such as a lone emoji: it occurs in every text."""

_MAX_INDEXED_CHARS = 100_000
_MAX_TEXT_CHARS = 200_000
_MAX_QUERY_CHARS = 256
_MAX_WORD_CHARS = 64  # a longer "word" is no word
_MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]++")
_MAX_AMOUNT = 1e15
_THOUSANDS = re.compile(r"[0-9]{1,9}k")
_SPELLED_WORDS = 8  # a number in words is no longer


def slot_key(entity: str, attribute: str) -> str:
    """The digest under which the facts of one (entity, attribute) lie."""
    return text_sha256(f"{entity}\x00{attribute}")[:32]


def normal_key(normal: str) -> str:
    """The digest of a normalized value, which can have any length."""
    return text_sha256(normal)[:32]


def memory_words(memory: Memory) -> list[str]:
    """The words that find a memory, at most ``MAX_INDEXED_WORDS``.

    Of its text, only the first 100 000 code points count.
    """
    told = " ".join(f"{fact.value} {fact.normal}" for fact in memory.facts)
    found = _topics(f"{told[:_MAX_INDEXED_CHARS]} {memory.text[:_MAX_INDEXED_CHARS]}")
    return list(islice(dict.fromkeys(found), MAX_INDEXED_WORDS))


def query_words(given: Sequence[str]) -> list[str]:
    """The words to search for, from folded words or their stems; the first 64 count.

    What no database can hold, or is longer than any word, finds nothing and is left out.
    """
    asked = (_readable(fold(text[:_MAX_QUERY_CHARS])) for text in given[:MAX_QUERY_WORDS])
    forms = (form for word in asked for form in (_plain(word), _stem(word)))
    return [word for word in dict.fromkeys(forms) if _is_word(word)]


def _is_word(word: str) -> bool:
    return 0 < len(word) <= _MAX_WORD_CHARS and is_storable(word)


def value_forms(fact: StatedFact) -> tuple[str, ...]:
    """Other spellings of the value of a fact: its normal form, and its other names."""
    named = spellings(attribute_of(fact.attribute).kind, fact.normal)
    said = fold(fact.value)
    return tuple(form for form in dict.fromkeys((fact.normal, *named)) if form != said)


def contest_words(entry: Entry) -> list[str]:
    """The words of the contested values of an entry, at least one for each side."""
    sides = (_side_words(fact) for fact in (entry.old_fact, entry.new_fact))
    return list(dict.fromkeys(word for side in sides for word in side))


def text_words(texts: Sequence[str]) -> list[str] | None:
    """The distinct words of the texts of a response, to be found among those of contested values.

    Returns:
        ``None`` where there are too many to ask for: more than ``MAX_TEXT_WORDS`` besides stop
        words, or more than 200 000 code points.
    """
    if sum(map(len, texts)) > _MAX_TEXT_CHARS:
        return None
    found = dict.fromkeys((WORDLESS, *(word for text in texts for word in _all_words(text))))
    return None if len(found) > MAX_TEXT_WORDS + len(STOPWORDS) else list(found)


def _side_words(fact: StatedFact) -> list[str]:
    forms = (fact.value, *value_forms(fact))
    return [word for form in forms for word in _value_words(form)] or [WORDLESS]


def _value_words(value: str) -> list[str]:
    value = value[:_MAX_INDEXED_CHARS]
    topics = dict.fromkeys((*_topics(value), *_amounts(value)))
    # A name such as Will or May holds nothing but stop words.
    return list(islice(topics or dict.fromkeys(_all_words(value)), MAX_INDEXED_WORDS))


def _topics(text: str) -> Iterator[str]:
    return _stems(content_words(_readable(text)))


def _all_words(text: str) -> Iterator[str]:
    found = words(_readable(text))
    yield from _stems(found)
    yield from _stems(part for word in found if "'" in word for part in word.split("'"))
    yield from _amounts(text)


def _readable(text: str) -> str:
    """The text without what is drawn over letters or not at all, which would part a word."""
    return text if text.isascii() else _MARKS.sub("", visible(text))


def _stems(found: Iterable[str]) -> Iterator[str]:
    return (_stem(word) for word in found if len(word) <= _MAX_WORD_CHARS)


@lru_cache(maxsize=65536)
def _stem(word: str) -> str:
    return _plain(stem(word))


def _plain(word: str) -> str:
    if word.isascii():
        return word
    decomposed = unicodedata.normalize("NFKD", word.replace("ß", "ss"))
    return "".join(char for char in decomposed if not unicodedata.combining(char)).lower()


def _amounts(text: str) -> Iterator[str]:
    """The amounts of a text as digits, whichever way they are written."""
    for quantity in find_quantities(text):
        if quantity.value < _MAX_AMOUNT:
            yield f"{quantity.value:.6f}".rstrip("0").rstrip(".")
    found = words(text)
    for at, word in enumerate(found):
        if _THOUSANDS.fullmatch(word):
            yield f"{word[:-1]}000"
        elif word[0].isalpha() and (spelled := read_number(found[at : at + _SPELLED_WORDS], 0)):
            yield str(spelled[0])
