"""How far a notice reaches: which uses of contested claims it is beside.

Serves MEM-3, MEM-4 and MEM-12. A parenthesis belongs to the claim before it; a phrase that leads
in belongs to what follows, one that trails to what precedes it, up to a contrast ("but", ";"). A
conflict notice holds for its whole sentence, and where it names a value, for the entries of that
value. The sentence next to a claim counts where it speaks of the same.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from troth.contracts.memory.wording.cues import attribute_cue
from troth.contracts.memory.wording.mentions import Use, Uses
from troth.contracts.memory.wording.notices import Notice, Sense, notices
from troth.contracts.memory.wording.phrases import Rank
from troth.contracts.memory.wording.reading import plain_pattern

_NEAR = 60  # how far before its parenthesis a claim may stand, in code points
_CERTAIN_BEFORE, _CERTAIN_AFTER = 80, 40
_CONTRAST = plain_pattern(
    r"""[;—–]|\s-\s|(?<![^\W_])(?:but|though|although|while|whereas|however|yet|aber|obwohl|während
    |jedoch|wobei|allerdings)(?![^\W_])"""
)
_REFERS = plain_pattern(
    r"(?<![^\W_])(?:this|that|that's|it|it's|which|here|das|dies|es|so)(?![^\W_])"
)
_THIS = plain_pattern(
    r"(?<![^\W_])(?:on|about|regarding|for)\s(?:this|that|it)(?![^\W_])|(?<![^\W_])(?:here|hierzu|dazu"
    r"|darüber)(?![^\W_])"
)
_TRUE_OF = {Sense.NEWEST: Rank.NEWEST, Sense.EARLIER: Rank.OLDER}


class _Beside:
    """The notices of one unit, and which of its uses each is beside."""

    def __init__(self, folded: str, unit: tuple[int, int], uses: Sequence[Use]) -> None:
        self.uses = uses
        found = notices(folded, *unit)
        claimed = [(use.start, use.end) for use in uses]
        # A contested value that reads like a notice is a value (fail closed).
        free = [n for n in found if not any(s < n.end and n.start < e for s, e in claimed)]
        self.certain = [notice for notice in free if notice.sense is Sense.CERTAIN]
        self.notices = [notice for notice in free if notice.sense is not Sense.CERTAIN]
        self._parens = tuple(_parentheses(folded, unit))
        cuts = (match.start() for match in _CONTRAST.finditer(folded, *unit))
        self._cuts = [unit[0], *(at for at in cuts if self._paren(at) is None), unit[1]]
        self.links = [(notice, self._linked(at, notice)) for at, notice in enumerate(self.notices)]

    def _paren(self, at: int) -> tuple[int, int] | None:
        index = bisect_right(self._parens, (at, at)) - 1
        if index < 0 or not self._parens[index][0] <= at < self._parens[index][1]:
            return None
        return self._parens[index]

    def stretch(self, at: int) -> tuple[int, int]:
        """The part of the unit between two contrasts that an offset lies in."""
        index = max(1, min(bisect_right(self._cuts, at), len(self._cuts) - 1))
        return self._cuts[index - 1], self._cuts[index]

    def _linked(self, at: int, notice: Notice) -> tuple[Use, ...]:
        paren = self._paren(notice.start)
        if notice.sense is Sense.CONFLICT:
            return tuple(self._of_conflict(notice, paren))
        if paren is not None:
            inside = [use for use in self.uses if paren[0] <= use.start < paren[1]]
            onward = [use for use in inside if use.start >= notice.end]
            return tuple(onward or inside or self._just_before(paren[0]))
        return tuple(self._of_order(at, notice))

    def _of_conflict(self, notice: Notice, paren: tuple[int, int] | None) -> Iterable[Use]:
        begin, end = paren or self.stretch(notice.start)
        named = [use for use in self.uses if begin <= use.start < end]
        if paren is not None:
            named += self._just_before(begin)
        groups = frozenset().union(*(use.groups for use in named))
        return (use for use in self.uses if not named or use.groups & groups)

    def _just_before(self, at: int) -> list[Use]:
        before = [use for use in self.uses if use.end <= at and at - use.end <= _NEAR]
        return before[-1:]

    def _of_order(self, at: int, notice: Notice) -> Sequence[Use]:
        begin, end = self.stretch(notice.start)
        outer = [n for n in self.notices if self._paren(n.start) is None and n.sense is not Sense.CONFLICT]
        last = max((n.end for n in outer if n.end <= notice.start), default=begin)
        following = min((n.start for n in outer if n.start >= notice.end), default=end)
        before = [u for u in self.uses if max(begin, last) <= u.start < notice.start and not self._own(u)]
        after = [u for u in self.uses if notice.end <= u.start < min(end, following)]
        if before and after and not notice.onward:
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
    for at in range(*unit):
        if folded[at] in "([" and opened < 0:
            opened = at
        elif folded[at] in ")]" and opened >= 0:
            yield opened, at + 1
            opened = -1


class Reach:
    """Which notices are beside which uses, over a whole text."""

    def __init__(self, found: Uses) -> None:
        self._reading = found.reading
        self._by_unit: dict[int, list[Use]] = {}
        for use in found.uses:
            self._by_unit.setdefault(use.unit, []).append(use)
        self._beside: dict[int, _Beside] = {}

    def false_of(self, use: Use) -> Iterator[Notice]:
        """Notices beside a use that are not true of it."""
        for notice in self._of(use):
            right = _TRUE_OF.get(notice.sense)
            if right is not None and right is not use.rank:
                yield notice

    def certain_of(self, use: Use) -> Iterator[Notice]:
        """Words that present a use as settled."""
        beside = self._at(use.unit)
        for notice in beside.certain:
            same = beside.stretch(notice.start) == beside.stretch(use.start)
            ahead, behind = use.start - notice.end, notice.start - use.end
            if same and -1 <= max(ahead, behind) and ahead <= _CERTAIN_BEFORE and behind <= _CERTAIN_AFTER:
                yield notice

    def is_covered(self, use: Use) -> bool:
        """Whether a caveat that is true of it stands beside a use."""
        return (
            any(True for _ in self._of(use))
            or self._is_contrasted(use)
            or self._is_followed(use)
            or self._is_introduced(use)
        )

    def _at(self, number: int) -> _Beside:
        found = self._beside.get(number)
        if found is None:
            unit, uses = self._reading.units[number], self._by_unit.get(number, ())
            found = self._beside[number] = _Beside(self._reading.folded, unit, uses)
        return found

    def _of(self, use: Use) -> Iterator[Notice]:
        for notice, linked in self._at(use.unit).links:
            if any(use is one for one in linked):
                yield notice
        yield from self._remarks(use)

    def _remarks(self, use: Use) -> Iterator[Notice]:
        """The next sentence says of the last claim of this one how new it is."""
        follower = self._next(use.unit)
        if follower is None or follower.uses or use is not self._by_unit[use.unit][-1]:
            return
        if _REFERS.search(self._reading.folded, *self._reading.units[use.unit + 1]):
            yield from (n for n in follower.notices if n.sense is not Sense.CONFLICT)

    def _next(self, number: int) -> _Beside | None:
        return self._at(number + 1) if self._reading.is_joined(number + 1) else None

    def _is_contrasted(self, use: Use) -> bool:
        """The same sentence says of the other side, truly, that it is the newer or older one."""
        beside = self._at(use.unit)
        return any(
            other.rank is use.rank or beside.contrasted(use, other)
            for other in self._ordered(beside)
            if other is not use and other.groups & use.groups
        )

    def _ordered(self, beside: _Beside) -> Iterator[Use]:
        for notice, linked in beside.links:
            right = _TRUE_OF.get(notice.sense)
            yield from (use for use in linked if right is not None and use.rank is right)

    def _is_followed(self, use: Use) -> bool:
        follower = self._next(use.unit)
        if follower is None:
            return False
        if any(other.groups & use.groups for other in self._ordered(follower)):
            return True
        return self._speaks_of(use, follower, use.unit + 1)

    def _is_introduced(self, use: Use) -> bool:
        if not self._reading.is_joined(use.unit):
            return False
        beside = self._at(use.unit - 1)
        named = any(other.groups & use.groups for other in beside.uses)
        span = self._reading.units[use.unit - 1]
        refers = _THIS.search(self._reading.folded, *span) is not None
        conflict = any(notice.sense is Sense.CONFLICT for notice in beside.notices)
        return conflict and (named or (not beside.uses and (refers or self._cued(use, span))))

    def _speaks_of(self, use: Use, beside: _Beside, number: int) -> bool:
        if not any(notice.sense is Sense.CONFLICT for notice in beside.notices):
            return False
        if beside.uses:
            return any(other.groups & use.groups for other in beside.uses)
        alone = all(other.groups & use.groups for other in self._by_unit[use.unit])
        return alone or self._cued(use, self._reading.units[number])

    def _cued(self, use: Use, span: tuple[int, int]) -> bool:
        cues = (attribute_cue(backing.stake.claim.attribute) for backing in use.backings)
        return all(cue.search(self._reading.folded, *span) for cue in cues)
