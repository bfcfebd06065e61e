"""Deep thinking as an exchange: what leaves, what is logged, what stays as it was, and replays."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from runtime.thinking.asked import TEXT, request, state, think
from runtime.thinking.hostile_passes import HOSTILE
from runtime.thinking.quiet_passes import HELPFUL
from support.deployment import QUESTION, Deployment, deployed
from support.refusals import raising
from troth.contracts.thinking.document import ThinkingDocument
from troth.contracts.thinking.model import PassName, Tier
from troth.contracts.thinking.states import state_to_wire
from troth.kernel.errors import CallerError, StorageFailure
from troth.kernel.refinement import StopReason
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.seal import Sealed
from troth.runtime.thinking.allowances import Caller
from troth.runtime.thinking.exchange import Thinking
from troth.runtime.thinking.request import ThinkingRequest
from troth.runtime.thinking.run import Think, Thought, Watch

_OF_THE_LOG = ("audit_events", "bodies", "checkpoints", "log_keys", "receipts")


def _thinking(opened: Deployment, one: Think | None = None) -> Thinking:
    services = opened.services
    return Thinking(
        seal=services.seal,
        think=one or think(),
        log=services.log,
        clock=services.clock,
        ids=services.ids,
    )


def _impure() -> Think:
    return think({**HELPFUL, PassName.CLARITY: HOSTILE["reads_a_file"].maker})


def _wire(sealed: Sealed[ThinkingDocument]) -> dict[str, Any]:
    found = orjson.loads(sealed.body)
    assert isinstance(found, dict)
    return found


def _events(opened: Deployment, tag: str) -> list[dict[str, Any]]:
    leaves = [orjson.loads(entry.leaf) for entry in opened.services.log.entries()]
    return [leaf["data"] for leaf in leaves if leaf["tag"] == tag]


async def test_what_leaves(deployment: Deployment) -> None:
    sealed = (await _thinking(deployment)(request())).sealed
    wire = _wire(sealed)
    assert sorted(wire) == ["clauses", "nonce", "receipt_id", "state", "telemetry", "trace_id"]
    assert wire["state"]["rendered_text"] == TEXT.replace("may may", "may")
    assert wire["state"]["failure"] == {"code": "partial", "detail": ["late", None, 1.5]}
    assert wire["telemetry"]["stop_reason"] == "SUCCESS_COMPLETED"
    assert {"THINK-1", "THINK-4", "THINK-5", "THINK-6", "THINK-8", "THINK-10"} <= set(
        wire["clauses"]["kept"]
    )
    assert sealed.broken == ()
    assert deployment.services.receipts.file(sealed.receipt_id, tenant="default")


@pytest.mark.clause("THINK-7")
async def test_nothing_internal_leaves(deployment: Deployment) -> None:
    sealed = (await _thinking(deployment)(request())).sealed
    for internal in (b"said_twice", b"clarity", b"grounding", b"reasoning_trace"):
        assert internal not in sealed.body


@pytest.mark.clause("THINK-7", breaks=True, before_exit=True)
async def test_after_a_failure_the_baseline_leaves_byte_for_byte(deployment: Deployment) -> None:
    sealed = (await _thinking(deployment, _impure())(request())).sealed
    wire = _wire(sealed)
    assert wire["state"] == state_to_wire(state())
    assert wire["telemetry"]["stop_reason"] == "VALIDATION_FAIL"
    assert wire["telemetry"]["downgrade_reason"] == "purity_breach"
    assert sealed.broken == ()


def _lying(
    change: Callable[[Thought], Thought],
) -> Callable[[ThinkingRequest, Watch], Awaitable[Thought]]:
    async def run(asked: ThinkingRequest, watch: Watch) -> Thought:
        del watch
        return change(await think()(asked))

    return run


def _unguarded(thought: Thought) -> Thought:
    passes = tuple(replace(one, guarded=False) for one in thought.record.passes)
    return replace(thought, record=replace(thought.record, passes=passes))


def _late(thought: Thought) -> Thought:
    record = thought.record
    return replace(thought, record=replace(record, elapsed_ms=record.budget_ms + 1))


def _changed(thought: Thought) -> Thought:
    return replace(thought, state=replace(thought.state, action_type="REFUSE"))


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        pytest.param(
            _unguarded, "THINK-5", marks=pytest.mark.clause("THINK-5", breaks=True), id="unguarded"
        ),
        pytest.param(_late, "THINK-6", marks=pytest.mark.clause("THINK-6", breaks=True), id="late"),
        pytest.param(
            _changed, "THINK-4", marks=pytest.mark.clause("THINK-4", breaks=True), id="changed"
        ),
    ],
)
async def test_a_run_that_breaks_a_clause_is_withheld(
    change: Callable[[Thought], Thought], clause: str, deployment: Deployment
) -> None:
    thinking = replace(_thinking(deployment), think=_lying(change))  # type: ignore[arg-type]
    sealed = (await thinking(request())).sealed
    wire = _wire(sealed)
    assert clause in sealed.broken
    assert wire["state"] == state_to_wire(state())
    assert wire["telemetry"]["stop_reason"] == StopReason.INTERNAL_INCONSISTENCY.value


async def test_a_run_leaves_an_event_of_codes_and_counts(deployment: Deployment) -> None:
    await _thinking(deployment)(request())
    await _thinking(deployment, _impure())(request())
    told, breached = _events(deployment, "thinking.run")
    assert told["stop_reason"] == "SUCCESS_COMPLETED"
    assert told["passes"][0]["name"] == "grounding"
    assert told["attempted"] == []
    assert breached["attempted"] == ["file"]
    leaves = b"".join(entry.leaf for entry in deployment.services.log.entries())
    assert b"paid annual leave" not in leaves
    assert b"src_leave" not in leaves


def _tables(database: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table that is none of the log's."""
    with sqlite3.connect(database) as connection:
        named = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        names = [name for (name,) in named if name not in _OF_THE_LOG]
        rows = {
            name: sorted(connection.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr)
            for name in names
        }
    connection.close()
    return rows


