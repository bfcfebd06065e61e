"""Opening a deployment for one command, with the group's settings; and telling what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

import click

from troth.bootstrap import build_services, read_settings
from troth.library import Troth
from troth.runtime.exchange.closing import SealedPlain
from troth.settings import Loaded

T = TypeVar("T")
Lines: TypeAlias = Callable[[Mapping[str, Any]], Iterable[str]]
"""What is printed of the fields of a response."""
JSON = click.option("--json", "as_json", is_flag=True, help="Print the sealed JSON response.")
LIMIT = click.option("--limit", default=50, show_default=True, help="At most so many; up to 200.")


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


def run_told(
    ctx: click.Context,
    work: Callable[[Troth], Awaitable[SealedPlain]],
    lines: Lines,
    *,
    tenant: str,
    as_json: bool,
) -> None:
    """As ``run_opened``, and print the sealed bytes; or lines, and on stderr the receipt."""
    sealed = run_opened(ctx, work, tenant=tenant)
    if as_json:
        click.echo(sealed.body.decode())
        return
    for line in lines(sealed.document.fields):
        click.echo(line)
    click.echo(f"receipt: {sealed.receipt_id}", err=True)
