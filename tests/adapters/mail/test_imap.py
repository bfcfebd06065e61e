"""IMAP against a real server: encrypted, read-only, in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.imap_server import PASSWORD, ImapServer
from support.mails import mail
from support.refusals import raising
from troth.adapters.mail.sources import open_source
from troth.kernel.errors import CallerError, OutsideFailure

pytestmark = pytest.mark.extra("intake")


def _delivered(server: ImapServer, count: int) -> list[bytes]:
    """Fill the inbox once, and say what is in it."""
    wanted = [mail(f"Body {number}\n").replace("\n", "\r\n").encode() for number in range(count)]
    if not server.files():
        for number, data in enumerate(wanted):
            server.deliver(f"17000000{number:02}.M1P1.host", data)
    return wanted


@pytest.mark.parametrize(
    "url",
    [
        "imaps://ana@127.0.0.1:{tls}/INBOX",
        "imap://ana@127.0.0.1:{plain}/INBOX",
        "imap://ana@127.0.0.1:{plain}/INBOX?tls=none",
        "imaps://ana@127.0.0.1:{tls}",
    ],
)
def test_reads_every_mail_as_it_was_delivered(imap_server: ImapServer, url: str) -> None:
    wanted = _delivered(imap_server, 3)
    spec = url.format(tls=imap_server.tls_port, plain=imap_server.port)
    source = open_source(spec, password=PASSWORD, ca_file=imap_server.ca_file)
    found = list(source.mails())
    assert [one.data for one in found] == wanted
    assert [one.locator for one in found] == [f"127.0.0.1/INBOX;uid={uid}" for uid in (1, 2, 3)]
    assert all(one.received_at.startswith("20") for one in found)


def test_leaves_no_mail_marked_as_seen(imap_server: ImapServer) -> None:
    _delivered(imap_server, 3)
    spec = f"imaps://ana@127.0.0.1:{imap_server.tls_port}/INBOX"
    list(open_source(spec, password=PASSWORD, ca_file=imap_server.ca_file).mails())
    assert all("S" not in name.rpartition(",")[2] for name in imap_server.files() if "," in name)


def test_does_not_speak_to_a_server_whose_certificate_nobody_vouches_for(
    imap_server: ImapServer,
) -> None:
    spec = f"imaps://ana@127.0.0.1:{imap_server.tls_port}/INBOX"
    with raising(OutsideFailure, code="outside.server"):
        list(open_source(spec, password=PASSWORD).mails())


@pytest.mark.parametrize(("path", "password"), [("INBOX", "wrong"), ("No-such-folder", PASSWORD)])
def test_refusals_of_the_server_tell_nothing_of_the_account(
    imap_server: ImapServer, path: str, password: str
) -> None:
    spec = f"imaps://ana@127.0.0.1:{imap_server.tls_port}/{path}"
    with pytest.raises(OutsideFailure) as failure:
        list(open_source(spec, password=password, ca_file=imap_server.ca_file).mails())
    assert "ana" not in str(failure.value)
    assert password not in str(failure.value)


def test_no_server_is_an_outside_failure() -> None:
    with pytest.raises(OutsideFailure):
        list(open_source("imap://ana@127.0.0.1:1/INBOX?tls=none", password="x").mails())


@pytest.mark.parametrize(
    "spec",
    [
        "imaps://ana:secret@mail.example/INBOX",
        "imaps://mail.example/INBOX",
        "imaps://ana@/INBOX",
        "imap://ana@mail.example/INBOX?tls=none",
        "imaps://ana@mail.example:port/INBOX",
    ],
)
def test_urls_that_cannot_be_used(spec: str) -> None:
    with pytest.raises(CallerError) as error:
        open_source(spec, password="x")
    assert error.value.code == "input.invalid"
    assert "secret" not in str(error.value)


def test_a_password_is_needed() -> None:
    with pytest.raises(CallerError, match="password"):
        open_source("imaps://ana@mail.example/INBOX")


def test_certificates_to_trust_must_exist(tmp_path: Path) -> None:
    with pytest.raises(CallerError):
        open_source("imaps://ana@mail.example", password="x", ca_file=tmp_path / "none.pem")
