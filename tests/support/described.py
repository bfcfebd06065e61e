"""Answers of the server held to its OpenAPI document: what a test gets is what is described."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, cast

import httpx2
import jsonschema_rs
from fastapi import FastAPI

# Of these the document says the members that are always there: a decision on a mail has more.
_OPEN = frozenset({"Taken", "MailAct"})
_document: dict[str, Any] = {}


async def check_described(app: FastAPI, response: httpx2.Response) -> None:
    """Fail where a JSON answer of a described route is not as the document says."""
    media_type = response.headers.get("content-type", "").partition(";")[0]
    if not _document:  # the same for every deployment
        _document.update(app.openapi())
    request = response.request
    path = next((one for one in _document["paths"] if _is_of(one, request.url.path)), None)
    if path is None or request.method.lower() not in _document["paths"][path]:
        return
    status = str(response.status_code)
    answers = _document["paths"][path][request.method.lower()]["responses"]
    if status not in answers and status[0] in "45":
        return  # the middleware, or a refusal that any route may have
    assert status in answers, f"{request.method} {path} does not say {status}"
    content = answers[status].get("content", {})
    if not content:
        return
    assert media_type in content, f"{request.method} {path} does not say {media_type}"
    if media_type.endswith("json"):
        validator = _validator(path, request.method.lower(), status, media_type)
        problem = next(iter(validator.iter_errors(_read(await response.aread()))), None)
        assert problem is None, f"{request.method} {path} {status}: {problem}"


def _read(body: bytes) -> Any:
    return cast("Any", httpx2.Response(200, content=body).json())


@cache
def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(path)))


def _is_of(path: str, asked: str) -> bool:
    return _pattern(path).fullmatch(asked) is not None


@cache
def _validator(path: str, method: str, status: str, media_type: str) -> Any:
    answers = _document["paths"][path][method]["responses"]
    return jsonschema_rs.validator_for(
        {**answers[status]["content"][media_type]["schema"], "components": _closed()}
    )


@cache
def _closed() -> dict[str, Any]:
    """The shared schemas, with nothing beside what they describe."""
    schemas = {
        name: schema
        if name in _OPEN or "properties" not in schema or "error" in schema["properties"]
        else {**schema, "additionalProperties": False}
        for name, schema in _document["components"]["schemas"].items()
    }
    return {"schemas": schemas}
