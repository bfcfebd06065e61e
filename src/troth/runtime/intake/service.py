"""Email intake as surfaces call it: take a mail in, have it worked on, say what became of it.

What leaves here is a sealed exchange of its own, which quotes the receipt of the one exchange in
which the message itself was decided.

Taking in every mail of a source: resumable, because a known mail is not taken in again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import islice

from troth.contracts.gate.intake.model import IntakeStatus
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.ports.intake import MailSource, RawMail, WorkState
from troth.ports.intake_store import IntakeStore, MessageRow, NewMessage, WorkItem
from troth.runtime.exchange.closing import Exchanges, SealedPlain
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.intake.closing import SURFACE
from troth.runtime.intake.results import read_object

_ID_CHARS = 32


def message_id_of(data: bytes, tenant: str) -> str:
    """The id of a mail: of its bytes and its tenant, so that the same mail is the same message.

    As ``MailParser`` makes it, and known before anything is parsed, quarantined bytes included.
    """
    return "msg_" + text_sha256(f"{tenant}\x00{sha256_hex(data)}")[:_ID_CHARS]


@dataclass(frozen=True, kw_only=True, slots=True)
class Received:
    """A mail that was taken in.

    Attributes:
        is_new: False where this tenant had the same mail before: a duplicate.
    """

    item: WorkItem
    is_new: bool


@dataclass(frozen=True, kw_only=True)
class Intake(Exchanges):
    """Serves messages; safe for concurrent use.

    Attributes:
        run: Works on one message here and now; false where it is done already, failed, or another
            has it.
        attend: Sees that what is queued comes to its end, also where there is no worker.
    """

    store: IntakeStore
    run: Callable[[WorkItem], Awaitable[bool]]
    attend: Callable[[], None]

    async def receive(self, raw: RawMail, tenant: str) -> Received:
        """Keep a mail and have it worked on; the same mail twice is one message.

        Raises:
            StorageFailure: It was not kept.
        """
        message_id = message_id_of(raw.data, tenant)
        message = NewMessage(
            tenant=tenant,
            message_id=message_id,
            raw=raw.data,
            raw_sha256=sha256_hex(raw.data),
            received_at=raw.received_at,
            trace_id=self.ids.trace_id(),
            receipt_id=self.ids.receipt_id(),
        )
        is_new = await run_blocking(lambda: self.store.receive(message))
        return Received(item=WorkItem(tenant=tenant, message_id=message_id), is_new=is_new)

    async def take_in(
        self, raw: RawMail, *, origin: Origin, wait: bool, trace_id: str | None = None
    ) -> SealedPlain:
        """Receive a mail of a client and answer with its result, or with where it stands.

        Args:
            wait: Work on it first; where another worker has it, or a first attempt fails, the
                answer may still be without a result, which comes later.

        Raises:
            RefusedExchange: It was not kept.
        """
        asked: JsonObject = {"raw_sha256": sha256_hex(raw.data), "wait": wait}

        async def work(exchange: Exchange) -> JsonObject:
            if not raw.data:
                raise CallerError("input.invalid", "There is no mail in the body.", field="body")
            received = await self.receive(raw, origin.tenant)
            told: JsonObject = {"size_bytes": len(raw.data), "duplicate": not received.is_new}
            exchange.note("intake.received", told)
            if wait:
                await self.run(received.item)
            fields = await self._fields(received.item)
            if not received.is_new:
                fields |= {
                    "status": IntakeStatus.DUPLICATE.value,
                    "duplicate_of": received.item.message_id,
                    "first_status": fields["status"],
                }
            return fields

        return await self.answered(self.opened(origin, asked, trace_id), work)

    async def result(
        self, message_id: str, *, origin: Origin, trace_id: str | None = None
    ) -> SealedPlain:
        """What became of a message, or where it stands.

        Raises:
            RefusedExchange: ``input.not_found``: this tenant has no such message.
        """
        item = WorkItem(tenant=origin.tenant, message_id=message_id)
        exchange = self.opened(origin, {"message_id": message_id[:64]}, trace_id)
        return await self.answered(exchange, lambda _: self._fields(item))

    async def _fields(self, item: WorkItem) -> JsonObject:
        tenant, message_id = item.tenant, item.message_id
        row = await run_blocking(lambda: self.store.row(tenant, message_id))
        if row is None:
            raise CallerError(
                "input.not_found", "There is no message of that id.", field="message_id"
            )
        outcome = await run_blocking(lambda: self.store.outcome(tenant, message_id))
        if outcome is None:
            self.attend()  # whoever asks for a result finds one in the end
            return {**_standing(row), "status": None, "message_id": message_id}
        decision = read_object(outcome.decision, "decision")
        return {**_standing(row), **decision, "version": outcome.version}


def _standing(row: MessageRow) -> JsonObject:
    """Where a message stands, and which exchange decided or will decide on it."""
    decided = row.state is WorkState.DONE
    return {
        "state": row.state.value,
        "stage": row.stage.value,
        "received_at": row.received_at,
        "decided_in": {
            "surface": SURFACE,
            "trace_id": row.trace_id,
            "receipt_id": row.receipt_id,
        }
        if decided
        else None,
    }


_AT_ONCE = 32


@dataclass(frozen=True, kw_only=True, slots=True)
class Fed:
    """What was taken in of a source.

    Attributes:
        seen: Mails read.
        new: Of those, messages that were not known before.
    """

    seen: int
    new: int


async def feed(intake: Intake, source: MailSource, *, tenant: str) -> Fed:
    """Take in every mail of a source.

    Raises:
        OutsideFailure: The source cannot be read.
        StorageFailure: A mail was not kept; the run may be repeated.
    """
    seen = new = 0
    mails = source.mails()
    while batch := await run_blocking(lambda: list(islice(mails, _AT_ONCE))):
        received = await asyncio.gather(*(intake.receive(one, tenant) for one in batch))
        seen += len(batch)
        new += sum(one.is_new for one in received)
    return Fed(seen=seen, new=new)
