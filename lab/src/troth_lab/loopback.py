"""Small servers on loopback, for whoever needs somebody at the other end of a connection."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Self


class LoopbackServer(ThreadingTCPServer):
    """Serves in a thread of its own while its context is open."""

    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False

    def __init__(self, handler: type[BaseRequestHandler], port: int = 0) -> None:
        """Take a port; 0 for any that is free."""
        super().__init__(("127.0.0.1", port), handler)
        self._thread = Thread(target=self.serve_forever, args=(0.02,), daemon=True)

    @property
    def address(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self.shutdown()
        self.server_close()
        self._thread.join()

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that gave up is part of many scripts, and no news."""


class QuietHandler(BaseHTTPRequestHandler):
    """One HTTP request; nothing of it is printed."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Silent."""

    def send(self, status: int, data: bytes = b"", media_type: str = "", **headers: str) -> None:
        """Send a whole response."""
        self.send_response(status)
        for name, value in {"content-type": media_type, **headers}.items():
            if value:
                self.send_header(name, value)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
