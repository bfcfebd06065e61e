"""PROOF-3: a receipt is verified with the public key alone, and no byte of it can change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.proof.log_samples import (
    FIRST,
    ORIGIN,
    REQUEST,
    RESPONSE,
    SECOND,
    STRANGER,
    Key,
    SampleLog,
    sample_receipt,
    sample_statement,
)
from troth.kernel.canonical import canonical_json
from troth.kernel.errors import ProofBroken
from troth.kernel.proof.checkpoint import Checkpoint, render_checkpoint
from troth.kernel.proof.encoding import encode_base64
from troth.kernel.proof.envelope import seal_envelope
from troth.kernel.proof.keys import PublicKey, render_pem
from troth.kernel.proof.verify import read_public_key, verify_receipt

RECEIPT = sample_receipt()


def refused(receipt: bytes, **given: bytes) -> str:
    """The code under which a receipt is refused."""
    with pytest.raises(ProofBroken) as breach:
        verify_receipt(receipt, FIRST.public, **given)
    return breach.value.code


@pytest.mark.clause("PROOF-3")
@pytest.mark.parametrize("later", [0, 1, 4, 30])
def test_a_receipt_verifies_with_the_public_key_alone(later: int) -> None:
    key = read_public_key(render_pem(FIRST.raw).encode())
    report = verify_receipt(sample_receipt(later=later), key, request=REQUEST, response=RESPONSE)
    assert report.statement.to_json() == sample_statement().to_json()
    assert (report.index, report.checkpoint.size) == (3, 4 + later)
    assert (report.checkpoint.origin, report.key_id) == (ORIGIN, FIRST.id)
    assert report.request_checked
    assert report.response_checked


def test_bodies_are_optional_and_a_last_newline_is_allowed() -> None:
    report = verify_receipt(RECEIPT + b"\n", FIRST.public)
    assert not report.request_checked
    assert not report.response_checked


def test_a_checkpoint_from_elsewhere_must_be_the_same() -> None:
    note = orjson.loads(RECEIPT)["log"]["checkpoint"].encode()
    assert verify_receipt(RECEIPT, FIRST.public, checkpoint=note).index == 3
    other = SampleLog().fill(7).note()
    assert refused(RECEIPT, checkpoint=other) == "proof.checkpoint"
    assert refused(RECEIPT, checkpoint=b"junk") == "proof.checkpoint"
    forged = SampleLog(STRANGER).note()
    assert refused(RECEIPT, checkpoint=forged) == "proof.checkpoint"


@pytest.mark.clause("PROOF-3", breaks=True)
@pytest.mark.parametrize("key", [FIRST.public, PublicKey(raw=FIRST.raw)])
def test_any_changed_byte_is_refused(key: PublicKey) -> None:
    for place in range(len(RECEIPT)):
        changed = RECEIPT[:place] + bytes([RECEIPT[place] ^ 1]) + RECEIPT[place + 1 :]
        with pytest.raises(ProofBroken) as breach:
            verify_receipt(changed, key)
        assert breach.value.code in ("proof.receipt", "proof.checkpoint")


@pytest.mark.clause("PROOF-3", breaks=True)
@given(st.data())
def test_any_other_edit_is_refused(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(RECEIPT)))
    end = data.draw(st.integers(start, min(len(RECEIPT), start + 40)))
    changed = RECEIPT[:start] + data.draw(st.binary(max_size=40)) + RECEIPT[end:]
    if changed.removesuffix(b"\n") != RECEIPT:
        assert refused(changed) in ("proof.receipt", "proof.checkpoint")


@pytest.mark.clause("PROOF-3", breaks=True)
def test_other_bodies_are_refused() -> None:
    assert refused(RECEIPT, request=REQUEST + b" ") == "proof.receipt"
    assert refused(RECEIPT, response=RESPONSE[:-1]) == "proof.receipt"
    assert refused(RECEIPT, response=b"") == "proof.receipt"


@pytest.mark.clause("PROOF-3", breaks=True)
def test_another_key_is_refused() -> None:
    for key in (STRANGER.public, PublicKey(raw=STRANGER.raw)):
        with pytest.raises(ProofBroken) as breach:
            verify_receipt(RECEIPT, key)
        assert breach.value.code == "proof.receipt"
    with pytest.raises(ProofBroken) as breach:
        verify_receipt(RECEIPT, Key(1, "other.example").public)
    assert breach.value.code == "proof.checkpoint"


def edited(change: Callable[[Any], object]) -> bytes:
    document = orjson.loads(RECEIPT)
    change(document)
    return canonical_json(document)


def other_statement(document: Any) -> None:
    statement = {**sample_statement().to_json()}
    predicate: Any = statement["predicate"]
    statement["predicate"] = {**predicate, "surface": "cli:ask"}
    envelope = seal_envelope(statement, key_id=FIRST.id, sign=FIRST.sign)
    document["envelope"] = orjson.loads(envelope)


def other_root(document: Any) -> None:
    checkpoint = Checkpoint(origin=ORIGIN, size=document["log"]["size"], root=bytes(32))
    note = render_checkpoint(checkpoint, signer_name=ORIGIN, public_key=FIRST.raw, sign=FIRST.sign)
    document["log"]["checkpoint"] = note.decode()


def other_event(document: Any) -> None:
    document["log"]["leaf"] = SampleLog().leaves[0].decode()


@pytest.mark.clause("PROOF-3", breaks=True)
@pytest.mark.parametrize(
    "change",
    [
        other_statement,
        other_root,
        other_event,
        lambda document: document.update(format="troth-receipt/2"),
        lambda document: document.update(more=1),
        lambda document: document.pop("log"),
        lambda document: document.update(log=[]),
        lambda document: document.update(envelope=None),
        lambda document: document["log"].update(index=2),
        lambda document: document["log"].update(index=True),
        lambda document: document["log"].update(size=9),
        lambda document: document["log"].update(size="8"),
        lambda document: document["log"].update(leaf="{}"),
        lambda document: document["log"].update(leaf=None),
        lambda document: document["log"].update(proof={}),
        lambda document: document["log"].update(proof=[1]),
        lambda document: document["log"]["proof"].pop(),
        lambda document: document["log"]["proof"].append(encode_base64(bytes(32))),
        lambda document: document["log"]["proof"].append(""),
        lambda document: document["log"].update(checkpoint=""),
        lambda document: document["envelope"]["signatures"][0].update(keyid=SECOND.id),
    ],
)
def test_parts_that_do_not_belong_together_are_refused(change: Callable[[Any], object]) -> None:
    assert refused(edited(change)) in ("proof.receipt", "proof.checkpoint")


def test_a_second_signature_on_the_checkpoint_is_refused() -> None:
    line = SampleLog(STRANGER).note().split(b"\n\n")[1].decode()

    def cosign(document: Any) -> None:
        document["log"]["checkpoint"] += line

    assert refused(edited(cosign)) == "proof.checkpoint"


def test_envelope_and_checkpoint_are_of_one_key() -> None:
    assert refused(sample_receipt(checkpoint_key=SECOND)) == "proof.checkpoint"


@given(st.binary())
def test_any_bytes_are_refused_by_our_error(data: bytes) -> None:
    assert refused(data) == "proof.receipt"


@pytest.mark.slow
@pytest.mark.parametrize(
    "data", [b"[" * 1_000_000, b'{"log":' * 150_000, b"\n" * 1_000_000, b'"' + b"a" * 1_000_000]
)
def test_a_megabyte_of_anything_is_answered(data: bytes) -> None:
    assert refused(data) == "proof.receipt"
