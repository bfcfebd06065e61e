"""What a third party needs to verify a deployment's receipts and its log, in one place."""

from __future__ import annotations

from troth.kernel.proof.checkpoint import verify_checkpoint
from troth.kernel.proof.keys import PublicKey, read_public_key
from troth.kernel.proof.log import LogReport, verify_log
from troth.kernel.proof.receipt import ReceiptReport, render_receipt, verify_receipt

__all__ = [
    "LogReport",
    "PublicKey",
    "ReceiptReport",
    "read_public_key",
    "render_receipt",
    "verify_checkpoint",
    "verify_log",
    "verify_receipt",
]
