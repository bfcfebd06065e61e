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
    """An audit that found nothing: the log's report, and how many receipts fit their events."""

    log: LogReport
    receipts: int


def verify_stored_log(
    log: AuditLog, public_key: PublicKey, *, outside_checkpoint: bytes | None
) -> AuditReport:
    """Verify a whole log and the receipts beside it. Blocks; one pass, bounded memory.

    Raises:
        ProofBroken: ``proof.log`` or ``proof.receipt``, with the place.
    """
    receipts = _ReceiptMatch(log.receipts())
    report = verify_log(
        receipts.watching(log.entries()), log.checkpoints(), public_key, outside_checkpoint
    )
    return AuditReport(log=report, receipts=receipts.finish())


class _ReceiptMatch:
    """Walks the receipts along with the events: each sealing event has exactly its receipt."""

    def __init__(self, receipts: Iterator[StoredReceipt]) -> None:
        self._receipts = receipts
        self._next = next(receipts, None)
        self._count = 0

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
        self._next = next(self._receipts, None)

    def finish(self) -> int:
        if self._next is not None:
            place = f"receipt of event {self._next.index}"
            raise ProofBroken("proof.receipt", "A receipt belongs to no event.", place=place)
        return self._count


_SEALED = b'"tag":"' + EventTag.EXCHANGE_SEALED.value.encode() + b'"'
