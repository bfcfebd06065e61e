"""Small logs and receipts, made as a deployment makes them, for the verifier to be tried on."""

from __future__ import annotations

from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from troth.kernel.digests import sha256_hex
from troth.kernel.jsontypes import JsonObject
from troth.kernel.merkle import Frontier, inclusion_proof, leaf_hash, row_of_node
from troth.kernel.proof.checkpoint import Checkpoint, render_checkpoint
from troth.kernel.proof.encoding import encode_base64
from troth.kernel.proof.envelope import parse_envelope, seal_envelope
from troth.kernel.proof.events import NO_LEAF, read_leaf, render_leaf
from troth.kernel.proof.keys import PublicKey, key_id
from troth.kernel.proof.receipt import render_receipt
from troth.kernel.proof.statement import ReceiptStatement
from troth.kernel.verdicts import Repair, broken, kept, not_applicable, undecided

ORIGIN = "troth.example/log"
AT = "2026-01-31T08:15:00.250Z"
REQUEST, RESPONSE = b'{"nonce":"0","request":{}}', b'{"answer":"yes"}'
VERSIONS: JsonObject = {
    "troth": "0.1.0",
    "books": {"TRUST": "1.0.0"},
    "contracts": {"Answer": "1.0.0"},
    "models": ["extractive"],
    "judge": "lexical/1",
    "prompts": {"answer": "ab" * 32},
}


@dataclass(frozen=True)
class Key:
    """A signing key that is the same in every run."""

    seed: int
    name: str = ORIGIN

    @property
    def private(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(bytes([self.seed]) * 32)

    @property
    def raw(self) -> bytes:
        return self.private.public_key().public_bytes_raw()

    @property
    def public(self) -> PublicKey:
        return PublicKey(raw=self.raw, name=self.name)

    @property
    def id(self) -> str:
        return key_id(self.name, self.raw).hex()

    def sign(self, message: bytes) -> bytes:
        return self.private.sign(message)


FIRST, SECOND, THIRD, STRANGER = Key(1), Key(2), Key(3), Key(99)


@dataclass
class SampleLog:
    """A log in memory; ``leaves`` and ``notes`` may be tampered with."""

    key: Key = FIRST
    leaves: list[bytes] = field(default_factory=list)
    notes: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        opened: JsonObject = {
            "origin": ORIGIN,
            "name": self.key.name,
            "public_key": encode_base64(self.key.raw),
        }
        self.append("log.opened", opened)

    def append(self, tag: str, data: JsonObject, trace_id: str = "t1") -> int:
        seq = len(self.leaves)
        prev = leaf_hash(self.leaves[-1]) if self.leaves else NO_LEAF
        leaf = render_leaf(seq=seq, prev=prev, tag=tag, trace_id=trace_id, at=AT, data=data)
        self.leaves.append(leaf)
        return seq

    def fill(self, count: int) -> SampleLog:
        for _ in range(count):
            self.append("gate.decided", {"n": len(self.leaves), "ok": True, "codes": ["a", "b"]})
        return self

    def frontier(self) -> Frontier:
        frontier = Frontier()
        for leaf in self.leaves:
            frontier.append(leaf_hash(leaf))
        return frontier

    def sign(self, key: Key | None = None) -> SampleLog:
        self.notes.append(self.note(key))
        return self

    def note(self, key: Key | None = None, *, origin: str = ORIGIN) -> bytes:
        signer = key or self.key
        checkpoint = Checkpoint(origin=origin, size=len(self.leaves), root=self.frontier().root())
        return render_checkpoint(
            checkpoint, signer_name=signer.name, public_key=signer.raw, sign=signer.sign
        )

    def rotate(self, key: Key) -> SampleLog:
        """Name a new key; the checkpoint after this event is the old key's to sign."""
        data: JsonObject = {
            "public_key": encode_base64(key.raw),
            "previous_key_id": self.key.id,
        }
        self.append("log.key_rotated", data, "")
        self.key = key
        return self

    def entries(self, *, stored: bool) -> list[tuple[int, bytes, bytes | None]]:
        frontier = Frontier()
        hashes = [b"".join(frontier.append(leaf_hash(leaf))) for leaf in self.leaves]
        return [
            (index, leaf, hashes[index] if stored else None)
            for index, leaf in enumerate(self.leaves)
        ]

    def copy(self) -> SampleLog:
        twin = SampleLog(self.key)
        twin.leaves, twin.notes = self.leaves.copy(), self.notes.copy()
        return twin

    def rehash(self, start: int) -> None:
        """Make every later event follow the one at ``start`` again, as a careful forger would."""
        for seq in range(start, len(self.leaves)):
            old = leaf_members(self.leaves[seq])
            prev = leaf_hash(self.leaves[seq - 1]) if seq else NO_LEAF
            self.leaves[seq] = render_leaf(
                seq=seq, prev=prev, tag=str(old[0]), trace_id=str(old[1]), at=AT, data=old[2]
            )

    def read_node(self, level: int, index: int) -> bytes:
        frontier = Frontier()
        nodes = [frontier.append(leaf_hash(leaf)) for leaf in self.leaves]
        return nodes[row_of_node(level, index)][level]


def leaf_members(leaf: bytes) -> tuple[str, str, JsonObject]:
    event = read_leaf(leaf)
    return event["tag"], event["trace_id"], event["data"]


def sample_statement() -> ReceiptStatement:
    return ReceiptStatement(
        receipt_id="rcp_" + "1" * 32,
        trace_id="t1",
        tenant="acme",
        surface="http:/ui/api/ask",
        mode="work",
        sealed_at=AT,
        request_sha256=sha256_hex(REQUEST),
        response_sha256=sha256_hex(RESPONSE),
        verdicts=(
            kept("TRUST-7.2"),
            broken("MEM-3", "caveat_missing"),
            undecided("GATE-1", "no_verdict"),
            not_applicable("GATE-2", "no_model_call"),
            not_applicable("TRUST-1.1", "normal_mode"),
        ),
        withheld=(broken("TRUST-2.1", "unsupported"),),
        repairs=(Repair(clause="TRUST-7.2", what="trace id added"),),
        versions=VERSIONS,
        unsafe=("MEM-3",),
        exceptions=("fetch:10.0.0.1:80",),
    )


def sample_receipt(*, later: int = 4, key: Key = FIRST, checkpoint_key: Key | None = None) -> bytes:
    """A receipt from a log with some events before it and ``later`` events after it."""
    log = SampleLog(key).fill(2)
    statement = sample_statement()
    envelope = seal_envelope(statement.to_json(), key_id=key.id, sign=key.sign)
    bound: JsonObject = {
        "receipt_id": statement.receipt_id,
        "statement_sha256": sha256_hex(parse_envelope(envelope).payload),
    }
    index = log.append("exchange.sealed", bound)
    log.fill(later)
    size = len(log.leaves)
    return render_receipt(
        envelope=envelope,
        index=index,
        size=size,
        leaf=log.leaves[index],
        proof=inclusion_proof(index, size, log.read_node),
        checkpoint=log.note(checkpoint_key),
    )
