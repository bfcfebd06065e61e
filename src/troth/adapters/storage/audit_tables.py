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
    Anchors,
    Findings,
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


def audit_sources(database: Database, anchors: Anchors, findings: Findings) -> None:
    """Compare sources and passages with the log; one text is held at a time."""
    for row in rows_of(database, SOURCES):
        _audit_source(database, anchors, findings, row)
    findings.miss(SOURCES, anchors.unseen("source version"), "version {:.16}")
    query = select(PASSAGES.c.version_id, func.count()).where(
        PASSAGES.c.version_id.not_in(select(SOURCES.c.version_id))
    )
    for version_id, count in database.found(query.group_by(PASSAGES.c.version_id)):
        findings.add(PASSAGES, f"version_id={version_id}", f"{count} passages of no source")
    _audit_vectors(database, findings)


def _audit_vectors(database: Database, findings: Findings) -> None:
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
    for row in database.found(query):
        findings.add(PASSAGE_VECTORS, named_cells(row._asdict()), "a vector of no such passage")


def _audit_source(database: Database, anchors: Anchors, findings: Findings, row: _Row) -> None:
    digest, names = str(row["text_sha256"]), (str(row["tenant"]), str(row["source_id"]))
    version = row_key("sources", *names, digest)
    known = anchors.take("source version", version)
    erased = anchors.look("erased source", version)
    if erased is not None:
        findings.cover(SOURCES)
        findings.add(SOURCES, row, "it was erased, and is there", erased.event)
        return
    wrong = [] if text_sha256(str(row["text"])) == digest else ["text"]
    if known is not None:
        wrong += changed_columns(known.value, "sources", source_cells(row))
        current = anchors.take("current source", row_key("sources", *names))
        if current is not None and (current.value == version) is not row["is_current"]:
            wrong.append("is_current")
    elif anchors.take("source text", digest) is None:
        findings.leave(SOURCES, row)
        _audit_passages(database, findings, row, None)
        return
    elif not wrong:
        findings.leave(SOURCES, row)  # its text was logged, and its labels were not
    findings.hold(SOURCES, row, wrong, None if known is None else known.event)
    if not wrong:
        _audit_passages(database, findings, row, anchors.take("passages", version))


def _audit_passages(
    database: Database, findings: Findings, source: _Row, known: Anchor | None
) -> None:
    text, found = str(source["text"]), len(findings)
    rows = []
    for row in rows_of(database, PASSAGES, PASSAGES.c.version_id == source["version_id"]):
        rows.append(row)
        start, end = row["start_at"], row["end_at"]
        quoted = None
        if isinstance(start, int) and isinstance(end, int) and start >= 0:
            quoted = text[start:end]
        if not source["is_current"]:
            findings.add(PASSAGES, row, "a passage of a version that is not current")
        elif quoted is None or quoted != row["text"]:
            findings.add(PASSAGES, row, "text, start_at or end_at")
        elif row["tenant"] != source["tenant"]:
            findings.add(PASSAGES, row, "tenant")
    if known is None or not source["is_current"]:
        return
    findings.cover(PASSAGES, len(rows))
    if len(findings) == found and passages_digest(rows) != known.value:
        what = "passage_id or context of a passage, or how many there are"
        named = named_cells({"version_id": source["version_id"]})
        findings.add(PASSAGES, named, what, known.event)


