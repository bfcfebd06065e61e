"""Sentences with their cues, in one form: of BioScope, of our own, and put together from frames.

In a frame a cue is marked in brackets: "You [may] live in Berlin." A sentence with a cue is hedged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from troth_lab.bench.rows import OWN_SETS, SetRow, read_set

_MARK: Final = re.compile(r"\[([^\]]*)\]")


@dataclass(frozen=True, kw_only=True, slots=True)
class Sentence:
    """One sentence with its cues.

    Attributes:
        cues: Half-open slices of the text; empty where nothing is hedged.
    """

    text: str
    cues: tuple[tuple[int, int], ...]

    @property
    def hedged(self) -> bool:
        """Whether anything in it is hedged."""
        return bool(self.cues)


def marked(line: str) -> Sentence:
    """Read a sentence with marks."""
    cues = []
    for number, match in enumerate(_MARK.finditer(line)):
        start = match.start() - 2 * number
        cues.append((start, start + len(match[1])))
    return Sentence(text=_MARK.sub(r"\1", line), cues=tuple(cues))


def bioscope(data: Path, split: str) -> list[Sentence]:
    """The sentences of a split; every place of the words of a cue counts as that cue."""
    return [_with_cues(row) for row in read_set(data, "bioscope", (split,))]


def own(split: str) -> list[Sentence]:
    """Ours: those that may be tuned on (``tune``), or those that are reported on (``held_out``)."""
    return [_with_cues(row) for row in read_set(OWN_SETS, "hedges", (split,))]


def _with_cues(row: SetRow) -> Sentence:
    text = row.text("text")
    return Sentence(text=text, cues=tuple(_places(text.lower(), row.texts("cues"))))


def _places(folded: str, cues: Sequence[str]) -> list[tuple[int, int]]:
    patterns = (rf"(?<!\w){re.escape(cue.lower())}(?!\w)" for cue in cues)
    return sorted(match.span() for one in patterns for match in re.finditer(one, folded))
