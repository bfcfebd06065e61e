"""Words that may stand for each other when a text is told in other words. Plain data, and pure.

Wider than the synonyms that comparing knows: kin speak of the same matter, and say neither the same
nor the opposite of each other. They help to find the passage that a paraphrase rests on, and to
tell a paraphrase from an invention; nothing is carried or contradicted by them.
"""

from __future__ import annotations

from functools import lru_cache

from troth.language.lexicon import concept
from troth.language.words import in_order, lines_of


def _kin() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in lines_of("meaning.related"):
        family = {concept(word) for word in line}
        for name in family:
            found.setdefault(name, set()).update(family - {name})
    return {name: frozenset(others) for name, others in found.items()}


GENERAL = """
able actually anyone anything back bit case come copy day different do does enough even ever every
everybody everyone everything fact far find follow general get getting go going good great happen
have hear help however instead involve item just keep kind know later less let like long look lot
make manner mean mere more most much need never new nobody now number only part people person place
point possible put quite rather really reason right same say see seem set simply somebody someone
something sort still such sure take tell thing think time together towards try type use used various
want way well whatever when whenever whether whoever without work yet
already always another anybody anyway become begin both certain common course either else end ever
extra first further give given got hold include itself last latter leave main main maybe mention
nothing off okay often other otherwise own particular per perhaps quickly regard relate remain
result soon start stay straight then though thus toward turn unless usual usually yes
""".split()

GENERAL = frozenset(map(concept, in_order("meaning.general")))
"""Concepts of words that speak of no matter in particular."""

_KIN = _kin()


@lru_cache(maxsize=16384)
def kin_of(name: str) -> tuple[str, ...]:
    """The kin of a concept, in alphabetical order; empty for one that has none."""
    return tuple(sorted(_KIN.get(name, ())))
