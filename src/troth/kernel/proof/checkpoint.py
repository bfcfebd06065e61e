"""Checkpoints: the signed statement of a log's size and root (C2SP tlog-checkpoint, signed-note).

Reading and trusting are apart: ``parse_checkpoint`` reads what a note claims, and only
``verify_checkpoint`` says that a known key signed it. Any bytes give a checkpoint or
``ProofBroken("proof.checkpoint")``, and never another exception.

Witnessing: a second party signs a checkpoint, once it has seen that the log only grew. A witness
keeps the newest checkpoint that it signed. It signs another one only where a proof shows that the
log of the old one is a prefix of the new one's, so that no log can show two pasts to those who ask
for its signature. What it signs holds the time, and its key has an id of its own kind.

Source: C2SP tlog-cosignature, "Format" (cosignature/v1 of Ed25519).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from troth.kernel.errors import ProofBroken
from troth.kernel.merkle import HASH_BYTES, verify_consistency
from troth.kernel.proof.encoding import decode_base64, encode_base64
from troth.kernel.proof.keys import WITNESS, PublicKey, is_key_name, key_id, verify_signature

MAX_NOTE_BYTES = 65_536
_DASH = "\u2014 "
_TIME_BYTES = 8  # before the signature of a witness
_SIZE = re.compile(r"(0|[1-9][0-9]{0,17})\Z")


@dataclass(frozen=True, kw_only=True, slots=True)
class Checkpoint:
    """What a log says of itself at one moment.

    Attributes:
        origin: Name of the log; one line.
        size: Number of events.
        root: Root of the Merkle tree over them, 32 bytes.
    """

    origin: str
    size: int
    root: bytes

    def __post_init__(self) -> None:
        if not self.origin or min(self.origin) < " ":
            raise ValueError("an origin is one line of text")
        if self.size < 0 or len(self.root) != HASH_BYTES:
            raise ValueError("a checkpoint has a size and a root of 32 bytes")

    def text(self) -> str:
        """The signed part of the note, its last newline included."""
        return f"{self.origin}\n{self.size}\n{encode_base64(self.root)}\n"


@dataclass(frozen=True, kw_only=True, slots=True)
class NoteSignature:
    """One signature line: who claims to sign, and the signature."""

    name: str
    key_id: bytes
    signature: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class Note:
    """A signed note taken apart; nothing in it is verified yet."""

    text: bytes
    signatures: tuple[NoteSignature, ...]

    def signers(self, keys: Iterable[PublicKey]) -> tuple[tuple[PublicKey, NoteSignature], ...]:
        """Those of the keys that signed, each with its line. Lines of other keys are ignored.

        Raises:
            ProofBroken: ``proof.checkpoint`` if a line claims one of the keys and does not verify.
        """
        found: list[tuple[PublicKey, NoteSignature]] = []
        candidates = tuple(keys)
        for line in self.signatures:
            for key in candidates:
                if not key.answers_to(line.name, line.key_id):
                    continue
                if not self._holds(key, line):
                    raise _broken("A signature on the checkpoint is not valid.")
                found.append((key, line))
        return tuple(found)

    def _holds(self, key: PublicKey, line: NoteSignature) -> bool:
        if key.kind != WITNESS:
            return verify_signature(key, self.text, line.signature)
        message = _message(self.text, _time_of(line))
        return verify_signature(key, message, line.signature[_TIME_BYTES:])


def render_checkpoint(
    checkpoint: Checkpoint, *, signer_name: str, public_key: bytes, sign: Callable[[bytes], bytes]
) -> bytes:
    """Sign a checkpoint.

    Args:
        signer_name: Key name; by convention the origin.
        public_key: The raw key, 32 bytes, that ``sign`` signs with.
        sign: Maps a message to its Ed25519 signature.

    Raises:
        ValueError: A note cannot carry this name.
    """
    if not is_key_name(signer_name):
        raise ValueError("not a key name")
    text = checkpoint.text()
    signature = encode_base64(key_id(signer_name, public_key) + sign(text.encode()))
    return f"{text}\n{_DASH}{signer_name} {signature}\n".encode()


def parse_note(note: bytes) -> Note:
    """Take a signed note apart.

    Raises:
        ProofBroken: ``proof.checkpoint`` if it has not the form of a signed note.

    Source: C2SP signed-note, "Format".
    """
    if len(note) > MAX_NOTE_BYTES:
        raise _broken("The note is too long.")
    try:
        content = note.decode()
    except UnicodeDecodeError as failure:
        raise _broken("The note is not UTF-8.") from failure
    if any(char < " " and char != "\n" for char in content):
        raise _broken("The note holds control characters.")
    text, blank, lines = content.rpartition("\n\n")
    if not blank or not lines.endswith("\n"):
        raise _broken("The note is not a text, a blank line and signature lines.")
    signatures = tuple(_parse_signature(line) for line in lines[:-1].split("\n"))
    return Note(text=f"{text}\n".encode(), signatures=signatures)


def parse_checkpoint(note: bytes) -> Checkpoint:
    """Read what a checkpoint claims, without verifying any signature.

    Raises:
        ProofBroken: ``proof.checkpoint`` if it has not the form of a checkpoint.
    """
    return checkpoint_of(parse_note(note))


def checkpoint_of(note: Note) -> Checkpoint:
    """Read the text of a note as a checkpoint; extension lines are allowed and ignored.

    Raises:
        ProofBroken: ``proof.checkpoint`` if it has not that form.

    Source: C2SP tlog-checkpoint, "Note text".
    """
    lines = note.text.decode().split("\n")[:-1]
    if len(lines) < 3 or not all(lines):
        raise _broken("A checkpoint has an origin, a size and a root, one line each.")
    if not _SIZE.match(lines[1]):
        raise _broken("The size in the checkpoint is not a plain number.")
    try:
        return Checkpoint(origin=lines[0], size=int(lines[1]), root=decode_base64(lines[2]))
    except ValueError as failure:
        raise _broken("The root in the checkpoint is not a digest.") from failure


def verify_checkpoint(note: bytes, *, keys: Iterable[PublicKey]) -> Checkpoint:
    """Read a checkpoint that at least one of the keys signed.

    Raises:
        ProofBroken: ``proof.checkpoint`` if it is malformed, none of the keys signed it, or a
            signature that claims one of them is not valid.
    """
    parsed = parse_note(note)
    if not parsed.signers(keys):
        raise _broken("No trusted key has signed the checkpoint.")
    return checkpoint_of(parsed)


def _parse_signature(line: str) -> NoteSignature:
    name, space, encoded = line.removeprefix(_DASH).partition(" ")
    if not line.startswith(_DASH) or not space or not is_key_name(name):
        raise _broken("A signature line is not a dash, a name and a signature.")
    try:
        data = decode_base64(encoded)
    except ValueError as failure:
        raise _broken("A signature is not valid base64.") from failure
    if len(data) < 5:
        raise _broken("A signature line holds no signature.")
    return NoteSignature(name=name, key_id=data[:4], signature=data[4:])


def cosign(
    note: bytes,
    *,
    log_key: PublicKey,
    before: bytes | None,
    proof: Sequence[bytes],
    witness: PublicKey,
    sign: Callable[[bytes], bytes],
    at: int,
) -> bytes:
    """The checkpoint with the witness's line added.

    Args:
        before: The checkpoint that this witness signed last; ``None`` for its first.
        witness: Of the kind ``WITNESS``, with its name.
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
    name = str(witness.name)
    line = key_id(name, witness.raw, witness.kind) + at.to_bytes(_TIME_BYTES)
    return note + f"{_DASH}{name} {encode_base64(line + sign(_message(text, at)))}\n".encode()


