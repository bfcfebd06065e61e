"""Vectors of memories in the database; implements ``ports.vectors.VectorStore``.

They lie by subject, so that a search reads those of one subject and no other (MEM-15).
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import text

from troth.adapters.storage.database import Database
from troth.adapters.storage.memories_sql import statement
from troth.ports.memory import Owner

_ALL = """
SELECT m.memory_id, v.vector FROM memory_vectors v
CROSS JOIN memories m
WHERE v.owner_id = OWNER_ID AND v.encoder = :encoder
AND m.owner_id = v.owner_id AND m.seq = v.seq
ORDER BY v.seq
"""
_WITHOUT = """
SELECT m.memory_id FROM memories m
WHERE m.owner_id = OWNER_ID AND NOT EXISTS (
  SELECT 1 FROM memory_vectors v
  WHERE v.owner_id = m.owner_id AND v.encoder = :encoder AND v.seq = m.seq
)
ORDER BY m.seq DESC LIMIT :limit
"""
_PUT = """
INSERT INTO memory_vectors (owner_id, encoder, seq, vector)
SELECT m.owner_id, :encoder, m.seq, :vector FROM memories m
WHERE m.owner_id = OWNER_ID AND m.memory_id = :memory_id
ON CONFLICT DO NOTHING
"""


class SqlVectorStore:
    """Vectors by tenant, subject and encoder; safe for any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

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
                connection.execute(text(statement(_PUT, self._database.kind)), rows)

    def all(self, owner: Owner, encoder: str) -> list[tuple[str, bytes]]:
        """Every ``(memory id, vector)`` of the subject that this encoder made, oldest first."""
        rows = self._rows(_ALL, owner, encoder=encoder)
        return [(memory_id, bytes(vector)) for memory_id, vector in rows]

    def without(self, owner: Owner, encoder: str, *, limit: int) -> list[str]:
        """Memory ids of the subject that have no vector of this encoder, newest first."""
        return [row[0] for row in self._rows(_WITHOUT, owner, encoder=encoder, limit=limit)]

    def _rows(self, sql: str, owner: Owner, **values: object) -> list[tuple[str, bytes]]:
        named = {"tenant": owner.tenant, "subject": owner.subject, **values}
        return self._database.rows(statement(sql, self._database.kind), named)
