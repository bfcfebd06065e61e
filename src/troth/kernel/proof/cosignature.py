"""Witnessing: a second party signs a checkpoint, once it has seen that the log only grew.

A witness keeps the newest checkpoint that it signed. It signs another one only where a proof shows
that the log of the old one is a prefix of the new one's, so that no log can show two pasts to those
who ask for its signature. What it signs holds the time, and its key has an id of its own kind.

Source: C2SP tlog-cosignature, "Format" (cosignature/v1 of Ed25519).
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from troth.kernel.errors import CallerError, ProofBroken
from troth.kernel.merkle import verify_consistency
from troth.kernel.proof.checkpoint import Checkpoint, parse_note, verify_checkpoint
from troth.kernel.proof.encoding import decode_base64, encode_base64
from troth.kernel.proof.keys import KEY_BYTES, PublicKey, is_key_name, verify_signature

_KIND = b"\x04"
_SIGNED = struct.Struct(">Q64s")


@dataclass(frozen=True, kw_only=True, slots=True)
class Witness:
    """The public key of a witness, under its name."""

    name: str
    raw: bytes

    def __post_init__(self) -> None:
        if not is_key_name(self.name) or len(self.raw) != KEY_BYTES:
            raise ValueError("a witness has a name, and a key of Ed25519")

    @property
    def key_id(self) -> bytes:
        """Binds name, kind and key."""
        return hashlib.sha256(self.name.encode() + b"\n" + _KIND + self.raw).digest()[:4]

    def render(self) -> str:
        """The verifier key, as others read it."""
        return f"{self.name}+{self.key_id.hex()}+{encode_base64(_KIND + self.raw)}"


def parse_witness(text: str) -> Witness:
    """Read the verifier key of a witness.

    Raises:
        CallerError: ``input.invalid``: it is none.
    """
    name, _, rest = text.strip().partition("+")
    stated, _, encoded = rest.partition("+")
    try:
        typed = decode_base64(encoded)
        witness = Witness(name=name, raw=typed[1:])
    except ValueError:
        typed, witness = b"", None
    if witness is None or typed[:1] != _KIND or witness.key_id.hex() != stated:
        raise CallerError(
            "input.invalid",
            "This is no verifier key of a witness.",
            hint="give the file that `troth audit cosign` wrote: name+id+base64",
            field="witness",
        )
    return witness


def cosign(
    note: bytes,
    *,
    log_key: PublicKey,
    before: bytes | None,
    proof: Sequence[bytes],
    witness: Witness,
    sign: Callable[[bytes], bytes],
    at: int,
) -> bytes:
    """The checkpoint with the witness's line added.

    Args:
        before: The checkpoint that this witness signed last; ``None`` for its first.
        proof: That the log of ``before`` is a prefix of this one's.
        at: Seconds since 1970, UTC.

    Raises:
        ProofBroken: ``proof.checkpoint``: the log's key did not sign it, or it is of another log,
            shorter than what was signed before, or not shown to continue it.
    """
    new = verify_checkpoint(note, keys=[log_key])
    if before is not None:
        _check_growth(verify_checkpoint(before, keys=[log_key]), new, proof)
    text = parse_note(note).text
    line = witness.key_id + _SIGNED.pack(at, sign(_message(text, at)))
    return note + f"\u2014 {witness.name} {encode_base64(line)}\n".encode()


def verify_cosigned(
    note: bytes, *, log_key: PublicKey, witnesses: Iterable[Witness]
) -> tuple[Checkpoint, dict[str, int]]:
    """The checkpoint, and when each of the witnesses signed it, by name.

    Raises:
        ProofBroken: ``proof.checkpoint``: the log's key or one of the witnesses did not sign it.
    """
    checkpoint = verify_checkpoint(note, keys=[log_key])
    return checkpoint, {one.name: _signed_at(note, one) for one in witnesses}


def _signed_at(note: bytes, witness: Witness) -> int:
    parsed = parse_note(note)
    for line in parsed.signatures:
        if (line.name, line.key_id) != (witness.name, witness.key_id):
            continue
        if len(line.signature) == _SIGNED.size:
            at, signature = _SIGNED.unpack(line.signature)
            key = PublicKey(raw=witness.raw)
            if verify_signature(key, _message(parsed.text, at), signature):
                return int(at)
        raise _broken(f"The signature of the witness {witness.name} is not valid.")
    raise _broken(f"The witness {witness.name} has not signed the checkpoint.")


def _check_growth(old: Checkpoint, new: Checkpoint, proof: Sequence[bytes]) -> None:
    if old.origin != new.origin:
        raise _broken("The checkpoint is of another log than the one that was signed before.")
    if new.size < old.size:
        raise _broken(f"The log was signed with {old.size} events, and now has {new.size}.")
    if not verify_consistency(old.size, new.size, old.root, new.root, proof):
        raise _broken("Nothing shows that the log that was signed before is the beginning of this.")


def _message(text: bytes, at: int) -> bytes:
    return b"cosignature/v1\ntime %d\n%b" % (at, text)


def _broken(detail: str) -> ProofBroken:
    return ProofBroken("proof.checkpoint", detail)
