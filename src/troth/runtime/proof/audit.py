"""Auditing a stored log: every event, every checkpoint, and every receipt against its event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

import orjson

from troth.kernel.digests import sha256_hex
from troth.kernel.errors import ProofBroken
from troth.kernel.proof.checkpoint import parse_checkpoint
from troth.kernel.proof.envelope import parse_envelope
from troth.kernel.proof.events import EventTag
from troth.kernel.proof.rows import TableReport
from troth.kernel.proof.verify import LogReport, PublicKey, verify_log
from troth.ports.log import AuditLog, LogEntry, StoredReceipt, TableAudit


@dataclass(frozen=True, kw_only=True, slots=True)
class AuditReport:
    """An audit that found nothing.

    Attributes:
        receipts: How many receipts fit their events.
        bodies: How many stored requests and responses fit their receipts.
        tables: How the tables compare with the log; ``None`` where they were not given.
    """

    log: LogReport
    receipts: int
    bodies: int
    tables: TableReport | None = None


def verify_stored_log(
    log: AuditLog,
    public_key: PublicKey,
    *,
    outside_checkpoint: bytes | None,
    with_bodies: bool = True,
    tables: TableAudit | None = None,
    size: int | None = None,
) -> AuditReport:
    """Verify a whole log and the receipts beside it. Blocks; one pass, bounded memory.

    Args:
        with_bodies: Also compare each stored request and response with its receipt; bodies that
            were erased, or never kept, are no fault.
        tables: Holds everything else that is stored to the log. What it finds is in the report,
            and raised by ``refuse_findings``.
        size: Only this many events, with what belongs to them, of a log that goes on growing.

    Raises:
        ProofBroken: ``proof.log`` or ``proof.receipt``, with the place.
    """
    # The tables tell more exactly in which column a body differs.
    receipts = _ReceiptMatch(log, size, with_bodies=with_bodies and tables is None, tables=tables)
    report = verify_log(
        receipts.watching(log.entries(0, size)),
        (one for one in log.checkpoints() if size is None or parse_checkpoint(one).size <= size),
        public_key,
        outside_checkpoint,
    )
    count, compared = receipts.finish(), None if tables is None else tables.finish()
    bodies = receipts.bodies
    if compared is not None:  # what the log has no token of was held to its receipt all the same
        bodies = compared.covered.get("bodies", 0) + compared.uncovered.get("bodies", 0)
    return AuditReport(log=report, receipts=count, bodies=bodies, tables=compared)


def refuse_findings(report: AuditReport, *, strict: bool = False) -> None:
    """Refuse tables that are not those of the log.

    Args:
        strict: Also refuse rows of which the log has no digest.

    Raises:
        ProofBroken: ``proof.tables``, with the first place.
    """
    tables = report.tables or TableReport()
    found = tables.findings or (tables.examples if strict else ())
    if not found:
        return
    times = "" if len(found) == 1 else f", in {len(found)} places"
    detail = f"What is stored is not what was logged{times}."
    raise ProofBroken("proof.tables", detail, place=found[0].place)


class _ReceiptMatch:
    """Walks the receipts along with the events: each sealing event has exactly its receipt."""

    def __init__(
        self, log: AuditLog, size: int | None, *, with_bodies: bool, tables: TableAudit | None
    ) -> None:
        self._log, self._with_bodies, self._tables = log, with_bodies, tables
        self._receipts = takewhile(lambda one: size is None or one.index < size, log.receipts())
        self._next = next(self._receipts, None)
        self._count = 0
        self.bodies = 0

    def watching(self, entries: Iterator[LogEntry]) -> Iterator[tuple[int, bytes, bytes | None]]:
        for entry in entries:
            yield entry.index, entry.leaf, entry.nodes
            # Past the yield the event itself has been verified.
            if self._tables is not None or _SEALED in entry.leaf:
                self._match(entry)

    def _match(self, entry: LogEntry) -> None:
        event = orjson.loads(entry.leaf)
        if self._tables is not None:
            self._tables.take(entry.index, event)
        if event["tag"] != EventTag.EXCHANGE_SEALED:
            return
        place = f"event {entry.index}"
        receipt = self._next
        if receipt is None or receipt.index != entry.index:
            raise ProofBroken("proof.receipt", "An event's receipt is missing.", place=place)
        payload = parse_envelope(receipt.envelope).payload
        bound = {"receipt_id": receipt.receipt_id, "statement_sha256": sha256_hex(payload)}
        if event["data"] != bound:
            raise ProofBroken(
                "proof.receipt", "A receipt is not the one its event binds.", place=place
            )
        self._count += 1
        if self._with_bodies:
            self._match_body(receipt, payload, place)
        self._next = next(self._receipts, None)

    def _match_body(self, receipt: StoredReceipt, payload: bytes, place: str) -> None:
        body = self._log.body(receipt.receipt_id)
        if body is None:
            return
        subjects = {
            subject["name"]: subject["digest"]["sha256"]
            for subject in orjson.loads(payload)["subject"]
        }
        stored = {"request": sha256_hex(body.request), "response": sha256_hex(body.response)}
        if stored != subjects:
            raise ProofBroken(
                "proof.receipt", "A stored body is not the one its receipt is about.", place=place
            )
        self.bodies += 1

    def finish(self) -> int:
        if self._next is not None:
            place = f"receipt of event {self._next.index}"
            raise ProofBroken("proof.receipt", "A receipt belongs to no event.", place=place)
        return self._count


_SEALED = b'"tag":"' + EventTag.EXCHANGE_SEALED.value.encode() + b'"'
