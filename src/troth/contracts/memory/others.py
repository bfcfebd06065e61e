"""Which memories tell of somebody else than a question asks about; decides no clause.

Asked about the speaker's home, "I have a brother, he lives in Rome" tells of another; asked about
Arthur, so does what begins with Mrs Doyle and does not name him. In doubt it may answer. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from troth.contracts.memory.deciding.people import Subject, people_in, stems_of, subject_of
from troth.contracts.memory.model import USER, Memory, MemoryQuestion
from troth.contracts.memory.recall import fills
from troth.contracts.memory.slots.reading import attributes_of_others
from troth.language.tokens import LETTERS, SMALL_WORDS, fold, language_of, stem, words
from troth.language.words import words_of

_ASKS: Final = words_of("slots.asks.words")
_WHO: Final = words_of("slots.asks.whom")
_WIDE: Final = words_of("slots.wide_kin")


def of_others(
    text: str, question: MemoryQuestion | None, memories: Sequence[Memory]
) -> frozenset[str]:
    """Ids of the memories that tell of somebody else than is asked about.

    Args:
        text: What is asked.
        memories: Those that may answer, of which each also tells who is known.
    """
    slots = question.slots if question is not None else ()
    own = [slot for slot in slots if slot[0] == USER]
    kin, names = _asked_about(text, [subject_of(one.text) for one in memories])
    return frozenset(
        one.memory_id
        for one in memories
        if _fills_for_another(one, own) or _is_of_another(one.text, kin, names)
    )


def _fills_for_another(memory: Memory, asked: Sequence[tuple[str, str]]) -> bool:
    """Whether it tells what is asked of the speaker, and tells it of somebody else alone."""
    if not asked or any(fills(one, fact.slot) for one in asked for fact in memory.facts):
        return False
    told = {fact.attribute for fact in memory.facts} | attributes_of_others(memory.text)
    return any(fills(one, (USER, attribute)) for one in asked for attribute in told)


def _asked_about(text: str, known: Iterable[Subject]) -> tuple[frozenset[str], frozenset[str]]:
    """Who is asked about: what they are to the speaker, and the stems of all their names.

    Names are those of which something was told, those behind a title, and in English what is
    capitalized behind the word that asks ("Is Arthur"). Who asks "who" asks about nobody yet.
    """
    said = stems_of(text)
    if not _WHO.isdisjoint(words(text)):
        return frozenset(), frozenset()
    kin, titled = people_in(text)
    told = {
        name
        for one in known
        if not one.name.isdisjoint(said) or one.kin in kin
        for name in one.name
    }
    parts = LETTERS.findall(text) if language_of(text) == "en" else []
    capital = {
        stem(fold(name))
        for word, name in pairwise(parts)
        if fold(word) in _ASKS and name[0].isupper() and fold(name) not in SMALL_WORDS
    }
    return kin, titled | told | capital


def _is_of_another(text: str, kin: frozenset[str], names: frozenset[str]) -> bool:
    """Whether a statement begins with somebody who is not asked about, and names none who is."""
    who = subject_of(text)
    folded = fold(text)  # names may stand in a longer word: "Arthurs", "Arbeitstermin"
    is_named = not names.isdisjoint(stems_of(text)) or any(name in folded for name in names)
    if is_named or not kin.isdisjoint(people_in(text)[0]) or who.entity == USER:
        return False
    is_other = bool(who.kin and kin) and _WIDE.isdisjoint((who.kin, *kin))
    is_person = bool(who.name) and bool(who.titles or who.kin or who.does)
    return is_other or (is_person and bool(names))
