"""Messages of intake: received once, worked on by one at a time, and never changed afterwards."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from troth.adapters.signing import FileValueKey
from troth.adapters.storage import Storage
from troth.contracts.gate.intake.outcome import Stage
from troth.kernel.errors import CallerError, StorageFailure
from troth.ports.intake import WorkState
from troth.ports.intake_store import (
    Lease,
    LostLease,
    NewMessage,
    StaleOutcome,
    StoredOutcome,
)

RAW = b"Subject: x\r\n\r\nhello"


def message(number: int = 1, *, tenant: str = "acme", raw: bytes = RAW) -> NewMessage:
    return NewMessage(
        tenant=tenant,
        message_id=f"msg_{number:032x}",
        raw=raw,
        raw_sha256="0" * 64,
        received_at="2026-11-21T10:00:00.000Z",
        trace_id=f"{number:032x}",
        receipt_id=f"rcp_{tenant}_{number:027x}",
    )


def outcome(number: int = 1, *, status: str = "needs_review", priority: int = 2) -> StoredOutcome:
    return StoredOutcome(
        tenant="acme",
        message_id=message(number).message_id,
        status=status,
        queue_id="QUEUE_BILLING",
        priority=priority,
        receipt_id=message(number).receipt_id,
        decision=b"{}",
    )


def claim(
    storage: Storage,
    now_ms: int = 1_000,
    *,
    owner: str = "w1",
    limit: int = 1,
    only: tuple[str, str] | None = None,
) -> Sequence[Lease]:
    until_ms = now_ms + 500
    return storage.intake.claim(owner, now_ms=now_ms, until_ms=until_ms, limit=limit, only=only)


def take(storage: Storage, now_ms: int = 1_000, *, owner: str = "w1") -> Lease:
    (lease,) = claim(storage, now_ms, owner=owner)
    return lease


def test_a_mail_is_received_once(storage: Storage) -> None:
    assert storage.intake.receive(message())
    assert not storage.intake.receive(message(raw=b"other bytes under the same id"))
    kept = storage.intake.erasable("acme", message().message_id)
    assert kept is not None
    assert (kept.raw, kept.normal) == (RAW, None)


def test_another_tenant_has_messages_of_its_own(storage: Storage) -> None:
    assert storage.intake.receive(message())
    assert storage.intake.receive(message(tenant="globex"))
    assert storage.intake.row("initech", message().message_id) is None
    assert storage.intake.erasable("initech", message().message_id) is None
    assert storage.intake.stages("initech", message().message_id) == {}
    assert [row.tenant for row in storage.intake.listed("globex")] == ["globex"]


def test_many_writers_receive_one_message(storage: Storage) -> None:
    with ThreadPoolExecutor(8) as pool:
        news = list(pool.map(lambda _: storage.intake.receive(message()), range(16)))
    assert sorted(news) == [False] * 15 + [True]


def test_work_is_taken_up_once_and_in_order(storage: Storage) -> None:
    for number in (3, 1, 2):
        storage.intake.receive(message(number))
    leases = claim(storage, limit=2)
    assert [one.message_id for one in leases] == [message(n).message_id for n in (3, 1)]
    (last,) = claim(storage, owner="w2", limit=5)
    assert last.message_id == message(2).message_id
    assert claim(storage, owner="w3", limit=5) == []


def test_many_workers_share_what_there_is(storage: Storage) -> None:
    for number in range(40):
        storage.intake.receive(message(number))

    def work(worker: int) -> list[str]:
        taken: list[str] = []
        while found := claim(storage, owner=f"w{worker}", limit=3):
            taken += [one.message_id for one in found]
        return taken

    with ThreadPoolExecutor(4) as pool:
        taken = [one for part in pool.map(work, range(4)) for one in part]
    assert sorted(taken) == [message(number).message_id for number in range(40)]


def test_one_message_can_be_asked_for(storage: Storage) -> None:
    storage.intake.receive(message(1))
    storage.intake.receive(message(2))
    only = ("acme", message(2).message_id)
    (lease,) = claim(storage, only=only)
    assert lease.message_id == message(2).message_id
    assert claim(storage, only=only) == []
    assert claim(storage, only=("acme", "msg_\x00")) == ()


def test_a_dead_worker_is_taken_over_and_a_slow_one_is_fenced(storage: Storage) -> None:
    storage.intake.receive(message())
    slow = take(storage)
    assert claim(storage, 1_400, owner="w2") == []
    other = take(storage, 1_500, owner="w2")
    assert other.token == slow.token + 1
    with pytest.raises(LostLease):
        storage.intake.put_stages(slow, {Stage.NORMALIZED: b'"slow"'}, normal=b"{}")
    with pytest.raises(LostLease):
        storage.intake.finish(slow, b'"slow"', outcome())
    storage.intake.give_back(slow, free_at_ms=0, failed=True)
    assert storage.intake.renew([slow], until_ms=9_000) == []
    assert storage.intake.stages("acme", slow.message_id) == {}
    storage.intake.put_stages(other, {Stage.NORMALIZED: b'"other"'}, normal=b"{}")
    assert storage.intake.stages("acme", slow.message_id) == {Stage.NORMALIZED: b'"other"'}


def test_a_renewed_lease_holds(storage: Storage) -> None:
    storage.intake.receive(message())
    lease = take(storage)
    assert storage.intake.renew([lease], until_ms=5_000) == [lease]
    assert claim(storage, 4_999, owner="w2") == []
    assert take(storage, 5_000, owner="w2").token == lease.token + 1


def test_what_is_stored_of_a_stage_never_changes(storage: Storage) -> None:
    storage.intake.receive(message())
    lease = take(storage)
    storage.intake.put_stages(lease, {Stage.NORMALIZED: b"1"}, normal=b"first")
    storage.intake.put_stages(
        lease, {Stage.NORMALIZED: b"2", Stage.IDENTIFIED: b"3"}, normal=b"second"
    )
    assert storage.intake.stages("acme", lease.message_id) == {
        Stage.NORMALIZED: b"1",
        Stage.IDENTIFIED: b"3",
    }
    kept = storage.intake.erasable("acme", lease.message_id)
    assert kept is not None
    assert kept.normal == b"first"
    row = storage.intake.row("acme", lease.message_id)
    assert row is not None
    assert (row.stage, row.state) == (Stage.IDENTIFIED, WorkState.RUNNING)


def test_finished_work_is_never_taken_up_again(storage: Storage) -> None:
    storage.intake.receive(message())
    lease = take(storage)
    storage.intake.finish(lease, b"{}", outcome())
    assert storage.intake.outcome("acme", lease.message_id) == outcome()
    row = storage.intake.row("acme", lease.message_id)
    assert row is not None
    assert (row.state, row.stage, row.free_at_ms) == (WorkState.DONE, Stage.CLOSED, None)
    assert claim(storage, 2**50, limit=9) == []
    with pytest.raises(LostLease):
        storage.intake.put_stages(lease, {Stage.CASED: b"{}"})
    counts = storage.intake.counts()
    assert (counts.queued, counts.running, counts.done) == (0, 0, 1)
    assert counts.needs_review == 1


def test_attempts_are_counted_until_there_is_progress(storage: Storage) -> None:
    storage.intake.receive(message())
    first = take(storage)
    storage.intake.give_back(first, free_at_ms=7_000, failed=True)
    assert claim(storage, 6_999) == []
    second = take(storage, 7_000)
    assert (first.attempts, second.attempts, second.token) == (1, 2, 2)
    storage.intake.give_back(second, free_at_ms=7_000, failed=False)
    third = take(storage, 7_000)
    assert third.attempts == 2
    storage.intake.put_stages(third, {Stage.NORMALIZED: b"1"})
    assert take(storage, 9_000).attempts == 1


def closed(storage: Storage, number: int = 1, *, status: str = "needs_review") -> StoredOutcome:
    storage.intake.receive(message(number))
    only = ("acme", message(number).message_id)
    (lease,) = claim(storage, only=only)
    made = outcome(number, status=status, priority=3 - number)
    storage.intake.finish(lease, b"{}", made)
    return made


def test_a_correction_is_made_once_and_on_what_its_maker_saw(storage: Storage) -> None:
    first = closed(storage)
    second = replace(first, version=2, status="routed", decision=b'"new"')
    correct = partial(storage.intake.correct, second, record=b'"why"')
    assert correct(idempotency_key="k1")
    assert not correct(idempotency_key="k1")
    assert storage.intake.outcome("acme", first.message_id) == second
    with pytest.raises(StaleOutcome):
        correct(idempotency_key="k2")
    assert storage.intake.corrections("acme", first.message_id) == [b'"why"']
    assert storage.intake.corrections("globex", first.message_id) == []


def test_outcomes_are_listed_by_priority(storage: Storage) -> None:
    for number in (1, 2):
        closed(storage, number)
    closed(storage, 3, status="routed")
    waiting = storage.intake.outcomes("acme", status="needs_review")
    assert [one.message_id for one in waiting] == [message(n).message_id for n in (2, 1)]
    after = (waiting[0].priority, waiting[0].message_id)
    rest = storage.intake.outcomes("acme", status="needs_review", after=after)
    assert rest == waiting[1:]
    assert storage.intake.outcomes("acme", queue_id="QUEUE_LEGAL") == []
    assert storage.intake.outcomes("globex") == []


def test_erasure_leaves_the_decision(storage: Storage) -> None:
    storage.intake.receive(message())
    lease = take(storage)
    storage.intake.put_stages(lease, {Stage.NORMALIZED: b"1"}, normal=b"secret text")
    assert not storage.intake.erase("acme", lease.message_id)  # still worked on
    storage.intake.finish(lease, b"{}", outcome())
    assert storage.intake.erase("acme", lease.message_id)
    assert not storage.intake.erase("acme", lease.message_id)
    assert storage.intake.erasable("acme", lease.message_id) is None
    kept = storage.intake.stages("acme", lease.message_id)
    assert kept == {Stage.NORMALIZED: b"1", Stage.CLOSED: b"{}"}
    assert not storage.intake.receive(message())


def test_messages_are_listed_page_by_page(storage: Storage) -> None:
    for number in range(5):
        storage.intake.receive(message(number))
    take(storage)
    first = storage.intake.listed("acme", limit=3)
    rest = storage.intake.listed("acme", after=first[-1].message_id, limit=3)
    assert [row.message_id for row in (*first, *rest)] == [message(n).message_id for n in range(5)]
    running = storage.intake.listed("acme", state=WorkState.RUNNING)
    assert [row.message_id for row in running] == [message(0).message_id]


def test_a_write_that_fails_fails_alone(storage: Storage) -> None:
    """Among writes that share a transaction, one that the database refuses takes none along."""
    start = threading.Barrier(4)

    def receive(number: int) -> object:
        one = message(number)
        if number == 2:  # a mail without bytes, which no row can hold
            one = replace(one, message_id=message(9).message_id, raw=None)  # type: ignore[arg-type]
        start.wait()
        try:
            return storage.intake.receive(one)
        except StorageFailure as failure:
            return failure.code

    with ThreadPoolExecutor(4) as pool:
        got = list(pool.map(receive, range(4)))
    assert got == [True, True, "storage.unavailable", True]
    assert len(storage.intake.listed("acme")) == 3


def test_a_tenant_that_is_no_text_is_refused(storage: Storage) -> None:
    with pytest.raises(CallerError):
        storage.intake.receive(message(tenant="a\x00b"))


def test_the_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "troth.hmac"
    with ThreadPoolExecutor(8) as pool:
        keys = list(pool.map(lambda _: FileValueKey.open(path), range(8)))
    assert len({key.digest("iban", "DE02") for key in keys}) == 1
    assert path.stat().st_mode & 0o777 == 0o600
    assert keys[0].digest("iban", "DE02") != keys[0].digest("phone", "DE02")
    assert FileValueKey(b"k" * 32).digest("iban", "DE02") != keys[0].digest("iban", "DE02")


@pytest.mark.parametrize("fault", ["open", "short"])
def test_a_key_that_others_may_read_is_refused(tmp_path: Path, fault: str) -> None:
    path = tmp_path / "troth.hmac"
    path.write_bytes(b"k" * (32 if fault == "open" else 31))
    path.chmod(0o644 if fault == "open" else 0o600)
    with pytest.raises(StorageFailure):
        FileValueKey.open(path)


def test_of_many_messages_that_say_the_same_one_is_the_first(storage: Storage) -> None:
    for number in range(8):
        storage.intake.receive(message(number))
    storage.intake.receive(message(9, tenant="globex"))
    *ours, theirs = sorted(claim(storage, limit=9), key=lambda one: one.tenant)
    with ThreadPoolExecutor(4) as pool:
        firsts = set(pool.map(lambda one: storage.intake.first_to_say(one, "said"), ours))
    (first,) = firsts
    assert first in {one.message_id for one in ours}
    assert {storage.intake.first_to_say(one, "said") for one in ours} == firsts
    assert storage.intake.first_to_say(ours[1], "else") == ours[1].message_id
    assert storage.intake.first_to_say(theirs, "said") == theirs.message_id
