"""Which words that tell of a contradiction stand beside which uses of contested claims.

Serves MEM-3, MEM-4 and MEM-12: one rule. What calls something the newest or an earlier record
belongs to the use that is nearest, where a mark or a contrast counts as far. That records conflict
holds for the sentence, or for the one next to it that speaks of the same; where it says about what,
for that. Any other hedge counts in a sentence that says nothing but it and the claim; and where
something is called certain, none counts (fail closed).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from troth.contracts.memory.wording.mentions import Use, Uses
from troth.contracts.memory.wording.notices import Notice, notices
from troth.contracts.memory.wording.reading import Rank, keyed, plain_pattern
from troth.contracts.memory.wording.scenes import entity_cue, matter_of, words_besides
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
_CERTAIN = regex(rf"{_B}(?:{any_of('wording.certain')}){_E}")
_SOURCE = regex(rf"{_B}(?:{any_of('wording.sources')}){_E}[^,;.]{{0,24}}\Z")
_ELSE = regex(rf"\W(?:<any wording.no_doubt>){_E}")
_TAGS = ("if", "error", "said")  # kinds of words that doubt nothing by themselves
_LIGHT = STOPWORDS - {"like"} | frozenset(map(keyed, in_order("wording.hedged")))


def is_true(notice: Notice, use: Use) -> bool:
    """Whether a notice is true of a use; that records conflict is true of every one."""
    return notice.rank in (use.rank, Rank.UNRANKED)


class Beside:
    """Which notices are beside which uses, over a whole text."""

    def __init__(self, found: Uses) -> None:
        self._reading, self._folded = found.reading, found.reading.folded
        self._uses: dict[int, list[Use]] = {}
        for use in found.uses:
            self._uses.setdefault(use.unit, []).append(use)
        self._linked, self._is_hedged = cache(self._links), cache(self._hedges)

    def ranking_of(self, use: Use) -> tuple[Notice, ...]:
        """Notices beside a use that call it the newest or an earlier record."""
        links = (*self._linked(use.unit), *self._linked(use.unit + 1))
        return tuple(one for one, of in links if of is use and one.rank is not Rank.UNRANKED)

    def is_certain(self, use: Use) -> bool:
        """Whether its sentence calls something certain."""
        return _CERTAIN.search(self._folded, *self._reading.units[use.unit]) is not None

    def covers(self, use: Use) -> bool:
        """Whether a caveat that is true of it stands beside a use."""
        if self.is_certain(use):
            return False
        near = [self._linked(use.unit)]
        if self._reading.is_joined(use.unit):
            near.append(self._linked(use.unit - 1))
        if self._reading.is_joined(use.unit + 1):
            near.append(self._linked(use.unit + 1))
        told = (one for links in near for notice, one in links if is_true(notice, one))
        return any(one.groups & use.groups for one in told) or self._is_hedged(use.unit)

    def _links(self, at: int) -> list[tuple[Notice, Use]]:
        """The notices of a unit, each with every use that it speaks of."""
        if at >= len(self._reading.units):
            return []
        uses, span = self._uses.get(at, []), self._reading.units[at]
        # A contested value that reads like a notice is a value.
        found = [
            one
            for one in notices(self._folded, *span)
            if not any(use.start < one.end and one.start < use.end for use in uses)
        ]
        links = []
        for notice in found:
            if not uses:
                told = self._next_to(notice, at)
            elif notice.rank is Rank.UNRANKED:
                told = self._in_conflict(notice, uses, span)
            else:
                others = (one.start for one in found if one.rank is not Rank.UNRANKED)
                until = min((one for one in others if one > notice.start), default=span[1])
                told = self._ranked(notice, uses, span, until)
            links += [(notice, use) for use in told]
        return links

    def _next_to(self, notice: Notice, at: int) -> list[Use]:
        """What a notice speaks of in whose unit nothing contested stands."""
        span = self._reading.units[at]
        before = self._uses.get(at - 1, []) if self._reading.is_joined(at) else []
        behind = self._uses.get(at + 1, []) if self._reading.is_joined(at + 1) else []
        if notice.rank is not Rank.UNRANKED:  # "That's my latest information."
            return before if _REMARK.match(self._folded, *span) else []
        if notice.names:
            return []
        is_about = notice.about is not None
        return [one for one in (*before, *behind) if not is_about or self._is_cued(one, span)]

    def _in_conflict(self, notice: Notice, uses: list[Use], unit: tuple[int, int]) -> list[Use]:
        """What a notice of conflict speaks of: what it names, or the uses of its part."""
        if notice.names:
            return [one for one in uses if one.start >= notice.end]
        if notice.about is not None and not any(self._is_cued(u, notice.about) for u in uses):
            begin, end = notice.about
            return [one for one in uses if begin <= one.start < end]
        begin, end = self._stretch(notice, unit)
        return [one for one in uses if begin <= one.start < end] or uses

    def _stretch(self, notice: Notice, unit: tuple[int, int]) -> tuple[int, int]:
        """The part of the unit between two contrasts that a notice stands in."""
        before = [one.start() for one in _CONTRAST.finditer(self._folded, unit[0], notice.start)]
        behind = _CONTRAST.search(self._folded, notice.end, unit[1])
        return before[-1] if before else unit[0], behind.start() if behind else unit[1]

    def _is_cued(self, use: Use, span: tuple[int, int]) -> bool:
        cues = (matter_of(backing.stake.claim) for backing in use.backings)
        return all(cue.search(self._folded, *span) for cue in cues)

    def _ranked(
        self, notice: Notice, uses: Sequence[Use], unit: tuple[int, int], until: int
    ) -> list[Use]:
        """What a notice ranks: the nearest use; what leads in belongs to all that follows."""
        behind = [use for use in uses if use.start >= notice.end]
        goes_on = notice.onward or (notice.end if notice.names else None)
        if goes_on and not behind and _CONTENT.match(self._folded, goes_on, unit[1]):
            return []  # it speaks of something that is no contested claim
        until = min(until, self._stretch(notice, unit)[1])
        led = [use for use in behind[1:] if use.start < until] if len(behind) == len(uses) else []
        near = behind if behind and notice.onward else uses
        return [*led, min(near, key=partial(self._distance, notice))]

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
        others = words_besides(self._folded, (start, end), taken)
        return bool(doubts) and all(
            word in _LIGHT or any(cue.match(word) for cue in cues) for word in others
        )
