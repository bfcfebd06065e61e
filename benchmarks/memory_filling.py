"""Filling a store with memories: one subject by saying them, the other subjects by copying.

What a subject says goes through the front door, a hundred sentences to a message. A million
memories are a thousand subjects who said the same: every table is keyed by its owner, so that one
statement of SQL for each table copies what one subject has to the others, and the rows are those
that saying would have made.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice, product
from typing import Final

from sqlalchemy import Engine, inspect, text
from sqlalchemy.engine import make_url

TABLES: Final = (
    "memory_events",
    "memories",
    "memory_facts",
    "memory_words",
    "entries",
    "contest_words",
)
"""Every table that belongs to an owner."""

_OWNERS_AT_ONCE: Final = 50
_SENTENCES: Final = 100  # of one message, when a store is filled
_SYLLABLES: Final = (
    "ba bo de do fa fi ga go ka ki la lo ma mi na no pa po ra ro sa so ta to va vi za zo"
).split()


def statements() -> Iterator[str]:
    """21,952 distinct statements, none of which contradicts another.

    All fill one slot and share a word, so that neither narrows a search.
    """
    for syllables in product(_SYLLABLES, repeat=3):
        yield f"I like the music of {''.join(syllables).title()}."


def messages(count: int) -> Iterator[str]:
    """The first so many of the statements, as messages of many sentences."""
    said = islice(statements(), count)
    while sentences := list(islice(said, _SENTENCES)):
        yield " ".join(sentences)


def copy_subject(
    engine: Engine, *, tenant: str, subject: str, copies: int, said: Callable[[str], None]
) -> float:
    """Give what one subject has to so many new ones, ``{subject}-1`` and on.

    Returns:
        Seconds that it took.
    """
    begun = time.perf_counter()
    statements = _copying(engine)
    with engine.begin() as connection:
        template: int = connection.execute(text(_TEMPLATE), _owner(tenant, subject)).scalar_one()
    for first in range(1, copies + 1, _OWNERS_AT_ONCE):
        last = min(first + _OWNERS_AT_ONCE - 1, copies)
        said(f"copying, {last} of {copies} subjects")
        numbers = [{"template": template, "suffix": f"-{n}"} for n in range(first, last + 1)]
        with engine.begin() as connection:
            before = connection.execute(text("SELECT MAX(owner_id) FROM memory_owners")).scalar()
            connection.execute(text(_NEW_OWNER), numbers)
            for statement in statements:
                connection.execute(text(statement), {"template": template, "before": before})
    with engine.begin() as connection:
        # What PostgreSQL does by itself within a minute; SQLite is left as Troth leaves it.
        connection.execute(text("ANALYZE" if engine.dialect.name == "postgresql" else "SELECT 1"))
    return time.perf_counter() - begun


_TEMPLATE: Final = (
    "SELECT owner_id FROM memory_owners WHERE tenant = :tenant AND subject = :subject"
)
_NEW_OWNER: Final = (
    "INSERT INTO memory_owners (tenant, subject, version, open_count)"
    " SELECT tenant, subject || :suffix, version, open_count FROM memory_owners"
    " WHERE owner_id = :template"
)


def _owner(tenant: str, subject: str) -> dict[str, str]:
    return {"tenant": tenant, "subject": subject}


def _copying(engine: Engine) -> list[str]:
    """For each table, the statement that copies the template's rows to the newest owners."""
    found = inspect(engine)
    return [
        _copy_rows(table, [str(column["name"]) for column in found.get_columns(table)])
        for table in TABLES
    ]


def _copy_rows(table: str, columns: list[str]) -> str:
    rest = [name for name in columns if name != "owner_id"]
    return (
        f"INSERT INTO {table} (owner_id, {', '.join(rest)})"  # noqa: S608 - names of our own schema
        f" SELECT o.owner_id, {', '.join(f't.{name}' for name in rest)}"
        f" FROM memory_owners o CROSS JOIN {table} t"
        " WHERE t.owner_id = :template AND o.owner_id > :before ORDER BY o.owner_id"
    )


@contextmanager
def sibling_database(url: str) -> Iterator[str]:
    """A new, empty database on the server of another one; dropped in the end.

    Yields:
        Its URL.
    """
    import psycopg
    from psycopg import sql

    name = f"troth_bench_{uuid.uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield make_url(url).set(database=name).render_as_string(hide_password=False)
        finally:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)")
            connection.execute(drop.format(sql.Identifier(name)))
