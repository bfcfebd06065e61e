"""How the statements read: by whole keys, for one owner, in either database's words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from adapters.storage.memory_streams import ANN, append, conflict
from support.databases import PostgresServer, open_test_storage
from troth.adapters.storage import ledger, memories_sql
from troth.adapters.storage.memories_sql import statement
from troth.adapters.storage.urls import Kind

OWNED = (
    "OWNER",
    "EVENTS",
    "HEAD",
    "MEMORIES_BY_ID",
    "ENTRIES_BY_ID",
    "LISTED",
    "ENTRY",
    "SLOT",
    "SEARCH",
    "ENTRIES_IN_STATES",
    "ENTRIES_OF_MEMORIES",
)
BY_TENANT = ("OWNER_OF_ENTRY", "OWNER_OF_MEMORY")
TABLES = (
    "memory_owners",
    "memory_events",
    "memories",
    "memory_facts",
    "memory_words",
    "entries",
    "entry_sides",
    "contest_words",
)
VALUES: dict[str, object] = {
    "tenant": ANN.tenant,
    "subject": ANN.subject,
    "after": 0,
    "version": 1,
    "before": 9,
    "limit": 9,
    "skip": 8,
    "id": "mem_x",
    "history": True,
    "ids": json.dumps(["mem_x", "mem_y"]),
    "slots": json.dumps(["a", "b"]),
    "normals": json.dumps(["a", "b"]),
    "words": json.dumps(["tea", "cup"]),
    "states": json.dumps(["open", "reflecting"]),
}


def statements(kind: Kind) -> dict[str, str]:
    """Every statement that reads memories, by name."""
    found = {name: statement(getattr(memories_sql, name), kind) for name in (*OWNED, *BY_TENANT)}
    found["STANDING_BY_WORDS"] = statement(ledger.BY_WORDS, kind)
    found["STANDING_OF_ALL"] = statement(ledger.OF_ALL, kind)
    return found


def values(name: str) -> dict[str, object]:
    after = "" if name.startswith("ENTRIES_") else 0
    return {**VALUES, "after": after}


@pytest.mark.clause("MEM-15")
@pytest.mark.parametrize("kind", list(Kind))
def test_every_statement_names_its_owner(kind: Kind) -> None:
    for name, sql in statements(kind).items():
        assert "tenant = :tenant" in sql, name
        assert name in BY_TENANT or "subject = :subject" in sql, name
        # What is not bound to the owner's row is bound to a row that is.
        for alias in re.findall(rf"(?:FROM|JOIN) (?:{'|'.join(TABLES[1:])}) ([a-z]+)\b", sql):
            if alias != "where":
                assert f"{alias}.owner_id = " in sql or f"= {alias}.owner_id" in sql, (name, alias)


@pytest.mark.parametrize("kind", list(Kind))
def test_no_mark_is_left_unsaid(kind: Kind) -> None:
    for name, sql in statements(kind).items():
        assert not re.search(r"EACH|EVENT_|MEMORY\(|ENTRY\(|OWNER_ID|LAST_|MOST_|NEVER", sql), name


def test_the_list_of_statements_is_whole() -> None:
    told = {name for name in vars(memories_sql) if name.isupper() and not name.startswith("_")}
    told = {name for name in told if not name.endswith("_COLUMNS")}
    assert told - {"MAX_POSTINGS", "MAX_CONTESTS", "MAX_SLOT", "LAST"} == {*OWNED, *BY_TENANT}


def test_sqlite_searches_and_never_scans(tmp_path: Path) -> None:
    storage = open_test_storage(f"sqlite:///{tmp_path / 'troth.db'}", tmp_path)
    append(storage, ANN, conflict()[3])
    for name, sql in statements(Kind.SQLITE).items():
        plan = storage.database.rows(f"EXPLAIN QUERY PLAN {sql}", values(name))
        for *_, step in plan:
            # A search by the owner alone would read all that the subject ever said.
            assert not re.match(r"SEARCH \w+ USING .*\(owner_id=\?\)", step), (name, step)
            scanned = re.match(r"SCAN (\w+)", step)
            assert scanned is None or scanned[1] not in {*TABLES, "m", "e", "n", "f", "x"}, (
                name,
                step,
            )
    storage.close()


@pytest.mark.postgres
def test_postgres_searches_and_compiles_nothing(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    name = postgres_server.create()
    # On tables as small as these it would scan for the fun of it.
    unwilling = "&options=-c%20enable_seqscan%3Doff"
    storage = open_test_storage(postgres_server.url(name) + unwilling, tmp_path)
    append(storage, ANN, conflict()[3])
    for each, sql in statements(Kind.POSTGRESQL).items():
        rows = storage.database.rows(f"EXPLAIN (ANALYZE, COSTS OFF) {sql}", values(each))
        plan = "\n".join(row[0] for row in rows)
        assert not re.search(rf"Seq Scan on ({'|'.join(TABLES)})\b", plan), (each, plan)
        assert "JIT" not in plan, each
    storage.close()
    postgres_server.drop(name)
