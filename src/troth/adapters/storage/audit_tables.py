"""Holding the tables to the log: what ``troth audit verify`` does besides verifying the log itself.

While the log is verified its events are taken in; afterwards each table is walked once and each row
held to what the log says of it. A row that differs, that is missing, or that another table
contradicts is a finding, with table, key and column. A row of which the log has no digest is
counted as uncovered: written by an earlier version, or by a process that died before it could log
it, or by somebody else.

Holding sources and their passages to the log.

A source that was added has its labels in the log by a token, its text by its digest, and its
passages by one digest for all of them. Which version is current follows from the order of the
events. A page of the web is known to the log by the digest of its text alone, where an answer was
given it. Vectors of passages only order what is found: each has to be of a passage that is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sqlalchemy import func, or_, select

from troth.adapters.storage.audit_memories import audit_memories, take_change
from troth.adapters.storage.audit_work import audit_intake, audit_reviews, said_of_work
from troth.adapters.storage.database import Database
from troth.adapters.storage.schema import (
    API_KEYS,
    BODIES,
    CHECKPOINTS,
    LOG_KEYS,
    PASSAGE_VECTORS,
    PASSAGES,
    RECEIPTS,
    SOURCES,
)
from troth.adapters.storage.sources import passages_digest, source_cells
from troth.adapters.storage.stored_rows import (
    MAX_FINDINGS,
    UNKNOWN,
    Anchor,
    Comparison,
    Said,
    named_cells,
    rows_of,
    stated_in,
)
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.errors import ProofBroken
from troth.kernel.proof.checkpoint import parse_checkpoint
from troth.kernel.proof.encoding import decode_base64
from troth.kernel.proof.events import EventTag
from troth.kernel.proof.rows import Cell, TableReport, changed_columns, row_key

_KEY_COLUMNS: Final = ("key_id", "sha256", "tenant", "scopes", "created_at", "tier")
_RETIRED: Final = ""
_Row = Mapping[str, Cell]


def _said_of_sources(event: Mapping[str, Any]) -> Iterator[Said]:
    data = event["data"]
    match event["tag"]:
        case EventTag.EVIDENCE_RETRIEVED:
            yield from (("source text", digest, "") for digest in data.get("sources", ()))
        case EventTag.SOURCE_ADDED:
            yield "source text", data["text_sha256"], ""
            if "row" in data:  # else it was written before rows had tokens
                version = data["version"]
                yield "erased source", version, None
                yield "source version", version, data["row"]
                yield "passages", version, data["passages_sha256"]
                yield "current source", data["source"], version
                yield from (("current source", retired, _RETIRED) for retired in data["retired"])
        case EventTag.SOURCE_ERASED:  # MEM-20: what was erased is not missed, and must not be there
            yield "current source", data["source"], None
            for version in data["versions"]:
                yield "source version", version, None
                yield "passages", version, None
                yield "erased source", version, ""


def _said_of_log(index: int, event: Mapping[str, Any]) -> Iterator[Said]:
    data = event["data"]
    match event["tag"]:
        case EventTag.LOG_OPENED | EventTag.LOG_KEY_ROTATED:
            yield "log key", str(index), f"{data.get('origin', '')}\n{data['public_key']}"
        case EventTag.BODY_STORED:
            yield "body", data["receipt_id"], data["row"]
        case EventTag.BODY_ERASED:
            yield "body", data["receipt_id"], None
        case EventTag.KEY_CREATED:
            yield "key", data["key_id"], data.get("row") or ""
        case EventTag.KEY_REVOKED:  # an earlier version did not say when
            yield "revoked", data["key_id"], data.get("revoked_at") or ""


def audit_sources(audit: Comparison) -> None:
    """Compare sources and passages with the log; one text is held at a time."""
    for row in rows_of(audit.database, SOURCES):
        _audit_source(audit, row)
    audit.miss(SOURCES, audit.unseen("source version"), "version {:.16}")
    query = select(PASSAGES.c.version_id, func.count()).where(
        PASSAGES.c.version_id.not_in(select(SOURCES.c.version_id))
    )
    for version_id, count in audit.database.found(query.group_by(PASSAGES.c.version_id)):
        audit.add(PASSAGES, f"version_id={version_id}", f"{count} passages of no source")
    _audit_vectors(audit)


def _audit_vectors(audit: Comparison) -> None:
    """Each block is of passages of its version and its tenant; the vectors are not read."""
    held = [
        select(PASSAGES.c.passage_id)
        .where(
            PASSAGES.c.passage_id == end,
            PASSAGES.c.version_id == PASSAGE_VECTORS.c.version_id,
            PASSAGES.c.tenant == PASSAGE_VECTORS.c.tenant,
        )
        .exists()
        for end in (PASSAGE_VECTORS.c.first_id, PASSAGE_VECTORS.c.last_id)
    ]
    key = list(PASSAGE_VECTORS.primary_key)
    query = select(*key).where(or_(*(~one for one in held))).limit(MAX_FINDINGS)
    for row in audit.database.found(query):
        audit.add(PASSAGE_VECTORS, named_cells(row._asdict()), "a vector of no such passage")


def _audit_source(audit: Comparison, row: _Row) -> None:
    digest, names = str(row["text_sha256"]), (str(row["tenant"]), str(row["source_id"]))
    version = row_key("sources", *names, digest)
    erased = audit.look("erased source", version)
    if erased is not None:
        audit.hold(SOURCES, row, ["it was erased, and is there"], erased.event)
        return
    wrong = [] if text_sha256(str(row["text"])) == digest else ["text"]
    known, passages = audit.take("source version", version), audit.take("passages", version)
    if known is not None:
        wrong += changed_columns(known.value, "sources", source_cells(row))
        current = audit.take("current source", row_key("sources", *names))
        if current is not None and (current.value == version) is not row["is_current"]:
            wrong.append("is_current")
        audit.hold(SOURCES, row, wrong, known.event)
    elif audit.take("source text", digest) is None:
        audit.leave(SOURCES, row)
    else:  # its text was logged, and its labels were not
        audit.hold(SOURCES, row, wrong)
        if not wrong:
            audit.leave(SOURCES, row)
    if known is None or not wrong:
        _audit_passages(audit, row, passages)


def _audit_passages(audit: Comparison, source: _Row, known: Anchor | None) -> None:
    text, found = str(source["text"]), len(audit)
    rows = list(rows_of(audit.database, PASSAGES, PASSAGES.c.version_id == source["version_id"]))
    for row in rows:
        start, end = row["start_at"], row["end_at"]
        quoted = None
        if isinstance(start, int) and isinstance(end, int) and start >= 0:
            quoted = text[start:end]
        if not source["is_current"]:
            audit.add(PASSAGES, row, "a passage of a version that is not current")
        elif quoted is None or quoted != row["text"]:
            audit.add(PASSAGES, row, "text, start_at or end_at")
        elif row["tenant"] != source["tenant"]:
            audit.add(PASSAGES, row, "tenant")
    if known is None or not source["is_current"]:
        return
    audit.cover(PASSAGES, len(rows))
    if len(audit) == found and passages_digest(rows) != known.value:
        what = "passage_id or context of a passage, or how many there are"
        named = named_cells({"version_id": source["version_id"]})
        audit.add(PASSAGES, named, what, known.event)


class TableAudit:
    """One audit; ``take`` is given the verified events in order, ``finish`` compares the tables."""

    def __init__(self, database: Database, *, with_bodies: bool = True) -> None:
        self._audit, self._with_bodies = Comparison(database), with_bodies

    def take(self, index: int, event: Mapping[str, Any]) -> None:
        """Take in what a verified event says of rows."""
        if event["tag"] == EventTag.MEMORY_CHANGED:
            take_change(self._audit, index, event["data"])
        for kind, key, value in (
            *_said_of_log(index, event),
            *_said_of_sources(event),
            *said_of_work(event),
        ):
            if value is None:
                self._audit.drop(kind, str(key))
            else:
                self._audit.put(kind, Anchor(str(key), 0, str(value), index))

    def finish(self) -> TableReport:
        """Compare every table with what was taken in. Blocks; linear in the size of the tables."""
        audit = self._audit
        try:
            _audit_log(audit)
            if self._with_bodies:
                _audit_bodies(audit)
            _audit_keys(audit)
            audit_sources(audit)
            audit_memories(audit)
            audit_intake(audit)
            audit_reviews(audit)
        finally:
            audit.close()
        return audit.report()


def _audit_log(audit: Comparison) -> None:
    """What is stored beside the events, and that the verification of the log does not read."""
    for row in rows_of(audit.database, CHECKPOINTS):
        audit.hold(CHECKPOINTS, row, [] if _size(row["note"]) == row["size"] else ["size"])
    first = audit.look("log key", "0")
    for row in rows_of(audit.database, LOG_KEYS):
        known = audit.take("log key", str(row["seq"]))
        audit.hold(LOG_KEYS, row, _key_differs(known, row, first) if known else [UNKNOWN])
    audit.miss(LOG_KEYS, audit.unseen("log key"), "seq={}")
    for row in rows_of(audit.database, RECEIPTS):
        audit.hold(RECEIPTS, row, _receipt_differs(row))


def _audit_bodies(audit: Comparison) -> None:
    for row in rows_of(audit.database, BODIES):
        salt = row["request"] if isinstance(row["request"], bytes) else b""
        known = audit.take("body", str(row["receipt_id"]))
        columns = [name for name in row if name != "seq"]
        wrong = _against_receipt(audit.database, row)
        audit.compare_row(BODIES, row, known, columns, wrong, salt=salt)
    audit.miss(BODIES, audit.unseen("body"), "receipt_id={}")


def _against_receipt(database: Database, row: _Row) -> list[str]:
    """In which columns a body is not the one that its receipt is about."""
    receipt = database.one(select(RECEIPTS).where(RECEIPTS.c.receipt_id == row["receipt_id"]))
    if receipt is None:
        return [UNKNOWN]
    stated = stated_in(receipt.envelope)
    if stated is None:
        return []  # told where the receipts are compared
    said: dict[str, Cell] = {
        "seq": receipt.seq,
        "trace_id": stated.trace_id,
        "surface": stated.surface,
        "at": stated.sealed_at,
        "request": stated.request_sha256,
        "response": stated.response_sha256,
        "tenant": stated.tenant_sha256,
    }
    told = {
        **row,
        "request": _sha256(row["request"]),
        "response": _sha256(row["response"]),
        "tenant": text_sha256(str(row["tenant"])),
    }
    return [name for name, value in said.items() if told[name] != value]


def _audit_keys(audit: Comparison) -> None:
    """A key is logged before it opens anything; an earlier version said less of it."""
    for row in rows_of(audit.database, API_KEYS):
        name = str(row["key_id"])
        known, revoked = audit.take("key", name), audit.take("revoked", name)
        wrong = [] if known else [UNKNOWN]
        if (revoked is None) is not (row["revoked_at"] is None) or (
            revoked and revoked.value not in ("", row["revoked_at"])
        ):
            wrong.append("revoked_at")
        said = known if known and known.value else None
        audit.compare_row(API_KEYS, row, said, _KEY_COLUMNS, wrong)
    audit.miss(API_KEYS, audit.unseen("key"), "key_id={}")


def _key_differs(known: Anchor, row: _Row, first: Anchor | None) -> list[str]:
    """The origin is that of the first event: a rotation does not change it."""
    origin = "" if first is None else first.value.partition("\n")[0]
    said = {"public_key": decode_base64(known.value.partition("\n")[2]), "origin": origin}
    return [name for name, value in said.items() if row[name] != value]


def _receipt_differs(row: _Row) -> list[str]:
    """Its id, its place and its envelope are held to the log while that is verified."""
    stated = stated_in(row["envelope"])
    if stated is None:
        return ["envelope"]
    return [] if text_sha256(str(row["tenant"])) == stated.tenant_sha256 else ["tenant"]


def _size(note: Cell) -> int | None:
    try:
        return parse_checkpoint(note).size if isinstance(note, bytes) else None
    except ProofBroken:
        return None


def _sha256(value: Cell) -> str:
    return sha256_hex(value) if isinstance(value, bytes) else ""
