"""``troth serve``: the HTTP server; ``troth mcp``: the tools for agents over stdin and stdout."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import ssl
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from troth.bootstrap import build_services, configure_logging
from troth.cli.opened import settings_of
from troth.cli.serving import Part, not_listening, serve_here
from troth.cli.workers import Workers, require_groups
from troth.kernel.errors import CallerError, OutsideFailure
from troth.settings import Settings

_EXAMPLE = "How many days of paid annual leave do full-time employees receive?"


@click.command()
@click.option("--host", help="Address to listen on (default 127.0.0.1).")
@click.option("--port", type=int, help="Port to listen on (default 8787).")
@click.option("--socket", help="Unix socket to listen on, in place of host and port.")
@click.option("--workers", type=int, help="Processes that serve, from 1 to 64 (default 1).")
@click.option("--tls-cert", help="PEM file with the certificate to serve HTTPS with.")
@click.option("--tls-key", help="PEM file with its key.")
@click.option("--database", help="sqlite:///PATH or postgresql://…")
@click.option("--model", help="extractive, openai:NAME or anthropic:NAME.")
@click.option(
    "--corpus", "corpora", multiple=True, type=click.Path(), help="Documents to add first."
)
@click.pass_context
def serve(ctx: click.Context, /, corpora: tuple[str, ...], **flags: object) -> None:
    """Serve answers under contract over HTTP."""
    settings = settings_of(ctx, **flags).settings
    configure_logging(settings.log_level)
    _require_certificate(settings)
    # Before anything is made or opened: a start that must fail leaves nothing behind.
    with _bound(settings) as sockets:
        address = sockets[0].getsockname()
        if settings.workers == 1:
            part = Part(corpora=corpora)
            serve_here(settings, sockets, part, lambda: _announce(settings, address))
            return
        require_groups()
        with TemporaryDirectory(prefix="troth-metrics-") as metrics:
            held = Workers(settings, sockets, metrics=metrics)
            code = asyncio.run(held.run(corpora, lambda: _announce(settings, address)))
        raise SystemExit(code)


@contextlib.contextmanager
def _bound(settings: Settings) -> Iterator[list[socket.socket]]:
    """The sockets of the address and port; nobody can connect to them yet.

    Raises:
        CallerError: ``config.invalid``: they cannot be had.
    """
    with contextlib.ExitStack() as opened:
        try:
            sockets = [opened.enter_context(one) for one in _sockets(settings)]
        except OSError as failure:
            raise not_listening(settings, failure) from failure
        yield sockets


def _sockets(settings: Settings) -> Iterator[socket.socket]:
    if settings.socket:
        yield from _unix_socket(settings.socket)
        return
    found = socket.getaddrinfo(
        settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    for family, kind, protocol, _, address in dict.fromkeys(found):
        one = socket.socket(family, kind, protocol)
        yield one  # first, so that it is closed whatever follows
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(address)


def _unix_socket(path: str) -> Iterator[socket.socket]:
    """A socket in the file system, open to owner and group; one that nobody serves is replaced."""
    one = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    yield one
    with contextlib.suppress(FileNotFoundError, ConnectionRefusedError):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as other:
            other.connect(path)
        raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
    if Path(path).is_socket():
        Path(path).unlink()
    before = os.umask(0o117)
    try:
        one.bind(path)
    finally:
        os.umask(before)


def _require_certificate(settings: Settings) -> None:
    if not settings.tls_cert:
        return
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(settings.tls_cert, settings.tls_key)
    except OSError as failure:
        raise CallerError(
            "config.invalid",
            f"HTTPS cannot be served with {settings.tls_cert}: {failure.strerror or failure}.",
            hint="give a certificate and the key of that certificate, unencrypted, as PEM",
            field="tls_cert",
        ) from failure


def _announce(settings: Settings, address: Any) -> None:
    scheme = "https" if settings.tls_cert else "http"
    if settings.socket:
        base, shown, by = f"{scheme}://localhost", settings.socket, f"--unix-socket {address} "
    else:
        base = shown = f"{scheme}://{settings.host}:{address[1]}"
        by = ""
    click.echo(f"\ntroth is serving on {shown}  (model: {settings.model})", err=True)
    click.echo("try:", err=True)
    click.echo(
        f"  curl -s {by}{base}/ui/api/ask -H 'Content-Type: application/json' \\\n"
        f'    -d \'{{"text": "{_EXAMPLE}"}}\'\n',
        err=True,
    )


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
