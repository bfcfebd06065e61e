"""How far a notice reaches: which uses of contested claims it is beside.

Serves MEM-3, MEM-4 and MEM-12. A notice counts in the sentence of the claim (``beside``), or in the
one next to it where that speaks of the same; a line of a list or table stands alone. Where no
notice is, a hedge may be (``doubts``).
"""

from __future__ import annotations

from collections.abc import Iterator

from troth.contracts.memory.wording.beside import Beside, is_cued
from troth.contracts.memory.wording.doubts import doubts_of, is_doubted
from troth.contracts.memory.wording.mentions import Use, Uses
from troth.contracts.memory.wording.notices import Notice, Sense
from troth.contracts.memory.wording.phrases import Rank
from troth.contracts.memory.wording.reading import plain_pattern
from troth.language.hedging.detect import Hedge

_CERTAIN_BEFORE, _CERTAIN_AFTER = 80, 40  # how far certainty reaches, in code points
_REMARK = plain_pattern(
    r"""\W{0,3}(?:and\s|und\s)?(?:this|that|it|das|dies|es)
    (?:'s|\s(?:is|was|comes|reflects|ist|war|stammt|entspricht))(?![^\W_])"""
)
_THIS = plain_pattern(
    r"(?<![^\W_])(?:on|about|regarding|for)\s(?:this|that|it)(?![^\W_])|(?<![^\W_])(?:here|hierzu|dazu"
    r"|darüber)(?![^\W_])"
)
_TRUE_OF = {Sense.NEWEST: Rank.NEWEST, Sense.EARLIER: Rank.OLDER}


class Reach:
    """Which notices are beside which uses, over a whole text."""

    def __init__(self, found: Uses) -> None:
        self._reading = found.reading
        self._by_unit: dict[int, list[Use]] = {}
        for use in found.uses:
            self._by_unit.setdefault(use.unit, []).append(use)
        self._beside: dict[int, Beside] = {}
        self._doubts: dict[int, tuple[Hedge, ...]] = {}

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
            if (
                same
                and max(ahead, behind) >= -1
                and ahead <= _CERTAIN_BEFORE
                and behind <= _CERTAIN_AFTER
            ):
                yield notice

    def is_covered(self, use: Use) -> bool:
        """Whether a caveat that is true of it stands beside a use."""
        return (
            any(True for _ in self._of(use))
            or self._is_contrasted(use)
            or self._is_followed(use)
            or self._is_introduced(use)
            or self._is_doubted(use)
        )

    def _at(self, number: int) -> Beside:
        found = self._beside.get(number)
        if found is None:
            unit, uses = self._reading.units[number], self._by_unit.get(number, ())
            found = self._beside[number] = Beside(self._reading.folded, unit, uses)
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
        if _REMARK.match(self._reading.folded, *self._reading.units[use.unit + 1]):
            yield from (n for n in follower.notices if n.sense is not Sense.CONFLICT)

    def _next(self, number: int) -> Beside | None:
        return self._at(number + 1) if self._reading.is_joined(number + 1) else None

    def _is_contrasted(self, use: Use) -> bool:
        """The same sentence says of the other side, truly, that it is the newer or older one."""
        beside = self._at(use.unit)
        return any(
            other.rank is use.rank or beside.contrasted(use, other)
            for other in self._ordered(beside)
            if other is not use and other.groups & use.groups
        )

    def _is_doubted(self, use: Use) -> bool:
        doubts = self._doubts.get(use.unit)
        if doubts is None:
            doubts = self._doubts[use.unit] = doubts_of(self._reading, use.unit)
        return is_doubted(self._reading, use, doubts)

    def _ordered(self, beside: Beside) -> Iterator[Use]:
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
        conflict = any(_is_of_conflict(notice) for notice in beside.notices)
        return conflict and (
            named or (not beside.uses and (refers or is_cued(use, self._reading.folded, span)))
        )

    def _speaks_of(self, use: Use, beside: Beside, number: int) -> bool:
        said = [notice for notice in beside.notices if notice.sense is Sense.CONFLICT]
        if beside.uses:
            return bool(said) and any(other.groups & use.groups for other in beside.uses)
        if not any(_is_of_conflict(notice) for notice in said):
            return False
        about = any(notice.about for notice in said)
        alone = all(other.groups & use.groups for other in self._by_unit[use.unit])
        return (alone and not about) or is_cued(
            use, self._reading.folded, self._reading.units[number]
        )


def _is_of_conflict(notice: Notice) -> bool:
    """Whether it says by itself that records conflict."""
    return notice.sense is Sense.CONFLICT and not notice.names
