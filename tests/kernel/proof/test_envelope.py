"""Envelopes: another implementation verifies ours, and ours refuses what was changed."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from securesystemslib.dsse import Envelope as OtherEnvelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import SSlibKey  # type: ignore[attr-defined]  # it has no __all__

from kernel.proof.log_samples import FIRST, SECOND, sample_statement
from support.refusals import raising
from troth.kernel.canonical import canonical_json
from troth.kernel.errors import ProofBroken
from troth.kernel.jsontypes import JsonValue
from troth.kernel.proof.encoding import encode_base64
from troth.kernel.proof.envelope import (
    PAYLOAD_TYPE,
    parse_envelope,
    pre_authentication,
    seal_envelope,
)

STATEMENT = sample_statement().to_json()
ENVELOPE = seal_envelope(STATEMENT, key_id=FIRST.id, sign=FIRST.sign)


def test_what_is_sealed_opens() -> None:
    assert parse_envelope(ENVELOPE).open(FIRST.public) == STATEMENT
    parsed = parse_envelope(ENVELOPE)
    assert (parsed.payload, parsed.key_id) == (canonical_json(STATEMENT), FIRST.id)


@pytest.mark.clause("PROOF-3")
def test_another_implementation_verifies_ours() -> None:
    other = OtherEnvelope.from_dict(orjson.loads(ENVELOPE))
    key = SSlibKey.from_crypto(FIRST.private.public_key(), keyid=FIRST.id)
    assert other.verify([key], 1) == {FIRST.id: key}
    assert other.payload_type == PAYLOAD_TYPE
    wrong = SSlibKey.from_crypto(SECOND.private.public_key(), keyid=FIRST.id)
    with pytest.raises(VerificationError):
        other.verify([wrong], 1)


@pytest.mark.clause("PROOF-3", breaks=True)
def test_another_key_does_not_open_it() -> None:
    with pytest.raises(ProofBroken) as breach:
        parse_envelope(ENVELOPE).open(SECOND.public)
    assert breach.value.code == "proof.receipt"


def sealed(payload: bytes) -> bytes:
    """An envelope around any payload, rightly signed."""
    signature = encode_base64(FIRST.sign(pre_authentication(payload)))
    members: dict[str, JsonValue] = {
        "payload": encode_base64(payload),
        "payloadType": PAYLOAD_TYPE,
        "signatures": [{"keyid": FIRST.id, "sig": signature}],
    }
    return canonical_json(members)


@pytest.mark.parametrize("payload", [b"", b"[]", b'{"a": 1}', b'{"a":1,"a":1}', b"\xff"])
def test_a_payload_that_is_no_canonical_object_is_refused(payload: bytes) -> None:
    with raising(ProofBroken, code="proof.receipt"):
        parse_envelope(sealed(payload)).open(FIRST.public)


@pytest.mark.parametrize(
    "change",
    [
        {"payloadType": "text/plain"},
        {"payload": 1},
        {"payload": "é"},
        {"signatures": []},
        {"signatures": {}},
        {"signatures": [1]},
        {"signatures": [{"keyid": 1, "sig": ""}]},
        {"signatures": [{"keyid": "", "sig": ""}]},
        {"signatures": orjson.loads(ENVELOPE)["signatures"] * 2},
        {"more": 1},
    ],
)
def test_other_shapes_are_refused(change: dict[str, JsonValue]) -> None:
    with raising(ProofBroken, code="proof.receipt"):
        parse_envelope(canonical_json({**orjson.loads(ENVELOPE), **change})).open(FIRST.public)


@given(st.binary())
def test_any_bytes_are_refused_by_our_error(data: bytes) -> None:
    with raising(ProofBroken, code="proof.receipt"):
        parse_envelope(data)
