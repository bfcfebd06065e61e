"""One response: its flags against the ledger, its words against what is contested (MEM-10).

And what is counted for it, and for a run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from troth.contracts.memory.auditor.assertions import asserts
from troth.contracts.memory.auditor.caveats import is_covered
from troth.contracts.memory.auditor.mentions import Lookout, Slot, slots_of
from troth.contracts.memory.auditor.passages import passages
from troth.kernel.memories import Contest, Flag, Standing


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
class RunFigures:
    """The figures of a run, or of one line of it (MEM-11).

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

    def plus(self, other: Self) -> Self:
        """The sums of both."""
        return type(self)(
            turns=self.turns + other.turns,
            errors=self.errors + other.errors,
            contested_turns=self.contested_turns + other.contested_turns,
            audit=self.audit.plus(other.audit),
            count_mismatches=self.count_mismatches + other.count_mismatches,
            leaks=self.leaks + other.leaks,
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


MAX_MENTIONS = 400
"""Most mentions that are looked at in one part; where there are more, one counts as asserted."""


def audit_texts(texts: Sequence[str], flags: Sequence[Flag], standing: Standing) -> AuditFigures:
    """The figures of a response, derived anew.

    Args:
        texts: The assistant's own words, part by part. A caveat counts within its part only.
        flags: Every memory that the response shows, repeats included.
        standing: What the ledger says of them.
    """
    sides = {claim.memory_id for one in standing.contests for claim in (one.old, one.new)}
    shown = {flag.memory_id for flag in flags} & (standing.contested | sides)
    bare = {flag.memory_id for flag in flags if not flag.reintroduced_claim} & shown
    return AuditFigures(
        reintroduced_flagged_count=len(shown) - len(bare),
        reintroduced_unflagged_count=len(bare),
        answer_asserted_contradicted_claim_count=count_asserted(texts, standing.contests),
    )


def count_asserted(texts: Sequence[str], contests: Sequence[Contest]) -> int:
    """Assertions of contested claims without a true caveat, in all parts."""
    slots = slots_of(contests)
    return sum(_asserted(text, slots) for text in texts) if slots else 0


def _asserted(text: str, slots: Sequence[Slot]) -> int:
    lookout, read = Lookout(slots, text), passages(text)
    found = [tuple(lookout.mentions(number, passage)) for number, passage in enumerate(read)]
    mentions = [mention for here in found for mention in here]
    bare = {
        (mention.passage, mention.slot.entity, mention.slot.attribute, mention.key)
        for mention in mentions[:MAX_MENTIONS]
        if asserts(mention, read[mention.passage]) and not is_covered(mention, read, found)
    }
    return len(bare) + (len(mentions) > MAX_MENTIONS)
