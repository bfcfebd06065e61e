"""The company that a deployment keeps while it is certified: a scripted model and search server.

Both are real HTTP on loopback. What they say is part of a case: a model says a text, or an object
as JSON, or what an obedient one would, or it fails in a named way; once it has nothing left to
say it is obedient. A search finds pages that the same server holds, or nothing, or is down.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, Self
from urllib.parse import urlsplit

from troth_lab.certify.cases import Table
from troth_lab.loopback import LoopbackServer, QuietHandler
from troth_lab.models.script import (
    Answer,
    Babble,
    CloseConnection,
    DuplicateKeys,
    Fence,
    Garbage,
    NaN,
    Received,
    Refuse,
    Reply,
    Stall,
    Status,
    Step,
    Truncate,
    answer_from_payload,
)
from troth_lab.models.scripted import MODEL, ScriptedServer
from troth_lab.upstreams import says

PEERS: Final = ("first", "second")
_FAILURES: Final[Mapping[str, Step]] = {
    "obey": Answer(),
    "fence": Fence(),
    "babble": Babble(),
    "twice": DuplicateKeys(),
    "nan": NaN(),
    "truncate": Truncate(),
    "refuse": Refuse(),
    "garbage": Garbage(),
    "close": CloseConnection(),
    "down": Status(500),
    "stall": Stall(8.0),
}


class Company:
    """The servers, while their context is open; one case at a time."""

    def __init__(self, port: int = 0) -> None:
        """Take ports, and listen on them once the context is opened.

        Args:
            port: Of the model; the search server takes the next. 0 for any that are free.
        """
        self._left: dict[str, list[Table]] = {}
        self._from = 0
        self.model = ScriptedServer(self._step, port=port)
        self.search = _SearchServer(port and port + 1)

    def __enter__(self) -> Self:
        self.model.__enter__()
        self.search.__enter__()
        return self

    def __exit__(self, *failure: object) -> None:
        self.search.__exit__()
        self.model.__exit__()

    @property
    def settings(self) -> dict[str, Any]:
        """The settings with which a deployment keeps this company."""
        peers = [
            {"name": name, "model": f"openai:{name}", "base_url": self.model.base_url}
            for name in PEERS
        ]
        return {
            "model": f"openai:{MODEL}",
            "model_base_url": self.model.base_url,
            "model_api_key": "scripted",
            "peers": json.dumps(peers),
            "search_url": self.search.url,
            "fetch_allow": self.search.address,
            "web": "on",
        }

    def play(self, given: Table) -> None:
        """Take up the part of a case."""
        self._left = {name: list(steps) for name, steps in given.get("model", {}).items()}
        self._from = len(self.model.requests)
        self.search.pages = given.get("search", [])
        self.search.asked = 0

    @property
    def calls(self) -> tuple[Received, ...]:
        """The model calls of the case that is played."""
        return self.model.requests[self._from :]

    def unasked(self, given: Table) -> str:
        """What has a part in the case that is played and was not asked: a name, or nothing."""
        asked = {"model": bool(self.calls), "search": bool(self.search.asked)}
        return next((name for name, was in asked.items() if name in given and not was), "")

    def _step(self, received: Received) -> Step:
        left = self._left.get(str(received.body.get("model")))
        said = left.pop(0) if left else {}
        if "text" in said and received.schema is None and not received.payload.get("task"):
            return says(received, said["text"], calls=said.get("calls", ()))
        if "text" in said:
            return Reply(said["text"])
        if "json" in said:
            return Reply(json.dumps({**_obedient(received), **said["json"]}, ensure_ascii=False))
        if "fails" in said:
            return _FAILURES[said["fails"]]
        if received.body.get("stream"):
            return says(received, answer_from_payload(received))
        return Answer()


def _obedient(received: Received) -> dict[str, Any]:
    try:
        obedient = json.loads(answer_from_payload(received))
    except ValueError:
        return {}
    return obedient if isinstance(obedient, dict) else {}


class _SearchServer(LoopbackServer):
    def __init__(self, port: int) -> None:
        super().__init__(_Found, port)
        self.pages: Sequence[Table] | str = []
        self.asked = 0

    @property
    def url(self) -> str:
        return f"http://{self.address}/search"


class _Found(QuietHandler):
    server: _SearchServer

    def do_GET(self) -> None:
        pages, path = self.server.pages, urlsplit(self.path).path
        self.server.asked += path == "/search"
        if isinstance(pages, str):
            self.send(503, b"down", "text/plain")
        elif path == "/search":
            found = [
                {"url": f"http://{self.server.address}/{place}.html", "title": page["title"]}
                for place, page in enumerate(pages)
            ]
            self.send(200, json.dumps({"results": found}).encode(), "application/json")
        else:
            place = int(path.strip("/").removesuffix(".html") or 0)
            page = pages[place]
            body = f"<html><head><title>{page['title']}</title></head><body><article><p>"
            html = f"{body}{page['text']}</p></article></body></html>"
            self.send(200, html.encode(), "text/html; charset=utf-8")
