"""PROOF-5 when things go wrong: processes killed, disks full, locks held, servers gone."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from support.audit_log import commit, exchange, verify
from support.databases import ORIGIN, open_test_storage
from support.forked import Program
from troth.adapters.environment import SystemClock
from troth.adapters.signing import FileSigner
from troth.adapters.storage import Storage, open_storage
from troth.kernel.errors import StorageFailure
from troth.kernel.proof.checkpoint import parse_checkpoint

APPEND = """
import sys
from contextlib import ExitStack
from pathlib import Path
from support.audit_log import exchange
from support.databases import open_test_storage
url, directory, first, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
storage = open_test_storage(url, directory)
futures = []
for number in range(first, first + count):
    future = storage.log.submit(exchange(number))
    future.add_done_callback(lambda done, n=number: print(n, done.result(), flush=True))
    futures.append(future)
    if len(futures) % 7 == 0:
        future.result()
storage.close()
"""

FILL_UP = """
import resource, sys
from contextlib import ExitStack
from pathlib import Path
from support.audit_log import exchange
from support.databases import open_test_storage
from troth.kernel.errors import StorageFailure
storage = open_test_storage(sys.argv[1], Path(sys.argv[2]))
storage.log.submit(exchange(0)).result()
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
codes = set()
for number in range(1, 400):
    try:
        print(number, storage.log.submit(exchange(number)).result())
    except StorageFailure as error:
        codes.add(error.code)
        if len(codes) and number > 300:
            break
print("failed", *codes)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(1_000, storage.log.submit(exchange(1_000)).result())
storage.close()
"""


def reported(lines: list[str]) -> dict[str, int]:
    """Receipt ids by the index that their future gave, of what a process said was durable."""
    pairs = [line.split() for line in lines if line.endswith("\n")]
    return {f"rcp_{number}": int(index) for number, index in pairs}


def assert_holds(storage: Storage, promised: dict[str, int]) -> None:
    for receipt_id, index in promised.items():
        stored = storage.log.receipt(receipt_id)
        assert stored is not None
        assert stored.index == index
        assert storage.log.body(receipt_id) is not None


def test_two_processes_append_to_one_log(
    storage: Storage, database_url: str, tmp_path: Path
) -> None:
    promised: dict[str, int] = {}
    with ExitStack() as stack:
        running = [
            stack.enter_context(Program(APPEND, database_url, str(tmp_path), first, "300"))
            for first in ("0", "1000")
        ]
        for process in running:
            promised |= reported(process.stdout.readlines())
            assert process.wait(60) == 0
    assert len(promised) == 600
    assert sorted(promised.values()) == list(range(2, 1_201, 2))
    assert verify(storage, tmp_path).size == 1_201
    assert_holds(storage, promised)
    outside = parse_checkpoint((tmp_path / "troth.checkpoint").read_bytes())
    assert outside.size == 1_201


@pytest.mark.clause("PROOF-5")
@pytest.mark.parametrize("after", [1, 40, 400])
def test_what_was_reported_survives_a_kill(database_url: str, tmp_path: Path, after: int) -> None:
    with Program(APPEND, database_url, str(tmp_path), "0", "100000") as process:
        lines = [process.stdout.readline() for _ in range(after)]
        process.kill()
        lines += process.stdout.readlines()
        assert process.wait(60) == -9
    storage = open_test_storage(database_url, tmp_path)
    promised = reported(lines)
    assert len(promised) >= after
    assert_holds(storage, promised)
    verify(storage, tmp_path)
    storage.log.submit(commit(1)).result()
    verify(storage, tmp_path)
    storage.close()


@pytest.mark.clause("PROOF-5", breaks=True, before_exit=True)
def test_a_full_disk_fails_the_futures_and_spares_the_log(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'troth.db'}"
    with Program(FILL_UP, url, str(tmp_path)) as process:
        lines = process.stdout.readlines()
        assert process.wait(60) == 0
    assert "failed storage.audit\n" in lines
    promised = reported([line for line in lines if not line.startswith("failed")])
    assert "rcp_1000" in promised
    storage = open_test_storage(url, tmp_path)
    assert_holds(storage, promised)
    assert len(list(storage.log.receipts())) == len(promised) + 1
    verify(storage, tmp_path)
    storage.close()


REFUSAL = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$
"""
AT_ONCE = "CREATE TRIGGER full_disk BEFORE INSERT ON bodies FOR EACH ROW EXECUTE FUNCTION refuse()"
AT_COMMIT = (
    "CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON bodies"
    " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()"
)


