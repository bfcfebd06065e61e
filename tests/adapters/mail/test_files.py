"""The bytes of attachments, read again: every file under its id, and nothing that was blocked."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given

from adapters.mail.test_any_bytes import spoiled
from adapters.mail.test_attachments import EICAR, part, zipped
from support.mails import mail, message, multipart, parse, raw
from troth.adapters.mail.parser import MimeMailParser
from troth.contracts.gate.intake.model import AttachmentStatus, NormalizedMessage

TEXT = "Content-Type: text/plain\n\nSee files."
INNER = multipart(TEXT, part(b"one", "one.txt", "text/plain"), part(b"\x89PNG\r\n\x1a\nx"))
NESTED = f"Content-Type: message/rfc822\n\n{INNER}"


def found_again(data: str, found: NormalizedMessage) -> dict[str, bytes]:
    return MimeMailParser().files(raw(data).data, found.attachments)


@pytest.mark.parametrize(
    "data",
    [
        mail("No file at all"),
        multipart(TEXT, part(b"same"), part(b"same")),
        multipart(TEXT, part(b"one"), NESTED, part(b"two"), NESTED),
        multipart(TEXT, f"Content-Type: message/rfc822\n\n{multipart(TEXT, NESTED)}", part(b"z")),
        "\n\n" + multipart(TEXT, part(b"one")).replace("Subject:", "Subject :"),
    ],
    ids=["none", "twice", "nested", "deeper", "mended"],
)
def test_every_file_is_found_again_under_its_id(data: str) -> None:
    found = message(data)
    files = found_again(data, found)
    assert list(files) == [one.attachment_id for one in found.attachments]
    for one in found.attachments:
        assert hashlib.sha256(files[one.attachment_id]).hexdigest() == one.sha256


def test_the_line_end_before_a_boundary_is_no_part_of_a_file() -> None:
    plain = 'Content-Disposition: attachment; filename="a.txt"\n\n'
    for content in ("one line", "one line\n", "Stra\udcdfe", "\r\n"):
        data = multipart(TEXT, plain + content)
        (file,) = found_again(data, message(data)).values()
        assert file == content.encode("utf-8", "surrogateescape")


def test_what_is_blocked_is_not_among_them() -> None:
    bomb = zipped(("zeros", bytes(5_000_000)))
    data = multipart(TEXT, part(EICAR), part(b"fine"), part(bomb))
    found = message(data)
    fine = next(one for one in found.attachments if one.status is not AttachmentStatus.BLOCKED)
    assert found_again(data, found) == {fine.attachment_id: b"fine"}


def test_other_bytes_give_no_file() -> None:
    found = message(multipart(TEXT, part(b"one")))
    assert found_again(mail("another mail"), found) == {}
    assert found_again(multipart(*[TEXT] * 2_000), found) == {}


@given(spoiled())
def test_any_bytes_give_what_the_parser_found(data: bytes) -> None:
    found = parse(data)
    if isinstance(found, NormalizedMessage):
        files = MimeMailParser().files(data, found.attachments)
        wanted = [one for one in found.attachments if one.status is not AttachmentStatus.BLOCKED]
        assert sorted(files) == sorted(one.attachment_id for one in wanted)
