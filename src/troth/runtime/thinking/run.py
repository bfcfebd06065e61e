"""Running a plan of refinement: what the machine decides about happens here (THINK-3, 5, 6, 7).

One pass after the other, each in a thread of its own, under guard, for no longer than its slice of
the time. What came of it is told to the machine as an event; nothing is decided here. The clock
does nothing but stop what takes too long: it enters neither plan nor signature, so that equal
requests have equal signatures unless one of them was stopped for its time.

The judge is loaded before the first pass runs: loading reads files, which a pass may not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from troth.contracts.thinking.deltas import validate_delta
from troth.contracts.thinking.events import Due, PassEnded, RunChecked
from troth.contracts.thinking.machine import Finished, Running, begin, due_pass, step
from troth.contracts.thinking.model import (
    DecisionDelta,
    DecisionState,
    Material,
    Pass,
    PassMaker,
    PassName,
)
from troth.contracts.thinking.router import Route, route
from troth.contracts.thinking.signature import KeyedDigest, RunInputs, sign_run
from troth.contracts.thinking.telemetry import Telemetry, telemetry_of
from troth.kernel.budgets import estimate_tokens
from troth.kernel.refinement import DowngradeReason, RefinementRecord
from troth.ports.environment import Clock
from troth.ports.judge import Judge
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.thinking.guard import EventFamily
from troth.runtime.thinking.request import ThinkingRequest
from troth.runtime.thinking.thread import Ended, run_guarded, whole_ms

Watch: TypeAlias = "Callable[[], tuple[DowngradeReason, ...]]"


@dataclass(frozen=True, kw_only=True, slots=True)
class Thought:
    """What came of a run.

    Attributes:
        state: The outcome; after any failure the very baseline.
        record: Signed; for the exit.
        attempted: What the guard stopped, in the order of the passes; empty as a rule.
    """

    state: DecisionState
    telemetry: Telemetry
    record: RefinementRecord
    attempted: tuple[EventFamily, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Think:
    """Runs plans. One per process; safe for concurrent use.

    Attributes:
        passes: A maker for each pass that a plan can name.
        digest: Keyed, for the signature: ``(kind, value)`` to 64 hexadecimal characters.
        warm: Loads the judge; called before each run, and cheap once it is loaded.
        router: Replaced only to show what happens to an unlawful plan.
    """

    passes: Mapping[PassName, PassMaker]
    judge: Judge
    clock: Clock
    digest: KeyedDigest
    warm: Callable[[], None] | None = None
    router: Callable[[object], Route] = route

    def __post_init__(self) -> None:
        if set(self.passes) != set(PassName):
            raise ValueError("every pass that a plan can name has a maker, and no other has")

    async def __call__(self, request: ThinkingRequest, watch: Watch = lambda: ()) -> Thought:
        """Refine the state of a request, or give it back as it is. Never blocks the event loop.

        Args:
            watch: What speaks against going on, asked after every pass.

        Raises:
            CallerError: ``config.invalid``: the judge cannot be loaded.
        """
        begun_s = self.clock.monotonic_s()
        asked = request.asked
        run = begin(self.router(asked), request.state)
        if isinstance(run, Running) and self.warm is not None:
            await run_blocking(self.warm)
            begun_s = self.clock.monotonic_s()  # loading is no part of the run
        material = _material(request, self.judge)
        finished, attempted = await self._run(run, material, begun_s, watch)
        inputs = RunInputs(
            asked=asked, state=request.state, judge=self.judge.name, material=material
        )
        signed = sign_run(finished, inputs, self.digest)
        return Thought(
            state=signed.state,
            telemetry=telemetry_of(signed.record),
            record=signed.record,
            attempted=attempted,
        )

    async def _run(
        self, run: Running | Finished, material: Material, begun_s: float, watch: Watch
    ) -> tuple[Finished, tuple[EventFamily, ...]]:
        attempted: tuple[EventFamily, ...] = ()
        while isinstance(run, Running):
            due = due_pass(run)
            if due is not None:
                event, families = await self._pass(due, material)
                attempted += families
                run = step(run, event)
            if isinstance(run, Running):
                # THINK-6: the whole is measured after each pass, the last one too.
                elapsed_s = self.clock.monotonic_s() - begun_s
                against = await run_blocking(watch)
                run = step(run, RunChecked(elapsed_ms=whole_ms(elapsed_s), against=against))
        return run, attempted

    async def _pass(
        self, due: Due, material: Material
    ) -> tuple[PassEnded, tuple[EventFamily, ...]]:
        maker = self.passes[PassName(due.planned.name)]
        seen = due.state
        ended = await run_guarded(
            lambda: _applied(maker, material, seen),
            timeout_ms=due.planned.timeout_ms,
            clock=self.clock,
        )
        return _event(due, ended, _given_tokens(material, seen)), ended.families


def _applied(maker: PassMaker, material: Material, state: DecisionState) -> DecisionDelta:
    """What a pass makes of a state; binding it to its material is part of the pass."""
    made: Pass = maker(material)
    return made(state)


def _event(due: Due, ended: Ended[DecisionDelta], given_tokens: int) -> PassEnded:
    """What the machine is told of a pass: exactly one event, whatever happened."""
    return PassEnded(
        planned=due.planned,
        ending=ended.ending,
        elapsed_ms=ended.elapsed_ms,
        tokens=given_tokens + _written_tokens(ended.value, due.state),
        seen=due.state,
        delta=ended.value,
    )


def _given_tokens(material: Material, state: DecisionState) -> int:
    """A pass is taken to read all that it is given."""
    quotes = (one.quote for one in material.evidence)
    texts = (state.rendered_text, material.request_text, *quotes, *material.alternatives)
    return sum(map(estimate_tokens, texts))


def _written_tokens(delta: object, state: DecisionState) -> int:
    """Of a valid delta; of anything else, which counts for nothing, 0."""
    valid = validate_delta(delta, state)
    if isinstance(valid, DowngradeReason):
        return 0
    return sum(map(estimate_tokens, (valid.rendered_text or "", *valid.appended)))


def _material(request: ThinkingRequest, judge: Judge) -> Material:
    return Material(
        request_text=request.request_text,
        judge=judge.judge_many,
        evidence=request.evidence,
        alternatives=request.alternatives,
    )
