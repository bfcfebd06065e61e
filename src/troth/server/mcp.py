"""The door for agents: tools and resources over MCP, on stdio and on streamable HTTP.

What a tool gives is the sealed response of the surface that it stands for: its bytes as text, as
the receipt digests them, and the same as structured content. A refusal is a sealed problem, and is
told as an error of the tool. Over HTTP the same keys and scopes count as everywhere; on stdio
whoever started the process is the operator.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated, Any, Final

import anyio
import orjson
from mcp.server.mcpserver import Context, MCPServer
from mcp_types import CallToolResult, TextContent
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request

from troth.bootstrap import Services
from troth.kernel.errors import CallerError, ProofBroken, StorageFailure, TrothError
from troth.kernel.exchange import Mode
from troth.kernel.proof.verify import read_public_key
from troth.kernel.proof.verify import verify_receipt as verify_file
from troth.library import Troth
from troth.ports import keys
from troth.runtime.exchange.closing import PLAIN_POLICY, RefusedExchange, SealedPlain, plain
from troth.runtime.exchange.documents import Shape
from troth.runtime.exchange.exchange import Origin, open_exchange
from troth.runtime.exchange.given import GivenPassage
from troth.runtime.exchange.seal import Sealed
from troth.runtime.exchange.threads import run_blocking
from troth.server.door import Principal
from troth.server.refusals import NOBODY, seal_refusal

BEAT_S: Final = 1.0
_INSTRUCTIONS: Final = (
    "Answers held to evidence and memory, each with a receipt. Call `check` on a draft before you "
    "show it; call `remember` for what the user tells, and `recall` before you rely on it."
)
_LOCAL: Final = Principal(tenant="default", scopes=frozenset(keys.Scope))
_Passages = Annotated[
    list[dict[str, str]] | None, Field(description="Texts to hold to: {id, text, title?, url?}.")
]
_Subject = Annotated[str, Field(description="Whose memories are meant.", max_length=256)]


class _Receipted(BaseModel):
    """What every result carries."""

    model_config = ConfigDict(extra="allow")

    receipt_id: str
    trace_id: str
    clauses: dict[str, Any]


class Answered(_Receipted):
    """The result of ``ask``."""

    answer: str
    questions: list[str]
    limitations: list[dict[str, Any]]


class Checked(_Receipted):
    """The result of ``check``."""

    text: str
    verdict: str
    marks: list[dict[str, Any]]


class Remembered(_Receipted):
    """The result of ``remember`` and ``recall``."""

    memories: list[dict[str, Any]]


class Contradictions(_Receipted):
    """The result of ``open_contradictions``."""

    contradictions: list[dict[str, Any]]


class Reviewed(_Receipted):
    """The result of ``review_draft``."""

    review_id: str


class Verified(_Receipted):
    """The result of ``verify_receipt``."""

    valid: bool
    detail: str


class _Tools:
    """The tools of one deployment; their signatures are what agents see."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def ask(
        self,
        text: str,
        ctx: Context,
        subject: _Subject = "anonymous",
        thread_id: str = "",
        passages: _Passages = None,
    ) -> Annotated[CallToolResult, Answered]:
        """Ask, and get an answer with its evidence, its limits, and a receipt."""
        return await self._told(
            ctx,
            keys.Scope.ASK,
            lambda troth: troth.ask(
                text,
                subject=subject,
                thread_id=thread_id,
                passages=_passages(passages),
                surface="mcp:ask",
            ),
        )

    async def check(
        self,
        draft: str,
        ctx: Context,
        request: str = "",
        subject: _Subject = "anonymous",
        passages: _Passages = None,
    ) -> Annotated[CallToolResult, Checked]:
        """Hold a draft to passages, own sources and memory: marked where it differs, or clean."""
        return await self._told(
            ctx,
            keys.Scope.ASK,
            lambda troth: troth.check(
                draft,
                request=request,
                subject=subject,
                passages=_passages(passages),
                surface="mcp:check",
            ),
        )

    async def remember(
        self, text: str, subject: _Subject, ctx: Context
    ) -> Annotated[CallToolResult, Remembered]:
        """Store what a subject says; contradictions with earlier statements open entries."""
        return await self._told(
            ctx,
            keys.Scope.ASK,
            lambda troth: troth.remember(text, subject=subject, surface="mcp:remember"),
        )

    async def recall(
        self, query: str, subject: _Subject, ctx: Context
    ) -> Annotated[CallToolResult, Remembered]:
        """What a subject said earlier that bears on a query; contested statements are flagged."""
        return await self._told(
            ctx,
            keys.Scope.ASK,
            lambda troth: troth.memories(subject=subject, query=query, surface="mcp:recall"),
        )

    async def open_contradictions(
        self, subject: _Subject, ctx: Context
    ) -> Annotated[CallToolResult, Contradictions]:
        """Statements of a subject that contradict each other and are not settled."""
        return await self._told(
            ctx,
            keys.Scope.ASK,
            lambda troth: troth.contradictions(subject=subject, surface="mcp:open_contradictions"),
        )

    async def review_draft(
        self, draft: str, ctx: Context, sources: list[str] | None = None
    ) -> Annotated[CallToolResult, Reviewed]:
        """Hold a draft against stored sources, and get findings; the draft never changes."""
        return await self._told(
            ctx,
            keys.Scope.REVIEW,
            lambda troth: troth.review(draft, sources=sources or (), surface="mcp:review_draft"),
        )

    async def verify_receipt(
        self, receipt: str, ctx: Context
    ) -> Annotated[CallToolResult, Verified]:
        """Verify a receipt file of this deployment with its public key."""
        return await self._told(
            ctx, keys.Scope.ASK, lambda troth: self._verified(receipt, troth.tenant)
        )

    async def receipt(self, receipt_id: str, ctx: Context) -> str:
        """The receipt file of an exchange."""
        troth = self._opened(ctx, keys.Scope.ASK, keys.Scope.AUDIT)
        return (await troth.receipt(receipt_id)).decode()

    async def source(self, source_id: str, ctx: Context) -> str:
        """A stored source with its text, sealed."""
        troth = self._opened(ctx, keys.Scope.ASK, keys.Scope.SOURCES)
        origin = Origin(surface="mcp:sources", tenant=troth.tenant)
        return (await self._services.corpus.read(source_id, origin=origin)).body.decode()

    def _opened(self, ctx: Context, *scopes: keys.Scope) -> Troth:
        request = ctx.request_context.request
        principal = _LOCAL
        if isinstance(request, Request):
            principal = request.scope["state"]["principal"]
        principal.require(*scopes)
        return Troth(self._services, tenant=principal.tenant)

    async def _told(
        self,
        ctx: Context,
        scope: keys.Scope,
        work: Callable[[Troth], Awaitable[Sealed[Any]]],
    ) -> CallToolResult:
        """The sealed response as a result; a refusal is one too, and says so.

        Who cancels the call ends the work, and the calls of models that it waits for.
        """
        telling, tenant = asyncio.create_task(_tell_progress(ctx)), NOBODY
        try:
            troth = self._opened(ctx, scope)
            tenant = troth.tenant
            return _result(await work(troth))
        except RefusedExchange as refused:
            return _result(refused.sealed, is_error=True)
        except StorageFailure:
            raise
        except TrothError as error:
            origin = Origin(surface="mcp:refused", tenant=tenant)
            trace_id = self._services.ids.trace_id()
            sealed = await seal_refusal(self._services, error, origin, trace_id, Shape.PROBLEM)
            return _result(sealed, is_error=True)
        finally:
            telling.cancel()

    async def _verified(self, receipt: str, tenant: str) -> SealedPlain:
        services = self._services
        key = read_public_key(orjson.dumps(services.receipts.public_key()))
        try:
            await run_blocking(lambda: verify_file(receipt.encode(), key))
        except (ProofBroken, CallerError) as failure:
            valid, detail = False, failure.detail
        else:
            valid, detail = True, "The receipt is of this deployment's log, and unchanged."
        exchange = open_exchange(
            origin=Origin(surface="mcp:verify_receipt", tenant=tenant),
            mode=Mode.WORK,
            request={"receipt": receipt},
            clock=services.clock,
            ids=services.ids,
        )
        document = plain(exchange, {"valid": valid, "detail": detail})
        return await services.seal.close(exchange, document, PLAIN_POLICY)


