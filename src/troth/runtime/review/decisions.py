"""What people make of findings (REVIEW-11): recorded outside the reviewer, which never sees it.

Decisions are added, never replaced: a later one on the same finding counts, and the earlier ones
stay on record. The same decision again changes nothing.

How often people agree with findings, from what they decided. Pure.

A finding counts as right where it was accepted and as wrong where it was dismissed. An override
says that the draft stays as it is for a reason of its own, and tells neither.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from troth.contracts.review.model import Finding, ReviewDocument
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.ports.environment import timestamp
from troth.ports.reviews import (
    FindingDecision,
    HumanDecision,
    ReviewMeter,
    ReviewStatus,
    ReviewStore,
    no_such_review,
    stale_decisions,
)
from troth.runtime.exchange.closing import Exchanges, SealedPlain
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.threads import run_blocking

_Z = 1.959963984540054  # of the two-sided 95 % interval
_DIGITS = 4


def interval(accepted: int, judged: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson; all of [0, 1] where none was judged."""
    if not judged:
        return 0.0, 1.0
    n, z2 = judged, _Z * _Z
    share = accepted / n
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = _Z * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def precision_of(counts: Mapping[HumanDecision, int]) -> JsonObject:
    """What became of the findings of one name; shares are rounded to four digits."""
    accepted, dismissed = counts[HumanDecision.ACCEPT], counts[HumanDecision.DISMISS]
    judged = accepted + dismissed
    low, high = interval(accepted, judged)
    return {
        "accepted": accepted,
        "dismissed": dismissed,
        "overridden": counts[HumanDecision.OVERRIDE],
        "precision": round(accepted / judged, _DIGITS) if judged else None,
        "low": round(low, _DIGITS),
        "high": round(high, _DIGITS),
    }


def precision_fields(tally: Sequence[tuple[str, str, HumanDecision, int]]) -> JsonObject:
    """Precision by type and, finer, by rule, from the tally of a store."""
    sums = {
        "types": defaultdict[str, Counter[HumanDecision]](Counter),
        "rules": defaultdict[str, Counter[HumanDecision]](Counter),
    }
    for kind, rule, said, count in tally:
        sums["types"][kind][said] += count
        sums["rules"][rule][said] += count
    return {
        what: {name: precision_of(counts) for name, counts in sorted(named.items())}
        for what, named in sums.items()
    }


MAX_REASON_CHARS = 2_000
MAX_BY_CHARS = 300
_TAG = re.compile(r'"decisions-(0|[1-9][0-9]{0,8})"\Z')


