"""Writing what people decide: once for each key, and only over the version that they saw.

The store lets one of two writers win. Who lost reads again; where the winner was the same request,
its record is the result of both. An act whose exchange died before it was sealed is told to the log
by the request that repeats it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import orjson

from troth.contracts.gate.intake.corrected import (
    ROUTE,
    corrected_decision,
    correction_id,
    rehashed,
    replay,
)
from troth.contracts.gate.intake.corrections import (
    Correction,
    CorrectionRefused,
    apply_corrections,
)
from troth.contracts.gate.intake.drafts import MOVES, DraftStatus, Move, drafts_of
from troth.contracts.gate.intake.model import AttachmentArtifact, NormalizedMessage
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.ports.environment import Clock, timestamp
from troth.ports.intake import CaseRequest, MailFiles
from troth.ports.intake_store import IntakeStore, StaleOutcome, StoredOutcome
from troth.ports.log import AuditLog
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.intake.asked import refusal_of
from troth.runtime.intake.cases import (
    ATTACH_FILES,
    ATTACH_MAIL,
    Cases,
    attached_bytes,
    opens_case,
)
from troth.runtime.intake.results import ReviewedMessage, from_bytes, load_reviewed, read_object

_MAX_KEY = 200
_NEEDED = {
    "by": "The name of who acts",
    "idempotency_key": "The idempotency key (header Idempotency-Key)",
}


def etag_of(outcome: StoredOutcome) -> str:
    """The entity tag of an outcome: a quoted digest of its version and of what it says."""
    version = f"{outcome.message_id}\x00{outcome.version}\x00{sha256_hex(outcome.decision)}"
    return f'"{text_sha256(version)[:32]}"'


@dataclass(frozen=True, kw_only=True, slots=True)
class Act:
    """What makes a write of a person safe to repeat.

    Attributes:
        by: The account; 1 to 200 printable code points.
        if_match: Entity tag of the item as the person saw it.
        idempotency_key: Of the client's own making, 1 to 200 printable code points.
    """

    by: str
    if_match: str
    idempotency_key: str

    def check(self) -> None:
        """Refuse what names nobody, no version, or cannot be repeated.

        Raises:
            CallerError: ``input.invalid``, or ``input.unconditional`` without an entity tag.
        """
        if not self.if_match:
            raise CallerError(
                "input.unconditional",
                "It is not said which version of the message is changed.",
                hint="read the message, and send its entity tag as If-Match",
                field="if_match",
            )
        for name, what in _NEEDED.items():
            given = getattr(self, name)
            if not (0 < len(given) <= _MAX_KEY and given.isprintable()):
                needed = f"{what} needs 1 to {_MAX_KEY} printable characters."
                raise CallerError("input.invalid", needed, field=name)


@dataclass(frozen=True, kw_only=True)
class HumanAct:
    """One request of a person that changes an outcome.

    Attributes:
        content: What is asked, as JSON, for its digest.
    """

    message_id: str
    act: Act
    exchange: Exchange
    content: JsonValue
    fields: tuple[Correction, ...]

    @property
    def tenant(self) -> str:
        """Whose message it is."""
        return self.exchange.origin.tenant

    @property
    def id(self) -> str:
        """Of the act: the same for every repetition."""
        return correction_id(self.tenant, self.message_id, self.act.idempotency_key)

    @property
    def request_sha256(self) -> str:
        """Digest of who asks for what."""
        return sha256_hex(canonical_json({"by": self.act.by, "request": self.content}))


Make: TypeAlias = Callable[[ReviewedMessage, HumanAct], tuple[JsonObject, JsonObject]]
"""From what stands and what is asked to the new decision and the record."""


@dataclass(frozen=True, kw_only=True)
class HumanActs:
    """Corrections and decisions on drafts, as they are stored; safe for concurrent use.

    Attributes:
        files: Takes the files out of a mail for a case; ``None`` leaves them out.
    """

    store: IntakeStore
    profile: Profile
    cases: Cases
    log: AuditLog
    clock: Clock
    files: MailFiles | None = None

    def write(self, write: HumanAct, make: Make) -> JsonObject:
        """Do a write once: the record of the first request under its key, or a new one.

        Raises:
            CallerError: ``input.stale``: the version is another one by now. ``input.conflict``: the
                key was used for another request. ``input.not_found``, ``input.invalid``: as
                ``make`` says.
        """
        write.act.check()
        case = load_reviewed(self.store, write.tenant, write.message_id)
        if (known := self._known(case.records, write)) is not None:
            return known
        if write.act.if_match != etag_of(case.outcome):
            raise _stale()
        decision, record = make(case, write)
        outcome = _next(case.outcome, decision, write.exchange.receipt_id)
        made, key = canonical_json({**record, "etag": etag_of(outcome)}), write.act.idempotency_key
        with suppress(StaleOutcome):  # the other one may have been this very request
            self.store.correct(outcome, record=made, idempotency_key=key)
        # Whoever came first under this key: its record is the one that stands.
        records = self.store.corrections(write.tenant, write.message_id)
        known = self._known((read_object(one, "correction") for one in records), write)
        if known is None:
            raise _stale()
        return known

    def _known(self, records: Iterable[JsonObject], write: HumanAct) -> JsonObject | None:
        record = next((one for one in records if one["correction_id"] == write.id), None)
        if record is None:
            return None
        if record["request_sha256"] != write.request_sha256:
            raise CallerError(
                "input.conflict",
                "Another request was made under this key.",
                hint="use a new key for a new request",
                field="idempotency_key",
            )
        made_in = str(record["made_in"])
        is_repeated = made_in != write.exchange.receipt_id
        # An act whose own exchange was never sealed is told by the request that repeats it.
        if not is_repeated or self.log.receipt(made_in) is None:
            told = {**_event(record), "repeated": is_repeated}
            write.exchange.note("intake.corrected", told)
        return record

    def corrected(self, case: ReviewedMessage, write: HumanAct) -> tuple[JsonObject, JsonObject]:
        """What corrections make of a decision, and their record.

        Raises:
            CallerError: ``input.invalid``: one of them is refused; nothing changes.
        """
        try:
            standing = replay(case.read, case.records, self.profile)
            decided, changes = apply_corrections(standing, write.fields, self.profile)
        except CorrectionRefused as refused:
            raise refusal_of(refused) from refused
        decision = corrected_decision(case.decision, decided, self.profile)
        return decision, {
            **self._record("correction", case, write, decision),
            "changes": changes,
            "queue_changed": case.decision.get("queue_id") != decision["queue_id"],
            **{name: decision.get(name) for name in ROUTE},
        }

    def _record(
        self, kind: str, case: ReviewedMessage, write: HumanAct, decision: JsonObject
    ) -> JsonObject:
        """Who did it, to which version, and what the decision was before and after."""
        return {
            "kind": kind,
            "correction_id": write.id,
            "message_id": write.message_id,
            "at": timestamp(self.clock.now()),
            "by": write.act.by,
            "decision_hash_before": str(case.decision.get("decision_hash")),
            "decision_hash": decision["decision_hash"],
            "version": case.outcome.version + 1,
            "request_sha256": write.request_sha256,
            "made_in": write.exchange.receipt_id,
        }

    def draft_moved(
        self, case: ReviewedMessage, write: HumanAct, draft_id: str, move: Move
    ) -> tuple[JsonObject, JsonObject]:
        """A decision with a draft approved or discarded, and its record.

        Raises:
            CallerError: ``input.not_found``: the decision asks for no such draft.
                ``input.conflict``: a person has decided on it.
        """
        drafts = {one.draft_id: one for one in drafts_of(case.decision, self.profile)}
        if draft_id not in drafts:
            raise CallerError("input.not_found", "There is no such draft.", field="draft_id")
        draft = drafts[draft_id]
        if draft.status is not DraftStatus.PROPOSED:
            raise CallerError(
                "input.conflict", "Somebody has decided on this draft.", field="draft_id"
            )
        moved = replace(draft, status=MOVES[move])
        settled: Any = case.decision.get("drafts") or {}
        decision = rehashed({**case.decision, "drafts": {**settled, draft_id: moved.status.value}})
        return decision, {
            **self._record("draft", case, write, decision),
            "draft": moved.to_wire(),
            "from": draft.status.value,
            "to": moved.status.value,
        }

    async def told(self, write: HumanAct, record: JsonObject) -> JsonObject | None:
        """Tell the case system of another queue, under the id of the correction: one effect.

        Returns:
            ``None`` where there is nothing to tell; a ``case_id`` of ``None`` where it could not be
            told, for which the request is repeated under its key.
        """
        if not record["queue_changed"]:
            return None
        outcome = await run_blocking(lambda: self.store.outcome(write.tenant, write.message_id))
        # What a later correction has overtaken is not told any more: it would come out of order.
        if outcome is None or record["version"] != outcome.version:
            return None
        decision = read_object(outcome.decision, "decision")
        actions: Any = decision.get("actions") or ()
        if not opens_case(tuple(actions)):
            return None
        raw, attached = await self._to_attach(write, tuple(actions))
        opened = await self.cases.open(
            CaseRequest(
                idempotency_key=write.id,
                queue_id=outcome.queue_id,
                fields={**decision, "corrects": decision.get("case_id")},
                original=raw if ATTACH_MAIL in actions else b"",
                attachments=attached,
                files=await attached_bytes(self.files, raw, attached),
            )
        )
        return {"case_id": opened.case_id or None}

    async def _to_attach(
        self, write: HumanAct, actions: tuple[str, ...]
    ) -> tuple[bytes, tuple[AttachmentArtifact, ...]]:
        """The mail and its files, as far as they were not erased and the actions ask for them."""
        kept = await run_blocking(lambda: self.store.erasable(write.tenant, write.message_id))
        if kept is None:
            return b"", ()
        if kept.normal is None or ATTACH_FILES not in actions:
            return kept.raw, ()
        return kept.raw, from_bytes(NormalizedMessage, kept.normal).attachments


def _next(outcome: StoredOutcome, decision: JsonObject, receipt_id: str) -> StoredOutcome:
    priority = decision.get("priority")
    return replace(
        outcome,
        status=str(decision["status"]),
        queue_id=str(decision["queue_id"]),
        priority=priority if isinstance(priority, int) else outcome.priority,
        receipt_id=receipt_id,
        decision=orjson.dumps(decision, option=orjson.OPT_SORT_KEYS),
        version=outcome.version + 1,
    )


def _stale() -> CallerError:
    return CallerError(
        "input.stale",
        "The message is not as it was when it was read.",
        hint="read it again and repeat the change on what it says now",
        field="if_match",
    )


def _event(record: JsonObject) -> JsonObject:
    """The audit event of a human act: who by digest, what by name, and digests of the rest."""
    changes: Any = record.get("changes") or ()
    return {
        "kind": record["kind"],
        "correction_id": record["correction_id"],
        "by_sha256": text_sha256(str(record["by"])),
        "fields": sorted({str(one["field"]) for one in changes}),
        "version": record["version"],
        "queue_changed": bool(record.get("queue_changed")),
        "decision_hash_before": record["decision_hash_before"],
        "decision_hash": record["decision_hash"],
        "record_sha256": sha256_hex(canonical_json(record)),
    }
