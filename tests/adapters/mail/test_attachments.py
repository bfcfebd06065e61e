"""Attachments: what they are, what they say, and what is kept out."""

from __future__ import annotations

import base64
import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from pathlib import Path

import pytest

from support.mails import mail, message, multipart, parse, raw
from troth.adapters.mail.attachments import display_name, inspect_archive
from troth.adapters.mail.mime import ArchiveLimits
from troth.adapters.mail.parser import MimeMailParser
from troth.contracts.gate.intake.model import (
    AttachmentArtifact,
    AttachmentStatus,
    NormalizedMessage,
    Quarantine,
)
from troth.kernel.errors import OutsideFailure
from troth.ports.intake import ScanVerdict

EICAR = b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"


def part(data: bytes, name: str = "a.bin", media_type: str = "application/octet-stream") -> str:
    """A part that is a file."""
    return (
        f"Content-Type: {media_type}\nContent-Transfer-Encoding: base64\n"
        f'Content-Disposition: attachment; filename="{name}"\n\n'
        + base64.encodebytes(data).decode()
    )


def attached(
    data: bytes, name: str = "a.bin", media_type: str = "application/pdf"
) -> AttachmentArtifact:
    """What becomes of one file."""
    return _message(data, name, media_type).attachments[0]


def _message(
    data: bytes, name: str = "a.bin", media_type: str = "application/pdf"
) -> NormalizedMessage:
    return message(multipart("Content-Type: text/plain\n\nSee file.", part(data, name, media_type)))


def pdf(text: str) -> bytes:
    """A PDF of one page that says one line."""
    stream = f"BT /F1 24 Tf 72 700 Td ({text}) Tj ET".encode()
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources 5 0 R>>",
        b"<</Length " + str(len(stream)).encode() + b">>stream\n" + stream + b"\nendstream",
        b"<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>",
    ]
    out, places = bytearray(b"%PDF-1.4\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj".encode() + body + b"endobj\n"
    start = len(out)
    out += b"xref\n0 6\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % at for at in places)
    out += b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % start
    return bytes(out)


def docx(text: str) -> bytes:
    """A DOCX of one paragraph."""
    import docx as library

    document = library.Document()
    document.add_paragraph(text)
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


def zipped(*members: tuple[str, bytes]) -> bytes:
    """A zip of these members."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return written.getvalue()


def tarred(data: bytes) -> bytes:
    """A tar of one member."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w") as archive:
        member = tarfile.TarInfo("../../etc/passwd")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    return written.getvalue()


@pytest.mark.parametrize(
    ("data", "media_type", "text"),
    [
        (pdf("Invoice 12-1234567"), "application/pdf", "Invoice 12-1234567"),
        (docx("Schaden in Höhe von 5 €"), None, "Schaden in Höhe von 5 €"),
        (b"<html><p>From <b>HTML</b><!--x--></html>", "text/html", "From HTML"),
        ("Grüße\r\naus Köln".encode("latin-1"), "text/plain", "Grüße\naus Köln"),
        (b"BEGIN:VCALENDAR\r\nSUMMARY:V", "text/calendar", "BEGIN:VCALENDAR\nSUMMARY:V"),
    ],
    ids=["pdf", "docx", "html", "plain", "calendar"],
)  # fmt: skip
def test_text_is_read_by_content_and_not_by_name(
    data: bytes, media_type: str | None, text: str
) -> None:
    found = attached(data, name="photo.jpg", media_type="image/jpeg")
    assert found.status is AttachmentStatus.EXTRACTED
    assert found.text == text
    assert found.size_bytes == len(data)
    assert media_type is None or found.media_type == media_type
    assert found.attachment_id.startswith("att_")


def test_a_csv_is_what_its_sender_calls_it() -> None:
    assert attached(b"a;b\n1;2", media_type="text/csv").media_type == "text/csv"


