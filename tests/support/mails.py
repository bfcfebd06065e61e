"""Mails made in code, and what the parser makes of them."""

from __future__ import annotations

from troth.adapters.mail.mime import MailLimits
from troth.adapters.mail.parser import MimeMailParser
from troth.contracts.gate.intake.model import NormalizedMessage, Quarantine
from troth.ports.intake import RawMail, Scanner

_HEAD = "From: Ana <ana@example.com>\nTo: claims@insurer.example\nSubject: {subject}\n"


def raw(data: bytes | str, *, locator: str = "test.eml") -> RawMail:
    """Bytes as a source would hand them out."""
    given = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
    return RawMail(data=given, received_at="2026-01-02T03:04:05Z", locator=locator)


def mail(body: str, *, headers: str = "", subject: str = "Claim") -> str:
    """A mail with the usual headers and these."""
    return _HEAD.format(subject=subject) + headers + "\n" + body


def multipart(*parts: str, kind: str = "mixed") -> str:
    """A mail of several parts, each with its headers."""
    body = "".join(f"--B\n{part}\n" for part in parts) + "--B--\n"
    return mail(body, headers=f'Content-Type: multipart/{kind}; boundary="B"\n')


def parse(
    data: bytes | str, *, limits: MailLimits | None = None, scanner: Scanner | None = None
) -> NormalizedMessage | Quarantine:
    """What a parser makes of bytes."""
    return MimeMailParser(limits=limits, scanner=scanner).parse(raw(data), tenant="t1")


def message(data: bytes | str) -> NormalizedMessage:
    """The message that bytes become."""
    found = parse(data)
    assert isinstance(found, NormalizedMessage), found
    return found
