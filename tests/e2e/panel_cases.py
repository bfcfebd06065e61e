"""Peers on a scripted server: each answers by the name of its model."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from support.deployment import Deployment, deployed
from troth_lab.models.script import Answer, Received, Reply, Step
from troth_lab.models.scripted import ScriptedServer

DECISION = (
    "Should we launch the product now or wait? Two rivals are close and the film is nearly done."
)
ACT = "Launch the product now."
WAIT = "Do not launch the product before next quarter."
WRITER = "writer"
Roles: TypeAlias = "Mapping[str, Step | list[Step]]"


def advice(recommendation: str, interpretation: str = "It depends on the risk.") -> Reply:
    """What a peer replies without citing anything."""
    return Reply(
        json.dumps(
            {
                "evidence": [],
                "interpretation": interpretation,
                "recommendation": recommendation,
                "uncertainty": "",
            }
        )
    )


def synthesis(**changes: Any) -> Reply:
    """What the writer of syntheses replies."""
    parts = {
        "decision_framing": "Whether to launch now.",
        "key_disagreements": [],
        "best_move": "Launch in one region.",
        "safer": "Wait for the audit.",
        "bolder": "Launch everywhere.",
    }
    return Reply(json.dumps({**parts, **changes}))


@dataclass(frozen=True, kw_only=True)
class Stage:
    """A deployment whose peers are played by a server."""

    deployment: Deployment
    server: ScriptedServer

    async def ask(self, text: str = DECISION, **fields: Any) -> dict[str, Any]:
        response = await self.post(text=text, **fields)
        assert response.status_code == 200, response.text
        panel: dict[str, Any] = response.json()
        return panel

    async def post(self, **fields: Any) -> Any:
        return await self.deployment.client.post("/ui/api/multi-agent", json=fields)

    def calls(self, model: str) -> list[Received]:
        return [one for one in self.server.requests if one.body["model"] == model]


@asynccontextmanager
async def staged(
    folder: Path,
    roles: Roles,
    *,
    peers: Iterable[dict[str, str]] | None = None,
    **settings: Any,
) -> AsyncIterator[Stage]:
    """Open a panel. A role is one step for all calls, or the steps of successive ones."""
    rest = {name: iter(role) for name, role in roles.items() if isinstance(role, list)}

    def play(received: Received) -> Step:
        role = roles.get(str(received.body["model"]), Answer())
        if isinstance(role, list):
            return next(rest[str(received.body["model"])], Answer())
        return role

    with ScriptedServer(play) as server:
        names = [name for name in roles if name != WRITER]
        listed = (
            peers if peers is not None else [{"name": n, "model": f"openai:{n}"} for n in names]
        )
        configured = [{"base_url": server.base_url, **one} for one in listed]
        settings.setdefault("model", f"openai:{WRITER}" if WRITER in roles else "extractive")
        async with deployed(
            folder,
            peers=json.dumps(configured),
            model_base_url=server.base_url,
            **settings,
        ) as opened:
            yield Stage(deployment=opened, server=server)


def by_agent(panel: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The messages by agent."""
    return {message["agent"]: message for message in panel["messages"]}
