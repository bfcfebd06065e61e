"""The peers of a panel: asked in parallel, each with its own gate, deadline, budget and breaker.

A peer that fails does not hold up the others, and is left alone for a while when it keeps failing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from troth.contracts.answers.limits import Calls, limitations_for, said_limits
from troth.contracts.answers.panel.document import REASONS, PeerAnswer
from troth.contracts.answers.reply import read_answer
from troth.kernel.exchange import StepKind
from troth.kernel.jsontypes import JsonObject
from troth.ports.chat import FailureReason
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.gate.gate import Gate, GateOutcome
from troth.runtime.gate.stages import Stage, call_stage, note_outcome
from troth.runtime.limits.breaker import Breaker, Event

_OUTAGES = frozenset(FailureReason) - {FailureReason.REFUSED}
OTHERWISE = FailureReason.EXCEPTION.value  # what the wire says of a refusal or a failed check
BREAKER_OPEN = "breaker_open"


@dataclass(frozen=True, kw_only=True)
class Peer:
    """A model that takes part in panels.

    Attributes:
        lens: The point of view it is asked to take; may be empty.
        speaks: False for the extractive model.
        attempt_timeout_s: Half of the peer's deadline: two attempts are all there are, so that the
            deadline holds without cutting off the record of what was attempted.
    """

    name: str
    lens: str
    gate: Gate
    answering: Stage
    replying: Stage
    breaker: Breaker
    speaks: bool
    attempt_timeout_s: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Consulted:
    """How asking one peer ended: an outcome of the gate, or turned away by the breaker."""

    peer: Peer
    outcome: GateOutcome | None
    reason: str | None
    code: str | None

    @property
    def value(self) -> JsonObject | None:
        """What passed the gate."""
        return None if self.outcome is None else self.outcome.value


async def consult(
    peers: Sequence[Peer],
    exchange: Exchange,
    *,
    stage_of: Callable[[Peer], Stage],
    payloads: Callable[[Peer], tuple[JsonObject, JsonObject]],
    sources: Mapping[str, str],
) -> tuple[Consulted, ...]:
    """Ask all peers at once; as long as the slowest takes, never the sum.

    Args:
        payloads: What a peer is given in its first and in its second attempt.

    Returns:
        One result for each peer, in order; what was done is noted in that order, too.
    """
    # One after another, so that the steps below come in order whoever has the breakers.
    permits = await run_blocking(lambda: [peer.breaker.admit() for peer in peers])
    calls = [
        _ask(peer, permit, stage_of(peer), payloads(peer), sources, exchange)
        for peer, permit in zip(peers, permits, strict=True)
    ]
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(call) for call in calls]
    consulted = tuple(task.result() for task in tasks)
    for one in consulted:
        if one.outcome is not None:
            note_outcome(stage_of(one.peer), one.outcome, exchange)
    return consulted


async def _ask(
    peer: Peer,
    permit: int | None,
    stage: Stage,
    payloads: tuple[JsonObject, JsonObject],
    sources: Mapping[str, str],
    exchange: Exchange,
) -> Consulted:
    if permit is None:
        last = (await run_blocking(lambda: peer.breaker.standing)).reason or OTHERWISE
        return Consulted(peer=peer, outcome=None, reason=last, code=BREAKER_OPEN)
    exchange.step(StepKind.MODEL_CALL, stage.name)
    ended = Event.ABANDONED
    reason: str | None = None
    code: str | None = None
    try:
        outcome = await call_stage(
            peer.gate, stage, *payloads, sources=sources, timeout_s=peer.attempt_timeout_s
        )
        if outcome.value is None:
            code = outcome.record.reasons[-1]
            reason = code if code in REASONS else OTHERWISE
        # A reply that fails its checks is no outage: the peer is there.
        ended = Event.FAILED if code in _OUTAGES else Event.SUCCEEDED
    finally:
        await run_blocking(lambda: peer.breaker.settle(permit, ended, reason=reason or ""))
    return Consulted(peer=peer, outcome=outcome, reason=reason, code=code)


def _asked(consulted: Consulted) -> PeerAnswer:
    """A peer without an answer, with the reason in the words of the wire (TRUST-4.4)."""
    return PeerAnswer(
        name=consulted.peer.name,
        model_id=consulted.peer.gate.model_id,
        lens=consulted.peer.lens,
        unavailable_reason=consulted.reason,
        unavailable_code=consulted.code,
    )


def sectioned_answer(consulted: Consulted, exchange: Exchange) -> PeerAnswer:
    """The sections of a peer, or that it is missing."""
    peer, asked = consulted.peer, _asked(consulted)
    if consulted.value is None:
        return asked
    draft = read_answer(consulted.value, exchange.evidence)
    own = [one for one in exchange.gate if one.stage == peer.answering.name]
    limits = limitations_for(
        exchange.evidence,
        model_failed=False,
        form=Calls.of(own).form,
        unverified=draft.unverified,
        no_model=not peer.speaks,
    )
    limits = (*limits, *said_limits(draft.uncertainty))
    return replace(asked, sections=draft.sections, limitations=limits)


def free_answer(consulted: Consulted) -> PeerAnswer:
    """The free reply of a peer, or that it is missing."""
    asked, said = _asked(consulted), consulted.value
    return asked if said is None else replace(asked, reply=str(said["reply"]))
