"""Working on one message under a lease, from the last stage that is stored to the end.

Each stage is a function of the mail and of the results before it. Results are stored together
where that loses nothing: before anything acts outside, after a model or a directory was asked, and
at the decision. A worker that dies is followed by another one, which finds the stored stages and
goes on; it may repeat what was not stored, and what it repeats outside carries the message id as
its idempotency key.

A failure outside is tried again later. A message at which attempts keep failing, or whose workers
keep dying, is not tried without end: the stage it stands at is given up (``decisions``).
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import orjson

from troth.contracts.gate.intake.acceptance import unread
from troth.contracts.gate.intake.entities.finding import typed
from troth.contracts.gate.intake.model import (
    IntakeStatus,
    NormalizedMessage,
    Quarantine,
    RoutingDecision,
)
from troth.contracts.gate.intake.outcome import (
    REPETITION,
    Stage,
    Step,
    case_failed,
    decide_outcome,
    move,
    reached,
)
from troth.contracts.gate.intake.routing import CREATE_CASE, decide_route, forms_of, holding
from troth.contracts.gate.intake.threads import says
from troth.kernel.codec import encode
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import StorageFailure
from troth.kernel.jsontypes import JsonObject
from troth.ports.environment import Clock, timestamp
from troth.ports.intake import CaseRequest, MailFiles, MailParser, PersonalData, RawMail
from troth.ports.intake_store import IntakeStore, Lease, LostLease, MessageRow, StoredOutcome
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.intake.cases import (
    ATTACH_FILES,
    ATTACH_MAIL,
    Cases,
    attached_bytes,
    opens_case,
)
from troth.runtime.intake.closing import Closing
from troth.runtime.intake.decisions import (
    MAX_ATTEMPTS,
    decision_fields,
    give_up,
    message_facts,
    quarantined,
    unsealable,
)
from troth.runtime.intake.masked import OpenedMessage, open_message
from troth.runtime.intake.readers import Readers
from troth.runtime.intake.results import (
    StageResult,
    from_bytes,
    from_json,
    identity_of,
    readings_of,
    reviews_of,
    to_bytes,
)

Reader: TypeAlias = Callable[[Readers, OpenedMessage], Awaitable[StageResult]]
_log = logging.getLogger("troth.intake")


@dataclass(frozen=True, kw_only=True)
class Pipeline:
    """Works on messages; safe for concurrent use, one call for each lease.

    Attributes:
        files: Finds what a case gets of the files of a mail; without it, cases have none.
    """

    store: IntakeStore
    parser: MailParser
    personal: PersonalData
    readers: Readers
    cases: Cases
    closing: Closing
    clock: Clock
    files: MailFiles | None = None

    async def process(self, lease: Lease) -> None:
        """Bring a message to its end.

        Raises:
            LostLease: Somebody else works on it now.
            OutsideFailure: Something outside failed; to be tried again later.
            StorageFailure: The database failed; to be tried again later.
        """
        name = lease.tenant, lease.message_id
        row, stored = await run_blocking(lambda: (self.store.row(*name), self.store.stages(*name)))
        if row is None:
            raise LostLease
        results = {stage: from_bytes(StageResult, data) for stage, data in stored.items()}
        await _Run(pipeline=self, lease=lease, row=row, results=results).finish()


@dataclass(kw_only=True)
class _Run:
    """One lease of one message."""

    pipeline: Pipeline
    lease: Lease
    row: MessageRow
    results: dict[Stage, StageResult]
    start: Stage = Stage.RECEIVED
    waiting: dict[Stage, StageResult] = field(default_factory=dict)
    normal: bytes | None = None
    raw: bytes = b""
    message: NormalizedMessage | None = None
    opened: OpenedMessage | None = None

    async def finish(self) -> None:
        self.start = stage = reached(set(self.results))
        if stage is Stage.CLOSED:  # a successor was quicker; only then is a closed one claimed
            raise LostLease
        try:
            while stage is not Stage.CLOSED:
                stage = await self._advance(stage)
        except (LostLease, StorageFailure):
            raise
        except Exception:
            await self._keep()  # so that whoever comes next knows the stage that fails
            raise

    async def _advance(self, stage: Stage) -> Stage:
        if stage in (Stage.CASED, Stage.QUARANTINED):
            await self._close()
            return move(stage, Step.SEAL)
        step, result = await self._work(stage)
        after = move(stage, step)
        self.results[after] = self.waiting[after] = result
        # What asked outside is stored at once; on a repeated attempt everything is, so that a
        # stage that kills its worker is known.
        if result.gate or self.lease.attempts > 1 or after in _STORED_AT_ONCE:
            await self._keep()
        return after

    async def _work(self, stage: Stage) -> tuple[Step, StageResult]:
        if self._is_exhausted(stage):
            _log.error("stage given up", extra={"stage": stage.value})
            return give_up(stage, self.row, self.results, self.pipeline.readers.profile)
        return await _WORK[stage](self)

    def _is_exhausted(self, stage: Stage) -> bool:
        """Whether what follows the stage has failed, or killed its worker, often enough."""
        return stage is self.start and self.lease.attempts > MAX_ATTEMPTS

    async def _keep(self) -> None:
        if not self.waiting:
            return
        results = {stage: to_bytes(result) for stage, result in self.waiting.items()}
        store, normal = self.pipeline.store, self.normal
        await run_blocking(lambda: store.put_stages(self.lease, results, normal=normal))
        self.waiting, self.normal = {}, None

    async def parse(self) -> tuple[Step, StageResult]:
        parsed = await run_blocking(self._parsed)
        if isinstance(parsed, Quarantine):
            return quarantined(self.row, parsed, self.pipeline.readers.profile)
        files = tuple(typed(parsed.attachments, self.pipeline.readers.profile))
        self.message = replace(parsed, message_id=self.row.message_id, attachments=files)
        self.normal = to_bytes(self.message)
        # The digest is over the mail, too, which is erased along with it: it confirms no guess.
        facts = {
            "language": parsed.language,
            "normal_form": parsed.normal_form,
            "attachments": len(parsed.attachments),
            "size_bytes": parsed.size_bytes,
            "normal_sha256": sha256_hex(self.raw + self.normal),
        }
        return Step.PARSED, StageResult(facts=facts, reviews=unread(parsed))

    def _parsed(self) -> NormalizedMessage | Quarantine:
        self.raw = self._erasable().raw
        raw = RawMail(data=self.raw, received_at=self.row.received_at, locator="store")
        return self.pipeline.parser.parse(raw, tenant=self.row.tenant)

    async def read(self, step: Step, reader: Reader) -> tuple[Step, StageResult]:
        return step, await reader(self.pipeline.readers, await self._open())

    async def classify(self) -> tuple[Step, StageResult]:
        identity = identity_of(self.results[Stage.IDENTIFIED])
        opened = await self._open()
        return Step.CLASSIFY, await self.pipeline.readers.classify(opened, identity)

    async def route(self) -> tuple[Step, StageResult]:
        message = (await self._open()).message
        profile, readings = self.pipeline.readers.profile, readings_of(self.results)
        labels = readings.accepted.labels(
            profile,
            language=message.language,
            identity=readings.identity,
            in_review=bool(reviews_of(self.results)),
            forms=forms_of(message, readings.extraction, profile),
        )
        route = decide_route(profile, labels)
        facts: JsonObject = {"rule_id": route.rule_id, "queue_id": route.queue_id}
        first = await self._first_to_say(message)
        if first == self.row.message_id:
            return Step.ROUTE, StageResult(value=encode(route), facts=facts)
        # People see both, and the matter has one case.
        route = replace(route, actions=tuple(o for o in route.actions if o != CREATE_CASE))
        facts |= {"duplicate_of": first}
        return Step.ROUTE, StageResult(value=encode(route), facts=facts, reviews=(REPETITION,))

    async def _first_to_say(self, message: NormalizedMessage) -> str:
        said = says(message)
        if not said:
            return self.row.message_id
        key = self.pipeline.readers.key.digest("mail", said)
        return await run_blocking(lambda: self.pipeline.store.first_to_say(self.lease, key))

    async def case(self) -> tuple[Step, StageResult]:
        await self._keep()  # what a case is opened for is stored before it is
        route = from_json(RoutingDecision, self.results[Stage.ROUTED].value)
        if not opens_case(route.actions):
            fields = await self._decision(route, case_id="")
            return Step.CASE, StageResult(value=fields, facts={"case_opened": False})
        opened = await self.pipeline.cases.open(await self._case_request(route))
        if not opened.case_id:
            route = case_failed(route, self.pipeline.readers.profile)
        fields = await self._decision(route, case_id=opened.case_id)
        facts = {"case_opened": bool(opened.case_id), "tries": opened.tries}
        return Step.CASE, StageResult(value=fields, facts=facts)

    async def _case_request(self, route: RoutingDecision) -> CaseRequest:
        message, raw = (await self._open()).message, await self._raw_bytes()
        attached = message.attachments if ATTACH_FILES in route.actions else ()
        found = self.pipeline.files
        return CaseRequest(
            idempotency_key=self.row.message_id,
            queue_id=route.queue_id,
            fields=await self._decision(route, case_id=""),
            original=raw if ATTACH_MAIL in route.actions else b"",
            attachments=attached,
            files=await attached_bytes(found, raw, attached),
        )

    async def _decision(self, route: RoutingDecision, *, case_id: str) -> JsonObject:
        opened = await self._open()
        readings, profile = readings_of(self.results), self.pipeline.readers.profile
        reviews = holding(profile, route, readings.accepted, reviews_of(self.results))
        outcome = decide_outcome(self.row.message_id, route, reviews, case_id=case_id)
        return decision_fields(
            outcome,
            profile,
            about=message_facts(
                opened.message,
                subject_redacted=opened.subject_for_people(profile),
                forms=forms_of(opened.message, readings.extraction, profile),
            )
            | self._repeats(),
            readings=readings,
        )

    def _repeats(self) -> JsonObject:
        first = self.results[Stage.ROUTED].facts.get("duplicate_of")
        return {"duplicate_of": first} if first else {}

    async def _close(self) -> None:
        await self._keep()
        stage = Stage.CASED if Stage.CASED in self.results else Stage.QUARANTINED
        decision: JsonObject = dict(self.results[stage].value)
        results = self.results
        pipeline, lease = self.pipeline, self.lease
        if self._is_exhausted(stage):
            _log.error("sealing given up", extra={"stage": stage.value})
            decision = unsealable(self.row, decision, pipeline.readers.profile)
            results = {}
        sealed = await pipeline.closing.close(self.row, results, decision)
        result = to_bytes(StageResult(facts={"decided_at": timestamp(pipeline.clock.now())}))
        outcome = _stored_outcome(self.row, sealed)
        await run_blocking(lambda: pipeline.store.finish(lease, result, outcome))

    async def _open(self) -> OpenedMessage:
        if self.opened is None:
            message = self.message or await self._stored_message()
            personal, profile = self.pipeline.personal, self.pipeline.readers.profile
            self.opened = await run_blocking(lambda: open_message(message, personal, profile))
        return self.opened

    async def _stored_message(self) -> NormalizedMessage:
        kept = await run_blocking(self._erasable)
        if kept.normal is None:
            raise StorageFailure("storage.schema", "the normal form of a message is missing")
        return from_bytes(NormalizedMessage, kept.normal)

    async def _raw_bytes(self) -> bytes:
        if not self.raw:
            self.raw = (await run_blocking(self._erasable)).raw
        return self.raw

    def _erasable(self) -> Any:
        kept = self.pipeline.store.erasable(self.row.tenant, self.row.message_id)
        if kept is None:
            raise StorageFailure("storage.schema", "the mail was erased before it was decided on")
        return kept


def _stored_outcome(row: MessageRow, decision: JsonObject) -> StoredOutcome:
    priority = decision.get("priority")
    return StoredOutcome(
        tenant=row.tenant,
        message_id=row.message_id,
        status=str(decision.get("status") or IntakeStatus.NEEDS_REVIEW.value),
        queue_id=str(decision.get("queue_id") or ""),
        priority=priority if isinstance(priority, int) else 1,
        receipt_id=row.receipt_id,
        decision=orjson.dumps(decision, option=orjson.OPT_SORT_KEYS),
    )


_WORK: Mapping[Stage, Callable[[_Run], Awaitable[tuple[Step, StageResult]]]] = {
    Stage.RECEIVED: _Run.parse,
    Stage.NORMALIZED: lambda run: run.read(Step.IDENTIFY, Readers.identify),
    Stage.IDENTIFIED: lambda run: run.classify(),
    Stage.CLASSIFIED: lambda run: run.read(Step.EXTRACT, Readers.extract),
    Stage.EXTRACTED: _Run.route,
    Stage.ROUTED: _Run.case,
}
_STORED_AT_ONCE = frozenset({Stage.CASED, Stage.QUARANTINED})
