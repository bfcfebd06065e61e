"""Public keys: their ids, the forms in which they are handed over, and signature checks.

A key has a name (the log's origin) and an id of four bytes that binds name and key together, both
in the sense of C2SP signed notes. The same id, in hexadecimal, names the signer of an envelope.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import orjson

from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.encoding import decode_base64, encode_base64

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

KEY_BYTES = 32
SIGNATURE_BYTES = 64
_NAME = re.compile(r"[^+\x00-\x1f\s\ud800-\udfff]++\Z")
LOG, WITNESS = b"\x01", b"\x04"
"""Kinds of keys in signed notes: plain Ed25519, and Ed25519 over a time and the text."""
_HINT = "Give a PEM public key, a verifier key (name+id+base64), or the audit key document."


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicKey:
    """An Ed25519 public key that a verifier trusts or tries.

    Attributes:
        raw: The 32 bytes of the key.
        name: The name it signs under, or ``None`` where the file did not say (PEM); it then
            matches whatever name a signature line pairs with its id.
        kind: ``LOG``, or ``WITNESS`` for a key that cosigns the checkpoints of others.
    """

    raw: bytes
    name: str | None = None
    kind: bytes = LOG

    def __post_init__(self) -> None:
        if len(self.raw) != KEY_BYTES:
            raise ValueError(f"an Ed25519 public key has {KEY_BYTES} bytes, not {len(self.raw)}")
        if self.name is not None and not is_key_name(self.name):
            raise ValueError("not a key name")

    def answers_to(self, name: str, identifier: bytes) -> bool:
        """Whether a signature under this name and id claims to be of this key."""
        return self.name in (None, name) and key_id(name, self.raw, self.kind) == identifier


def is_key_name(name: str) -> bool:
    """Whether a signed note can carry the name: no spaces, plus signs or control characters."""
    return _NAME.match(name) is not None


@lru_cache(maxsize=64)
def key_id(name: str, public_key: bytes, kind: bytes = LOG) -> bytes:
    """The four bytes that identify a key of a kind under a name.

    Source: C2SP signed-note, "Ed25519 signatures".
    """
    return hashlib.sha256(name.encode() + b"\n" + kind + public_key).digest()[:4]


def verify_signature(public_key: PublicKey, message: bytes, signature: bytes) -> bool:
    """Whether this is the key's Ed25519 signature of the message. Total on any bytes."""
    from cryptography.exceptions import InvalidSignature

    if len(signature) != SIGNATURE_BYTES:
        return False
    try:
        _loaded(public_key.raw).verify(signature, message)
    except InvalidSignature:
        return False
    return True


@lru_cache(maxsize=32)
def _loaded(raw: bytes) -> Ed25519PublicKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    return Ed25519PublicKey.from_public_bytes(raw)


def render_vkey(name: str, public_key: bytes, kind: bytes = LOG) -> str:
    """The verifier key: name, hexadecimal id and base64 of type and key, joined by plus signs."""
    encoded = encode_base64(kind + public_key)
    return f"{name}+{key_id(name, public_key, kind).hex()}+{encoded}"


def parse_vkey(text: str, kind: bytes = LOG) -> PublicKey:
    """Read a verifier key of a kind.

    Raises:
        CallerError: ``input.invalid`` if it is none, of another kind, or its id is wrong.
    """
    name, _, rest = text.partition("+")
    try:
        typed = decode_base64(rest.partition("+")[2])
        key = PublicKey(raw=typed[1:], name=name, kind=kind)
    except ValueError as failure:
        raise _unusable(
            "This is neither a PEM public key, nor a verifier key, nor a key document."
        ) from failure
    if render_vkey(name, key.raw, kind) != text:
        raise _unusable("The verifier key is of another kind, or its id is not its own.")
    return key


def render_pem(public_key: bytes) -> str:
    """The key as PEM (SubjectPublicKeyInfo)."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = _loaded(public_key)
    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode("ascii")


def key_document(name: str, public_key: bytes) -> JsonObject:
    """The JSON document under which a deployment publishes its key; every form in one place."""
    return {
        "algorithm": "Ed25519",
        "key_id": key_id(name, public_key).hex(),
        "name": name,
        "public_key": render_pem(public_key),
        "vkey": render_vkey(name, public_key),
    }


def read_public_key(data: bytes) -> PublicKey:
    """Read a public key from PEM, a verifier key, or a key document.

    Raises:
        CallerError: ``input.invalid`` if it is none of these, of another algorithm, or if the
            forms in a document contradict each other.
    """
    text = data.decode("utf-8", "replace").strip()
    if text.startswith("-----BEGIN"):
        return _from_pem(text)
    if text.startswith("{"):
        return _from_document(text)
    return parse_vkey(text)


def _from_pem(text: str) -> PublicKey:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    if "PRIVATE KEY-----" in text:
        raise _unusable("This is a private key; verification wants the public one.")
    try:
        key = load_pem_public_key(text.encode())
    except (ValueError, UnsupportedAlgorithm) as failure:
        raise _unusable("The PEM text holds no public key that can be read.") from failure
    if not isinstance(key, Ed25519PublicKey):
        raise _unusable("The public key is not an Ed25519 key.")
    return PublicKey(raw=key.public_bytes_raw())


def _from_document(text: str) -> PublicKey:
    try:
        document = orjson.loads(text)
    except orjson.JSONDecodeError as failure:
        raise _unusable("The key document is not JSON.") from failure
    pem, vkey = document.get("public_key"), document.get("vkey")
    if not isinstance(pem, str) or not isinstance(vkey, str):
        raise _unusable("The key document lacks its public_key or its vkey.")
    key, bare = parse_vkey(vkey), _from_pem(pem)
    # Extra members are expected (the document is served as a sealed response); conflicting ones
    # would let two readers trust two keys.
    expected = key_document(key.name or "", bare.raw)
    if any(document.get(member) != value for member, value in expected.items()):
        raise _unusable("The members of the key document contradict each other.")
    return key


def _unusable(detail: str) -> CallerError:
    return CallerError("input.invalid", detail, hint=_HINT, field="key")
