"""The door for agents: tools and resources over MCP, on stdio and on streamable HTTP.

What a tool gives is the sealed response of the surface that it stands for: its bytes as text, as
the receipt digests them, and the same as structured content. A refusal is a sealed problem, that of
arguments and names as well: told as the text of an error of the tool, and of a resource as the data
of the protocol's error. Over HTTP the same keys and scopes count as everywhere; on stdio
whoever started the process is the operator.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Annotated, Any, Final

import anyio
import orjson
from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import (
    ResourceError,
    ResourceNotFoundError,
    ToolError,
    UnexpectedToolError,
)
from mcp.server.mcpserver.tools import Tool
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolResult,
    InputRequiredResult,
    TextContent,
    ToolAnnotations,
)
from pydantic import AnyUrl, Field, ValidationError
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
from troth.runtime.results.answers import Answer, Check, Receipted
from troth.runtime.results.lists import Review
from troth.runtime.results.memory import Entries, Memories, Stored
from troth.server.described import schema_of
from troth.server.door import Principal
from troth.server.refusals import seal_refusal
from troth.server.schemas import invalid

BEAT_S: Final = 1.0
_INSTRUCTIONS: Final = (
    "Answers held to evidence and memory, each with a receipt. Call `check` on a draft before you "
    "show it; call `remember` for what the user tells, and `recall` before you rely on it."
)
_RESOURCES: Final = "troth://receipts/{receipt_id}", "troth://sources/{source_id}"
_LOCAL: Final = Principal(tenant="default", scopes=frozenset(keys.Scope))
_Passages = Annotated[
    list[dict[str, str]] | None, Field(description="Texts to hold to: {id, text, title?, url?}.")
]
_Subject = Annotated[str, Field(description="Whose memories are meant.", max_length=256)]


class Verified(Receipted):
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
    ) -> CallToolResult:
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
    ) -> CallToolResult:
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

    async def remember(self, text: str, subject: _Subject, ctx: Context) -> CallToolResult:
        """Store what a subject says; contradictions with earlier statements open entries."""
        return await self._told(
            ctx,
            keys.Scope.ASK,
            lambda troth: troth.remember(text, subject=subject, surface="mcp:remember"),
        )

    async def recall(self, query: str, subject: _Subject, ctx: Context) -> CallToolResult:
        """What a subject said earlier that bears on a query; contested statements are flagged."""
        return await self._told(
            ctx,
            keys.Scope.ASK,
            lambda troth: troth.memories(subject=subject, query=query, surface="mcp:recall"),
        )

    async def open_contradictions(self, subject: _Subject, ctx: Context) -> CallToolResult:
        """Statements of a subject that contradict each other and are not settled."""
        return await self._told(
            ctx,
            keys.Scope.ASK,
            lambda troth: troth.contradictions(subject=subject, surface="mcp:open_contradictions"),
        )

    async def review_draft(
        self, draft: str, ctx: Context, sources: list[str] | None = None
    ) -> CallToolResult:
        """Hold a draft against stored sources, and get findings; the draft never changes."""
        return await self._told(
            ctx,
            keys.Scope.REVIEW,
            lambda troth: troth.review(draft, sources=sources or (), surface="mcp:review_draft"),
        )

    async def verify_receipt(self, receipt: str, ctx: Context) -> CallToolResult:
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
        principal = _principal(ctx)
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
        telling = asyncio.create_task(_tell_progress(ctx))
        try:
            return _result(await work(self._opened(ctx, scope)))
        except StorageFailure:
            raise
        except (RefusedExchange, TrothError) as refusal:
            return _result(await self.refused(refusal, ctx), is_error=True)
        finally:
            telling.cancel()

    async def refused(self, refusal: RefusedExchange | TrothError, ctx: Context) -> SealedPlain:
        """The sealed problem of a refusal.

        Raises:
            StorageFailure: It could not be sealed.
        """
        if isinstance(refusal, RefusedExchange):
            return refusal.sealed
        origin = Origin(surface="mcp:refused", tenant=_principal(ctx).tenant)
        trace_id = self._services.ids.trace_id()
        return await seal_refusal(self._services, refusal, origin, trace_id, Shape.PROBLEM)

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


class _Server(MCPServer[Any]):
    """The server of the SDK, in which what it refuses by itself is sealed as well (PROOF-1)."""

    def __init__(self, tools: _Tools, offered: Sequence[Tool], *, version: str) -> None:
        super().__init__(
            "troth",
            version=version,
            instructions=_INSTRUCTIONS,
            log_level="ERROR",
            tools=list(offered),
        )
        self._tools, self._offered = tools, {tool.name: tool for tool in offered}

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; arguments that are not of its schema, and unknown names, are refused."""
        try:
            return await super().call_tool(name, arguments, context)
        except UnexpectedToolError:
            raise
        except ToolError as failure:
            if context is None:
                raise
            refusal = _unfit(failure.__cause__, self._offered.get(name), list(self._offered))
        return _result(await self._tools.refused(refusal, context), is_error=True)

    async def read_resource(
        self, uri: AnyUrl | str, context: Context | None = None
    ) -> Iterable[ReadResourceContents] | InputRequiredResult:
        """Read a resource.

        Raises:
            MCPError: There is none of that name for whoever asks; its data are the sealed problem.
        """
        try:
            return await super().read_resource(uri, context)
        except ResourceError as failure:
            refusal = _unread(failure)
            if context is None or refusal is None:
                raise
        problem = orjson.loads((await self._tools.refused(refusal, context)).body)
        raise MCPError(INVALID_PARAMS, problem["detail"], problem)


