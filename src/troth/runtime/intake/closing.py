"""The one exchange of a message: opened and sealed once, whatever happens in between.

Its trace and receipt ids were fixed when the mail was received. Where a receipt of that id is
stored already, a worker that died had sealed it, and what it sealed is used; and where two workers
try at once, the receipt's primary key lets one of them win. Nothing is announced beforehand: the
stored message is the trace that a crash leaves, and the log tells of each message in one piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import orjson

from troth.contracts.gate.decide import GATE_CLAUSES, decide_gate
from troth.contracts.gate.intake.outcome import Stage
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.shown import CLAUSE as SHOWN_CLAUSE
from troth.contracts.gate.intake.shown import decide_shown
from troth.kernel.digests import text_sha256
from troth.kernel.errors import StorageFailure
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.jsontypes import JsonObject
from troth.kernel.law import ExitLaw, leave_unrepaired
from troth.kernel.verdicts import Verdict
from troth.ports.intake_store import MessageRow
from troth.ports.log import AuditLog
from troth.runtime.exchange.closing import Exchanges, plain
from troth.runtime.exchange.documents import CLEAN_PLAIN, PLAIN_LAW, PlainDocument
from troth.runtime.exchange.enforce import Policy
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.intake.results import StageResult, tell

SURFACE = "intake:message"
WITHHELD = "WITHHELD"


def gate_law(profile: Profile) -> ExitLaw[PlainDocument]:
    """What binds the decision on a message: the gate's clauses, GATE-17 on its labels included."""

    def decide(document: PlainDocument, record: ExchangeRecord) -> tuple[Verdict, ...]:
        return (*decide_gate(record), decide_shown(document.fields, profile))

    return ExitLaw(clauses=GATE_CLAUSES | {SHOWN_CLAUSE}, decide=decide, repair=leave_unrepaired)


def intake_policy(profile: Profile) -> Policy[PlainDocument]:
    """The laws under which a decision leaves, and what leaves in the place of an unlawful one."""

    def withheld(
        record: ExchangeRecord, document: PlainDocument, _broken: frozenset[str]
    ) -> PlainDocument:
        """People decide, where no rule would have sent it, and nothing read stands."""
        kept = {name: document.fields.get(name) for name in ("message_id", "profile")}
        fields: JsonObject = {
            **kept,
            "status": "needs_review",
            "queue_id": profile.no_rule_queue,
            "fail_closed": True,
            "fail_closed_reason": WITHHELD,
        }
        return replace(document, fields=fields, trace_id=record.trace_id)

    return Policy(laws=(CLEAN_PLAIN, PLAIN_LAW, gate_law(profile)), fallback=withheld)


@dataclass(frozen=True, kw_only=True)
class Closing(Exchanges):
    """Seals decisions; safe for concurrent use."""

    log: AuditLog
    profile: Profile

    async def close(
        self, row: MessageRow, results: Mapping[Stage, StageResult], decision: JsonObject
    ) -> JsonObject:
        """Seal the decision on a message, unless that was done before.

        Returns:
            The members that were sealed: as given, unless they broke a clause.

        Raises:
            StorageFailure: Nothing was sealed.
        """
        if (sealed := await self._sealed(row, decision)) is not None:
            return sealed
        exchange = self._exchange(row, results, decision)
        document, policy = plain(exchange, decision), intake_policy(self.profile)
        try:
            closed = await self.seal.close(exchange, document, policy)
        except StorageFailure:
            sealed = await self._sealed(row, decision)
            if sealed is None:
                raise
            return sealed  # another worker was first
        return closed.document.fields

    async def _sealed(self, row: MessageRow, decision: JsonObject) -> JsonObject | None:
        receipt = await run_blocking(lambda: self.log.receipt(row.receipt_id))
        if receipt is None:
            return None
        body = await run_blocking(lambda: self.log.body(row.receipt_id))
        if body is None:  # not kept, or erased: it was made from what is stored of the stages
            return decision
        document = PlainDocument.from_wire(orjson.loads(body.response))
        return {name: value for name, value in document.fields.items() if name != "clauses"}

    def _exchange(
        self, row: MessageRow, results: Mapping[Stage, StageResult], decision: JsonObject
    ) -> Exchange:
        request: JsonObject = {"message_id": row.message_id, "raw_sha256": row.raw_sha256}
        origin = Origin(surface=SURFACE, tenant=row.tenant)
        exchange = self.opened(origin, request, row.trace_id)
        exchange.receipt_id = row.receipt_id
        received: JsonObject = {"size_bytes": decision.get("size_bytes", 0)}
        exchange.note("intake.received", {**received, **row.digests()})
        for stage in Stage:
            if stage in results:
                tell(results[stage], stage.value, exchange)
        exchange.note("intake.decided", _decided(decision))
        return exchange


def _decided(decision: JsonObject) -> JsonObject:
    """The audit event of a decision: codes and digests."""
    names = ("status", "queue_id", "sla_id", "priority", "rule_id", "fail_closed", "actions")
    told = {name: decision.get(name) for name in names}
    case_id = decision.get("case_id")
    return {
        **told,
        "profile_sha256": text_sha256(str(decision.get("profile"))),
        "decision_hash": decision.get("decision_hash"),
        "case_opened": bool(case_id),
    }
