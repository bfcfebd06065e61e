"""The gate: the only caller of a chat model in the product (GATE-12).

A call makes at most two attempts, each judged by ``contracts.gate``; what comes out is a validated
value with spans, or nothing and the reasons. Every way in which a model or its adapter can fail
ends an attempt; none leaves this module as an exception except the cancellation of the caller.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace

from troth.contracts.gate.machine import Attempt, Event, State, move, plan_attempt, shorten
from troth.contracts.gate.model import (
    EvidenceSpan,
    ModelContract,
    Reason,
    Rejected,
    ReplyKind,
    Validated,
)
from troth.contracts.gate.strict_json import JsonFault
from troth.contracts.gate.validate import is_plain_prose, validate_reply
from troth.kernel.budgets import MAX_REPORTED_TOKENS, Usage, estimate_tokens
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.exchange import GateRecord
from troth.kernel.jsontypes import JsonObject
from troth.ports.chat import (
    ChatModel,
    FailureReason,
    FinishReason,
    ModelCall,
    ModelReply,
    ModelUnavailable,
)
from troth.ports.replies import ReplyCache
from troth.runtime.gate.attempts import (
    GateRequest,
    Try,
    attempt_event,
    decision_event,
    milli,
    record_of,
)

__all__ = ["Gate", "GateOutcome", "GateRequest"]

_BUDGET_BEFORE = (Reason(code="budget_before"),)


@dataclass(frozen=True, kw_only=True, slots=True)
class GateOutcome:
    """What the gate let through, and what it did.

    Attributes:
        value: The validated object, or ``None`` when the stage needs review.
        spans: Evidence snippets of the value that were found in the sources.
        record: For the exchange record; ``used_output`` is true exactly when there is a value.
        usage: Over all calls.
        reasons: Of every failed attempt, in order.
        events: ``(tag, data)`` for the audit log; no text of a user or a model.
    """

    value: JsonObject | None
    spans: tuple[EvidenceSpan, ...]
    record: GateRecord
    model_id: str
    usage: Usage
    reasons: tuple[Reason, ...]
    events: tuple[tuple[str, JsonObject], ...]


_log = logging.getLogger("troth.gate")


class Gate:
    """Calls one model under contract; safe for concurrent calls when the model is."""

    def __init__(
        self, model: ChatModel, temperature: float, cache: ReplyCache | None = None
    ) -> None:
        """Join a model to the environment's temperature.

        Args:
            temperature: Of first attempts, 0 to 2.
            cache: Where validated replies are kept (GATE-14), if anywhere.

        Raises:
            ValueError: The temperature is out of range.
        """
        if not 0.0 <= temperature <= 2.0:
            raise ValueError(f"the temperature must lie in 0 to 2, not {temperature}")
        self._model, self._temperature, self._cache = model, temperature, cache

    @property
    def model_id(self) -> str:
        """Id of the model behind the gate."""
        return self._model.model_id

    async def call(self, request: GateRequest) -> GateOutcome:
        """Ask the model, at most twice, until a reply satisfies the contract.

        Raises:
            CallerError: The payload has no canonical JSON form.
        """
        state: State = State.FIRST
        tries: list[Try] = []
        while (plan := plan_attempt(state, temperature=self._temperature)) is not None:
            made = await self._attempt(request, plan)
            tries.append(made)
            state = move(state, made.event)
        return _outcome(request, tuple(tries), self._model.model_id, self._temperature)

    async def _attempt(self, request: GateRequest, plan: Attempt) -> Try:
        chosen = request.payload
        if plan.shortened:  # GATE-4
            chosen = shorten(request.payload, request.shortened)
        data = canonical_json(chosen)
        payload = data.decode()
        tokens = estimate_tokens(request.prompt.text) + estimate_tokens(payload)
        begun = Try(
            plan=plan,
            event=Event.FAILED,
            input_sha256=sha256_hex(data),
            input_bytes=len(data),
            input_tokens=tokens,
        )
        if tokens > request.contract.budget.max_input_tokens:  # GATE-7: before the call
            return replace(begun, event=Event.OVER_BUDGET, reasons=_BUDGET_BEFORE)
        key = "" if self._cache is None else self._cache_key(request, begun)
        if (held := self._recall(request, begun, key)) is not None:
            return held
        reply = await self._ask(_model_call(request, plan, payload))
        if isinstance(reply, FailureReason):
            return replace(begun, called=True, reasons=(Reason(code=reply.value),))
        judged = _judge(request, replace(begun, called=True), reply)
        if self._cache is not None and judged.validated is not None and not judged.as_prose:
            self._cache.put(key, reply.text)  # GATE-14: only what was validated
        return judged

    async def _ask(self, call: ModelCall) -> ModelReply | FailureReason:
        try:
            await self._model.prepare()  # GATE-15: the attempt's time is the provider's
            async with asyncio.timeout(call.timeout_s):
                return await self._model.complete(call)
        except ModelUnavailable as failure:
            return failure.reason
        except TimeoutError:
            return FailureReason.TIMEOUT
        except Exception:  # noqa: BLE001 - GATE-5: whatever an adapter raises, the attempt failed
            _log.exception("model adapter failed")
            return FailureReason.EXCEPTION

    def _cache_key(self, request: GateRequest, begun: Try) -> str:
        parts: JsonObject = {
            "input_sha256": begun.input_sha256,
            "prompt_sha256": request.prompt.sha256,
            "contract_sha256": request.contract.digest,  # labels and rules included
            "sources_sha256": _sources_digest(request.sources),
            "temperature_milli": milli(begun.plan.temperature),
            "attempt": begun.plan.number,
            "model": self._model.model_id,
        }
        return sha256_hex(canonical_json(parts))

    def _recall(self, request: GateRequest, begun: Try, key: str) -> Try | None:
        text = self._cache.get(key) if self._cache is not None else None
        if text is None:
            return None
        # GATE-14: what is read back is judged again, so a spoilt entry is only a wasted look-up.
        verdict = validate_reply(request.contract, text, sources=request.sources)
        if not isinstance(verdict, Validated):
            return None
        return replace(
            begun,
            event=Event.VALIDATED,
            cached=True,
            input_tokens=0,
            reply_sha256=text_sha256(text),
            validated=verdict,
        )


def _sources_digest(sources: Mapping[str, str]) -> str:
    digests: JsonObject = {name: text_sha256(text) for name, text in sources.items()}
    return sha256_hex(canonical_json(digests))


def _model_call(request: GateRequest, plan: Attempt, payload: str) -> ModelCall:
    contract = request.contract
    return ModelCall(
        instructions=request.prompt.text,
        payload=payload,
        schema=contract.schema if contract.kind is ReplyKind.JSON else None,
        schema_name=contract.name,
        temperature=plan.temperature,
        max_output_tokens=contract.budget.max_output_tokens,
        max_reply_bytes=contract.max_reply_bytes,
        timeout_s=request.timeout_s,
    )


def _judge(request: GateRequest, begun: Try, reply: ModelReply) -> Try:
    budget = request.contract.budget
    verdict, as_prose = _read(request, begun.plan, reply)
    reported_in, reported_out = _plausible(reply.input_tokens), _plausible(reply.output_tokens)
    tokens_in = begun.input_tokens if reported_in is None else reported_in
    tokens_out = estimate_tokens(reply.text) if reported_out is None else reported_out
    over = tokens_in > budget.max_input_tokens or tokens_out > budget.max_output_tokens
    reasons = verdict.reasons if isinstance(verdict, Rejected) else ()
    if over:  # GATE-7: after the call; a reply beyond its budget is not used, valid or not
        reasons = (*reasons, Reason(code="budget_after"))
    return replace(
        begun,
        event=Event.FAILED if reasons else Event.VALIDATED,
        input_tokens=tokens_in,
        output_tokens=tokens_out,
        estimated=reported_in is None or reported_out is None,
        implausible=(reported_in, reported_out) != (reply.input_tokens, reply.output_tokens),
        temperature_honoured=reply.temperature_honoured,
        schema_mode=reply.schema_mode,
        reply_sha256=text_sha256(reply.text),
        validated=verdict if isinstance(verdict, Validated) and not over else None,
        as_prose=as_prose,
        reasons=reasons,
    )


def _read(
    request: GateRequest, plan: Attempt, reply: ModelReply
) -> tuple[Validated | Rejected, bool]:
    """The reply under its contract, and whether it was read as prose instead."""
    refused, cut_off = reply.finish is FinishReason.REFUSED, reply.finish is FinishReason.LENGTH

    def read(contract: ModelContract) -> Validated | Rejected:
        return validate_reply(
            contract, reply.text, refused=refused, truncated=cut_off, sources=request.sources
        )

    verdict, otherwise = read(request.contract), request.contract.otherwise
    if isinstance(verdict, Validated) or otherwise is None or not plan.shortened:
        return verdict, False
    # TRUST-3.5: the model was asked once more and writes prose; it is not lost for its form alone.
    if verdict.reasons[0].code != JsonFault.NOT_JSON or not is_plain_prose(reply.text):
        return verdict, False
    prose = read(otherwise)
    return prose, isinstance(prose, Validated)


def _plausible(tokens: int | None) -> int | None:
    """A reported count; what cannot be one counts as not reported, and is never stored."""
    return tokens if tokens is not None and 0 <= tokens <= MAX_REPORTED_TOKENS else None


def _outcome(
    request: GateRequest, tries: tuple[Try, ...], model_id: str, temperature: float
) -> GateOutcome:
    validated = tries[-1].validated
    record = record_of(request, tries, temperature, model_id)
    calls = [made for made in tries if made.called]
    return GateOutcome(
        value=None if validated is None else validated.value,
        spans=() if validated is None else validated.spans,
        record=record,
        model_id=model_id,
        usage=Usage(
            input_tokens=sum(made.input_tokens for made in calls),
            output_tokens=sum(made.output_tokens for made in calls),
            estimated=any(made.estimated for made in calls),
        ),
        reasons=tuple(reason for made in tries for reason in made.reasons),
        events=(
            *(attempt_event(request, made, model_id) for made in tries),
            decision_event(request, record, model_id),
        ),
    )
