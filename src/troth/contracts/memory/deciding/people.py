"""Of whom a statement speaks: the speaker, somebody of theirs, or whom its first words name.

Serves MEM-8: what is told of two people opens no entry. Names alone do not tell who is a person
("Rent is", "Got a dog"): two that nothing else marks are held apart only where the same word
follows both. In doubt nobody is told apart. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from troth.contracts.memory.model import USER
from troth.contracts.memory.slots.clauses import KIN, clauses_of, named_first
from troth.kernel.keeping import kept
from troth.language.tokens import LETTERS, fold, stem
from troth.language.words import regex, words_of

_TITLES: Final = words_of("intake.titles")
_DOES: Final = regex(r"<slots.does_of_another>")
_MINE: Final = regex(r"<slots.mine>")


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom a statement is about.

    Attributes:
        entity: As of a slot, without a name; empty where a clause tells none.
        kin: What they are to the speaker: "my mother", "Mum".
        name: Stems of the words that name them, without titles.
        titles: As "Mrs".
        follows: The stem of the word behind a name that a statement begins with.
        does: Whether that is a verb that is said of others.
    """

    entity: str = ""
    kin: str = ""
    name: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    follows: str = ""
    does: bool = False


@kept(4096)
def subject_of(text: str) -> Subject:
    """Whom the first clause is about."""
    entity = next((one.entity for one in clauses_of(text)), "")
    if entity:
        entity, _, name = entity.partition(":")
        kin = entity.rpartition("/")[2] if entity != USER else ""
        return Subject(entity, kin, frozenset((stem(name),)) if name else frozenset())
    said, follows = named_first(text)
    titles = _TITLES.intersection(said)
    kin = "" if titles else next((KIN[word] for word in said if word in KIN), "")
    named = frozenset(stem(word) for word in said if word not in _TITLES and word not in KIN)
    return Subject("", kin, named, titles, stem(follows), _DOES.fullmatch(follows) is not None)


def are_two_people(one: str, other: str) -> bool:
    """Whether two statements begin with two people: "Mrs Doyle takes 3", "Arthur takes 2"."""
    left, right = subject_of(one), subject_of(other)
    if left.entity and right.entity and left.entity != right.entity:
        return True
    is_other = bool(left.kin and right.kin and left.kin != right.kin)
    if not is_other and not (left.name and right.name and not _may_be_one(left, right)):
        return False
    marked = left.titles or right.titles or left.entity or right.entity
    is_alike = bool(marked) or left.follows == right.follows
    return is_alike and not _names(one, left, right) and not _names(other, right, left)


def _may_be_one(one: Subject, other: Subject) -> bool:
    """Whether two names can be those of one person: "Arthur" and "Arthur Finch"."""
    if one.titles and other.titles and one.titles.isdisjoint(other.titles):
        return False
    return one.name <= other.name or other.name <= one.name


def _names(text: str, own: Subject, who: Subject) -> bool:
    """Whether a statement about somebody speaks of the other one too."""
    kin, _ = people_in(text)
    by_name = not (who.name - own.name).isdisjoint(stems_of(text))
    return by_name or (who.kin != own.kin and who.kin in kin)


def people_in(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """What people whom a text names are to the speaker, and stems of the names behind a title."""
    kin: set[str] = set()
    names: set[str] = set()
    parts = LETTERS.findall(text)
    before = ""
    for word, name in pairwise((*parts, "")):
        said = fold(word)
        is_title = said in _TITLES and name[:1].isupper() and not _MINE.fullmatch(before)
        if is_title:
            names |= {stem(fold(name))} - _TITLES
        elif said in KIN:
            kin.add(KIN[said])
        before = said
    return frozenset(kin), frozenset(names)


def stems_of(text: str) -> frozenset[str]:
    """The stems of all words, an owner's without its ending."""
    return frozenset(map(stem, LETTERS.findall(fold(text))))
