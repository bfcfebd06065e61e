"""Chat completions: an application's own request, relayed, held, sealed; whole or in parts.

In this order: what the request brings, own sources and memories are gathered; the request goes to
the upstream through the gate; the reply is sealed under ``law``. A stream is sealed part by part:
each part is an exchange under the trace id of the stream, names the receipt before it, and is
committed before its bytes leave (PROOF-8). The receipt of the whole is that of the last chunk.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import TypeAlias

from troth.contracts.answers.document import EvidenceReport
from troth.contracts.answers.limits import BASELINE_DEPTH, NO_MODEL, NO_REVIEW, in_language
from troth.contracts.thinking.model import Depth
from troth.kernel.canonical import canonical_json
from troth.kernel.errors import CallerError, StorageFailure
from troth.kernel.evidence import EvidenceSet
from troth.kernel.exchange import Mode
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.prompts import Prompt
from troth.kernel.relaying import REQUIRED, RelayRecord, StreamRecord
from troth.language.tokens import language_of
from troth.language.units import Units
from troth.ports.chat import FinishReason, Relayed
from troth.runtime.exchange.closing import (
    PLAIN_POLICY,
    Exchanges,
    RefusedExchange,
    SealedPlain,
    close_refused,
    error_of,
    plain,
    run_exchange,
    unexpected_failure,
)
from troth.runtime.exchange.documents import Shape, openai_error
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.seal import Sealed
from troth.runtime.gateway.documents import CHUNK, FILTERED, CompletionDocument, Usage
from troth.runtime.gateway.gate import RelayGate
from troth.runtime.gateway.gathering import Gathering, Held, holding_of
from troth.runtime.gateway.law import COMPLETION_POLICY
from troth.runtime.gateway.request import ChatCompletionRequest, refused
from troth.runtime.gateway.words import is_json

SealedCompletion: TypeAlias = Sealed[CompletionDocument]
EXTRACTIVE = "extractive"
_FINISH = {
    FinishReason.STOP: "stop",
    FinishReason.LENGTH: "length",
    FinishReason.REFUSED: FILTERED,
    FinishReason.TOOLS: "tool_calls",
    FinishReason.UNKNOWN: "stop",
}


@dataclass(frozen=True, kw_only=True)
class Gateway(Exchanges):
    """Relays completions. One per process; safe for concurrent use.

    Attributes:
        upstreams: The gates of the configured upstreams, by the names that clients may use.
        prompt: What introduces own sources and memories to a model.
    """

    gathering: Gathering
    upstreams: Mapping[str, RelayGate]
    prompt: Prompt

    async def models(
        self, others: Iterable[str], *, origin: Origin, trace_id: str | None
    ) -> SealedPlain:
        """The names that requests may give, in OpenAI's shape.

        Args:
            others: Names besides those of the upstreams.

        Raises:
            StorageFailure: Nothing could be sealed, and nothing may leave.
        """
        exchange = self.opened(origin, {"models": "list"}, trace_id)
        names = (EXTRACTIVE, *self.upstreams, *others)
        listed: list[JsonValue] = [
            {"id": name, "object": "model", "created": 0, "owned_by": "troth"} for name in names
        ]
        document = plain(exchange, {"object": "list", "data": listed})
        return await self.seal.close(exchange, document, PLAIN_POLICY)

    async def answer(
        self, request: ChatCompletionRequest, *, origin: Origin, mode: Mode, trace_id: str | None
    ) -> SealedCompletion:
        """The whole reply to a request.

        Raises:
            RefusedExchange: It could not be had; a sealed error in OpenAI's shape is in it.
            StorageFailure: Nothing could be sealed, and nothing may leave.
        """
        exchange = self._open(request, origin, mode, trace_id)
        work = self._whole(request, exchange)
        return await run_exchange(self.seal, exchange, work, COMPLETION_POLICY, shape=Shape.OPENAI)

    async def _whole(
        self, request: ChatCompletionRequest, exchange: Exchange
    ) -> CompletionDocument:
        held = await self._gathered(request, exchange)
        async with aclosing(self._replies(request, held, exchange, stream=False)) as replies:
            async for reply in replies:
                if isinstance(reply, Relayed):
                    document = self.document(request, reply, held, exchange)
                    await self.gathering.judge(document.spoken, exchange)
                    return document
        raise unexpected_failure()

    async def stream(
        self, request: ChatCompletionRequest, *, origin: Origin, mode: Mode, trace_id: str | None
    ) -> AsyncGenerator[SealedCompletion | None, None]:
        """The parts of a reply, each sealed and committed when it is yielded; ``None`` to wait.

        The last one has a ``finish``; where that is ``content_filter`` or there is an error, the
        stream was not ended well.

        Raises:
            RefusedExchange: Before the first part: nothing could be had.
            StorageFailure: Nothing more can be sealed, and nothing more may leave.
        """
        exchange = self._open(request, origin, mode, trace_id)
        parts = Parts(self, request, exchange)
        try:
            async with aclosing(self._streamed(request, exchange, parts)) as sealed:
                async for one in sealed:
                    yield one
        except StorageFailure:
            raise
        except (GeneratorExit, asyncio.CancelledError):  # nobody is there to be told the end
            exchange.note("stream.left", {"parts": len(parts.committed)})
            self.seal.announce(exchange)
            raise
        except Exception as failure:
            error = error_of(failure, exchange)
            if not parts.committed:
                sealed_error = await close_refused(self.seal, exchange, error, shape=Shape.OPENAI)
                raise RefusedExchange(error, sealed_error) from failure
            exchange.note("exchange.refused", {"code": error.code})
            yield await parts.close(Held(), finish=None, error=openai_error(error))

    async def _streamed(
        self, request: ChatCompletionRequest, exchange: Exchange, parts: Parts
    ) -> AsyncGenerator[SealedCompletion | None, None]:
        held = await self._gathered(request, exchange)
        units, whole, came = Units(), None, False
        async with aclosing(self._replies(request, held, exchange, stream=True)) as replies:
            async for reply in replies:
                if reply is None:
                    yield None
                elif isinstance(reply, Relayed):
                    whole = reply
                else:
                    came = True
                    for unit in units.push(reply):
                        yield (sealed := await parts.say(unit, held))
                        if sealed.document.finish is not None:
                            return
        assert whole is not None  # noqa: S101 - the gate yields one, or raises
        if request.terms.is_json:
            yield await parts.close(held, reply=whole)
            return
        left = units.rest() if came else whole.content
        if left:
            yield (sealed := await parts.say(left, held))
            if sealed.document.finish is not None:
                return
        yield await parts.close(held, reply=replace(whole, content=""))

    async def _replies(
        self, request: ChatCompletionRequest, held: Held, exchange: Exchange, *, stream: bool
    ) -> AsyncGenerator[str | Relayed | None, None]:
        if request.model == EXTRACTIVE:
            if request.terms.is_json or request.terms.choice == REQUIRED:
                raise refused("model", "extractive quotes; it writes no JSON and calls no tools")
            exchange.models.append(EXTRACTIVE)
            yield _extracted(exchange.evidence, held)
            return
        gate = self.upstreams.get(request.model)
        if gate is None:
            raise no_such_model()
        body = self._with_record(request.body, held, exchange)
        asked = gate.ask(body, request.terms, exchange, stream=stream)
        async with aclosing(asked) as pieces:
            async for piece in pieces:
                yield piece

    async def _gathered(self, request: ChatCompletionRequest, exchange: Exchange) -> Held:
        exchange.given = list(request.conversation.given)
        exchange.asked = request.conversation.asked
        held = await self.gathering(
            exchange,
            passages=(*request.given.passages, *request.conversation.documents),
            query=request.conversation.asked,
            with_sources=request.with_sources,
        )
        unmet = (
            (BASELINE_DEPTH, request.depth == Depth.DEEP),
            (NO_REVIEW, request.review),
            (NO_MODEL, request.model == EXTRACTIVE),
        )
        limits = (*held.limitations, *(limit for limit, holds in unmet if holds))
        language = language_of(request.conversation.asked)
        return replace(held, limitations=in_language(limits, language))

    def _with_record(self, body: JsonObject, held: Held, exchange: Exchange) -> JsonObject:
        """The request, with own sources and memories before its last message, if there are any.

        Results of tools stay behind the message that called for them, as the protocol has it.
        """
        along = {one.source_id for one in exchange.evidence.sources if one.came_along}
        own = [one for one in exchange.evidence.facts if one.source_id not in along]
        if not own and not held.memories:
            return body
        contested = {side for one in held.recalled.contests for side in (one.old, one.new)}
        ids = {side.memory_id for side in contested}
        facts: list[JsonValue] = [{"source_id": f.source_id, "quote": f.quote} for f in own]
        memories: list[JsonValue] = [
            {"text": one.text, "said_at": one.timestamp, "contested": one.memory_id in ids}
            for one in held.memories
        ]
        told: JsonObject = {"facts": facts, "memories": memories}
        exchange.prompts[f"{self.prompt.name}@{self.prompt.version}"] = self.prompt.sha256
        exchange.instructions.append(self.prompt.text)
        message: JsonObject = {
            "role": "system",
            "content": f"{self.prompt.text}\n{canonical_json(told).decode()}",
        }
        messages = body["messages"]
        assert isinstance(messages, list)  # noqa: S101 - as it was read
        roles = [one["role"] for one in messages if isinstance(one, dict)]
        at = len(roles) - 1
        while at and roles[at] == "tool":
            at -= 1
        return {**body, "messages": [*messages[:at], message, *messages[at:]]}

    def document(
        self,
        request: ChatCompletionRequest,
        reply: Relayed,
        held: Held,
        exchange: Exchange,
    ) -> CompletionDocument:
        """The reply of an exchange, as it is to be sealed."""
        finish = "tool_calls" if reply.calls else _FINISH[reply.finish]
        relay = exchange.relay or RelayRecord()
        return CompletionDocument(
            holding=holding_of(exchange, held),
            completion_id=f"chatcmpl-{exchange.receipt_id}",
            created=int(self.clock.now().timestamp()),
            model=request.model,
            content=reply.content or (None if reply.calls or reply.refusal else ""),
            refusal=reply.refusal or None,
            calls=reply.calls,
            structured=bool(reply.content) and (request.terms.is_json or is_json(reply.content)),
            finish=finish,
            usage=Usage(
                prompt_tokens=relay.usage.input_tokens,
                completion_tokens=relay.usage.output_tokens,
            ),
        )

    def _open(
        self,
        request: ChatCompletionRequest,
        origin: Origin,
        mode: Mode,
        trace_id: str | None,
    ) -> Exchange:
        asked: JsonObject = {
            **request.body,
            "model": request.model,
            "stream": request.stream,
            "troth": {
                "subject": origin.subject,
                "thread_id": origin.thread_id,
                "with_sources": request.with_sources,
                **request.given.to_json(),
            },
        }
        outside = request.model != EXTRACTIVE
        return self.opened(origin, asked, trace_id, mode=mode, outside=outside)


class Parts:
    """Seals the parts of one stream in order, each an exchange with a receipt of its own (PROOF-8).

    Attributes:
        committed: The receipts of the parts that left.
    """

    def __init__(
        self, gateway: Gateway, request: ChatCompletionRequest, exchange: Exchange
    ) -> None:
        """Nothing is committed yet.

        Args:
            exchange: That of the whole, which the last part closes.
        """
        self._gateway, self._request, self._exchange = gateway, request, exchange
        self.committed: tuple[str, ...] = ()

    async def say(self, text: str, held: Held) -> SealedCompletion:
        """Seal a piece of text as the next part."""
        part = self._next()
        if self._request.model != EXTRACTIVE:  # our own notices are no model's words
            part.said = [text]
        chunk = self._chunk(part, held, content=text)
        await self._gateway.gathering.judge(chunk.spoken, part)
        return await self._sealed(part, chunk)

    async def close(
        self,
        held: Held,
        *,
        reply: Relayed | None = None,
        finish: str | None = "stop",
        error: JsonObject | None = None,
    ) -> SealedCompletion:
        """Seal the end: what came whole, how it ended, and what all of it was held to."""
        exchange = self._exchange
        exchange.stream = StreamRecord(committed=self.committed)
        whole = self._rendered(reply or Relayed(), held)
        document = replace(
            self._chunk(exchange, held, content=whole.content or None),
            holding=whole.holding,
            refusal=whole.refusal,
            calls=whole.calls,
            structured=whole.structured,
            finish=whole.finish if reply is not None else finish,
            usage=whole.usage if self._request.wants_usage else None,
            error=error,
        )
        await self._gateway.gathering.judge(document.spoken, exchange)
        return await self._sealed(exchange, document)

    def _chunk(self, part: Exchange, held: Held, *, content: str | None) -> CompletionDocument:
        whole = self._rendered(Relayed(), held)
        return replace(
            whole,
            holding=replace(holding_of(part, held), evidence=EvidenceReport(), limitations=()),
            kind=CHUNK,
            content=content,
            finish=None,
            usage=None,
            part=len(self.committed) + 1,
            before=self.committed[-1] if self.committed else "",
        )

    def _rendered(self, reply: Relayed, held: Held) -> CompletionDocument:
        return self._gateway.document(self._request, reply, held, self._exchange)

    def _next(self) -> Exchange:
        """An exchange for the next part: under the same trace id, with a receipt of its own."""
        exchange, nonce = self._exchange, self._gateway.ids.nonce()
        before = self.committed[-1] if self.committed else ""
        asked: JsonObject = {
            "part": len(self.committed) + 1,
            "of": exchange.receipt_id,
            "before": before,
        }
        return replace(
            exchange,
            receipt_id=self._gateway.ids.receipt_id(),
            nonce=nonce,
            request=canonical_json({"nonce": nonce, "request": asked}),
            events=[],
            stream=StreamRecord(committed=self.committed),
        )

    async def _sealed(self, exchange: Exchange, document: CompletionDocument) -> SealedCompletion:
        sealed = await self._gateway.seal.close(exchange, document, COMPLETION_POLICY)
        self.committed = (*self.committed, sealed.receipt_id)
        return sealed


def no_such_model() -> CallerError:
    """What is said of a model that is not configured."""
    return CallerError(
        "input.not_found",
        "There is no upstream of that name.",
        hint="GET /v1/models lists those that are configured",
        field="model",
    )


def _extracted(evidence: EvidenceSet, held: Held) -> Relayed:
    """A reply without a model: the quotes that were found, and what the user told, verbatim."""
    lines = [fact.quote for fact in evidence.facts[:5]]
    lines += [f"“{one.text}”" for one in held.memories[:5]]
    said = [limit.text for limit in held.limitations]
    return Relayed(content="\n\n".join(lines or said), finish=FinishReason.STOP)
