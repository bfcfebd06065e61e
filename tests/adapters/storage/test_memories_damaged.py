"""Rows of memory and intake that hold what is never written: told as damage, and never quoted."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
import pytest_asyncio

from support.mails import mail
from troth import RefusedExchange, Troth
from troth.kernel.errors import StorageFailure
from troth.ports.intake import RawMail
from troth.runtime.exchange.exchange import Origin
from troth.runtime.intake.service import message_id_of

TOLD = ("I work at Microsoft.", "I work at Amazon.", "I live in Rome.")
MAIL = mail("I had an accident with my car. My policy number is 45-1234567.").encode()
ORIGIN = Origin(surface="test:damage")
SECRET = "garbage that nobody should read {"
SAID = (SECRET, "[]", "5", '{"kind":"memory.added"}', "", b"\xff\xfe", -1)


def _open(path: Path) -> Troth:
    return Troth.open(f"sqlite:///{path}", web="off")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database in which one subject was told of and one mail was taken in."""
    folder = tmp_path_factory.mktemp("whole")
    async with _open(folder / "a.db") as troth:
        for text in TOLD:
            await troth.chat(text, subject="anna")
        raw = RawMail(data=MAIL, received_at="2026-11-21T10:00:00Z", locator="test")
        await troth.services.intake.intake.take_in(raw, origin=ORIGIN, wait=True)
    return folder


def _damaged(whole: Path, folder: Path, table: str, column: str, value: object) -> Path:
    shutil.copytree(whole, folder / "copy")
    path = folder / "copy" / "a.db"
    with sqlite3.connect(path) as database:
        database.execute(f"update {table} set {column} = ?", (value,))
    database.close()
    return path


def _code(failure: pytest.ExceptionInfo[BaseException]) -> str:
    known = failure.value.error if isinstance(failure.value, RefusedExchange) else failure.value
    assert isinstance(known, StorageFailure)
    assert SECRET not in f"{known.detail} {known.hint}"
    return known.code


@pytest.mark.parametrize("value", SAID, ids=repr)
async def test_a_memory_that_cannot_be_read_is_told_as_damage(
    whole: Path, tmp_path: Path, value: object
) -> None:
    async with _open(_damaged(whole, tmp_path, "memory_events", "data", value)) as troth:
        for call in (
            troth.memories(subject="anna"),
            troth.memories(subject="anna", query="work"),
            troth.chat("Where do I work?", subject="anna"),
            troth.chat("I work at Google.", subject="anna"),
        ):
            with pytest.raises((RefusedExchange, StorageFailure)) as failure:
                await call
            assert _code(failure) == "storage.damaged"
        assert (await troth.memories(subject="bob")).document.fields["memories"] == []


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("memories", "changed", SECRET),
        ("entries", "changed", "5"),
        ("memory_owners", "version", SECRET),
        ("memory_owners", "open_count", -1),
    ],
)
async def test_what_was_made_of_events_is_read_as_strictly(
    whole: Path, tmp_path: Path, table: str, column: str, value: object
) -> None:
    async with _open(_damaged(whole, tmp_path, table, column, value)) as troth:
        call = (
            troth.contradictions(subject="anna", open_only=False)
            if column == "open_count"
            else troth.chat("I work at Google.", subject="anna")
        )
        with pytest.raises((RefusedExchange, StorageFailure)) as failure:
            await call
        assert _code(failure) == "storage.damaged"


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("memory_events", "data = replace(data, 'Rome', 'Oslo')"),
        ("memories", "superseded = 1"),
        ("memories", "sha256 = replace(sha256, 'a', 'b')"),
        ("memories", "changed = ''"),
    ],
)
async def test_a_memory_that_was_read_before_is_looked_at_again(
    whole: Path, tmp_path: Path, table: str, change: str
) -> None:
    shutil.copytree(whole, tmp_path / "copy")
    path = tmp_path / "copy" / "a.db"
    async with _open(path) as troth:
        for _ in range(2):
            told = await troth.chat("Where do I live?", subject="anna")
            assert "Rome" in told.document.answer
        with sqlite3.connect(path) as database:
            database.execute(f"update {table} set {change}")
        database.close()
        with pytest.raises((RefusedExchange, StorageFailure)) as failure:
            await troth.memories(subject="anna", query="live")
        assert _code(failure) in ("storage.altered", "storage.damaged")


@pytest.mark.parametrize("value", [SECRET, 1.5, b"\xff\xfe"], ids=repr)
async def test_an_entry_without_a_number_is_told_as_damage_by_the_ledger(
    whole: Path, tmp_path: Path, value: object
) -> None:
    path = _damaged(whole, tmp_path, "entries", "seq", value)
    async with _open(path) as troth:
        with pytest.raises((RefusedExchange, StorageFailure)) as failure:
            await troth.memories(subject="anna")
        assert _code(failure) == "storage.altered"
        assert (await troth.memories(subject="bob")).document.fields["memories"] == []


@pytest.mark.parametrize("value", [SECRET, "[]", b"\xff\xfe", -1], ids=repr)
@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("intake_messages", "state"),
        ("intake_messages", "stage"),
        ("intake_outcomes", "decision"),
        ("intake_stages", "result"),
    ],
)
async def test_a_mail_that_cannot_be_read_is_told_as_damage(
    whole: Path, tmp_path: Path, table: str, column: str, value: str | bytes | int
) -> None:
    stored = value.encode() if isinstance(value, str) and table != "intake_messages" else value
    message_id = message_id_of(MAIL, "default")
    async with _open(_damaged(whole, tmp_path, table, column, stored)) as troth:
        joined = troth.services.intake
        looked = (
            joined.reviews.item(message_id, origin=ORIGIN, raw=False, by="cli")
            if table == "intake_stages"
            else joined.intake.result(message_id, origin=ORIGIN)
        )
        with pytest.raises((RefusedExchange, StorageFailure)) as failure:
            await looked
        assert _code(failure) == "storage.damaged"
