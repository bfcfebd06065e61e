"""Sending: as many at once as a ramp wants, or at a rate, whatever comes back."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import httpx2
import orjson

from troth.runtime.intake.service import message_id_of
from troth_lab.hold.checks import Statement
from troth_lab.hold.drain import TENANT
from troth_lab.hold.replies import Reply, code_of, read_events, read_whole
from troth_lab.hold.requests import MIX, Drawing, Request

_TIMEOUT_S: Final = 30.0
_TRIES: Final = 3
_MOST_AT_ONCE: Final = 600
_HALF_S: Final = 0.5
_LATER_S: Final = 2.0


@dataclass(kw_only=True)
class Load:
    """Clients of a deployment, and what they noted.

    Attributes:
        bases: URLs of its servers, which are taken by turns; where one is not there, the next.
        mail: The folder that mails are dropped into.
        told: What was told, by token.
        mails: Message ids of what was dropped.
        kept_back: Requests that were not sent, since too many were under way.
    """

    client: httpx2.AsyncClient
    bases: Sequence[str]
    drawing: Drawing
    mail: Path
    began_s: float = field(default_factory=time.monotonic)
    replies: list[Reply] = field(default_factory=list)
    told: dict[str, Statement] = field(default_factory=dict)
    mails: list[str] = field(default_factory=list)
    kept_back: int = 0

    def __post_init__(self) -> None:
        self._turns = itertools.count()

    @property
    def now_s(self) -> float:
        """Seconds since the run began."""
        return time.monotonic() - self.began_s

    async def closed(self, at_once: int, lasts_s: float) -> tuple[float, float]:
        """Keep so many under way for a while; from when to when.

        A client that is told to come later does so.
        """
        began_s = self.now_s

        async def client() -> None:
            while self.now_s - began_s < lasts_s:
                if await self.perform(self.drawing.next()):
                    await asyncio.sleep(_LATER_S)

        await asyncio.gather(*(client() for _ in range(at_once)))
        return began_s, self.now_s

    async def open(
        self, rate_per_s: float, lasts_s: float, mix: Mapping[str, int] = MIX
    ) -> tuple[float, float]:
        """Send at a rate for a while, whatever comes back; from when to when it was sent."""
        began_s = due_s = self.now_s
        under_way: set[asyncio.Task[bool]] = set()
        while (due_s := due_s + self.drawing.interval_s(rate_per_s)) < began_s + lasts_s:
            await asyncio.sleep(max(0.0, due_s - self.now_s))
            if len(under_way) >= _MOST_AT_ONCE:
                self.kept_back += 1
                continue
            task = asyncio.create_task(self.perform(self.drawing.next(mix)))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
        ended_s = self.now_s
        await asyncio.gather(*under_way)
        return began_s, ended_s

    async def perform(self, request: Request) -> bool:
        """Send a request and note what came; a statement is told again until it is acknowledged.

        Returns:
            Whether the server wants the client to come later.
        """
        if request.kind == "mail":
            self._drop(request)
            return False
        is_shed = False
        for again in range(_TRIES if request.token else 1):
            await asyncio.sleep(again)
            reply = await (self._half(request) if request.half else self._sent(request))
            self.replies.append(reply)
            if request.token:
                self.told[request.token] = Statement(
                    subject=request.subject, token=request.token, acknowledged=reply.is_whole
                )
            is_shed = reply.is_shed
            if reply.is_whole:
                break
        return is_shed

    def _drop(self, request: Request) -> None:
        path = self.mail / f"{request.token}.part"
        path.write_bytes(request.data)
        path.rename(path.with_suffix(".eml"))
        self.mails.append(message_id_of(request.data, TENANT))

    async def _sent(self, request: Request) -> Reply:
        at_s, content = self.now_s, request.data or orjson.dumps(request.body)
        got, status, receipt_id, broke, streams, later = b"", 0, "", "", False, False
        for base in self._by_turns():
            try:
                async with self.client.stream(
                    "POST",
                    base + request.path,
                    content=content,
                    headers={"content-type": "application/json"},
                ) as response:
                    status, headers = response.status_code, response.headers
                    receipt_id = headers.get("x-troth-receipt-id", "")
                    later = "retry-after" in headers
                    streams = headers.get("content-type", "").startswith("text/event-stream")
                    async for piece in response.aiter_raw():
                        got += piece
                broke = ""
            except httpx2.ConnectError:
                broke = "ConnectError"
                continue
            except httpx2.HTTPError as failure:
                broke = type(failure).__name__
            break
        parts, bare = read_events(got) if streams else ((), "")
        if not streams and not broke:
            parts, bare = read_whole(status, receipt_id, got)
        if streams and not broke and not got.endswith(b"data: [DONE]\n\n"):
            broke = "no end"
        return Reply(
            kind=request.kind,
            at_s=at_s,
            took_s=self.now_s - at_s,
            status=status,
            parts=parts,
            bare=bare,
            broke=broke,
            code=code_of(got),
            retry_after=later,
        )

    async def _half(self, request: Request) -> Reply:
        """Send the first half, wait a moment for what comes, and leave."""
        at_s, got, broke = self.now_s, b"", "left"
        where = urlsplit(self._by_turns()[0])
        head = f"POST {request.path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(request.data)}"
        sent = head.encode() + b"\r\n\r\n" + request.data
        with suppress(OSError, TimeoutError):
            reader, writer = await asyncio.open_connection(where.hostname, where.port)
            with closing(writer):
                writer.write(sent[: len(sent) // 2])
                async with asyncio.timeout(_HALF_S):
                    got, broke = await reader.read(), ""
        with_head, _, body = got.partition(b"\r\n\r\n")
        words = with_head.split(maxsplit=2)
        status = int(words[1]) if len(words) > 1 else 0
        parts, bare = read_whole(status, "", body) if body else ((), "")
        took_s = self.now_s - at_s
        return Reply(
            kind="half",
            at_s=at_s,
            took_s=took_s,
            status=status,
            parts=parts,
            bare=bare,
            broke=broke,
        )

    def _by_turns(self) -> Sequence[str]:
        first = next(self._turns) % len(self.bases)
        return [*self.bases[first:], *self.bases[:first]]
