"""One message from its bytes to one sealed outcome, with rules alone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from support.intake_desk import Desk, WordReading, mail, open_desk, raw
from troth.adapters.workflow.leased import LeasedWorkflows
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import Classification, NormalizedMessage
from troth.contracts.gate.intake.outcome import Stage
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.jsontypes import JsonObject
from troth.ports.intake import WorkState
from troth.ports.intake_store import MessageRow, WorkItem
from troth.runtime.exchange.exchange import Origin
from troth.runtime.intake.closing import Closing
from troth.runtime.intake.decisions import MAX_ATTEMPTS
from troth.runtime.intake.results import StageResult
from troth.runtime.proof.audit import verify_stored_log

CLAIM = "I had an accident with my car. My policy is 12-3456789. Yours, Eve, eve@example.org"

FRAUD = "It smells of fraud."


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = open_desk(f"sqlite:///{tmp_path}/troth.db", tmp_path)
    yield opened
    opened.storage.close()


async def take_in(desk: Desk, data: bytes, tenant: str = "acme") -> WorkItem:
    received = await desk.intake.receive(raw(data), tenant)
    return received.item


async def decided(desk: Desk, data: bytes, tenant: str = "acme") -> JsonObject:
    item = await take_in(desk, data, tenant)
    await desk.workflows.drain()
    return decision(desk, item)


def decision(desk: Desk, item: WorkItem) -> JsonObject:
    outcome = desk.storage.intake.outcome(item.tenant, item.message_id)
    assert outcome is not None
    fields: JsonObject = orjson.loads(outcome.decision)
    return fields


def tags(desk: Desk) -> list[str]:
    return [json.loads(entry.leaf)["tag"] for entry in desk.storage.log.entries()]


async def test_a_mail_is_routed_and_a_case_opened(desk: Desk) -> None:
    fields = await decided(desk, mail(CLAIM))
    assert (fields["status"], fields["queue_id"]) == ("routed", "QUEUE_CLAIMS_AUTO")
    assert [fields["case_id"]] == desk.case_files()
    assert fields["fail_closed"] is False
    assert fields["reviews"] == []


async def test_there_is_one_audit_chain_for_a_message(desk: Desk) -> None:
    item = await take_in(desk, mail(CLAIM))
    await desk.workflows.drain()
    row = desk.storage.intake.row(item.tenant, item.message_id)
    assert row is not None
    (receipt,) = desk.storage.log.receipts()
    assert receipt.receipt_id == row.receipt_id
    assert tags(desk)[1:] == [
        "exchange.opened",
        "intake.received",
        *["intake.stage"] * 6,
        "intake.decided",
        "body.stored",
        "exchange.sealed",
    ]
    verify_stored_log(desk.storage.log, desk.public_key, outside_checkpoint=None)


@pytest.mark.clause("PROOF-6")
async def test_neither_log_nor_stages_hold_what_the_mail_says(desk: Desk) -> None:
    secret = "AT611904300234573201"
    item = await take_in(desk, mail(f"{CLAIM} Pay the invoice to IBAN {secret}, says my lawyer."))
    await desk.workflows.drain()
    logged = b"".join(entry.leaf for entry in desk.storage.log.entries())
    stages = b"".join(desk.storage.intake.stages(item.tenant, item.message_id).values())
    outcome = desk.storage.intake.outcome(item.tenant, item.message_id)
    assert outcome is not None
    for raw_value in (secret, "eve@example.org"):
        assert raw_value.encode() not in logged + stages + outcome.decision
    assert item.message_id.encode() not in logged


async def test_the_same_mail_twice_is_one_message(desk: Desk) -> None:
    first = await desk.intake.receive(raw(mail(CLAIM)), "acme")
    second = await desk.intake.receive(raw(mail(CLAIM)), "acme")
    assert (first.is_new, second.is_new) == (True, False)
    assert first.item == second.item
    assert await desk.workflows.drain() == 1
    assert len(desk.case_files()) == 1


async def test_two_tenants_have_two_messages_of_one_mail(desk: Desk) -> None:
    first = await take_in(desk, mail(CLAIM), "acme")
    second = await take_in(desk, mail(CLAIM), "globex")
    assert first.message_id != second.message_id
    await desk.workflows.drain()
    assert desk.storage.intake.outcome("acme", second.message_id) is None


async def test_bytes_that_are_no_mail_are_quarantined_under_seal(desk: Desk) -> None:
    fields = await decided(desk, b"\x00\xff no mail at all")
    assert fields["status"] == "quarantined"
    assert fields["queue_id"] == "QUEUE_INGESTION_FAILURE_REVIEW"
    assert fields["classification"] is None
    assert desk.case_files() == []
    assert tags(desk)[-1] == "exchange.sealed"


async def test_two_policies_are_never_the_first_one(desk: Desk) -> None:
    fields = await decided(desk, mail("My car accident: 12-3456789 or 12-7654321?"))
    assert fields["status"] == "needs_review"
    assert fields["queue_id"] == "QUEUE_IDENTITY_REVIEW"
    assert fields["fail_closed_reason"] == "IDENTITY_UNCERTAIN"


async def test_a_case_is_tried_again_under_one_key(desk: Desk) -> None:
    desk.cases.failures = 2
    fields = await decided(desk, mail(CLAIM))
    assert (fields["status"], desk.cases.calls) == ("routed", 3)
    assert desk.slept == [0.5, 2.0]
    assert len(desk.case_files()) == 1


async def test_a_case_that_cannot_be_opened_goes_to_people(desk: Desk) -> None:
    desk.cases.failures = 99
    fields = await decided(desk, mail(CLAIM))
    assert fields["status"] == "needs_review"
    assert fields["queue_id"] == "QUEUE_CASE_CREATE_FAILURE_REVIEW"
    assert fields["fail_closed_reason"] == "CASE_CREATE_FAILED"
    assert desk.cases.calls == 4


async def test_a_failure_outside_is_tried_again(desk: Desk) -> None:
    desk.directory.failures = 3
    fields = await decided(desk, mail(CLAIM))
    assert fields["status"] == "routed"


async def test_a_directory_that_never_answers_leaves_it_to_people(desk: Desk) -> None:
    desk.directory.failures = 10_000
    fields = await decided(desk, mail(CLAIM))
    assert fields["status"] == "needs_review"
    assert {"stage": "identified", "reasons": ["processing_failed"]} in fields["reviews"]  # type: ignore[operator]
    assert fields["classification"] is not None
    # The first attempt got as far as the normal form, and what gets on is counted anew.
    assert 10_000 - desk.directory.failures == MAX_ATTEMPTS + 1


class BrokenReading(WordReading):
    def __call__(self, message: NormalizedMessage, profile: Profile) -> Classification:
        raise RuntimeError("a defect")


@pytest.mark.clause("GATE-6")
async def test_a_defect_in_a_stage_loses_no_mail(tmp_path: Path) -> None:
    desk = open_desk(f"sqlite:///{tmp_path}/troth.db", tmp_path, reading=BrokenReading())
    fields = await decided(desk, mail(CLAIM))
    assert fields["status"] == "needs_review"
    assert fields["classification"] is None
    assert {"stage": "classified", "reasons": ["processing_failed"]} in fields["reviews"]  # type: ignore[operator]
    desk.storage.close()


async def test_the_decision_hash_is_the_same_in_another_place(tmp_path: Path) -> None:
    hashes = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        if name == "two":  # equal values have equal digests under one key only
            key = (tmp_path / "one" / "troth.hmac").read_bytes()
            (tmp_path / name / "troth.hmac").write_bytes(key)
            (tmp_path / name / "troth.hmac").chmod(0o600)
        desk = open_desk(f"sqlite:///{tmp_path}/{name}/troth.db", tmp_path / name)
        hashes.append((await decided(desk, mail(CLAIM)))["decision_hash"])
        desk.storage.close()
    assert hashes[0] == hashes[1]


async def test_a_worker_that_takes_over_uses_what_is_stored(desk: Desk) -> None:
    """Whatever was stored before stands, whatever a repetition would give."""
    item = await take_in(desk, mail(CLAIM))
    await desk.workflows.drain()
    before = desk.storage.intake.stages(item.tenant, item.message_id)
    with desk.storage.database.writing() as connection:  # as if it had died before its last write
        connection.exec_driver_sql("DELETE FROM intake_outcomes")
        connection.exec_driver_sql("DELETE FROM intake_stages WHERE stage = 'closed'")
        connection.exec_driver_sql(
            "UPDATE intake_messages SET state = 'queued', stage = 'cased', free_at_ms = 0"
        )
    calls = desk.cases.calls
    async with asyncio.timeout(20):  # without the stored receipt it would try for ever
        assert await desk.workflows.drain() == 1
    after = desk.storage.intake.stages(item.tenant, item.message_id)
    assert {s: after[s] for s in before if s is not Stage.CLOSED} == {
        s: before[s] for s in before if s is not Stage.CLOSED
    }
    assert desk.cases.calls == calls
    assert len(list(desk.storage.log.receipts())) == 1
    assert decision(desk, item)["status"] == "routed"


async def test_a_client_gets_a_sealed_answer(desk: Desk) -> None:
    origin = Origin(surface="http:/api/intake/messages", tenant="acme")
    sealed = await desk.intake.take_in(raw(mail(CLAIM)), origin=origin, wait=True)
    fields = json.loads(sealed.body)
    assert (fields["status"], fields["state"]) == ("routed", WorkState.DONE.value)
    decided_in = fields["decided_in"]["receipt_id"]
    assert desk.storage.log.receipt(decided_in) is not None
    assert sealed.receipt_id not in ("", decided_in)
    again = json.loads((await desk.intake.take_in(raw(mail(CLAIM)), origin=origin, wait=True)).body)
    assert (again["status"], again["first_status"]) == ("duplicate", "routed")
    assert again["duplicate_of"] == fields["message_id"]
    shown = json.loads((await desk.intake.result(fields["message_id"], origin=origin)).body)
    assert shown["decision_hash"] == fields["decision_hash"]


async def test_a_message_of_another_tenant_is_unknown(desk: Desk) -> None:
    from troth.runtime.exchange.closing import RefusedExchange

    item = await take_in(desk, mail(CLAIM))
    with pytest.raises(RefusedExchange) as refused:
        await desk.intake.result(item.message_id, origin=Origin(surface="t", tenant="globex"))
    assert refused.value.error.code == "input.not_found"


async def test_erasing_the_mail_leaves_decision_and_proof(desk: Desk) -> None:
    item = await take_in(desk, mail(CLAIM))
    await desk.workflows.drain()
    assert desk.storage.intake.erase(item.tenant, item.message_id)
    assert decision(desk, item)["status"] == "routed"
    verify_stored_log(desk.storage.log, desk.public_key, outside_checkpoint=None)
    assert not (await desk.intake.receive(raw(mail(CLAIM)), "acme")).is_new


class Unshown(WordReading):
    """Labels by single words, without the slices that carry them."""

    def __init__(self, *kinds: str) -> None:
        self._kinds = kinds

    def __call__(self, message: NormalizedMessage, profile: Profile) -> Classification:
        read = super().__call__(message, profile)
        hidden: dict[str, Any] = {}
        for kind in self._kinds:
            shown: Any = getattr(read, kind)
            hidden[kind] = (
                tuple(replace(one, evidence=()) for one in shown)
                if isinstance(shown, tuple)
                else replace(shown, evidence=())
            )
        return replace(read, **hidden)


def clauses(desk: Desk) -> dict[str, Any]:
    """What the one sealed decision says of its clauses."""
    (receipt,) = desk.storage.log.receipts()
    body = desk.storage.log.body(receipt.receipt_id)
    assert body is not None
    told: dict[str, Any] = orjson.loads(body.response)["clauses"]
    return told


@pytest.mark.clause("GATE-17")
async def test_a_decision_that_slices_carry_leaves_under_the_clause(desk: Desk) -> None:
    await decided(desk, mail(CLAIM))
    assert "GATE-17" in clauses(desk)["kept"]


@pytest.mark.clause("GATE-17", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("kind", "doubt", "queue"),
    [
        ("intents", "without_evidence:primary_intent", "QUEUE_CLASSIFICATION_REVIEW"),
        ("product_line", "without_evidence:product", "QUEUE_UNKNOWN_PRODUCT_REVIEW"),
        ("risk_flags", "without_evidence:risk:RISK_FRAUD_SIGNAL", "QUEUE_CLAIMS_AUTO"),
    ],
)
async def test_a_label_without_a_slice_routes_nothing(
    tmp_path: Path, kind: str, doubt: str, queue: str
) -> None:
    url = f"sqlite:///{tmp_path}/troth.db"
    desk = open_desk(url, tmp_path, reading=Unshown(kind))
    try:
        fields = await decided(desk, mail(f"{CLAIM} {FRAUD if kind == 'risk_flags' else ''}"))
        assert (fields["status"], fields["queue_id"]) == ("needs_review", queue)
        assert doubt in reasons(fields)
        assert "GATE-17" in clauses(desk)["kept"]
    finally:
        desk.storage.close()


@pytest.mark.clause("GATE-17", breaks=True)
async def test_what_would_route_without_a_slice_is_withheld_at_the_exit(tmp_path: Path) -> None:
    """Whatever a defect before it lets pass, the seal does not."""
    desk = open_desk(f"sqlite:///{tmp_path}/troth.db", tmp_path)
    try:
        item = await take_in(desk, mail(CLAIM))
        closing = Careless(**vars(desk.pipeline.closing))
        careless = replace(desk.pipeline, closing=closing)
        await LeasedWorkflows(desk.storage.intake, careless.process).drain()
        fields = decision(desk, item)
        assert clauses(desk)["broken"] == ["GATE-17"]
    finally:
        desk.storage.close()
    assert (fields["status"], fields["queue_id"]) == ("needs_review", INSURANCE.no_rule_queue)
    assert fields["fail_closed_reason"] == "WITHHELD"
    assert "classification" not in fields


class Careless(Closing):
    """Loses the slices of every label on the way to the seal."""

    async def close(
        self, row: MessageRow, results: Mapping[Stage, StageResult], decision: JsonObject
    ) -> JsonObject:
        read: Any = decision["classification"]
        for one in read["intents"]:
            one["evidence"] = []
        return await super().close(row, results, decision)


def reasons(fields: JsonObject) -> list[str]:
    reviews: Any = fields["reviews"]
    return [reason for one in reviews for reason in one["reasons"]]
