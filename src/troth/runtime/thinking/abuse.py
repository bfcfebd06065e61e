"""The abuse score of a caller: what counts, how much, and how it is forgotten.

The rule: each offence adds its weight, and the score halves with each half-life. At the limit the
caller is blocked, in either mode (THINK-9), until the score has fallen below it again. Nothing else
enters: neither what an answer says nor how a model judged it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from troth.language.tokens import fold, visible
from troth.ports.cells import Cells, Kind

_READ = 20_000  # characters of a request that are looked at for orders


class Offence(StrEnum):
    """What counts against a caller."""

    REFUSED = "refused"  # a request that could not be read
    OVERSIZED = "oversized"  # one beyond a limit of size
    LIMITED = "limited"  # a run asked for after the allowance was used up
    ORDERS = "orders"  # a request that gives orders to the machinery


WEIGHTS: Mapping[Offence, float] = {
    Offence.REFUSED: 1.0,
    Offence.OVERSIZED: 3.0,
    Offence.LIMITED: 1.0,
    Offence.ORDERS: 2.0,
}

_ORDERS = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass)\s{1,3}(?:all\s{1,3}|any\s{1,3})?"
    r"(?:of\s{1,3})?(?:the\s{1,3}|your\s{1,3}|my\s{1,3})?"
    r"(?:previous|prior|above|earlier|system|safety)\s{1,3}"
    r"(?:instructions?|rules?|prompts?|messages?|guidelines?)\b"
    r"|\b(?:reveal|print|show|repeat|output)\s{1,3}(?:me\s{1,3})?(?:the\s{1,3}|your\s{1,3})"
    r"(?:system\s{1,3}prompt|hidden\s{1,3}instructions?)\b"
    r"|\b(?:ignorier|vergiss|missacht|umgeh)(?:e|en\ssie)?\s{1,3}(?:alle\s{1,3})?"
    r"(?:(?:deine|ihre|die)\s{1,3})?(?:vorherigen|bisherigen|obigen|früheren)\s{1,3}"
    r"(?:anweisungen|regeln|vorgaben|nachrichten)\b"
    r"|\b(?:stop_reason|abuse_blocked|breaker_open|quality_score|reasoning_trace)\s{0,3}[:=]"
)


def gives_orders(text: str) -> bool:
    """Whether a request tries to steer the machinery; its first 20 000 characters are looked at.

    It is weighed, never obeyed: a request that quotes such an order is answered all the same.
    """
    return _ORDERS.search(fold(visible(text[:_READ]))) is not None


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

        Raises:
            ValueError: The limit is negative, or the half-life is not positive.
        """
        if limit < 0 or not half_life_s > 0:
            raise ValueError("an abuse score needs a limit and a half-life")
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
