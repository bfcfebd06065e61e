"""Words that may hedge, by kind: which words of a sentence are looked at at all.

A closed list of words and stems, English and German, without accents. Most of them have other
senses ("you may park", "im Mai", "a likely story"); whether one hedges where it stands is for
``detect`` to say. A kind groups words that behave alike, so that what is learnt of one of them
holds for the others.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from troth.language.words import in_order, kind_by_word

_STEMS: Final = in_order("hedges_stems.science")
_KINDS: Final = kind_by_word("hedges")
_STEM: Final = re.compile(rf"(?:{'|'.join(_STEMS)})[^\W\d_]{{0,12}}+\Z")


@lru_cache(maxsize=8192)
def kind_of(word: str) -> str:
    """The kind of a lower-case word without accents; empty for one that never hedges."""
    kind = _KINDS.get(word)
    if kind is not None:
        return kind
    return "science" if _STEM.match(word) else ""
