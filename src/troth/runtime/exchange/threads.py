"""Running blocking port calls beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def run_blocking(call: Callable[[], T]) -> T:
    """Run a synchronous storage call in the default thread pool and wait for it."""
    return await asyncio.get_running_loop().run_in_executor(None, call)
