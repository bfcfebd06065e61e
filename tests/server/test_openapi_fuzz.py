"""Whatever the OpenAPI document allows never ends in a server error, and always has a trace id."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok

from support.deployment import prepared
from troth.bootstrap import Services, build_services
from troth.server.app import create_app
from troth.settings import Settings

OPERATIONS = (
    "POST /ui/api/ask",
    "POST /api/thinking",
    "POST /api/reviews",
    "GET /api/reviews/{review_id}",
    "GET /api/reviews/{review_id}/events",
    "POST /api/reviews/{review_id}/findings/{finding_id}/decision",
    "POST /api/sources",
    "GET /api/receipts/{receipt_id}",
    "POST /api/chat/send",
    "POST /api/memories",
    "GET /api/memories",
    "GET /api/contradictions",
    "GET /api/memory/{memory_id}",
    "POST /api/contradictions/{entry_id}/moves",
    "POST /api/contradictions/respond",
    "POST /api/ledger/resolve",
    "GET /api/intake/messages/{message_id}",
    "GET /api/intake/reviews",
    "GET /api/intake/reviews/{message_id}",
    "POST /api/intake/reviews/{message_id}/corrections",
    "POST /api/intake/reviews/{message_id}/drafts/{draft_id}",
)


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    folder = tmp_path_factory.mktemp("fuzz")
    shutil.copytree(asyncio.run(prepared(corpus=True)), folder, dirs_exist_ok=True)
    opened = build_services(
        Settings(database=f"sqlite:///{folder}/troth.db", rate_limit_per_minute=0, web="off")
    )
    yield opened
    asyncio.run(opened.aclose())


@pytest.fixture(scope="module")
def operations(services: Services) -> dict[str, Any]:
    """Every operation of the document by its label."""
    app = create_app(services)
    schema = schemathesis.openapi.from_dict(_without_long_bounds(app.openapi()))
    schema.app = app
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    return {operation.label: operation for operation in found}


def _without_long_bounds(value: Any) -> Any:
    # Beside a pattern such a bound becomes a count in it, which takes a second to compile; no text
    # that is drawn comes near it.
    if isinstance(value, list):
        return [_without_long_bounds(one) for one in value]
    if not isinstance(value, dict):
        return value
    bound = value.get("maxLength")
    left_out = "maxLength" if isinstance(bound, int) and bound > 1000 else ""
    return {name: _without_long_bounds(one) for name, one in value.items() if name != left_out}


@pytest.mark.parametrize("label", OPERATIONS)
def test_no_input_ends_in_a_server_error(operations: dict[str, Any], label: str) -> None:
    @settings(suppress_health_check=list(HealthCheck))
    @given(case=operations[label].as_strategy())
    def fuzz(case: schemathesis.Case[Any]) -> None:
        response = case.call()
        assert response.status_code < 500, response.text
        assert response.headers["x-troth-trace-id"]
        assert str(response.status_code) in operations[label].definition.raw["responses"]

    fuzz()
