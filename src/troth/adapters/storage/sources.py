"""Sources and their passages in the database; implements ``ports.evidence.SourceStore``.

Every text that was ever stored is kept as a version until its source is erased (MEM-20), so that
the quotes of old receipts stay checkable; only the passages of current versions are kept and
searched. At most one version of a source is current. Vectors of passages go with them.
"""

from __future__ import annotations

import json
from collections import namedtuple
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, text, update

from troth.adapters.storage.database import InDatabase
from troth.adapters.storage.plain_text import (
    index_words,
    is_storable,
    query_words,
    refuse_unstorable,
)
from troth.adapters.storage.schema import PASSAGES, SOURCES
from troth.adapters.storage.stored_rows import rows_of
from troth.adapters.storage.urls import Kind
from troth.adapters.storage.vectors import PASSAGES_PER_VERSION, advance, drop_vectors
from troth.kernel.digests import text_sha256
from troth.kernel.errors import CallerError
from troth.kernel.evidence import Source, derive_source_id
from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.rows import Cell, row_key, row_sha256, row_token
from troth.ports.evidence import (
    Change,
    ErasedSource,
    Hit,
    NewSource,
    Passage,
    StoredSource,
)

_MAX_TEXT_CHARS = 5_000_000
_MAX_RETIRED = 100
_LABELS = ("title", "url", "domain", "kind", "project_id", "published_at", "last_verified")

_LOCK_TENANT = text("SELECT pg_advisory_xact_lock(1, hashtext(:tenant))")
_DROP_WORDS = text(
    "DELETE FROM passages_words WHERE rowid IN"
    " (SELECT passage_id FROM passages WHERE version_id = :version_id)"
)
_ADD_WORDS = text("INSERT INTO passages_words (rowid, words) VALUES (:passage_id, :words)")
_PASSAGE = "passage_id, version_id, tenant, start_at, end_at, text, context"
_PASSAGE_VALUES = ":passage_id, :version_id, :tenant, :start_at, :end_at, :text, :context"
_ADD_PASSAGES = {
    kind: text(f"INSERT INTO passages ({_PASSAGE}{column}) VALUES ({_PASSAGE_VALUES}{value})")  # noqa: S608
    for kind, column, value in (
        (Kind.SQLITE, "", ""),
        (Kind.POSTGRESQL, ", words", ", to_tsvector('troth', :words)"),
    )
}

# Both databases rank alike: a passage is worth the sum, over the words it holds, of how rare each
# word is among the tenant's passages. Whole numbers, so that ties are ties everywhere.
_RANKED = """
, rarity AS (SELECT word, 1000000 / COUNT(*) AS worth FROM matches GROUP BY word)
, ranked AS (
  SELECT passage_id, SUM(worth) AS worth FROM matches JOIN rarity USING (word)
  GROUP BY passage_id ORDER BY worth DESC, passage_id LIMIT :limit
)
SELECT s.source_id, p.passage_id, p.start_at, p.end_at, p.text, p.context
FROM ranked JOIN passages p USING (passage_id) JOIN sources s USING (version_id)
ORDER BY ranked.worth DESC, passage_id
"""
_MATCHES_SQLITE = """
WITH query AS (SELECT value AS word FROM json_each(:words))
, matches AS (
  SELECT query.word, p.passage_id
  FROM query CROSS JOIN passages_words f CROSS JOIN passages p
  WHERE f.words MATCH '"' || query.word || '"'
  AND p.passage_id = f.rowid AND p.tenant = :tenant
)
"""
_MATCHES_POSTGRESQL = """
WITH query AS (SELECT json_array_elements_text(CAST(:words AS json)) AS word)
, matches AS (
  SELECT query.word, p.passage_id
  FROM query JOIN passages p
  ON p.words @@ phraseto_tsquery('troth', query.word) AND p.tenant = :tenant
)
"""
MATCHES = {Kind.SQLITE: _MATCHES_SQLITE, Kind.POSTGRESQL: _MATCHES_POSTGRESQL}
"""Of each word the passages that hold it, as ``matches``."""
_SEARCH = {kind: sql + _RANKED for kind, sql in MATCHES.items()}
_OF_IDS = """
SELECT s.source_id, p.passage_id, p.start_at, p.end_at, p.text, p.context
FROM passages p JOIN sources s USING (version_id) WHERE p.tenant = :tenant AND p.passage_id IN
"""
_IDS = {
    Kind.SQLITE: "SELECT value FROM json_each(:ids)",
    Kind.POSTGRESQL: "SELECT json_array_elements_text(CAST(:ids AS json))",
}
_PASSAGES = {
    Kind.SQLITE: f"{_OF_IDS} ({_IDS[Kind.SQLITE]})",
    Kind.POSTGRESQL: (
        f"{_OF_IDS} (SELECT CAST(one AS bigint) FROM ({_IDS[Kind.POSTGRESQL]}) AS listed (one))"  # noqa: S608
    ),
}
_Current = namedtuple(
    "_Current",
    "source_id title text_sha256 domain retrieved_at url published_at"
    " text kind project_id last_verified",
)
_CURRENT = f"""
SELECT {", ".join(_Current._fields)} FROM sources
WHERE tenant = :tenant AND is_current AND source_id IN
"""  # noqa: S608  (the names of columns)


