"""Texts that are crowded with contested values: read quickly, and without giving any the benefit.

Serves MEM-3 and MEM-4. Where thousands of values stand, sentences are not looked at: each place is
a use, only a fixed caveat that ranks none counts, and no phrase may call anything the newest, an
earlier or a certain one (fail closed). So a megabyte of any text is judged and repaired in about a
second, and by the same rules each time.
"""

from __future__ import annotations

from troth.contracts.memory.wording.anchors import anchor_of
from troth.contracts.memory.wording.index import Index
from troth.contracts.memory.wording.phrases import PHRASES, Language, Rank
from troth.contracts.memory.wording.reading import Reading, Seal

_NEUTRAL = tuple(PHRASES[language, Rank.UNRANKED].unnamed for language in Language)
CAVEAT = PHRASES[Language.ENGLISH, Rank.UNRANKED].unnamed
"""What is put behind each value of a crowded text."""


def anchors(reading: Reading, index: Index) -> tuple[int, ...]:
    """Where caveats belong, as numbers of plain characters, in order, each once."""
    places = index.places(reading.plain, reading.folded)
    return tuple(dict.fromkeys(anchor_of(reading.folded, end) for _, end in places))


def sealed(reading: Reading) -> frozenset[int]:
    """Behind how many plain characters a caveat stands that ranks none."""
    return frozenset(seal.at for seal in reading.seals if seal.phrase in _NEUTRAL)


def ranking_seals(reading: Reading) -> tuple[Seal, ...]:
    """Fixed caveats that may not stand in a crowded text."""
    return tuple(seal for seal in reading.seals if seal.phrase not in _NEUTRAL)
