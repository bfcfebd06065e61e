"""Lists of a tenant in the database; implements ``ports.lists.Lists``.

Every page is read along an index that begins with the tenant and ends with the order of the list.

What is older than a moment, by kind: for pruning. The log, receipts and digests are no kind.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, func, select, tuple_

from troth.adapters.storage.audit import body_of
from troth.adapters.storage.database import Database, InDatabase
from troth.adapters.storage.memories_rows import read_entry
from troth.adapters.storage.memories_sql import LAST, statement
from troth.adapters.storage.memories_words import topic_words
from troth.adapters.storage.plain_text import is_storable, query_words
from troth.adapters.storage.reviews import REVIEW_COLUMNS, read_review
from troth.adapters.storage.schema import BODIES, INTAKE_MESSAGES, INTAKE_RAW, REVIEWS, SOURCES
from troth.adapters.storage.sources import MATCHES, source_of
from troth.contracts.memory.model import Entry
from troth.kernel.errors import CallerError
from troth.kernel.memories import EntryState
from troth.ports.lists import ListedExchange, ListedSource
from troth.ports.memory import Owner
from troth.ports.reviews import ReviewStatus, StoredReview

_CURSOR = """
SELECT opened_at, owner_id, seq FROM entries WHERE tenant = :tenant AND entry_id = :before
"""
# The tenant of an entry is looked up at its owner as well: the column beside it is for the order.
_OF_STATE = """
SELECT n.opened_at, n.owner_id, n.seq, o.tenant, o.subject, ENTRY(n)
FROM entries n CROSS JOIN memory_owners o
WHERE n.tenant = :tenant AND n.state = :state
AND (n.opened_at, n.owner_id, n.seq) < (CAST(:at AS text), :owner, :seq)
AND o.owner_id = n.owner_id AND o.tenant = :tenant
AND (CAST(:subject AS text) IS NULL OR o.subject = :subject)
ORDER BY n.opened_at DESC, n.owner_id DESC, n.seq DESC LIMIT :limit
"""
_WITH_WORDS = """
WITH found AS (
  SELECT s.owner_id, s.entry
  FROM memory_owners o CROSS JOIN EACH(:words) q CROSS JOIN memory_words w
  CROSS JOIN entry_sides s
  WHERE o.tenant = :tenant AND (CAST(:subject AS text) IS NULL OR o.subject = :subject)
  AND w.owner_id = o.owner_id AND w.word = q.value
  AND s.owner_id = w.owner_id AND s.memory = w.seq AND s.state = :state
  GROUP BY s.owner_id, s.entry HAVING COUNT(DISTINCT q.value) = :count
)
SELECT n.opened_at, n.owner_id, n.seq, o.tenant, o.subject, ENTRY(n)
FROM found f CROSS JOIN entries n CROSS JOIN memory_owners o
WHERE n.owner_id = f.owner_id AND n.seq = f.entry
AND (n.opened_at, n.owner_id, n.seq) < (CAST(:at AS text), :owner, :seq)
AND o.owner_id = n.owner_id AND o.tenant = :tenant
ORDER BY n.opened_at DESC, n.owner_id DESC, n.seq DESC LIMIT :limit
"""
_SOURCES_WITH_WORDS = """
, found AS (
  SELECT p.version_id FROM matches m JOIN passages p USING (passage_id)
  WHERE p.version_id < :before
  GROUP BY p.version_id HAVING COUNT(DISTINCT m.word) = :count
  ORDER BY p.version_id DESC LIMIT :limit
)
SELECT version_id FROM found
"""
_LAST_TIME = "9999"  # behind every time


class SqlLists(InDatabase):
    """Pages by tenant; safe for any thread."""

    def contradictions(
        self,
        tenant: str,
        *,
        subject: str | None,
        states: Sequence[EntryState],
        words: Sequence[str],
        before: str,
        limit: int,
    ) -> list[tuple[Owner, Entry]]:
        """Entries of the ledger with whose they are; see ``ports.lists``."""
        wanted = topic_words(" ".join(words))
        if words and not wanted:
            return []
        at, owner_id, seq = self._cursor(tenant, before)
        values = {
            "tenant": tenant,
            "subject": subject,
            "at": at,
            "owner": owner_id,
            "seq": seq,
            "limit": limit,
        }
        if wanted:
            values |= {"words": json.dumps(wanted), "count": len(wanted)}
        sql = statement(_WITH_WORDS if wanted else _OF_STATE, self._database.kind)
        rows = [
            row
            for state in dict.fromkeys(states)
            for row in self._database.rows(sql, {**values, "state": state.value})
        ]
        rows.sort(key=lambda row: row[:3], reverse=True)
        owned = ((Owner(tenant=row[3], subject=row[4]), row[5:]) for row in rows[:limit])
        return [(owner, read_entry(owner, row)) for owner, row in owned]

    def sources(
        self,
        tenant: str,
        *,
        words: Sequence[str],
        before: int | None,
        limit: int,
        last_known_before: str = "",
    ) -> list[ListedSource]:
        """Current sources; with words, those of which a text or title holds them all."""
        wanted = query_words(words)
        if not is_storable("".join(wanted)) or (words and not wanted):
            return []
        last = LAST if before is None else before
        query = select(SOURCES).where(SOURCES.c.tenant == tenant, SOURCES.c.is_current.is_(True))
        if last_known_before:
            known = func.coalesce(SOURCES.c.last_verified, SOURCES.c.published_at)
            query = query.where(known < last_known_before)
        if wanted:
            sql = MATCHES[self._database.kind] + _SOURCES_WITH_WORDS
            values = {"tenant": tenant, "words": json.dumps(wanted), "count": len(wanted)}
            found = self._database.rows(sql, {**values, "before": last, "limit": limit})
            query = query.where(SOURCES.c.version_id.in_([row[0] for row in found]))
        else:
            query = query.where(SOURCES.c.version_id < last)
        query = query.order_by(SOURCES.c.version_id.desc()).limit(limit)
        return self._sources(query, tenant)

    def sources_below(self, tenant: str, folder: str) -> list[ListedSource]:
        """Every current source that was read from a place below a folder, in any order."""
        first = folder.rstrip("/") + "/"
        query = select(SOURCES).where(
            SOURCES.c.tenant == tenant,
            SOURCES.c.is_current.is_(True),
            SOURCES.c.origin.startswith(first, autoescape=True),
        )
        return self._sources(query, tenant, folder)

    def exchanges(self, tenant: str, *, before: int | None, limit: int) -> list[ListedExchange]:
        """Stored exchanges."""
        query = (
            select(BODIES)
            .where(BODIES.c.tenant == tenant, BODIES.c.seq < (LAST if before is None else before))
            .order_by(BODIES.c.seq.desc())
            .limit(limit)
        )
        rows = self._database.found(query, tenant)
        return [ListedExchange(place=row.seq, body=body_of(row)) for row in rows]

    def reviews(
        self, tenant: str, *, status: ReviewStatus | None, before: str, limit: int
    ) -> list[StoredReview]:
        """Reviews; see ``ports.lists``."""
        place = (REVIEWS.c.submitted_at, REVIEWS.c.review_id)
        query = select(*REVIEW_COLUMNS).where(REVIEWS.c.tenant == tenant)
        if status is not None:
            query = query.where(REVIEWS.c.status == status.value)
        if before:
            named = select(*place).where(REVIEWS.c.tenant == tenant, REVIEWS.c.review_id == before)
            last = self._database.one(named, tenant, before)
            if last is None:
                raise _no_such_place()
            query = query.where(tuple_(*place) < tuple_(*last))
        query = query.order_by(*(column.desc() for column in place)).limit(limit)
        return [read_review(row) for row in self._database.found(query, tenant)]

    def _cursor(self, tenant: str, before: str) -> tuple[Any, ...]:
        if not before:
            return _LAST_TIME, LAST, LAST
        rows = self._database.rows(_CURSOR, {"tenant": tenant, "before": before})
        if not rows:
            raise _no_such_place()
        return rows[0]

    def _sources(self, query: Select[Any], *texts: str) -> list[ListedSource]:
        return [
            ListedSource(
                place=row.version_id,
                source=source_of(row),
                origin=row.origin,
                last_verified=row.last_verified,
            )
            for row in self._database.found(query, *texts)
        ]


def _no_such_place() -> CallerError:
    return CallerError(
        "input.invalid",
        "There is no such place in the list.",
        hint="give what `next_before` of the page before says",
        field="before",
    )


def old_bodies(database: Database, before: str) -> list[str]:
    """Receipt ids of exchanges whose request and response are stored since before."""
    query = select(BODIES.c.receipt_id).where(BODIES.c.at < before).order_by(BODIES.c.seq)
    return [one for (one,) in database.found(query)]


def old_reviews(database: Database, before: str) -> list[tuple[str, str]]:
    """Tenant and id of reviews that were finished before; those under way are none."""
    query = select(REVIEWS.c.tenant, REVIEWS.c.review_id).where(REVIEWS.c.finished_at < before)
    return [(row.tenant, row.review_id) for row in database.found(query)]


def old_mails(database: Database, before: str) -> list[tuple[str, str]]:
    """Tenant and id of messages that came before, are done, and whose bytes are kept."""
    query = (
        select(INTAKE_RAW.c.tenant, INTAKE_RAW.c.message_id)
        .join(
            INTAKE_MESSAGES,
            (INTAKE_MESSAGES.c.tenant == INTAKE_RAW.c.tenant)
            & (INTAKE_MESSAGES.c.message_id == INTAKE_RAW.c.message_id),
        )
        .where(INTAKE_MESSAGES.c.received_at < before, INTAKE_MESSAGES.c.free_at_ms.is_(None))
    )
    return [(row.tenant, row.message_id) for row in database.found(query)]
