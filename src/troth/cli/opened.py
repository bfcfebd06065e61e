"""Opening a deployment for one command, with the group's settings."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import click

from troth.bootstrap import build_services, read_settings
from troth.library import Troth
from troth.settings import Loaded

T = TypeVar("T")


def settings_of(ctx: click.Context, **flags: object) -> Loaded:
    """The effective settings of this command; its own flags win over the group's."""
    own = {name: value for name, value in flags.items() if value is not None}
    return read_settings({"database": ctx.obj["database"], **own}, config=ctx.obj["config"])


def run_opened(
    ctx: click.Context,
    work: Callable[[Troth], Awaitable[T]],
    *,
    tenant: str = "default",
    **flags: object,
) -> T:
    """Open the deployment, do the work, close it."""

    async def opened() -> T:
        loaded = settings_of(ctx, **flags)
        async with Troth(build_services(loaded.settings), tenant=tenant) as troth:
            return await work(troth)

    return asyncio.run(opened())
