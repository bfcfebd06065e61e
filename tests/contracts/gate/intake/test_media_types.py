"""Media types by content."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.media_types import DOCX, media_type_of


@pytest.mark.parametrize(
    ("data", "media_type"),
    [
        (b"%PDF-1.7\n...", "application/pdf"),
        (b"\r\n\r\n%PDF-1.4", "application/pdf"),
        (b"\x89PNG\r\n\x1a\n....", "image/png"),
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "image/webp"),
        (b"\x00\x00\x00\x18ftypheic", "image/heic"),
        (b"PK\x03\x04....word/document.xml", DOCX),
        (b"PK\x03\x04....x.txt", "application/zip"),
        (b"\x1f\x8b\x08", "application/gzip"),
        (b"\x00" * 257 + b"ustar\x0000", "application/x-tar"),
        (b"MZ\x90\x00", "application/vnd.microsoft.portable-executable"),
        (b"\x7fELF\x02", "application/x-executable"),
        (b"\x78\x9f\x3e\x22", "application/ms-tnef"),
        (b"<!DOCTYPE html><p>x", "text/html"),
        (b"\xef\xbb\xbf  <html>", "text/html"),
        (b"BEGIN:VCALENDAR\r\n", "text/calendar"),
        (b"From: a@b\r\nSubject: x\r\n\r\nHello", "message/rfc822"),
        (b"Dear all,\n\nFrom: here\n", "text/plain"),
        ("Grüße".encode("latin-1"), "text/plain"),
        (b"\x00\x01\x02", "application/octet-stream"),
        (b"", "text/plain"),
    ],
)
def test_content_decides(data: bytes, media_type: str) -> None:
    assert media_type_of(data, declared="application/x-whatever") == media_type


@pytest.mark.parametrize(
    ("declared", "wanted"),
    [
        ("text/csv", "text/csv"),
        ("application/json", "application/json"),
        ("image/png", "text/plain"),
    ],
)
def test_the_sender_is_heard_among_texts_only(declared: str, wanted: str) -> None:
    assert media_type_of(b"a,b\n1,2\n", declared=declared) == wanted


@given(st.binary(max_size=300))
def test_any_bytes_have_a_type(data: bytes) -> None:
    assert "/" in media_type_of(data)


@pytest.mark.slow
def test_a_megabyte_is_sampled() -> None:
    for unit in (b"From: x\r\n", b"<!--", b" ", b"X-A: \r\n "):
        media_type_of(unit * (1_000_000 // len(unit)))
