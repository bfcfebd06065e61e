"""How alembic runs the migrations: always on the connection, and inside the lock, of the caller."""

from __future__ import annotations

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=None,
    transactional_ddl=True,
    transaction_per_migration=False,
)
context.run_migrations()
