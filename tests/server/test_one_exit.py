"""PROOF-1, PROOF-5: one exit, and nothing through it that was not committed."""

from __future__ import annotations

import ast
import sqlite3
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from fastapi.routing import APIRoute

import troth
from support.deployment import QUESTION, Deployment
from troth.kernel.errors import StorageFailure
from troth.server import routes

SOURCE = Path(troth.__file__).parent
# Documents about the log and the server; ADR 1 says why they are not sealed.
UNSEALED = {
    "/api/receipts/{receipt_id}",
    "/api/audit/key",
    "/api/audit/checkpoint",
    "/api/audit/consistency",
    "/api/audit/verify",
    "/api/settings",
    "/api/status",
    "/healthz",
    "/readyz",
    "/metrics",
}
SEALED = {
    "/api/sources/files",
    "/api/reviews/{review_id}/draft",
    "/api/intake/profile",
    "/api/exchanges/{receipt_id}",
    "/ui/api/ask",
    "/ui/api/multi-agent",
    "/ui/api/evidence",
    "/api/thinking",
    "/api/reviews",
    "/api/reviews/precision",
    "/api/reviews/{review_id}",
    "/api/reviews/{review_id}/events",
    "/api/reviews/{review_id}/decisions",
    "/api/reviews/{review_id}/findings/{finding_id}/decision",
    "/api/sources",
    "/api/sources/{source_id}",
    "/api/chat/send",
    "/api/chat/stream",
    "/api/memories",
    "/api/memories/{memory_id}",
    "/api/threads/{thread_id}",
    "/api/subjects/{subject}",
    "/api/exchanges",
    "/api/memory/{memory_id}",
    "/api/memory/{memory_id}/trust",
    "/api/ledger/open",
    "/api/ledger/resolve",
    "/api/contradictions",
    "/api/contradictions/next",
    "/api/contradictions/respond",
    "/api/contradictions/{entry_id}/moves",
    "/api/resolve_contradiction",
    "/v1/models",
    "/v1/chat/completions",
    "/api/check",
    "/guardrails/litellm/beta/litellm_basic_guardrail_api",
    "/api/intake/messages",
    "/api/intake/messages/{message_id}",
    "/api/intake/reviews",
    "/api/intake/reviews/{message_id}",
    "/api/intake/reviews/{message_id}/corrections",
    "/api/intake/reviews/{message_id}/drafts/{draft_id}",
}
EXITS = ("respond", "respond_as_stream", "respond_as_events", "respond_as_chunks")


def _calls(tree: ast.AST, name: str) -> bool:
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
        for node in ast.walk(tree)
    )


def _offenders(name: str, allowed: set[str]) -> list[str]:
    texts = {path: path.read_text("utf-8") for path in SOURCE.rglob("*.py")}
    return [
        str(path.relative_to(SOURCE))
        for path, text in texts.items()
        if str(path.relative_to(SOURCE)) not in allowed
        and name in text  # nobody calls what is not named
        and _calls(ast.parse(text), name)
    ]


def _routes() -> list[APIRoute]:
    modules = [
        import_module(f"troth.server.routes.{m.name}") for m in iter_modules(routes.__path__)
    ]
    return [route for module in modules for route in module.router.routes]


@pytest.mark.clause("PROOF-1")
def test_only_the_seal_makes_sealed_values() -> None:
    assert _offenders("Sealed", {"runtime/exchange/seal.py"}) == []


@pytest.mark.clause("PROOF-1", breaks=True)
def test_a_second_maker_of_sealed_values_would_be_found() -> None:
    assert _calls(ast.parse("def f():\n    return Sealed(body=b'')"), "Sealed")
    assert _offenders("Sealed", set()) == ["runtime/exchange/seal.py"]


def _functions(tree: ast.AST) -> dict[str, ast.AsyncFunctionDef]:
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef)}


def _exits(function: ast.AsyncFunctionDef, functions: dict[str, ast.AsyncFunctionDef]) -> bool:
    """Whether all it returns was made by an exit, here or in a function of the same module."""
    returns = [node for node in ast.walk(function) if isinstance(node, ast.Return)]
    return bool(returns) and all(
        node.value is not None and _is_exit(node.value, functions) for node in returns
    )


