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
from troth.runtime.intake.asked import Asked
from troth.runtime.intake.human_acts import Act
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


def describe_act(model: type[ActBody]) -> dict[str, Any]:
    """The ``openapi_extra`` of a route that changes an outcome."""
    return {
        **describe_body(model),
        "parameters": [
            _header("If-Match", "The entity tag of the message, as it was read."),
            _header("Idempotency-Key", "Of the client's making, new for each new request."),
        ],
    }


def _header(name: str, about: str) -> dict[str, Any]:
    schema = {"type": "string", "minLength": 1, "maxLength": 200}
    return {
        "name": name,
        "in": "header",
        "required": True,
        "schema": schema,
        "description": about,
    }
