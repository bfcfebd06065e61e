"""One line of JSON for each turn (MEM-11): what was said, what came back, what the ledger gained.

A line holds all that the auditor needs, and nothing that must be believed: the flags as they left,
the words as they left, and the events themselves. What simulated users say is no personal data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import orjson

from troth.kernel.canonical import canonical_json
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth_lab.stress.expectations import unmet
from troth_lab.stress.turns import Turn

VERSION = 1
MAX_LINES = 100_000


@dataclass(frozen=True, kw_only=True, slots=True)
class TurnResult:
    """What came of a turn.

    Attributes:
        subject: Whose memories it was about.
        body: The sealed response as JSON; of an error or an act, whatever came back, or nothing.
        error: Stable code of the error that it ended in, or empty.
        response_sha256: Digest of the exact bytes that left; the receipt names the same one.
        receipt_id: Of the sealed response or refusal; empty where there was none. Likewise
            ``trace_id``.
        events: What the subject's ledger gained, each with its ``seq``, in order.
        ledger_version: How many events the subject has after it.
    """

    subject: str
    body: Mapping[str, JsonValue] | None = None
    error: str = ""
    response_sha256: str = ""
    receipt_id: str = ""
    trace_id: str = ""
    events: tuple[JsonObject, ...] = ()
    ledger_version: int = 0


def line_of(turn: Turn, result: TurnResult) -> JsonObject:
    """The line of a turn."""
    metadata = _object(result.body, "metadata")
    line: JsonObject = {
        "v": VERSION,
        **turn.to_json(),
        "subject": result.subject,
        "error": {"code": result.error} if result.error else None,
        # An act has no words of its own.
        "answer": None if result.error else _text(result.body, "answer"),
        "previews": [_text(one, "text") for one in _objects(metadata, "alternatives")],
        "response_type": None if result.body is None else result.body.get("response_type"),
        "model": None if result.body is None else result.body.get("model"),
        "retrieved_memories": [_shown(one) for one in _objects(metadata, "retrieved_memories")],
        "other_memories": [_shown(one) for one in _others(result.body, metadata)],
        # An act or an error shows no memory, and then none is counted.
        "reintroduced_claims_count": metadata.get("reintroduced_claims_count", 0),
        "unresolved_contradictions_total": metadata.get("unresolved_contradictions_total"),
        "audit": metadata.get("audit"),
        "clauses": None if result.body is None else result.body.get("clauses"),
        "response_sha256": result.response_sha256,
        "trace_id": result.trace_id,
        "receipt_id": result.receipt_id,
        "events": list(result.events),
        "ledger_version": result.ledger_version,
    }
    return {**line, "unmet": list(unmet(turn, line))}


def render_lines(lines: Iterable[JsonObject]) -> bytes:
    """The lines as they are saved: canonical JSON, each ended by a line break."""
    return b"".join(canonical_json(line) + b"\n" for line in lines)


def read_lines(data: bytes) -> tuple[JsonObject, ...]:
    """Read saved lines.

    Raises:
        CallerError: ``input.invalid``, naming the line that is no JSON object, or too many lines.
    """
    rows = data.splitlines()
    if len(rows) > MAX_LINES:
        raise CallerError("input.invalid", f"A run has at most {MAX_LINES} lines.", field="lines")
    return tuple(_read(number, row) for number, row in enumerate(rows, start=1))


def _read(number: int, row: bytes) -> JsonObject:
    try:
        line = orjson.loads(row)
    except orjson.JSONDecodeError:
        line = None
    if not isinstance(line, dict):
        raise CallerError("input.invalid", f"Line {number} is no JSON object.", field="lines")
    return line


def _shown(memory: Mapping[str, JsonValue]) -> JsonObject:
    names = ("memory_id", "text", "source", "trust", "timestamp", "reintroduced_claim")
    return {name: memory[name] for name in names if name in memory}


def _others(
    body: Mapping[str, JsonValue] | None, metadata: Mapping[str, JsonValue]
) -> Sequence[Mapping[str, JsonValue]]:
    """Memories that are shown elsewhere: before a model, in the X-ray, in previews."""
    previews = _objects(metadata, "alternatives")
    sides = (_object(one, side) for one in previews for side in ("believed", "against"))
    return (
        *_objects(metadata, "prompt_memories"),
        *_objects(_object(body, "xray"), "memories_used"),
        *(side for side in sides if side),
        *_objects(_object(body, "answered"), "memories"),
    )


def _object(value: Mapping[str, JsonValue] | None, name: str) -> Mapping[str, JsonValue]:
    found = None if value is None else value.get(name)
    return found if isinstance(found, Mapping) else {}


def _objects(value: Mapping[str, JsonValue], name: str) -> tuple[Mapping[str, JsonValue], ...]:
    found = value.get(name)
    if not isinstance(found, list | tuple):
        return ()
    return tuple(one for one in found if isinstance(one, Mapping))


def _text(value: Mapping[str, JsonValue] | None, name: str) -> str:
    found = None if value is None else value.get(name)
    return found if isinstance(found, str) else ""
