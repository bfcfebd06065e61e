"""Holding sources and their passages to the log.

A source that was added has its labels in the log by a token, its text by its digest, and its
passages by one digest for all of them. Which version is current follows from the order of the
events. A page of the web is known to the log by the digest of its text alone, where an answer was
given it. Vectors of passages only order what is found: each has to be of a passage that is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import func, or_, select

from troth.adapters.storage.anchors import Anchor, Anchors
from troth.adapters.storage.database import Database
from troth.adapters.storage.findings import MAX_FINDINGS, MISSING, Findings
from troth.adapters.storage.schema import PASSAGE_VECTORS, PASSAGES, SOURCES
from troth.adapters.storage.sources import passages_digest, source_cells
from troth.adapters.storage.stored_rows import named_cells, rows_of
from troth.kernel.digests import text_sha256
from troth.kernel.proof.events import EventTag
from troth.kernel.proof.rows import Cell, changed_columns, row_key

_VERSION: Final = "source version"
_CURRENT: Final = "current source"
_PASSAGES: Final = "passages"
_TEXT: Final = "source text"
_ERASED: Final = "erased source"
_RETIRED: Final = ""
_Row = Mapping[str, Cell]


def take_source(anchors: Anchors, index: int, event: Mapping[str, Any]) -> None:
    """Take in what an event says of sources."""
    data = event["data"]
    if event["tag"] == EventTag.EVIDENCE_RETRIEVED:
        for digest in data.get("sources", ()):
            anchors.put(_TEXT, Anchor(str(digest), 0, "", index))
        return
    if event["tag"] == EventTag.SOURCE_ERASED:
        _take_erased(anchors, index, data)
        return
    anchors.put(_TEXT, Anchor(str(data["text_sha256"]), 0, "", index))
    if "row" not in data:  # written before rows had tokens
        return
    version, source = str(data["version"]), str(data["source"])
    anchors.drop(_ERASED, version)
    anchors.put(_VERSION, Anchor(version, 0, str(data["row"]), index))
    anchors.put(_PASSAGES, Anchor(version, 0, str(data["passages_sha256"]), index))
    anchors.put(_CURRENT, Anchor(source, 0, version, index))
    for retired in data["retired"]:
        anchors.put(_CURRENT, Anchor(str(retired), 0, _RETIRED, index))


def _take_erased(anchors: Anchors, index: int, data: Mapping[str, Any]) -> None:
    """MEM-20: what was erased is not missed, and must not be there."""
    anchors.drop(_CURRENT, str(data["source"]))
    for version in map(str, data["versions"]):
        anchors.drop(_VERSION, version)
        anchors.drop(_PASSAGES, version)
        anchors.put(_ERASED, Anchor(version, 0, "", index))


def audit_sources(database: Database, anchors: Anchors, findings: Findings) -> None:
    """Compare sources and passages with the log; one text is held at a time."""
    for row in rows_of(database, SOURCES):
        _audit_source(database, anchors, findings, row)
    for gone in anchors.unseen(_VERSION):
        findings.add(SOURCES, f"version {gone.key[:16]}", MISSING, gone.event)
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
    known = anchors.take(_VERSION, version)
    erased = anchors.look(_ERASED, version)
    if erased is not None:
        findings.cover(SOURCES)
        findings.add(SOURCES, row, "it was erased, and is there", erased.event)
        return
    wrong: list[str] = []
    if text_sha256(str(row["text"])) != digest:
        wrong.append("text")
    if known is not None:
        wrong += changed_columns(known.value, "sources", source_cells(row))
        current = anchors.take(_CURRENT, row_key("sources", *names))
        if current is not None and (current.value == version) is not row["is_current"]:
            wrong.append("is_current")
    elif anchors.take(_TEXT, digest) is None:
        findings.leave(SOURCES, row)
        _audit_passages(database, findings, row, None)
        return
    elif not wrong:
        findings.leave(SOURCES, row)  # its text was logged, and its labels were not
    findings.hold(SOURCES, row, wrong, None if known is None else known.event)
    if not wrong:
        _audit_passages(database, findings, row, anchors.take(_PASSAGES, version))


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
