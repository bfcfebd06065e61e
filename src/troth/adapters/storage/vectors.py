"""Vectors in the database; implements ``ports.vectors``.

Those of memories lie by subject, so that a search reads those of one subject and no other (MEM-15).

The vectors of neighbouring passages lie in one row, a block. What a block holds never changes: it
is named by its first passage and by the revision of the corpus in which it was stored, so whoever
has read it need not read it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from sqlalchemy import Connection, text

from troth.adapters.storage.database import InDatabase
from troth.adapters.storage.memories_sql import statement
from troth.ports.encoder import Block, Unread
from troth.ports.memory import Owner

PASSAGES_PER_VERSION = 1 << 23  # more than a text of the largest size can have

_REVISION = "SELECT revision FROM corpora WHERE tenant = :tenant"
_ADVANCE = text("""
INSERT INTO corpora (tenant, revision) VALUES (:tenant, 1)
ON CONFLICT (tenant) DO UPDATE SET revision = corpora.revision + 1 RETURNING revision
""")
_BLOCKS = """
SELECT first_id, last_id, revision FROM passage_vectors
WHERE tenant = :tenant AND encoder = :encoder ORDER BY first_id
"""
_READ = """
SELECT first_id, last_id, revision, vectors FROM passage_vectors
WHERE tenant = :tenant AND encoder = :encoder AND first_id IN
"""
_BLOCKS_AT_ONCE = 200
_WITHOUT = """
WITH held AS (
  SELECT version_id, MAX(last_id) AS last_id FROM passage_vectors
  WHERE tenant = :tenant AND encoder = :encoder GROUP BY version_id
)
SELECT p.passage_id, p.context, p.text
FROM sources s LEFT JOIN held h ON h.version_id = s.version_id
CROSS JOIN passages p  -- in this order: a few versions, and what is left of each
WHERE s.tenant = :tenant AND s.is_current AND p.version_id = s.version_id
AND p.passage_id > COALESCE(h.last_id, 0) AND p.tenant = :tenant
ORDER BY p.passage_id LIMIT :limit
"""
_PUT = text("""
INSERT INTO passage_vectors (version_id, encoder, first_id, last_id, tenant, revision, vectors)
SELECT p.version_id, :encoder, :first_id, :last_id, p.tenant, :revision, :vectors
FROM passages p WHERE p.passage_id = :last_id AND p.tenant = :tenant
ON CONFLICT DO NOTHING
""")
_DROP = text("DELETE FROM passage_vectors WHERE version_id = :version_id")


_SINCE = """
SELECT m.seq, m.memory_id, v.vector FROM memories m LEFT JOIN memory_vectors v
ON v.owner_id = m.owner_id AND v.encoder = :encoder AND v.seq = m.seq
WHERE m.owner_id = OWNER_ID AND m.seq > :after ORDER BY m.seq
"""
_PUT_OF_MEMORY = """
INSERT INTO memory_vectors (owner_id, encoder, seq, vector)
SELECT m.owner_id, :encoder, m.seq, :vector FROM memories m
WHERE m.owner_id = OWNER_ID AND m.memory_id = :memory_id
ON CONFLICT DO NOTHING
"""


class SqlPassageVectors(InDatabase):
    """Vectors of passages, by tenant and encoder; safe for any thread."""

    def revision(self, tenant: str) -> int:
        """A number that grows with each change of the tenant's passages and vectors."""
        found = self._database.rows(_REVISION, {"tenant": tenant})
        return int(found[0][0]) if found else 0

    def blocks(self, tenant: str, encoder: str) -> list[Block]:
        """Which vectors of this encoder there are, in order of their passages."""
        rows = self._database.rows(_BLOCKS, {"tenant": tenant, "encoder": encoder})
        return [Block(first_id=first, last_id=last, revision=at) for first, last, at in rows]

    def read(self, tenant: str, encoder: str, blocks: Sequence[Block]) -> dict[Block, bytes]:
        """The vectors of each block that is still there, one after another."""
        found: dict[Block, bytes] = {}
        for at in range(0, len(blocks), _BLOCKS_AT_ONCE):
            wanted = dict.fromkeys(blocks[at : at + _BLOCKS_AT_ONCE])
            listed = ", ".join(str(int(one.first_id)) for one in wanted)  # no syntax in numbers
            rows = self._database.rows(
                f"{_READ} ({listed})", {"tenant": tenant, "encoder": encoder}
            )
            for first, last, revision, vectors in rows:
                block = Block(first_id=first, last_id=last, revision=revision)
                if block in wanted:
                    found[block] = bytes(vectors)
        return found

    def without(self, tenant: str, encoder: str, *, limit: int) -> list[Unread]:
        """Passages of current sources that have no vector of this encoder, in order."""
        values = {"tenant": tenant, "encoder": encoder, "limit": limit}
        rows = self._database.rows(_WITHOUT, values)
        return [Unread(passage_id=one, context=above, text=own) for one, above, own in rows]

    def put(self, tenant: str, encoder: str, vectors: Mapping[int, bytes]) -> None:
        """Store vectors by passage; of passages that are gone, or of another tenant, none.

        Args:
            vectors: All of one length. Those of neighbours become one block.
        """
        if not vectors:
            return
        with self._database.writing() as connection:
            revision = advance(connection, tenant)
            blocks = [
                {
                    "tenant": tenant,
                    "encoder": encoder,
                    "revision": revision,
                    "first_id": run[0],
                    "last_id": run[-1],
                    "vectors": b"".join(vectors[one] for one in run),
                }
                for run in _runs(sorted(vectors))
            ]
            connection.execute(_PUT, blocks)


class SqlVectorStore(InDatabase):
    """Vectors by tenant, subject and encoder; safe for any thread."""

    def put(self, owner: Owner, encoder: str, vectors: Mapping[str, bytes]) -> None:
        """Store vectors by memory id; one that is there already stays, a stranger's is dropped."""
        rows = [
            {
                "tenant": owner.tenant,
                "subject": owner.subject,
                "encoder": encoder,
                "memory_id": memory_id,
                "vector": vector,
            }
            for memory_id, vector in vectors.items()
        ]
        if rows:
            with self._database.writing() as connection:
                connection.execute(text(statement(_PUT_OF_MEMORY, self._database.kind)), rows)

    def since(
        self, owner: Owner, encoder: str, *, after: int
    ) -> list[tuple[int, str, bytes | None]]:
        """Place, id and vector of this encoder of each memory behind a place, oldest first."""
        named = {"tenant": owner.tenant, "subject": owner.subject}
        sql = statement(_SINCE, self._database.kind)
        rows = self._database.rows(sql, {**named, "encoder": encoder, "after": after})
        return [(seq, memory_id, vector and bytes(vector)) for seq, memory_id, vector in rows]


def advance(connection: Connection, tenant: str) -> int:
    """Note that the tenant's passages or vectors change, and give the new revision."""
    return int(connection.execute(_ADVANCE, {"tenant": tenant}).scalar_one())


def drop_vectors(connection: Connection, version_id: int) -> None:
    """Remove every vector of a version."""
    connection.execute(_DROP, {"version_id": version_id})


def _runs(ids: Iterable[int]) -> Iterator[list[int]]:
    """Neighbours of one version, in order."""
    found = list(ids)
    run = found[:1]
    for before, one in pairwise(found):
        if one != before + 1 or one % PASSAGES_PER_VERSION == 0:
            yield run
            run = []
        run.append(one)
    yield run
