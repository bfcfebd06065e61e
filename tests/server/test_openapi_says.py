"""The OpenAPI document says what is refused: what it forbids is a 422, and it forbids the blank."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

from support.deployment import Deployment, deployed

TEXTS: dict[str, tuple[str, dict[str, object]]] = {
    "/ui/api/ask": ("text", {"mode": "normal"}),
    "/ui/api/multi-agent": ("text", {"mode": "normal"}),
    "/api/chat/send": ("message", {"subject": "anna"}),
    "/api/chat/stream": ("message", {"subject": "anna"}),
    "/api/memories": ("text", {"subject": "anna"}),
    "/api/sources": ("text", {"title": "Fees"}),
    "/api/reviews": ("draft_content", {"draft_id": "d", "rag_retrieval_ids": []}),
}


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a server says of itself; making it takes half a second."""

    async def asked() -> dict[str, Any]:
        async with deployed(tmp_path_factory.mktemp("document"), corpus=False) as opened:
            told: dict[str, Any] = (await opened.client.get("/openapi.json")).json()
            return told

    return asyncio.run(asked())


def _schema(document: dict[str, Any], path: str) -> dict[str, Any]:
    body = document["paths"][path]["post"]["requestBody"]
    schema: dict[str, Any] = body["content"]["application/json"]["schema"]
    return schema


@pytest.mark.parametrize(
    ("path", "given"),
    [
        (path, given)
        for path in TEXTS
        for given in ("", " ", "\n\t ", "a\0b")
        if (path, given) != ("/api/reviews", "a\0b")  # it comes back byte for byte, as it is
        and (not path.startswith("/ui/api/") or "\0" in given)  # blank: it depends on the mode
    ],
)
async def test_a_text_that_the_schema_forbids_is_refused_by_its_name(
    deployment: Deployment, document: dict[str, Any], path: str, given: str
) -> None:
    field, rest = TEXTS[path]
    schema = _schema(document, path)
    body = {**rest, field: given}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(body, schema)
    response = await deployment.client.post(path, json=body)
    assert (response.status_code, response.json()["field"]) == (422, field)
    jsonschema.validate({**body, field: "The fee is 3 EUR."}, schema)


@pytest.mark.parametrize("path", ["/ui/api/ask", "/ui/api/multi-agent"])
async def test_a_blank_request_is_vague_in_work_mode_and_refused_in_normal_mode(
    deployment: Deployment, document: dict[str, Any], path: str
) -> None:
    schema = _schema(document, path)
    jsonschema.validate({"text": " "}, schema)
    vague = await deployment.client.post(path, json={"text": " "})
    assert vague.status_code == 200
    assert vague.json()["questions"]
    refused = await deployment.client.post(path, json={"text": " ", "mode": "normal"})
    assert (refused.status_code, refused.json()["field"]) == (422, "text")


async def test_every_operation_says_what_may_be_answered(deployment: Deployment) -> None:
    document = (await deployment.client.get("/openapi.json")).json()
    assert "HTTPValidationError" not in str(document)
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            said = set(operation["responses"])
            assert {"408", "429", "503"} <= said, (method, path)
            assert ("401" in said) == (path not in {"/healthz", "/readyz", "/metrics"}) or (
                path == "/api/audit/key"
            )
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    own = "application/json" if path.startswith("/v1/") else None  # as OpenAI's
                    assert (own or "application/problem+json") in response["content"]
            is_open = path in {"/healthz", "/readyz", "/metrics", "/api/audit/key"}
            assert operation["security"] == ([] if is_open else [{"bearer": []}, {"uiToken": []}])
            good = [one for status, one in operation["responses"].items() if int(status) < 300]
            assert good, (method, path)
            if method != "delete":  # what a route answers with is described, down to its members
                content = [each for one in good for each in one["content"].values()]
                assert all(each["schema"] for each in content), (method, path)
    assert set(document["components"]["securitySchemes"]) == {"bearer", "uiToken"}
    referred = set(re.findall(r"'#/components/schemas/(\w+)'", str(document)))
    assert referred <= set(document["components"]["schemas"])
    assert _holes(document["components"]["schemas"]) == set()
    queue = document["paths"]["/api/intake/reviews/{message_id}/corrections"]["post"]
    assert {"409", "412", "428"} <= set(queue["responses"])


async def test_what_is_sent_is_what_the_problem_schema_says(tmp_path: Any) -> None:
    async with deployed(tmp_path, corpus=False, api_keys="key") as opened:
        document = (await opened.client.get("/openapi.json")).json()
        problem = document["components"]["schemas"]["Problem"]
        good = {"authorization": "Bearer key"}
        for path, headers in (("/nowhere", {}), ("/nowhere", good), ("/api/memories", {})):
            sent = (await opened.client.get(path, headers=headers)).json()
            jsonschema.validate(sent, problem)
            assert set(sent) <= set(problem["properties"])


def _holes(schemas: dict[str, Any]) -> set[str]:
    """Members of which nothing is said, but for those that may be anything."""
    return {
        f"{name}.{member}"
        for name, schema in schemas.items()
        for member, said in schema.get("properties", {}).items()
        if not said.keys() & {"type", "$ref", "anyOf", "const", "enum"}
    } - {"State.failure"}
