"""DSSE envelopes: a statement and the signature over its exact bytes.

Both the statement and the envelope are canonical JSON, so that each has one form. The signature
covers the payload and its type, in DSSE's pre-authentication encoding; the key id in the envelope
is a hint that the signature does not cover, and whoever knows the key's name compares it.

Source: DSSE v1.0, protocol and envelope.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from troth.kernel.canonical import canonical_json, parse_canonical
from troth.kernel.errors import CallerError, ProofBroken
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.proof.encoding import decode_base64, encode_base64
from troth.kernel.proof.keys import PublicKey, verify_signature

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
    signature = encode_base64(sign(pre_authentication(payload)))
    envelope: JsonObject = {
        "payload": encode_base64(payload),
        "payloadType": PAYLOAD_TYPE,
        "signatures": [{"keyid": key_id, "sig": signature}],
    }
    return canonical_json(envelope)


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
    if not isinstance(value, dict) or value.keys() != {"payload", "payloadType", "signatures"}:
        raise broken("The envelope does not have the members of a DSSE envelope.")
    signatures = value["signatures"]
    if value["payloadType"] != PAYLOAD_TYPE:
        raise broken("The envelope holds no in-toto statement.")
    if not isinstance(signatures, list) or len(signatures) != 1:
        raise broken("The envelope does not have exactly one signature.")
    line = signatures[0]
    if not isinstance(line, dict) or line.keys() != {"keyid", "sig"}:
        raise broken("The signature in the envelope is malformed.")
    key_id = line["keyid"]
    if not isinstance(key_id, str):
        raise broken("The key id in the envelope is no text.")
    try:
        payload, signature = decode_base64(value["payload"]), decode_base64(line["sig"])
    except ValueError as failure:
        raise broken("The envelope holds invalid base64.") from failure
    return Envelope(payload=payload, key_id=key_id, signature=signature)


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
