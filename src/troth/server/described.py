"""The OpenAPI document: what FastAPI derives, and what every route refuses besides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final, get_type_hints

from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema
from starlette.routing import BaseRoute

from troth.kernel.codec import NEVER, members_of, within
from troth.server.refusals import OPEN_PATHS
from troth.server.respond import Given

_PROBLEM: Final[dict[str, Any]] = {
    "type": "object",
    "description": "RFC 9457; sealed like any response, but for those on the closed list.",
    "required": ["code", "detail", "status", "title", "type"],
    "properties": {
        "code": {"type": "string", "description": "Stable; see docs/errors.md."},
        "detail": {"type": "string"},
        "field": {"type": "string", "description": "Which input is at fault."},
        "hint": {"type": "string"},
        "nonce": {"type": "string"},
        "receipt_id": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "title": {"type": "string"},
        "trace_id": {"type": "string"},
        "type": {"type": "string", "format": "uri"},
        "clauses": {"type": "object"},
    },
}
_OPENAI: Final[dict[str, Any]] = {
    "type": "object",
    "description": "OpenAI's shape; sealed like any response, but for those on the closed list.",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message", "param", "type"],
            "properties": {
                "code": {"type": "string", "description": "Stable; see docs/errors.md."},
                "message": {"type": "string"},
                "param": {"type": ["string", "null"]},
                "type": {"type": "string"},
            },
        }
    },
}
_OPENAI_CONTENT: Final = {
    "application/json": {"schema": {"$ref": "#/components/schemas/OpenAIError"}}
}
_CONTENT: Final = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
_ANY: Final[dict[str, Any]] = {
    "schema": {}
}  # as FastAPI describes a route that it knows nothing of
_ALWAYS: Final = (400, 408, 429, 431, 500, 503)
_GUARDED: Final = (401, 403)
_WITH_BODY: Final = (413, 415, 422)
_CHANGING: Final = (409, 412, 428)
_RELAYING: Final = (404, 502, 504)


_KEYS: Final[dict[str, Any]] = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "Authorization: Bearer KEY"},
    "uiToken": {"type": "apiKey", "in": "header", "name": "X-UI-Token"},
}


def _object(properties: dict[str, Any], required: Sequence[str]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required)}


def _derived(kind: type, name: str) -> dict[str, Any]:
    """The schema of a property that is a member; empty for a field."""
    found = getattr(kind, name, None)
    if not isinstance(found, property):
        return {}
    return TypeAdapter(get_type_hints(found.fget)["return"]).json_schema()


class _Sent(GenerateJsonSchema):
    """Schemas of what is sent: every member of a document stands there, whatever its default."""

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> dict[str, Any]:
        return self.generate_inner(schema["schema"])

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> dict[str, Any]:
        """As the codec writes values of the class."""
        kind: Any = schema["cls"]
        made = super().dataclass_schema(schema)
        fields, members = made["properties"], members_of(kind)
        told = {one.name: _derived(kind, one.name) | fields.get(one.name, {}) for one in members}
        required = [one.name for one in members if one.omitted is NEVER]
        for name, inner in within(kind).items():
            told[name] = _object({each: told.pop(each) for each in inner}, inner)
            required = [name, *(each for each in required if each not in inner)]
        return made | _object(told, required)

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,
    ) -> bool:
        return field["type"] == "dataclass-field" or super().field_is_required(field, total)


def schema_of(kind: Any) -> dict[str, Any]:
    """The schema of what is sent as values of a type."""
    return TypeAdapter(kind).json_schema(mode="serialization", schema_generator=_Sent)


def describe(app: FastAPI, routes: Iterable[BaseRoute]) -> Callable[[], dict[str, Any]]:
    """What ``app.openapi`` is to be: the derived document, with what may be answered.

    Args:
        routes: Those that the document describes.
    """
    derived = app.openapi

    def described() -> dict[str, Any]:
        document = derived()
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        if "Problem" not in schemas:
            # FastAPI's own shapes of refusals are of no route: none of them is ever sent.
            for name in ("HTTPValidationError", "ValidationError"):
                schemas.pop(name, None)
            schemas["Problem"], schemas["OpenAIError"] = _PROBLEM, _OPENAI
            document["components"]["securitySchemes"] = _KEYS
            for path, methods in document["paths"].items():
                for operation in methods.values():
                    operation["responses"] |= _refusals(path, operation)
                    is_open = path in OPEN_PATHS
                    operation["security"] = [] if is_open else [{name: []} for name in _KEYS]
            _tell_what_is_given(routes, document)
        return document

    return described


def _tell_what_is_given(routes: Iterable[BaseRoute], document: dict[str, Any]) -> None:
    """Put the schemas of what routes answer with into the document."""
    told: list[tuple[APIRoute, Given]] = [
        (route, one)
        for route in routes
        if isinstance(route, APIRoute) and route.include_in_schema
        for one in getattr(route.endpoint, "gives", ())
    ]
    made, shared = TypeAdapter.json_schemas(
        [(number, "serialization", TypeAdapter(one.kind)) for number, (_, one) in enumerate(told)],
        ref_template="#/components/schemas/{model}",
        schema_generator=_Sent,
    )
    document["components"]["schemas"] |= shared.get("$defs", {})
    for number, (route, one) in enumerate(told):
        for method in route.methods or ():
            responses = document["paths"][route.path_format][method.lower()]["responses"]
            response = responses.setdefault(str(one.status), {})
            response.setdefault("description", HTTPStatus(one.status).phrase)
            content = response.setdefault("content", {})
            if one.media_type != "application/json" and content.get("application/json") == _ANY:
                del content["application/json"]
            content[one.media_type] = {"schema": made[(number, "serialization")]}


def _refusals(path: str, operation: Mapping[str, Any]) -> dict[str, Any]:
    named = {parameter["name"] for parameter in operation.get("parameters", ())}
    has_body, is_openai = "requestBody" in operation, path.startswith("/v1/")
    told = (
        (True, _ALWAYS),
        (path not in OPEN_PATHS, _GUARDED),
        (has_body, _WITH_BODY),
        (bool(named), (422,)),
        ("query" in named, (413,)),
        ("{" in path or has_body, (404, 409)),
        (is_openai and has_body, _RELAYING),
        ("If-Match" in named, _CHANGING),
    )
    statuses = {status for may_be, some in told if may_be for status in some}
    return {
        str(status): {
            "description": HTTPStatus(status).phrase,
            "content": dict(_OPENAI_CONTENT if is_openai else _CONTENT),
        }
        for status in sorted(statuses)
    }
