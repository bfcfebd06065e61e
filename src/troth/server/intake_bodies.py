"""What the routes of intake review read: bodies, headers, query; for checking and for OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError
from starlette.requests import Request

from troth.contracts.gate.intake.corrections import (
    MAX_CORRECTIONS,
    MAX_REASON,
    MAX_VALUE,
    MAX_VALUES,
)
from troth.contracts.gate.intake.corrections import Field as Corrected
from troth.contracts.gate.intake.model import IntakeStatus
from troth.kernel.errors import CallerError
from troth.runtime.intake.asked import Asked
from troth.runtime.intake.human_acts import Act
from troth.runtime.intake.reviews import MAX_PAGE, STATUSES, QueueFilters
from troth.server.door import Principal
from troth.server.schemas import Body, describe_body

_MAX_NAME: Final = 100
_PAGE: Final = 50
_YES: Final = frozenset({"true", "1", "yes"})
_NO: Final = frozenset({"", "false", "0", "no"})
_TEXT: Final = {"type": "string", "maxLength": MAX_VALUE}


def _labels(given: object) -> str | list[str]:
    """One text or a list of texts, told of as one member whichever it is not."""
    if isinstance(given, str):
        return given
    if isinstance(given, list) and all(isinstance(one, str) for one in given):
        return given
    raise PydanticCustomError("labels", "input should be a text or a list of texts")


class CorrectionBody(Body):
    """One thing that is otherwise."""

    field: str = Field(json_schema_extra={"enum": [field.value for field in Corrected]})
    value: Annotated[
        str | list[str],
        PlainValidator(_labels),
        WithJsonSchema(
            {"anyOf": [_TEXT, {"type": "array", "items": _TEXT, "maxItems": MAX_VALUES}]}
        ),
    ]
    reason: str = Field(default="", max_length=MAX_REASON)

    def asked(self) -> Asked:
        """The same for the runtime."""
        value = self.value if isinstance(self.value, str) else tuple(self.value)
        return Asked(field=self.field, value=value, reason=self.reason)


class ActBody(Body):
    """A body that may say who acts."""

    by: str | None = Field(
        default=None, min_length=1, max_length=_MAX_NAME, description="Who, within the key."
    )


class CorrectionsBody(ActBody):
    """``POST /api/intake/reviews/{message_id}/corrections``: all of it is applied, or nothing."""

    corrections: list[CorrectionBody] = Field(min_length=1, max_length=MAX_CORRECTIONS)


class DraftBody(ActBody):
    """``POST /api/intake/reviews/{message_id}/drafts/{draft_id}``."""

    move: Literal["approve", "discard"]


def read_act(request: Request, principal: Principal) -> Act:
    """Who changes which version, under which key; looked at before the body is.

    Raises:
        CallerError: ``input.invalid`` without a good ``Idempotency-Key``, ``input.unconditional``
            without ``If-Match``.
    """
    act = Act(
        by=principal.account,
        if_match=request.headers.get("if-match", "").strip(),
        idempotency_key=request.headers.get("idempotency-key", "").strip(),
    )
    act.check()
    return act


def actor(principal: Principal, body: ActBody) -> str:
    """The account that acts: the key vouches for it, and a name is what its holder says."""
    return principal.account if body.by is None else f"{principal.account}:{body.by}"


def read_filters(request: Request) -> QueueFilters:
    """Which outcomes are asked for; without ``status`` those that wait, with a blank one all."""
    given = request.query_params
    return QueueFilters(
        status=given.get("status", IntakeStatus.NEEDS_REVIEW.value),
        queue_id=given.get("queue_id", ""),
    )


def read_limit(request: Request) -> int:
    """How many outcomes are asked for.

    Raises:
        CallerError: ``input.invalid``: it is no number.
    """
    given = request.query_params.get("limit", str(_PAGE))
    if not (given.isascii() and given.isdigit() and len(given) < 5):
        raise CallerError("input.invalid", f"Ask for 1 to {MAX_PAGE}.", field="limit")
    return int(given)


def is_set(request: Request, name: str) -> bool:
    """Whether a query parameter says yes; what says neither yes nor no is not guessed at.

    Raises:
        CallerError: ``input.invalid``, naming the parameter.
    """
    given = request.query_params.get(name, "").lower()
    if given not in _YES | _NO:
        raise CallerError(
            "input.invalid", f"{name} is neither true nor false.", hint="say true", field=name
        )
    return given in _YES


def describe_act(model: type[ActBody]) -> dict[str, Any]:
    """The ``openapi_extra`` of a route that changes an outcome."""
    return {
        **describe_body(model),
        "parameters": [
            _header("If-Match", "The entity tag of the message, as it was read."),
            _header("Idempotency-Key", "Of the client's making, new for each new request."),
        ],
    }


def describe_queue() -> dict[str, Any]:
    """The ``openapi_extra`` of the list."""
    number = {"type": "integer", "minimum": 1, "maximum": MAX_PAGE, "default": _PAGE}
    return {
        "parameters": [
            _query(
                "status", {"type": "string", "enum": ["", *STATUSES], "default": "needs_review"}
            ),
            _query("queue_id", {"type": "string", "maxLength": 64}),
            _query("after", {"type": "string", "description": "next of the page before."}),
            _query("limit", number),
        ]
    }


def describe_item() -> dict[str, Any]:
    """The ``openapi_extra`` of one item."""
    about = "Slices as they stand in the mail; needs the scope intake_raw."
    raw = {"type": "boolean", "default": False, "description": about}
    mail = {"type": "boolean", "default": False, "description": "With the texts of the mail."}
    return {"parameters": [_query("raw", raw), _query("mail", mail)]}


def _query(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": schema}


def _header(name: str, about: str) -> dict[str, Any]:
    schema = {"type": "string", "minLength": 1, "maxLength": 200}
    return {
        "name": name,
        "in": "header",
        "required": True,
        "schema": schema,
        "description": about,
    }
