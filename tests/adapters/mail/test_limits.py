"""A mail beyond a limit is held with a reason, and costs little."""

from __future__ import annotations

import dataclasses

import pytest

from support.mails import mail, message, multipart, parse
from troth.adapters.mail.mime import MailLimits
from troth.contracts.gate.intake.model import NormalizedMessage, Quarantine

_FILE = "Content-Type: application/octet-stream\nContent-Disposition: attachment\n\nx"


def _nested(levels: int) -> str:
    body = "Content-Type: text/plain\n\ndeep"
    for level in range(levels):
        head = f'Content-Type: multipart/mixed; boundary="L{level}"\n\n'
        body = f"{head}--L{level}\n{body}\n--L{level}--\n"
    return mail("", headers="").rstrip("\n") + "\n" + body


def _mails_in_mails(levels: int) -> str:
    body = mail("deep")
    for _ in range(levels):
        body = mail(body, headers="Content-Type: message/rfc822\n")
    return body


_MANY = ",\n ".join(f"u{number}@x.example" for number in range(10_000))
_PARTED = 'Content-Type: multipart/mixed; boundary="B"\n'
_LONG_PAGE = "<p>word</p>" * 1_000 + "word " * 420_000
_BEYOND = {
    "size": (mail("x" * 25_000_000), "too_large"),
    "recipients": (mail("x", headers=f"Bcc: {_MANY}\n"), "too_many_recipients"),
    "cc": (mail("x", headers="Cc: a@b\n" * 1_001), "too_many_recipients"),
    "attachments": (multipart(*[_FILE] * 500), "too_many_attachments"),
    "parts": (multipart(*["\n"] * 1_200), "too_many_parts"),
    "boundaries": (mail("--B\n\nx\n" * 100_000, headers=_PARTED), "too_many_parts"),
    "depth": (_nested(25), "too_deep"),
    "recursion": (_nested(450), "too_deep"),
    "mails": (_mails_in_mails(25), "too_deep"),
    "header": (mail("x", headers="X-Long: " + "y" * 1_100_000 + "\n"), "headers_too_large"),
    "headers": (mail("x", headers="X: y\n" * 60_000), "headers_too_large"),
    "text": (mail("word " * 500_000), "too_large"),
    "html": (mail(_LONG_PAGE, headers="Content-Type: text/html\n"), "too_large"),
}


@pytest.mark.parametrize(("data", "reason"), _BEYOND.values(), ids=_BEYOND)
def test_quarantine(data: str, reason: str) -> None:
    found = parse(data)
    assert isinstance(found, Quarantine)
    assert found.reason == reason
    assert "x" * 20 not in found.detail
    assert found.size_bytes == len(data)


@pytest.mark.slow
def test_a_mail_of_fifty_megabytes() -> None:
    found = parse(mail("").encode() + bytes(50_000_000))
    assert isinstance(found, Quarantine)
    assert found.reason == "too_large"


@pytest.mark.parametrize(
    "data",
    [
        _nested(15),
        _mails_in_mails(15),
        multipart(*[_FILE] * 90),
        mail("x", headers="Cc: " + ", ".join(f"u{n}@x.example" for n in range(900)) + "\n"),
    ],
    ids=["depth", "mails", "attachments", "recipients"],
)
def test_what_lies_within_the_limits_is_a_message(data: str) -> None:
    assert isinstance(parse(data), NormalizedMessage)


def test_twenty_forwarded_mails_side_by_side_are_not_deep() -> None:
    inner = "Content-Type: message/rfc822\n\n" + mail("one of many")
    assert len(message(multipart(*[inner] * 20)).attachments) == 20


def test_limits_are_configured() -> None:
    limits = dataclasses.replace(MailLimits(), max_bytes=100)
    found = parse(mail("x" * 200), limits=limits)
    assert isinstance(found, Quarantine)
    assert found.detail == "it is larger than 100 bytes"
