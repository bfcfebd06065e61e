"""Holding messages of intake, reviews and decisions on them to the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import orjson
from sqlalchemy import select

from troth.adapters.storage.database import Database
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
    Anchors,
    Findings,
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
from troth.kernel.proof.rows import Cell, changed_columns, row_key

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


def audit_intake(database: Database, anchors: Anchors, findings: Findings) -> None:
    """Compare messages with the log and with one another, one message at a time."""
    for row in rows_of(database, INTAKE_MESSAGES):
        _Message(database, anchors, findings, row).audit()
    findings.miss(INTAKE_MESSAGES, anchors.unseen("message"))
    findings.miss(INTAKE_STAGES, anchors.unseen("stage"))
    findings.miss(INTAKE_CORRECTIONS, anchors.unseen("record"))
    for table in (INTAKE_RAW, INTAKE_STAGES, INTAKE_OUTCOMES, INTAKE_CORRECTIONS):
        known = (
            select(INTAKE_MESSAGES.c.seq)
            .where(INTAKE_MESSAGES.c.tenant == table.c.tenant)
            .where(INTAKE_MESSAGES.c.message_id == table.c.message_id)
        )
        for row in rows_of(database, table, ~known.exists()):
            findings.add(table, row, "a row of no message")


class _Message:
    """What is stored of one message."""

    def __init__(self, database: Database, anchors: Anchors, findings: Findings, row: _Row) -> None:
        self._database, self._anchors, self._findings = database, anchors, findings
        self._row = row

    def audit(self) -> None:
        row = self._row
        key = row_key("intake_messages", str(row["tenant"]), str(row["message_id"]))
        known = self._anchors.take("message", key)
        if known is None:  # not decided yet, or by an earlier version
            self._findings.leave(INTAKE_MESSAGES, row)
        else:
            fixed = {name: row[name] for name in _FIXED}
            wrong = changed_columns(known.value, "intake_messages", fixed)
            self._findings.hold(INTAKE_MESSAGES, row, list(wrong))
        self._audit_raw()
        for stage in self._of(INTAKE_STAGES):
            self._audit_stage(stage)
        records = [self._audit_record(one) for one in self._of(INTAKE_CORRECTIONS)]
        for outcome in self._of(INTAKE_OUTCOMES):
            self._audit_outcome(outcome, records)
        if row["state"] == "done" and not any(True for _ in self._of(INTAKE_OUTCOMES)):
            named = named_cells({name: row[name] for name in ("tenant", "message_id")})
            self._findings.add(INTAKE_OUTCOMES, named, MISSING)

    def _audit_raw(self) -> None:
        for row in self._of(INTAKE_RAW):
            raw, normal = _octets(row["raw"]), _octets(row["normal"])
            wrong = [] if sha256_hex(raw) == self._row["raw_sha256"] else ["raw"]
            known = self._anchors.take("normal form", str(self._row["trace_id"]))
            if known is not None and not wrong and sha256_hex(raw + normal) != known.value:
                wrong.append("normal")
            self._findings.hold(INTAKE_RAW, row, wrong)

    def _audit_stage(self, row: _Row) -> None:
        if row["stage"] == Stage.CLOSED.value:  # the time of the decision alone, noted after it
            return
        known = self._anchors.take("stage", f"{self._row['trace_id']!s}:{row['stage']!s}")
        if known is None:
            self._findings.leave(INTAKE_STAGES, row)
            return
        is_same = sha256_hex(_octets(row["result"])) == known.value
        self._findings.hold(INTAKE_STAGES, row, [] if is_same else ["result"], known.event)

    def _audit_record(self, row: _Row) -> Mapping[str, Any]:
        record = _object(row["record"])
        names = (str(row["tenant"]), str(row["message_id"]), str(row["idempotency_key"]))
        wrong = [] if correction_id(*names) == record.get("correction_id") else ["idempotency_key"]
        if record.get("version") != row["version"]:
            wrong.append("version")
        known = self._anchors.take("record", str(record.get("correction_id")))
        if known is None:
            wrong.append(UNKNOWN)
        elif known.value != sha256_hex(_octets(row["record"])):
            wrong.append("record")
        self._findings.hold(INTAKE_CORRECTIONS, row, wrong, None if known is None else known.event)
        return record

    def _audit_outcome(self, row: _Row, records: list[Mapping[str, Any]]) -> None:
        decision = _object(row["decision"])
        said = {name: decision.get(name) for name in ("status", "queue_id", "priority")}
        said["version"], said["receipt_id"] = 1, self._row["receipt_id"]
        hashed = str(decision.get("decision_hash"))
        known = self._anchors.take("decided", str(self._row["trace_id"]))
        logged = None if known is None else known.value
        if records:
            newest = max(records, key=lambda one: int(one.get("version") or 0))
            said |= {"version": newest.get("version"), "receipt_id": newest.get("made_in")}
            logged = str(newest.get("decision_hash"))
        wrong = [name for name, value in said.items() if value not in (None, row[name])]
        body = self._sealed(str(row["receipt_id"])) if not records else None
        if body is not None:
            told = {name: value for name, value in body.items() if name != "clauses"}
            is_same = told == {**decision, **{n: told.get(n) for n in _OF_SEALING}}
        else:
            is_same = logged == hashed == _hash(decision)
        self._findings.hold(INTAKE_OUTCOMES, row, wrong if is_same else [*wrong, "decision"])

    def _sealed(self, receipt_id: str) -> Mapping[str, Any] | None:
        query = select(BODIES.c.response).where(BODIES.c.receipt_id == receipt_id)
        response = self._database.value(query)
        return None if response is None else _object(response)

    def _of(self, table: Any) -> Any:
        same = (
            table.c.tenant == self._row["tenant"],
            table.c.message_id == self._row["message_id"],
        )
        return rows_of(self._database, table, *same)


_OF_SEALING = ("trace_id", "receipt_id", "nonce")


def audit_reviews(database: Database, anchors: Anchors, findings: Findings) -> None:
    """Compare reviews with what was handed in and sealed, and decisions with what was decided."""
    for row in rows_of(database, REVIEWS):
        _audit_review(database, anchors, findings, row)
    for row in rows_of(database, REVIEW_DECISIONS):
        names = (str(row[name]) for name in ("tenant", "review_id", "finding_id", "at"))
        known = anchors.take("decision", row_key("review_decisions", *names))
        if known is None:
            findings.leave(REVIEW_DECISIONS, row)
            continue
        cells = {name: row[name] for name in _SAID}
        wrong = changed_columns(known.value, "review_decisions", cells)
        findings.hold(REVIEW_DECISIONS, row, wrong, known.event)
    findings.miss(REVIEW_DECISIONS, anchors.unseen("decision"))


def _audit_review(database: Database, anchors: Anchors, findings: Findings, row: _Row) -> None:
    known = anchors.take("review", row_key("reviews", str(row["tenant"]), str(row["review_id"])))
    wrong: list[str] = []
    if known is None:
        named = anchors.look("review id", str(row["review_id"]))
        if row["status"] == "done" and named is None:
            wrong.append(UNKNOWN)  # a reviewer that ended has been logged
        elif named is not None and named.value:
            wrong.append("tenant")
        else:
            findings.leave(REVIEWS, row)
    else:
        findings.cover(REVIEWS)
        salt, cells = _octets(row["request"]), {name: row[name] for name in _HANDED_IN}
        wrong += changed_columns(known.value, "reviews", cells, salt=salt)
    if (row["status"] == "done") is not (row["result"] is not None):
        wrong.append("status")
    if row["result"] is not None:
        query = select(RECEIPTS.c.envelope).where(RECEIPTS.c.receipt_id == row["receipt_id"])
        stated = stated_in(database.value(query))
        if stated is None:
            wrong.append("receipt_id")
        elif stated.response_sha256 != sha256_hex(_octets(row["result"])):
            wrong.append("result or receipt_id")
    for what in wrong:
        findings.add(REVIEWS, row, what, None if known is None else known.event)


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