@pytest.mark.clause("THINK-11")
@pytest.mark.clause("THINK-11", breaks=True)
@pytest.mark.parametrize("is_impure", [False, True])
async def test_no_table_but_the_logs_changes(tmp_path: Path, is_impure: bool) -> None:
    async with deployed(tmp_path) as opened:
        anna = Origin(surface="test:thinking", subject="anna", thread_id="t1")
        await opened.client.post(
            "/api/chat/send",
            json={"message": "I work at Acme.", "user_id": "anna", "thread_id": "t1"},
        )
        before = _tables(tmp_path / "troth.db")
        thinking = _thinking(opened, _impure() if is_impure else None)
        sealed = (await thinking(request(origin=anna))).sealed
        await thinking.replay(sealed.receipt_id, tenant="default")
        after = _tables(tmp_path / "troth.db")
        # The comparison is able to fail: what is told in a chat does change a table.
        assert {"memory_events", "api_keys", "sources"} <= set(before)
        await opened.client.post(
            "/api/chat/send",
            json={"message": "I live in Rome.", "user_id": "anna", "thread_id": "t1"},
        )
        assert _tables(tmp_path / "troth.db") != before
    assert after == before


@pytest.mark.parametrize("is_impure", [False, True])
async def test_a_replay_reproduces_the_signature(deployment: Deployment, is_impure: bool) -> None:
    thinking = _thinking(deployment, _impure() if is_impure else None)
    sealed = (await thinking(request(alternatives=("Another draft.",)))).sealed
    replay = await thinking.replay(sealed.receipt_id, tenant="default")
    assert replay.reproduced
    assert replay.first == replay.again == sealed.document.telemetry
    assert replay.receipt_id == sealed.receipt_id


async def test_a_replay_with_other_passes_does_not(deployment: Deployment) -> None:
    sealed = (await _thinking(deployment)(request())).sealed
    other = _thinking(deployment, think({**HELPFUL, PassName.CLARITY: HELPFUL[PassName.CHOICE]}))
    replay = await other.replay(sealed.receipt_id, tenant="default")
    assert not replay.reproduced
    assert not replay.same_outcome
    assert replay.first.stop_reason is replay.again.stop_reason


async def test_a_run_that_another_key_signed_is_not_replayed(deployment: Deployment) -> None:
    first = replace(_thinking(deployment), key_id="0" * 16)
    sealed = (await first(request())).sealed
    assert (await first.replay(sealed.receipt_id, tenant=None)).reproduced
    with pytest.raises(StorageFailure, match="another key") as raised:
        await replace(first, key_id="1" * 16).replay(sealed.receipt_id, tenant=None)
    assert raised.value.code == "storage.key"
    assert "thinking_key_file" in (raised.value.hint or "")


async def test_a_replay_writes_nothing(deployment: Deployment) -> None:
    thinking = _thinking(deployment)
    sealed = (await thinking(request())).sealed
    size = deployment.services.log.size()
    await thinking.replay(sealed.receipt_id, tenant=None)
    assert deployment.services.log.size() == size


async def test_only_stored_runs_of_the_tenant_are_replayed(deployment: Deployment) -> None:
    thinking = _thinking(deployment)
    sealed = (await thinking(request())).sealed
    asked = (await deployment.ask(QUESTION)).json()
    for receipt_id, tenant in (
        (sealed.receipt_id, "acme"),
        ("rcp_" + "0" * 32, "default"),
        (asked["receipt_id"], "default"),
        ("\0", None),
    ):
        with raising(CallerError, code="input.not_found"):
            await thinking.replay(receipt_id, tenant=tenant)


async def test_without_stored_bodies_there_is_no_replay(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, store_bodies=False) as opened:
        thinking = _thinking(opened)
        sealed = (await thinking(request())).sealed
        with pytest.raises(CallerError, match="no stored run"):
            await thinking.replay(sealed.receipt_id, tenant="default")


def _logging() -> list[tuple[object, ...]]:
    loggers = [logging.getLogger(), *(logging.getLogger(name) for name in ("troth", "asyncio"))]
    return [(one.level, tuple(one.handlers), one.propagate, one.disabled) for one in loggers]


@pytest.mark.clause("THINK-11")
async def test_logging_is_configured_as_before(deployment: Deployment) -> None:
    before = _logging()
    await _thinking(deployment)(request())
    await _thinking(deployment, _impure())(request())
    assert _logging() == before


@pytest.mark.parametrize(
    ("revoked", "stop"), [(True, "ENTITLEMENT_CAP"), (False, "SUCCESS_COMPLETED")]
)
async def test_a_key_that_is_gone_ends_a_run_that_has_begun(
    deployment: Deployment, revoked: bool, stop: str
) -> None:
    deep = replace(deployment.services.thinking, entitled=lambda account: not revoked)
    recorded = await deep(request(), Caller(tier=Tier.MAX, account="key_1"))
    assert recorded.sealed.document.telemetry.stop_reason == stop