class SqlSourceStore(InDatabase):
    """Documents and their passages, by tenant; safe for any thread."""

    def add(
        self, tenant: str, source: NewSource, passages: Sequence[Passage], *, at: str
    ) -> tuple[Source, Change]:
        """Store a document; the same text twice changes nothing.

        A new text of the same id, or from the same origin, supersedes the old one. For a source
        that the caller named, changed labels of an unchanged text are stored and count as an
        update.

        Args:
            passages: Slices of ``source.text``; replaced as a whole when the text changes.
            at: When the text was read, RFC 3339 in UTC.

        Raises:
            CallerError: ``input.invalid``: a text cannot be stored, or a passage is not a slice.
                ``input.too_large``: the text is longer than 5 000 000 code points.
        """
        _check(tenant, source, passages, at)
        digest = text_sha256(source.text)
        source_id = source.source_id or derive_source_id(digest)
        with self._database.writing() as connection:
            if self._database.kind is Kind.POSTGRESQL:
                connection.execute(_LOCK_TENANT, {"tenant": tenant})
            held = _is_current(tenant, source_id)
            current = connection.execute(select(SOURCES).where(*held)).one_or_none()
            moved = source.moved_from is not None and source.moved_from == getattr(
                current, "origin", None
            )
            if current is not None and current.text_sha256 == digest and not moved:
                return self._keep(connection, current, source)
            retired = self._retire(connection, tenant, source_id, source.origin)
            row = _put_version(connection, tenant, source_id, digest, source, at)
            self._put_passages(connection, tenant, row.version_id, passages)
            if passages or retired:
                advance(connection, tenant)
        return source_of(row), Change.UPDATED if retired else Change.ADDED

    def digests(self, tenant: str, source_id: str) -> JsonObject:
        """The members of an event that let the log tell the current version of a source."""
        row = next(rows_of(self._database, SOURCES, *_is_current(tenant, source_id)), None)
        if row is None:
            return {}
        other = select(SOURCES.c.source_id).where(
            SOURCES.c.tenant == tenant,
            SOURCES.c.origin == row["origin"],
            SOURCES.c.source_id != source_id,
            SOURCES.c.is_current.is_(False),
        )
        retired = self._database.found(other.distinct().limit(_MAX_RETIRED))
        passages = rows_of(self._database, PASSAGES, PASSAGES.c.version_id == row["version_id"])
        return {
            "source": row_key("sources", tenant, source_id),
            "version": row_key("sources", tenant, source_id, str(row["text_sha256"])),
            "row": row_token("sources", source_cells(row)),
            "passages_sha256": passages_digest(passages),
            "retired": [row_key("sources", tenant, one) for (one,) in retired],
        }

    def get(self, tenant: str, source_id: str) -> StoredSource | None:
        """The current version of a source, or ``None`` if this tenant has none of that id."""
        return self.get_many(tenant, [source_id]).get(source_id)

    def get_many(self, tenant: str, source_ids: Sequence[str]) -> dict[str, StoredSource]:
        """The current versions of those of the sources that this tenant has, by id."""
        if not source_ids or not is_storable(tenant + "".join(source_ids)):
            return {}
        sql = f"{_CURRENT} ({_IDS[self._database.kind]})"
        found = self._database.rows(sql, {"tenant": tenant, "ids": json.dumps(source_ids)})
        return {row.source_id: _stored(row) for row in map(_Current._make, found)}

    def version(self, tenant: str, source_id: str, sha256: str) -> StoredSource | None:
        """The version of a source whose text has this digest, current or superseded.

        This is how a quote in an old receipt is looked up.
        """
        query = select(SOURCES).where(
            SOURCES.c.tenant == tenant,
            SOURCES.c.source_id == source_id,
            SOURCES.c.text_sha256 == sha256,
        )
        row = self._database.one(query, tenant, source_id, sha256)
        return None if row is None else _stored(row)

    def erase(self, tenant: str, source_id: str) -> ErasedSource | None:
        """Erase every version of a source, with its passages, their words and their vectors.

        Returns:
            What the log is to say of it; ``None`` where this tenant has no source of that id.
        """
        if not is_storable(tenant + source_id):
            return None
        of_source = (SOURCES.c.tenant == tenant, SOURCES.c.source_id == source_id)
        with self._database.writing() as connection:
            if self._database.kind is Kind.POSTGRESQL:
                connection.execute(_LOCK_TENANT, {"tenant": tenant})
            versions = connection.execute(
                select(SOURCES.c.version_id, SOURCES.c.text_sha256).where(*of_source)
            ).all()
            if not versions:
                return None
            for version_id, _ in versions:
                self._drop_passages(connection, version_id)
            connection.execute(delete(SOURCES).where(*of_source))
            advance(connection, tenant)
        self._database.scrub()
        return ErasedSource(
            source=row_key("sources", tenant, source_id),
            versions=tuple(row_key("sources", tenant, source_id, sha256) for _, sha256 in versions),
        )

    def count(self, tenant: str) -> int:
        """How many current sources the tenant has."""
        held = (SOURCES.c.tenant == tenant, SOURCES.c.is_current.is_(True))
        return self._database.value(select(func.count()).where(*held), tenant) or 0

    def candidates(self, tenant: str, words: Sequence[str], *, limit: int) -> list[Hit]:
        """Passages of current sources that hold at least one of the words, best first.

        Args:
            words: Lower-case words; matched after the store's own stemming, never as syntax. The
                first 64 that hold a letter or digit count.
            limit: Most passages to return.
        """
        wanted = query_words(words)
        if not wanted or limit < 1 or not is_storable("".join(wanted)):
            return []
        values = {"words": json.dumps(wanted), "tenant": tenant, "limit": limit}
        return [_hit(*row) for row in self._database.rows(_SEARCH[self._database.kind], values)]

    def passages(self, tenant: str, passage_ids: Sequence[int]) -> list[Hit]:
        """Those of the passages that this tenant has in current sources, in any order."""
        if not passage_ids:
            return []
        values = {"tenant": tenant, "ids": json.dumps(list(passage_ids))}
        return [_hit(*row) for row in self._database.rows(_PASSAGES[self._database.kind], values)]

    def _keep(
        self, connection: Connection, row: Row[tuple[object, ...]], source: NewSource
    ) -> tuple[Source, Change]:
        labels = {name: getattr(source, name) for name in _LABELS}
        changed = any(getattr(row, name) != value for name, value in labels.items())
        # A derived id belongs to every place that holds the text: no one place may rename it.
        if source.source_id is None or not changed:
            return source_of(row), Change.UNCHANGED
        statement = update(SOURCES).where(SOURCES.c.version_id == row.version_id).values(labels)
        renewed = connection.execute(statement.returning(*SOURCES.c)).one()
        return source_of(renewed), Change.UPDATED

    def _retire(
        self, connection: Connection, tenant: str, source_id: str, origin: str | None
    ) -> bool:
        same = SOURCES.c.source_id == source_id
        if origin is not None:
            same = same | (SOURCES.c.origin == origin)
        query = select(SOURCES.c.version_id).where(
            SOURCES.c.tenant == tenant, SOURCES.c.is_current.is_(True), same
        )
        versions = connection.scalars(query).all()
        for version_id in versions:
            self._drop_passages(connection, version_id)
        connection.execute(
            update(SOURCES).where(SOURCES.c.version_id.in_(versions)).values(is_current=False)
        )
        return bool(versions)

    def _drop_passages(self, connection: Connection, version_id: int) -> None:
        if self._database.kind is Kind.SQLITE:
            connection.execute(_DROP_WORDS, {"version_id": version_id})
        drop_vectors(connection, version_id)
        connection.execute(delete(PASSAGES).where(PASSAGES.c.version_id == version_id))

    def _put_passages(
        self, connection: Connection, tenant: str, version_id: int, passages: Sequence[Passage]
    ) -> None:
        rows = [
            {
                "passage_id": version_id * PASSAGES_PER_VERSION + ordinal,
                "version_id": version_id,
                "tenant": tenant,
                "start_at": passage.start,
                "end_at": passage.end,
                "text": passage.text,
                "context": passage.context,
                "words": index_words(passage.text, passage.context),
            }
            for ordinal, passage in enumerate(passages)
        ]
        if rows:
            connection.execute(_ADD_PASSAGES[self._database.kind], rows)
            if self._database.kind is Kind.SQLITE:
                connection.execute(_ADD_WORDS, rows)


