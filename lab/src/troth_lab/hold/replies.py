"""What clients got, and whether it was sealed: read from the bytes that came.

Without a receipt only fixed refusals may leave, which hold nothing of a user, a source or a model.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, TypeAlias

import orjson

_PROBLEM: Final = {"type", "title", "status", "detail", "code", "trace_id"}
_ERROR: Final = {"message", "type", "code", "param"}
_UNRECORDED: Final = "Nothing was released, because it could not be recorded."
_UNREADABLE: Final = (400, 408, 431)  # what is no HTTP request, or did not arrive
Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A sealed document that came whole: its receipt, and the digest of its bytes."""

    receipt_id: str
    sha256: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply:
    """What became of one request.

    Attributes:
        at_s: When it was sent, in seconds of the run.
        took_s: Until its last byte, or until it broke.
        status: 0 where nothing came.
        bare: What was no sealed document and no fixed refusal, told by its kind; else empty.
        broke: The name of the failure that broke the connection; else empty.
        code: Of the error that a body or the end of a stream tells; else empty.
    """

    kind: str
    at_s: float
    took_s: float
    status: int
    parts: tuple[Part, ...] = ()
    bare: str = ""
    broke: str = ""
    code: str = ""
    retry_after: bool = False

    @property
    def is_whole(self) -> bool:
        """It is a success that came to its end."""
        return 200 <= self.status < 300 and not self.broke

    @property
    def is_shed(self) -> bool:
        """A sealed 503 that says when to come again."""
        return self.status == 503 and self.retry_after and bool(self.parts)


def read_whole(status: int, receipt_id: str, data: bytes) -> tuple[tuple[Part, ...], str]:
    """The parts of a body that came whole, and what was bare."""
    receipt_id = receipt_id or _receipt_of(_object(data))
    if receipt_id:
        return (Part(receipt_id=receipt_id, sha256=sha256(data).digest()),), ""
    return (), "" if is_fixed_refusal(status, _object(data)) else f"a body with status {status}"


def read_events(data: bytes) -> tuple[tuple[Part, ...], str]:
    """The parts of what came of a stream; an event that is not whole says nothing yet."""
    parts: list[Part] = []
    *events, _ = data.split(b"\n\n")
    for event in events:
        sent = event.removeprefix(b"data: ")
        if event.startswith(b":") or sent == b"[DONE]":
            continue
        receipt_id = _receipt_of(_object(sent)) if sent != event else ""
        if not receipt_id:
            return tuple(parts), "an event of a stream"
        parts.append(Part(receipt_id=receipt_id, sha256=sha256(sent).digest()))
    return tuple(parts), ""


def code_of(data: bytes) -> str:
    """The code of the error that a body, or the last event of a stream, tells of."""
    body = _object(data.removesuffix(b"\n\n").rpartition(b"\n\n")[2].removeprefix(b"data: "))
    error = body.get("error")
    told = error if isinstance(error, dict) else body
    return str(told.get("code") or "")


def is_fixed_refusal(status: int, body: Json) -> bool:
    """Whether a body is one of the few that leave without a receipt."""
    if status < 400 or not body:
        return False
    if body.keys() == {"error", "trace_id"}:
        error = body["error"]
        return error.keys() == _ERROR and error["message"] == _UNRECORDED and status >= 500
    said = body.get("detail") == _UNRECORDED and status >= 500
    return body.keys() <= _PROBLEM and (said or status in _UNREADABLE)


def _receipt_of(body: Json) -> str:
    ours = body.get("troth")
    held = ours if isinstance(ours, dict) else body
    return str(held.get("receipt_id") or "")


def _object(data: bytes) -> Json:
    try:
        value = orjson.loads(data)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
