"""The ClamAV scanner, against a server that speaks clamd's protocol on a real socket."""

from __future__ import annotations

import socket
import socketserver
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from troth.adapters.scanner.clamav import ClamAvScanner
from troth.kernel.errors import OutsideFailure

EICAR = b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"


class _Clamd(socketserver.StreamRequestHandler):
    """Answers INSTREAM as clamd does, and looks for the test file."""

    limit = 1_000_000

    def handle(self) -> None:
        if self.rfile.read(10) != b"zINSTREAM\0":
            self.wfile.write(b"UNKNOWN COMMAND\0")
            return
        data = b""
        while size := struct.unpack("!I", self.rfile.read(4))[0]:
            data += self.rfile.read(size)
            if len(data) > self.limit:
                self.wfile.write(b"INSTREAM size limit exceeded. ERROR\0")
                return
        found = b"Eicar-Test-Signature FOUND" if EICAR in data else b"OK"
        self.wfile.write(b"stream: " + found + b"\0")


class _Silent(socketserver.BaseRequestHandler):
    """Takes everything and says nothing."""

    def handle(self) -> None:
        while self.request.recv(65_536):
            pass


class _Chatty(socketserver.BaseRequestHandler):
    """Says something that is no verdict."""

    def handle(self) -> None:
        self.request.sendall(b"HTTP/1.1 200 OK\r\n\0")
        self.request.recv(1 << 20)


@contextmanager
def _served(handler: type[socketserver.BaseRequestHandler]) -> Iterator[int]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


@pytest.mark.parametrize(
    ("data", "malware"),
    [
        (b"", ""),
        (b"harmless", ""),
        (b"x" * 300_000, ""),
        (EICAR, "Eicar-Test-Signature"),
        (b"x" * 200_000 + EICAR, "Eicar-Test-Signature"),
    ],
)
def test_verdicts(data: bytes, malware: str) -> None:
    with _served(_Clamd) as port:
        verdict = ClamAvScanner(("127.0.0.1", port), timeout_s=10).scan(data)
    assert (verdict.scanner, verdict.malware) == ("clamav", malware)


def test_a_unix_socket(tmp_path: Path) -> None:
    path = tmp_path / "clamd.sock"
    with socketserver.ThreadingUnixStreamServer(str(path), _Clamd) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        scanner = ClamAvScanner(str(path), timeout_s=10)
        assert scanner.scan(EICAR).malware == "Eicar-Test-Signature"
        assert scanner.scan(b"harmless").malware == ""
        server.shutdown()


@pytest.mark.parametrize("handler", [_Silent, _Chatty])
def test_without_a_verdict_nothing_passes(
    handler: type[socketserver.BaseRequestHandler],
) -> None:
    with _served(handler) as port, pytest.raises(OutsideFailure) as failure:
        ClamAvScanner(("127.0.0.1", port), timeout_s=0.3).scan(b"data")
    assert failure.value.code == "outside.server"


def test_more_than_it_takes_is_no_verdict() -> None:
    with _served(_Clamd) as port, pytest.raises(OutsideFailure):
        ClamAvScanner(("127.0.0.1", port), timeout_s=10).scan(b"x" * 2_000_000)


def test_nobody_there(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(OutsideFailure):
        ClamAvScanner(("127.0.0.1", port), timeout_s=1).scan(b"data")
    with pytest.raises(OutsideFailure):
        ClamAvScanner(str(tmp_path / "none"), timeout_s=1).scan(b"data")
