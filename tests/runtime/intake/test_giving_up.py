"""What fails again and again is given up after a stated number of tries, and goes to people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from support.case_receiver import receiving
from support.intake_desk import Desk, mail, open_desk, raw
from troth.adapters.cases.webhook import WebhookCases
from troth.adapters.workflow.leased import PUT_OFF_AFTER, LeasedWorkflows, Limits
from troth.contracts.gate.intake.model import PersonalSpan
from troth.kernel.errors import StorageFailure
from troth.ports.intake import CaseRequest, WorkState
from troth.ports.intake_store import WorkItem
from troth.runtime.intake.cases import Cases
from troth.runtime.intake.decisions import MAX_ATTEMPTS, PROCESSING_FAILED
from troth.runtime.intake.pipeline import Pipeline
from troth.runtime.proof.audit import verify_stored_log

CLAIM = "I had an accident with my car. My policy is 12-3456789."
AT_ONCE = Limits(lease_s=5.0, poll_s=0.02, retry_s=0.0)
LOST = "CREATE TRIGGER lost BEFORE INSERT ON audit_events {} BEGIN SELECT RAISE(ABORT, 'x'); END"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = open_desk(f"sqlite:///{tmp_path}/troth.db", tmp_path)
    yield opened
    opened.storage.close()


async def take_in(desk: Desk) -> WorkItem:
    return (await desk.intake.receive(raw(mail(CLAIM)), "acme")).item


async def drain(desk: Desk, pipeline: Pipeline | None = None) -> None:
    perform = (pipeline or desk.pipeline).process
    await LeasedWorkflows(desk.storage.intake, perform, AT_ONCE).drain()


def decision(desk: Desk, item: WorkItem) -> dict[str, Any]:
    outcome = desk.storage.intake.outcome(item.tenant, item.message_id)
    assert outcome is not None
    fields: dict[str, Any] = orjson.loads(outcome.decision)
    return fields


def sql(desk: Desk, statement: str) -> None:
    with desk.storage.database.writing() as connection:
        connection.exec_driver_sql(statement)


def tags(desk: Desk) -> list[str]:
    return [json.loads(entry.leaf)["tag"] for entry in desk.storage.log.entries()]


def assert_sealed_once(desk: Desk) -> None:
    """One receipt, one decision in the log, and a log that verifies as a whole."""
    assert len(list(desk.storage.log.receipts())) == 1
    assert tags(desk).count("intake.decided") == 1
    verify_stored_log(desk.storage.log, desk.public_key, outside_checkpoint=None)


class NoFinder:
    """Finds nothing, because it always fails; implements ``ports.intake.PersonalData``."""

    def __init__(self) -> None:
        self.asked = 0

    def find(self, text: str, *, language: str) -> tuple[PersonalSpan, ...]:
        del text, language
        self.asked += 1
        raise RuntimeError("a defect")


class DefectiveCases:
    """A case system with a defect of its own; implements ``ports.intake.CaseSystem``."""

    def create(self, request: CaseRequest) -> str:
        raise ZeroDivisionError(request.queue_id)


@pytest.mark.clause("GATE-6", breaks=True, before_exit=True)
async def test_a_message_at_which_everything_fails_ends_with_people(desk: Desk) -> None:
    """Every stage after parsing needs the finder, routing and the case included."""
    item, finder = await take_in(desk), NoFinder()
    await drain(desk, replace(desk.pipeline, personal=finder))
    fields = decision(desk, item)
    assert fields["status"] == "needs_review"
    assert fields["fail_closed"]
    stages = ("identified", "classified", "extracted", "routed", "cased")
    assert fields["reviews"] == [
        {"stage": stage, "reasons": [PROCESSING_FAILED]} for stage in stages
    ]
    assert fields["classification"] is None
    assert fields["case_id"] is None
    assert (desk.cases.calls, desk.case_files()) == (0, [])
    # Whoever gives a stage up tries the next one, and what gets on is counted anew.
    assert finder.asked == len(stages) * (MAX_ATTEMPTS + 1)
    assert_sealed_once(desk)


@pytest.mark.parametrize("reply", [(500, b"{}"), (302, b""), (200, b"no case")])
async def test_a_case_system_that_always_fails_is_asked_four_times(
    desk: Desk, reply: tuple[int, bytes]
) -> None:
    item = await take_in(desk)
    with receiving() as receiver:
        receiver.reply = reply
        slept: list[float] = []

        async def sleep(delay_s: float) -> None:
            slept.append(delay_s)

        cases = Cases(system=WebhookCases(receiver.url), sleep=sleep)
        await drain(desk, replace(desk.pipeline, cases=cases))
    assert receiver.keys == [item.message_id] * 4
    assert slept == [0.5, 2.0, 8.0]
    fields = decision(desk, item)
    assert (fields["status"], fields["queue_id"], fields["fail_closed_reason"]) == (
        "needs_review",
        "QUEUE_CASE_CREATE_FAILURE_REVIEW",
        "CASE_CREATE_FAILED",
    )
    assert fields["classification"] is not None  # what was read stands
    assert_sealed_once(desk)


async def test_a_defect_of_a_case_system_leaves_the_case_to_people(desk: Desk) -> None:
    item = await take_in(desk)
    cases = replace(desk.pipeline.cases, system=DefectiveCases())
    await drain(desk, replace(desk.pipeline, cases=cases))
    assert decision(desk, item)["fail_closed_reason"] == "CASE_CREATE_FAILED"
    assert_sealed_once(desk)


async def test_what_fails_around_a_case_is_not_tried_without_end(desk: Desk) -> None:
    """Not the case system: what lies around it, so that none of its tries is the last one."""
    item = await take_in(desk)
    desk.cases.failures = 10_000

    async def sleep(delay_s: float) -> None:
        raise StorageFailure("storage.unavailable", f"It failed within {delay_s} seconds.")

    cases = replace(desk.pipeline.cases, sleep=sleep)
    await drain(desk, replace(desk.pipeline, cases=cases))
    assert desk.cases.calls == MAX_ATTEMPTS + 1
    fields = decision(desk, item)
    assert (fields["status"], fields["fail_closed_reason"]) == (
        "needs_review",
        "CASE_CREATE_FAILED",
    )
    assert fields["reviews"] == [{"stage": "cased", "reasons": [PROCESSING_FAILED]}]
    assert_sealed_once(desk)


async def test_storage_that_fails_once_changes_nothing(desk: Desk) -> None:
    item = await take_in(desk)
    sql(desk, LOST.format(""))
    working = LeasedWorkflows(desk.storage.intake, desk.pipeline.process, AT_ONCE)
    (lease,) = await working.claim(1)
    assert not await working.work(lease)
    assert desk.storage.intake.outcome(item.tenant, item.message_id) is None
    assert tags(desk) == []
    sql(desk, "DROP TRIGGER lost")
    await drain(desk)
    assert decision(desk, item)["status"] == "routed"
    assert (desk.cases.calls, len(desk.case_files())) == (1, 1)
    assert_sealed_once(desk)


async def test_a_decision_that_cannot_be_sealed_is_replaced_by_people(desk: Desk) -> None:
    """Whatever tells of a stage is refused by the database: only the least can be sealed."""
    item = await take_in(desk)
    sql(desk, LOST.format("WHEN CAST(NEW.leaf AS TEXT) LIKE '%intake.stage%'"))
    await drain(desk)
    fields = decision(desk, item)
    assert (fields["status"], fields["fail_closed_reason"]) == ("needs_review", "PROCESSING_FAILED")
    assert fields["reviews"] == [{"stage": "closed", "reasons": [PROCESSING_FAILED]}]
    assert (fields["classification"], fields["extraction"]) == (None, None)
    assert [fields["case_id"]] == desk.case_files()  # so that people find it
    assert "intake.stage" not in tags(desk)
    assert_sealed_once(desk)


async def test_what_cannot_be_stored_at_all_is_put_off_and_never_lost(desk: Desk) -> None:
    item = await take_in(desk)
    sql(desk, LOST.format(""))
    await drain(desk)  # it comes to an end all the same
    row = desk.storage.intake.row(item.tenant, item.message_id)
    assert row is not None
    assert (row.state, row.attempts) == (WorkState.QUEUED, PUT_OFF_AFTER)
    assert desk.storage.intake.outcome(item.tenant, item.message_id) is None
    sql(desk, "DROP TRIGGER lost")
    sql(desk, "UPDATE intake_messages SET free_at_ms = 0")  # as after an hour
    await drain(desk)
    assert decision(desk, item)["status"] == "needs_review"
    assert len(desk.case_files()) == 1
    assert_sealed_once(desk)
