"""The statements of intake: one row for each message, its mail apart, and a row for each stage.

``free_at_ms`` is the one column that says who may work: nobody before that time, and nobody at all
where it is null. A lease, a delay after a failure and the end of the work are the same column, so
that one index finds whatever there is to do.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import TextClause, text

from troth.adapters.storage.urls import Kind

COLUMNS: Final = (
    "tenant, message_id, raw_sha256, received_at, trace_id, receipt_id, state, stage, attempts,"
    " free_at_ms"
)
ADD_MESSAGE = text(
    "INSERT INTO intake_messages (tenant, message_id, raw_sha256, received_at, trace_id,"
    " receipt_id, state, stage, attempts, token, owner, free_at_ms)"
    " VALUES (:tenant, :message_id, :raw_sha256, :received_at, :trace_id, :receipt_id,"
    " 'queued', 'received', 0, 0, '', 0) ON CONFLICT DO NOTHING"
)
ADD_RAW = text(
    "INSERT INTO intake_raw (tenant, message_id, raw) VALUES (:tenant, :message_id, :raw)"
)
_FREE = (
    "SELECT seq FROM intake_messages WHERE free_at_ms <= :now_ms"
    " ORDER BY free_at_ms, seq LIMIT :limit"
)
_ONE = (
    "SELECT seq FROM intake_messages WHERE tenant = :tenant AND message_id = :message_id"
    " AND free_at_ms <= :now_ms"
)
_TAKE = (
    "UPDATE intake_messages SET state = 'running', owner = :owner, token = token + 1,"
    " attempts = attempts + 1,"
    " free_at_ms = :until_ms WHERE seq IN ({free}) AND free_at_ms <= :now_ms"
    " RETURNING seq, tenant, message_id, token, attempts"
)
# PostgreSQL: a row that another worker is just taking up is passed over instead of waited for.
_SKIP = {Kind.SQLITE: "", Kind.POSTGRESQL: " FOR UPDATE SKIP LOCKED"}
TAKE_FREE = {kind: text(_TAKE.format(free=_FREE + skip)) for kind, skip in _SKIP.items()}
TAKE_ONE = {kind: text(_TAKE.format(free=_ONE + skip)) for kind, skip in _SKIP.items()}


def _held(update: str) -> TextClause:
    """A change of a message that is made under its newest lease, or not at all."""
    return text(
        f"UPDATE intake_messages SET {update}"  # noqa: S608  (constants, all of them below)
        " WHERE tenant = :tenant AND message_id = :message_id AND token = :token"
        " AND state = 'running'"
    )


RENEW = _held("free_at_ms = :until_ms")
GIVE_BACK = _held(
    "state = 'queued', owner = '', free_at_ms = :free_at_ms, attempts = attempts - :forgiven"
)
PROGRESS = _held("stage = :stage, attempts = 0")
FINISH = _held("stage = :stage, state = 'done', attempts = 0, owner = '', free_at_ms = NULL")
ADD_STAGE = text(
    "INSERT INTO intake_stages (tenant, message_id, stage, result)"
    " VALUES (:tenant, :message_id, :stage, :result) ON CONFLICT DO NOTHING"
)
ADD_NORMAL = text(
    "UPDATE intake_raw SET normal = :normal WHERE tenant = :tenant AND message_id = :message_id"
    " AND normal IS NULL"
)
ADD_FIRST = text(
    "INSERT INTO intake_firsts (tenant, said, message_id) VALUES (:tenant, :said, :message_id)"
    " ON CONFLICT DO NOTHING"
)
FIRST = text("SELECT message_id FROM intake_firsts WHERE tenant = :tenant AND said = :said")
ERASE = text(  # never what somebody still works on
    "DELETE FROM intake_raw WHERE tenant = :tenant AND message_id = :message_id"
    " AND EXISTS (SELECT 1 FROM intake_messages m WHERE m.tenant = intake_raw.tenant"
    " AND m.message_id = intake_raw.message_id AND m.state = 'done')"
)
ROW: Final = (
    f"SELECT {COLUMNS} FROM intake_messages"  # noqa: S608  (a constant)
    " WHERE tenant = :tenant AND message_id = :message_id"
)
LISTED: Final = (
    f"SELECT {COLUMNS} FROM intake_messages"  # noqa: S608  (a constant)
    " WHERE tenant = :tenant AND message_id > :after AND (:state = '' OR state = :state)"
    " ORDER BY message_id LIMIT :limit"
)
STAGES: Final = (
    "SELECT stage, result FROM intake_stages WHERE tenant = :tenant AND message_id = :message_id"
)
RAW: Final = (
    "SELECT raw, normal FROM intake_raw WHERE tenant = :tenant AND message_id = :message_id"
)
COUNTS: Final = "SELECT state, COUNT(*) FROM intake_messages WHERE state <> :nothing GROUP BY state"

OUTCOME_COLUMNS: Final = (
    "tenant, message_id, status, queue_id, priority, receipt_id, decision, version"
)
_OUTCOME_VALUES = (
    f"({OUTCOME_COLUMNS}) VALUES (:tenant, :message_id, :status, :queue_id, :priority,"
    " :receipt_id, :decision, :version)"
)
ADD_OUTCOME = text(f"INSERT INTO intake_outcomes {_OUTCOME_VALUES}")
CHANGE_OUTCOME = text(
    "UPDATE intake_outcomes SET status = :status, queue_id = :queue_id, priority = :priority,"
    " receipt_id = :receipt_id, decision = :decision, version = :version"
    " WHERE tenant = :tenant AND message_id = :message_id AND version = :version - 1"
)
ADD_CORRECTION = text(
    "INSERT INTO intake_corrections (tenant, message_id, version, idempotency_key, record)"
    " VALUES (:tenant, :message_id, :version, :idempotency_key, :record)"
)
KNOWN_CORRECTION = text(
    "SELECT 1 FROM intake_corrections WHERE tenant = :tenant"
    " AND message_id = :message_id AND idempotency_key = :idempotency_key"
)
OUTCOME: Final = (
    f"SELECT {OUTCOME_COLUMNS} FROM intake_outcomes"  # noqa: S608  (a constant)
    " WHERE tenant = :tenant AND message_id = :message_id"
)
OUTCOMES: Final = (
    f"SELECT {OUTCOME_COLUMNS} FROM intake_outcomes"  # noqa: S608  (a constant)
    " WHERE tenant = :tenant AND (:status = '' OR status = :status)"
    " AND (:queue_id = '' OR queue_id = :queue_id)"
    " AND (priority > :priority OR (priority = :priority AND message_id > :after))"
    " ORDER BY priority, message_id LIMIT :limit"
)
CORRECTIONS: Final = (
    "SELECT record FROM intake_corrections WHERE tenant = :tenant AND message_id = :message_id"
    " ORDER BY version"
)
NEXT_FREE: Final = "SELECT MIN(free_at_ms) FROM intake_messages WHERE free_at_ms >= :low"
