"""Runs without a deployment: a taker that answers every turn from one contradiction."""

from __future__ import annotations

import asyncio
from typing import Any

from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex
from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.keys import PublicKey, key_id
from troth_lab.stress.artifact import RunHeader, seal_artifact
from troth_lab.stress.lines import TurnResult, render_lines
from troth_lab.stress.run import run_turns
from troth_lab.stress.turns import Turn

AT = "2026-03-01T09:00:00Z"
CAVEATED = "You work at Amazon (most recent update, though I have conflicting records)."
SIGNER = "troth.example/log"
VERSIONS: JsonObject = {"troth": "0.0.0", "model": "memory-contract-v1"}


def key() -> tuple[Any, PublicKey]:
    """A signing key for tests, and its public half under its name."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    private = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    return private, PublicKey(raw=private.public_key().public_bytes_raw(), name=SIGNER)


def events() -> list[JsonObject]:
    fact: JsonObject = {"entity": "user", "attribute": "employer", "negative": False}
    added: list[JsonObject] = [
        {
            "seq": seq,
            "kind": "memory.added",
            "memory": {
                "memory_id": memory_id,
                "seq": seq,
                "text": f"I work at {value}.",
                "at": AT,
            },
        }
        for seq, memory_id, value in ((1, "mem_a", "Microsoft"), (2, "mem_b", "Amazon"))
    ]
    entry: JsonObject = {
        "entry_id": "entry_1",
        "kind": "temporal",
        "state": "open",
        "old_memory_id": "mem_a",
        "new_memory_id": "mem_b",
        "old_fact": {**fact, "value": "Microsoft", "normal": "microsoft"},
        "new_fact": {**fact, "value": "Amazon", "normal": "amazon"},
    }
    return [*added, {"seq": 3, "kind": "entry.opened", "entry": entry}]


def body(answer: str = CAVEATED, flagged: bool = True) -> JsonObject:
    shown = [
        {"memory_id": memory_id, "text": "", "trust": 0.5, "reintroduced_claim": flagged}
        for memory_id in ("mem_a", "mem_b")
    ]
    return {
        "answer": answer,
        "response_type": "belief",
        "model": "memory-contract-v1",
        "metadata": {
            "retrieved_memories": shown,
            "prompt_memories": shown[:1],
            "reintroduced_claims_count": 2 if flagged else 0,
            "alternatives": [{"text": "If the other record holds, you work at Microsoft."}],
            "audit": {
                "reintroduced_flagged_count": 2,
                "reintroduced_unflagged_count": 0,
                "answer_asserted_contradicted_claim_count": 0,
            },
        },
        "xray": {"memories_used": shown},
        "clauses": {
            "kept": ["MEM-1"],
            "repaired": [{"clause": "MEM-3", "what": "caveat added"}],
            "broken": [],
        },
    }


class OneContradiction:
    """The first turn of a run opens an entry; every other answer tells it with its caveat."""

    async def take(self, turn: Turn) -> TurnResult:
        if turn.act is not None:
            return TurnResult(subject="s1", error="input.not_found", ledger_version=3)
        reply = body()
        return TurnResult(
            subject="s1",
            body=reply,
            response_sha256=sha256_hex(canonical_json(reply)),
            receipt_id=f"rcpt_{turn.number}",
            trace_id=f"trace_{turn.number}",
            events=tuple(events()) if turn.number == 1 else (),
            ledger_version=3,
        )


def header(**changes: Any) -> RunHeader:
    members: dict[str, Any] = {
        "run_id": "run-1",
        "seed": 3,
        "turns": 25,
        "users": 1,
        "scripted": False,
        "started_at": AT,
        "finished_at": AT,
        "target": "in_process",
        "signer": SIGNER,
        **changes,
    }
    return RunHeader(**members)


def run(made: RunHeader) -> list[JsonObject]:
    """The lines of a run."""
    seen: list[JsonObject] = []
    lines = asyncio.run(run_turns(made.plan(), OneContradiction(), on_line=seen.append))
    assert list(lines) == seen
    return seen


def seal(made: RunHeader, lines: list[JsonObject]) -> tuple[bytes, bytes]:
    """The artifact of lines, and the lines as saved."""
    private, public = key()
    saved = render_lines(lines)
    artifact = seal_artifact(
        made,
        saved,
        versions=VERSIONS,
        key_id=key_id(made.signer, public.raw).hex(),
        sign=private.sign,
    )
    return artifact, saved
