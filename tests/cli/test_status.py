"""``troth status`` against a server that means harm."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from click.testing import CliRunner

from troth.cli.upkeep import status
from troth.kernel.errors import CallerError


@contextmanager
def redirecting() -> Iterator[tuple[str, list[str]]]:
    """A server that sends everybody to another place of its own, and the paths asked of it."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(307)
            self.send_header("location", "/elsewhere")
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Silent."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_the_key_goes_to_the_named_server_alone() -> None:
    with redirecting() as (url, asked):
        with pytest.raises(CallerError, match="307"):
            CliRunner().invoke(
                status,
                ["--url", url, "--key", "secret"],
                obj={"database": None, "config": None},
                catch_exceptions=False,
            )
        assert asked == ["/api/status"]
