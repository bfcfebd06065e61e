"""One process that serves: the whole of ``troth serve``, or one of its workers."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

import click

from troth.bootstrap import Services, build_services
from troth.kernel.errors import CallerError
from troth.library import Troth
from troth.settings import Settings, is_loopback


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """What one process has to do with the others.

    Attributes:
        corpora: Documents that it adds before anybody is answered.
        is_first: Whether it says what is open to whom.
        life: A file that ends when the process that started it does; ``None`` for nobody.
    """

    corpora: tuple[str, ...] = ()
    is_first: bool = True
    life: int | None = None


def serve_here(
    settings: Settings, sockets: Sequence[socket.socket], part: Part, ready: Callable[[], None]
) -> None:
    """Serve until the process is told to end.

    Args:
        sockets: Bound, and listened on by nobody or by workers.
        ready: Called when requests are answered.

    Raises:
        CallerError: ``config.invalid``, ``input.invalid``.
        StorageFailure, OutsideFailure: As ``build_services``.
    """
    signal.signal(signal.SIGTERM, _end)
    services = build_services(settings)
    try:
        _require_keys(settings, services, says_so=part.is_first)
        _ = services.thinking  # made before anybody asks
        _ = services.reviewing
        from uvicorn.loops.auto import auto_loop_factory

        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(_run(services, sockets, part, ready))
    finally:
        services.storage.close()
        services.telemetry.close()


def _end(*_: object) -> NoReturn:
    """Go the way of every end, on which storage is closed; uvicorn hands the signal on to here."""
    raise SystemExit(0)


def _require_keys(settings: Settings, services: Services, *, says_so: bool) -> None:
    guarded = bool(services.keys.all())
    is_near = bool(settings.socket) or is_loopback(settings.host)
    if not guarded and not is_near:
        raise CallerError(
            "config.invalid",
            f"Listening on {settings.host} without an API key would let anyone in.",
            hint="set TROTH_API_KEYS or run `troth keys create`, or listen on 127.0.0.1",
            field="host",
        )
    if not guarded and says_so:
        click.echo("open: no API key is stored, so anyone on this machine may ask", err=True)


async def _run(
    services: Services, sockets: Sequence[socket.socket], part: Part, ready: Callable[[], None]
) -> None:
    import uvicorn

    from troth.cli.evidence import add_all
    from troth.server.app import create_app
    from troth.server.connections import Bounds, bounded_protocol
    from troth.server.door import Addresses
    from troth.server.readiness import WAITING, DrainingServer

    if part.corpora and await add_all(Troth(services), part.corpora, quiet=True):
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
        # asyncio takes so many connections at a time: a worker must leave some to the others.
        backlog=WAITING if part.life is None else 1,
        proxy_headers=False,  # ``Addresses`` reads them, and only what named proxies say
    )
    server = DrainingServer(config, readiness=app.state.readiness, drain_s=settings.drain_s)
    serving = asyncio.create_task(server.serve(sockets=list(sockets)))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        gc.freeze()  # tables and models live as long as the process: no collection looks at them
        ready()
        if part.life is not None:
            _end_with(part.life, server.handle_exit)
    try:
        await serving
    except OSError as failure:  # another process began to listen there since
        await server.lifespan.shutdown()
        raise not_listening(settings, failure) from failure


def _end_with(life: int, end: Callable[[int, Any], None]) -> None:
    """Drain and end when the process that started this one is gone."""
    loop = asyncio.get_running_loop()

    def over() -> None:
        loop.remove_reader(life)
        end(signal.SIGTERM, None)

    loop.add_reader(life, over)


def not_listening(settings: Settings, failure: OSError) -> CallerError:
    """That nobody can listen where the settings say."""
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
