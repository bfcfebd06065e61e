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

    def to_json(self) -> dict[str, int]:
        """The figures by name, as a response carries them."""
        return {
            "reintroduced_flagged_count": self.reintroduced_flagged_count,
            "reintroduced_unflagged_count": self.reintroduced_unflagged_count,
            "answer_asserted_contradicted_claim_count": (
                self.answer_asserted_contradicted_claim_count
            ),
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class LineFigures:
    """What one line comes to.

    Attributes:
        failed: The turn ended in an error; every other figure is then 0.
        count_mismatches: 1 where ``reintroduced_claims_count`` is not the number of flagged
            memories in the line.
        leaks: Memories shown that the subject does not have.
        contested: 1 where a contested memory was shown at all.
    """

    audit: AuditFigures = AuditFigures()
    failed: bool = False
    count_mismatches: int = 0
    leaks: int = 0
    contested: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class RunFigures:
    """The figures of a run (MEM-11).

    Attributes:
        turns: Lines; of them ``errors`` ended in an error and enter no figure below.
        contested_turns: Turns in which a contested memory was shown.
        audit: The split figures, summed.
        count_mismatches: Turns whose ``reintroduced_claims_count`` is wrong.
        leaks: Memories shown to a subject that does not have them (MEM-15).
    """

    turns: int = 0
    errors: int = 0
    contested_turns: int = 0
    audit: AuditFigures = AuditFigures()
    count_mismatches: int = 0
    leaks: int = 0

    @property
    def is_clean(self) -> bool:
        """Nothing contested was shown bare, miscounted, or to the wrong subject."""
        return self.audit.is_clean and not self.count_mismatches and not self.leaks

    def with_line(self, line: LineFigures) -> Self:
        """The figures with one more line."""
        return type(self)(
            turns=self.turns + 1,
            errors=self.errors + line.failed,
            contested_turns=self.contested_turns + line.contested,
            audit=self.audit.plus(line.audit),
            count_mismatches=self.count_mismatches + line.count_mismatches,
            leaks=self.leaks + line.leaks,
        )

    def to_json(self) -> dict[str, int]:
        """The figures by name, flat."""
        return {
            "turns": self.turns,
            "errors": self.errors,
            "contested_turns": self.contested_turns,
            **self.audit.to_json(),
            "count_mismatches": self.count_mismatches,
            "leaks": self.leaks,
        }
