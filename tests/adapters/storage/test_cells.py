"""Cells: one suite for those of a process and those that processes share."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from runtime.test_breaker import Hands
from support.databases import ORIGIN, PostgresServer
from support.forked import Program
from support.refusals import raising
from troth.adapters.cells import MemoryCells
from troth.adapters.storage import open_storage
from troth.adapters.storage.cells import SqlCells
from troth.adapters.storage.database import Database
from troth.kernel.errors import StorageFailure
from troth.ports.cells import Cells, Kind
from troth.ports.environment import Clock


@dataclass(frozen=True, kw_only=True, slots=True)
class Count:
    """A value of a cell."""

    n: int
    parts: tuple[tuple[int, str], ...] = ()


COUNT = Kind(name="count", of=Count)


def added(held: Count | None, _: float) -> tuple[Count, int]:
    n = (held.n if held else 0) + 1
    return Count(n=n, parts=((n, "é"),)), n


def looked(held: Count | None, _: float) -> tuple[None, Count | None]:
    return None, held


def shared(url: str, clock: Clock | None = None) -> SqlCells:
    return SqlCells(Database(url), clock or Hands())


@pytest.fixture
def cells(database_url: str) -> Iterator[SqlCells]:
    opened = shared(database_url)
    yield opened
    opened.close()


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def any_cells(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Cells]:
    if request.param == "memory":
        yield MemoryCells(Hands())
    elif request.param == "sqlite":
        opened = shared(f"sqlite:///{tmp_path / 'troth.db'}")
        yield opened
        opened.close()
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        name = server.create()
        opened = shared(server.url(name))
        yield opened
        opened.close()
        server.drop(name)


def test_a_change_is_read_by_the_next(any_cells: Cells) -> None:
    assert any_cells.change(COUNT, "a", looked) is None
    assert [any_cells.change(COUNT, "a", added) for _ in range(3)] == [1, 2, 3]
    assert any_cells.change(COUNT, "a", looked) == Count(n=3, parts=((3, "é"),))
    assert any_cells.change(COUNT, "b", added) == 1
    assert any_cells.change(Kind(name="other", of=Count), "a", looked) is None


def test_a_step_that_raises_changes_nothing(any_cells: Cells) -> None:
    def broken(held: Count | None, now_s: float) -> tuple[Count, None]:
        raise LookupError

    any_cells.change(COUNT, "a", added)
    with pytest.raises(LookupError):
        any_cells.change(COUNT, "a", broken)
    assert any_cells.change(COUNT, "a", added) == 2


def test_threads_lose_no_change(any_cells: Cells) -> None:
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda _: any_cells.change(COUNT, "a", added), range(200)))
    assert sorted(got) == list(range(1, 201))


def test_the_one_changed_longest_ago_is_forgotten_first(
    any_cells: Cells, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("troth.adapters.cells", "troth.adapters.storage.cells"):
        monkeypatch.setattr(f"{module}.MAX_CELLS", 3)
    monkeypatch.setattr("troth.adapters.storage.cells._SWEPT_EVERY", 1)
    clock: Hands = any_cells._clock  # type: ignore[attr-defined]  # both hold one
    any_cells.change(Kind(name="other", of=Count), "z", added)
    for name in "abcadx":
        clock.at_s += 1
        any_cells.change(COUNT, name, added)
    left = {name for name in "abcdx" if any_cells.change(COUNT, name, looked)}
    assert left == {"a", "d", "x"}
    assert any_cells.change(Kind(name="other", of=Count), "z", looked) is not None


def test_what_nobody_touched_for_a_day_is_gone(
    cells: SqlCells, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("troth.adapters.storage.cells._SWEPT_EVERY", 1)
    clock = cells._clock
    assert isinstance(clock, Hands)
    cells.change(COUNT, "a", added)
    clock.at_s += 86_399
    cells.change(Kind(name="other", of=Count), "b", added)
    assert cells.change(COUNT, "a", looked) is not None
    clock.at_s += 2
    cells.change(Kind(name="other", of=Count), "b", added)
    assert cells.change(COUNT, "a", looked) is None


_ADDING = """
import sys
from dataclasses import dataclass
from troth.adapters.environment import SystemClock
from troth.adapters.storage.cells import SqlCells
from troth.adapters.storage.database import Database
from troth.ports.cells import Kind

@dataclass(frozen=True, kw_only=True, slots=True)
class Count:
    n: int

def added(held, _):
    n = (held.n if held else 0) + 1
    return Count(n=n), n

cells = SqlCells(Database(sys.argv[1]), SystemClock())
print(*[cells.change(Kind(name="count", of=Count), "a", added) for _ in range(150)], flush=True)
"""


def test_processes_lose_no_change(database_url: str) -> None:
    with ExitStack() as stack:
        running = [stack.enter_context(Program(_ADDING, database_url)) for _ in range(3)]
        got = [int(n) for one in running for n in one.stdout.readline().split()]
    assert sorted(got) == list(range(1, 451))


def test_what_another_version_wrote_counts_from_the_beginning(cells: SqlCells) -> None:
    @dataclass(frozen=True, kw_only=True, slots=True)
    class Other:
        words: str

    other = Kind(name="count", of=Other)
    cells.change(other, "a", lambda _held, _now: (Other(words="x"), None))
    assert cells.change(COUNT, "a", looked) is None
    assert cells.change(COUNT, "a", added) == 1
    assert cells.change(COUNT, "a", added) == 2


def test_the_file_is_private_and_its_loss_is_told(tmp_path: Path) -> None:
    clock = Hands()
    url = f"sqlite:///{tmp_path / 'troth.db'}"
    opened = open_storage(url, origin=ORIGIN, clock=clock, signer=None, shares_cells=True)
    path = tmp_path / "troth.db.limits"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert opened.cells.change(COUNT, "a", added) == 1
    sqlite3.connect(path).execute("DROP TABLE cells").connection.close()
    with raising(StorageFailure, code="storage.unavailable"):
        opened.cells.change(COUNT, "a", added)
    opened.close()


@pytest.mark.postgres
def test_connections_that_the_server_ended_are_made_anew(postgres_server: PostgresServer) -> None:
    import psycopg

    name = postgres_server.create()
    url = postgres_server.url(name)
    cells = shared(url)
    assert cells.change(COUNT, "a", added) == 1
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert cells.change(COUNT, "a", added) == 2
    cells.close()
    postgres_server.drop(name)


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_a_database_that_is_gone_is_told_as_that(kind: str, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    url = f"sqlite:///{gone}" if kind == "sqlite" else f"postgresql://troth@/troth?host={gone}"
    with raising(StorageFailure, code="storage.unavailable"):
        Database(url).driver_connection()
