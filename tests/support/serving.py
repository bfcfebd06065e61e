"""``troth serve`` as a process of its own, and bare sockets to it."""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import Pipe
from pathlib import Path
from urllib.parse import urlsplit

from support.forked import Forked, start
from support.shell import put_handbook

MAIN = [sys.executable, "-c", "from troth.cli import main; main()"]


@dataclass(frozen=True, kw_only=True)
class Served:
    """A running server.

    Attributes:
        lines: What it wrote to stderr so far.
    """

    process: Forked
    base: str
    folder: Path
    lines: list[str]
    reader: threading.Thread

    def stop(self) -> str:
        """Let it stop by itself, and give everything that it wrote to stderr."""
        self.process.terminate()
        self.process.wait(timeout=120)
        self.reader.join(timeout=30)
        return "".join(self.lines)

    def connect(self) -> socket.socket:
        """A socket to it; whatever is waited for longer than half a minute fails."""
        parts = urlsplit(self.base)
        return socket.create_connection((parts.hostname, parts.port), timeout=30)

    def send(self, data: bytes) -> bytes:
        """Everything that comes back until the server closes."""
        with self.connect() as sock:
            sock.sendall(data)
            return receive(sock)


def receive(sock: socket.socket) -> bytes:
    """Everything until the other side closes."""
    got = b""
    try:
        while chunk := sock.recv(65536):
            got += chunk
    except ConnectionResetError:
        pass
    return got


def clean_environment(**environment: str) -> dict[str, str]:
    """This process's environment without settings, and with those given."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("TROTH_")}
    return {**clean, "TROTH_WEB": "off", **environment}


@contextmanager
def served(folder: Path, *words: str, **environment: str) -> Iterator[Served]:
    """A server in a folder, on a free port, until the block ends."""
    receiving, sending = Pipe(duplex=False)
    files = (Path(os.devnull), Path(os.devnull), sending)
    words = ("serve", "--port", "0", *words)
    process = start(words, folder, clean_environment(**environment), files)
    sending.close()
    errors = os.fdopen(os.dup(receiving.fileno()), encoding="utf-8", errors="replace")
    receiving.close()
    lines: list[str] = []
    reader = None
    try:
        base = ""
        for line in errors:
            lines.append(line)
            if "serving on" in line:
                base = line.split("serving on ")[1].split()[0]
                break
        assert base, lines
        reader = threading.Thread(target=lines.extend, args=(errors,), daemon=True)
        reader.start()
        yield Served(process=process, base=base, folder=folder, lines=lines, reader=reader)
    finally:
        process.kill()
        process.wait()
        if reader is not None:
            reader.join(timeout=30)
        errors.close()


@contextmanager
def serving(folder: Path, **environment: str) -> Iterator[tuple[Forked, str]]:
    """A server with the handbook in a folder: the process, and its base URL."""
    put_handbook(folder)
    with served(folder, **environment) as running:
        yield running.process, running.base
