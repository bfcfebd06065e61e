"""A deployment for tests: real SQLite, the example handbook, and the HTTP app without a socket.

Every answer that a test gets from it is held to the OpenAPI document.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest_asyncio

from support.described import check_described
from troth.bootstrap import Services, build_services
from troth.library import Troth
from troth.runtime.exchange.exchange import Origin
from troth.server.app import create_app
from troth.settings import Settings

HANDBOOK = Path(__file__).parents[2] / "examples" / "handbook"
QUESTION = "How many days of paid annual leave do full-time employees receive?"
PAGES = ("annual-leave.md", "onboarding.md", "travel.md", "pay-and-bonus.md")


@dataclass(frozen=True, kw_only=True)
class Deployment:
    """Opened services and a client of their HTTP app."""

    # Asyncio writes out what a finished task came to, each time a test ends.
    services: Services = field(repr=False)
    client: httpx2.AsyncClient
    folder: Path

    @property
    def troth(self) -> Troth:
        return Troth(self.services)

    async def ask(self, text: str, **fields: Any) -> httpx2.Response:
        return await self.client.post("/ui/api/ask", json={"text": text, **fields})


async def fill(services: Services, folder: Path = HANDBOOK) -> None:
    """Add the documents of a folder as sources of the default tenant."""
    for path in services.documents.walk(folder).documents:
        await services.corpus.add(services.documents.read(path), origin=Origin(surface="test:fill"))


@asynccontextmanager
async def deployed(
    folder: Path,
    *,
    corpus: bool = True,
    unsafe: frozenset[str] = frozenset(),
    telemetry: Any = None,
    **settings: Any,
) -> AsyncIterator[Deployment]:
    """Open a deployment in a folder, with the handbook unless told otherwise."""
    if not unsafe and not _ON_DISK & settings.keys() and not any(folder.glob("troth*")):
        shutil.copytree(await prepared(corpus=corpus), folder, dirs_exist_ok=True)
        corpus = False
    settings.setdefault("web", "off")
    settings.setdefault("queue_patience_s", 0)  # a loaded machine is no reason to send tests away
    settings.setdefault("database", f"sqlite:///{folder}/troth.db")
    services = build_services(Settings(**settings), unsafe=unsafe, telemetry=telemetry)
    try:
        if corpus:
            await fill(services)
        app = create_app(services)
        transport = httpx2.ASGITransport(app=app, client=("127.0.0.1", 5000))
        async with httpx2.AsyncClient(
            transport=transport,
            base_url="http://troth.test",
            event_hooks={"response": [partial(check_described, app)]},
        ) as client:
            yield Deployment(services=services, client=client, folder=folder)
    finally:
        await services.aclose()


_PREPARED: dict[bool, Path] = {}
_ON_DISK = {"database", "store_bodies", "weights", "key_file", "checkpoint_file", "log_origin"}
"""Settings that change what opening and filling a deployment leaves behind."""


async def prepared(*, corpus: bool) -> Path:
    """A folder that a closed deployment left, made once: most tests start from a copy of it."""
    if corpus not in _PREPARED:
        folder = Path(tempfile.mkdtemp(prefix="troth-deployment-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        services = build_services(Settings(database=f"sqlite:///{folder}/troth.db", web="off"))
        try:
            if corpus:
                await fill(services)
        finally:
            await services.aclose()
        _PREPARED[corpus] = folder
    return _PREPARED[corpus]


@pytest_asyncio.fixture
async def deployment(tmp_path: Path) -> AsyncIterator[Deployment]:
    """An open deployment with the handbook and the extractive model."""
    async with deployed(tmp_path) as opened:
        yield opened


@pytest_asyncio.fixture
async def bare(tmp_path: Path) -> AsyncIterator[Deployment]:
    """An open deployment that holds nothing yet, and has no model."""
    async with deployed(tmp_path, corpus=False) as opened:
        yield opened
