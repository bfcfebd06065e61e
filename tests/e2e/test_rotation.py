"""Receipts survive a rotation of the signing key."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.deployment import QUESTION, deployed
from troth.adapters.signing import FileSigner
from troth.kernel.errors import ProofBroken
from troth.kernel.proof.verify import PublicKey, verify_receipt


@pytest.mark.clause("PROOF-3")
async def test_an_old_receipt_verifies_with_the_key_of_its_time(tmp_path: Path) -> None:
    async with deployed(tmp_path) as opened:
        before = (await opened.ask(QUESTION)).json()
        name = opened.services.receipts.log_name
        old = PublicKey(raw=opened.services.receipts.public_raw, name=name)
        new_signer = FileSigner.open(tmp_path / "new.key")
        opened.services.storage.log.rotate(new_signer).result()
    new = PublicKey(raw=new_signer.public_key, name=name)
    async with deployed(tmp_path, corpus=False, key_file=str(tmp_path / "new.key")) as opened:
        after = (await opened.ask(QUESTION)).json()
        receipts = opened.services.receipts
        old_file = receipts.file(before["receipt_id"], tenant="default")
        new_file = receipts.file(after["receipt_id"], tenant="default")
    assert verify_receipt(old_file, old).statement.receipt_id == before["receipt_id"]
    assert verify_receipt(new_file, new).statement.receipt_id == after["receipt_id"]
    with pytest.raises(ProofBroken):
        verify_receipt(old_file, new)
    with pytest.raises(ProofBroken):
        verify_receipt(new_file, old)
