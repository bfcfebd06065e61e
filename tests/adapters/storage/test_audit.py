"""The port suite of the audit log, on both databases."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.event import listen, remove

from support.audit_log import commit, event, exchange, verify
from support.databases import ORIGIN, open_test_storage
from support.refusals import raising
from troth.adapters.environment import SystemClock
from troth.adapters.signing import FileSigner
from troth.adapters.storage import Storage, open_storage
from troth.kernel.errors import StorageFailure
from troth.kernel.merkle import inclusion_proof, leaf_hash, verify_inclusion
from troth.kernel.proof.checkpoint import parse_checkpoint
from troth.kernel.proof.events import read_leaf
from troth.ports.log import Commit, NewEvent, StoredReceipt


def test_an_empty_log_has_nothing(storage: Storage) -> None:
    log = storage.log
    assert (log.size(), list(log.entries()), log.checkpoint()) == (0, [], None)
    assert (list(log.checkpoints()), list(log.receipts())) == ([], [])
    with raising(StorageFailure, code="storage.audit"):
        log.checkpoint(at_least=1)


def test_the_first_event_names_the_log_and_its_key(storage: Storage, tmp_path: Path) -> None:
    assert storage.log.submit(commit(1)).result() == 1
    first, second = (read_leaf(entry.leaf) for entry in storage.log.entries())
    assert first["tag"] == "log.opened"
    assert first["data"]["origin"] == ORIGIN
    assert (second["tag"], second["seq"]) == ("exchange.opened", 1)
    verify(storage, tmp_path)


@pytest.mark.clause("PROOF-5")
def test_a_done_future_means_a_durable_exchange(storage: Storage) -> None:
    given = exchange(1)
    index = storage.log.submit(given).result()
    log = storage.log
    assert index == log.size() - 1 == 2
    assert given.receipt_id is not None
    assert given.envelope is not None
    stored = StoredReceipt(
        receipt_id=given.receipt_id, tenant="acme", envelope=given.envelope, index=index
    )
    assert log.receipt(given.receipt_id) == stored
    assert list(log.receipts()) == [stored]
    assert log.body(given.receipt_id) == given.body
    note = log.checkpoint(at_least=index + 1)
    assert note is not None
    assert parse_checkpoint(note).size == 3
    assert (log.receipt("none"), log.body("none"), log.receipt("\x00")) == (None, None, None)


def test_slices_of_the_log(storage: Storage) -> None:
    storage.log.submit(Commit(events=tuple(event(number) for number in range(9)))).result()
    assert [entry.index for entry in storage.log.entries(3, 6)] == [3, 4, 5]
    assert [entry.index for entry in storage.log.entries(8)] == [8, 9]
    assert list(storage.log.entries(10)) == list(storage.log.entries(5, 5)) == []


@pytest.mark.parametrize(("start", "end"), [(0, None), (7, None), (3, 90)])
def test_a_page_of_the_log_is_sought_and_not_read_up_to(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, start: int, end: int | None
) -> None:
    """Of two lower bounds SQLite seeks by the first, and reads all before the other."""
    monkeypatch.setattr("troth.adapters.storage.audit._SLICE_ROWS", 20)
    storage.log.submit(Commit(events=tuple(event(number) for number in range(99)))).result()
    asked: list[str] = []
    database = storage.memories._database

    def noted(*given: object) -> None:
        asked.append(str(given[2]))

    listen(database.engine, "before_cursor_execute", noted)
    found = [entry.index for entry in storage.log.entries(start, end)]
    remove(database.engine, "before_cursor_execute", noted)
    assert found == list(range(start, end or 100))
    pages = [sql for sql in asked if "FROM audit_events" in sql]
    assert len(pages) > 4
    bounds = [len(re.findall(r"seq\)? >", sql)) for sql in pages]
    assert set(bounds[1:]) == {1}
    assert bounds[0] == (1 if start else 0)


def test_long_reads_are_complete(storage: Storage, tmp_path: Path) -> None:
    futures = [storage.log.submit(exchange(number)) for number in range(4_200)]
    assert [future.result() for future in futures][-1] == 8_400
    assert storage.log.size() == 8_401
    assert verify(storage, tmp_path).size == 8_401
    assert [stored.index for stored in storage.log.receipts()] == list(range(2, 8_401, 2))


def test_every_event_has_a_proof(storage: Storage) -> None:
    for number in range(13):
        storage.log.submit(commit(number)).result()
    note = storage.log.checkpoint()
    assert note is not None
    signed = parse_checkpoint(note)
    read = storage.log.node_reader()
    for entry in storage.log.entries():
        proof = inclusion_proof(entry.index, signed.size, read)
        leaf = leaf_hash(entry.leaf)
        assert verify_inclusion(entry.index, signed.size, leaf, proof, signed.root)
    with raising(StorageFailure, code="storage.audit"):
        read(0, 99)


def test_a_log_goes_on_after_it_was_closed(
    storage: Storage, database_url: str, tmp_path: Path
) -> None:
    storage.log.submit(commit(1)).result()
    storage.close()
    late = storage.log.submit(commit(2))
    with raising(StorageFailure, code="storage.audit"):
        late.result()
    again = open_test_storage(database_url, tmp_path)
    assert again.log.submit(commit(3)).result() == 2
    verify(again, tmp_path)
    again.close()


def test_closing_makes_durable_what_waits(storage: Storage, tmp_path: Path) -> None:
    futures = [storage.log.submit(commit(number)) for number in range(600)]
    storage.log.close()
    assert [future.result() for future in futures] == list(range(1, 601))
    verify(storage, tmp_path)


def test_turns_are_the_last_ones_of_one_thread(storage: Storage) -> None:
    for number in range(5):
        storage.log.submit(exchange(number, thread="a")).result()
        storage.log.submit(exchange(number + 10, thread="b")).result()
    storage.log.submit(exchange(20, thread="a", subject="somebody")).result()
    storage.log.submit(exchange(21, thread="a", tenant="other")).result()

    def turns(limit: int, **where: str) -> list[bytes]:
        place = {"tenant": "acme", "subject": "anna", "thread_id": "a", **where}
        return [body.request for body in storage.log.turns(**place, limit=limit)]

    assert turns(3) == [b"request 2", b"request 3", b"request 4"]
    assert turns(99, thread_id="b")[0] == b"request 10"
    assert turns(9, subject="somebody") == [b"request 20"]
    assert turns(9, tenant="other") == [b"request 21"]
    assert turns(0) == turns(9, thread_id="\x00") == turns(9, thread_id="none") == []


POISON: dict[str, Commit] = {
    "no event": Commit(events=()),
    "float": Commit(events=(event(1), event(2, {"a": 1.5}))),
    "no json": Commit(events=(event(1, {"a": object()}),)),  # type: ignore[dict-item]
    "surrogate": Commit(events=(event(1, {"a": "\ud800"}),)),
    "big number": Commit(events=(event(1, {"a": 2**60}),)),
    "unknown tag": Commit(events=(event(1, tag="made.up"),)),
    "the log's own tag": Commit(events=(event(1, tag="log.opened"),)),
    "the tag of an erasure": Commit(events=(event(1, tag="body.erased"),)),
    "nul in a receipt": Commit(events=(event(1),), receipt_id="\x00", envelope=b"{}"),
    "no envelope": Commit(events=(event(1),), receipt_id="rcp_1"),
    "nul in a subject": exchange(900, subject="an\x00na"),
    "surrogate in a thread": exchange(900, thread="\ud800"),
    "the receipt of another": exchange(0),
}


@pytest.mark.clause("PROOF-5", breaks=True, before_exit=True)
@pytest.mark.parametrize("name", POISON)
def test_a_poisoned_commit_fails_alone(storage: Storage, tmp_path: Path, name: str) -> None:
    storage.log.submit(exchange(0)).result()
    with blocked_writer(storage):
        before = [storage.log.submit(exchange(number)) for number in range(1, 4)]
        poisoned = storage.log.submit(POISON[name])
        after = [storage.log.submit(exchange(number)) for number in range(4, 7)]
    with pytest.raises(StorageFailure) as caught:
        poisoned.result()
    assert caught.value.code == "storage.audit"
    assert [future.result() for future in before + after] == [4, 6, 8, 10, 12, 14]
    assert len(list(storage.log.receipts())) == 7
    assert storage.log.body("rcp_900") is None
    verify(storage, tmp_path)


class blocked_writer:  # noqa: N801  (used like a function)
    """Holds the writer up, so that what is submitted meanwhile makes one batch."""

    def __init__(self, storage: Storage) -> None:
        self._context = storage.database.writing()

    def __enter__(self) -> None:
        connection = self._context.__enter__()
        if connection.dialect.name == "postgresql":
            connection.execute(text("LOCK TABLE audit_events IN ACCESS EXCLUSIVE MODE"))

    def __exit__(self, *_: object) -> None:
        self._context.__exit__(None, None, None)


def test_a_cancelled_commit_is_not_stored(storage: Storage, tmp_path: Path) -> None:
    storage.log.submit(commit(0)).result()
    with blocked_writer(storage):
        held = storage.log.submit(commit(1))
        while not held.running():
            threading.Event().wait(0.001)
        cancelled = storage.log.submit(commit(2))
        assert cancelled.cancel()
        last = storage.log.submit(commit(3))
    assert (held.result(), last.result()) == (2, 3)
    with pytest.raises(CancelledError):
        cancelled.result()
    verify(storage, tmp_path)


def test_erasing_bodies_leaves_the_proof_whole(storage: Storage, tmp_path: Path) -> None:
    storage.log.submit(exchange(1)).result()
    storage.log.submit(exchange(2)).result()
    index = storage.log.erase_body("rcp_1").result()
    assert index == 5
    assert storage.log.body("rcp_1") is None
    assert storage.log.body("rcp_2") is not None
    assert storage.log.receipt("rcp_1") is not None
    erased = read_leaf(list(storage.log.entries(index))[0].leaf)  # noqa: RUF015
    assert (erased["tag"], erased["data"]) == ("body.erased", {"receipt_id": "rcp_1"})
    assert storage.log.erase_body("rcp_1").result() == -1
    assert storage.log.size() == 6
    with pytest.raises(StorageFailure):
        storage.log.erase_body("\x00").result()
    verify(storage, tmp_path)


def test_erased_bodies_are_gone_from_the_files(tmp_path: Path) -> None:
    storage = open_test_storage(f"sqlite:///{tmp_path / 'troth.db'}", tmp_path)
    storage.log.submit(exchange(7)).result()
    storage.log.submit(exchange(8)).result()
    storage.log.erase_body("rcp_7").result()
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("troth.db*"))
    storage.close()
    assert b"request 8" in stored
    assert b"request 7" not in stored


def test_erasing_in_an_empty_log_only_opens_it(storage: Storage) -> None:
    assert storage.log.erase_body("rcp_1").result() == -1
    assert storage.log.submit(commit(1)).result() == 1


def test_a_rotated_key_signs_from_then_on(
    storage: Storage, database_url: str, tmp_path: Path
) -> None:
    old = FileSigner.open(tmp_path / "troth.key")
    new = FileSigner.open(tmp_path / "new.key")
    storage.log.submit(commit(1)).result()
    assert storage.log.rotate(new).result() == 2
    for key in (old, new):  # at once, before anything else is logged
        assert verify(storage, tmp_path, public_key=key.public_key).size == 4
    assert storage.log.submit(commit(2)).result() == 4
    for key in (old, new):
        report = verify(storage, tmp_path, public_key=key.public_key)
        assert len(report.key_ids) == 2
    for reused in (old, new):
        with raising(StorageFailure, code="storage.audit"):
            storage.log.rotate(reused).result()
    with raising(StorageFailure, code="storage.key"):
        open_test_storage(database_url, tmp_path)


def test_another_process_that_kept_the_old_key_is_refused(
    storage: Storage, database_url: str, tmp_path: Path
) -> None:
    storage.log.submit(commit(1)).result()
    other = open_test_storage(database_url, tmp_path)
    storage.log.rotate(FileSigner.open(tmp_path / "new.key")).result()
    with pytest.raises(StorageFailure) as caught:
        other.log.submit(commit(2)).result()
    other.close()
    assert caught.value.code == "storage.key"
    assert caught.value.hint
    assert storage.log.size() == 4


@pytest.mark.parametrize(("key", "origin"), [("other.key", ORIGIN), ("troth.key", "other/log")])
def test_the_log_of_another_is_not_opened(
    storage: Storage, database_url: str, tmp_path: Path, key: str, origin: str
) -> None:
    storage.log.submit(commit(1)).result()
    with pytest.raises(StorageFailure) as caught:
        open_storage(
            database_url,
            origin=origin,
            clock=SystemClock(),
            signer=FileSigner.open(tmp_path / key),
        )
    assert caught.value.code == "storage.key"
    assert caught.value.hint


def test_a_log_without_a_key_can_be_read_but_not_written(
    storage: Storage, database_url: str
) -> None:
    storage.log.submit(exchange(1)).result()
    reader = open_storage(database_url, origin=ORIGIN, clock=SystemClock(), signer=None)
    assert reader.log.size() == 3
    refused = [
        reader.log.submit(commit(1)),
        reader.log.erase_body("rcp_1"),
        reader.log.rotate(_Unused()),
    ]
    for future in refused:
        with raising(StorageFailure, code="storage.audit"):
            future.result()
    reader.close()
    assert storage.log.size() == 3


class _Unused:
    public_key = bytes(32)

    def sign(self, message: bytes) -> bytes:
        raise AssertionError("nothing is to be signed")


def test_many_threads_append_in_one_order(storage: Storage, tmp_path: Path) -> None:
    indexes: list[int] = []

    def work(first: int) -> None:
        futures = [storage.log.submit(commit(first + number)) for number in range(50)]
        found = [future.result() for future in futures]
        assert found == sorted(found)
        indexes.extend(found)

    threads = [threading.Thread(target=work, args=(100 * number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(indexes) == list(range(1, 401))
    verify(storage, tmp_path)


@pytest.fixture
def other(storage: Storage, database_url: str, tmp_path: Path) -> Iterator[Storage]:
    opened = open_test_storage(database_url, tmp_path)
    yield opened
    opened.close()


def test_two_writers_take_turns(storage: Storage, other: Storage, tmp_path: Path) -> None:
    indexes = [
        log.submit(Commit(events=tuple(event(number) for number in range(size)))).result()
        for size in range(1, 8)
        for log in (storage.log, other.log)
    ]
    assert indexes == [1, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42, 49, 56]
    verify(other, tmp_path)


def test_events_keep_their_form(storage: Storage) -> None:
    given = NewEvent(
        tag="source.added",
        trace_id="",
        at="2026-01-31T08:15:00.250Z",
        data={"b": ["ü", 1, True, None], "a": {"nul": "\x00"}},
    )
    storage.log.submit(Commit(events=(given,))).result()
    stored = read_leaf(list(storage.log.entries())[1].leaf)
    assert (stored["tag"], stored["at"], stored["data"]) == (given.tag, given.at, given.data)
