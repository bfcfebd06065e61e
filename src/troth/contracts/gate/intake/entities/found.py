"""What a rule found in one text, before it becomes an entity."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

PREFIX: Final = "ENT_"
_WINDOW: Final = 48


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """A slice of one text with what it is.

    Attributes:
        entity_type: Without the profile's prefix, such as ``POLICY_NUMBER``.
        confidence: In [0, 1], before the segment is looked at.
        normalized: What keyed digests are made over.
        shown: Text for people where it is not the masked slice, such as a label.
    """

    entity_type: str
    start: int
    end: int
    confidence: float
    normalized: str
    shown: str = ""


def line_before(folded: str, start: int, width: int = _WINDOW) -> str:
    """The folded text before an offset on its line."""
    return folded[max(0, start - width) : start].rpartition("\n")[2]


def sentence_before(folded: str, start: int, width: int = _WINDOW) -> str:
    """The folded text before an offset in its sentence, across a line break."""
    piece = folded[max(0, start - width) : start]
    return re.split(r"[.!?;](?=\s)|\n\n", piece)[-1]
