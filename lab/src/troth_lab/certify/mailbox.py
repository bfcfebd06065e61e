"""A mail server on loopback that follows a script: one IMAP folder, which says what it is asked.

It knows the few commands of a client that reads a folder, and notes every one that would change it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from socketserver import StreamRequestHandler
from typing import Final, Self

from troth_lab.loopback import LoopbackServer

_COMMAND: Final = re.compile(rb"(\S+) (?:UID )?(\w+) ?(.*?)\r?\n", re.IGNORECASE | re.DOTALL)
_DATE: Final = b'INTERNALDATE "20-Nov-2026 10:00:00 +0000"'
_CHANGES: Final = frozenset({"STORE", "COPY", "MOVE", "EXPUNGE", "APPEND", "DELETE", "SELECT"})


class Mailbox:
    """The server, while its context is open.

    Attributes:
        changed: The commands that would have changed the folder, or marked a mail as seen.
    """

    def __init__(self, mails: Sequence[bytes]) -> None:
        """Take a port; the mails have the numbers from 1."""
        self.mails = tuple(mails)
        self.password = secrets.token_hex(8)
        self.changed: list[str] = []
        self._server = _Server(_Session)
        self._server.mailbox = self

    @property
    def url(self) -> str:
        """As ``troth intake run`` takes it."""
        return f"imap://ann@{self._server.address}/INBOX?tls=none"

    def __enter__(self) -> Self:
        self._server.__enter__()
        return self

    def __exit__(self, *failure: object) -> None:
        self._server.__exit__()

    def answer(self, command: str, told: bytes) -> tuple[bytes, bytes]:
        """The untagged lines, and how the tagged one goes on."""
        if command in _CHANGES or (command == "FETCH" and b"PEEK" not in told.upper()):
            self.changed.append(command)
        if command == "LOGIN":
            is_right = self.password.encode() in told
            return b"", b"OK in" if is_right else b"NO wrong"
        if command == "FETCH":
            return self._fetched(int(told.split()[0])), b"OK done"
        held = len(self.mails)
        numbers = b" ".join(b"%d" % (place + 1) for place in range(held))
        simple = {
            "CAPABILITY": b"* CAPABILITY IMAP4rev1\r\n",
            "EXAMINE": b"* %d EXISTS\r\n" % held,
            "SELECT": b"* %d EXISTS\r\n" % held,
            "SEARCH": b"* SEARCH %b\r\n" % numbers,
            "LOGOUT": b"* BYE\r\n",
        }
        return simple.get(command, b""), b"OK done"

    def _fetched(self, number: int) -> bytes:
        mail = self.mails[number - 1]
        head = b"* %d FETCH (UID %d %b BODY[]<0> {%d}\r\n" % (number, number, _DATE, len(mail))
        return head + mail + b")\r\n"


class _Server(LoopbackServer):
    mailbox: Mailbox


class _Session(StreamRequestHandler):
    server: _Server

    def handle(self) -> None:
        self.wfile.write(b"* OK ready\r\n")
        while found := _COMMAND.match(self.rfile.readline(65536)):
            command = found[2].decode("ascii", "replace").upper()
            lines, ended = self.server.mailbox.answer(command, found[3])
            self.wfile.write(lines + found[1] + b" " + ended + b"\r\n")
            if command == "LOGOUT":
                return
