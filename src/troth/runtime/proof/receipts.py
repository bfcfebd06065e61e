"""Handing out proofs: receipt files, checkpoints, consistency proofs and the public key."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.kernel.merkle import consistency_proof, inclusion_proof
from troth.kernel.proof.checkpoint import parse_checkpoint, parse_note
from troth.kernel.proof.envelope import parse_envelope
from troth.kernel.proof.keys import key_document
from troth.kernel.proof.verify import render_receipt
from troth.ports.log import AuditLog, StoredReceipt


def _signer_of(note: bytes) -> str:
    return parse_note(note).signatures[0].key_id.hex()


@dataclass(frozen=True, kw_only=True)
class Receipts:
    """Reads proofs from the log; synchronous, callers use a thread.

    Attributes:
        log_name: Name of the log and of its key.
        public_raw: The raw public key.
    """

    log: AuditLog
    log_name: str
    public_raw: bytes

    def file(self, receipt_id: str, *, tenant: str | None) -> bytes:
        """The receipt file of an exchange, provable with the public key alone.

        Args:
            tenant: Whose receipts may be read; ``None`` reads any (the operator's own command).

        Raises:
            CallerError: ``input.not_found``: this tenant has no such receipt.
        """
        found = self.log.receipt(receipt_id)
        if found is None or (tenant is not None and found.tenant != tenant):
            raise CallerError(
                "input.not_found", "There is no receipt of that id.", field="receipt_id"
            )
        note = self._covering(found)
        size = parse_checkpoint(note).size
        leaf = next(iter(self.log.entries(found.index, found.index + 1))).leaf
        proof = inclusion_proof(found.index, size, self.log.node_reader())
        return render_receipt(
            envelope=found.envelope,
            index=found.index,
            size=size,
            leaf=leaf,
            proof=proof,
            checkpoint=note,
        )

    def request(self, receipt_id: str, *, tenant: str | None) -> bytes:
        """The request of an exchange as it was stored, for whoever wants to prove what was asked.

        Args:
            tenant: As for ``file``.

        Raises:
            CallerError: ``input.not_found``: no such receipt, or its request is not stored.
        """
        found, body = self.log.receipt(receipt_id), self.log.body(receipt_id)
        if found is None or body is None or (tenant is not None and found.tenant != tenant):
            raise CallerError(
                "input.not_found",
                "There is no stored request of that receipt.",
                hint="bodies are kept where store_bodies is on, until they are erased",
                field="receipt_id",
            )
        return body.request

    def _covering(self, found: StoredReceipt) -> bytes:
        """The newest checkpoint over a receipt that is signed by the key that signed the receipt.

        After a rotation that is not the newest one: whoever trusts the key of the time must be able
        to verify the receipt with that key alone.
        """
        signer = parse_envelope(found.envelope).key_id
        newest = self._checkpoint(at_least=found.index + 1)
        if _signer_of(newest) == signer:
            return newest
        fitting = [note for note in self.log.checkpoints() if _signer_of(note) == signer]
        if not fitting or parse_checkpoint(fitting[-1]).size <= found.index:
            raise CallerError(
                "input.not_found", "No checkpoint of the receipt's own key covers it."
            )
        return fitting[-1]

    def public_key(self) -> JsonObject:
        """The public key in every form a verifier may want."""
        return key_document(self.log_name, self.public_raw)

    def checkpoint(self) -> bytes:
        """The newest signed checkpoint.

        Raises:
            CallerError: ``input.not_found``: nothing has been logged yet.
        """
        return self._checkpoint(at_least=0)

    def _checkpoint(self, *, at_least: int) -> bytes:
        note = self.log.checkpoint(at_least=at_least)
        if note is None:
            raise CallerError("input.not_found", "Nothing has been logged yet.")
        return note

    def consistency(self, first: int, second: int) -> list[str]:
        """Proof that the log of size ``first`` is a prefix of the log of size ``second``.

        Returns:
            Hashes in base64, in the order of RFC 9162.

        Raises:
            CallerError: ``input.invalid``: the sizes are out of order or beyond the log.
        """
        size = self.log.size()
        if not 1 <= first <= second <= size:
            raise CallerError(
                "input.invalid",
                f"Sizes must satisfy 1 <= from <= to <= {size}.",
                field="from" if not 1 <= first <= second else "to",
            )
        proof = consistency_proof(first, second, self.log.node_reader())
        return [base64.b64encode(node).decode() for node in proof]
