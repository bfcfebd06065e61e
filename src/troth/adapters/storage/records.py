"""Small records in the database: API keys, and cached replies of models.

Implements ``ports.keys.KeyStore`` and ``ports.replies.ReplyCache``.
"""

from __future__ import annotations

from sqlalchemy import Row, delete, select, text, update

from troth.adapters.storage.database import InDatabase
from troth.adapters.storage.plain_text import is_storable, refuse_unstorable
from troth.adapters.storage.schema import API_KEYS, REPLIES
from troth.contracts.thinking.model import Tier
from troth.kernel.errors import CallerError
from troth.ports.keys import ApiKey, Scope

# One statement, so that two processes that store the same key at once do not collide.
_ADD = text(
    "INSERT INTO api_keys (key_id, sha256, tenant, scopes, created_at, revoked_at, tier)"
    " VALUES (:key_id, :sha256, :tenant, :scopes, :created_at, :revoked_at, :tier)"
    " ON CONFLICT DO NOTHING"
)
_PUT = text(
    "INSERT INTO replies (key, reply) VALUES (:key, :reply)"
    " ON CONFLICT (key) DO UPDATE SET reply = excluded.reply"
)


class SqlKeyStore(InDatabase):
    """API keys by digest; safe for any thread."""

    def add(self, key: ApiKey) -> None:
        """Store a key; the same digest twice changes nothing.

        Raises:
            CallerError: ``input.conflict``: another key has this id. ``input.invalid``: a text
                cannot be stored.
        """
        refuse_unstorable(
            key_id=key.key_id, sha256=key.sha256, tenant=key.tenant, created_at=key.created_at
        )
        values = {**key.row(), "revoked_at": key.revoked_at}
        with self._database.writing() as connection:
            added = connection.execute(_ADD, values).rowcount == 1
            known = select(API_KEYS.c.key_id).where(API_KEYS.c.sha256 == key.sha256)
            if not added and connection.scalar(known) is None:
                raise CallerError(
                    "input.conflict",
                    f"there is another key with the id {key.key_id}",
                    hint="choose another id",
                    field="key_id",
                )

    def find(self, sha256: str) -> ApiKey | None:
        """The live key with that digest, or ``None`` when unknown or revoked."""
        query = select(API_KEYS).where(API_KEYS.c.sha256 == sha256, API_KEYS.c.revoked_at.is_(None))
        row = self._database.one(query, sha256)
        return None if row is None else _key(row)

    def revoke(self, key_id: str, *, at: str) -> bool:
        """Revoke a key; False when there is no live key of that id."""
        if not is_storable(key_id):
            return False
        refuse_unstorable(at=at)
        statement = (
            update(API_KEYS)
            .where(API_KEYS.c.key_id == key_id, API_KEYS.c.revoked_at.is_(None))
            .values(revoked_at=at)
        )
        with self._database.writing() as connection:
            return connection.execute(statement).rowcount == 1

    def all(self) -> list[ApiKey]:
        """Every key ever stored, revoked ones included, oldest first."""
        query = select(API_KEYS).order_by(API_KEYS.c.created_at, API_KEYS.c.key_id)
        return [_key(row) for row in self._database.found(query)]


def _key(row: Row[tuple[object, ...]]) -> ApiKey:
    return ApiKey(
        key_id=row.key_id,
        sha256=row.sha256,
        tenant=row.tenant,
        scopes=frozenset(Scope(name) for name in row.scopes.split()),
        created_at=row.created_at,
        revoked_at=row.revoked_at,
        tier=Tier(row.tier),
    )


class SqlReplyCache(InDatabase):
    """Replies by key digest; safe for any thread.

    Replies are stored as bytes, so that any text that a model can send comes back unchanged.
    """

    def get(self, key: str) -> str | None:
        """The stored reply, or ``None``."""
        stored = self._database.value(select(REPLIES.c.reply).where(REPLIES.c.key == key))
        return None if stored is None else stored.decode("utf-8", "surrogatepass")

    def put(self, key: str, reply: str) -> None:
        """Store a reply under a key, in place of an earlier one."""
        with self._database.writing() as connection:
            connection.execute(_PUT, {"key": key, "reply": reply.encode("utf-8", "surrogatepass")})

    def clear(self) -> None:
        """Forget every reply."""
        with self._database.writing() as connection:
            connection.execute(delete(REPLIES))
