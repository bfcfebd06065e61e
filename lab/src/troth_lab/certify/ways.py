"""Doors that take more than one request: a mailbox, the page for people, and a process that dies.

``by_mail`` has the product fetch mails from the scripted mail server. ``by_page`` sends the form of
the page as a browser does, and holds the answer that is shown to its receipt. ``killed`` starts a
server of its own, kills it between responses, and holds what left to what its log says afterwards.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx2
import orjson

from troth_lab.certify.cases import Table
from troth_lab.certify.doors import Sealed, Visitor, command_of
from troth_lab.certify.mailbox import Mailbox

_CSRF: Final = re.compile(r'name="csrf" value="([^"]+)"')
_PATIENCE_S: Final = 60.0


async def by_mail(visitor: Visitor, step: Table) -> dict[str, Any]:
    """What came of the mails of a step; each message is a line of JSON."""
    with Mailbox([mail.encode() for mail in step["mails"]]) as mailbox:
        seen = await visitor.run(
            ["intake", "run", mailbox.url, "--json"], TROTH_IMAP_PASSWORD=mailbox.password
        )
        outcomes = [orjson.loads(line) for line in seen["text"].splitlines()]
    asked = [f"/api/intake/messages/{one['message_id']}" for one in outcomes]
    sealed = [await visitor.whole(await visitor.client.get(path)) for path in asked]
    return {
        **seen,
        "outcomes": outcomes,
        "sealed": sealed,
        "receipts": [one.get("receipt", {}) for one in sealed],
        "mailbox": {"changed": mailbox.changed},
    }


async def by_page(visitor: Visitor, step: Table) -> dict[str, Any]:
    """What the page shows once its form was sent, and the receipt of the answer in it."""
    form = await visitor.client.get("/")
    proof = _CSRF.search(form.text)
    sent = {**step.get("form", {}), "csrf": proof[1] if proof else ""}
    if step.get("without_proof"):
        del sent["csrf"]
    response = await visitor.client.post("/", data=sent)
    shown = _Sealed()
    shown.feed(response.text)
    seen: dict[str, Any] = {
        "status": response.status_code,
        "headers": dict(response.headers),
        "text": response.text,
        "scripts": len(re.findall(r"<script(?! src=)", response.text)),
    }
    if shown.text:
        body = orjson.loads(shown.text)
        one = Sealed(data=shown.text.encode(), body=body, receipt_id=body["receipt_id"])
        seen |= {"body": body, "receipt": await visitor.held(one)}
    return seen


class _Sealed(HTMLParser):
    """The sealed bytes that a page shows."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        self._inside = self._inside or "data-response" in dict(attrs)

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "pre"

    def handle_data(self, data: str) -> None:
        self.text += data if self._inside else ""


async def killed(visitor: Visitor, step: Table) -> dict[str, Any]:
    """Kill a server of our own between responses, start it again, and hold what came to its log.

    Nobody is sent away: what is told to everybody who is has no receipt for one subject.
    """
    settings = {**visitor.settings, "queue_patience_s": 0}
    with TemporaryDirectory() as folder:
        came: list[tuple[bytes, str]] = []
        async with _served(Path(folder), settings) as (process, client):
            asked = [
                asyncio.create_task(_asked(client, step, came, place))
                for place in range(step["times"])
            ]
            while len(came) < step["after"] and not all(one.done() for one in asked):
                await asyncio.sleep(0.005)
            os.kill(process.pid, signal.SIGKILL)
            await asyncio.gather(*asked)
        async with _served(Path(folder), settings) as (_, client):
            again = Visitor(client=client)
            await again.open()
            for data, receipt_id in came:
                one = Sealed(data=data, body=orjson.loads(data), receipt_id=receipt_id)
                await again.held(one)
            visitor.faults.extend(again.faults)
            reopened = await _asked(client, step, [], step["times"])
        audit = await Visitor(client=client, command=_command(folder)).run(["audit", "verify"])
    return {**audit, "came": len(came), "lost": len(again.faults), "reopened": reopened}


async def _asked(
    client: httpx2.AsyncClient, step: Table, came: list[tuple[bytes, str]], place: int
) -> int:
    """Ask once; the status, or 0 where no response came."""
    body = {name: str(value).format(place=place) for name, value in step["body"].items()}
    try:
        response = await client.post(step["post"], json=body)
    except httpx2.HTTPError:
        return 0
    came.append((response.content, response.headers["x-troth-receipt-id"]))
    return response.status_code


def _command(folder: str | Path) -> tuple[str, ...]:
    return command_of(f"sqlite:///{folder}/killed.db")


@asynccontextmanager
async def _served(
    folder: Path, settings: Mapping[str, Any]
) -> AsyncIterator[tuple[asyncio.subprocess.Process, httpx2.AsyncClient]]:
    """``troth serve`` in a folder, as a process of its own, and a client of it."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("TROTH_")}
    named = {f"TROTH_{name.upper()}": str(value) for name, value in settings.items()}
    process = await asyncio.create_subprocess_exec(
        *(*_command(folder), "serve", "--port", "0"),
        cwd=folder,
        env={**own, **named},
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None  # noqa: S101 - a pipe was asked for
    try:
        base = ""
        while not base and (line := await asyncio.wait_for(process.stderr.readline(), _PATIENCE_S)):
            found = re.search(rb"serving on (\S+)", line)
            base = found[1].decode() if found else ""
        reading = asyncio.create_task(process.stderr.read())
        async with httpx2.AsyncClient(base_url=base, timeout=30, trust_env=False) as client:
            yield process, client
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
    await reading
