"""Words of which one holds: colours, weekdays, countries, rooms; and words that are opposites.

Sets are short and only of things that exclude each other where each is said of one thing at one
time. What stands in no set is not known to exclude anything.
"""

from __future__ import annotations

from troth.contracts.memory.values.lexicon_words import (
    DOINGS,
    KINDS,
    NATIONS,
    OPPOSITES,
    SETS,
    SPELLINGS,
)
from troth.contracts.memory.values.places_countries import COUNTRIES
from troth.contracts.memory.values.plain import table

_ONE_OF = {
    **{name: frozenset(members) for name, members in SETS.items()},
    "country": frozenset(table(COUNTRIES).values()),
    "nationality": frozenset(NATIONS.split()) | {"north korean", "south korean"},
}
_SETS_OF: dict[str, tuple[str, ...]] = {}
for _name in sorted(_ONE_OF):
    for _member in sorted(_ONE_OF[_name]):
        _SETS_OF[_member] = (*_SETS_OF.get(_member, ()), _name)
_WIDER: dict[str, tuple[str, ...]] = {}
for _wide, _members in KINDS.items():
    for _member in _members:
        _WIDER[_member] = (*_WIDER.get(_member, ()), _wide)
_AGAINST: dict[str, frozenset[str]] = {}
for _line in OPPOSITES.strip().splitlines():
    _left, _, _right = _line.partition(" / ")
    for _ones, _others in ((_left, _right), (_right, _left)):
        for _one in _ones.split():
            _AGAINST[_one] = _AGAINST.get(_one, frozenset()) | frozenset(_others.split())


def usual_word(phrase: str) -> str:
    """The usual word for a plain word or phrase: ``bike`` is ``bicycle``, ``Hund`` is ``dog``."""
    return SPELLINGS.get(phrase, phrase)


def usual_doing(phrase: str) -> str:
    """The usual word for what one does, where nothing else is said: ``hike`` is ``hiking``."""
    return DOINGS.get(phrase, phrase)


def is_kind_of(narrow: str, wide: str) -> bool:
    """Whether the tables say that the one is a kind of the other; nothing is a kind of itself."""
    ahead, seen = [narrow], {narrow}
    while ahead:
        for wider in _WIDER.get(ahead.pop(), ()):
            if wider == wide:
                return True
            if wider not in seen:
                seen.add(wider)
                ahead.append(wider)
    return False


def exclusive_set(one: str, two: str) -> str:
    """The set that both are members of, so that only one can hold; empty if there is none.

    A word is also excluded by what its wider word is excluded by: ``navy`` by ``red``.
    """
    if one == two or is_kind_of(one, two) or is_kind_of(two, one):
        return ""
    for mine in (one, *_WIDER.get(one, ())):
        for theirs in (two, *_WIDER.get(two, ())):
            shared = [name for name in _SETS_OF.get(mine, ()) if name in _SETS_OF.get(theirs, ())]
            if mine != theirs and shared:
                return shared[0]
    return ""


def are_opposites(one: str, two: str) -> bool:
    """Whether the two words are opposites."""
    return two in _AGAINST.get(one, ())
