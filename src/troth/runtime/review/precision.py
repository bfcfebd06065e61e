"""How often people agree with findings, from what they decided. Pure.

A finding counts as right where it was accepted and as wrong where it was dismissed. An override
says that the draft stays as it is for a reason of its own, and tells neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from troth.kernel.jsontypes import JsonObject
from troth.ports.reviews import HumanDecision

_Z = 1.959963984540054  # of the two-sided 95 % interval
_DIGITS = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class Precision:
    """What became of the findings of one name."""

    accepted: int = 0
    dismissed: int = 0
    overridden: int = 0

    @property
    def judged(self) -> int:
        """How many tell right from wrong."""
        return self.accepted + self.dismissed

    @property
    def share(self) -> float | None:
        """Accepted of those judged, in [0, 1]; ``None`` where none was."""
        return self.accepted / self.judged if self.judged else None

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, after Wilson; all of [0, 1] where none was judged."""
        if not self.judged:
            return 0.0, 1.0
        n, z2 = self.judged, _Z * _Z
        share = self.accepted / n
        middle = (share + z2 / (2 * n)) / (1 + z2 / n)
        half = _Z * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def to_wire(self) -> JsonObject:
        """The JSON object; shares are rounded to four digits."""
        low, high = self.interval()
        return {
            "accepted": self.accepted,
            "dismissed": self.dismissed,
            "overridden": self.overridden,
            "precision": None if self.share is None else round(self.share, _DIGITS),
            "low": round(low, _DIGITS),
            "high": round(high, _DIGITS),
        }


def precision_by(counted: Iterable[tuple[str, HumanDecision, int]]) -> dict[str, Precision]:
    """Precision by name, sorted.

    Args:
        counted: ``(name, decision, count)``; a name may come several times.
    """
    sums: dict[str, dict[HumanDecision, int]] = {}
    for name, decision, count in counted:
        of_name = sums.setdefault(name, dict.fromkeys(HumanDecision, 0))
        of_name[decision] += count
    return {name: _precision(sums[name]) for name in sorted(sums)}


def precision_fields(tally: Sequence[tuple[str, str, HumanDecision, int]]) -> JsonObject:
    """Precision by type and, finer, by rule, from the tally of a store."""
    types = precision_by((kind, said, count) for kind, _, said, count in tally)
    rules = precision_by((rule, said, count) for _, rule, said, count in tally)
    return {
        "types": {name: one.to_wire() for name, one in types.items()},
        "rules": {name: one.to_wire() for name, one in rules.items()},
    }


def _precision(counts: dict[HumanDecision, int]) -> Precision:
    return Precision(
        accepted=counts[HumanDecision.ACCEPT],
        dismissed=counts[HumanDecision.DISMISS],
        overridden=counts[HumanDecision.OVERRIDE],
    )
