"""The deployment of a hold: two servers on one database, and two workers of intake beside them."""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx2

from troth.kernel.errors import OutsideFailure
from troth.settings import Settings, load_settings
from troth_lab.hold.children import Child, environment_of, free_ports
from troth_lab.hold.cluster import Cluster
from troth_lab.hold.timetable import Fault
from troth_lab.hold.upstream import Upstream

_MAIN: Final = (sys.executable, "-c", "from troth.cli import main; main()")
_PATIENCE_S: Final = 120.0
_LOOK_S: Final = 0.25
_BEAT_S: Final = 1.0


@dataclass(kw_only=True)
class Deployment:
    """What runs, and how it is broken.

    Attributes:
        now_s: Seconds of the run.
    """

    folder: Path
    cluster: Cluster
    upstream: Upstream
    servers: list[Child]
    workers: list[Child]
    client: httpx2.AsyncClient
    now_s: Callable[[], float]
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def children(self) -> list[Child]:
        """Every process of Troth."""
        return [*self.servers, *self.workers]

    @property
    def settings(self) -> Settings:
        """Those that say where its log and keys are."""
        return load_settings(
            file={}, environment={}, flags={**_where(self.folder, self.cluster)}
        ).settings

    async def tend(self) -> None:
        """Keep every process there, for ever."""
        while True:
            for child in self.children:
                child.tend(self.now_s())
            await asyncio.sleep(_BEAT_S)

    async def until_ready(self) -> None:
        """Wait until every server says that it can record.

        Raises:
            OutsideFailure: ``outside.server``: one does not come to it.
        """
        until_s = time.monotonic() + _PATIENCE_S
        for server in self.servers:
            while not await self._is_ready(server):
                if time.monotonic() > until_s:
                    said = server.log.read_text("utf-8", "replace")[-2000:]
                    raise OutsideFailure("outside.server", f"{server.name} is not ready: {said}")
                await asyncio.sleep(_LOOK_S)

    async def _is_ready(self, server: Child) -> bool:
        try:
            answer = await self.client.get(f"{server.base}/readyz", timeout=10)
        except httpx2.HTTPError:
            return False
        return answer.status_code == 200

    async def suffer(self, fault: Fault) -> None:
        """Let a fault happen, and wait until all are well again."""
        if fault.kind == "kill":
            next(one for one in self.children if one.name == fault.what).kill()
        elif fault.kind == "database":
            async with self._one_at_a_time:
                await asyncio.to_thread(self.cluster.restart, fault.what)
        elif fault.kind == "disk":
            async with self._one_at_a_time:
                await asyncio.to_thread(self.cluster.fill_disk)
                await asyncio.sleep(fault.lasts_s)
                await asyncio.to_thread(self.cluster.free_disk)
        else:
            self.upstream.behave(fault.what)
            await asyncio.sleep(fault.lasts_s)
            self.upstream.behave("good")
        await asyncio.sleep(_BEAT_S)
        await self.until_ready()


@asynccontextmanager
async def deployed(
    folder: Path, cluster: Cluster, upstream: Upstream, now_s: Callable[[], float]
) -> AsyncIterator[Deployment]:
    """Everything started, and ready, until the block ends."""
    mail = folder / "mail"
    mail.mkdir()
    environment = environment_of(
        {
            **_where(folder, cluster),
            "shared_limits": "on",
            "rate_limit_per_minute": "100000",
            "model": "openai:scripted",
            "model_base_url": upstream.base_url,
            "model_api_key": secrets.token_hex(8),
            "judge_model": "off",  # what an upstream that lies says of memories is no loss
            "model_timeout_s": "5",
            "gateway_timeout_s": "5",
            "web": "off",
            "log_level": "warning",
            "thinking_key_file": str(folder / "troth.thinking"),
            "intake_key_file": str(folder / "troth.hmac"),
            "intake_cases": str(folder / "cases"),
        }
    )
    drains = (sys.executable, "-m", "troth_lab.hold.drain", str(mail))
    named: list[tuple[str, tuple[str, ...], str]] = [(f"worker {n}", drains, "") for n in (1, 2)]
    for n, port in enumerate(free_ports(2), 1):
        words = (*_MAIN, "serve", "--port", str(port))
        named.append((f"server {n}", words, f"http://127.0.0.1:{port}"))
    children = [
        Child(
            name=name,
            words=words,
            environment=environment,
            log=folder / f"{name.replace(' ', '-')}.log",
            base=base,
        )
        for name, words, base in named
    ]
    async with httpx2.AsyncClient(trust_env=False) as client:
        held = Deployment(
            folder=folder,
            cluster=cluster,
            upstream=upstream,
            servers=children[2:],
            workers=children[:2],
            client=client,
            now_s=now_s,
        )
        try:
            held.servers[0].start()  # the first makes keys and tables
            until_s = time.monotonic() + _PATIENCE_S
            while not await held._is_ready(held.servers[0]) and time.monotonic() < until_s:
                await asyncio.sleep(_LOOK_S)
            for child in (held.servers[1], *held.workers):
                child.start()
            await held.until_ready()
            yield held
        finally:
            await asyncio.gather(*(asyncio.to_thread(child.end) for child in children))


def _where(folder: Path, cluster: Cluster) -> dict[str, str]:
    return {
        "database": cluster.url,
        "key_file": str(folder / "troth.key"),
        "checkpoint_file": str(folder / "troth.checkpoint"),
    }
