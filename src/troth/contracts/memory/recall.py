"""What a question brings to mind: memories in order, and which slots answer to it.

Decides no clause. The store finds candidates of one subject (MEM-15 is kept there, in its query);
which of them answer is weighed by ``deciding.bearing``. Not those that tell of somebody else.
Asked about the speaker's home, "I have a brother, he lives in Rome" tells of another; asked about
Arthur, so does what begins with Mrs Doyle and does not name him. In doubt it may answer. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from troth.contracts.memory.deciding.people import Subject, people_in, stems_of, subject_of
from troth.contracts.memory.deciding.weighing import is_settled
from troth.contracts.memory.model import USER, Memory, MemoryQuestion, unnamed
from troth.contracts.memory.slots.reading import attributes_of_others
from troth.contracts.memory.stated import STATEMENT, denies, may_end
from troth.language.tokens import (
    LETTERS,
    SMALL_WORDS,
    content_words,
    fold,
    language_of,
    stem,
    words,
)
from troth.language.words import words_of

_ASKS: Final = words_of("slots.asks.words")
_WHO: Final = words_of("slots.asks.whom")
_WIDE: Final = words_of("slots.wide_kin")
AS_LIKELY = 0.3
"""Share of the likeliest from which a memory answers as well, and does not only come near."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Ranked:
    """A memory in its place.

    Attributes:
        score: In [0, 1]: how likely it answers; comparable within one ranking only.
        follows: It only replaced a memory that may answer.
        ends: It may say that a memory which answers holds no more.
    """

    memory: Memory
    score: float
    follows: bool = False
    ends: bool = False


def fills(asked: tuple[str, str], slot: tuple[str, str]) -> bool:
    """Whether a fact of that slot answers to the one asked for.

    ``favorite`` asks for every favorite, an empty attribute for all that is known of the entity.
    Who asks for a sister means each of them, and who names her may have told of her without a name.
    """
    same, attribute = _same_entity(asked[0], slot[0]), slot[1]
    wanted = attribute == asked[1] or not asked[1] or attribute.startswith(f"{asked[1]}:")
    return same and wanted


def may_have_ended(told: Memory, later: Memory) -> bool:
    """Whether a statement near another may say, since then, that it holds no more.

    A slot of its own makes it one of another matter: where it is of the same one, the two were held
    against each other when it was told.
    """
    is_free = not later.superseded and all(fact.attribute == STATEMENT for fact in later.facts)
    if later.seq <= told.seq or not is_free or is_settled(told.text, later.text):
        return False
    return may_end(later.text) or (denies(later.text) and names_value(told, later))


def names_value(told: Memory, later: Memory) -> bool:
    """Whether a statement holds all words of a value that a slot was read in of another."""
    said = frozenset(map(stem, content_words(later.text)))
    values = (content_words(fact.value) for fact in told.facts if fact.attribute != STATEMENT)
    return any(value and said.issuperset(map(stem, value)) for value in values)


def _same_entity(asked: str, told: str) -> bool:
    return asked in (told, unnamed(told)) or unnamed(asked) == told


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
