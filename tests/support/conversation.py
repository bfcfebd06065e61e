"""Conversations with a deployment over HTTP, and models that say what a test wants."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from support.deployment import Deployment, deployed
from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.statement import ReceiptStatement
from troth.kernel.proof.verify import read_public_key, verify_receipt
from troth_lab.models.script import Received, Reply, Step
from troth_lab.models.scripted import ScriptedServer

Body: TypeAlias = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """One subject in one thread of a deployment; the default key's tenant unless one is given."""

    deployment: Deployment
    subject: str | None = "anna"
    thread_id: str | None = "t1"
    key: str | None = None

    @property
    def _whose(self) -> dict[str, str]:
        named = {"subject": self.subject, "thread_id": self.thread_id}
        return {name: value for name, value in named.items() if value is not None}

    @property
    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.key}"} if self.key else {}

    async def post(self, path: str, **fields: Any) -> Any:
        """The response to a body of these fields, and of who speaks where."""
        body = {**self._whose, **fields}
        return await self.deployment.client.post(path, json=body, headers=self._headers)

    async def get(self, path: str, **query: Any) -> Any:
        """The response to a query of these parameters, and of who speaks where."""
        params = {**self._whose, **query}
        return await self.deployment.client.get(path, params=params, headers=self._headers)

    async def say(self, message: str, **fields: Any) -> Body:
        """The sealed response to one message."""
        return _body(await self.post("/api/chat/send", message=message, **fields))

    async def receipt(self, message: str) -> ReceiptStatement:
        """What the receipt of a turn says."""
        response = await self.post("/api/chat/send", message=message)
        return await statement_of(self.deployment, response.content)

    async def tell(self, *messages: str) -> Body:
        """The response to the last of several messages."""
        responses = [await self.say(message) for message in messages]
        return responses[-1]

    async def ask(self, text: str, **fields: Any) -> Body:
        """The sealed answer to a request."""
        return _body(await self.post("/ui/api/ask", text=text, **fields))

    async def entries(self, **query: Any) -> list[Body]:
        """Entries of the ledger, oldest first."""
        body = _body(await self.get("/api/contradictions", **query))
        entries: list[Body] = body["contradictions"]
        return entries

    async def memories(self, **query: Any) -> list[Body]:
        """Memories, newest first."""
        body = _body(await self.get("/api/memories", **query))
        memories: list[Body] = body["memories"]
        return memories


@pytest.fixture
def anna(bare: Deployment) -> Conversation:
    """Somebody who has told nothing yet, to a deployment that has no model."""
    return Conversation(deployment=bare)


def _body(response: Any) -> Body:
    assert response.status_code == 200, response.text
    body: Body = response.json()
    return body


def shown(value: Any) -> list[Body]:
    """Every memory that a response shows, wherever it stands."""
    if isinstance(value, dict):
        own = [value] if "reintroduced_claim" in value else []
        return own + [one for member in value.values() for one in shown(member)]
    return [one for member in value for one in shown(member)] if isinstance(value, list) else []


_QUOTES = re.compile(r"“([^“”]*)”|„([^„“]*)“")


def flagged(body: Body) -> set[str]:
    """Texts of the memories that a response flags."""
    return {one["text"] for one in shown(body) if one["reintroduced_claim"]}


def repaired(body: Body) -> set[str]:
    """Ids of the clauses that were repaired in a response."""
    return {repair["clause"] for repair in body["clauses"]["repaired"]}


async def statement_of(deployment: Deployment, response: bytes) -> ReceiptStatement:
    """What the receipt of a response says, verified against the bytes that came."""
    receipt_id = json.loads(response)["receipt_id"]
    receipt = await deployment.client.get(f"/api/receipts/{receipt_id}")
    key = await deployment.client.get("/api/audit/key")
    verified = verify_receipt(receipt.content, read_public_key(key.content), response=response)
    return verified.statement


Telling: TypeAlias = "str | Step | Callable[[JsonObject], str | Step]"


def saying(reply: Telling, *, names: Sequence[str] | None = None) -> Callable[[Received], Step]:
    """A script in which every chat turn gets this reply, and other tasks a silent one.

    Args:
        reply: The words, or a step of the script, or a function from the payload to either.
        names: Ids of the memories that the model says it used; by default all it was given.
    """

    def step(received: Received) -> Step:
        payload = received.payload
        told = reply(payload) if callable(reply) else reply
        if not isinstance(told, str):
            return told
        return Reply(json.dumps(reply_to(payload, told, names)))

    return step


def reply_to(payload: JsonObject, told: str, names: Sequence[str] | None = None) -> JsonObject:
    """What a model that says these words answers to a task, whichever it is."""
    memories: Any = payload.get("memories") or []
    given = [one["memory_id"] for one in memories] if names is None else list(names)
    answers: dict[str, JsonObject] = {
        "chat": {"reply": told, "memory_ids": given},
        "judge": {"verdicts": []},
        "reply": {"reply": told},
        "answer": {
            "evidence": [],
            "interpretation": told,
            "recommendation": "Go on as you are.",
            "uncertainty": "",
        },
        "synthesis": {
            "decision_framing": told,
            "best_move": told,
            "safer": "Wait a day.",
            "bolder": "Decide now.",
            "key_disagreements": [],
        },
    }
    return answers[str(payload["task"])]


@asynccontextmanager
async def spoken_to(
    folder: Path, script: Callable[[Received], Step], **settings: Any
) -> AsyncIterator[tuple[Conversation, ScriptedServer]]:
    """A conversation with a deployment whose model follows a script."""
    with ScriptedServer(script) as server:
        settings = {
            "corpus": False,
            "model": "openai:scripted",
            "model_base_url": server.base_url,
            **settings,
        }
        async with deployed(folder, **settings) as opened:
            yield Conversation(deployment=opened), server


def quoted(body: Body) -> list[str]:
    """What the answer quotes, in order."""
    return [one or other for one, other in _QUOTES.findall(body["answer"])]
