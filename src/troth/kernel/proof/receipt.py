"""PROOF-3: the receipt file, and its verification with a public key and nothing else.

A receipt file holds the signed envelope, and the proof that the log holds the event which binds it.
Every value in it is pinned: the statement by its signature, the leaf by the root, the root and the
size by the checkpoint's signature, the ids of the signer by the key's name. It is served as
canonical JSON, where every byte carries meaning, so that none can change and the file still verify;
a copy that was reformatted verifies as well, because only white space and order differ.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from troth.kernel.canonical import canonical_json, parse_canonical
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError, ProofBroken
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.merkle import leaf_hash, verify_inclusion
from troth.kernel.proof.checkpoint import Checkpoint, checkpoint_of, parse_note
from troth.kernel.proof.checkpoint import verify_checkpoint as verify_note
from troth.kernel.proof.encoding import decode_base64, encode_base64
from troth.kernel.proof.envelope import Envelope, broken, envelope_of
from troth.kernel.proof.events import EventTag, read_leaf
from troth.kernel.proof.keys import PublicKey
from troth.kernel.proof.statement import ReceiptStatement
from troth.kernel.wire import integer, mapping, text, texts

FORMAT = "troth-receipt/1"


@dataclass(frozen=True, kw_only=True, slots=True)
class ReceiptReport:
    """A receipt that verifies.

    Attributes:
        statement: What the deployment signed about the exchange.
        index: Place of the event that binds it.
        checkpoint: State of the log that the receipt is proved against.
        key_id: Hexadecimal id of the key that signed envelope and checkpoint.
        request_checked: Whether request bytes were given and match; likewise ``response_checked``.
    """

    statement: ReceiptStatement
    index: int
    checkpoint: Checkpoint
    key_id: str
    request_checked: bool
    response_checked: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class _LogPart:
    """The ``log`` member of a receipt file, typed; nothing in it is verified yet."""

    index: int
    size: int
    leaf: bytes
    proof: tuple[bytes, ...]
    note: bytes

    def to_json(self) -> JsonObject:
        return {
            "index": self.index,
            "size": self.size,
            "leaf": self.leaf.decode(),
            "proof": [encode_base64(node) for node in self.proof],
            "checkpoint": self.note.decode(),
        }


def render_receipt(
    *,
    envelope: bytes,
    index: int,
    size: int,
    leaf: bytes,
    proof: Sequence[bytes],
    checkpoint: bytes,
) -> bytes:
    """The receipt file.

    Args:
        envelope: As ``seal_envelope`` returned it.
        index: Place of the ``exchange.sealed`` event that binds the envelope.
        size: Size of the log in the checkpoint; the proof is for this size.
        leaf: The event's leaf.
        proof: Inclusion proof, leaf to root.
        checkpoint: A signed note, with the signature of the key that signed the envelope only.

    Raises:
        CallerError: ``input.invalid`` if the envelope is no canonical JSON.
    """
    log = _LogPart(index=index, size=size, leaf=leaf, proof=tuple(proof), note=checkpoint)
    return canonical_json(_file(parse_canonical(envelope), log))


def _file(envelope: JsonValue, log: _LogPart) -> JsonObject:
    return {"format": FORMAT, "envelope": envelope, "log": log.to_json()}


def verify_receipt(
    receipt: bytes,
    public_key: PublicKey,
    *,
    request: bytes | None = None,
    response: bytes | None = None,
    checkpoint: bytes | None = None,
) -> ReceiptReport:
    """Verify a receipt file offline. Total: any bytes are verified or refused.

    Args:
        receipt: The file as it was served; one newline at its end is allowed.
        public_key: The key that is trusted.
        request: Stored request bytes to compare with the receipt, if at hand.
        response: Response bytes exactly as received, if at hand.
        checkpoint: A checkpoint known from elsewhere; it must be the one that the receipt is
            proved against, in origin, size and root.

    Raises:
        ProofBroken: ``proof.receipt``, or ``proof.checkpoint`` where the checkpoint is at fault.
    """
    envelope, log = _read(receipt)
    statement = ReceiptStatement.from_json(envelope.open(public_key))
    signed, key_id = _verify_own_checkpoint(log, public_key)
    if envelope.key_id != key_id:
        raise broken("The envelope names another signing key than the checkpoint.")
    _verify_binding(statement, envelope, log)
    if not verify_inclusion(log.index, log.size, leaf_hash(log.leaf), log.proof, signed.root):
        raise broken("The inclusion proof does not lead to the root in the checkpoint.")
    if checkpoint is not None and verify_note(checkpoint, keys=[public_key]) != signed:
        raise ProofBroken(
            "proof.checkpoint",
            "The checkpoint at hand is not the one the receipt is proved against.",
        )
    _verify_body("request", request, statement.request_sha256)
    _verify_body("response", response, statement.response_sha256)
    return ReceiptReport(
        statement=statement,
        index=log.index,
        checkpoint=signed,
        key_id=key_id,
        request_checked=request is not None,
        response_checked=response is not None,
    )


def _verify_own_checkpoint(log: _LogPart, public_key: PublicKey) -> tuple[Checkpoint, str]:
    note = parse_note(log.note)
    signers = note.signers([public_key])
    # Lines of other keys could not be verified here, and so would leave bytes that prove nothing.
    if len(signers) != 1 or len(note.signatures) != 1:
        raise ProofBroken(
            "proof.checkpoint", "The checkpoint is not signed by the key, and by it only."
        )
    signed = checkpoint_of(note)
    if signed.size != log.size:
        raise ProofBroken("proof.checkpoint", "The checkpoint is of another size than the proof.")
    return signed, signers[0][1].key_id.hex()


def _verify_binding(statement: ReceiptStatement, envelope: Envelope, log: _LogPart) -> None:
    """The event must be the one that sealed this very statement, in the place it claims."""
    try:
        event = read_leaf(log.leaf)
    except ValueError:
        raise broken("The event in the log is malformed.") from None
    bound = {
        "receipt_id": statement.receipt_id,
        "statement_sha256": sha256_hex(envelope.payload),
    }
    if event["tag"] != EventTag.EXCHANGE_SEALED or event["data"] != bound:
        raise broken("The event in the log does not bind this statement.")
    if event["seq"] != log.index or event["trace_id"] != statement.trace_id:
        raise broken("The event in the log is of another place or exchange.")


def _verify_body(name: str, body: bytes | None, digest: str) -> None:
    if body is None or sha256_hex(body) == digest:
        return
    if _canonical_digest(body) == digest:
        raise broken(f"The {name} was reformatted: its content is right, and its bytes are not.")
    raise broken(f"The {name} is not the one that the receipt is about.")


def _canonical_digest(body: bytes) -> str:
    """Of the body as it was sealed, where white space and order are all that changed."""
    try:
        value: JsonValue = json.loads(body, object_pairs_hook=_once, parse_constant=_refuse)
        return sha256_hex(canonical_json(value))
    except (ValueError, RecursionError, CallerError):
        return ""


def _read(receipt: bytes) -> tuple[Envelope, _LogPart]:
    document = _document(receipt)
    if not isinstance(document, dict) or "envelope" not in document:
        raise broken("This is no receipt: it holds no envelope.")
    try:
        log = mapping(document, "log")
        part = _LogPart(
            index=integer(log, "index"),
            size=integer(log, "size"),
            leaf=text(log, "leaf").encode(),
            proof=tuple(map(decode_base64, texts(log, "proof"))),
            note=text(log, "checkpoint").encode(),
        )
    except ValueError:
        raise broken("The receipt's proof of inclusion is malformed.") from None
    if document != _file(document["envelope"], part):
        raise broken("The file is not a receipt of a known format.")
    return envelope_of(document["envelope"]), part


def _document(receipt: bytes) -> JsonValue:
    """The file's one JSON document.

    It is served in canonical form, where no byte is idle. Tools that reformat JSON on the way keep
    its meaning, and meaning is all that is verified; but two readings of one file must be
    impossible, so a member that stands twice is refused.
    """
    try:
        return parse_canonical(receipt.removesuffix(b"\n"))
    except CallerError:
        pass
    try:
        value: JsonValue = json.loads(receipt, object_pairs_hook=_once, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise broken("The file is not one JSON document in UTF-8.") from None
    return value


def _once(pairs: list[tuple[str, JsonValue]]) -> JsonObject:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a member stands twice")
    return members


def _refuse(constant: str) -> JsonValue:
    raise ValueError(constant)