@pytest.mark.clause("PROOF-5", breaks=True, before_exit=True)
@pytest.mark.parametrize("trigger", [AT_ONCE, AT_COMMIT])
@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.postgres
def test_a_server_without_room_fails_the_futures_and_spares_the_log(
    storage: Storage, tmp_path: Path, trigger: str
) -> None:
    storage.log.submit(exchange(0)).result()
    with storage.database.writing() as connection:
        connection.execute(text(REFUSAL))
        connection.execute(text(trigger))
    futures = [storage.log.submit(exchange(number)) for number in range(1, 5)]
    for future in futures:
        with pytest.raises(StorageFailure) as caught:
            future.result()
        assert caught.value.code == "storage.audit"
    assert (storage.log.size(), len(list(storage.log.receipts()))) == (3, 1)
    with storage.database.writing() as connection:
        connection.execute(text("DROP TRIGGER full_disk ON bodies"))
    assert storage.log.submit(exchange(9)).result() == 4
    verify(storage, tmp_path)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.postgres
def test_a_server_that_hung_up_is_called_again(storage: Storage, tmp_path: Path) -> None:
    storage.log.submit(exchange(0)).result()
    hang_up = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with storage.database.reading() as connection:
        assert connection.execute(text(hang_up)).all()
    assert storage.log.submit(exchange(1)).result() == 4
    verify(storage, tmp_path)


@pytest.mark.clause("PROOF-5", breaks=True, before_exit=True)
def test_a_log_locked_for_too_long_fails_and_recovers(database_url: str, tmp_path: Path) -> None:
    storage = open_storage(
        database_url,
        origin=ORIGIN,
        clock=SystemClock(),
        signer=FileSigner.open(tmp_path / "troth.key"),
        lock_timeout_s=0.1,
    )
    storage.log.submit(exchange(0)).result()
    with storage.database.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("LOCK TABLE audit_events IN ACCESS EXCLUSIVE MODE"))
        with pytest.raises(StorageFailure) as caught:
            storage.log.submit(exchange(1)).result()
    assert caught.value.code == "storage.audit"
    assert storage.log.receipt("rcp_1") is None
    assert storage.log.submit(exchange(2)).result() == 4
    verify(storage, tmp_path)
    storage.close()


@pytest.mark.clause("PROOF-5", breaks=True, before_exit=True)
def test_a_database_that_is_gone_fails_the_futures(storage: Storage) -> None:
    storage.log.submit(exchange(0)).result()
    with storage.database.writing() as connection:
        connection.execute(text("ALTER TABLE receipts RENAME TO elsewhere"))
    for number in (1, 2):
        with pytest.raises(StorageFailure) as caught:
            storage.log.submit(exchange(number)).result()
        assert caught.value.code == "storage.audit"
    assert storage.log.size() == 3


def wait_for(condition: object, seconds: float = 5.0) -> None:
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_the_newest_checkpoint_is_kept_outside(storage: Storage, tmp_path: Path) -> None:
    path = tmp_path / "troth.checkpoint"
    for number in range(3):
        storage.log.submit(exchange(number)).result()
        newest = storage.log.checkpoint()
        wait_for(lambda newest=newest: path.exists() and path.read_bytes() == newest)
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]  # noqa: PTH208


def test_an_older_checkpoint_never_replaces_a_newer_one(
    storage: Storage, database_url: str, tmp_path: Path
) -> None:
    path = tmp_path / "troth.checkpoint"
    storage.log.submit(commit(1)).result()
    storage.log.close()
    newer = open_test_storage(database_url, tmp_path)
    newer.log.submit(commit(2)).result()
    newer.close()
    kept = path.read_bytes()
    assert parse_checkpoint(kept).size == 3
    storage.close()
    assert path.read_bytes() == kept


def test_a_checkpoint_file_that_cannot_be_written_is_said_once(
    database_url: str, tmp_path: Path
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    storage = open_storage(
        database_url,
        origin=ORIGIN,
        clock=SystemClock(),
        signer=FileSigner.open(tmp_path / "troth.key"),
        checkpoint_file=outside / "checkpoint",
    )
    shutil.rmtree(outside)
    with capture_logs() as logged:
        for number in range(3):
            storage.log.submit(commit(number)).result()
            time.sleep(0.08)
        wait_for(lambda: logged)
        outside.mkdir()
        storage.log.submit(commit(9)).result()
        storage.close()
    assert [entry["event"] for entry in logged] == ["checkpoint_file_not_written"]
    assert parse_checkpoint((outside / "checkpoint").read_bytes()).size == 5
