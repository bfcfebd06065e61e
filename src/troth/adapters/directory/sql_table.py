"""A directory in a database that the business has: one read-only statement for each look-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import RowMapping, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from troth.contracts.gate.intake.identity import KINDS
from troth.contracts.gate.intake.model import Candidate
from troth.kernel.errors import CallerError, OutsideFailure

DEFAULT_QUERY: Final = "SELECT * FROM directory WHERE signal = :signal AND value = :value"
MAX_HITS: Final = 50


class SqlDirectory:
    """Asks a database by URL; safe for any thread.

    The statement takes ``:signal`` and ``:value`` and gives ``kind``, ``entity_id`` and, where the
    table has them, ``owner_id`` and ``product_line`` (may be null); more than 50 rows are cut off,
    which is ambiguous anyway.
    """

    def __init__(self, url: str, query: str = DEFAULT_QUERY) -> None:
        """Prepare the connection; none is made yet.

        Raises:
            CallerError: ``config.invalid``: the URL cannot be used, or the statement lacks a name.
        """
        if ":signal" not in query or ":value" not in query:
            raise CallerError(
                "config.invalid",
                "The statement of the directory does not name :signal and :value.",
                field="intake_directory",
            )
        try:
            self._engine = create_engine(url, hide_parameters=True, pool_pre_ping=True)
        except (SQLAlchemyError, ImportError) as failure:
            raise CallerError(
                "config.invalid",
                "The URL of the directory cannot be used.",
                field="intake_directory",
            ) from failure
        self._query = text(query)

    def find(self, kind: str, value: str) -> Sequence[Candidate]:
        """Every entry known by that value of a signal.

        Raises:
            OutsideFailure: ``outside.server``: the database cannot be asked.
        """
        try:
            with self._engine.connect() as connection:
                rows = connection.execute(self._query, {"signal": kind, "value": value})
                found = [_entry(kind, row) for row in rows.mappings().fetchmany(MAX_HITS)]
        except (SQLAlchemyError, KeyError) as failure:
            raise OutsideFailure(
                "outside.server",
                "The directory of customers cannot be asked.",
                hint="check its database, and that the table has kind and entity_id",
            ) from failure
        return tuple(one for one in found if one.kind in KINDS)

    def close(self) -> None:
        """Close its connections."""
        self._engine.dispose()


def _entry(signal: str, row: RowMapping) -> Candidate:
    return Candidate(
        kind=str(row["kind"]),
        entity_id=str(row["entity_id"]),
        score=0.0,
        signals=(signal,),
        owner_id=str(row.get("owner_id") or ""),
        product_line=str(row.get("product_line") or ""),
    )
