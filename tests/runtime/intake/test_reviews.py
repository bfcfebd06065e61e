"""People review a message: they see it, correct it once, and decide on drafts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from support.intake_desk import Desk, mail, open_desk, raw
from troth.contracts.gate.intake.corrections import Correction, Field
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.kernel.errors import StorageFailure
from troth.runtime.exchange.closing import RefusedExchange, SealedPlain
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.seal import Seal
from troth.runtime.intake.human_acts import Act
from troth.runtime.intake.reviews import Reviews
from troth.runtime.proof.audit import verify_stored_log

HERE = Origin(surface="http:/api/intake/review", tenant="acme")
IBAN = "AT611904300234573201"
TWO_POLICIES = f"My car accident: 12-3456789 or 12-7654321? Pay the invoice to {IBAN}."


@pytest.fixture
def desk(database_url: str, tmp_path: Path) -> Iterator[Desk]:
    opened = open_desk(database_url, tmp_path)
    yield opened
    opened.storage.close()


@pytest.fixture
def reviews(desk: Desk) -> Reviews:
    pipeline = desk.pipeline
    return Reviews(
        store=desk.storage.intake,
        profile=INSURANCE,
        personal=pipeline.personal,
        cases=pipeline.cases,
        seal=pipeline.closing.seal,
        log=desk.storage.log,
        clock=pipeline.clock,
        ids=pipeline.closing.ids,
    )


async def taken_in(desk: Desk, text: str = TWO_POLICIES, tenant: str = "acme") -> str:
    received = await desk.intake.receive(raw(mail(text)), tenant)
    await desk.workflows.drain()
    return received.item.message_id


def body(sealed: SealedPlain) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(sealed.body)
    return fields


async def item(reviews: Reviews, message_id: str, *, as_raw: bool = False) -> dict[str, Any]:
    return body(await reviews.item(message_id, origin=HERE, raw=as_raw))


def act(etag: object, key: str = "key-1", by: str = "ann") -> Act:
    return Act(by=by, if_match=str(etag), idempotency_key=key)


def says(field: Field, value: str | tuple[str, ...], reason: str = "I read it") -> Correction:
    return Correction(field=field, value=value, reason=reason)


CHOSEN = (says(Field.IDENTITY, "POLICY:12-3456789"),)


async def refused(reviews: Reviews, message_id: str, batch: object, made: Act) -> tuple[str, str]:
    with pytest.raises(RefusedExchange) as caught:
        await reviews.correct(message_id, batch, made, origin=HERE)  # type: ignore[arg-type]
    return caught.value.error.code, str(caught.value.error.field)


def told(desk: Desk) -> list[dict[str, Any]]:
    leaves = [json.loads(entry.leaf) for entry in desk.storage.log.entries()]
    return [leaf["data"] for leaf in leaves if leaf["tag"] == "intake.corrected"]


async def test_the_queue_lists_what_waits_with_its_reasons(desk: Desk, reviews: Reviews) -> None:
    waiting = await taken_in(desk)
    await taken_in(desk, "A car accident, my policy is 12-3456789.")
    await taken_in(desk, TWO_POLICIES, tenant="globex")
    page = body(await reviews.queue(origin=HERE))
    (one,) = page["items"]
    assert one["message_id"] == waiting
    assert ("routed", "IDENTITY_UNCERTAIN") in {(r["stage"], r["code"]) for r in one["reasons"]}
    assert page["next"] is None


async def test_pages_follow_each_other_without_gap(desk: Desk, reviews: Reviews) -> None:
    ids = {await taken_in(desk, f"{TWO_POLICIES} {n}") for n in range(5)}
    found, after = [], ""
    while True:
        page = body(await reviews.queue(origin=HERE, after=after, limit=2))
        found += [one["message_id"] for one in page["items"]]
        if page["next"] is None:
            break
        after = str(page["next"])
    assert len(found) == 5
    assert set(found) == ids


@pytest.mark.parametrize(
    ("filters", "after", "limit", "field"),
    [
        ({"status": "lost"}, "", 5, "status"),
        ({"queue_id": "QUEUE_PIZZA"}, "", 5, "queue_id"),
        ({}, "x", 5, "after"),
        ({}, "٣:msg", 5, "after"),
        ({}, "", 0, "limit"),
        ({}, "", 201, "limit"),
    ],
)
async def test_a_page_that_is_none_is_refused(
    reviews: Reviews, filters: dict[str, str], after: str, limit: int, field: str
) -> None:
    with pytest.raises(RefusedExchange) as caught:
        await reviews.queue(origin=HERE, after=after, limit=limit, **filters)
    assert (caught.value.error.code, caught.value.error.field) == ("input.invalid", field)


async def test_an_item_is_redacted_unless_raw_is_asked_for(desk: Desk, reviews: Reviews) -> None:
    message_id = await taken_in(desk)
    redacted = await item(reviews, message_id)
    assert IBAN not in json.dumps(redacted)
    assert redacted["raw"] is False
    entity = next(one for one in redacted["readings"] if one["value"].startswith("ENT_IBAN"))
    assert entity["highlights"][0]["text"] == "XX000000000000000000"
    shown = await item(reviews, message_id, as_raw=True)
    assert shown["raw"] is True
    assert IBAN in json.dumps(shown["readings"])


async def test_a_correction_is_applied_routed_anew_and_told_once(
    desk: Desk, reviews: Reviews
) -> None:
    message_id = await taken_in(desk)
    stages = desk.storage.intake.stages("acme", message_id)
    before = await item(reviews, message_id)
    calls = desk.cases.calls
    made = body(await reviews.correct(message_id, CHOSEN, act(before["etag"]), origin=HERE))
    assert (made["status"], made["queue_id"]) == ("routed", "QUEUE_CLAIMS_AUTO")
    assert made["changes"] == [
        {
            "field": "identity",
            "value": "POLICY:12-3456789",
            "from": None,
            "to": "POLICY:12-3456789",
            "reason": "I read it",
        }
    ]
    after = await item(reviews, message_id)
    assert after["etag"] == made["etag"] != before["etag"]
    assert made["decision_hash_before"] == before["decision"]["decision_hash"]
    assert made["decision_hash"] == after["decision"]["decision_hash"]
    assert desk.storage.intake.stages("acme", message_id) == stages
    assert desk.cases.calls == calls + 1
    assert f"case-{made['correction_id']}" in desk.case_files()
    (event,) = told(desk)
    assert (event["decision_hash"], event["fields"]) == (made["decision_hash"], ["identity"])
    verify_stored_log(desk.storage.log, desk.public_key, outside_checkpoint=None)


async def test_a_number_that_is_rejected_leaves_one_policy(desk: Desk, reviews: Reviews) -> None:
    message_id = await taken_in(desk)
    before = await item(reviews, message_id)
    assert before["decision"]["forms"] == ["several:ENT_POLICY_NUMBER"]
    nobody = (says(Field.IDENTITY, ""),)
    left = body(await reviews.correct(message_id, nobody, act(before["etag"]), origin=HERE))
    assert left["fail_closed_reason"] == "SEVERAL_POLICIES"
    numbers = [
        one["value"]
        for one in before["readings"]
        if str(one["value"]).startswith("ENT_POLICY_NUMBER:")
    ]
    rejected = (says(Field.ENTITY_REJECT, numbers[0]),)
    made = body(await reviews.correct(message_id, rejected, act(left["etag"], "k2"), origin=HERE))
    assert made["fail_closed_reason"] != "SEVERAL_POLICIES"


async def test_the_same_key_twice_is_one_act(desk: Desk, reviews: Reviews) -> None:
    message_id = await taken_in(desk)
    made = act((await item(reviews, message_id))["etag"])
    first = body(await reviews.correct(message_id, CHOSEN, made, origin=HERE))
    second = body(await reviews.correct(message_id, CHOSEN, made, origin=HERE))
    own = {"trace_id", "receipt_id", "nonce", "clauses"}
    assert {k: v for k, v in first.items() if k not in own} == {
        k: v for k, v in second.items() if k not in own
    }
    assert len(desk.storage.intake.corrections("acme", message_id)) == 1
    assert len(desk.case_files()) == 2
    assert len(told(desk)) == 1
    other = (says(Field.URGENCY, "URG_HIGH"),)
    assert await refused(reviews, message_id, other, made) == ("input.conflict", "idempotency_key")


async def test_a_stale_version_is_a_conflict(desk: Desk, reviews: Reviews) -> None:
    message_id = await taken_in(desk)
    seen = (await item(reviews, message_id))["etag"]
    await reviews.correct(message_id, CHOSEN, act(seen), origin=HERE)
    late = (says(Field.URGENCY, "URG_HIGH"),)
    assert await refused(reviews, message_id, late, act(seen, "key-2")) == (
        "input.stale",
        "if_match",
    )
    assert await refused(reviews, message_id, late, act("*", "key-3")) == (
        "input.stale",
        "if_match",
    )
    assert len(desk.storage.intake.corrections("acme", message_id)) == 1


async def test_corrections_build_on_each_other(desk: Desk, reviews: Reviews) -> None:
    message_id = await taken_in(desk)
    one = body(
        await reviews.correct(
            message_id, CHOSEN, act((await item(reviews, message_id))["etag"]), origin=HERE
        )
    )
    flags = (says(Field.RISK_FLAGS, ("RISK_LEGAL_THREAT",)),)
    two = body(await reviews.correct(message_id, flags, act(one["etag"], "k2"), origin=HERE))
    assert two["queue_id"] == "QUEUE_LEGAL"
    none = (says(Field.RISK_FLAGS, (), reason=""),)
    assert await refused(reviews, message_id, none, act(two["etag"], "k3")) == (
        "input.invalid",
        "reason",
    )
    three = body(
        await reviews.correct(
            message_id, (says(Field.RISK_FLAGS, ()),), act(two["etag"], "k4"), origin=HERE
        )
    )
    assert (three["queue_id"], three["decision_hash"]) != (two["queue_id"], two["decision_hash"])
    assert three["queue_id"] == "QUEUE_CLAIMS_AUTO"
    assert three["version"] == 4


async def test_of_concurrent_corrections_one_wins(desk: Desk, reviews: Reviews) -> None:
    message_id = await taken_in(desk)
    seen = (await item(reviews, message_id))["etag"]
    queues = INSURANCE.names("queues")[:6]
    results = await asyncio.gather(
        *(
            reviews.correct(
                message_id, (says(Field.QUEUE, queue),), act(seen, f"key-{queue}"), origin=HERE
            )
            for queue in queues
        ),
        return_exceptions=True,
    )
    lost = [one for one in results if isinstance(one, RefusedExchange)]
    assert {one.error.code for one in lost} == {"input.stale"}
    assert len(lost) == len(queues) - 1
    assert len(desk.storage.intake.corrections("acme", message_id)) == 1
    (event,) = told(desk)
    assert event["version"] == 2


async def test_concurrent_repetitions_are_one_act(desk: Desk, reviews: Reviews) -> None:
    message_id = await taken_in(desk)
    made = act((await item(reviews, message_id))["etag"])
    results = await asyncio.gather(
        *(reviews.correct(message_id, CHOSEN, made, origin=HERE) for _ in range(5))
    )
    assert {body(one)["made_in"] for one in results} <= {one.receipt_id for one in results}
    assert len({body(one)["made_in"] for one in results}) == 1
    assert len(desk.storage.intake.corrections("acme", message_id)) == 1
    assert len(desk.case_files()) == 2
    assert [event["repeated"] for event in told(desk)].count(False) == 1


async def test_a_case_that_could_not_be_told_is_told_by_a_repetition(
    desk: Desk, reviews: Reviews
) -> None:
    message_id = await taken_in(desk)
    made = act((await item(reviews, message_id))["etag"])
    desk.cases.failures = 4
    first = body(await reviews.correct(message_id, CHOSEN, made, origin=HERE))
    assert first["case"] == {"case_id": None}
    again = body(await reviews.correct(message_id, CHOSEN, made, origin=HERE))
    assert again["case"] == {"case_id": f"case-{first['correction_id']}"}


async def test_an_unknown_label_changes_nothing(desk: Desk, reviews: Reviews) -> None:
    message_id = await taken_in(desk)
    seen = (await item(reviews, message_id))["etag"]
    batch = (*CHOSEN, says(Field.URGENCY, "URG_PIZZA"))
    assert await refused(reviews, message_id, batch, act(seen)) == ("input.invalid", "urgency")
    assert (await item(reviews, message_id))["etag"] == seen
    assert told(desk) == []


async def test_another_tenant_sees_and_changes_nothing(desk: Desk, reviews: Reviews) -> None:
    message_id = await taken_in(desk)
    seen = (await item(reviews, message_id))["etag"]
    there = Origin(surface="test", tenant="globex")
    with pytest.raises(RefusedExchange) as shown:
        await reviews.item(message_id, origin=there)
    with pytest.raises(RefusedExchange) as changed:
        await reviews.correct(message_id, CHOSEN, act(seen), origin=there)
    assert {shown.value.error.code, changed.value.error.code} == {"input.not_found"}
    assert (await item(reviews, message_id))["etag"] == seen


@pytest.mark.parametrize("made", [act("e", key=""), act("e", by=""), act("e", key="k" * 201)])
async def test_an_act_needs_a_name_and_a_key(desk: Desk, reviews: Reviews, made: Act) -> None:
    message_id = await taken_in(desk)
    code, _ = await refused(reviews, message_id, CHOSEN, made)
    assert code == "input.invalid"


@pytest.mark.clause("PROOF-6")
async def test_neither_log_nor_record_holds_what_is_personal(desk: Desk, reviews: Reviews) -> None:
    message_id = await taken_in(desk)
    seen = (await item(reviews, message_id))["etag"]
    why = (says(Field.URGENCY, "URG_HIGH", reason=f"she called, IBAN {IBAN}, eve@example.org"),)
    made = await reviews.correct(message_id, why, act(seen, by="ann-the-clerk"), origin=HERE)
    logged = b"".join(entry.leaf for entry in desk.storage.log.entries())
    records = b"".join(desk.storage.intake.corrections("acme", message_id))
    for value in (IBAN.encode(), b"eve@example.org"):
        assert value not in logged + records + made.body
    assert b"she called" in records
    assert b"she called" not in logged
    assert b"ann-the-clerk" not in logged


async def test_a_quarantined_message_is_sent_where_a_person_says(
    desk: Desk, reviews: Reviews
) -> None:
    received = await desk.intake.receive(raw(b"\x00 no mail"), "acme")
    await desk.workflows.drain()
    message_id = received.item.message_id
    seen = await item(reviews, message_id)
    assert seen["readings"] == []
    sent = (says(Field.QUEUE, "QUEUE_LEGAL"),)
    made = body(await reviews.correct(message_id, sent, act(seen["etag"]), origin=HERE))
    assert (made["status"], made["queue_id"], made["case"]) == ("quarantined", "QUEUE_LEGAL", None)


async def test_a_draft_is_approved_once_and_never_sent(desk: Desk, reviews: Reviews) -> None:
    message_id = await taken_in(desk)
    seen = await item(reviews, message_id)
    (draft,) = seen["drafts"]
    assert (draft["status"], draft["kind"]) == ("proposed", "request_info")
    draft_id, calls = str(draft["draft_id"]), desk.cases.calls
    made = act(seen["etag"])
    done = body(await reviews.decide_draft(message_id, draft_id, "approve", made, origin=HERE))
    assert (done["from"], done["to"]) == ("proposed", "approved")
    after = await item(reviews, message_id)
    assert after["drafts"][0]["status"] == "approved"
    assert desk.cases.calls == calls
    again = body(await reviews.decide_draft(message_id, draft_id, "approve", made, origin=HERE))
    assert again["made_in"] == done["made_in"]
    for draft_named, code in ((draft_id, "input.conflict"), ("dft_none", "input.not_found")):
        with pytest.raises(RefusedExchange) as caught:
            await reviews.decide_draft(
                message_id, draft_named, "discard", act(after["etag"], "k2"), origin=HERE
            )
        assert caught.value.error.code == code
    # A correction afterwards still finds its readings, and the draft's status.
    fixed = await reviews.correct(message_id, CHOSEN, act(after["etag"], "k3"), origin=HERE)
    assert body(fixed)["queue_id"] == "QUEUE_CLAIMS_AUTO"


async def test_an_erased_mail_can_still_be_corrected(desk: Desk, reviews: Reviews) -> None:
    message_id = await taken_in(desk)
    desk.storage.intake.erase("acme", message_id)
    seen = await item(reviews, message_id, as_raw=True)
    assert seen["raw"] is False
    made = body(await reviews.correct(message_id, CHOSEN, act(seen["etag"]), origin=HERE))
    assert made["status"] == "routed"


async def test_an_act_that_was_never_sealed_is_told_by_its_repetition(
    desk: Desk, reviews: Reviews
) -> None:
    message_id = await taken_in(desk)
    made = act((await item(reviews, message_id))["etag"])
    seal = BrokenOnce(reviews.seal)
    broken = replace(reviews, seal=cast("Seal", seal))
    with pytest.raises(StorageFailure):
        await broken.correct(message_id, CHOSEN, made, origin=HERE)
    assert told(desk) == []
    assert len(desk.storage.intake.corrections("acme", message_id)) == 1
    again = body(await broken.correct(message_id, CHOSEN, made, origin=HERE))
    (event,) = told(desk)
    assert event["repeated"] is True
    assert event["correction_id"] == again["correction_id"]
    await broken.correct(message_id, CHOSEN, made, origin=HERE)
    assert len(desk.storage.intake.corrections("acme", message_id)) == 1


class BrokenOnce:
    """A seal whose first exchange is lost, as if the process had died before it."""

    def __init__(self, seal: Seal) -> None:
        self._seal, self._broken = seal, True

    async def close(self, *given: Any) -> Any:
        if self._broken:
            self._broken = False
            raise StorageFailure("storage.audit", "The audit log could not be written.")
        return await self._seal.close(*given)
