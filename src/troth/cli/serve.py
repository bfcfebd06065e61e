"""``troth serve``: the HTTP server."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import os
import signal
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

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
@click.option("--socket", help="Unix socket to listen on, in place of host and port.")
@click.option("--tls-cert", help="PEM file with the certificate to serve HTTPS with.")
@click.option("--tls-key", help="PEM file with its key.")
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
    socket: str | None,
    tls_cert: str | None,
    tls_key: str | None,
    database: str | None,
    model: str | None,
    corpora: tuple[str, ...],
) -> None:
    """Serve answers under contract over HTTP."""
    loaded = settings_of(
        ctx,
        host=host,
        port=port,
        socket=socket,
        tls_cert=tls_cert,
        tls_key=tls_key,
        database=database,
        model=model,
    )
    settings = loaded.settings
    configure_logging(settings.log_level)
    _require_certificate(settings)
    # Before anything is made or opened: a start that must fail leaves nothing behind.
    signal.signal(signal.SIGTERM, _end)
    with _bound(settings) as sockets:
        services = build_services(settings)
        try:
            _require_keys(settings, services)
            _ = services.thinking  # made before anybody asks
            _ = services.reviewing
            asyncio.run(_run(services, corpora, sockets))
        finally:
            services.storage.close()
            services.telemetry.close()


def _end(*_: object) -> NoReturn:
    """Go the way of every end, on which storage is closed; uvicorn hands the signal on to here."""
    raise SystemExit(0)


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
            raise _not_listening(settings, failure) from failure
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


def _not_listening(settings: Settings, failure: OSError) -> CallerError:
    if settings.socket:
        return CallerError(
            "config.invalid",
            f"Cannot listen on the socket {settings.socket}: {failure.strerror}.",
            hint="name a path in a folder that can be written, which nobody else serves",
            field="socket",
        )
    is_name = isinstance(failure, socket.gaierror)
    return CallerError(
        "config.invalid",
        f"Cannot listen on {settings.host}, port {settings.port}: {failure.strerror}.",
        hint="give an address of this machine" if is_name else "choose another port with --port",
        field="host" if is_name else "port",
    )


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


def _require_keys(settings: Settings, services: Services) -> None:
    guarded = bool(services.keys.all())
    is_near = bool(settings.socket) or _is_loopback(settings.host)
    if not guarded and not is_near:
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


async def _run(services: Services, corpora: tuple[str, ...], sockets: list[socket.socket]) -> None:
    import uvicorn

    from troth.cli.evidence import add_all
    from troth.server.addresses import Addresses
    from troth.server.app import create_app
    from troth.server.connections import Bounds, bounded_protocol
    from troth.server.draining import DrainingServer

    if corpora and await add_all(Troth(services), corpora, quiet=True):
        raise CallerError(
            "input.invalid", "A document could not be added; it is named above.", field="corpus"
        )
    settings = services.settings
    app = create_app(services)
    config = uvicorn.Config(
        app,
        http=bounded_protocol(
            Bounds(
                head_s=min(Bounds().head_s, settings.request_timeout_s),
                request_s=settings.request_timeout_s,
            ),
            is_trusted=Addresses(settings.trusted_proxies).is_trusted,
            refused=app.state.strangers.count,
        ),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        ssl_certfile=settings.tls_cert or None,
        ssl_keyfile=settings.tls_key or None,
        proxy_headers=False,  # ``Addresses`` reads them, and only what named proxies say
    )
    server = DrainingServer(config, readiness=app.state.readiness, drain_s=settings.drain_s)
    serving = asyncio.create_task(server.serve(sockets=sockets))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        _announce(settings, server.servers[0].sockets[0].getsockname())
    try:
        await serving
    except OSError as failure:  # another process began to listen there since
        await server.lifespan.shutdown()
        raise _not_listening(settings, failure) from failure


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
