"""Holding messages of intake, reviews and decisions on them to the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson
from sqlalchemy import Table, select

from troth.adapters.storage.schema import (
    BODIES,
    INTAKE_CORRECTIONS,
    INTAKE_MESSAGES,
    INTAKE_OUTCOMES,
    INTAKE_RAW,
    INTAKE_STAGES,
    RECEIPTS,
    REVIEW_DECISIONS,
    REVIEWS,
)
from troth.adapters.storage.stored_rows import (
    MISSING,
    UNKNOWN,
    Comparison,
    Said,
    named_cells,
    rows_of,
    stated_in,
)
from troth.contracts.gate.intake.corrected import correction_id
from troth.contracts.gate.intake.outcome import Stage, decision_hash
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError
from troth.kernel.proof.events import EventTag
from troth.kernel.proof.rows import Cell, row_key

_Row = Mapping[str, Cell]
_FIXED = ("tenant", "message_id", "raw_sha256", "received_at", "trace_id", "receipt_id")
_HANDED_IN = ("tenant", "review_id", "draft_id", "submitted_at", "request")
_SAID = ("tenant", "review_id", "finding_id", "type", "rule", "decision", "at")


def said_of_work(event: Mapping[str, Any]) -> Iterator[Said]:
    """What an event says of a message, whose trace id is its own, of a review, or of a decision."""
    data, trace_id = event["data"], event["trace_id"]
    match event["tag"]:
        case EventTag.INTAKE_RECEIVED if "row" in data:
            yield "message", data["key"], data["row"]
        case EventTag.INTAKE_STAGE if "result_sha256" in data:
            yield "stage", f"{trace_id}:{data['stage']}", data["result_sha256"]
            if "normal_sha256" in data:
                yield "normal form", trace_id, data["normal_sha256"]
        case EventTag.INTAKE_DECIDED:
            yield "decided", trace_id, data["decision_hash"]
        case EventTag.INTAKE_CORRECTED if not data.get("repeated"):
            yield "record", data["correction_id"], data["record_sha256"]
        case EventTag.REVIEW_SUBMITTED | EventTag.REVIEW_RUN:
            yield "review id", data["review_id"], "row" if "row" in data else ""
            if "row" in data:
                yield "review", data["key"], data["row"]
        case EventTag.REVIEW_DECIDED if "row" in data:
            yield "decision", data["key"], data["row"]


def audit_intake(audit: Comparison) -> None:
    """Compare messages with the log and with one another, one message at a time."""
    for row in rows_of(audit.database, INTAKE_MESSAGES):
        _audit_message(audit, row)
    audit.miss(INTAKE_MESSAGES, audit.unseen("message"))
    audit.miss(INTAKE_STAGES, audit.unseen("stage"))
    audit.miss(INTAKE_CORRECTIONS, audit.unseen("record"))
    for table in (INTAKE_RAW, INTAKE_STAGES, INTAKE_OUTCOMES, INTAKE_CORRECTIONS):
        known = (
            select(INTAKE_MESSAGES.c.seq)
            .where(INTAKE_MESSAGES.c.tenant == table.c.tenant)
            .where(INTAKE_MESSAGES.c.message_id == table.c.message_id)
        )
        for row in rows_of(audit.database, table, ~known.exists()):
            audit.add(table, row, "a row of no message")


def _audit_message(audit: Comparison, message: _Row) -> None:
    """Compare what is stored of one message; it is not known before it is decided."""

    def of_it(table: Table) -> Iterator[_Row]:
        same = (table.c[name] == message[name] for name in ("tenant", "message_id"))
        return rows_of(audit.database, table, *same)

    key = row_key("intake_messages", str(message["tenant"]), str(message["message_id"]))
    audit.compare_row(INTAKE_MESSAGES, message, audit.take("message", key), _FIXED)
    for row in of_it(INTAKE_RAW):
        _audit_raw(audit, message, row)
    for row in of_it(INTAKE_STAGES):
        _audit_stage(audit, message, row)
    records = [_audit_record(audit, row) for row in of_it(INTAKE_CORRECTIONS)]
    outcomes = list(of_it(INTAKE_OUTCOMES))
    for row in outcomes:
        _audit_outcome(audit, message, row, records)
    if message["state"] == "done" and not outcomes:
        named = named_cells({name: message[name] for name in ("tenant", "message_id")})
        audit.add(INTAKE_OUTCOMES, named, MISSING)


def _audit_raw(audit: Comparison, message: _Row, row: _Row) -> None:
    raw, normal = _octets(row["raw"]), _octets(row["normal"])
    wrong = [] if sha256_hex(raw) == message["raw_sha256"] else ["raw"]
    known = audit.take("normal form", str(message["trace_id"]))
    if known is not None and not wrong and sha256_hex(raw + normal) != known.value:
        wrong.append("normal")
    audit.hold(INTAKE_RAW, row, wrong)


def _audit_stage(audit: Comparison, message: _Row, row: _Row) -> None:
    if row["stage"] == Stage.CLOSED.value:  # the time of the decision alone, noted after it
        return
    known = audit.take("stage", f"{message['trace_id']!s}:{row['stage']!s}")
    sha256 = sha256_hex(_octets(row["result"]))
    audit.compare(INTAKE_STAGES, row, known, lambda value: ["result"] * (value != sha256))


def _audit_record(audit: Comparison, row: _Row) -> Mapping[str, Any]:
    record = _object(row["record"])
    names = (str(row["tenant"]), str(row["message_id"]), str(row["idempotency_key"]))
    said = {"idempotency_key": correction_id(*names), "version": row["version"]}
    told = {"idempotency_key": record.get("correction_id"), "version": record.get("version")}
    wrong = [name for name in said if said[name] != told[name]]
    known = audit.take("record", str(record.get("correction_id")))
    if known is None:
        wrong.append(UNKNOWN)
    elif known.value != sha256_hex(_octets(row["record"])):
        wrong.append("record")
    audit.hold(INTAKE_CORRECTIONS, row, wrong, None if known is None else known.event)
    return record


def _audit_outcome(
    audit: Comparison, message: _Row, row: _Row, records: Sequence[Mapping[str, Any]]
) -> None:
    decision = _object(row["decision"])
    said = {name: decision.get(name) for name in ("status", "queue_id", "priority")}
    known = audit.take("decided", str(message["trace_id"]))
    body = None
    if records:
        newest = max(records, key=lambda one: int(one.get("version") or 0))
        said |= {"version": newest.get("version"), "receipt_id": newest.get("made_in")}
        logged = str(newest.get("decision_hash"))
    else:
        said |= {"version": 1, "receipt_id": message["receipt_id"]}
        logged = "" if known is None else known.value
        query = select(BODIES.c.response).where(BODIES.c.receipt_id == str(row["receipt_id"]))
        body = audit.database.value(query)
    if body is None:
        is_same = logged == str(decision.get("decision_hash")) == _hash(decision)
    else:
        told = {name: value for name, value in _object(body).items() if name != "clauses"}
        is_same = told == {**decision, **{name: told.get(name) for name in _OF_SEALING}}
    wrong = [name for name, value in said.items() if value not in (None, row[name])]
    audit.hold(INTAKE_OUTCOMES, row, wrong if is_same else [*wrong, "decision"])


_OF_SEALING = ("trace_id", "receipt_id", "nonce")


def audit_reviews(audit: Comparison) -> None:
    """Compare reviews with what was handed in and sealed, and decisions with what was decided."""
    for row in rows_of(audit.database, REVIEWS):
        _audit_review(audit, row)
    for row in rows_of(audit.database, REVIEW_DECISIONS):
        names = (str(row[name]) for name in ("tenant", "review_id", "finding_id", "at"))
        known = audit.take("decision", row_key("review_decisions", *names))
        audit.compare_row(REVIEW_DECISIONS, row, known, _SAID)
    audit.miss(REVIEW_DECISIONS, audit.unseen("decision"))


def _audit_review(audit: Comparison, row: _Row) -> None:
    known = audit.take("review", row_key("reviews", str(row["tenant"]), str(row["review_id"])))
    wrong: list[str] = []
    if known is None:
        named = audit.look("review id", str(row["review_id"]))
        if row["status"] == "done" and named is None:
            wrong.append(UNKNOWN)  # a reviewer that ended has been logged
        elif named is not None and named.value:
            wrong.append("tenant")
    if (row["status"] == "done") is not (row["result"] is not None):
        wrong.append("status")
    if row["result"] is not None:
        query = select(RECEIPTS.c.envelope).where(RECEIPTS.c.receipt_id == row["receipt_id"])
        stated = stated_in(audit.database.value(query))
        if stated is None:
            wrong.append("receipt_id")
        elif stated.response_sha256 != sha256_hex(_octets(row["result"])):
            wrong.append("result or receipt_id")
    audit.compare_row(REVIEWS, row, known, _HANDED_IN, wrong, salt=_octets(row["request"]))


def _octets(value: object) -> bytes:
    return value if isinstance(value, bytes) else b""


def _object(value: object) -> Mapping[str, Any]:
    try:
        found = orjson.loads(_octets(value))
    except orjson.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def _hash(decision: Mapping[str, Any]) -> str:
    try:
        return decision_hash(dict(decision))
    except CallerError:
        return ""
