"""Edits over every column of every table, from the schema: found and located, or listed why not."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from support.databases import PostgresServer
from tampering.filled import TABLES, Base, fill, key_of, other_value
from troth.adapters.storage.database import Database

PAGE = Path(__file__).parents[2] / "docs" / "proof.md"
LEAST = 200
VERIFIED_FIRST = ("audit_events", "receipts", "checkpoints")
"""The tables that make the log: what is wrong there is told before any other table is read."""

Change = Callable[[sa.Connection], object]  # what it comes to does not matter


def listed() -> dict[str, str]:
    """What the page says is not held to the log, and why."""
    part = PAGE.read_text("utf-8").partition("### What is not held to the log")[2]
    part = part.partition("\n## ")[0]
    return dict(re.findall(r"^\| `([^`]+)` \| (.+) \|$", part, re.MULTILINE))


def is_listed(table: sa.Table, what: str) -> bool:
    names = (f"{table.name}.*", f"{table.name}.{what}", f"{table.name} ({what})")
    return any(name in listed() for name in names)


@pytest_asyncio.fixture(
    scope="module",
    loop_scope="module",
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)],
)
async def base(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Base]:
    folder = tmp_path_factory.mktemp("filled")
    if request.param == "sqlite":
        url, name, server = f"sqlite:///{folder}/troth.db", "", None
    else:
        server = request.getfixturevalue("postgres_server")
        assert isinstance(server, PostgresServer)
        name = server.create()
        url = server.url(name)
    with chdir(folder):  # what lies beside a database on a server lies where it is started
        settings = await fill(folder, url)
    database = Database(url)
    unbound = sa.create_engine(database.engine.url)  # no foreign keys, nothing of ours
    database.close()
    base = Base(settings=settings, engine=unbound)
    yield base
    base.stored.storage.close()
    unbound.dispose()
    if server is not None:
        server.drop(name)


def edits(base: Base, table: sa.Table) -> Iterator[tuple[str, str, Change]]:
    """Column or ``rows``, what is done, and the change; what is listed is left out.

    What is verified does not depend on where rows lie: on a server each kind is tried once.
    """
    once, seen = base.engine.dialect.name != "sqlite", set[str]()
    for what, told, change in _all_edits(table, base.rows(table)):
        if is_listed(table, what) or (once and told in seen):
            continue
        seen.add(told)
        yield what, told, change


def _all_edits(table: sa.Table, rows: list[dict[str, Any]]) -> Iterator[tuple[str, str, Change]]:
    some = [rows[0], rows[-1]] if len(rows) > 1 else rows
    for number, column in enumerate(table.c):
        row = some[number % len(some)]  # of each column one; first and last rows take turns
        yield column.name, "edit", _edit(table, column, row)
    for row in some:
        yield "rows", "removal", _removal(table, row)
    for row in some[:1]:
        yield "rows", "insertion", _insertion(table, row)
    yield from ((name, "swap", change) for name, change in _swaps(table, rows))


def _edit(table: sa.Table, column: sa.Column[Any], row: dict[str, Any]) -> Change:
    changed = {column.name: other_value(column, row[column.name])}
    return lambda base: base.execute(sa.update(table).where(key_of(table, row)).values(changed))


def _removal(table: sa.Table, row: dict[str, Any]) -> Change:
    return lambda base: base.execute(sa.delete(table).where(key_of(table, row)))


def _insertion(table: sa.Table, row: dict[str, Any]) -> Change:
    columns = [column for column in table.c if column.primary_key or _is_id(column)]
    fresh = {column.name: other_value(column, row[column.name]) for column in columns}
    return lambda base: base.execute(sa.insert(table).values({**row, **fresh}))


def _is_id(column: sa.Column[Any]) -> bool:
    return column.name.endswith("_id") and column.name not in ("version_id", "owner_id")


def _swaps(table: sa.Table, rows: list[dict[str, Any]]) -> Iterator[tuple[str, Change]]:
    """Two rows of different tenants or subjects change places in the column that says whose."""
    for name in ("tenant", "owner_id", "subject"):
        if name not in table.c:
            continue
        pairs = [(a, b) for a in rows for b in rows if a[name] != b[name]][:1]
        for one, other in pairs:
            yield name, _moved(table, name, one, other[name])


def _moved(table: sa.Table, name: str, row: dict[str, Any], value: Any) -> Change:
    return lambda base: base.execute(
        sa.update(table).where(key_of(table, row)).values({name: value})
    )


def test_what_is_stored_is_what_was_logged(base: Base) -> None:
    assert base.found() == ((), (), "")


def test_something_stands_in_every_table_and_every_listed_column_is_there(base: Base) -> None:
    assert not [table.name for table in TABLES if not base.rows(table)]
    known = {f"{table.name}.{column.name}" for table in TABLES for column in table.c}
    known |= {f"{table.name}{all_of}" for table in TABLES for all_of in (".*", " (rows)")}
    assert set(listed()) <= known
    assert all(reason.strip() for reason in listed().values())


@pytest.mark.clause("PROOF-4", breaks=True)
@pytest.mark.parametrize("table", TABLES, ids=[table.name for table in TABLES])
def test_every_edit_is_found_and_located(base: Base, table: sa.Table) -> None:
    tried, missed = 0, []
    for what, told, change in edits(base, table):
        try:
            with base.changed(table, change):
                found, uncovered, broken = base.found()
        except IntegrityError:
            continue  # the database itself refuses it
        tried += 1
        # A row that was added is one that the log does not know: --strict refuses it.
        named = [*found, *uncovered] if told == "insertion" else found
        is_told = any(table.name == one.table for one in named)
        if not is_told and not (broken and table.name in VERIFIED_FIRST):
            missed.append(f"{told} ({what}): {broken or [one.place for one in found]}")
    assert not missed, "\n".join(missed)
    assert tried or is_listed(table, "*")


def test_there_are_enough_edits(base: Base) -> None:
    least = LEAST if base.engine.dialect.name == "sqlite" else len(TABLES)
    assert sum(1 for table in TABLES for _ in edits(base, table)) >= least
