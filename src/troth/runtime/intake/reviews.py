"""Human review of intake: the queue, one item, corrections, and drafts to decide on.

Everything that leaves is a sealed exchange of its own. Who changes an outcome names the version
that they saw (``If-Match``) and a key of their own (``Idempotency-Key``): of two who correct the
same version one wins, and a request that is repeated gets its first result again. What is stored
of the stages never changes; every correction is applied to it anew, in the order they were made.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import orjson

from troth.contracts.gate.intake.acceptance import Accepted
from troth.contracts.gate.intake.corrected import (
    CorrectionRecord,
    correction_id,
    corrected_decision,
    rehashed,
    replay,
)
from troth.contracts.gate.intake.corrections import (
    MAX_CORRECTIONS,
    Change,
    Correction,
    CorrectionRefused,
    Decided,
    apply_corrections,
)
from troth.contracts.gate.intake.drafts import DraftMove, DraftStatus, drafts_of, move_draft
from troth.contracts.gate.intake.masking import mask
from troth.contracts.gate.intake.model import (
    Classification,
    Extraction,
    IdentityResult,
    IntakeStatus,
    NormalizedMessage,
    StageReview,
)
from troth.contracts.gate.intake.outcome import Stage
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.review_items import ItemReadings, reasons_of, review_item
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.errors import CallerError
from troth.kernel.exchange import Mode
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.ports.environment import Clock, Ids, timestamp
from troth.ports.intake import CaseRequest, PersonalData
from troth.ports.intake_store import IntakeStore, NewCorrection, StaleOutcome, StoredOutcome
from troth.ports.log import AuditLog
from troth.runtime.closing import PLAIN_POLICY, SealedPlain, run_exchange
from troth.runtime.documents import PlainDocument
from troth.runtime.exchange import Exchange, Origin, open_exchange
from troth.runtime.intake.cases import Cases, opens_case
from troth.runtime.intake.results import StageResult
from troth.runtime.intake.stored import from_bytes, from_json
from troth.runtime.seal import Seal
from troth.runtime.threads import run_blocking

MAX_PAGE = 200
_MAX_KEY, _MAX_ID = 200, 64
_STATUSES = tuple(status.value for status in IntakeStatus)


def etag_of(outcome: StoredOutcome) -> str:
    """The entity tag of an outcome: a quoted digest of its version and of what it says."""
    version = f"{outcome.message_id}\x00{outcome.version}\x00{sha256_hex(outcome.decision)}"
    return f'"{text_sha256(version)[:32]}"'


@dataclass(frozen=True, kw_only=True, slots=True)
class QueueFilters:
    """Which outcomes are listed; an empty text is no condition."""

    status: str = IntakeStatus.NEEDS_REVIEW.value
    queue_id: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Act:
    """What makes a write of a person safe to repeat.

    Attributes:
        by: The account.
        if_match: Entity tag of the item as the person saw it.
        idempotency_key: Of the client's own making, 1 to 200 code points.
    """

    by: str
    if_match: str
    idempotency_key: str

    def __post_init__(self) -> None:
        for name in ("by", "idempotency_key"):
            if not 0 < len(getattr(self, name)) <= _MAX_KEY:
                raise CallerError(
                    "input.invalid", f"It needs 1 to {_MAX_KEY} characters.", field=name
                )


@dataclass(frozen=True, kw_only=True)
class Reviews:
    """Serves people who review; safe for concurrent use and for any number of processes."""

    store: IntakeStore
    profile: Profile
    personal: PersonalData
    cases: Cases
    seal: Seal
    log: AuditLog
    clock: Clock
    ids: Ids

    async def queue(
        self,
        filters: QueueFilters,
        *,
        origin: Origin,
        after: str = "",
        limit: int = 50,
        trace_id: str | None = None,
    ) -> SealedPlain:
        """Outcomes by priority and id.

        Args:
            after: ``next`` of the page before; empty for the first.
            limit: 1 to 200.

        Raises:
            RefusedExchange: ``input.invalid``: a filter, the page or the limit is none.
        """
        asked: JsonObject = {"status": filters.status, "queue_id": filters.queue_id}

        async def work(exchange: Exchange) -> JsonObject:
            del exchange
            self._check(filters, limit)
            found = await run_blocking(
                lambda: self.store.outcomes(
                    origin.tenant,
                    status=filters.status,
                    queue_id=filters.queue_id,
                    after=_read_after(after),
                    limit=limit,
                )
            )
            last = found[-1] if len(found) == limit else None
            return {
                "items": [_summary(one) for one in found],
                "next": None if last is None else f"{last.priority}:{last.message_id}",
            }

        return await self._answer(origin, asked, work, trace_id)

    def _check(self, filters: QueueFilters, limit: int) -> None:
        if filters.status not in ("", *_STATUSES):
            raise CallerError("input.invalid", "There is no such status.", field="status")
        if filters.queue_id and filters.queue_id not in self.profile.names("queues"):
            raise CallerError("input.invalid", "There is no such queue.", field="queue_id")
        if not 1 <= limit <= MAX_PAGE:
            raise CallerError("input.invalid", f"Ask for 1 to {MAX_PAGE}.", field="limit")

    async def item(
        self, message_id: str, *, origin: Origin, raw: bool = False, trace_id: str | None = None
    ) -> SealedPlain:
        """One message with its readings, slices, drafts and corrections, and its entity tag.

        Args:
            raw: Slices as they stand in the mail; only for callers who may read it.

        Raises:
            RefusedExchange: ``input.not_found``: this tenant has no such outcome.
        """
        asked: JsonObject = {"message_id": message_id[:_MAX_ID], "raw": raw}

        async def work(exchange: Exchange) -> JsonObject:
            del exchange
            case = await run_blocking(lambda: self._load(origin.tenant, message_id))
            message = await run_blocking(lambda: self._message(origin.tenant, message_id))
            shown = review_item(case.decision, case.readings, message, raw=raw)
            return {
                **shown.to_wire(),
                "decision": case.decision,
                "drafts": _drafts(case.decision, self.profile),
                "corrections": list(case.records),
                "version": case.outcome.version,
                "etag": etag_of(case.outcome),
            }

        return await self._answer(origin, asked, work, trace_id)

    async def correct(
        self,
        message_id: str,
        corrections: Sequence[Correction],
        act: Act,
        *,
        origin: Origin,
        trace_id: str | None = None,
    ) -> SealedPlain:
        """Apply corrections, decide the route again, and tell the case system of another queue.

        A request that is repeated under its key gets the first result again; a case that could not
        be told of is then tried again, under the id of the correction.

        Raises:
            RefusedExchange: ``input.invalid``: a correction is refused, and nothing changes.
                ``input.conflict``: somebody corrected this version first, or the key was used for
                another request. ``input.not_found``: there is no such outcome.
        """
        kept = tuple(self._kept(one, act) for one in corrections[: MAX_CORRECTIONS + 1])
        content: JsonValue = [
            {"field": one.field.value, "value": list(one.values), "reason": one.reason}
            for one in kept
        ]

        async def work(exchange: Exchange) -> JsonObject:
            write = _Write(
                message_id=message_id, act=act, exchange=exchange, content=content, fields=kept
            )
            record = await run_blocking(lambda: self._written(write, self._corrected))
            return {**record, "case": await self._told(write, record)}

        return await self._answer(origin, _asked(message_id, content), work, trace_id)

    def _kept(self, one: Correction, act: Act) -> Correction:
        """The correction of this account; personal data in its reason is masked (PROOF-6)."""
        spans = self.personal.find(one.reason, language="und")
        return replace(one, by=act.by, reason=mask(one.reason, spans))

    async def decide_draft(
        self,
        message_id: str,
        draft_id: str,
        move: DraftMove,
        act: Act,
        *,
        origin: Origin,
        trace_id: str | None = None,
    ) -> SealedPlain:
        """Approve or discard a draft; nothing is sent.

        Raises:
            RefusedExchange: As ``correct``; ``input.not_found`` also where the decision asks for no
                such draft, ``input.conflict`` also where a person has decided on it.
        """
        content: JsonValue = {"draft_id": draft_id[:_MAX_ID], "move": move.value}

        async def work(exchange: Exchange) -> JsonObject:
            write = _Write(
                message_id=message_id, act=act, exchange=exchange, content=content, fields=()
            )

            def make(case: _Case, write: _Write) -> tuple[JsonObject, JsonObject]:
                return self._draft_moved(case, write, draft_id, move)

            return await run_blocking(lambda: self._written(write, make))

        return await self._answer(origin, _asked(message_id, content), work, trace_id)

    def _written(self, write: _Write, make: _Make) -> JsonObject:
        """Do a write once: the record of the first request under its key, or a new one."""
        case = self._load(write.tenant, write.message_id)
        if (known := self._known(case, write)) is not None:
            return known
        if write.act.if_match != etag_of(case.outcome):
            raise _stale()
        decision, record = make(case, write)
        outcome = _next(case.outcome, decision, write.exchange.receipt_id)
        correction = NewCorrection(
            outcome=outcome,
            record=canonical_json({**record, "etag": etag_of(outcome)}),
            idempotency_key=write.act.idempotency_key,
        )
        try:
            self.store.correct(correction)
        except StaleOutcome as stale:  # the other one may have been this very request
            known = self._known(self._load(write.tenant, write.message_id), write)
            if known is None:
                raise _stale() from stale
            return known
        # Whoever came first under this key: its record is the one that stands.
        standing = self._load(write.tenant, write.message_id)
        return self._known(standing, write, is_first=True) or {}

    def _known(
        self, case: _Case, write: _Write, *, is_first: bool = False
    ) -> JsonObject | None:
        record = next((one for one in case.records if one["correction_id"] == write.id), None)
        if record is None:
            return None
        if record["request_sha256"] != write.request_sha256:
            raise CallerError(
                "input.conflict",
                "Another request was made under this key.",
                hint="use a new key for a new request",
                field="idempotency_key",
            )
        receipt_id = str(record["receipt_id"])
        # A request whose exchange was never sealed is told by the one that repeats it.
        if is_first or self.log.receipt(receipt_id) is None:
            write.exchange.note("intake.corrected", _event(record))
        return record

    def _corrected(self, case: _Case, write: _Write) -> tuple[JsonObject, JsonObject]:
        try:
            standing = replay(case.read, case.records, self.profile)
            decided, changes = apply_corrections(standing, write.fields, self.profile)
        except CorrectionRefused as refused:
            text = str(refused)
            raise CallerError(
                "input.invalid", f"{text[:1].upper()}{text[1:]}.", field=refused.field
            ) from refused
        decision = corrected_decision(case.decision, decided, self.profile)
        return decision, self._record(case, write, changes, decision)

    def _record(
        self, case: _Case, write: _Write, changes: tuple[Change, ...], decision: JsonObject
    ) -> JsonObject:
        return CorrectionRecord(
            correction_id=write.id,
            message_id=write.message_id,
            at=timestamp(self.clock.now()),
            by=write.act.by,
            changes=changes,
            hash_before=str(case.decision.get("decision_hash")),
            version=case.outcome.version + 1,
            request_sha256=write.request_sha256,
            receipt_id=write.exchange.receipt_id,
            queue_changed=case.decision.get("queue_id") != decision["queue_id"],
            result=decision,
        ).to_wire()