@dataclass(frozen=True, kw_only=True)
class Decisions(Exchanges):
    """Records decisions and counts them. One per process; safe for concurrent use."""

    store: ReviewStore
    meter: ReviewMeter | None = None

    async def decide(
        self,
        review_id: str,
        finding_id: str,
        decision: HumanDecision,
        *,
        reason: str,
        by: str,
        origin: Origin,
        if_match: str | None = None,
        trace_id: str | None = None,
    ) -> SealedPlain:
        """Record a decision on a finding; answers with all decisions on that finding.

        Args:
            reason: 1 to 2 000 code points, not blank.
            by: Who decides, as the record will say; 1 to 300 code points, not blank.
            if_match: Entity tag of the decisions as they were read; ``None`` to decide whatever
                was decided meanwhile.

        Raises:
            RefusedExchange: There is no such finding, its review is not done, there is no reason,
                or the tag is not that of what stands; a sealed problem is in the exception.
        """
        named: JsonObject = {"review_id": review_id, "finding_id": finding_id}

        async def work(exchange: Exchange) -> JsonObject:
            _check_words(reason, by)
            seen = None if if_match is None else _version(if_match)
            finding = await run_blocking(
                lambda: self._finding(origin.tenant, review_id, finding_id)
            )
            made = FindingDecision(
                tenant=origin.tenant,
                review_id=review_id,
                finding_id=finding_id,
                type=finding.type,
                rule=finding.rule,
                decision=decision,
                reason=reason,
                by=by,
                at=timestamp(self.clock.now()),
            )
            is_new = await run_blocking(lambda: self.store.decide(made, seen=seen))
            digests = made.digests() if is_new else {}
            exchange.note("review.decided", {**_told(made, is_new), **digests})
            if is_new and self.meter is not None:
                self.meter.decided(decision)
            version = await run_blocking(lambda: self.store.version(origin.tenant, review_id))
            everything = await run_blocking(lambda: self.store.decisions(origin.tenant, review_id))
            history = [one for one in everything if one.finding_id == finding_id]
            return {
                **named,
                "decision": decision.value,
                "recorded": is_new,
                "decisions": [_shown(one) for one in history],
                "etag": etag_of(version),
            }

        asked = {**named, "decision": decision.value, "reason": reason, "by": by}
        return await self.answered(self.opened(origin, asked, trace_id), work)

    async def listed(
        self, review_id: str, *, origin: Origin, trace_id: str | None = None
    ) -> SealedPlain:
        """All decisions on the findings of a review, oldest first.

        Raises:
            RefusedExchange: This tenant has no such review.
        """

        async def work(_exchange: Exchange) -> JsonObject:
            if await run_blocking(lambda: self.store.get(origin.tenant, review_id)) is None:
                raise no_such_review()
            # Read first: what is decided meanwhile makes the tag old, and is never passed over.
            version = await run_blocking(lambda: self.store.version(origin.tenant, review_id))
            found = await run_blocking(lambda: self.store.decisions(origin.tenant, review_id))
            unread = await run_blocking(lambda: self.store.unreadable(origin.tenant, review_id))
            shown = [_shown(one) for one in found]
            told: JsonObject = {"review_id": review_id, "decisions": [*shown], "unreadable": unread}
            return {**told, "etag": etag_of(version)}

        return await self.answered(self.opened(origin, {"review_id": review_id}, trace_id), work)

    async def precision(self, *, origin: Origin, trace_id: str | None = None) -> SealedPlain:
        """How often people agreed with findings of this tenant, by type and by rule."""

        async def work(_exchange: Exchange) -> JsonObject:
            tally = await run_blocking(lambda: self.store.tally(origin.tenant))
            unread = await run_blocking(lambda: self.store.unreadable(origin.tenant))
            return {**precision_fields(tally), "unreadable": unread}

        return await self.answered(self.opened(origin, {"review_id": ""}, trace_id), work)

    def _finding(self, tenant: str, review_id: str, finding_id: str) -> Finding:
        stored = self.store.get(tenant, review_id)
        if stored is None:
            raise no_such_review()
        if stored.status is not ReviewStatus.DONE or stored.result is None:
            raise CallerError(
                "input.conflict",
                "The review is not done, so that there is nothing to decide on.",
                hint="wait until it is",
                field="review_id",
            )
        # Held against its receipt: nobody decides on a finding that the reviewer did not make.
        sealed = self.seal.again(
            stored.result, stored.receipt_id or "", tenant=tenant, kind=ReviewDocument
        )
        found = sealed.document.findings
        finding = next((one for one in found if one.finding_id == finding_id), None)
        if finding is None:
            raise CallerError(
                "input.not_found", "The review has no finding of that id.", field="finding_id"
            )
        return finding


def etag_of(version: int) -> str:
    """The entity tag of the decisions on a review."""
    return f'"decisions-{version}"'


def _version(if_match: str) -> int:
    """The version that was read; what is none of our tags is the tag of nothing that stands."""
    match = _TAG.match(if_match)
    if match is None:
        raise stale_decisions()
    return int(match[1])


def _check_words(reason: str, by: str) -> None:
    if not by.strip() or len(by) > MAX_BY_CHARS:
        raise CallerError(
            "input.invalid", f"Who decides is named in 1 to {MAX_BY_CHARS} characters.", field="by"
        )
    if not reason.strip() or len(reason) > MAX_REASON_CHARS:
        raise CallerError(
            "input.invalid",
            f"A decision has a reason of 1 to {MAX_REASON_CHARS} characters.",
            field="reason",
        )


def _told(made: FindingDecision, is_new: bool) -> JsonObject:
    return {
        "review_id": made.review_id,
        "finding_id": made.finding_id,
        "type": made.type,
        "rule": made.rule,
        "decision": made.decision.value,
        "recorded": is_new,
    }


def _shown(one: FindingDecision) -> JsonObject:
    return {
        "finding_id": one.finding_id,
        "decision": one.decision.value,
        "reason": one.reason,
        "by": one.by,
        "at": one.at,
    }
