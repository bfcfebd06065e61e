"""PROOF-5 when somebody takes the files away: what was written to nowhere was not recorded."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from support.audit_log import commit, exchange, verify
from support.databases import open_test_storage
from troth.adapters.storage import Storage
from troth.adapters.storage.audit_sql import FilesGone
from troth.kernel.errors import StorageFailure


@pytest.fixture
def opened(tmp_path: Path) -> Storage:
    return open_test_storage(f"sqlite:///{tmp_path}/troth.db", tmp_path)


def _take(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).unlink()


@pytest.mark.clause("PROOF-5", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    "names",
    [("troth.db",), ("troth.db-wal",), ("troth.db", "troth.db-wal", "troth.db-shm")],
    ids=["database", "wal", "all"],
)
def test_a_commit_to_unlinked_files_fails_and_so_does_all_that_follows(
    opened: Storage, tmp_path: Path, names: tuple[str, ...]
) -> None:
    opened.log.submit(exchange(0)).result()
    _take(tmp_path, *names)
    for number in range(1, 4):
        with pytest.raises(FilesGone) as refused:
            opened.log.submit(exchange(number)).result()
        assert refused.value.code == "storage.audit"
    with pytest.raises(FilesGone):
        opened.log.probe().result()
    with pytest.raises(FilesGone):  # a response that is sent once more rests on its receipt
        opened.log.receipt("rcp_0")
    opened.close()
    # Nothing was made in their place: an empty database would begin another log.
    assert not (tmp_path / "troth.db").exists() or (tmp_path / "troth.db").stat().st_size > 0


@pytest.mark.clause("PROOF-5", breaks=True, before_exit=True)
def test_a_commit_that_was_under_way_when_they_were_taken_fails(
    opened: Storage, tmp_path: Path
) -> None:
    opened.log.submit(exchange(0)).result()
    reader = sqlite3.connect(tmp_path / "troth.db", isolation_level=None)
    reader.execute("BEGIN IMMEDIATE")  # the writer waits for this lock, in its transaction
    waiting = opened.log.submit(exchange(1))
    _take(tmp_path, "troth.db", "troth.db-wal", "troth.db-shm")
    reader.execute("ROLLBACK")
    with pytest.raises(FilesGone):
        waiting.result()
    reader.close()
    opened.close()


def test_a_copy_in_its_place_is_not_the_database(opened: Storage, tmp_path: Path) -> None:
    opened.log.submit(exchange(0)).result()
    shutil.copy(tmp_path / "troth.db", tmp_path / "copy")
    (tmp_path / "copy").replace(tmp_path / "troth.db")
    with pytest.raises(FilesGone):
        opened.log.submit(exchange(1)).result()
    # Also where they were put back: what happened meanwhile cannot be told from here.
    with pytest.raises(FilesGone):
        opened.log.submit(exchange(2)).result()
    opened.close()


@pytest.mark.clause("PROOF-5")
def test_files_that_stay_are_written_to_as_long_as_one_likes(
    opened: Storage, tmp_path: Path
) -> None:
    for number in range(50):
        opened.log.submit(exchange(number)).result()
        if number % 10 == 0:
            opened.database.engine.dispose()  # connections come and go
            with sqlite3.connect(tmp_path / "troth.db") as other:
                other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            other.close()
    opened.close()
    again = open_test_storage(f"sqlite:///{tmp_path}/troth.db", tmp_path)
    verify(again, tmp_path)
    assert again.log.submit(exchange(50)).result() > 50
    again.close()


def test_a_probe_makes_a_commit_that_changes_nothing(storage: Storage, tmp_path: Path) -> None:
    assert storage.log.probe().result() == 1  # an empty log is opened
    index = storage.log.submit(commit(1)).result()
    before = [entry.leaf for entry in storage.log.entries()], list(storage.log.checkpoints())
    for _ in range(5):
        assert storage.log.probe().result() == index + 1
    assert ([e.leaf for e in storage.log.entries()], list(storage.log.checkpoints())) == before
    verify(storage, tmp_path)


def test_a_probe_writes(opened: Storage, tmp_path: Path) -> None:
    opened.log.submit(exchange(0)).result()
    opened.log.probe().result()
    wal = tmp_path / "troth.db-wal"
    for _ in range(3):
        size = wal.stat().st_size
        opened.log.probe().result()
        assert wal.stat().st_size > size
    opened.close()


def test_a_probe_of_a_log_for_reading_fails(storage: Storage) -> None:
    storage.log.close()
    with pytest.raises(StorageFailure):
        storage.log.probe().result()


def test_a_database_is_never_made_by_connecting(opened: Storage, tmp_path: Path) -> None:
    opened.close()
    opened.database.engine.dispose()
    (tmp_path / "troth.db").unlink()
    with pytest.raises(StorageFailure), opened.database.reading():
        pass
    assert not (tmp_path / "troth.db").exists()


def test_names_of_files_are_taken_as_they_are(tmp_path: Path) -> None:
    for name in ("a b.db", "100%25.db", "what#.db", "ü.db"):
        storage = open_test_storage(f"sqlite:///{tmp_path / name}", tmp_path)
        (tmp_path / "troth.checkpoint").unlink(missing_ok=True)
        storage.log.submit(exchange(0)).result()
        storage.close()
        (tmp_path / "troth.checkpoint").unlink(missing_ok=True)
        assert (tmp_path / name).exists()
