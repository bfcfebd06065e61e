"""The gate of relayed requests: the only caller of a relay, as ``runtime.gate`` is of a chat model.

GATE-12: there is no other way to an upstream. GATE-15: the time of an attempt is what is spent on
waiting for the upstream, whatever it sends; nothing is read ahead of who takes it, but for a few
pieces. GATE-16: a reply whose tool calls or form are not as the request has them is asked for once
more, at temperature 0, and then not at all. An upstream that fails is not asked again: the client
has retries of its own, and they are its to count.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from troth.contracts.gate.terms import MAX_ATTEMPTS, faults
from troth.kernel.budgets import Usage, estimate_tokens
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.errors import CallerError, ContentBreach, OutsideFailure, TrothError
from troth.kernel.exchange import StepKind
from troth.kernel.jsontypes import JsonObject
from troth.kernel.relaying import RelayRecord, Terms
from troth.ports.chat import (
    FailureReason,
    FinishReason,
    ModelUnavailable,
    RelayCall,
    Relayed,
    RelayModel,
)
from troth.ports.environment import Clock
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.gate.attempts import ATTEMPTED, DECIDED

STAGE: Final = "relay"
BEAT_S: Final = 10.0
_AHEAD: Final = 8  # pieces that are read before somebody takes them
_PROTOCOL_BYTES: Final = 131_072
_TOKEN_BYTES: Final = 64
_CHUNK_BYTES: Final = 512  # a token of a stream comes in an object of its own
_CODES: Final = {
    FailureReason.RATE_LIMITED: "outside.rate_limited",
    FailureReason.TIMEOUT: "outside.timeout",
}

_Reply: TypeAlias = "AsyncGenerator[str | Relayed, None]"
_log = logging.getLogger("troth.gate")


@dataclass(frozen=True, kw_only=True)
class RelayGate:
    """Hands requests on to one upstream; safe for concurrent calls when the model is.

    Attributes:
        max_input_tokens, max_output_tokens: The budget of one attempt.
        timeout_s: How long one attempt may keep us waiting, in all.
        beat_s: After how long a wait a sign of life is given.
    """

    model: RelayModel
    clock: Clock
    max_input_tokens: int
    max_output_tokens: int
    timeout_s: float
    beat_s: float = BEAT_S

    async def ask(
        self, body: JsonObject, terms: Terms, exchange: Exchange, *, stream: bool
    ) -> AsyncGenerator[str | Relayed | None, None]:
        """Pieces of text as they come, ``None`` while there are none, and last the whole reply.

        Args:
            body: Members of a chat completion request, but for ``model`` and ``stream``.
            stream: Whether pieces are wanted. Of a second attempt there are none, nor of a reply
                that is to be JSON.

        Raises:
            CallerError: ``input.too_large``: the messages are beyond the budget.
            OutsideFailure: The upstream gave no reply.
            ContentBreach: ``content.schema``: no attempt satisfied the terms.
        """
        written = canonical_json(body)
        tokens = estimate_tokens(written.decode())
        if tokens > self.max_input_tokens:  # GATE-7: before the call
            raise CallerError(
                "input.too_large",
                f"The request is about {tokens} tokens long; {self.max_input_tokens} are allowed.",
                hint="send less of the history, or raise gateway_input_tokens",
                field="messages",
            )
        exchange.relay = RelayRecord(terms=terms)
        exchange.models.append(self.model.model_id)
        for number in range(1, MAX_ATTEMPTS + 1):
            exchange.step(StepKind.RELAY, STAGE)
            sent, sha256 = body, sha256_hex(written)
            if number > 1:
                sent = {**body, "temperature": 0}
                sha256 = sha256_hex(canonical_json(sent))
            wanted = stream and number == 1 and not terms.is_json
            whole: Relayed | None = None
            try:
                asked = self._pieces(sent, stream=wanted) if stream else self._whole(sent)
                async with aclosing(asked) as pieces:
                    async for piece in pieces:
                        if isinstance(piece, Relayed):
                            whole = piece
                        else:
                            yield piece
            except ModelUnavailable as failure:
                self._note(exchange, sha256, None, (failure.reason.value,), tokens)
                raise _unavailable(failure.reason) from None
            assert whole is not None  # noqa: S101 - the pump ends with one, or raises
            whole = _without_refused(whole, terms)
            found = self._faults(whole, terms)
            self._note(exchange, sha256, whole, found, tokens)
            if not found:
                exchange.said.extend(filter(None, (whole.content, whole.refusal)))
                yield whole
                return
        raise ContentBreach(
            "content.schema",
            "The model's reply is not what the request asks for; nothing of it is released.",
            hint="see the tools and the response_format of the request",
        )

    def _forwarded(self, body: JsonObject, *, stream: bool) -> _Reply:
        size = _CHUNK_BYTES if stream else _TOKEN_BYTES
        most = _PROTOCOL_BYTES + size * self.max_output_tokens
        return self.model.forward(RelayCall(body=body, stream=stream, max_reply_bytes=most))

    async def _whole(self, body: JsonObject) -> AsyncGenerator[str | Relayed | None, None]:
        """What comes of an attempt, for whom no sign of life is given meanwhile."""
        found: list[str | Relayed] = []
        limit, reason = asyncio.timeout(self.timeout_s), None
        try:
            async with limit, aclosing(self._forwarded(body, stream=False)) as pieces:
                found = [piece async for piece in pieces]
        except Exception as failure:  # noqa: BLE001 - GATE-5: whatever it raises, it failed
            reason = FailureReason.TIMEOUT if limit.expired() else _reason(failure)
        if reason is not None:  # outside the handler: no provider text in its context
            raise ModelUnavailable(reason)
        for piece in found:
            yield piece

    async def _pieces(
        self, body: JsonObject, *, stream: bool
    ) -> AsyncGenerator[str | Relayed | None, None]:
        queue: asyncio.Queue[str | Relayed | ModelUnavailable] = asyncio.Queue(_AHEAD)
        pump = asyncio.create_task(self._pump(self._forwarded(body, stream=stream), queue))
        left_s = self.timeout_s
        try:
            while True:
                began_s = self.clock.monotonic_s()
                try:
                    piece = await asyncio.wait_for(queue.get(), max(0.0, min(self.beat_s, left_s)))
                except TimeoutError:
                    piece = None
                left_s -= self.clock.monotonic_s() - began_s
                if isinstance(piece, ModelUnavailable):
                    raise piece
                if piece is None and left_s <= 0:
                    raise ModelUnavailable(FailureReason.TIMEOUT)
                yield piece
                if isinstance(piece, Relayed):
                    return
        finally:
            pump.cancel()  # whoever leaves, ends the call
            with suppress(asyncio.CancelledError):
                await pump

    async def _pump(
        self, reply: _Reply, queue: asyncio.Queue[str | Relayed | ModelUnavailable]
    ) -> None:
        """Reads the upstream in a task of its own, no faster than it is taken from."""
        try:
            async with aclosing(reply) as pieces:
                async for piece in pieces:
                    await queue.put(piece)
        except Exception as failure:  # noqa: BLE001 - GATE-5: whatever it raises, it failed
            await queue.put(ModelUnavailable(_reason(failure)))

    def _faults(self, whole: Relayed, terms: Terms) -> tuple[str, ...]:
        if whole.finish is FinishReason.REFUSED or whole.refusal:
            return ()  # nothing of it is bound by a form
        if (whole.output_tokens or 0) > self.max_output_tokens:
            return ("budget_after",)
        if whole.finish is FinishReason.LENGTH and (whole.calls or terms.is_json):
            return ("truncated",)
        return faults(terms, whole.content, whole.calls)

    def _note(
        self,
        exchange: Exchange,
        sent_sha256: str,
        whole: Relayed | None,
        found: tuple[str, ...],
        tokens: int,
    ) -> None:
        before = exchange.relay or RelayRecord()
        usage = _usage(before.usage, whole, tokens)
        exchange.relay = replace(
            before,
            attempts=before.attempts + 1,
            reasons=(*before.reasons, *found[:1]),
            accepted=not found,
            usage=usage,
        )
        named: JsonObject = {"stage": STAGE, "model": self.model.model_id}
        made: JsonObject = {
            "attempt": exchange.relay.attempts,
            "input_sha256": sent_sha256,
            "reply_sha256": "" if whole is None else text_sha256(whole.content),
            "tool_calls": 0 if whole is None else len(whole.calls),
            "outcome": "failed" if found else "validated",
            "reasons": list(found),
        }
        exchange.note(ATTEMPTED, {**named, **made})
        if not found or whole is None or exchange.relay.attempts == MAX_ATTEMPTS:
            decided: JsonObject = {
                "attempts": exchange.relay.attempts,
                "accepted": not found,
                "input_tokens": usage.input_tokens,
                "output_tokens": usage.output_tokens,
                "tokens_estimated": usage.estimated,
            }
            exchange.note(DECIDED, {**named, **decided})


def _reason(failure: Exception) -> FailureReason:
    """Why an attempt failed; what no adapter should raise is told to the process log."""
    if isinstance(failure, ModelUnavailable):
        return failure.reason
    _log.error("relay failed", exc_info=failure)
    return FailureReason.EXCEPTION


def _without_refused(whole: Relayed, terms: Terms) -> Relayed:
    """A reply that the provider held back half of is no whole call, and no whole document."""
    if whole.finish is not FinishReason.REFUSED:
        return whole
    return replace(whole, calls=(), content="" if terms.is_json else whole.content)


def _usage(before: Usage, whole: Relayed | None, tokens: int) -> Usage:
    if whole is None:
        return before
    written = "".join((whole.content, whole.refusal, *(one.arguments for one in whole.calls)))
    reported = whole.input_tokens is not None and whole.output_tokens is not None
    return Usage(
        input_tokens=before.input_tokens + (whole.input_tokens or tokens),
        output_tokens=before.output_tokens + (whole.output_tokens or estimate_tokens(written)),
        estimated=before.estimated or not reported,
    )


def _unavailable(reason: FailureReason) -> TrothError:
    return OutsideFailure(
        _CODES.get(reason, "outside.model"),
        f"The upstream gave no usable reply ({reason.value}).",
        hint="try again later; nothing of this exchange was made up",
    )
