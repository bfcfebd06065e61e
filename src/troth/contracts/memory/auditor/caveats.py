"""Whether a true caveat stands next to an assertion: in its passage, the one before or after.

Next to it means in the same paragraph, or in the words that lead in to it with a colon.

Doubt and conflict fit either side. What says "the most recent" fits the newer side alone, and what
says "earlier" the older; each belongs to the value nearest to it. A caveat that calls the older
value the newest is false, and then nothing else in the passage makes up for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from troth.contracts.memory.auditor.cues import (
    CONFLICT,
    EARLIER,
    HEDGE,
    RECENCY,
    TAKEN_BACK,
    TAKES_BACK,
    TELLING,
)
from troth.contracts.memory.auditor.mentions import Mention
from troth.contracts.memory.auditor.passages import Passage

_BREAK = re.compile(
    r"[,;:.)]|–|—|\b(?:but|though|although|while|whereas|aber|doch|während|und|and)\b"
)
_BREAK_COSTS = 30  # as far as about five words
_TURNS = re.compile(
    r"[;:(]|\b(?:but|though|although|however|yet|aber|obwohl|allerdings|jedoch|wobei)\b"
)
_SOON = 48
_CHOICE = re.compile(r"[ ,]*(?:or|oder)(?: \w+){0,3} ")


@dataclass(frozen=True, kw_only=True, slots=True)
class _Said:
    """A passage with what in it could be a caveat."""

    line: str
    here: Sequence[Mention]
    doubted: bool
    told: bool
    recent: tuple[tuple[int, int], ...]
    earlier: tuple[tuple[int, int], ...]


class Caveats:
    """Judges the mentions of one part of a response."""

    def __init__(self, read: Sequence[Passage], found: Sequence[Sequence[Mention]]) -> None:
        """Take the passages, and for each of them every mention in it."""
        self._read = read
        self._said = cache(lambda at: _look_at(read[at].line, found[at]))

    def cover(self, mention: Mention) -> bool:
        """Whether a true caveat stands next to the mention."""
        here = self._said(mention.passage)
        if _is_called_newest_wrongly(mention, here):
            return False
        if _holds_caveat(mention, here):
            return True
        near = [self._said(at) for at in self._beside(mention.passage)]
        return any(_is_free(mention, said) and _holds_caveat(mention, said) for said in near) or (
            _sets_side_by_side(mention, here, near)
        )

    def _beside(self, passage: int) -> tuple[int, ...]:
        around = (passage - 1, passage + 1)
        return tuple(at for at in around if 0 <= at < len(self._read) and self._adjoin(at, passage))

    def _adjoin(self, other: int, passage: int) -> bool:
        leads_in = other < passage and self._read[other].line.endswith(":")
        return leads_in or self._read[other].paragraph == self._read[passage].paragraph


def _look_at(line: str, here: Sequence[Mention]) -> _Said:
    return _Said(
        line=line,
        here=here,
        doubted=HEDGE.search(line) is not None
        or any(not _is_taken_back(line, *match.span()) for match in CONFLICT.finditer(line)),
        told=TELLING.search(line) is not None,
        recent=tuple(match.span() for match in RECENCY.finditer(line)),
        earlier=tuple(match.span() for match in EARLIER.finditer(line)),
    )


def _is_taken_back(line: str, start: int, end: int) -> bool:
    """Whether the passage itself says that there is no such conflict."""
    turns = [match.end() for match in _TURNS.finditer(line, 0, start)]
    before = TAKES_BACK.search(line, turns[-1] if turns else 0, start)
    return before is not None or TAKEN_BACK.search(line, end, end + _SOON) is not None


def _is_free(mention: Mention, said: _Said) -> bool:
    """A caveat of a neighbour counts unless it belongs to another contested thing there."""
    return not said.here or any(other.slot is mention.slot for other in said.here)


def _holds_caveat(mention: Mention, said: _Said) -> bool:
    own = [other for other in said.here if other.slot is mention.slot]
    if said.doubted or _leaves_a_choice(said.line, own):
        return True
    if any((_nearest(cue, said.line, own) or mention).newest for cue in said.recent):
        return True
    bound = [_nearest(cue, said.line, own) for cue in said.earlier]
    return any(said.told if other is None else not other.newest for other in bound)


def _is_called_newest_wrongly(mention: Mention, said: _Said) -> bool:
    if mention.newest:
        return False
    for start, end in said.recent:
        bound = _nearest((start, end), said.line, said.here)
        if bound is not None and (bound.start, bound.end) == (mention.start, mention.end):
            between = said.line[min(end, mention.end) : max(start, mention.start)]
            if CONFLICT.search(between) is None:
                return True
    return False


def _nearest(cue: tuple[int, int], line: str, mentions: Sequence[Mention]) -> Mention | None:
    """The value that a cue belongs to: the nearest, where crossing a mark counts as far."""
    return min(mentions, key=lambda mention: _distance(cue, line, mention), default=None)


def _distance(cue: tuple[int, int], line: str, mention: Mention) -> tuple[int, int]:
    before = mention.end <= cue[0]
    between = line[mention.end : cue[0]] if before else line[cue[1] : mention.start]
    return len(between) + _BREAK_COSTS * len(_BREAK.findall(between)), 0 if before else 1


def _leaves_a_choice(line: str, own: Sequence[Mention]) -> bool:
    """Whether it is left open which, as in "Amazon or Microsoft"."""
    return any(
        one.key != other.key and _CHOICE.fullmatch(line, one.end, other.start) is not None
        for one, other in pairwise(own)
    )


def _sets_side_by_side(mention: Mention, here: _Said, near: Sequence[_Said]) -> bool:
    """Whether each side is told as something that was said, one beside the other."""
    told = [said for said in (here, *near) if said.told]
    keys = {other.key for said in told for other in said.here if other.slot is mention.slot}
    return here.told and len(keys) > 1
