"""States, routes and runs to test on."""

from __future__ import annotations

from collections.abc import Iterable

from troth.contracts.thinking.document import ThinkingDocument
from troth.contracts.thinking.events import Due, Ending, PassEnded, RunChecked
from troth.contracts.thinking.machine import Finished, Running, begin, due_pass, step
from troth.contracts.thinking.model import (
    NO_CHANGE,
    Change,
    DecisionDelta,
    DecisionState,
    Depth,
    Material,
    Operation,
    Tier,
)
from troth.contracts.thinking.router import Clamps, Route, RouterInput, route
from troth.contracts.thinking.signature import RunInputs, sign_run
from troth.contracts.thinking.telemetry import telemetry_of
from troth.kernel.digests import text_sha256
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.refinement import RefinementRecord

BASELINE = DecisionState(
    rendered_text="Annual leave is 30 days. It always carries over.",
    action_type="ANSWER",
    quality_score=0.5,
    failure='{"code": "none", "tries": [1, 2.5, null]}',
    token_counts='{"prompt": 12, "completion": 8}',
)

ASKED = RouterInput(
    tier=Tier.MAX,
    depth=Depth.DEEP,
    clamps=Clamps(),
    total_timeout_ms=1_000,
    total_budget_tokens=2_000,
    has_evidence=True,
)


def text_delta(text: str) -> DecisionDelta:
    return DecisionDelta(
        changes=(Change(operation=Operation.REPLACE, path="rendered_text", value=text),)
    )


def trace_delta(*codes: str) -> DecisionDelta:
    return DecisionDelta(
        changes=(Change(operation=Operation.APPEND, path="reasoning_trace", value=codes),)
    )


def returned(due: Due, delta: object = NO_CHANGE, *, elapsed_ms: int = 1) -> PassEnded:
    return PassEnded(
        planned=due.planned,
        ending=Ending.RETURNED,
        seen=due.state,
        delta=delta,
        elapsed_ms=elapsed_ms,
        tokens=1,
    )


def started(to: Route | None = None, baseline: DecisionState = BASELINE) -> Running:
    run = begin(route(ASKED) if to is None else to, baseline)
    assert isinstance(run, Running)
    return run


def next_due(run: Running) -> Due:
    due = due_pass(run)
    assert due is not None
    return due


def after(run: Running, event: object) -> Running:
    result = step(run, event)
    assert isinstance(result, Running)
    return result


def ended(run: Running, event: object) -> Finished:
    result = step(run, event)
    assert isinstance(result, Finished)
    return result


def run_through(deltas: Iterable[object], run: Running | None = None) -> Finished:
    """Every pass returns the next of the deltas, and nothing where there are no more."""
    going = started() if run is None else run
    rest = iter(deltas)
    while True:
        going = after(going, returned(next_due(going), next(rest, NO_CHANGE)))
        result = step(going, RunChecked(elapsed_ms=len(going.passes)))
        if isinstance(result, Finished):
            return result
        going = result


def keyed(kind: str, value: str) -> str:
    """A stand-in for a keyed digest: the same for the same, and 64 characters."""
    return text_sha256(f"key\n{kind}\n{value}")


INPUTS = RunInputs(
    asked=ASKED,
    state=BASELINE,
    judge="lexical/1",
    material=Material(request_text="How much leave?", judge=lambda _: ()),
)


def signed(finished: Finished, inputs: RunInputs = INPUTS) -> Finished:
    return sign_run(finished, inputs, keyed)


def exchange(run: RefinementRecord | None) -> ExchangeRecord:
    return ExchangeRecord(
        trace_id="t1", surface="http:/api/thinking", mode=Mode.WORK, refinement=run
    )


def document(finished: Finished, baseline: DecisionState = BASELINE) -> ThinkingDocument:
    return ThinkingDocument(
        state=finished.state,
        telemetry=telemetry_of(finished.record),
        baseline=baseline,
        trace_id="t1",
        receipt_id="r1",
        nonce="n1",
    )