def source_cells(row: Mapping[str, Cell]) -> dict[str, Cell]:
    """What the token of a source is of: not its text, whose digest is among them."""
    apart = ("version_id", "text", "is_current")
    return {name: value for name, value in row.items() if name not in apart}


def passages_digest(rows: Iterable[Mapping[str, Cell]]) -> str:
    """The digest of the passages of one version, in order."""
    digest = row_sha256("passages", {})
    for row in rows:
        digest = row_sha256("passages", {"before": digest, **row})
    return digest


def _check(tenant: str, source: NewSource, passages: Sequence[Passage], at: str) -> None:
    if len(source.text) > _MAX_TEXT_CHARS:
        raise CallerError(
            "input.too_large",
            f"the text has {len(source.text)} characters; the most is {_MAX_TEXT_CHARS}",
            hint="split the document",
            field="text",
        )
    labels = {name: getattr(source, name) for name in _LABELS}
    refuse_unstorable(
        tenant=tenant,
        text=source.text,
        source_id=source.source_id,
        origin=source.origin,
        at=at,
        **labels,
    )
    for passage in passages:
        refuse_unstorable(context=passage.context)
        # A quote must be verbatim: what is not a slice of the text never enters the index.
        if source.text[passage.start : passage.end] != passage.text:
            raise CallerError(
                "input.invalid",
                f"passage [{passage.start}, {passage.end}) is not that slice of the text",
                field="passages",
            )


