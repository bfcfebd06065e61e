"""Which words that tell of a contradiction stand beside which uses of contested claims.

Serves MEM-3, MEM-4 and MEM-12: one rule. What calls something the newest or an earlier record
belongs to the use that is nearest, where a mark or a contrast counts as far. That records conflict
holds for the sentence, or for the one next to it that speaks of the same; where it says about what,
for that. Any other hedge counts in a sentence that says nothing but it and the claim; and where
something is called certain, none counts (fail closed).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial

from troth.contracts.memory.wording.mentions import Use, Uses
from troth.contracts.memory.wording.notices import Notice, notices
from troth.contracts.memory.wording.reading import Rank, keyed, plain_pattern
from troth.contracts.memory.wording.scenes import entity_cue, matter_of
from troth.language.hedging.detect import hedges_of
from troth.language.tokens import STOPWORDS
from troth.language.words import any_of, in_order, regex

SURE = 0.8
"""Least probability of a hedge that counts."""
_B, _E = r"(?<![^\W_])", r"(?![^\W_])"
_BREAK = plain_pattern(
    rf"""[,;:.)]|[—–]|{_B}(?:but|though|although|while|whereas|however|yet|and|aber|obwohl|während
    |jedoch|wobei|allerdings|und){_E}"""
)
_CONTRAST = plain_pattern(
    rf"""[;—–]|\s-\s|{_B}(?:but|though|although|while|whereas|however|yet|aber|obwohl|während
    |jedoch|wobei|allerdings){_E}"""
)
_BREAK_COSTS = 30  # as far as about five words
_CONTENT = plain_pattern(r"(?:\s?[:,])?\s(?!(?:right|correct|true|valid|so)(?![^\W_]))[^\W_]")
_REMARK = regex(rf"\W{{0,3}}(?:{any_of('wording.remarks')}){_E}")
_THIS = regex(rf"{_B}(?:{any_of('wording.this')}){_E}")
_CERTAIN = regex(rf"{_B}(?:{any_of('wording.certain')}){_E}")
_SOURCE = regex(rf"{_B}(?:{any_of('wording.sources')}){_E}[^,;.]{{0,24}}\Z")
_ELSE = regex(rf"\W(?:<any wording.no_doubt>){_E}")
_TAGS = ("if", "error", "said")  # kinds of words that doubt nothing by themselves
_WORDS = re.compile(r"[^\W_]++(?:'[^\W_]++)?+")
_LIGHT = STOPWORDS - {"like"} | frozenset(map(keyed, in_order("wording.hedged")))


def is_true(notice: Notice, use: Use) -> bool:
    """Whether a notice that ranks a use is true of it."""
    return notice.rank is use.rank


class Beside:
    """Which notices are beside which uses, over a whole text."""

    def __init__(self, found: Uses) -> None:
        self._reading, self._folded = found.reading, found.reading.folded
        self._uses: dict[int, list[Use]] = {}
        for use in found.uses:
            self._uses.setdefault(use.unit, []).append(use)
        self._of, self._ranked = cache(self._notices), cache(self._links)
        self._is_hedged = cache(self._hedges)

    def ranking_of(self, use: Use) -> tuple[Notice, ...]:
        """Notices beside a use that call it the newest or an earlier record."""
        return tuple(notice for notice, one in self._ranked(use.unit) if one is use)

    def is_certain(self, use: Use) -> bool:
        """Whether its sentence calls something certain."""
        return _CERTAIN.search(self._folded, *self._reading.units[use.unit]) is not None

    def covers(self, use: Use) -> bool:
        """Whether a caveat that is true of it stands beside a use."""
        unit = use.unit
        if self.is_certain(use):
            return False
        near = [unit, *(at for at in (unit + 1,) if self._reading.is_joined(at))]
        if self._reading.is_joined(unit):
            near.append(unit - 1)
        return any(self._speaks_of(use, at) for at in near) or self._is_hedged(use.unit)

    def _speaks_of(self, use: Use, at: int) -> bool:
        """Whether the notices of a unit tell that a use is contested."""
        ranked = (one for notice, one in self._ranked(at) if is_true(notice, one))
        if any(one.groups & use.groups for one in ranked):
            return True
        conflicts = [one for one in self._of(at) if one.rank is Rank.UNRANKED]
        if at == use.unit:
            return any(self._is_meant(use, notice) for notice in conflicts)
        uses, span = self._uses.get(at, ()), self._reading.units[at]
        if uses:
            return bool(conflicts) and any(one.groups & use.groups for one in uses)
        said = [one for one in conflicts if not one.names]
        alone = all(one.groups & use.groups for one in self._uses[use.unit])
        refers = at > use.unit and not any(one.about for one in said)
        this = _THIS.search(self._folded, *span) is not None
        return bool(said) and ((alone and (refers or this)) or self._is_cued(use, span))

    def _is_meant(self, use: Use, notice: Notice) -> bool:
        """Whether a conflict that is told in the unit of a use is one of its entries."""
        uses = self._uses[use.unit]
        if notice.names:
            onward = (one for one in uses if one.start >= notice.end)
            return any(one.groups & use.groups for one in onward)
        if notice.about is not None and not self._is_cued(use, notice.about):
            begin, end = notice.about
            return any(begin <= one.start < end and one.groups & use.groups for one in uses)
        begin, end = self._stretch(notice, self._reading.units[use.unit])
        meant = [one for one in uses if begin <= one.start < end] or uses
        return any(one.groups & use.groups for one in meant)

    def _stretch(self, notice: Notice, unit: tuple[int, int]) -> tuple[int, int]:
        """The part of the unit between two contrasts that a notice stands in."""
        before = [one.start() for one in _CONTRAST.finditer(self._folded, unit[0], notice.start)]
        behind = _CONTRAST.search(self._folded, notice.end, unit[1])
        return before[-1] if before else unit[0], behind.start() if behind else unit[1]

    def _is_cued(self, use: Use, span: tuple[int, int]) -> bool:
        cues = (matter_of(backing.stake.claim) for backing in use.backings)
        return all(cue.search(self._folded, *span) for cue in cues)

    def _notices(self, at: int) -> tuple[Notice, ...]:
        """The notices of a unit; a contested value that reads like one is a value."""
        uses = self._uses.get(at, ())
        return tuple(
            notice
            for notice in notices(self._folded, *self._reading.units[at])
            if not any(use.start < notice.end and notice.start < use.end for use in uses)
        )

    def _links(self, at: int) -> list[tuple[Notice, Use]]:
        """The notices of a unit that rank a use, and which; a remark ranks all before it."""
        found = list(self._linked(at, self._uses.get(at, ())))
        if at in self._uses and at + 1 not in self._uses and self._is_remark(at + 1):
            remarks = self._ranking(at + 1)
            found += [(one, use) for one in remarks for use in self._uses[at]]
        return found

    def _is_remark(self, at: int) -> bool:
        """Whether a unit speaks of what the one before it says: "That's my latest information."."""
        if not self._reading.is_joined(at):
            return False
        return _REMARK.match(self._folded, *self._reading.units[at]) is not None

    def _ranking(self, at: int) -> Iterator[Notice]:
        return (notice for notice in self._of(at) if notice.rank is not Rank.UNRANKED)

    def _linked(self, at: int, uses: Sequence[Use]) -> Iterator[tuple[Notice, Use]]:
        unit = self._reading.units[at]
        ranking = list(self._ranking(at)) if uses else []
        for notice in ranking:
            behind = [use for use in uses if use.start >= notice.end]
            goes_on = notice.onward or (notice.end if notice.names else None)
            if goes_on and not behind and _CONTENT.match(self._folded, goes_on, unit[1]):
                continue  # it speaks of something that is no contested claim
            _, until = self._stretch(notice, unit)
            until = min([until, *(one.start for one in ranking if one.start > notice.start)])
            if len(behind) == len(uses):  # what leads in belongs to all that follows
                yield from ((notice, use) for use in behind[1:] if use.start < until)
            near = behind if behind and notice.onward else uses
            yield notice, min(near, key=partial(self._distance, notice))

    def _distance(self, notice: Notice, use: Use) -> tuple[int, bool]:
        follows = use.start >= notice.end
        span = (notice.end, use.start) if follows else (use.end, notice.start)
        breaks = sum(1 for _ in _BREAK.finditer(self._folded, *span))
        return span[1] - span[0] + _BREAK_COSTS * breaks, follows

    def _hedges(self, unit: int) -> bool:
        """Whether a unit holds a sure hedge, and nothing but it and the claims that it uses."""
        start, end = self._reading.units[unit]
        found = hedges_of(self._reading.plain, start, end)
        sure = [one for one in found if one.probability >= SURE and one.kind not in _TAGS]
        doubts = [
            one
            for one in sure
            if not _SOURCE.search(self._folded, start, one.start)
            and not _ELSE.match(self._folded, one.end)
        ]
        uses = self._uses[unit]
        taken = [(one.start, one.end) for one in sure] + [(one.start, one.end) for one in uses]
        claims = [backing.stake.claim for one in uses for backing in one.backings]
        cues = [cue for one in claims for cue in (matter_of(one), entity_cue(one.entity)) if cue]
        return bool(doubts) and not any(self._others((start, end), taken, cues))

    def _others(
        self,
        span: tuple[int, int],
        taken: Sequence[tuple[int, int]],
        cues: Iterable[re.Pattern[str]],
    ) -> Iterator[str]:
        for word in _WORDS.finditer(self._folded, *span):
            known = word.group() in _LIGHT or any(cue.match(word.group()) for cue in cues)
            if not known and not any(begin <= word.start() < end for begin, end in taken):
                yield word.group()