async def _tell_progress(ctx: Context) -> None:
    """The seconds that a call takes, as long as it takes them; how many it will be nobody knows."""
    began_s = time.monotonic()
    with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):  # the agent has left
        while True:
            await ctx.report_progress(time.monotonic() - began_s, message="working")
            await asyncio.sleep(BEAT_S)


def _passages(given: list[dict[str, str]] | None) -> tuple[GivenPassage, ...]:
    try:
        return tuple(GivenPassage(**one) for one in given or ())
    except TypeError:
        raise CallerError(
            "input.invalid",
            "A passage has an id and a text, and may have title and url.",
            hint="send {id, text, title?, url?}",
            field="passages",
        ) from None


def _result(sealed: Sealed[Any], *, is_error: bool = False) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text=sealed.body.decode())],
        structured_content=orjson.loads(sealed.body),
        is_error=is_error,
    )


def build_mcp(services: Services) -> MCPServer[Any]:
    """The MCP server over opened services; it does not close them."""
    server: MCPServer[Any] = MCPServer(
        "troth", version=services.version, instructions=_INSTRUCTIONS, log_level="ERROR"
    )
    tools = _Tools(services)
    for tool in (
        tools.ask,
        tools.check,
        tools.remember,
        tools.recall,
        tools.open_contradictions,
        tools.review_draft,
        tools.verify_receipt,
    ):
        server.add_tool(tool)
    server.resource("troth://receipts/{receipt_id}", mime_type="application/json")(tools.receipt)
    server.resource("troth://sources/{source_id}", mime_type="application/json")(tools.source)
    return server