def _is_exit(value: ast.expr, functions: dict[str, ast.AsyncFunctionDef]) -> bool:
    if any(_calls(value, name) for name in EXITS):
        return True
    called = value.value if isinstance(value, ast.Await) else None
    if not isinstance(called, ast.Call) or not isinstance(called.func, ast.Name):
        return False
    own = functions.get(called.func.id)
    return own is not None and _exits(own, functions)


@pytest.mark.clause("PROOF-1")
async def test_every_route_is_sealed_or_on_the_closed_list(deployment: Deployment) -> None:
    sealed: set[str] = set()
    unsealed: set[str] = set()
    for route in _routes():
        functions = _functions(
            ast.parse(Path(route.endpoint.__code__.co_filename).read_text("utf-8"))
        )
        through_exit = _exits(functions[route.endpoint.__name__], functions)
        (sealed if through_exit else unsealed).add(route.path)
    assert unsealed == UNSEALED
    described = (await deployment.client.get("/openapi.json")).json()["paths"]
    assert sealed | unsealed == set(described)
    assert sealed == SEALED


@pytest.mark.clause("PROOF-1", breaks=True)
@pytest.mark.parametrize(
    "body",
    [
        "return Response(b'hello')",
        "return await _other(request)",
        "return await _unknown(request)",
        "if request:\n        return Response(b'')\n    return respond(sealed)",
        "pass",
    ],
)
def test_a_route_past_the_exit_would_be_found(body: str) -> None:
    other = "async def _other(request):\n    return Response(b'')\n"
    functions = _functions(ast.parse(f"{other}async def route(request):\n    {body}\n"))
    assert not _exits(functions["route"], functions)


@pytest.mark.clause("PROOF-5")
async def test_what_was_released_was_committed(deployment: Deployment) -> None:
    answer = (await deployment.ask(QUESTION)).json()
    with sqlite3.connect(deployment.folder / "troth.db") as other:
        rows = other.execute("select count(*) from receipts").fetchone()
        found = other.execute(
            "select 1 from receipts where receipt_id = ?", (answer["receipt_id"],)
        ).fetchone()
    other.close()
    assert rows[0] > 1
    assert found == (1,)


@pytest.mark.clause("PROOF-5", breaks=True)
async def test_when_nothing_can_be_committed_nothing_is_released(deployment: Deployment) -> None:
    deployment.services.storage.log.close()
    response = await deployment.ask(QUESTION)
    assert response.status_code == 503
    problem = response.json()
    assert problem["code"] == "storage.audit"
    assert "receipt_id" not in problem
    assert "28 days" not in response.text
    refused = await deployment.client.get("/nowhere")
    assert refused.status_code == 503


class _BrokenSigner:
    """A key that cannot be used any more."""

    @property
    def public_key(self) -> bytes:
        return bytes(32)

    def sign(self, message: bytes) -> bytes:
        del message
        raise StorageFailure("storage.audit", "The key is gone.")


@pytest.mark.clause("PROOF-2", breaks=True)
async def test_what_cannot_be_signed_does_not_leave(
    deployment: Deployment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deployment.services.seal, "_signer", _BrokenSigner())
    response = await deployment.ask(QUESTION)
    assert response.status_code == 503
    assert "28 days" not in response.text


@pytest.mark.clause("PROOF-6", breaks=True)
async def test_an_event_with_free_text_withholds_the_response(deployment: Deployment) -> None:
    from troth.kernel.exchange import Mode
    from troth.runtime.exchange.closing import PLAIN_POLICY
    from troth.runtime.exchange.documents import PlainDocument
    from troth.runtime.exchange.exchange import Origin, open_exchange

    services = deployment.services
    size = services.log.size()
    exchange = open_exchange(
        origin=Origin(surface="test"),
        mode=Mode.WORK,
        request={},
        clock=services.clock,
        ids=services.ids,
    )
    exchange.note("source.added", {"title": "Anna Schmidt, born 1980"})
    document = PlainDocument(
        fields={},
        trace_id=exchange.trace_id,
        receipt_id=exchange.receipt_id,
        nonce=exchange.nonce,
    )
    with pytest.raises(StorageFailure) as withheld:
        await services.seal.close(exchange, document, PLAIN_POLICY)
    assert withheld.value.code == "internal.unexpected"
    assert services.log.size() == size
