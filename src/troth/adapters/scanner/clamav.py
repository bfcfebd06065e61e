"""A ClamAV daemon, asked over TCP or a Unix socket with its INSTREAM command."""

from __future__ import annotations

import socket
import struct
import time

from troth.kernel.errors import OutsideFailure
from troth.ports.intake import ScanVerdict

_CHUNK_BYTES = 1 << 16
_MAX_REPLY_BYTES = 4_096
_MAX_NAME_CHARS = 100


class ClamAvScanner:
    """Sends bytes to ``clamd`` and reads its verdict.

    Args:
        address: Host and port where it listens, or the path of its socket.
        timeout_s: For one scan as a whole.
    """

    def __init__(self, address: tuple[str, int] | str, *, timeout_s: float = 30.0) -> None:
        self._address, self._timeout_s = address, timeout_s

    def scan(self, data: bytes) -> ScanVerdict:
        """Scan bytes.

        Raises:
            OutsideFailure: ``outside.server``: it does not answer in time, or not with a verdict;
                a size beyond its own limit counts as that.
        """
        deadline = time.monotonic() + self._timeout_s
        try:
            with self._connected() as connection:
                _send(connection, data, deadline)
                reply = _reply(connection, deadline)
        except OSError as error:
            raise _unasked("it does not answer") from error
        return ScanVerdict(scanner="clamav", malware=_malware(reply))

    def _connected(self) -> socket.socket:
        if isinstance(self._address, tuple):
            return socket.create_connection(self._address, timeout=self._timeout_s)
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(self._timeout_s)
        try:
            connection.connect(self._address)
        except OSError:
            connection.close()
            raise
        return connection


def _send(connection: socket.socket, data: bytes, deadline: float) -> None:
    connection.sendall(b"zINSTREAM\0")
    for start in range(0, len(data), _CHUNK_BYTES):
        connection.settimeout(_left(deadline))
        chunk = data[start : start + _CHUNK_BYTES]
        connection.sendall(struct.pack("!I", len(chunk)) + chunk)
    connection.sendall(struct.pack("!I", 0))


def _reply(connection: socket.socket, deadline: float) -> str:
    reply = b""
    while not reply.endswith(b"\0") and len(reply) < _MAX_REPLY_BYTES:
        connection.settimeout(_left(deadline))
        piece = connection.recv(1_024)
        if not piece:
            break
        reply += piece
    return reply.rstrip(b"\0\r\n").decode("ascii", "replace")


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _malware(reply: str) -> str:
    """The name in a verdict, or nothing for a clean one; anything else is no verdict."""
    _, _, verdict = reply.rpartition("stream: ")
    if verdict == "OK":
        return ""
    if verdict.endswith(" FOUND"):
        return verdict.removesuffix(" FOUND").strip()[:_MAX_NAME_CHARS] or "UNNAMED"
    raise _unasked("it gave no verdict")


def _unasked(why: str) -> OutsideFailure:
    # Nothing unscanned passes: the caller tries again, and does not go on without.
    return OutsideFailure("outside.server", f"the malware scanner cannot be asked: {why}")
