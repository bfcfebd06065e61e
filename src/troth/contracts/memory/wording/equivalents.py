"""Words that say the same value: statuses, colours and the like, English and German.

Serves MEM-3: a value may be told in the other language or as another part of speech. The lists
stand in the language files; names and places come with their other spellings (``Claim.forms``).
"""

from __future__ import annotations

from troth.contracts.memory.wording.reading import keyed
from troth.language.words import phrases_of


def _table() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for line in phrases_of("wording.equivalents"):
        group = tuple(word.strip() for word in line.split(","))
        for word in group:
            table[keyed(word)] = (*table.get(keyed(word), ()), *group)
    return table


_EQUIVALENTS = _table()


def equivalents(value: str) -> tuple[str, ...]:
    """Other words for the value, itself included; empty for a value that is in no list."""
    return _EQUIVALENTS.get(keyed(value).strip(), ())
