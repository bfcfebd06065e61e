"""PROOF-4 on a real database: whatever is done to the tables by hand is found and located."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from support.audit_log import commit, event, exchange, verify
from support.databases import ORIGIN, open_test_storage
from support.refusals import raising
from troth.adapters.signing import FileSigner
from troth.adapters.storage import Storage
from troth.kernel.errors import ProofBroken, StorageFailure
from troth.kernel.merkle import Frontier, leaf_hash
from troth.kernel.proof.events import read_leaf, render_leaf
from troth.kernel.proof.verify import PublicKey, verify_log
from troth.ports.log import Commit


@pytest.fixture(autouse=True)
def filled(storage: Storage) -> None:
    """Twelve events: one that opens the log, a batch of five, and three of two each."""
    storage.log.submit(Commit(events=tuple(event(number) for number in range(5)))).result()
    for number in range(3):
        storage.log.submit(exchange(number)).result()


def run(connection: Connection, statement: str, **values: object) -> None:
    connection.execute(text(statement), values)


def edit(connection: Connection) -> None:
    leaf = connection.scalar(text("SELECT leaf FROM audit_events WHERE seq = 4"))
    changed = leaf.replace(b'"number":3', b'"number":7')
    assert changed != leaf
    run(connection, "UPDATE audit_events SET leaf = :leaf WHERE seq = 4", leaf=changed)


def edit_and_hash(connection: Connection) -> None:
    edit(connection)
    rehash(connection)


def edit_and_forge_all(connection: Connection) -> None:
    """Change an event and every hash after it, as a forger with all but the key would."""
    rows = connection.execute(text("SELECT leaf FROM audit_events ORDER BY seq")).all()
    frontier, prev = Frontier(), bytes(32)
    for seq, (stored,) in enumerate(rows):
        was = read_leaf(stored)
        leaf = render_leaf(
            seq=seq,
            prev=prev,
            tag=was["tag"],
            trace_id=was["trace_id"],
            at=was["at"],
            data={"number": 99} if seq == 4 else was["data"],
        )
        prev = leaf_hash(leaf)
        run(
            connection,
            "UPDATE audit_events SET leaf = :leaf, nodes = :nodes WHERE seq = :seq",
            leaf=leaf,
            nodes=b"".join(frontier.append(prev)),
            seq=seq,
        )


def rehash(connection: Connection) -> None:
    rows = connection.execute(text("SELECT seq, leaf FROM audit_events ORDER BY seq")).all()
    frontier = Frontier()
    for seq, leaf in rows:
        nodes = b"".join(frontier.append(leaf_hash(leaf)))
        run(connection, "UPDATE audit_events SET nodes = :n WHERE seq = :s", n=nodes, s=seq)


def delete(connection: Connection) -> None:
    run(connection, "DELETE FROM audit_events WHERE seq = 4")


def delete_and_close_the_gap(connection: Connection) -> None:
    delete(connection)
    for seq in range(5, 12):
        run(connection, "UPDATE audit_events SET seq = :to WHERE seq = :seq", seq=seq, to=seq - 1)


def swap(connection: Connection) -> None:
    for old, new in ((4, -1), (5, 4), (-1, 5)):
        run(connection, "UPDATE audit_events SET seq = :new WHERE seq = :old", old=old, new=new)


def insert_a_copy(connection: Connection) -> None:
    run(
        connection,
        "INSERT INTO audit_events (seq, leaf, nodes)"
        " SELECT 12, leaf, nodes FROM audit_events WHERE seq = 11",
    )


def cut_events(connection: Connection) -> None:
    run(connection, "DELETE FROM audit_events WHERE seq >= 10")


def cut_checkpoints(connection: Connection) -> None:
    run(connection, "DELETE FROM checkpoints WHERE size > 10")


def cut_everything(connection: Connection) -> None:
    cut_events(connection)
    cut_checkpoints(connection)
    run(connection, "DELETE FROM receipts WHERE seq >= 10")
    run(connection, "DELETE FROM bodies WHERE seq >= 10")


def cut_at_the_root(connection: Connection) -> None:
    for table in ("audit_events", "checkpoints", "log_keys", "receipts", "bodies"):
        run(connection, f"DELETE FROM {table}")


def break_a_hash(connection: Connection) -> None:
    run(connection, "UPDATE audit_events SET nodes = :nodes WHERE seq = 4", nodes=bytes(32))


def break_an_inner_hash(connection: Connection) -> None:
    nodes = connection.scalar(text("SELECT nodes FROM audit_events WHERE seq = 7"))
    run(
        connection,
        "UPDATE audit_events SET nodes = :nodes WHERE seq = 7",
        nodes=nodes[:-32] + bytes(32),
    )


def break_a_checkpoint(connection: Connection) -> None:
    note = connection.scalar(text("SELECT note FROM checkpoints WHERE size = 8"))
    run(
        connection,
        "UPDATE checkpoints SET note = :note WHERE size = 8",
        note=note.replace(b"\n8\n", b"\n9\n"),
    )


DAMAGE: dict[Callable[[Connection], None], str] = {
    edit: "event 4",
    edit_and_hash: "event 4",
    edit_and_forge_all: "events 0-5",
    delete: "event 4",
    delete_and_close_the_gap: "event 4",
    swap: "event 4",
    insert_a_copy: "event 11",
    cut_events: "events 10-11 missing",
    cut_checkpoints: "events 10-11 unsigned",
    break_a_hash: "event 4",
    break_an_inner_hash: "event 7",
    break_a_checkpoint: "checkpoint of 9 events",
}


@pytest.mark.clause("PROOF-4")
def test_an_untouched_log_verifies(storage: Storage, tmp_path: Path) -> None:
    report = verify(storage, tmp_path)
    assert (report.size, report.checkpoints_checked) == (12, 4)


@pytest.mark.clause("PROOF-4", breaks=True)
@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_found_and_located(
    storage: Storage, tmp_path: Path, damage: Callable[[Connection], None]
) -> None:
    with storage.database.writing() as connection:
        damage(connection)
    with pytest.raises(ProofBroken) as caught:
        verify(storage, tmp_path)
    assert (caught.value.code, caught.value.place) == ("proof.log", DAMAGE[damage])


@pytest.mark.clause("PROOF-4", breaks=True)
def test_a_tail_cut_off_with_its_checkpoints_is_found_from_outside(
    storage: Storage, tmp_path: Path
) -> None:
    storage.log.close()
    with storage.database.writing() as connection:
        cut_everything(connection)
    verify(storage, tmp_path)  # the log is sound in itself
    outside = (tmp_path / "troth.checkpoint").read_bytes()
    key = FileSigner.open(tmp_path / "troth.key").public_key
    with pytest.raises(ProofBroken) as caught:
        verify_log(
            ((entry.index, entry.leaf, entry.nodes) for entry in storage.log.entries()),
            storage.log.checkpoints(),
            PublicKey(raw=key, name=ORIGIN),
            outside,
        )
    assert (caught.value.code, caught.value.place) == ("proof.log", "events 10-11 missing")


@pytest.mark.clause("PROOF-4", breaks=True)
@pytest.mark.parametrize(
    "damage", [cut_everything, cut_at_the_root, cut_events, cut_checkpoints, insert_a_copy]
)
def test_a_damaged_log_is_not_extended(
    storage: Storage, database_url: str, tmp_path: Path, damage: Callable[[Connection], None]
) -> None:
    """Neither by the process that is running, nor by the next one."""
    with storage.database.writing() as connection:
        damage(connection)
    before = list(storage.log.entries())
    if damage is not cut_checkpoints:  # the running process has no cause to read them
        with pytest.raises(StorageFailure) as caught:
            storage.log.submit(commit(1)).result()
        assert caught.value.code == "storage.audit"
    storage.log.close()
    with pytest.raises(StorageFailure) as caught:
        open_test_storage(database_url, tmp_path)
    assert caught.value.code == "storage.audit"
    assert caught.value.hint
    assert list(storage.log.entries()) == before


def test_a_log_rewritten_by_the_key_holder_contradicts_the_file(
    storage: Storage, database_url: str, tmp_path: Path
) -> None:
    """Same size, same key, other events: only the checkpoint outside tells."""
    storage.log.close()
    with storage.database.writing() as connection:
        cut_everything(connection)
    kept = tmp_path / "troth.checkpoint"
    outside = kept.read_bytes()
    kept.unlink()
    forger = open_test_storage(database_url, tmp_path)
    assert forger.log.submit(exchange(77)).result() == 11
    forger.close()
    kept.write_bytes(outside)
    with raising(StorageFailure, code="storage.audit"):
        open_test_storage(database_url, tmp_path)


@pytest.mark.parametrize("content", [b"", b"garbage", b"other/log\n1\n" + b"A" * 44 + b"\n\nx\n"])
def test_a_checkpoint_file_that_is_not_ours_is_not_overwritten(
    storage: Storage, database_url: str, tmp_path: Path, content: bytes
) -> None:
    storage.log.close()
    (tmp_path / "troth.checkpoint").write_bytes(content)
    with raising(StorageFailure, code="storage.audit"):
        open_test_storage(database_url, tmp_path)
    assert (tmp_path / "troth.checkpoint").read_bytes() == content
