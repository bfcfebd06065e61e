"""A worker of intake that drains a folder: ``python -m troth_lab.hold.drain FOLDER``.

A mail is taken away once it is kept, so that one that a crash leaves is taken in again, and known.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from troth.bootstrap import build_services, read_settings
from troth.bootstrap.intake import IntakeServices, mail_source
from troth.kernel.errors import CallerError, StorageFailure
from troth.library import Troth
from troth.runtime.intake.service import feed

TENANT = "default"
_PAUSE_S = 0.5


async def drain(folder: Path) -> None:
    """Take in what is dropped there, and work on whatever is taken in, until told to stop."""
    async with Troth(build_services(read_settings({}).settings)) as troth:
        joined = troth.services.intake
        stopping = asyncio.Event()
        for name in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(name, stopping.set)
        serving = asyncio.create_task(joined.queue.serve(stopping.is_set))
        while not stopping.is_set():
            with contextlib.suppress(StorageFailure):  # it may come back
                await _take(joined, folder)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stopping.wait(), _PAUSE_S)
        await serving


async def _take(joined: IntakeServices, folder: Path) -> None:
    for path in sorted(folder.glob("*.eml")):
        with contextlib.suppress(CallerError):  # another worker was quicker
            if (await feed(joined.intake, mail_source(str(path)), tenant=TENANT)).seen:
                path.unlink(missing_ok=True)


if __name__ == "__main__":
    asyncio.run(drain(Path(sys.argv[1])))
