"""Exchanges of intake that answer with a plain result: opened, worked, sealed, in one way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from troth.kernel.exchange import Mode
from troth.kernel.jsontypes import JsonObject
from troth.ports.environment import Clock, Ids
from troth.runtime.exchange.closing import PLAIN_POLICY, SealedPlain, run_exchange
from troth.runtime.exchange.documents import PlainDocument
from troth.runtime.exchange.exchange import Exchange, Origin, open_exchange
from troth.runtime.exchange.seal import Seal

Work: TypeAlias = Callable[[Exchange], Awaitable[JsonObject]]
"""What is done in an open exchange; it gives the members of the result."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlainExchange:
    """How one exchange is opened.

    Attributes:
        request: What is asked, as it is stored beside the log: nothing raw of a person.
        keep_body: False where the result shows a mail as it stands, so that erasing the mail
            erases it for good.
    """

    origin: Origin
    request: JsonObject
    trace_id: str | None = None
    keep_body: bool = True

    async def answered(self, work: Work, *, seal: Seal, clock: Clock, ids: Ids) -> SealedPlain:
        """Do the work, and seal what came of it.

        Raises:
            RefusedExchange: The work failed; the sealed problem is in the exception.
            StorageFailure: Nothing could be sealed; nothing may leave.
        """
        exchange = open_exchange(
            origin=self.origin,
            mode=Mode.WORK,
            request=self.request,
            clock=clock,
            ids=ids,
            trace_id=self.trace_id,
        )
        exchange.keep_body = self.keep_body

        async def document() -> PlainDocument:
            return PlainDocument(
                fields=await work(exchange),
                trace_id=exchange.trace_id,
                receipt_id=exchange.receipt_id,
                nonce=exchange.nonce,
            )

        return await run_exchange(seal, exchange, document(), PLAIN_POLICY)
