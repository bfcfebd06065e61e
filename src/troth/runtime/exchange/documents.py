"""Documents that are not answers: problems (RFC 9457) and plain results, with their law."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, Self

from typing_extensions import TypeVar

from troth.kernel.errors import TrothError
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.jsontypes import JsonObject
from troth.kernel.law import ExitLaw, leave_unrepaired
from troth.kernel.verdicts import Verdict, decide
from troth.kernel.wire import text
from troth.runtime.exchange.clean_law import clean_law, without_model

# The shape of the whole response, for whoever types against it; see ``runtime.results``.
F = TypeVar("F", default=Any)
_SEAL_FIELDS = ("trace_id", "receipt_id", "nonce")


@dataclass(frozen=True, kw_only=True, slots=True)
class PlainDocument(Generic[F]):
    """A result with no assistant text in it.

    Attributes:
        fields: Its members, JSON values only.
        http_status: Status of the response that carries it.
        media_type: ``application/json`` or ``application/problem+json``.
    """

    fields: JsonObject
    trace_id: str
    receipt_id: str
    nonce: str
    http_status: int = 200
    media_type: str = "application/json"

    def to_wire(self) -> JsonObject:
        """The members, and the three that tie the document to its receipt."""
        tied: JsonObject = {name: getattr(self, name) for name in _SEAL_FIELDS}
        return {**self.fields, **tied}

    @classmethod
    def from_wire(cls, wire: JsonObject) -> Self:
        """Read the members back.

        Raises:
            ValueError: One of the three tying members is missing or no text.
        """
        return cls(
            fields={k: v for k, v in wire.items() if k not in _SEAL_FIELDS},
            trace_id=text(wire, "trace_id"),
            receipt_id=text(wire, "receipt_id"),
            nonce=text(wire, "nonce"),
        )


def problem_fields(error: TrothError) -> JsonObject:
    """An RFC 9457 problem: what is wrong, what to do, and which field, never the input itself."""
    told: JsonObject = {"hint": error.hint, "field": error.field}
    return {
        "type": f"urn:troth:problem:{error.code}",
        "title": error.title,
        "status": error.http_status,
        "detail": error.detail,
        "code": error.code,
        **{name: value for name, value in told.items() if value},
    }


class Shape(StrEnum):
    """In whose words a surface says that something failed."""

    PROBLEM = "problem"  # RFC 9457
    OPENAI = "openai"

    @property
    def media_type(self) -> str:
        """Of a document in that shape."""
        return "application/json" if self is Shape.OPENAI else "application/problem+json"


_KINDS = {
    "input": "invalid_request_error",
    "config": "invalid_request_error",
    "auth": "authentication_error",
    "limit": "rate_limit_error",
    "content": "content_error",
    "outside": "upstream_error",
}


def openai_error(error: TrothError) -> JsonObject:
    """The same as OpenAI's clients read it: ``message``, ``type``, ``code``, ``param``."""
    hint = f" ({error.hint})" if error.hint else ""
    kind = _KINDS.get(error.code.partition(".")[0], "server_error")
    return {
        "message": f"{error.detail}{hint}",
        "type": kind,
        "code": error.code,
        "param": error.field,
    }


def refusal_fields(error: TrothError, shape: Shape) -> JsonObject:
    """The members of a refusal in that shape."""
    return {"error": openai_error(error)} if shape is Shape.OPENAI else problem_fields(error)


def trace_law(reason: str = "trace_id_differs") -> ExitLaw[Any]:
    """TRUST-7.2 of a document that has no law of answers: it carries the exchange's trace id.

    Args:
        reason: Of the verdict where it does not.
    """

    def decided(document: Any, record: ExchangeRecord) -> tuple[Verdict, ...]:
        traced = bool(record.trace_id) and document.trace_id == record.trace_id
        return (decide("TRUST-7.2", traced, reason),)

    return ExitLaw(clauses=frozenset({"TRUST-7.2"}), decide=decided, repair=leave_unrepaired)


PLAIN_LAW: ExitLaw[PlainDocument] = trace_law("trace_id_missing")


def _with_wire(document: PlainDocument, wire: JsonObject) -> PlainDocument:
    return replace(document, fields=PlainDocument.from_wire(wire).fields)


CLEAN_PLAIN: ExitLaw[PlainDocument] = clean_law(without_model(_with_wire))
"""TRUST-3.8 and 3.9 for plain results: whoever wrote a text that they show, it is clean."""
