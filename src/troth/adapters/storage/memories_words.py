"""By which words memories and contested values are found, the same on every database.

A word is folded, without accents and stemmed; it never is syntax. Amounts are found by value as
well: ``60k``, ``60,000`` and ``sixty thousand`` share a word, and so do ``34`` and ``thirty-four``.
What is contested must not be missed (MEM-4), so words of a contested value err on the side of too
many: the deciders read the texts themselves. A value is found in disguise as well (MEM-19), by its
letters without what stands between them, and by its sound in another script.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from troth.adapters.storage.plain_text import (
    MAX_INDEXED_CHARS,
    MAX_QUERY_WORDS,
    is_storable,
)
from troth.contracts.memory.attributes import attribute_of, matter_of
from troth.contracts.memory.disguises import compact, runs_of, sound_of, sounds_in
from troth.contracts.memory.ledger import said_by
from troth.contracts.memory.lookalikes import unmasked
from troth.contracts.memory.model import Memory, StatedFact
from troth.contracts.memory.slots.values import other_names
from troth.contracts.memory.wording.scenes import is_readable
from troth.kernel.digests import text_sha256
from troth.kernel.keeping import kept
from troth.language.numerals import numerals_in
from troth.language.quantities import find_quantities
from troth.language.tokens import STOPWORDS, content_words, fold, sentences, stem, visible, words

MAX_INDEXED_WORDS = 2_000
"""Distinct words by which one memory is found: those of its facts, then the first of its text."""

MAX_TEXT_WORDS = 2_000
WORDLESS = ""
"""The word of a contested value that has none, such as a lone emoji: it occurs in every text."""

_MAX_TEXT_CHARS = 200_000
_MAX_QUERY_CHARS = 256
_MAX_WORD_CHARS = 64  # a longer "word" is no word
_MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]++")
_MAX_AMOUNT = 1e15
_SOUND = "~"
"""Begins the words that are sounds; no other word has it."""
_ENDING = 4  # letters of an inflection that a language may put behind a name
_LEAST_BEGINNING = 5
_MAX_READINGS = 20_000
_MAX_TAKEN_APART = 24  # letters of a value that is written letter by letter
_LATIN = re.compile(r"[a-z]{2,64}|\d{1,16}")


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
    found = _topics(f"{told[:MAX_INDEXED_CHARS]} {memory.text[:MAX_INDEXED_CHARS]}")
    return list(islice(dict.fromkeys(found), MAX_INDEXED_WORDS))


def topic_words(text: str) -> list[str]:
    """The words of a text by which memories are found, each once; the first 64 count."""
    found = (word for word in _topics(text[:MAX_INDEXED_CHARS]) if _is_word(word))
    return list(islice(dict.fromkeys(found), MAX_QUERY_WORDS))


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
    named = other_names(attribute_of(fact.attribute).kind, fact.normal)
    said = fold(fact.value)
    return tuple(form for form in dict.fromkeys((fact.normal, *named)) if form != said)


def matter_key(fact: StatedFact) -> str:
    """The digest of the matter that a fact is about, under which its entries lie."""
    return text_sha256("\x00".join(matter_of(fact)))[:32]


def value_key(fact: StatedFact) -> str:
    """The digest of what a fact says, and how: sides with the same one have the same words."""
    entity, attribute, normal, negative = said_by(fact)
    said = (entity, attribute, normal, fold(fact.value), "not" if negative else "")
    return text_sha256("\x00".join(said))[:32]


def side_words(fact: StatedFact) -> list[str]:
    """The words of the contested value of a side, at least one."""
    forms = (fact.value, *value_forms(fact))
    return list(dict.fromkeys(word for form in forms for word in _value_words(form))) or [WORDLESS]


def text_words(texts: Sequence[str]) -> list[str] | None:
    """The distinct words of the texts of a response, to be found among those of contested values.

    Returns:
        ``None`` where there are too many to ask for: more than ``MAX_TEXT_WORDS`` besides stop
        words, as many more readings of words in disguise, or more than 200 000 code points.
    """
    if sum(map(len, texts)) > _MAX_TEXT_CHARS:
        return None
    most = MAX_TEXT_WORDS + len(STOPWORDS)
    found = dict.fromkeys((WORDLESS, *(word for text in texts for word in _all_words(text))))
    if len(found) > most:
        return None
    veiled = list(islice((word for text in texts for word in _disguised(text)), _MAX_READINGS + 1))
    found |= dict.fromkeys(veiled)
    return None if len(veiled) > _MAX_READINGS or len(found) > 2 * most else list(found)


def _value_words(value: str) -> list[str]:
    value = value[:MAX_INDEXED_CHARS]
    topics = dict.fromkeys((*_topics(value), *_amounts(value), *_in_disguise(value)))
    # A name such as Will or May holds nothing but stop words.
    return list(islice(topics or dict.fromkeys(_all_words(value)), MAX_INDEXED_WORDS))


def _in_disguise(value: str) -> Iterator[str]:
    """By what a value is found that is written in disguise: its letters together, its sound."""
    parts = [compact(_plain(part)) for part in _readable(fold(value)).split()]
    for word in dict.fromkeys(("".join(parts), *parts)):
        if 0 < len(word) <= _MAX_WORD_CHARS:
            yield word
            if sound := sound_of(word):
                yield f"{_SOUND}{sound}"


def _disguised(text: str) -> Iterator[str]:
    """What the words of a text are read as that may be values in disguise."""
    folded = _readable(fold(text))
    if not folded.isascii():
        yield from (f"{_SOUND}{sound}" for _, _, sound in sounds_in(folded))
        folded = unmasked("".join(map(_ascii_digit, folded)))
        yield from _stems(_LATIN.findall(_plain(folded)))
    for _, _, read in runs_of(folded, _is_short):
        yield from (_plain(read), _stem(read))
    foreign: dict[str, None] = {}
    for begin, end in sentences(folded):
        if not is_readable(folded, begin, end):
            foreign.update(dict.fromkeys(words(folded[begin:end])))
    yield from _beginnings(foreign)


def _beginnings(found: Iterable[str]) -> Iterator[str]:
    """A name without the ending that another language gives it: ``Berlinie``."""
    for word in found:
        if len(word) <= _MAX_WORD_CHARS:
            begins = range(max(_LEAST_BEGINNING, len(word) - _ENDING), len(word))
            yield from (_stem(word[:length]) for length in begins)


def _ascii_digit(char: str) -> str:
    return str(unicodedata.decimal(char)) if char.isdecimal() else char


def _is_short(read: str) -> bool:
    return len(read) <= _MAX_TAKEN_APART


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


@kept(65536)
def _stem(word: str) -> str:
    return _plain(stem(word))


def _plain(word: str) -> str:
    if word.isascii():
        return word
    decomposed = unicodedata.normalize("NFKD", word.replace("ß", "ss"))
    return "".join(char for char in decomposed if not unicodedata.combining(char)).lower()


def _amounts(text: str) -> Iterator[str]:
    """The amounts of a text as digits, whichever way they are written."""
    for number in numerals_in(fold(_readable(text))):
        for value in number.values:
            yield f"{value:.6f}".rstrip("0").rstrip(".")
    for quantity in find_quantities(text):  # in its base unit
        if quantity.value < _MAX_AMOUNT:
            yield f"{quantity.value:.6f}".rstrip("0").rstrip(".")
