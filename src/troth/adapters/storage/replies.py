"""Cached model replies in the database; implements ``ports.replies.ReplyCache``."""

from __future__ import annotations

from sqlalchemy import delete, select, text

from troth.adapters.storage.database import InDatabase
from troth.adapters.storage.schema import REPLIES

_PUT = text(
    "INSERT INTO replies (key, reply) VALUES (:key, :reply)"
    " ON CONFLICT (key) DO UPDATE SET reply = excluded.reply"
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
