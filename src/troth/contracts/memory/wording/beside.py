"""The notices of one sentence, and which of its uses of contested claims each is beside.

Serves MEM-3, MEM-4 and MEM-12. A parenthesis belongs to the claim before it; a phrase that leads
in belongs to what follows, one that trails to what precedes it, up to a contrast ("but", ";"). A
conflict notice holds for its whole sentence, and where it names a value, for the entries of that
value. A notice that goes on to speak of something else is beside nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from troth.contracts.memory.wording.cues import attribute_cue
from troth.contracts.memory.wording.mentions import Use
from troth.contracts.memory.wording.notices import Notice, Sense, notices
from troth.contracts.memory.wording.reading import plain_pattern

_NEAR = 60  # how far before its parenthesis a claim may stand, in code points
_CONTRAST = plain_pattern(
    r"""[;—–]|\s-\s|(?<![^\W_])(?:but|though|although|while|whereas|however|yet|aber|obwohl|während
    |jedoch|wobei|allerdings)(?![^\W_])"""
)
_BRACKET = plain_pattern(r"[()\[\]]")
_CONTENT = plain_pattern(r"(?:\s?[:,])?\s(?!(?:right|correct|true|valid|so)(?![^\W_]))[^\W_]")


def is_cued(use: Use, folded: str, span: tuple[int, int]) -> bool:
    """Whether a stretch speaks of the attributes that a use tells."""
    cues = (attribute_cue(backing.stake.claim.attribute) for backing in use.backings)
    return all(cue.search(folded, *span) for cue in cues)


class Beside:
    """The notices of one unit, and which of its uses each is beside."""

    def __init__(self, folded: str, unit: tuple[int, int], uses: Sequence[Use]) -> None:
        self.uses = uses
        self._folded = folded
        found = notices(folded, *unit)
        claimed = [(use.start, use.end) for use in uses]
        # A contested value that reads like a notice is a value (fail closed).
        free = [n for n in found if not any(s < n.end and n.start < e for s, e in claimed)]
        self.certain = [notice for notice in free if notice.sense is Sense.CERTAIN]
        self.notices = [notice for notice in free if notice.sense is not Sense.CERTAIN]
        self._parens = tuple(_parentheses(folded, unit))
        cuts = (match.start() for match in _CONTRAST.finditer(folded, *unit))
        self._cuts = [unit[0], *(at for at in cuts if self._paren(at) is None), unit[1]]
        self.links = [(notice, self._linked(notice)) for notice in self.notices]

    def _paren(self, at: int) -> tuple[int, int] | None:
        index = bisect_right(self._parens, (at, at)) - 1
        if index < 0 or not self._parens[index][0] <= at < self._parens[index][1]:
            return None
        return self._parens[index]

    def stretch(self, at: int) -> tuple[int, int]:
        """The part of the unit between two contrasts that an offset lies in."""
        index = max(1, min(bisect_right(self._cuts, at), len(self._cuts) - 1))
        return self._cuts[index - 1], self._cuts[index]

    def _linked(self, notice: Notice) -> tuple[Use, ...]:
        paren = self._paren(notice.start)
        if notice.sense is Sense.CONFLICT:
            return tuple(self._of_conflict(notice, paren))
        if self._speaks_of_else(notice, paren):
            return ()
        if paren is not None:
            inside = [use for use in self.uses if paren[0] <= use.start < paren[1]]
            onward = [use for use in inside if use.start >= notice.end]
            return tuple(onward or inside or self._just_before(paren[0]))
        return tuple(self._of_order(notice))

    def _of_conflict(self, notice: Notice, paren: tuple[int, int] | None) -> Iterable[Use]:
        begin, end = paren or self.stretch(notice.start)
        first = notice.end if notice.names else begin
        named = [use for use in self.uses if first <= use.start < end]
        if notice.names and not named:
            return ()  # "you've also said hello" says nothing of a claim
        if paren is not None:
            named += self._just_before(begin)
        groups = frozenset().union(*(use.groups for use in named))
        return (use for use in self.uses if self._is_meant(use, notice, bool(named), groups))

    def _is_meant(self, use: Use, notice: Notice, named: bool, groups: frozenset[int]) -> bool:
        if notice.about is not None and not is_cued(use, self._folded, notice.about):
            begin, end = notice.about
            return any(begin <= one.start < end and one.groups & use.groups for one in self.uses)
        return not named or bool(use.groups & groups)

    def _speaks_of_else(self, notice: Notice, paren: tuple[int, int] | None) -> bool:
        """Whether the notice goes on to speak of something that is no contested claim."""
        if notice.onward is None and not notice.names:
            return False
        end = (paren or self.stretch(notice.start))[1]
        follows = _CONTENT.match(self._folded, notice.onward or notice.end, end) is not None
        return follows and not any(notice.end <= use.start < end for use in self.uses)

    def _just_before(self, at: int) -> list[Use]:
        before = [use for use in self.uses if use.end <= at and at - use.end <= _NEAR]
        return before[-1:]

    def _of_order(self, notice: Notice) -> Sequence[Use]:
        begin, end = self.stretch(notice.start)
        outer = [
            n
            for n in self.notices
            if self._paren(n.start) is None and n.sense is not Sense.CONFLICT
        ]
        last = max((n.end for n in outer if n.end <= notice.start), default=begin)
        following = min((n.start for n in outer if n.start >= notice.end), default=end)
        before = [
            u for u in self.uses if max(begin, last) <= u.start < notice.start and not self._own(u)
        ]
        after = [u for u in self.uses if notice.end <= u.start < min(end, following)]
        if before and after and notice.onward is None:
            trails = notice.start - before[-1].end <= after[0].start - notice.end
            return before if trails else after
        return after or before or self._across(notice)

    def _across(self, notice: Notice) -> list[Use]:
        """Where a contrast or dash stands between, the nearest claim before, else behind."""
        before = [use for use in self.uses if use.start < notice.start]
        after = [use for use in self.uses if use.start >= notice.end]
        return before[-1:] or after[:1]

    def _own(self, use: Use) -> bool:
        """Whether a parenthesis of its own with a notice stands behind a use."""
        return any(
            start - use.end <= 3 and any(start < n.start < end for n in self.notices)
            for start, end in self._parens
            if start >= use.end
        )

    def contrasted(self, one: Use, other: Use) -> bool:
        """Whether a contrast or a parenthesis stands between two uses."""
        return self.stretch(one.start) != self.stretch(other.start) or (
            self._paren(one.start) != self._paren(other.start)
        )


def _parentheses(folded: str, unit: tuple[int, int]) -> Iterator[tuple[int, int]]:
    opened = -1
    for match in _BRACKET.finditer(folded, *unit):
        if match.group() in "([":
            opened = match.start() if opened < 0 else opened
        elif opened >= 0:
            yield opened, match.end()
            opened = -1
