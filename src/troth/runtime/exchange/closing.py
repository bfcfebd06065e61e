"""Running the work of an exchange so that it ends in exactly one sealed response.

An error of ours becomes a sealed problem. Anything unexpected becomes one too: its traceback goes
to the process log under the trace id, and its text goes nowhere else.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from troth.kernel.errors import StorageFailure, TrothError
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.jsontypes import JsonObject
from troth.kernel.law import Document
from troth.ports.environment import Clock, Ids
from troth.runtime.exchange.documents import (
    CLEAN_PLAIN,
    PLAIN_LAW,
    PlainDocument,
    Shape,
    refusal_fields,
)
from troth.runtime.exchange.enforce import Policy
from troth.runtime.exchange.exchange import Exchange, Origin, open_exchange
from troth.runtime.exchange.seal import Seal, Sealed

Doc = TypeVar("Doc", bound=Document)
SealedPlain: TypeAlias = Sealed[PlainDocument]
Work: TypeAlias = Callable[[Exchange], Awaitable[JsonObject]]
"""What is done in an open exchange; it gives the members of a plain result."""

_log = logging.getLogger("troth.exchange")


class RefusedExchange(Exception):
    """An exchange that ended in a sealed problem.

    Attributes:
        error: What went wrong, with code, detail, hint and field.
        sealed: The problem document as it may leave, with its receipt.
    """

    def __init__(self, error: TrothError, sealed: SealedPlain) -> None:
        super().__init__(error.detail)
        self.error = error
        self.sealed = sealed


def _plain_fallback(
    record: ExchangeRecord, document: PlainDocument, _broken: frozenset[str]
) -> PlainDocument:
    return replace(document, trace_id=record.trace_id)


PLAIN_POLICY: Policy[PlainDocument] = Policy(
    laws=(CLEAN_PLAIN, PLAIN_LAW), fallback=_plain_fallback
)


def plain(exchange: Exchange, fields: JsonObject) -> PlainDocument:
    """A plain result of an exchange."""
    return PlainDocument(
        fields=fields,
        trace_id=exchange.trace_id,
        receipt_id=exchange.receipt_id,
        nonce=exchange.nonce,
    )


def unexpected_failure() -> StorageFailure:
    """What is said of a failure that nobody foresaw; its own text stays in the process log."""
    return StorageFailure(
        "internal.unexpected",
        "The exchange failed unexpectedly; nothing of it was released.",
        hint="look for the trace id in the log of the server",
    )


def error_of(failure: Exception, exchange: Exchange) -> TrothError:
    """What is said of a failure: an error of ours as it is; anything else, to the log alone."""
    if isinstance(failure, TrothError):
        return failure
    _log.error("unexpected failure", exc_info=failure, extra={"trace_id": exchange.trace_id})
    return unexpected_failure()


async def close_refused(
    seal: Seal, exchange: Exchange, error: TrothError, *, shape: Shape = Shape.PROBLEM
) -> SealedPlain:
    """Seal a problem for this exchange."""
    exchange.note("exchange.refused", {"code": error.code})
    document = plain(exchange, refusal_fields(error, shape))
    told = replace(document, http_status=error.http_status, media_type=shape.media_type)
    return await seal.close(exchange, told, PLAIN_POLICY)


async def run_exchange(
    seal: Seal,
    exchange: Exchange,
    work: Awaitable[Doc],
    policy: Policy[Doc],
    *,
    shape: Shape = Shape.PROBLEM,
) -> Sealed[Doc]:
    """Do the work of an exchange and seal its document.

    Args:
        shape: Of the sealed problem, where it fails.

    Raises:
        RefusedExchange: The work failed; the sealed problem is in the exception.
        StorageFailure: Nothing could be sealed; nothing may leave.
    """
    try:
        document = await work
    except Exception as failure:
        error = error_of(failure, exchange)
        refused = await close_refused(seal, exchange, error, shape=shape)
        raise RefusedExchange(error, refused) from failure
    return await seal.close(exchange, document, policy)


@dataclass(frozen=True, kw_only=True)
class Exchanges:
    """Opens exchanges and seals plain results; what every service does that answers by itself."""

    seal: Seal
    clock: Clock
    ids: Ids

    def opened(
        self,
        origin: Origin,
        request: JsonObject,
        trace_id: str | None,
        *,
        mode: Mode = Mode.WORK,
        outside: bool = False,
        keep_body: bool = True,
    ) -> Exchange:
        """An exchange.

        Args:
            request: What is asked, as it is stored beside the log.
            trace_id: Given by a surface that has one already.
            outside: Whether it may act outside of this process, and is announced before it does.
            keep_body: False where the result shows what is erased elsewhere, so that erasing it
                there erases it for good.

        Raises:
            CallerError: As ``open_exchange``.
        """
        exchange = open_exchange(
            origin=origin,
            mode=mode,
            request=request,
            clock=self.clock,
            ids=self.ids,
            trace_id=trace_id,
            announce=self.seal.announce if outside else None,
        )
        exchange.keep_body = keep_body
        return exchange

    async def answered(self, exchange: Exchange, work: Work) -> SealedPlain:
        """Do the work of an exchange, and seal the plain result that comes of it.

        Raises:
            RefusedExchange, StorageFailure: As ``run_exchange``.
        """

        async def document() -> PlainDocument:
            return plain(exchange, await work(exchange))

        return await run_exchange(self.seal, exchange, document(), PLAIN_POLICY)
