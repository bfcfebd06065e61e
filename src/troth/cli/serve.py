"""``troth serve``: the HTTP server."""

from __future__ import annotations

import asyncio
import ipaddress

import click

from troth.bootstrap import Services, build_services, configure_logging
from troth.cli.opened import settings_of
from troth.kernel.errors import CallerError
from troth.library import Troth
from troth.settings import Settings

_EXAMPLE = "How many days of paid annual leave do full-time employees receive?"


@click.command()
@click.option("--host", help="Address to listen on (default 127.0.0.1).")
@click.option("--port", type=int, help="Port to listen on (default 8787).")
@click.option("--database", help="sqlite:///PATH or postgresql://…")
@click.option("--model", help="extractive, openai:NAME or anthropic:NAME.")
@click.option(
    "--corpus", "corpora", multiple=True, type=click.Path(), help="Documents to add first."
)
@click.pass_context
def serve(
    ctx: click.Context,
    host: str | None,
    port: int | None,
    database: str | None,
    model: str | None,
    corpora: tuple[str, ...],
) -> None:
    """Serve answers under contract over HTTP."""
    loaded = settings_of(ctx, host=host, port=port, database=database, model=model)
    settings = loaded.settings
    configure_logging(settings.log_level)
    services = build_services(settings)
    try:
        _require_keys(settings, services)
        _ = services.thinking  # THINK-5: passes that are not pure are found before anybody asks
        _ = services.reviewing  # REVIEW-7: the same for the reviewer
        asyncio.run(_run(services, corpora))
    finally:
        services.storage.close()


def _require_keys(settings: Settings, services: Services) -> None:
    guarded = bool(services.keys.all())
    if not guarded and not _is_loopback(settings.host):
        raise CallerError(
            "config.invalid",
            f"Listening on {settings.host} without an API key would let anyone in.",
            hint="set TROTH_API_KEYS or run `troth keys create`, or listen on 127.0.0.1",
            field="host",
        )
    if not guarded:
        click.echo("open: no API key is stored, so anyone on this machine may ask", err=True)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


async def _run(services: Services, corpora: tuple[str, ...]) -> None:
    import uvicorn

    from troth.cli.evidence import add_all
    from troth.server.app import create_app

    if corpora and await add_all(Troth(services), corpora, quiet=True):
        raise CallerError(
            "input.invalid", "A document could not be added; it is named above.", field="corpus"
        )
    settings = services.settings
    config = uvicorn.Config(
        create_app(services),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # a client must not choose the address it is counted under
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        _announce(settings, server.servers[0].sockets[0].getsockname()[1])
    await serving


def _announce(settings: Settings, port: int) -> None:
    base = f"http://{settings.host}:{port}"
    click.echo(f"\ntroth is serving on {base}  (model: {settings.model})", err=True)
    click.echo("try:", err=True)
    click.echo(
        f"  curl -s {base}/ui/api/ask -H 'Content-Type: application/json' \\\n"
        f'    -d \'{{"text": "{_EXAMPLE}"}}\'\n',
        err=True,
    )
