"""``troth mcp``: the tools for agents over standard input and output."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec

import click

from troth.bootstrap import build_services, configure_logging
from troth.cli.opened import settings_of
from troth.kernel.errors import OutsideFailure


@click.command()
@click.option("--model", help="extractive, openai:NAME or anthropic:NAME.")
@click.pass_context
def mcp(ctx: click.Context, model: str | None) -> None:
    """Serve tools and resources to an agent over MCP, on stdio."""
    if find_spec("mcp") is None:
        raise OutsideFailure(
            "outside.missing_extra",
            "MCP needs the optional packages of this extra.",
            hint="pip install 'troth[mcp]'",
        )
    from troth.server.mcp import build_mcp

    loaded = settings_of(ctx, model=model)
    configure_logging("error")  # stdout is the protocol's

    async def served() -> None:
        services = build_services(loaded.settings)
        try:
            await build_mcp(services).run_stdio_async()
        finally:
            await services.aclose()

    asyncio.run(served())
