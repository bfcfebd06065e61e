"""Where sealed values become HTTP responses.

Every response with content of an exchange, refusals included, is made here from a ``Sealed``. Two
kinds of response are not sealed, and both are fixed by what they are: documents about the log
itself and about the server (receipts, checkpoints, keys, metrics, health, OpenAPI), which hold no
assistant text; and ``withheld``, which says that nothing could be sealed.

``gives`` tells of a route what it answers with; ``described`` turns that into schemas.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

from starlette.responses import Response, StreamingResponse

from troth.kernel.errors import CODES, OutsideFailure, StorageFailure, TrothError
from troth.kernel.law import D
from troth.runtime.exchange.closing import RefusedExchange, SealedPlain
from troth.runtime.exchange.documents import PlainDocument, Shape, refusal_fields
from troth.runtime.exchange.seal import Sealed
from troth.runtime.gateway.complete import SealedCompletion
from troth.runtime.gateway.work import SealedWork

JSON: Final = "application/json"
PROBLEM: Final = "application/problem+json"
EVENTS: Final = "text/event-stream"
TEXT: Final = "text/plain"
_NO_CONTENT, _NO_KEY = 204, 401
_LIVE: Final = {"cache-control": "no-cache"}
_UNRECORDED = "Nothing was released, because it could not be recorded."
Chunk: TypeAlias = "SealedCompletion | SealedWork | None"
Chunks: TypeAlias = (
    "AsyncGenerator[SealedCompletion | None, None] | AsyncGenerator[SealedWork | None, None]"
)
Events: TypeAlias = AsyncGenerator[tuple[str, Sealed[Any]] | None, None]

_log = logging.getLogger("troth.server")
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, kw_only=True, slots=True)
class Given:
    """One thing that a route answers with.

    Attributes:
        kind: Its type; ``str`` for text, and for streams, whose events are sealed documents.
    """

    kind: Any
    status: int = 200
    media_type: str = JSON


def gives(kind: Any, *, status: int = 200, media_type: str = JSON) -> Callable[[F], F]:
    """Tell of the endpoint below what it answers with; may stand there several times."""

    def told(endpoint: F) -> F:
        one = Given(kind=kind, status=status, media_type=media_type)
        endpoint.__dict__["gives"] = (one, *endpoint.__dict__.get("gives", ()))
        return endpoint

    return told


def respond(
    sealed: Sealed[Any], headers: Mapping[str, str] | None = None, *, status: int = 200
) -> Response:
    """The sealed bytes as they are, with their ids in headers as well.

    Args:
        headers: Further ones, which say nothing that the body does not say.
        status: Of a document that does not bring its own.
    """
    media_type = JSON
    if isinstance(sealed.document, PlainDocument):
        status, media_type = sealed.document.http_status, sealed.document.media_type
    empty = status == _NO_CONTENT  # the sealed document is kept; its receipt is in the headers
    return Response(
        None if empty else sealed.body,
        status_code=status,
        media_type=None if empty else media_type,
        headers={
            **(headers or {}),
            **_ids(sealed.receipt_id, sealed.trace_id),
            **({"www-authenticate": 'Bearer realm="troth"'} if status == _NO_KEY else {}),
        },
    )


def retrying(error: TrothError) -> dict[str, str]:
    """What clients that ask again by themselves are told of an error, as headers."""
    headers = {}
    if isinstance(error, OutsideFailure) and error.retry_after_s is not None:
        headers["retry-after"] = str(error.retry_after_s)
    if not CODES[error.code].heals:
        headers["x-should-retry"] = "false"  # as OpenAI's and Anthropic's clients read it
    return headers


def tagged(sealed: SealedPlain) -> dict[str, str]:
    """The entity tag of the version that the body tells of, as a header."""
    return {"etag": str(sealed.document.fields["etag"])}


def _ids(receipt_id: str, trace_id: str) -> dict[str, str]:
    return {"x-troth-receipt-id": receipt_id, "x-troth-trace-id": trace_id}


def respond_as_stream(sealed: Sealed[D]) -> Response:
    """The sealed bytes as one server-sent event, and the mark that ends the stream."""
    events = b"data: " + sealed.body + b"\n\ndata: [DONE]\n\n"  # canonical JSON has no line feed
    headers = {**_ids(sealed.receipt_id, sealed.trace_id), **_LIVE}
    return Response(events, media_type=EVENTS, headers=headers)


def respond_as_events(events: Events) -> Response:
    """Sealed bytes as server-sent events while they come about, and the end of the stream.

    Args:
        events: The name of each event and what it carries; ``None`` for a sign of life, which
            clients pass over.
    """
    return StreamingResponse(_written(events), media_type=EVENTS, headers=_LIVE)


def respond_as_chunks(first: Chunk, rest: Chunks) -> Response:
    """The sealed parts of a completion while they come about, in OpenAI's form.

    Args:
        first: What came first; nothing has been sent before it was there.
        rest: ``None`` in it is a wait, told by a comment that clients pass over.
    """
    headers = dict(_LIVE)
    if first is not None:
        headers |= _ids(first.document.completion_id.partition("-")[2], first.trace_id)
    return StreamingResponse(_chunks(first, rest), media_type=EVENTS, headers=headers)


async def _chunks(first: Chunk, rest: Chunks) -> AsyncIterator[bytes]:
    chunk: Chunk = first
    ended_well = False
    async with aclosing(rest):  # also where the client went away: that ends the upstream's call
        while True:
            if chunk is None:
                yield b": waiting\n\n"
            else:
                yield b"data: %b\n\n" % chunk.body
                document = chunk.document
                ended_well = document.finish is not None and document.error is None
            try:
                chunk = await anext(rest)
            except StopAsyncIteration:
                break
            except RefusedExchange as refused:  # before the first part, and after signs of life
                yield b"data: %b\n\n" % refused.sealed.body
                return
            except StorageFailure as failure:
                # PROOF-8: what cannot be sealed is not sent; a stream without its end says so.
                _log.error("stream ended: %s", failure)
                break
    if ended_well:
        yield b"data: [DONE]\n\n"


async def _written(events: Events) -> AsyncIterator[bytes]:
    async with aclosing(events):  # also where the client went away
        async for event in events:
            if event is None:
                yield b": pending\n\n"
            else:  # canonical JSON has no line feed
                yield b"event: %b\ndata: %b\n\n" % (event[0].encode(), event[1].body)


def withheld(failure: StorageFailure, trace_id: str, shape: Shape = Shape.PROBLEM) -> Response:
    """The one response without a receipt: there is no log to seal anything in (PROOF-5)."""
    told = StorageFailure(failure.code, _UNRECORDED)
    body = json.dumps({**refusal_fields(told, shape), "trace_id": trace_id})
    return Response(body, status_code=failure.http_status, media_type=shape.media_type)
