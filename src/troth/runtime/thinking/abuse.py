"""The abuse score of a caller: what counts, how much, and how it is forgotten.

The rule: each offence adds its weight, and the score halves with each half-life. At the limit the
caller is blocked, in either mode (THINK-9), until the score has fallen below it again. Nothing else
enters: neither what an answer says nor how a model judged it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from troth.ports.cells import Cells, Kind


class Offence(StrEnum):
    """What counts against a caller."""

    REFUSED = "refused"  # a request that could not be read
    OVERSIZED = "oversized"  # one beyond a limit of size
    LIMITED = "limited"  # a run asked for after the allowance was used up


WEIGHTS: Mapping[Offence, float] = {
    Offence.REFUSED: 1.0,
    Offence.OVERSIZED: 3.0,
    Offence.LIMITED: 1.0,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Score:
    """What a score was at a time."""

    value: float
    at_s: float


_KIND = Kind(name="abuse", of=Score)


class AbuseScores:
    """The scores of all callers."""

    def __init__(self, cells: Cells, *, limit: float, half_life_s: float) -> None:
        """Take the rule.

        Args:
            limit: Score from which on a caller is blocked; 0 blocks nobody.
            half_life_s: Seconds in which a score halves.
        """
        self._cells, self._limit, self._half_life_s = cells, limit, half_life_s

    def note(self, account: str, offence: Offence) -> None:
        """Count an offence."""

        def noted(held: Score | None, now_s: float) -> tuple[Score, None]:
            value = self._faded(held, now_s) + WEIGHTS[offence]
            return Score(value=value, at_s=now_s), None

        self._cells.change(_KIND, account, noted)

    def score(self, account: str) -> float:
        """The score now, decayed; 0 for a caller without offences."""
        return self._cells.change(
            _KIND, account, lambda held, now_s: (None, self._faded(held, now_s))
        )

    def is_blocked(self, account: str) -> bool:
        """Whether the score has reached the limit."""
        return self._limit > 0 and self.score(account) >= self._limit

    def _faded(self, held: Score | None, now_s: float) -> float:
        if held is None:
            return 0.0
        halvings = max(0.0, now_s - held.at_s) / self._half_life_s
        return 0.0 if halvings > 1000 else held.value / 2.0**halvings