def _is_current(tenant: str, source_id: str) -> tuple[ColumnElement[bool], ...]:
    """The current version of a source."""
    table = SOURCES.c
    return table.tenant == tenant, table.source_id == source_id, table.is_current.is_(True)


def _put_version(
    connection: Connection, tenant: str, source_id: str, digest: str, source: NewSource, at: str
) -> Row[tuple[object, ...]]:
    """Insert the version, or make an earlier one with the same text current again."""
    values: Mapping[str, object] = {
        **{name: getattr(source, name) for name in _LABELS},
        "origin": source.origin,
        "retrieved_at": at,
        "is_current": True,
    }
    identity = {"tenant": tenant, "source_id": source_id, "text_sha256": digest}
    revived = connection.execute(
        update(SOURCES).filter_by(**identity).values(values).returning(*SOURCES.c)
    ).one_or_none()
    if revived is not None:
        return revived
    statement = insert(SOURCES).values(**identity, text=source.text, **values)
    return connection.execute(statement.returning(*SOURCES.c)).one()


def source_of(row: Any) -> Source:
    """The source of a row."""
    return Source(
        source_id=row.source_id,
        title=row.title,
        text_sha256=row.text_sha256,
        domain=row.domain,
        retrieved_at=row.retrieved_at,
        url=row.url,
        published_at=row.published_at,
    )


def _stored(row: Any) -> StoredSource:
    return StoredSource(
        source=source_of(row),
        text=row.text,
        kind=row.kind,
        project_id=row.project_id,
        last_verified=row.last_verified,
    )


def _hit(source_id: str, passage_id: int, start: int, end: int, body: str, context: str) -> Hit:
    passage = Passage(start=start, end=end, text=body, context=context)
    return Hit(source_id=source_id, passage=passage, passage_id=passage_id)
