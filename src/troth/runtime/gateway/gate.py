"""The gate of relayed requests: the only caller of a relay, as ``runtime.gate`` is of a chat model.

GATE-12: there is no other way to an upstream. GATE-15: the time of an attempt is what is spent on
waiting for the upstream, whatever it sends, and of a stream what it is silent for; nothing is read
ahead of who takes it, but for a few pieces. GATE-7: a stream that goes on beyond its budget is
ended as one that was cut off; a reply that cost more is not used, nor asked for again. GATE-16: a
reply whose tool calls or form are not as the request has them is asked for once more, at
temperature 0, and then not at all. An upstream that fails is not asked again: the client has
retries of its own, and they are its to count.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from troth.contracts.gate.terms import MAX_ATTEMPTS, faults
from troth.kernel.budgets import MAX_REPORTED_TOKENS, TOKEN_BYTES, Usage, estimate_tokens
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
_REPLY_BYTES: Final = 64  # of a token
_SLACK: Final = 2  # of estimated tokens to real ones, so that no honest reply is cut short
_CHUNK_BYTES: Final = 512  # a token of a stream comes in an object of its own
BUDGET_AFTER: Final = "budget_after"
_REJECTED, _DENIED = frozenset((400, 404, 413, 422)), frozenset((401, 403))
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
        timeout_s: How long one attempt may keep us waiting; a stream, from one piece to the next.
        stream_timeout_s: How long a stream may, in all.
        beat_s: After how long a wait a sign of life is given.
    """

    model: RelayModel
    clock: Clock
    max_input_tokens: int
    max_output_tokens: int
    timeout_s: float
    stream_timeout_s: float
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
            ContentBreach: ``content.schema``: no attempt satisfied the terms; ``content.budget``:
                the reply cost more than is allowed.
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
            heard, most_bytes = "", self._most_bytes(body)
            try:
                asked = self._pieces(sent, stream=wanted) if stream else self._whole(sent)
                async with aclosing(asked) as pieces:
                    async for piece in pieces:
                        if isinstance(piece, Relayed):
                            whole = piece
                            continue
                        yield piece
                        heard += piece or ""
                        most_bytes -= len((piece or "").encode())
                        if most_bytes < 0:
                            whole = Relayed(content=heard, finish=FinishReason.LENGTH)
                            break
            except ModelUnavailable as failure:
                self._note(exchange, sha256, None, (failure.reason.value,), tokens)
                raise _told(failure) from None
            assert whole is not None  # noqa: S101 - the pump ends with one, or raises
            whole = _without_refused(whole, terms)
            found = self._faults(whole, terms)
            self._note(exchange, sha256, whole, found, tokens)
            if found == (BUDGET_AFTER,):
                raise ContentBreach(
                    "content.budget",
                    "The upstream counts more tokens of output than are allowed for a reply.",
                    hint="send max_tokens, or raise gateway_output_tokens",
                )
            if not found:
                exchange.said.extend(filter(None, (whole.content, whole.refusal)))
                yield whole
                return
        raise ContentBreach(
            "content.schema",
            "The model's reply is not what the request asks for; nothing of it is released: "
            f"{', '.join(found)}.",
            hint="see the tools and the response_format of the request",
        )

    def _most_bytes(self, body: JsonObject) -> int:
        """Of a stream; the estimate of ``estimate_tokens``, turned round."""
        asked = body.get("max_completion_tokens", body.get("max_tokens"))
        most = min(self.max_output_tokens, asked if isinstance(asked, int) else MAX_REPORTED_TOKENS)
        return _SLACK * most * TOKEN_BYTES

    def _forwarded(self, body: JsonObject, *, stream: bool) -> _Reply:
        size = _CHUNK_BYTES if stream else _REPLY_BYTES
        most = _PROTOCOL_BYTES + size * self.max_output_tokens
        return self.model.forward(RelayCall(body=body, stream=stream, max_reply_bytes=most))

    async def _whole(self, body: JsonObject) -> AsyncGenerator[str | Relayed | None, None]:
        """What comes of an attempt, for whom no sign of life is given meanwhile."""
        found: list[str | Relayed] = []
        limit, failed = asyncio.timeout(self.timeout_s), None
        try:
            async with limit, aclosing(self._forwarded(body, stream=False)) as pieces:
                found = [piece async for piece in pieces]
        except Exception as failure:  # noqa: BLE001 - GATE-5: whatever it raises, it failed
            timeout = ModelUnavailable(FailureReason.TIMEOUT)
            failed = timeout if limit.expired() else _unavailable(failure)
        if failed is not None:  # outside the handler: no provider text in its context
            raise failed
        for piece in found:
            yield piece

    async def _pieces(
        self, body: JsonObject, *, stream: bool
    ) -> AsyncGenerator[str | Relayed | None, None]:
        queue: asyncio.Queue[str | Relayed | ModelUnavailable] = asyncio.Queue(_AHEAD)
        pump = asyncio.create_task(self._pump(self._forwarded(body, stream=stream), queue))
        silent_s, left_s = self.timeout_s, self.stream_timeout_s
        try:
            while True:
                began_s = self.clock.monotonic_s()
                wait_s = max(0.0, min(self.beat_s, silent_s, left_s))
                try:
                    piece = await asyncio.wait_for(queue.get(), wait_s)
                except TimeoutError:
                    piece = None
                waited_s = self.clock.monotonic_s() - began_s
                silent_s, left_s = silent_s - waited_s, left_s - waited_s
                if isinstance(piece, ModelUnavailable):
                    raise piece
                if piece is None and min(silent_s, left_s) <= 0:
                    raise ModelUnavailable(FailureReason.TIMEOUT)
                if piece is not None:
                    silent_s = self.timeout_s
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
            await queue.put(_unavailable(failure))

    def _faults(self, whole: Relayed, terms: Terms) -> tuple[str, ...]:
        if whole.finish is FinishReason.REFUSED or whole.refusal:
            return ()  # nothing of it is bound by a form
        if _reported(whole.output_tokens) > self.max_output_tokens:
            return (BUDGET_AFTER,)
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
        # PROOF-6: names of members are the caller's words, and no codes.
        codes = tuple(dict.fromkeys(one.partition(":")[0] for one in found))
        exchange.relay = replace(
            before,
            attempts=before.attempts + 1,
            reasons=(*before.reasons, *codes[:1]),
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
            "reasons": list(codes),
            "tokens_implausible": whole is not None and _is_implausible(whole),
        }
        exchange.note(ATTEMPTED, {**named, **made})
        is_last = exchange.relay.attempts == MAX_ATTEMPTS or found == (BUDGET_AFTER,)
        if not found or whole is None or is_last:
            decided: JsonObject = {
                "attempts": exchange.relay.attempts,
                "accepted": not found,
                "input_tokens": usage.input_tokens,
                "output_tokens": usage.output_tokens,
                "tokens_estimated": usage.estimated,
            }
            exchange.note(DECIDED, {**named, **decided})


