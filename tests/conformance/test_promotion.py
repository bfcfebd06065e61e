"""THINK-12: the gate executes the whole checklist, and one item that fails closes it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from conformance.promotion.__main__ import (
    Line,
    contract_stands,
    frozen,
    present,
    promote,
    render,
)
from conformance.promotion.checklist import CHECKLIST, NotShown
from conformance.promotion.frozen import Frozen, render_lock
from conformance.promotion.subject import Makers, Router, Subject, run_shipped

from conformance.spoiled_passes import reaching_out, returning_states, touching_the_action
from troth.contracts.thinking.deltas import ValidDelta
from troth.contracts.thinking.model import DecisionState, Material, Pass, PassMaker, PassName
from troth.contracts.thinking.passes import PASSES
from troth.contracts.thinking.plans import STOPS
from troth.contracts.thinking.router import Route, route
from troth.kernel.clauses import Registry
from troth.kernel.refinement import DowngradeReason, PlannedPass, StopReason
from troth.runtime.thinking.request import ThinkingRequest
from troth.runtime.thinking.run import Thought


def _with(maker: PassMaker) -> Subject:
    return Subject(passes={**PASSES, PassName.CLARITY: maker})


def _lenient(delta: object, state: DecisionState) -> object:
    del delta, state
    return ValidDelta(rendered_text=None, quality_score=None, appended=(), touched=())


def _counted() -> Subject:
    numbers = count()

    def run(request: ThinkingRequest, makers: Makers, router: Router) -> Thought:
        thought = run_shipped(request, makers, router)
        signature = hashlib.sha256(str(next(numbers)).encode()).hexdigest()
        return replace(thought, telemetry=replace(thought.telemetry, signature=signature))

    return Subject(run=run)


def _keeping_edits(request: ThinkingRequest, makers: Makers, router: Router) -> Thought:
    thought = run_shipped(request, makers, router)
    if thought.telemetry.downgrade_reason is None:
        return thought
    return replace(thought, state=replace(thought.state, rendered_text="Half done."))


def _succeeding(request: ThinkingRequest, makers: Makers, router: Router) -> Thought:
    thought = run_shipped(request, makers, router)
    told = replace(thought.telemetry, stop_reason=StopReason.SUCCESS_COMPLETED)
    return replace(thought, telemetry=told)


def _unguarded(request: ThinkingRequest, makers: Makers, router: Router) -> Thought:
    from conformance.promotion.subject import material

    with suppress(LookupError, OSError):
        makers[PassName.CONSISTENCY](material(request))(replace(request.state))
    return run_shipped(request, makers, router)


def _mutable(request: ThinkingRequest, makers: Makers, router: Router) -> Thought:
    thought = run_shipped(request, makers, router)
    object.__setattr__(request.state, "action_type", "REFUSE")
    return thought


def _generous(asked: object) -> Route:
    planned = route(asked)
    return replace(
        planned, plan=tuple(replace(one, timeout_ms=one.timeout_ms + 1) for one in planned.plan)
    )


def _eager(asked: object) -> Route:
    planned = route(asked)
    sixth = PlannedPass(name="choice", timeout_ms=1, budget_tokens=1)
    return replace(planned, plan=(*planned.plan, sixth)) if planned.plan else planned


def _without_a_stop() -> Subject:
    return Subject(stops={k: v for k, v in STOPS.items() if k is not DowngradeReason.DELTA_PATH})


SPOILED: list[tuple[str, Callable[[], Subject]]] = [
    ("No agency", lambda: _with(reaching_out)),
    ("Delta-only output", lambda: _with(returning_states)),
    ("Schema validation", lambda: Subject(validate=_lenient)),
    ("Schema validation", lambda: _with(touching_the_action)),
    ("Deterministic", _counted),
    ("Fail-closed", lambda: Subject(run=_keeping_edits)),
    ("Stop reason mapped", _without_a_stop),
    ("Stop reason mapped", lambda: Subject(run=_succeeding)),
    ("No side effects", lambda: Subject(run=_unguarded)),
    ("Timeout bounded", lambda: Subject(router=_generous)),
    ("Pass count clamped", lambda: Subject(router=_eager)),
    ("Immutable input", lambda: Subject(run=_mutable)),
]


@pytest.mark.clause("THINK-12")
def test_what_ships_is_promoted() -> None:
    lines = promote(Subject())
    assert [line.item for line in lines] == ["Contract", *CHECKLIST]
    assert [line for line in lines if not line.holds] == []
    assert all(line.evidence for line in lines)


@pytest.mark.clause("THINK-12", breaks=True)
@pytest.mark.parametrize(("item", "spoil"), SPOILED)
def test_each_item_is_able_to_fail(item: str, spoil: Callable[[], Subject]) -> None:
    with pytest.raises(NotShown):
        CHECKLIST[item](spoil())


def test_every_item_has_been_spoiled() -> None:
    assert {item for item, _ in SPOILED} == set(CHECKLIST)
    assert len(CHECKLIST) == 10


@pytest.mark.clause("THINK-12", breaks=True)
def test_an_item_that_cannot_be_executed_does_not_hold() -> None:
    def failing(asked: object) -> Route:
        raise RuntimeError(str(type(asked)))

    failed = {line.item for line in promote(Subject(router=failing)) if not line.holds}
    assert {"Deterministic", "Timeout bounded", "Pass count clamped"} <= failed


@pytest.mark.clause("THINK-12", breaks=True)
def test_a_contract_that_is_not_there_closes_the_gate(tmp_path: Path) -> None:
    assert not contract_stands(Subject(books=Registry(books=()))).holds
    assert not contract_stands(Subject(), root=tmp_path).holds


@pytest.mark.parametrize("text", [None, "", "[]", '{"files": 1}', '{"files": {}, "outcomes": {}}'])
@pytest.mark.clause("THINK-12", breaks=True)
def test_without_a_lock_the_gate_is_closed(tmp_path: Path, text: str | None) -> None:
    lock = tmp_path / "lock.json"
    if text is not None:
        lock.write_text(text, "utf-8")
    seen = Frozen(files={"a.py": "1"}, outcomes={"row": "2"})
    assert not any(line.holds for line in frozen(seen, lock))
    lock.write_text(render_lock(seen), "utf-8")
    assert all(line.holds for line in frozen(seen, lock))


@pytest.mark.clause("THINK-12", breaks=True)
def test_a_corpus_that_cannot_be_gone_through_closes_the_gate(tmp_path: Path) -> None:
    def failing(material: Material) -> Pass:
        raise RuntimeError(material.request_text)

    seen = present(_with(failing))
    assert seen.outcomes == {}
    lock = tmp_path / "lock.json"
    lock.write_text(render_lock(seen), "utf-8")
    assert [line.holds for line in frozen(seen, lock)] == [True, False]


def test_the_table_says_which_item_fails() -> None:
    lines = [
        Line(item="No agency", holds=True, evidence="6 passes"),
        Line(item="Deterministic", holds=False, evidence="two runs differ"),
    ]
    assert render(lines).splitlines()[1] == "FAILS  Deterministic  two runs differ"
