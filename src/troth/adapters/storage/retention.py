"""What is older than a moment, by kind: for pruning. The log, receipts and digests are no kind."""

from __future__ import annotations

from sqlalchemy import delete, select, tuple_

from troth.adapters.storage.database import Database
from troth.adapters.storage.schema import BODIES, INTAKE_MESSAGES, INTAKE_RAW, REVIEWS


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


def erase_mails(database: Database, mails: list[tuple[str, str]]) -> None:
    """Erase the bytes of mails and their normal form; what was decided of them stays."""
    key = tuple_(INTAKE_RAW.c.tenant, INTAKE_RAW.c.message_id)
    with database.writing() as connection:
        for mail in mails:
            connection.execute(delete(INTAKE_RAW).where(key == mail))
    database.scrub()
