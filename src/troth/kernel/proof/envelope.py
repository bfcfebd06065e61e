"""DSSE envelopes: a statement and the signature over its exact bytes.

Both the statement and the envelope are canonical JSON, so that each has one form. The signature
covers the payload and its type, in DSSE's pre-authentication encoding; the key id in the envelope
is a hint that the signature does not cover, and whoever knows the key's name compares it.

Source: DSSE v1.0, protocol and envelope.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from troth.kernel.canonical import canonical_json, parse_canonical
from troth.kernel.errors import CallerError, ProofBroken
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.proof.encoding import decode_base64, encode_base64
from troth.kernel.proof.keys import PublicKey, verify_signature
from troth.kernel.wire import text

PAYLOAD_TYPE = "application/vnd.in-toto+json"


@dataclass(frozen=True, kw_only=True, slots=True)
class Envelope:
    """An envelope taken apart; nothing in it is verified yet.

    Attributes:
        payload: The bytes that were signed; their SHA-256 is what the log binds.
        key_id: Whom the envelope names as signer; not covered by the signature.
    """

    payload: bytes
    key_id: str
    signature: bytes

    def to_json(self) -> JsonObject:
        """The JSON object of the envelope."""
        line: JsonObject = {"keyid": self.key_id, "sig": encode_base64(self.signature)}
        payload = encode_base64(self.payload)
        return {"payload": payload, "payloadType": PAYLOAD_TYPE, "signatures": [line]}

    def open(self, public_key: PublicKey) -> JsonObject:
        """The statement, once the signature is found to be the key's.

        Raises:
            ProofBroken: ``proof.receipt`` if it is not, or the payload is no canonical object.
        """
        if not verify_signature(public_key, pre_authentication(self.payload), self.signature):
            raise broken("The signature on the envelope is not valid for this key.")
        return _object(self.payload, "statement")


def pre_authentication(payload: bytes) -> bytes:
    """The bytes that DSSE signs for a payload of our type."""
    kind = PAYLOAD_TYPE.encode()
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(payload), payload)


def seal_envelope(statement: JsonObject, *, key_id: str, sign: Callable[[bytes], bytes]) -> bytes:
    """Sign a statement.

    Args:
        key_id: Hexadecimal id of the signing key under its name (``keys.key_id``); a receipt that
            names another one does not verify.
        sign: Maps a message to its Ed25519 signature.

    Returns:
        The envelope as canonical JSON.

    Raises:
        CallerError: ``input.invalid`` if the statement has no canonical form.
    """
    return seal_payload(canonical_json(statement), key_id=key_id, sign=sign)


def seal_payload(payload: bytes, *, key_id: str, sign: Callable[[bytes], bytes]) -> bytes:
    """Sign a statement that is canonical JSON already; otherwise as ``seal_envelope``."""
    signature = sign(pre_authentication(payload))
    return canonical_json(Envelope(payload=payload, key_id=key_id, signature=signature).to_json())


def parse_envelope(envelope: bytes) -> Envelope:
    """Take an envelope apart.

    Raises:
        ProofBroken: ``proof.receipt`` if it is not of the form that ``seal_envelope`` writes.
    """
    return envelope_of(_object(envelope, "envelope"))


def envelope_of(value: JsonValue) -> Envelope:
    """Read the JSON object of an envelope; other members or more signatures are refused.

    Raises:
        ProofBroken: ``proof.receipt`` if it is of another shape.
    """
    try:
        envelope = _taken_apart(value)
    except (LookupError, AttributeError, TypeError, ValueError) as failure:
        raise broken("This is no DSSE envelope with one signature.") from failure
    if envelope.to_json() != value:
        raise broken("The envelope is not of the form in which statements are sealed.")
    return envelope


def _taken_apart(value: Any) -> Envelope:
    (line,) = value["signatures"]
    return Envelope(
        payload=decode_base64(value["payload"]),
        key_id=text(line, "keyid"),
        signature=decode_base64(line["sig"]),
    )


def _object(data: bytes, what: str) -> JsonObject:
    try:
        value = parse_canonical(data)
    except CallerError as failure:
        told = f"The {what} is not canonical JSON: take the file as it was written, byte for byte."
        raise broken(told) from failure
    if not isinstance(value, dict):
        raise broken(f"The {what} is no JSON object.")
    return value


def broken(detail: str) -> ProofBroken:
    """That a receipt is not what it claims to be."""
    return ProofBroken("proof.receipt", detail)
