"""Public keys: each form reads back to the same key, and everything else is the caller's error."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from hypothesis import given
from hypothesis import strategies as st

from kernel.proof.log_samples import FIRST, ORIGIN, SECOND
from support.refusals import raising
from troth.kernel.canonical import canonical_json
from troth.kernel.errors import CallerError
from troth.kernel.proof.keys import (
    PublicKey,
    key_document,
    key_id,
    parse_vkey,
    read_public_key,
    render_pem,
    render_vkey,
    verify_signature,
)

# The verifier key that the Go module database publishes: an independent instance of the format.
GO_SUM_VKEY = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8"
PRIVATE_PEM = FIRST.private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
OTHER_PEM = (
    ec.generate_private_key(ec.SECP256R1())
    .public_key()
    .public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
)


def test_a_published_verifier_key_is_read_and_written_back() -> None:
    key = parse_vkey(GO_SUM_VKEY)
    assert key.name == "sum.golang.org"
    assert render_vkey(key.name, key.raw) == GO_SUM_VKEY
    assert key_id(key.name, key.raw).hex() == "033de0ae"


def test_every_form_reads_back_to_the_key() -> None:
    document = key_document(ORIGIN, FIRST.raw)
    assert document["key_id"] == FIRST.id
    assert read_public_key(canonical_json(document)) == FIRST.public
    assert read_public_key(render_vkey(ORIGIN, FIRST.raw).encode() + b"\n") == FIRST.public
    assert read_public_key(render_pem(FIRST.raw).encode()) == PublicKey(raw=FIRST.raw)


def test_a_served_document_may_hold_more() -> None:
    served = canonical_json({**key_document(ORIGIN, FIRST.raw), "trace_id": "t"})
    assert read_public_key(served) == FIRST.public


def test_a_document_that_contradicts_itself_is_refused() -> None:
    document = key_document(ORIGIN, FIRST.raw)
    other = key_document(ORIGIN, SECOND.raw)
    for member in ("algorithm", "key_id", "name", "public_key", "vkey"):
        mixed = {**document, member: other[member] if member[0] in "kpv" else "x"}
        with raising(CallerError, code="input.invalid"):
            read_public_key(canonical_json(mixed))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"{",
        b'{"vkey":1,"public_key":"x"}',
        PRIVATE_PEM,
        OTHER_PEM,
        b"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
        GO_SUM_VKEY.replace("033d", "033e").encode(),
        GO_SUM_VKEY.replace("+Ac", "+Bc").encode(),
        GO_SUM_VKEY[:-4].encode(),
        b"a b" + GO_SUM_VKEY.encode(),
        b"name+00000000+!!!!",
    ],
)
def test_what_is_no_usable_key_is_the_callers_error(data: bytes) -> None:
    with pytest.raises(CallerError) as refusal:
        read_public_key(data)
    assert (refusal.value.code, refusal.value.field) == ("input.invalid", "key")
    assert refusal.value.hint


@given(st.binary() | st.binary().map(lambda data: b"-----BEGIN PUBLIC KEY-----\n" + data))
def test_any_bytes_are_a_key_or_the_callers_error(data: bytes) -> None:
    with pytest.raises(CallerError):
        read_public_key(data)


@given(st.binary(max_size=100), st.binary(max_size=100), st.binary(min_size=32, max_size=32))
def test_signature_checks_answer_to_anything(message: bytes, signature: bytes, raw: bytes) -> None:
    assert not verify_signature(PublicKey(raw=raw), message, signature)
    assert not verify_signature(FIRST.public, message, (signature + bytes(64))[:64])
    assert verify_signature(FIRST.public, message, FIRST.sign(message))


@pytest.mark.parametrize("raw", [b"", bytes(31), bytes(33)])
def test_a_key_has_32_bytes(raw: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        PublicKey(raw=raw)


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\u00a0b", "a\x00", "\ud800"])
def test_a_name_fits_a_signed_note(name: str) -> None:
    with pytest.raises(ValueError, match="key name"):
        PublicKey(raw=bytes(32), name=name)