def verify_cosigned(
    note: bytes, *, log_key: PublicKey, witnesses: Sequence[PublicKey]
) -> tuple[Checkpoint, dict[str, int]]:
    """The checkpoint, and when each of the witnesses signed it, by name.

    Raises:
        ProofBroken: ``proof.checkpoint``: the log's key or one of the witnesses did not sign it.
    """
    checkpoint = verify_checkpoint(note, keys=[log_key])
    lines = dict(parse_note(note).signers(witnesses))
    for one in witnesses:
        if one not in lines:
            raise _broken(f"The witness {one.name} has not signed the checkpoint.")
    return checkpoint, {line.name: _time_of(line) for line in lines.values()}


def _check_growth(old: Checkpoint, new: Checkpoint, proof: Sequence[bytes]) -> None:
    if old.origin != new.origin:
        raise _broken("The checkpoint is of another log than the one that was signed before.")
    if new.size < old.size:
        raise _broken(f"The log was signed with {old.size} events, and now has {new.size}.")
    if not verify_consistency(old.size, new.size, old.root, new.root, proof):
        raise _broken("Nothing shows that the log that was signed before is the beginning of this.")


def _time_of(line: NoteSignature) -> int:
    """When a witness signed."""
    return int.from_bytes(line.signature[:_TIME_BYTES])


def _message(text: bytes, at: int) -> bytes:
    return b"cosignature/v1\ntime %d\n%b" % (at, text)


def _broken(detail: str) -> ProofBroken:
    return ProofBroken("proof.checkpoint", detail)
