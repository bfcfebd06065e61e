"""Whether a stretch of a text says anything besides a value.

Serves MEM-3 and MEM-4: "Amazon.", "Probably Amazon" and "The answer is Amazon" are answers, and so
are claims; "Amazon rocks" is not.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from troth.contracts.memory.wording.reading import plain_pattern

MANY = 9
"""As far as other words are counted."""
_WORDS = re.compile(r"[^\W_]++(?:'[^\W_]++)?+")
_FILLERS = frozenset(
    """a an the is are was be it it's its that that's this there here i i'd i'll i've think believe
    guess say said says would will at in on for of from as to or and either both by with about
    around also yes no yeah ok okay sure well so just right correct definitely certainly probably
    likely maybe perhaps currently presently now today still actually really answer short since ago
    only not based our chat chats conversation conversations know far told mentioned me remember
    recall notes note noted memory what sorry hm hmm oh ah true false most recent latest update
    record records earlier old older newest though my have conflicting according information
    previously previous before es ist das war sind der die den dem des ein eine einen bei im am von
    aus seit und oder auch ja nein vermutlich wahrscheinlich wohl derzeit aktuell heute noch jetzt
    nur nicht laut antwort definitiv sicher ich habe notiert gemerkt meine""".split()
)
_REST = plain_pattern(
    r"""[;(—]|,?\s(?:but|though|although|however|aber|obwohl|allerdings|jedoch)(?![^\W_])"""
)


def rest_of(folded: str, start: int, end: int) -> int:
    """Where the main part of a sentence ends: at its first contrast or parenthesis."""
    rest = _REST.search(folded, start, end)
    return end if rest is None else rest.start()


def others_beside(folded: str, span: tuple[int, int], is_taken: Callable[[int], bool]) -> int:
    """How many words of a stretch are neither values nor fillers; at most ``MANY``.

    Args:
        is_taken: Whether a contested value stands at an offset.
    """
    others, last = 0, -1
    for match in _WORDS.finditer(folded, *span):
        if is_taken(match.start()):
            last = match.end()
        elif not _says_nothing(match.group()):
            # "Amazon river": what follows at once makes it another thing.
            others += MANY if match.start() == last + 1 else 1
        if others >= MANY:
            return MANY
    return others


def _says_nothing(word: str) -> bool:
    return word in _FILLERS or word.isdecimal() or word.endswith(_OF_ADVERBS)


_OF_ADVERBS = ("ly", "lich", "weise", "erweise")
