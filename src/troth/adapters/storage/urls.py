"""One URL decides where everything is stored: ``sqlite:///PATH`` or ``postgresql://…``.

No message of this module repeats the URL: it may hold a password.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import NoReturn

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from troth.kernel.errors import CallerError

_HINT = "use sqlite:///PATH (four slashes for an absolute path) or postgresql://USER@HOST/NAME"
_SQLITE = "sqlite:///"


class Kind(StrEnum):
    """The databases that can hold the store."""

    SQLITE = "sqlite"
    POSTGRESQL = "postgresql"


def parse_url(url: str) -> tuple[Kind, URL]:
    """Read a database URL.

    Returns:
        The kind of database, and the URL with the driver that we use.

    Raises:
        CallerError: ``config.invalid``: another scheme, no path or name, a directory that does not
            exist.
    """
    if "\x00" in url:
        _refuse("the database URL holds a NUL character")
    if url.startswith("sqlite:"):
        return Kind.SQLITE, _sqlite(url)
    if url.startswith("postgresql://"):
        return Kind.POSTGRESQL, _postgresql(url)
    return _refuse("the database URL has no scheme that is known here")


def _sqlite(url: str) -> URL:
    name = url.removeprefix(_SQLITE)
    # A log in memory would be gone with the process; a query could switch durability off.
    if name == url or not name or name == ":memory:" or name.startswith("file:") or "?" in name:
        _refuse("the SQLite URL names no plain file")
    path = Path(name)
    if path.is_dir():
        _refuse(f"the database path is a directory: {path}")
    if not path.absolute().parent.is_dir():
        _refuse(
            f"the directory of the database does not exist: {path.absolute().parent}",
            hint="make the directory, or give another path with --database",
        )
    return URL.create("sqlite+pysqlite", database=name)


def _postgresql(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        _refuse("the PostgreSQL URL cannot be read")
    if not parsed.database:
        _refuse("the PostgreSQL URL names no database")
    return parsed.set(drivername="postgresql+psycopg")


def _refuse(detail: str, *, hint: str = _HINT) -> NoReturn:
    raise CallerError("config.invalid", detail, hint=hint, field="database")