def _unavailable(failure: Exception) -> ModelUnavailable:
    """Why an attempt failed; what no adapter should raise is told to the process log."""
    if isinstance(failure, ModelUnavailable):
        status, retry_after_s = failure.status, failure.retry_after_s
        return ModelUnavailable(failure.reason, status=status, retry_after_s=retry_after_s)
    _log.error("relay failed", exc_info=failure)
    return ModelUnavailable(FailureReason.EXCEPTION)


def _without_refused(whole: Relayed, terms: Terms) -> Relayed:
    """A reply that the provider held back half of is no whole call, and no whole document."""
    if whole.finish is not FinishReason.REFUSED:
        return whole
    return replace(whole, calls=(), content="" if terms.is_json else whole.content)


def _usage(before: Usage, whole: Relayed | None, tokens: int) -> Usage:
    if whole is None:
        return before
    written = "".join((whole.content, whole.refusal, *(one.arguments for one in whole.calls)))
    told = _reported(whole.input_tokens), _reported(whole.output_tokens)
    return Usage(
        input_tokens=before.input_tokens + (told[0] or tokens),
        output_tokens=before.output_tokens + (told[1] or estimate_tokens(written)),
        estimated=before.estimated or not all(told),
    )


def _reported(tokens: int | None) -> int:
    """A count as it was reported; 0 where there is none, or it cannot be one."""
    return tokens if tokens is not None and 0 <= tokens <= MAX_REPORTED_TOKENS else 0


def _is_implausible(whole: Relayed) -> bool:
    return any(one and not _reported(one) for one in (whole.input_tokens, whole.output_tokens))


def _told(failure: ModelUnavailable) -> TrothError:
    if failure.status in _REJECTED:
        return OutsideFailure(
            "outside.rejected",
            f"The upstream does not take this request; it answered with status {failure.status}.",
            hint="change the request: its model, a parameter, or its length",
        )
    if failure.status in _DENIED:
        return OutsideFailure(
            "outside.denied",
            f"The upstream does not let this server in; it answered with status {failure.status}.",
            hint="the operator has to correct the key of the upstream",
        )
    return OutsideFailure(
        _CODES.get(failure.reason, "outside.model"),
        f"The upstream gave no usable reply ({failure.reason.value}).",
        hint="try again later; nothing of this exchange was made up",
        retry_after_s=failure.retry_after_s,
    )
