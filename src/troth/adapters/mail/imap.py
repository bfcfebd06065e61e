"""Reading an IMAP mailbox: encrypted unless this very machine serves it, and leaving no trace.

The folder is opened read-only and bodies are peeked at, so that no mail becomes a seen one.
"""

from __future__ import annotations

import imaplib
import logging
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import mktime
from typing import TYPE_CHECKING, Literal, TypeAlias
from urllib.parse import parse_qs, unquote, urlsplit

from troth.adapters.mail.headers import rfc3339
from troth.kernel.errors import CallerError, OutsideFailure
from troth.ports.intake import RawMail
from troth.settings import is_loopback

if TYPE_CHECKING:
    from imap_tools import BaseMailBox

_log = logging.getLogger("troth.intake.mail")
_MAX_MAIL_BYTES = 64_000_000
_PORTS = {"imaps": 993, "imap": 143}
_EPOCH = "1970-01-01T00:00:00Z"
_Parts = list[bytes | tuple[bytes, bytes]]


Encryption: TypeAlias = Literal["tls", "starttls", "none"]
"""How the connection is protected; not at all on loopback only."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ImapSource:
    """One folder of one account.

    Attributes:
        timeout_s: For each answer of the server.
    """

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    folder: str
    encryption: Encryption
    context: ssl.SSLContext = field(repr=False)
    timeout_s: float = 30.0

    def mails(self) -> Iterator[RawMail]:
        """Each mail, the oldest first; one that the server does not hand out is skipped and logged.

        Raises:
            OutsideFailure: The server cannot be reached, or refuses the account or the folder.
        """
        with self._opened() as mailbox:
            for uid in sorted(mailbox.uids(), key=int):
                mail = self._mail(mailbox, uid)
                if mail is not None:
                    yield mail

    def _mail(self, mailbox: BaseMailBox, uid: str) -> RawMail | None:
        # The literal is bounded, so that no mail is larger here than a parser would take.
        what = f"(INTERNALDATE BODY.PEEK[]<0.{_MAX_MAIL_BYTES}>)"
        status, parts = mailbox.client.uid("fetch", uid, what)
        found = next((one for one in parts or () if isinstance(one, tuple)), None)
        locator = f"{self.host}/{self.folder};uid={uid}"
        if status != "OK" or found is None:
            _log.warning("a mail was skipped", extra={"locator": locator, "error": str(status)})
            return None
        return RawMail(data=found[1], received_at=_received(parts), locator=locator)

    @contextmanager
    def _opened(self) -> Iterator[BaseMailBox]:
        from imap_tools import ImapToolsError

        try:
            mailbox = self._connected()
            try:
                mailbox.login(self.user, self.password, initial_folder=None)
                mailbox.folder.set(self.folder, readonly=True)
                yield mailbox
            finally:
                _leave(mailbox)
        except (OSError, imaplib.IMAP4.error, ImapToolsError) as error:
            # Of the server's own words none is passed on: they may hold the account's name.
            raise OutsideFailure(
                "outside.server",
                f"the IMAP folder cannot be read: {type(error).__name__}",
                hint="check the address, the account, its password and the folder's name",
            ) from error

    def _connected(self) -> BaseMailBox:
        from imap_tools import MailBox, MailBoxStartTls, MailBoxUnencrypted

        if self.encryption == "none":
            return MailBoxUnencrypted(self.host, self.port, timeout=self.timeout_s)
        kind = MailBox if self.encryption == "tls" else MailBoxStartTls
        return kind(self.host, self.port, timeout=self.timeout_s, ssl_context=self.context)


def imap_source(
    url: str, *, password: str | None, context: ssl.SSLContext, timeout_s: float
) -> ImapSource:
    """The source that an ``imap://`` or ``imaps://`` URL names.

    Raises:
        CallerError: ``input.invalid``: no host or user, a password in the URL or none at all, or
            an open connection to another machine.
    """
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        raise _invalid("the IMAP URL cannot be read") from None
    if not parts.hostname or not parts.username:
        raise _invalid("an IMAP URL names a host and a user")
    if parts.password is not None:
        raise _invalid("a password does not belong in a URL")
    if not password:
        raise _invalid("the password of the IMAP account is not set")
    encryption: Encryption = "tls" if parts.scheme == "imaps" else "starttls"
    if parse_qs(parts.query).get("tls") == ["none"]:
        if not is_loopback(parts.hostname):
            raise _invalid("an IMAP server on another machine is only read encrypted")
        encryption = "none"
    return ImapSource(
        host=parts.hostname,
        port=port,
        user=unquote(parts.username),
        password=password,
        folder=unquote(parts.path.strip("/")) or "INBOX",
        encryption=encryption,
        context=context,
        timeout_s=timeout_s,
    )


def _received(parts: _Parts) -> str:
    texts = (part[0] if isinstance(part, tuple) else part for part in parts if part)
    given = imaplib.Internaldate2tuple(b" ".join(texts))
    return rfc3339(datetime.fromtimestamp(mktime(given), UTC)) if given else _EPOCH


def _leave(mailbox: BaseMailBox) -> None:
    try:
        mailbox.client.logout()
    except (OSError, imaplib.IMAP4.error):  # what was read is read
        mailbox.client.shutdown()


def _invalid(detail: str) -> CallerError:
    return CallerError("input.invalid", detail, field="source")