@pytest.mark.parametrize(
    ("data", "status", "reason"),
    [
        (b"%PDF-1.4 garbage", AttachmentStatus.UNREADABLE, "damaged"),
        (b"%PDF-1.4 trailer<</Encrypt 5 0 R>>", AttachmentStatus.UNREADABLE, "encrypted"),
        (b"PK\x03\x04 word/document.xml", AttachmentStatus.UNREADABLE, "archive_damaged"),
        (b"   \n ", AttachmentStatus.EMPTY, "no_text"),
        (b"\x89PNG\r\n\x1a\n", AttachmentStatus.UNSUPPORTED, "image"),
        (b"\x78\x9f\x3e\x22\x00", AttachmentStatus.UNSUPPORTED, "tnef"),
        (b"\x00\x01", AttachmentStatus.UNSUPPORTED, "no_reader"),
        (zipped(("a.txt", b"harmless")), AttachmentStatus.UNSUPPORTED, "archive"),
        (b"7z\xbc\xaf\x27\x1c", AttachmentStatus.UNSUPPORTED, "archive"),
        (gzip.compress(b"harmless", mtime=0), AttachmentStatus.UNSUPPORTED, "archive"),
    ],
)
def test_what_cannot_be_read_says_why(data: bytes, status: AttachmentStatus, reason: str) -> None:
    found = attached(data)
    assert (found.status, found.reason, found.text) == (status, reason, "")


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (EICAR, "EICAR"),
        (EICAR + b" \r\n", "EICAR"),
        (zipped(("inner.txt", EICAR)), "EICAR"),
        (b"\x7fELF\x02\x01\x01", "EXECUTABLE.ELF"),
        (b"MZ" + bytes(58) + (64).to_bytes(4, "little") + b"PE\x00\x00", "EXECUTABLE.PE"),
    ],
)
def test_malware_is_blocked_and_the_mail_says_so(data: bytes, name: str) -> None:
    found = _message(data, name="invoice.pdf")
    assert found.attachments[0].status is AttachmentStatus.BLOCKED
    assert found.attachments[0].reason == f"malware:{name}"
    assert found.attachments[0].text == ""
    assert "malware" in found.defects


class _Unreachable:
    def scan(self, data: bytes) -> ScanVerdict:
        raise OutsideFailure("outside.server", "no scanner")


def test_nothing_unscanned_passes() -> None:
    data = multipart("Content-Type: text/plain\n\nSee file.", part(b"data"))
    with pytest.raises(OutsideFailure):
        parse(data, scanner=_Unreachable())
    assert isinstance(parse(mail("without a file"), scanner=_Unreachable()), NormalizedMessage)


@pytest.mark.parametrize(
    "bomb",
    [
        zipped(("zeros", bytes(20_000_000))),
        gzip.compress(bytes(20_000_000), mtime=0),
        bz2.compress(bytes(20_000_000)),
        lzma.compress(bytes(20_000_000)),
        zipped(*((f"{n}.txt", b"") for n in range(2_100))),
        zipped(("word/document.xml", bytes(20_000_000))),
        zipped(("1.zip", zipped(("2.zip", zipped(("3.zip", zipped(("4.txt", b"x")))))))),
        gzip.compress(gzip.compress(gzip.compress(gzip.compress(b"x"), mtime=0))),
        zipped(("inner.zip", zipped(("zeros", bytes(20_000_000))))),
        gzip.compress(zipped(("zeros", bytes(20_000_000)))),
    ],
    ids=[
        "zip",
        "gzip",
        "bzip2",
        "xz",
        "members",
        "docx",
        "nested",
        "gzips",
        "hidden",
        "zip-in-gzip",
    ],
)
def test_archive_bombs_are_blocked(bomb: bytes) -> None:
    found = _message(bomb, name="photos.zip")
    assert found.attachments[0].status is AttachmentStatus.BLOCKED
    assert found.attachments[0].reason == "archive_bomb"
    assert "archive_bomb" in found.defects


@pytest.mark.parametrize(
    ("data", "reason"), [(zipped(("zeros", bytes(20_000_000))), "archive_bomb"), (EICAR, "malware")]
)
def test_a_mail_is_held_for_what_is_configured(data: bytes, reason: str) -> None:
    mail_data = raw(multipart("Content-Type: text/plain\n\nSee file.", part(data)))
    found = MimeMailParser(held=(reason,)).parse(mail_data, tenant="t")
    assert isinstance(found, Quarantine)
    assert found.reason == reason
    assert isinstance(MimeMailParser().parse(mail_data, tenant="t"), NormalizedMessage)


@pytest.mark.parametrize(
    ("media_type", "data"),
    [
        ("application/zip", zipped(("a.txt", b"text"), ("b.zip", zipped(("c.txt", b"text"))))),
        ("application/gzip", gzip.compress(b"text" * 1_000, mtime=0)),
        ("application/gzip", gzip.compress(tarred(b"text"), mtime=0)),
        ("application/x-tar", tarred(b"text")),
        ("application/x-xz", lzma.compress(b"text")),
        ("application/x-bzip2", bz2.compress(b"text")),
        ("image/png", b"\x89PNG"),
    ],
)
def test_harmless_archives(media_type: str, data: bytes) -> None:
    assert inspect_archive(media_type, data, ArchiveLimits())[0] is None


