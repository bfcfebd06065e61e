"""Answers of a model that are thought over: what is repaired, and what leaves the draft."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from runtime.thinking.quiet_passes import QUIET
from support.conversation import Conversation, reply_to, saying, spoken_to
from support.deployment import Deployment
from troth.contracts.answers.document import AnswerDocument
from troth.contracts.thinking.model import (
    Change,
    DecisionDelta,
    DecisionState,
    Material,
    Operation,
    Pass,
    PassMaker,
    PassName,
    Tier,
)
from troth.kernel.refinement import DowngradeReason, StopReason
from troth.runtime.answers.ask import AskRequest
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.seal import Sealed
from troth.runtime.thinking.allowances import Caller
from troth.runtime.thinking.of_answers import Deepen
from troth.runtime.thinking.request import ThinkingRequest
from troth.runtime.thinking.run import Think, Thought, Watch
from troth_lab.models.script import Received, Reply, Step

LEAVE = "Full-time employees receive 25 days of paid annual leave per calendar year."
WRONG = "Full-time employees receive 30 days of paid annual leave per calendar year."
QUESTION = "How many days of paid annual leave do full-time employees receive?"


async def _with_leave(anna: Conversation) -> None:
    added = await anna.deployment.client.post(
        "/api/sources", json={"text": f"# Leave\n\n{LEAVE}", "title": "Leave", "source_id": "leave"}
    )
    assert added.status_code == 200


async def test_a_figure_that_the_source_contradicts_does_not_leave(tmp_path: Path) -> None:
    async with spoken_to(tmp_path, saying(WRONG)) as (anna, _):
        await _with_leave(anna)
        plain = await anna.ask(QUESTION)
        deep = await anna.ask(QUESTION, depth="deep")
    assert "30 days" in plain["sections"]["interpretation"]
    assert "30 days" not in deep["answer"]
    assert LEAVE in deep["sections"]["interpretation"]
    assert deep["sections"]["recommendation"] == "Go on as you are."
    assert deep["thinking"]["deltas_applied"] >= 1
    assert deep["clauses"]["broken"] == []
    assert deep["model"] == plain["model"]


@pytest.mark.parametrize(
    "told", ["You work at Amazon.", "You work at Amazon (most recent update)."]
)
async def test_caveats_of_contested_memories_survive(tmp_path: Path, told: str) -> None:
    async with spoken_to(tmp_path, saying(told)) as (anna, _):
        for text in ("I work at Microsoft.", "I work at Amazon."):
            await anna.post("/api/memories", text=text)
        deep = await anna.ask("Where do I work?", depth="deep")
    assert deep["thinking"]["stop_reason"] == "SUCCESS_COMPLETED"
    assert "Amazon (most recent update" in deep["answer"]
    assert deep["clauses"]["broken"] == []
    assert deep["reintroduced_claims_count"] == 2


async def test_a_draft_that_failed_its_checks_is_not_thought_over(tmp_path: Path) -> None:
    async with spoken_to(tmp_path, lambda _: Reply('{"reply": "cut off')) as (anna, _):
        await _with_leave(anna)
        deep = await anna.ask(QUESTION, depth="deep")
    assert deep["thinking"] is None
    limits = {one["code"] for one in deep["limitations"]}
    assert {"model_needs_review", "baseline_depth"} <= limits


def _saying_wrong(received: Received) -> Step:
    return Reply(json.dumps(reply_to(received.payload, WRONG, None)))


def _raising(material: Material) -> Pass:
    def run(state: DecisionState) -> DecisionDelta:
        raise LookupError(material.request_text, state.rendered_text)

    return run


def _writing(text: str) -> PassMaker:
    def make(material: Material) -> Pass:
        del material
        change = Change(operation=Operation.REPLACE, path="rendered_text", value=text)
        return lambda _: DecisionDelta(changes=(change,))

    return make


async def _asked(
    opened: Deployment, change: Callable[[Think], Any]
) -> tuple[AnswerDocument, AnswerDocument]:
    """The draft, and the answer of a deployment whose engine was changed."""
    services = opened.services
    deep = services.thinking
    spoiled = replace(deep, thinking=replace(deep.thinking, think=change(deep.thinking.think)))
    ask = replace(services.ask, deepen=Deepen(thinking=lambda: spoiled))
    request = AskRequest(
        text=QUESTION, origin=Origin(surface="test:ask"), caller=Caller(tier=Tier.MAX)
    )
    plain: Sealed[AnswerDocument] = await ask(request)
    thought: Sealed[AnswerDocument] = await ask(replace(request, depth="deep"))
    assert not thought.broken
    return plain.document, thought.document


def _instead(maker: PassMaker) -> Callable[[Think], Think]:
    def change(think: Think) -> Think:
        return replace(think, passes={**QUIET, PassName.CLARITY: maker})

    return change


@pytest.mark.clause("THINK-7")
@pytest.mark.parametrize(
    ("maker", "stop"),
    [
        (_raising, StopReason.INTERNAL_INCONSISTENCY),
        (_writing("   "), StopReason.VALIDATION_FAIL),
        (_writing("All in one, without a heading."), StopReason.INTERNAL_INCONSISTENCY),
        (
            _writing("## Evidence\n\n1. Made up.\n\n## Interpretation\n\nx"),
            StopReason.INTERNAL_INCONSISTENCY,
        ),
    ],
)
async def test_whatever_fails_leaves_the_draft_and_no_reason(
    tmp_path: Path, maker: PassMaker, stop: StopReason
) -> None:
    async with spoken_to(tmp_path, _saying_wrong) as (anna, _):
        await _with_leave(anna)
        plain, deep = await _asked(anna.deployment, _instead(maker))
    assert deep.thinking is not None
    assert deep.thinking.stop_reason is stop
    assert deep.thinking.downgrade_reason is not None
    assert deep.thinking.deltas_applied == 0
    assert deep.sections == plain.sections
    codes = [one.code for one in deep.limitations]
    assert "baseline_depth" in codes
    assert "LookupError" not in deep.answer


async def test_an_outcome_that_does_not_read_back_says_that_the_draft_stands(
    tmp_path: Path,
) -> None:
    async with spoken_to(tmp_path, _saying_wrong) as (anna, _):
        await _with_leave(anna)
        _, deep = await _asked(anna.deployment, _instead(_writing("Without a heading.")))
    assert deep.thinking is not None
    assert deep.thinking.downgrade_reason is DowngradeReason.OUTCOME_UNREADABLE
    assert deep.thinking.passes_completed > 0
    assert deep.thinking.signature
    assert deep.thinking.receipt_id


async def test_where_thinking_is_off_nothing_is_run(tmp_path: Path) -> None:
    async with spoken_to(tmp_path, _saying_wrong, thinking="off") as (anna, _):
        await _with_leave(anna)
        deep = await anna.ask(QUESTION, depth="deep")
        events = list(anna.deployment.services.log.entries())
    assert deep["thinking"] is None
    assert "baseline_depth" in {one["code"] for one in deep["limitations"]}
    assert not any(b"thinking.run" in entry.leaf for entry in events)


class _Lying:
    """Claims to have run without the guard."""

    def __init__(self, think: Think) -> None:
        self._think = think

    async def __call__(self, request: ThinkingRequest, watch: Watch = lambda: ()) -> Thought:
        thought = await self._think(request, watch)
        passes = tuple(replace(one, guarded=False) for one in thought.record.passes)
        return replace(thought, record=replace(thought.record, passes=passes))


@pytest.mark.clause("THINK-5", breaks=True)
async def test_a_run_that_was_withheld_leaves_the_draft(tmp_path: Path) -> None:
    async with spoken_to(tmp_path, _saying_wrong) as (anna, _):
        await _with_leave(anna)
        plain, deep = await _asked(anna.deployment, _Lying)
    assert deep.thinking is not None
    assert deep.thinking.downgrade_reason is DowngradeReason.WITHHELD
    assert deep.sections == plain.sections
    assert "baseline_depth" in {one.code for one in deep.limitations}