def _unfit(problem: BaseException | None, tool: Tool | None, known: list[str]) -> TrothError:
    """Why a call cannot be made: the tool is unknown, or its arguments are not of its schema."""
    if tool is None or not isinstance(problem, ValidationError):
        return CallerError(
            "input.not_found",
            "There is no tool of this name.",
            hint=f"tools are: {', '.join(known)}",
            field="name",
        )
    first = problem.errors(include_url=False, include_input=False, include_context=False)[0]
    hint = f"arguments are: {', '.join(tool.parameters['properties'])}"
    return invalid(first["loc"], first["msg"], hint=hint)


def _unread(failure: ResourceError) -> RefusedExchange | TrothError | None:
    """Why a resource cannot be read; ``None`` where it is nothing to be told."""
    if isinstance(failure, ResourceNotFoundError):
        return CallerError(
            "input.not_found",
            "There is no resource of this form.",
            hint=f"forms are: {', '.join(_RESOURCES)}",
            field="uri",
        )
    cause = failure.__cause__
    if isinstance(cause, StorageFailure) or not isinstance(cause, RefusedExchange | TrothError):
        return None
    return cause


def _principal(ctx: Context) -> Principal:
    """Who calls; on stdio whoever started the process."""
    request = ctx.request_context.request
    if not isinstance(request, Request):
        return _LOCAL
    principal: Principal = request.scope["state"]["principal"]
    return principal


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
        # Clients hold this to the schema of the tool's result, also where it is an error.
        structured_content=None if is_error else orjson.loads(sealed.body),
        is_error=is_error,
    )


def build_mcp(services: Services) -> MCPServer[Any]:
    """The MCP server over opened services; it does not close them."""
    tools = _Tools(services)
    offered = [
        _tool(tools.ask, Answer),
        _tool(tools.check, Check, reads=True),
        _tool(tools.remember, Stored),
        _tool(tools.recall, Memories, reads=True),
        _tool(tools.open_contradictions, Entries, reads=True),
        _tool(tools.review_draft, Review),
        _tool(tools.verify_receipt, Verified, reads=True),
    ]
    server = _Server(tools, offered, version=services.version)
    for uri, read in zip(_RESOURCES, (tools.receipt, tools.source), strict=True):
        server.resource(uri, mime_type="application/json")(read)
    return server


def _tool(work: Callable[..., Any], kind: Any, *, reads: bool = False) -> Tool:
    """A tool that takes no arguments but its own.

    Args:
        kind: Of its result.
        reads: Whether it keeps nothing but its receipt.
    """
    hints = ToolAnnotations(read_only_hint=reads, destructive_hint=False)
    tool = Tool.from_function(work, annotations=hints)
    model = tool.fn_metadata.arg_model
    model.model_config["extra"] = "forbid"
    model.model_rebuild(force=True)
    tool.parameters = model.model_json_schema(by_alias=True)
    tool.fn_metadata.output_schema = schema_of(kind)
    return tool
