"""Running the work of an exchange so that it ends in exactly one sealed response.

An error of ours becomes a sealed problem. Anything unexpected becomes one too: its traceback goes
to the process log under the trace id, and its text goes nowhere else.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias, TypeVar

from troth.kernel.errors import StorageFailure, TrothError
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.jsontypes import JsonObject
from troth.kernel.law import Document
from troth.runtime.exchange.documents import (
    CLEAN_PLAIN,
    PLAIN_LAW,
    PlainDocument,
    Shape,
    refusal_fields,
)
from troth.runtime.exchange.enforce import Policy
from troth.runtime.exchange.exchange import Exchange
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
    record: ExchangeRecord, document: PlainDocument, broken: frozenset[str]
) -> PlainDocument:
    del broken
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
    except TrothError as error:
        refused = await close_refused(seal, exchange, error, shape=shape)
        raise RefusedExchange(error, refused) from error
    except Exception as failure:
        _log.exception("unexpected failure", extra={"trace_id": exchange.trace_id})
        refusal = unexpected_failure()
        refused = await close_refused(seal, exchange, refusal, shape=shape)
        raise RefusedExchange(refusal, refused) from failure
    return await seal.close(exchange, document, policy)


async def run_plain(seal: Seal, exchange: Exchange, work: Work) -> SealedPlain:
    """Do the work of an exchange, and seal the plain result that comes of it.

    Raises:
        RefusedExchange, StorageFailure: As ``run_exchange``.
    """

    async def document() -> PlainDocument:
        return plain(exchange, await work(exchange))

    return await run_exchange(seal, exchange, document(), PLAIN_POLICY)
