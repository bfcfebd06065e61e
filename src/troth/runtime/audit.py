"""Auditing a stored log: every event, every checkpoint, and every receipt against its event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import orjson

from troth.kernel.digests import sha256_hex
from troth.kernel.errors import ProofBroken
from troth.kernel.proof.envelope import parse_envelope
from troth.kernel.proof.events import EventTag
from troth.kernel.proof.verify import LogReport, PublicKey, verify_log
from troth.ports.log import AuditLog, LogEntry, StoredReceipt


@dataclass(frozen=True, kw_only=True, slots=True)
class AuditReport:
    """An audit that found nothing.

    Attributes:
        receipts: How many receipts fit their events.
        bodies: How many stored requests and responses fit their receipts.
    """

    log: LogReport
    receipts: int
    bodies: int


def verify_stored_log(
    log: AuditLog,
    public_key: PublicKey,
    *,
    outside_checkpoint: bytes | None,
    with_bodies: bool = True,
) -> AuditReport:
    """Verify a whole log and the receipts beside it. Blocks; one pass, bounded memory.

    Args:
        with_bodies: Also compare each stored request and response with its receipt; bodies that
            were erased, or never kept, are no fault.

    Raises:
        ProofBroken: ``proof.log`` or ``proof.receipt``, with the place.
    """
    receipts = _ReceiptMatch(log, with_bodies=with_bodies)
    report = verify_log(
        receipts.watching(log.entries()), log.checkpoints(), public_key, outside_checkpoint
    )
    return AuditReport(log=report, receipts=receipts.finish(), bodies=receipts.bodies)


class _ReceiptMatch:
    """Walks the receipts along with the events: each sealing event has exactly its receipt."""

    def __init__(self, log: AuditLog, *, with_bodies: bool) -> None:
        self._log, self._with_bodies = log, with_bodies
        self._receipts = log.receipts()
        self._next = next(self._receipts, None)
        self._count = 0
        self.bodies = 0

    def watching(self, entries: Iterator[LogEntry]) -> Iterator[tuple[int, bytes, bytes | None]]:
        for entry in entries:
            yield entry.index, entry.leaf, entry.nodes
            # Past the yield the event itself has been verified.
            if _SEALED in entry.leaf:
                self._match(entry)

    def _match(self, entry: LogEntry) -> None:
        event = orjson.loads(entry.leaf)
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
