"""A case system on loopback that keeps idempotency keys, and can misbehave."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Receiver:
    """What it was sent, and what it answers.

    Attributes:
        reply: Status and body in place of ``{"case_id": "C-1"}``, where it is to misbehave.
    """

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.bodies: list[dict[str, Any]] = []
        self.reply: tuple[int, bytes] | None = None
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["content-length"])
                receiver.bodies.append(json.loads(self.rfile.read(length)))
                receiver.keys.append(self.headers["idempotency-key"])
                made = json.dumps({"case_id": f"C-{len(set(receiver.keys))}"}).encode()
                status, body = receiver.reply or (201, made)
                self.send_response(status)
                self.send_header("location", "http://127.0.0.1:9/")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                del format, args

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/cases"


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver while it runs."""
    made = Receiver()
    thread = threading.Thread(target=made.server.serve_forever)
    thread.start()
    try:
        yield made
    finally:
        made.server.shutdown()
        thread.join()
        made.server.server_close()
