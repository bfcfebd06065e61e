"""Worker processes of intake over one database, for tests that kill them or let them compete.

What a worker needs is loaded once for all tests, by a server process that forks each worker: their
starts would cost more than their work.
"""

from __future__ import annotations

import multiprocessing
import os
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext, ForkServerProcess
from multiprocessing.synchronize import Event
from pathlib import Path
from unittest.mock import patch

from support.intake_worker import run_worker

ROOT = Path(__file__).parents[2]
PATIENCE_S = 120
_LOADED = """pytest support.intake_worker sqlalchemy.dialects.sqlite sqlalchemy.dialects.postgresql
    psycopg
    cryptography.hazmat.primitives.asymmetric.ed25519""".split()


@dataclass(frozen=True, kw_only=True, slots=True)
class Worker:
    """One process."""

    process: ForkServerProcess
    begun: Event

    def wait_until_begun(self) -> None:
        """Its start is over: from here on there is work to be interrupted."""
        assert self.begun.wait(PATIENCE_S)

    def kill(self) -> None:
        """As ``kill -9`` does."""
        self.process.kill()

    def end(self) -> int:
        """Wait for its end; its exit code, negative where a signal ended it."""
        self.process.join(PATIENCE_S)
        code = self.process.exitcode
        if code is None:
            self.kill()
            raise AssertionError("a worker never came to its end")
        return code


def start(url: str, folder: Path) -> Worker:
    """A worker over the mails in ``folder/mails``."""
    context = _forking()
    begun = context.Event()
    process = context.Process(target=run_worker, args=(url, folder, begun))
    process.start()
    return Worker(process=process, begun=begun)


@lru_cache(maxsize=1)
def _forking() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_LOADED)
    path = f"{ROOT / 'src'}:{ROOT / 'tests'}"
    with patch.dict(os.environ, {"PYTHONPATH": path, "PATH": "/usr/bin:/bin"}, clear=True):
        forkserver.ensure_running()
    return context
