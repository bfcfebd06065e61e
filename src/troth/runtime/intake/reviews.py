"""Human review of intake: the queue, one item, corrections, and drafts to decide on.

Everything that leaves is a sealed exchange of its own. Who changes an outcome names the version
that they saw (``If-Match``) and a key of their own (``Idempotency-Key``): of two who correct the
same version one wins, and a request that is repeated gets its first result again. What is stored
of the stages never changes; every correction is applied to it anew, in the order they were made.

What leaves is stored beside the log, so that receipts can be checked, but for raw items: who erases
a mail must not find its text in the body of somebody's look at it (PROOF-6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from troth.contracts.gate.intake.corrections import MAX_CORRECTIONS, Correction
from troth.contracts.gate.intake.drafts import Move, drafts_of
from troth.contracts.gate.intake.masking import hide_text
from troth.contracts.gate.intake.model import IntakeStatus
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.review_items import reasons_of, review_item
from troth.kernel.digests import text_sha256
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.ports.intake import PersonalData
from troth.ports.intake_store import StoredOutcome
from troth.runtime.exchange.closing import Exchanges, SealedPlain
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.intake.human_acts import Act, HumanAct, HumanActs, etag_of
from troth.runtime.intake.masked import mail_texts
from troth.runtime.intake.results import load_reviewed, read_object, stored_message

MAX_PAGE = 200
_MAX_ID = 64
# A duplicate is an answer to a mail, never what a message ends in.
STATUSES = tuple(one.value for one in IntakeStatus if one is not IntakeStatus.DUPLICATE)


@dataclass(frozen=True, kw_only=True)
class Reviews(HumanActs, Exchanges):
    """Serves people who review; safe for concurrent use and for any number of processes."""

    personal: PersonalData

    async def queue(
        self,
        *,
        origin: Origin,
        status: str = IntakeStatus.NEEDS_REVIEW.value,
        queue_id: str = "",
        after: str = "",
        limit: int = 50,
        trace_id: str | None = None,
    ) -> SealedPlain:
        """Outcomes by priority and id.

        Args:
            status, queue_id: Which are listed; an empty text is no condition.
            after: ``next`` of the page before; empty for the first.
            limit: 1 to 200.

        Raises:
            RefusedExchange: ``input.invalid``: a filter, the page or the limit is none.
        """
        asked: JsonObject = {
            "status": status[:_MAX_ID],
            "queue_id": queue_id[:_MAX_ID],
        }

        async def work(_exchange: Exchange) -> JsonObject:
            self._check(status, queue_id, limit)
            found = await run_blocking(
                lambda: self.store.outcomes(
                    origin.tenant,
                    status=status,
                    queue_id=queue_id,
                    after=_read_after(after),
                    limit=limit,
                )
            )
            last = found[-1] if len(found) == limit else None
            received = await run_blocking(lambda: self._received(origin.tenant, found))
            return {
                "items": [
                    {**_summary(one, self.profile), "received_at": received.get(one.message_id)}
                    for one in found
                ],
                "next": None if last is None else f"{last.priority}:{last.message_id}",
            }

        return await self.answered(self.opened(origin, asked, trace_id), work)

    def _received(self, tenant: str, found: Sequence[StoredOutcome]) -> dict[str, str]:
        """When each of these messages came."""
        rows = (self.store.row(tenant, one.message_id) for one in found)
        return {row.message_id: row.received_at for row in rows if row is not None}

    async def vocabulary(self, *, origin: Origin, trace_id: str | None = None) -> SealedPlain:
        """What corrections may say: the labels of the profile, and its queues with their hours."""

        async def work(_exchange: Exchange) -> JsonObject:
            return vocabulary(self.profile)

        exchange = self.opened(origin, {"what": "profile"}, trace_id, keep_body=False)
        return await self.answered(exchange, work)

    def _check(self, status: str, queue_id: str, limit: int) -> None:
        if status not in ("", *STATUSES):
            raise CallerError("input.invalid", "There is no such status.", field="status")
        if queue_id and queue_id not in self.profile.names("queues"):
            raise CallerError("input.invalid", "There is no such queue.", field="queue_id")
        if not 1 <= limit <= MAX_PAGE:
            raise CallerError("input.invalid", f"Ask for 1 to {MAX_PAGE}.", field="limit")

    async def item(
        self,
        message_id: str,
        *,
        origin: Origin,
        raw: bool = False,
        with_mail: bool = False,
        by: str = "",
        trace_id: str | None = None,
    ) -> SealedPlain:
        """One message with its readings, slices, drafts and corrections, and its entity tag.

        Args:
            raw: Slices as they stand in the mail; only for callers who may read it. The log tells
                of it, and the body is not stored.
            with_mail: With the texts that the slices are cut from; the body is not stored then.
            by: Who looks, for the log.

        Raises:
            RefusedExchange: ``input.not_found``: this tenant has no such outcome.
        """
        asked: JsonObject = {"message_id": message_id[:_MAX_ID], "raw": raw, "mail": with_mail}

        async def work(exchange: Exchange) -> JsonObject:
            case = await run_blocking(lambda: load_reviewed(self.store, origin.tenant, message_id))
            message = await run_blocking(
                lambda: stored_message(self.store, origin.tenant, message_id)
            )
            shown = review_item(case.decision, case.read, message, profile=self.profile, raw=raw)
            if shown.raw:
                # Who by digest, at what as the log knows it.
                look: JsonObject = {
                    "by_sha256": text_sha256(by),
                    "decision_hash": case.decision.get("decision_hash"),
                    "slices": sum(len(one.highlights) for one in shown.readings),
                }
                exchange.note("intake.raw_shown", look)
            mail = None
            if with_mail and message is not None:
                mail = await run_blocking(
                    lambda: mail_texts(message, self.personal, self.profile, raw=shown.raw)
                )
            return {
                **shown.to_wire(),
                "mail": mail,
                "decision": case.decision,
                "drafts": [one.to_wire() for one in drafts_of(case.decision, self.profile)],
                "corrections": list(case.records),
                "version": case.outcome.version,
                "etag": etag_of(case.outcome),
            }

        exchange = self.opened(origin, asked, trace_id, keep_body=not (raw or with_mail))
        return await self.answered(exchange, work)

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
                ``input.stale``: somebody changed this version first. ``input.unconditional``: no
                version is named. ``input.conflict``: the key was used for another request.
                ``input.not_found``: there is no such outcome.
        """
        # PROOF-6: without personal data in their reasons.
        given = corrections[: MAX_CORRECTIONS + 1]
        kept = tuple(replace(one, reason=self._masked(one.reason)) for one in given)
        content: JsonValue = [
            {"field": one.field.value, "value": list(one.values), "reason": one.reason}
            for one in kept
        ]

        async def work(exchange: Exchange) -> JsonObject:
            act.check()
            write = HumanAct(
                message_id=message_id, act=act, exchange=exchange, content=content, fields=kept
            )
            record = await run_blocking(lambda: self.write(write, self.corrected))
            return {**record, "case": await self.told(write, record)}

        exchange = self.opened(origin, self._stored(message_id, kept), trace_id)
        return await self.answered(exchange, work)

    def _masked(self, text: str) -> str:
        return hide_text(text, self.personal.find(text, language="und"), self.profile)

    def _stored(self, message_id: str, kept: Sequence[Correction]) -> JsonObject:
        """What is asked, as it is stored: a value may be anything, until the profile knows it."""
        asked: list[JsonValue] = [
            {"field": one.field.value, "value": [self._masked(value) for value in one.values]}
            for one in kept
        ]
        return _asked(message_id, asked)

    async def decide_draft(
        self,
        message_id: str,
        draft_id: str,
        move: Move,
        act: Act,
        *,
        origin: Origin,
        trace_id: str | None = None,
    ) -> SealedPlain:
        """Approve or discard a draft; nothing is sent.

        Raises:
            RefusedExchange: As ``correct``; ``input.not_found`` also where the decision asks for no
                such draft, ``input.conflict`` also where a person has decided on it already.
        """
        content: JsonValue = {"draft_id": draft_id[:_MAX_ID], "move": move}

        async def work(exchange: Exchange) -> JsonObject:
            write = HumanAct(
                message_id=message_id, act=act, exchange=exchange, content=content, fields=()
            )
            return await run_blocking(
                lambda: self.write(
                    write, lambda case, asked: self.draft_moved(case, asked, draft_id, move)
                )
            )

        exchange = self.opened(origin, _asked(message_id, content), trace_id)
        return await self.answered(exchange, work)


