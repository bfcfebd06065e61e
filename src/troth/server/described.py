"""The OpenAPI document: what FastAPI derives, and what every route refuses besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI

from troth.server.refusals import OPEN_PATHS

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
_ALWAYS: Final = (400, 408, 429, 431, 500, 503)
_GUARDED: Final = (401, 403)
_WITH_BODY: Final = (413, 415, 422)
_CHANGING: Final = (409, 412, 428)
_RELAYING: Final = (404, 502, 504)


def describe(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """What ``app.openapi`` is to be: the derived document, with what may be answered."""
    derived = app.openapi

    def described() -> dict[str, Any]:
        document = derived()
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        if "Problem" not in schemas:
            # FastAPI's own shapes of refusals are of no route: none of them is ever sent.
            for name in ("HTTPValidationError", "ValidationError"):
                schemas.pop(name, None)
            schemas["Problem"], schemas["OpenAIError"] = _PROBLEM, _OPENAI
            for path, methods in document["paths"].items():
                for operation in methods.values():
                    operation["responses"] |= _refusals(path, operation)
        return document

    return described


def _refusals(path: str, operation: Mapping[str, Any]) -> dict[str, Any]:
    named = {parameter["name"] for parameter in operation.get("parameters", ())}
    statuses = set(_ALWAYS)
    statuses |= set(() if path in OPEN_PATHS else _GUARDED)
    statuses |= set(_WITH_BODY if "requestBody" in operation else ())
    statuses |= {422} if named else set()
    statuses |= {404, 409} if "{" in path or "requestBody" in operation else set()
    is_openai = path.startswith("/v1/")
    statuses |= set(_RELAYING if is_openai and "requestBody" in operation else ())
    statuses |= set(_CHANGING if "If-Match" in named else ())
    return {
        str(status): {
            "description": HTTPStatus(status).phrase,
            "content": _OPENAI_CONTENT if is_openai else _CONTENT,
        }
        for status in sorted(statuses)
    }
