"""Whether a true caveat stands next to an assertion: in its passage, the one before or after.

Next to it means in the same paragraph, or in the words that lead in to it with a colon.

Doubt and conflict fit either side. What says "the most recent" fits the newer side alone, and what
says "earlier" the older; each belongs to the value nearest to it. A caveat that calls the older
value the newest is false, and then nothing else in the passage makes up for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

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


def is_covered(
    mention: Mention, read: Sequence[Passage], found: Sequence[Sequence[Mention]]
) -> bool:
    """Whether a true caveat stands next to a mention.

    Args:
        read: The passages of the text.
        found: For each of them every mention in it.
    """
    at = mention.passage
    if not mention.newest and _is_called_newest(mention, read[at].line, found[at]):
        return False
    beside = (one for one in (at - 1, at + 1) if 0 <= one < len(read) and _adjoins(read, one, at))
    return any(_qualifies(mention, read[one].line, found[one]) for one in (at, *beside))


def _adjoins(read: Sequence[Passage], other: int, at: int) -> bool:
    leads_in = other < at and read[other].line.endswith(":")
    return leads_in or read[other].paragraph == read[at].paragraph


def _is_called_newest(mention: Mention, line: str, here: Sequence[Mention]) -> bool:
    for cue in RECENCY.finditer(line):
        nearest = _nearest(cue, line, here)
        if nearest is not None and nearest.start == mention.start:
            between = _between(cue, line, mention)
            if not (CONFLICT.search(between) or EARLIER.search(between)):
                return True
    return False


def _qualifies(mention: Mention, line: str, here: Sequence[Mention]) -> bool:
    """Whether a passage holds a caveat that is true of a mention in it, or next to it."""
    own = [other for other in here if other.slot is mention.slot]
    if here and not own:  # it belongs to another contested thing
        return False
    if HEDGE.search(line) or not all(_is_taken_back(one, line) for one in CONFLICT.finditer(line)):
        return True
    if any((_nearest(cue, line, own) or mention).newest for cue in RECENCY.finditer(line)):
        return True
    bound = [_nearest(cue, line, own) for cue in EARLIER.finditer(line)]
    is_told = TELLING.search(line) is not None
    return any(is_told if other is None else not other.newest for other in bound)


def _is_taken_back(conflict: re.Match[str], line: str) -> bool:
    """Whether the passage itself says that there is no such conflict."""
    start, end = conflict.span()
    turns = [match.end() for match in _TURNS.finditer(line, 0, start)]
    before = TAKES_BACK.search(line, turns[-1] if turns else 0, start)
    return before is not None or TAKEN_BACK.search(line, end, end + _SOON) is not None


def _nearest(cue: re.Match[str], line: str, mentions: Sequence[Mention]) -> Mention | None:
    """The value that a cue belongs to: the nearest, where crossing a mark counts as far."""
    return min(mentions, key=lambda mention: _distance(cue, line, mention), default=None)


def _distance(cue: re.Match[str], line: str, mention: Mention) -> tuple[int, bool]:
    between = _between(cue, line, mention)
    breaks = len(_BREAK.findall(between))
    return len(between) + _BREAK_COSTS * breaks, cue.end() <= mention.start


def _between(cue: re.Match[str], line: str, mention: Mention) -> str:
    return line[min(cue.end(), mention.end) : max(cue.start(), mention.start)]
