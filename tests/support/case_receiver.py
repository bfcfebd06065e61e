"""A case system on loopback that keeps idempotency keys, and can misbehave."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from troth_lab.loopback import LoopbackServer, QuietHandler


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

        class Handler(QuietHandler):
            def do_POST(self) -> None:
                length = int(self.headers["content-length"])
                receiver.bodies.append(json.loads(self.rfile.read(length)))
                receiver.keys.append(self.headers["idempotency-key"])
                made = json.dumps({"case_id": f"C-{len(set(receiver.keys))}"}).encode()
                status, body = receiver.reply or (201, made)
                self.send(status, body, location="http://127.0.0.1:9/")

        self.server = LoopbackServer(Handler)
        self.url = f"http://{self.server.address}/cases"


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver while it runs."""
    made = Receiver()
    with made.server:
        yield made