def vocabulary(profile: Profile) -> JsonObject:
    """The labels of a profile by the field that a correction names, each with what it means.

    Under ``document`` and ``entity`` stand the kinds of documents and of values.
    """
    labels = {
        "intents": profile.intents,
        "product_line": profile.product_lines,
        "urgency": profile.urgencies,
        "risk_flags": profile.risk_flags,
        "queue": profile.queues,
        "document": profile.document_types,
        "entity": profile.entity_types,
    }
    return {
        "profile": profile.ref,
        "slas": [
            {"name": one.name, "hours": one.hours, "business_days": one.business_days}
            for one in profile.slas
        ],
        "labels": {
            field: [
                {
                    "name": one.name,
                    "about": one.about,
                    **{code: profile.title(one.name, code) for code in ("en", "de")},
                }
                for one in known
            ]
            for field, known in labels.items()
        },
    }


def _asked(message_id: str, content: JsonValue) -> JsonObject:
    return {"message_id": message_id[:_MAX_ID], "asked": content}


def _read_after(after: str) -> tuple[int, str]:
    if not after:
        return 0, ""
    priority, _, message_id = after.partition(":")
    if not (priority.isascii() and priority.isdigit() and len(priority) < 4 and message_id):
        raise CallerError("input.invalid", "There is no such page.", field="after")
    return int(priority), message_id


def _summary(outcome: StoredOutcome, profile: Profile) -> JsonObject:
    decision = read_object(outcome.decision, "decision")
    names = ("language", "subject_redacted", "sla_id", "rule_id", "decision_hash")
    return {
        "message_id": outcome.message_id,
        "status": outcome.status,
        "queue_id": outcome.queue_id,
        "priority": outcome.priority,
        "reasons": [one.to_wire() for one in reasons_of(decision, profile)],
        **{name: decision.get(name) for name in names},
        "version": outcome.version,
        "etag": etag_of(outcome),
    }
