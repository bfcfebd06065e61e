"""Two spellings of one name. Pure, and linear in the length of the shorter one."""

from __future__ import annotations

import unicodedata

_MIN_CHARS = 5  # in shorter names one letter makes another name


def nearly_equal(one: str, other: str) -> bool:
    """Whether two folded names differ in accents, or in one letter of five or more, at most."""
    one, other = _plain(one), _plain(other)
    if one == other:
        return True
    if min(len(one), len(other)) < _MIN_CHARS or abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    rest, other_rest = one[start:], other[start:]
    return rest[1:] == other_rest[1:] or rest[1:] == other_rest or rest == other_rest[1:]


def _plain(name: str) -> str:
    decomposed = unicodedata.normalize("NFD", name)
    return "".join(char for char in decomposed if not unicodedata.combining(char))