class TableAudit:
    """One audit; ``take`` is given the verified events in order, ``finish`` compares the tables."""

    def __init__(self, database: Database, *, with_bodies: bool = True) -> None:
        self._database, self._with_bodies = database, with_bodies
        self._anchors, self._findings = Anchors(), Findings()

    def take(self, index: int, event: Mapping[str, Any]) -> None:
        """Take in what a verified event says of rows."""
        if event["tag"] == EventTag.MEMORY_CHANGED:
            take_change(self._anchors, index, event["data"])
        for kind, key, value in (
            *_said_of_log(index, event),
            *_said_of_sources(event),
            *said_of_work(event),
        ):
            if value is None:
                self._anchors.drop(kind, str(key))
            else:
                self._anchors.put(kind, Anchor(str(key), 0, str(value), index))

    def finish(self) -> TableReport:
        """Compare every table with what was taken in. Blocks; linear in the size of the tables."""
        try:
            self._audit_log_tables()
            if self._with_bodies:
                self._audit_bodies()
            self._audit_keys()
            audit_sources(self._database, self._anchors, self._findings)
            audit_memories(self._database, self._anchors, self._findings)
            audit_intake(self._database, self._anchors, self._findings)
            audit_reviews(self._database, self._anchors, self._findings)
        finally:
            self._anchors.close()
        return self._findings.report()

    def _audit_log_tables(self) -> None:
        """What is stored beside the events, and that the verification of the log does not read."""
        for row in rows_of(self._database, CHECKPOINTS):
            self._findings.hold(
                CHECKPOINTS, row, () if _size(row["note"]) == row["size"] else ("size",)
            )
        first = self._anchors.look("log key", "0")
        for row in rows_of(self._database, LOG_KEYS):
            known = self._anchors.take("log key", str(row["seq"]))
            wrong = (UNKNOWN,) if known is None else _key_differs(known, row, first)
            self._findings.hold(LOG_KEYS, row, wrong)
        self._findings.miss(LOG_KEYS, self._anchors.unseen("log key"), "seq={}")
        for row in rows_of(self._database, RECEIPTS):
            self._findings.hold(RECEIPTS, row, _receipt_differs(row))

    def _audit_bodies(self) -> None:
        for row in rows_of(self._database, BODIES):
            wrong = self._against_receipt(row)
            known = self._anchors.take("body", str(row["receipt_id"]))
            if known is not None:
                cells = {name: value for name, value in row.items() if name != "seq"}
                salt = cells["request"] if isinstance(cells["request"], bytes) else b""
                wrong += changed_columns(known.value, "bodies", cells, salt=salt)
            elif not wrong:
                self._findings.leave(BODIES, row)
                continue
            index = None if known is None else known.event
            self._findings.hold(BODIES, row, tuple(dict.fromkeys(wrong)), index)
        self._findings.miss(BODIES, self._anchors.unseen("body"), "receipt_id={}")

    def _against_receipt(self, row: Mapping[str, Cell]) -> tuple[str, ...]:
        """In which columns a body is not the one that its receipt is about."""
        query = select(RECEIPTS).where(RECEIPTS.c.receipt_id == row["receipt_id"])
        receipt = self._database.one(query)
        if receipt is None:
            return (UNKNOWN,)
        stated = stated_in(receipt.envelope)
        if stated is None:
            return ()  # told where the receipts are compared
        said: dict[str, Cell] = {
            "seq": receipt.seq,
            "trace_id": stated.trace_id,
            "surface": stated.surface,
            "at": stated.sealed_at,
        }
        digests = {"request": stated.request_sha256, "response": stated.response_sha256}
        wrong = [name for name, value in said.items() if row[name] != value]
        wrong += [name for name, value in digests.items() if _sha256(row[name]) != value]
        if text_sha256(str(row["tenant"])) != stated.tenant_sha256:
            wrong.append("tenant")
        return tuple(wrong)

    def _audit_keys(self) -> None:
        for row in rows_of(self._database, API_KEYS):
            name = str(row["key_id"])
            known, revoked = self._anchors.take("key", name), self._anchors.take("revoked", name)
            is_right = _is_revoked_as(revoked, row["revoked_at"])
            wrong: tuple[str, ...] = () if is_right else ("revoked_at",)
            if known is not None and known.value:
                # In the order in which a key tells them.
                order = ("key_id", "sha256", "tenant", "scopes", "created_at", "tier")
                cells = {column: row[column] for column in order}
                wrong += changed_columns(known.value, "api_keys", cells)
            elif known is None:
                wrong += (UNKNOWN,)  # a key is logged before it opens anything
            elif not wrong:
                self._findings.leave(API_KEYS, row)
                continue
            self._findings.hold(API_KEYS, row, wrong, None if known is None else known.event)
        self._findings.miss(API_KEYS, self._anchors.unseen("key"), "key_id={}")


def _is_revoked_as(revoked: Anchor | None, at: Cell) -> bool:
    """Whether a key is revoked when the log says so; an earlier version did not say when."""
    if revoked is None or at is None:
        return revoked is None and at is None
    return revoked.value in ("", at)


def _key_differs(known: Anchor, row: Mapping[str, Cell], first: Anchor | None) -> tuple[str, ...]:
    """The origin is that of the first event: a rotation does not change it."""
    origin = "" if first is None else first.value.partition("\n")[0]
    said = {"public_key": decode_base64(known.value.partition("\n")[2]), "origin": origin}
    return tuple(name for name, value in said.items() if row[name] != value)


def _receipt_differs(row: Mapping[str, Cell]) -> tuple[str, ...]:
    """Its id, its place and its envelope are held to the log while that is verified."""
    stated = stated_in(row["envelope"])
    if stated is None:
        return ("envelope",)
    return () if text_sha256(str(row["tenant"])) == stated.tenant_sha256 else ("tenant",)


def _size(note: Cell) -> int | None:
    try:
        return parse_checkpoint(note).size if isinstance(note, bytes) else None
    except ProofBroken:
        return None


def _sha256(value: Cell) -> str:
    return sha256_hex(value) if isinstance(value, bytes) else ""
