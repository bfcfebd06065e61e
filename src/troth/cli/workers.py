"""Several processes behind one address: they are started, replaced when they die, and ended.

The process that ``troth serve --workers`` is holds the sockets and answers nobody. A socket that
all workers listen on stays open while one of them is replaced: who comes meanwhile is served by
another, or waits. The first worker migrates, adds documents and says what is wrong before the
others are started. Workers are in a group of their own, so that each signal reaches them once.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Final

import structlog

from troth.kernel.errors import OutsideFailure
from troth.settings import Settings

_REST_S: Final = 0.2  # before another one is started
FAILED, INTERRUPTED = 40, 130  # exit status
_WORKER: Final = ("-P", "-c", "from troth.cli.worker import main; main()")
_ENDED_WELL: Final = (0, -signal.SIGTERM, -signal.SIGINT)
_log = structlog.get_logger("troth.workers")


class Workers:
    """The workers of one server; of one event loop."""

    def __init__(
        self, settings: Settings, sockets: Sequence[socket.socket], *, metrics: str
    ) -> None:
        """Nothing is started.

        Args:
            metrics: A folder in which the workers count together.
        """
        self._settings, self._sockets = settings, sockets
        self._environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": metrics}
        self._running: set[Process] = set()
        self._ready: asyncio.Queue[None] = asyncio.Queue()
        self._ending = asyncio.Event()
        self._is_up = self._is_interrupted = False

    async def run(self, corpora: tuple[str, ...], announce: Callable[[], None]) -> int:
        """Serve until a signal says to end, and all workers have ended.

        Returns:
            The exit status: 0 if all ended well; that of a worker which said why it cannot start.
        """
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._end, number)
        keeping = [asyncio.create_task(self._keep(corpora, is_first=True))]
        if await self._are_ready(1, keeping):
            others = self._settings.workers - 1
            keeping += [asyncio.create_task(self._keep()) for _ in range(others)]
            if await self._are_ready(others, keeping):
                self._is_up = True
                announce()
        # Whoever returns does so for the end of all.
        await asyncio.wait(keeping, return_when=asyncio.FIRST_COMPLETED)
        if not self._ending.is_set():
            self._end(signal.SIGTERM)
        await asyncio.wait(keeping)
        codes = [one.result() for one in keeping]
        return INTERRUPTED if self._is_interrupted else max(codes)

    async def _are_ready(self, count: int, keeping: Sequence[asyncio.Task[int]]) -> bool:
        """Whether so many more workers answer; not, where one ended for good before."""

        async def all_ready() -> None:
            for _ in range(count):
                await self._ready.get()

        waiting = asyncio.create_task(all_ready())
        await asyncio.wait({waiting, *keeping}, return_when=asyncio.FIRST_COMPLETED)
        return waiting.done() or not waiting.cancel()

    async def _keep(self, corpora: tuple[str, ...] = (), *, is_first: bool = False) -> int:
        """Have one worker, and another one when it dies, until the end; the exit status of that."""
        while not self._ending.is_set():
            code, did_serve = await self._life(corpora, is_first=is_first)
            if self._ending.is_set():
                return 0 if code in _ENDED_WELL else FAILED
            if did_serve:
                corpora, is_first = (), False  # that is done
            elif not self._is_up:
                return code if code > 0 else FAILED  # it said why, or was killed
            _log.warning("worker_replaced", code=code)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ending.wait(), _REST_S)
        return 0

    async def _life(self, corpora: tuple[str, ...], *, is_first: bool) -> tuple[int, bool]:
        """Start a worker and wait for its end: its code, and whether it answered."""
        files = [one.fileno() for one in self._sockets]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *_WORKER,
            stdin=PIPE,
            stdout=PIPE,
            env=self._environment,
            pass_fds=files,
            process_group=0,
        )
        self._running.add(process)
        told = {
            "settings": asdict(self._settings),
            "corpora": corpora,
            "is_first": is_first,
            "sockets": files,
        }
        assert process.stdin is not None and process.stdout is not None  # noqa: PT018, S101 - pipes
        process.stdin.write(json.dumps(told).encode() + b"\n")
        did_serve = bool(await process.stdout.readline())
        if did_serve:
            self._ready.put_nowait(None)
        code = await process.wait()
        self._running.discard(process)
        return code, did_serve

    def _end(self, number: int) -> None:
        """Hand a signal on; nobody is replaced from now on, and nobody new is let in by us."""
        self._is_interrupted = self._is_interrupted or number == signal.SIGINT
        self._ending.set()
        for one in self._sockets:
            one.close()
        for process in self._running:
            with suppress(ProcessLookupError):
                process.send_signal(number)


def require_groups() -> None:
    """Refuse to begin where processes cannot share a socket.

    Raises:
        OutsideFailure: ``outside.missing_extra``: the system is not of the POSIX kind.
    """
    if os.name != "posix":
        raise OutsideFailure(
            "outside.missing_extra",
            "Several workers need a system of the POSIX kind.",
            hint="run Troth on Linux or macOS; on Windows, in WSL or a container",
        )
