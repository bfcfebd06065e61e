"""Uses of contested claims in a text, one for each entry, as the tests speak of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.memory.wording.caveats import Telling, judge_uses
from troth.contracts.memory.wording.index import index_of
from troth.contracts.memory.wording.mentions import Backing, find_uses
from troth.kernel.memories import Contest


class Side(StrEnum):
    OLD = "old"
    NEW = "new"
    EITHER = "either"


@dataclass(frozen=True, kw_only=True)
class Mention:
    contest: Contest
    side: Side
    start: int
    end: int
    sentence: tuple[int, int]
    telling: Telling


def find_mentions(text: str, contests: Sequence[Contest]) -> tuple[Mention, ...]:
    """Every use in order, once for each entry that it touches, with how it is told."""
    return tuple(_mentions(text, contests))


def _mentions(text: str, contests: Sequence[Contest]) -> Iterator[Mention]:
    found = find_uses(text, index_of(contests))
    reading = found.reading
    for judged in judge_uses(found):
        use, sides = judged.use, dict[str, tuple[Contest, set[Side]]]()
        begin, end = reading.units[use.unit]
        for backing in use.backings:
            contest = backing.stake.contest
            sides.setdefault(contest.entry_id, (contest, set()))[1].add(_side(backing))
        for contest, named in sides.values():
            yield Mention(
                contest=contest,
                side=next(iter(named)) if len(named) == 1 else Side.EITHER,
                start=reading.start_of(use.start),
                end=reading.end_of(use.end),
                sentence=(reading.start_of(begin), reading.end_of(end)),
                telling=judged.telling,
            )


def _side(backing: Backing) -> Side:
    """The side that it supports: a denial supports the other one."""
    old = (backing.stake.claim is backing.stake.contest.old) != backing.denied
    return Side.OLD if old else Side.NEW
