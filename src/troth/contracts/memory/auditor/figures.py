"""What the auditor counts, for one response and for a run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, kw_only=True, slots=True)
class AuditFigures:
    """The split figures of one response (MEM-10).

    Attributes:
        reintroduced_flagged_count: Memories shown that have an open contradiction and are flagged
            wherever they are shown.
        reintroduced_unflagged_count: Memories shown that have one and somewhere are not flagged.
            Must be 0.
        answer_asserted_contradicted_claim_count: Contested claims that a passage asserts without a
            true caveat, each once for each passage. Its target is 0.
    """

    reintroduced_flagged_count: int = 0
    reintroduced_unflagged_count: int = 0
    answer_asserted_contradicted_claim_count: int = 0

    @property
    def is_clean(self) -> bool:
        """No silent reintroduction: neither a missing flag nor a bare assertion."""
        return not (
            self.reintroduced_unflagged_count or self.answer_asserted_contradicted_claim_count
        )

    def plus(self, other: Self) -> Self:
        """The sums of both."""
        return type(self)(
            reintroduced_flagged_count=self.reintroduced_flagged_count
            + other.reintroduced_flagged_count,
            reintroduced_unflagged_count=self.reintroduced_unflagged_count
            + other.reintroduced_unflagged_count,
            answer_asserted_contradicted_claim_count=self.answer_asserted_contradicted_claim_count
            + other.answer_asserted_contradicted_claim_count,
        )