def test_an_encrypted_zip_is_unreadable() -> None:
    data = bytearray(zipped(("a.txt", b"text")))
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1
    found = inspect_archive("application/zip", bytes(data), ArchiveLimits())
    assert found == ("archive_encrypted", ("a.txt",))


@pytest.mark.parametrize(
    ("name", "data", "endings"),
    [
        ("Rechnung.pdf.JS", b"WScript.Echo(1)", ("js",)),
        ("start.bat. ", b"@echo off", ("bat",)),
        ("README", b"read me", ()),
        ("scan.zip", zipped(("mai/scan.pdf", b"-"), ("mai/scan.vbs", b"-")), ("pdf", "vbs", "zip")),
        ("a.zip", zipped(("b.zip", zipped(("c.hta", b"-")))), ("hta", "zip")),
    ],
)
def test_endings_are_those_that_a_machine_goes_by(
    name: str, data: bytes, endings: tuple[str, ...]
) -> None:
    assert attached(data, name=name).endings == endings


def test_the_subject_of_a_mail_within_the_mail_is_no_name_of_a_file() -> None:
    data = b"From: a@b.example\r\nSubject: visit shop.example.com\r\n\r\nHello"
    found = attached(data, name="visit shop.example.com", media_type="message/rfc822")
    assert found.endings == ()


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"\x1f\x8b\x08", b"BZh", b"\xfd7zXZ\x00"])
def test_damaged_archives(data: bytes) -> None:
    assert attached(data + b"garbage").reason == "archive_damaged"


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("invoice.pdf", "invoice.pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Windows\\evil.exe", "evil.exe"),
        ("/abs/name.txt", "name.txt"),
        ("a\x00b\r\nc.txt", "ab c.txt"),
        ("cod\u202efdp.exe", "codfdp.exe"),
        ("..", "attachment"),
        ("", "attachment"),
        ("dir/", "attachment"),
        ("Rechnung März.pdf", "Rechnung März.pdf"),
    ],
)
def test_names_are_for_people_only(name: str, wanted: str) -> None:
    assert display_name(name) == wanted


def test_a_long_name_keeps_its_ending() -> None:
    name = display_name("x" * 5_000 + ".pdf.exe")
    assert len(name) <= 120
    assert name.endswith("x.pdf.exe")


@pytest.mark.parametrize(
    ("parameter", "wanted"),
    [
        ("filename*=utf-8''Sch%C3%A4den.pdf", "Schäden.pdf"),
        ('filename*0="long"; filename*1="name.pdf"', "longname.pdf"),
        ('filename="=?utf-8?q?Sch=C3=A4den=2Epdf?="', "Schäden.pdf"),
        ("filename*=klingon''abc", "abc"),
        ("filename*x=abc", "attachment"),
    ],
)
def test_names_in_every_encoding(parameter: str, wanted: str) -> None:
    file = f"Content-Type: application/x-y\nContent-Disposition: attachment; {parameter}\n\nx"
    found = message(multipart("Content-Type: text/plain\n\nSee file.", file))
    assert found.attachments[0].name == wanted


def test_nothing_is_written_under_a_name_of_the_sender(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    attached(zipped(("../evil.txt", b"x")), name="../../evil.zip")
    attached(pdf("x"), name="evil.pdf")
    assert list(tmp_path.rglob("*")) == []


def test_the_same_file_twice_has_two_ids() -> None:
    found = message(multipart("Content-Type: text/plain\n\nx", part(b"same"), part(b"same")))
    one, other = found.attachments
    assert one.sha256 == other.sha256
    assert one.attachment_id != other.attachment_id


def test_texts_together_are_limited() -> None:
    import dataclasses

    from troth.adapters.mail.mime import MailLimits

    limits = dataclasses.replace(MailLimits(), max_total_text_chars=10)
    found = parse(
        multipart("Content-Type: text/plain\n\nx", part(b"12345678"), part(b"12345678")),
        limits=limits,
    )
    assert not isinstance(found, Quarantine)
    assert [one.status for one in found.attachments] == [
        AttachmentStatus.EXTRACTED,
        AttachmentStatus.TOO_LARGE,
    ]
