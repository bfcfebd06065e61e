"""A deployment whose doors are measured: its HTTP app, and scripted models behind it.

What fails for another reason than the product's own decisions ends the run with ``DoorFailure``: a
door that answers with an error, a model that was not asked, a reply that did not pass the gate. A
share that counts such rows would say nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

import httpx2

from troth.bootstrap import Services, build_services
from troth.bootstrap.configuration import read_settings
from troth.contracts.gate.pairs import MAX_QUOTE_CHARS
from troth.kernel.jsontypes import JsonObject
from troth.language.tokens import content_words, language_of
from troth.runtime.exchange.exchange import Origin
from troth.server.app import create_app
from troth_lab.models.script import Received, Refuse, Reply, Step
from troth_lab.models.scripted import ScriptedServer

Wire: TypeAlias = "dict[str, Any]"  # a response as its JSON came
Saying: TypeAlias = "Callable[[JsonObject], JsonObject]"  # from the payload of a call to the reply
Judging: TypeAlias = "Callable[[str, str], bool | None]"  # from a passage and a claim

ASK: Final = "/ui/api/ask"
WRITER: Final = "writer"
_NOT_MEASURED: Final = frozenset(
    {"model_needs_review", "withheld", "normal_mode", "peers_missing", "single_peer"}
)
_SCOPES: Final = ["ask", "sources", "review", "intake"]
_NOTHING_MORE: Final = {
    "en": "I know no more than this; please answer with what there is.",
    "de": "Mehr weiß ich nicht; bitte antworten Sie mit dem, was da ist.",
}
_ASKING: Final = {
    "en": "What do the sources say about {}?",
    "de": "Was sagen die Quellen über {}?",
}
_WORDS_ASKED: Final = (3, 5, 2, 8, 12)


class DoorFailure(Exception):
    """A door did not do what is measured; the message names door and row, and holds no text."""


class NotAsked(DoorFailure):
    """Not every model was asked that was to speak."""


@dataclass(kw_only=True, slots=True)
class Cast:
    """What the scripted models say next, by name, and how often they were asked.

    Attributes:
        talking: What a model says in a conversation, to whichever task it is asked; without one
            the product quotes by itself.
        judging: What a judge behind the gate knows: whether a passage and a claim exclude each
            other, or go together; ``None`` where it leaves that open.
    """

    saying: Mapping[str, Saying] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    talking: Saying | None = None
    judging: Judging = lambda _passage, _claim: None

    def play(self, received: Received) -> Step:
        """Answer a call; anything else than an answer is refused, and counted."""
        if received.payload.get("task") == "judge":
            return Reply(json.dumps(_verdicts(received.payload, self.judging), ensure_ascii=False))
        if received.payload.get("task") in ("chat", "answer") and self.talking is not None:
            return Reply(json.dumps(self.talking(received.payload), ensure_ascii=False))
        name = str(received.body.get("model"))
        if received.payload.get("task") != "answer" or name not in self.saying:
            self.calls.append(f"{received.payload.get('task')} of {name}")
            return Refuse(declared=True)
        self.calls.append(name)
        return Reply(json.dumps(self.saying[name](received.payload), ensure_ascii=False))


@dataclass(frozen=True, kw_only=True)
class Doors:
    """The doors of one deployment. Every row has a tenant of its own, named by its number."""

    services: Services
    client: httpx2.AsyncClient
    cast: Cast

    async def post(self, path: str, row: int, **body: Any) -> Wire:
        """The response of a door that must answer with 200.

        Raises:
            DoorFailure: It answered otherwise.
        """
        response = await self.client.post(path, json=body, headers={"X-UI-Token": _key(row)})
        if response.status_code != 200:
            code = response.json().get("code", "")
            raise DoorFailure(f"{path}, row {row}: {response.status_code} {code}")
        wire: Wire = response.json()
        return wire

    async def mail(self, path: str, mail: bytes) -> Wire:
        """What a door of intake makes of a mail.

        Raises:
            DoorFailure: It answered otherwise than with 200.
        """
        headers = {"X-UI-Token": _key(0), "Content-Type": "message/rfc822"}
        response = await self.client.post(path, content=mail, headers=headers)
        if response.status_code != 200:
            raise DoorFailure(f"{path}: {response.status_code}")
        wire: Wire = response.json()
        return wire

    async def store(self, row: int, source_id: str, text: str, title: str = "") -> None:
        """Store a source for a row."""
        titled = {"title": title} if title else {}
        await self.post("/api/sources", row, source_id=source_id, text=text, **titled)

    async def fill(self, folder: Path) -> None:
        """Store the documents of a folder for row 0, as ``troth serve --corpus`` does."""
        origin = Origin(surface="benchmark:held", tenant=_tenant(0))
        for path in self.services.documents.walk(folder).documents:
            await self.services.corpus.add(self.services.documents.read(path), origin=origin)

    async def ask(
        self,
        row: int,
        text: str,
        saying: Mapping[str, Saying],
        *,
        thread: str = "one",
        door: str = ASK,
    ) -> Wire:
        """An answer in which each of these models spoke once.

        Where the product asks back first, it is told that nothing more is known.

        Raises:
            NotAsked: A model was not asked.
            DoorFailure: A reply did not pass the gate.
        """
        self.cast.saying, self.cast.calls = saying, []
        wire = await self.post(door, row, text=text, thread_id=thread)
        if wire["questions"]:
            more = f"{text} {_NOTHING_MORE[language_of(text)]}"
            wire = await self.post(door, row, text=more, thread_id=thread)
        if sorted(self.cast.calls) != sorted(saying):
            raise NotAsked(f"{door}, row {row}: models were asked for {self.cast.calls}")
        limits = {limit["code"] for limit in wire["limitations"]}
        for peer in wire.get("peers", ()):
            limits |= {limit["code"] for limit in peer["limitations"]}
        if unmeasured := limits & _NOT_MEASURED:
            raise DoorFailure(f"{door}, row {row}: {', '.join(sorted(unmeasured))}")
        return wire

    async def ask_until_found(
        self, row: int, texts: Sequence[str], saying: Mapping[str, Saying], *, thread: str = "one"
    ) -> tuple[int, Wire]:
        """The first answer to one of these questions for which evidence was found, and which.

        What is measured on it is what becomes of a model's words over evidence, not retrieval.

        Raises:
            DoorFailure: None was found for any; or as ``ask``.
        """
        for number, text in enumerate(texts):
            wire = await self.ask(row, text, saying, thread=f"{thread}-{number}")
            if wire["evidence"]["facts"]:
                return number, wire
        raise DoorFailure(f"{ASK}, row {row}: what is stored was not found")


async def judge_named(folder: Path) -> str:
    """Who judges in a deployment of this environment, as receipts name it."""
    async with opened(folder, rows=1, scripted=True) as doors:
        return doors.services.ask.inquiry.judge.name


def asking_for(text: str) -> list[str]:
    """Questions that bring a short text to mind: by more and more of its words."""
    named = list(dict.fromkeys(content_words(text)))
    asking = _ASKING[language_of(text)]
    return [asking.format(", ".join(named[:count])) for count in _WORDS_ASKED]


def advice(recommendation: str) -> JsonObject:
    """The reply of a model that cites nothing."""
    return {
        "evidence": [],
        "interpretation": "This is one view.",
        "recommendation": recommendation,
        "uncertainty": "",
    }


@asynccontextmanager
async def opened(
    folder: Path, *, rows: int, peers: tuple[str, ...] = (), scripted: bool = False
) -> AsyncIterator[Doors]:
    """Open a deployment with the settings of the environment and the defaults.

    Args:
        folder: Where its database lies; empty.
        rows: How many tenants it has.
        peers: Names of scripted peers of its panels.
        scripted: Whether its answers come from a scripted model, rather than from ``extractive``.
    """
    cast = Cast()
    judged = os.environ.get("TROTH_JUDGE_MODEL", "off") != "off"
    with ScriptedServer(cast.play) as server:
        listed = [
            {"name": name, "model": f"openai:{name}", "base_url": server.base_url} for name in peers
        ]
        keys = [
            {"key": _key(row), "tenant": _tenant(row), "scopes": _SCOPES, "tier": "max"}
            for row in range(rows)
        ]
        flags: dict[str, object] = {
            "database": f"sqlite:///{folder}/troth.db",
            "web": "off",
            "model": f"openai:{WRITER}" if scripted else "extractive",
            "model_base_url": server.base_url if scripted else "",
            "judge_base_url": server.base_url if judged else "",
            "peers": json.dumps(listed) if listed else "",
            "api_keys": json.dumps(keys),
            "rate_limit_per_minute": 0,
            "thinking_max_per_hour": 0,
            "thinking_timeout_ms": 600_000,  # what is counted must not hang on the machine
        }
        services = build_services(read_settings(flags).settings)
        try:
            transport = httpx2.ASGITransport(app=create_app(services), client=("127.0.0.1", 5000))
            async with httpx2.AsyncClient(
                transport=transport, base_url="http://troth.test", timeout=600
            ) as client:
                yield Doors(services=services, client=client, cast=cast)
        finally:
            await services.aclose()


def _verdicts(payload: JsonObject, judging: Judging) -> JsonObject:
    pairs: Any = payload["pairs"]
    return {"verdicts": [_verdict(pair, judging) for pair in pairs]}


def _verdict(pair: Mapping[str, str], judging: Judging) -> JsonObject:
    refuted = judging(pair["passage"], pair["claim"])
    if refuted is None:
        return {"pair": pair["pair"], "verdict": "open", "passage_quote": "", "claim_quote": ""}
    return {
        "pair": pair["pair"],
        "verdict": "refuted" if refuted else "supported",
        "passage_quote": _opening(pair["passage"]),
        "claim_quote": _opening(pair["claim"]),
    }


def _opening(text: str) -> str:
    """The text, or what of its beginning may be quoted."""
    return text if len(text) <= MAX_QUOTE_CHARS else text[:MAX_QUOTE_CHARS].rsplit(" ", 1)[0]


def _tenant(row: int) -> str:
    return f"row-{row}"


def _key(row: int) -> str:
    return f"a-key-to-measure-row-{row}"
