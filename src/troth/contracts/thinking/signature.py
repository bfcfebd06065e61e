"""What the signature of a run binds: inputs, plan, deltas and outcome, by content (THINK-10).

The payload is canonical JSON of digests, codes and figures. It holds no time that was measured, so
that a re-run with the same key comes to the same signature. It is not published either: what leaves
is its keyed digest, which without the key confirms no guess at a text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TypeAlias

from troth.contracts.thinking.machine import Finished
from troth.contracts.thinking.model import DecisionState, Material
from troth.contracts.thinking.router import RouterInput, is_readable
from troth.contracts.thinking.states import state_sha256
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.jsontypes import JsonObject, JsonValue

KIND = "thinking.run"
FORM = "thinking/1"

KeyedDigest: TypeAlias = Callable[[str, str], str]  # (kind, value) -> 64 hexadecimal characters


@dataclass(frozen=True, kw_only=True, slots=True)
class RunInputs:
    """Everything that a run was given.

    Attributes:
        asked: What the router was asked; bound as unreadable where it could not be read.
        judge: Name and version of the judge.
    """

    asked: object
    state: DecisionState
    judge: str
    material: Material


def signature_payload(inputs: RunInputs, finished: Finished) -> str:
    """The canonical JSON that is signed; at most about 4 000 characters, whatever the inputs.

    Raises:
        CallerError: ``input.invalid`` where the state has no canonical form.
    """
    record = finished.record
    payload: JsonObject = {
        "form": FORM,
        "inputs": _inputs(inputs),
        "plan": [asdict(one) for one in record.plan],
        "budget_ms": record.budget_ms,
        "budget_tokens": record.budget_tokens,
        "deltas": [delta.sha256 for delta in finished.deltas],
        "outcome_sha256": record.outcome_sha256,
        "stop_reasons": [reason.value for reason in record.stop_reasons],
        "downgrade_reason": record.downgrade_reason and record.downgrade_reason.value,
        "passes_completed": sum(one.accepted for one in record.passes),
        "deltas_applied": record.deltas_applied,
        "deltas_rejected": record.deltas_rejected,
    }
    return canonical_json(payload).decode()


def sign_run(finished: Finished, inputs: RunInputs, digest: KeyedDigest) -> Finished:
    """The same run with its signature in its record.

    Args:
        digest: Keyed, such as HMAC-SHA-256; without a key it would confirm guesses.

    Raises:
        CallerError: As ``signature_payload``.
    """
    signature = digest(KIND, signature_payload(inputs, finished))
    return replace(finished, record=replace(finished.record, signature=signature))


def _inputs(inputs: RunInputs) -> JsonObject:
    return {
        "asked": _asked(inputs.asked),
        "judge": inputs.judge,
        "request_sha256": text_sha256(inputs.material.request_text),
        "state_sha256": state_sha256(inputs.state),
        "trace_sha256": _digest_of(list(inputs.state.reasoning_trace)),
        "evidence_sha256": _texts_sha256(
            [_texts_sha256((one.source_id, one.quote)) for one in inputs.material.evidence]
        ),
        "alternatives_sha256": _texts_sha256(inputs.material.alternatives),
    }


def _asked(asked: object) -> JsonValue:
    if not isinstance(asked, RouterInput) or not is_readable(asked):
        return None
    codes = {"tier": asked.tier.value, "depth": asked.depth.value}
    return {**asdict(asked), **codes, "environment": asked.environment.value}


def _texts_sha256(texts: Sequence[str]) -> str:
    # Digests of the parts, so that no two lists of texts run into one.
    return _digest_of([text_sha256(text) for text in texts])


def _digest_of(parts: Sequence[str]) -> str:
    return sha256_hex(canonical_json(list(parts)))
