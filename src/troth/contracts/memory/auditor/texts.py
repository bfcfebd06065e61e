"""One response: its flags against the ledger, its words against what is contested (MEM-10)."""

from __future__ import annotations

from collections.abc import Sequence

from troth.contracts.memory.auditor.assertions import asserts
from troth.contracts.memory.auditor.caveats import Caveats
from troth.contracts.memory.auditor.figures import AuditFigures
from troth.contracts.memory.auditor.mentions import Lookout, Slot, slots_of
from troth.contracts.memory.auditor.passages import passages
from troth.kernel.memories import Contest, Flag, Standing

MAX_MENTIONS = 400
"""Most mentions that are looked at in one part; where there are more, one counts as asserted."""


def audit_texts(texts: Sequence[str], flags: Sequence[Flag], standing: Standing) -> AuditFigures:
    """The figures of a response, derived anew.

    Args:
        texts: The assistant's own words, part by part. A caveat counts within its part only.
        flags: Every memory that the response shows, repeats included.
        standing: What the ledger says of them.
    """
    contested = standing.contested | memory_ids(standing.contests)
    flagged, unflagged = count_flags(flags, contested)
    return AuditFigures(
        reintroduced_flagged_count=flagged,
        reintroduced_unflagged_count=unflagged,
        answer_asserted_contradicted_claim_count=count_asserted(texts, standing.contests),
    )


def memory_ids(contests: Sequence[Contest]) -> frozenset[str]:
    """The memories of open entries."""
    return frozenset(
        claim.memory_id for contest in contests for claim in (contest.old, contest.new)
    )


def count_flags(flags: Sequence[Flag], contested: frozenset[str]) -> tuple[int, int]:
    """How many contested memories are flagged wherever shown, and how many are not."""
    shown = {flag.memory_id for flag in flags} & contested
    bare = {flag.memory_id for flag in flags if not flag.reintroduced_claim} & shown
    return len(shown) - len(bare), len(bare)


def count_asserted(texts: Sequence[str], contests: Sequence[Contest]) -> int:
    """Assertions of contested claims without a true caveat, in all parts."""
    slots = slots_of(contests)
    return sum(_asserted(text, slots) for text in texts) if slots else 0


def _asserted(text: str, slots: Sequence[Slot]) -> int:
    lookout, read = Lookout(slots), passages(text)
    found = [tuple(lookout.mentions(number, passage)) for number, passage in enumerate(read)]
    mentions = [mention for here in found for mention in here]
    caveats = Caveats(read, found)
    bare = {
        (mention.passage, mention.slot.entity, mention.slot.attribute, mention.key)
        for mention in mentions[:MAX_MENTIONS]
        if asserts(mention, read[mention.passage]) and not caveats.cover(mention)
    }
    return len(bare) + (len(mentions) > MAX_MENTIONS)
