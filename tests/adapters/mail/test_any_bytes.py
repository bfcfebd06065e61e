"""Any bytes become a message or a quarantine verdict, and never another exception."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.mails import mail, multipart, parse
from troth.contracts.gate.intake.model import NormalizedMessage, Quarantine

_SEEDS = (
    mail("Hello\n> quoted\n"),
    multipart(
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nSGVsbG8=",
        "Content-Type: text/html\n\n<p>Hi<!-- x --></p>",
        "Content-Type: message/rfc822\n\n" + mail("inner"),
        "Content-Type: text/plain; name*0=\"a\"; name*1*=utf-8''%C3%A9\n\nfile",
    ),
    mail(
        "=E4=", headers="Content-Transfer-Encoding: quoted-printable\n", subject="=?utf-8?b?w6Q=?="
    ),
)
_BITS = st.sampled_from(
    [
        *rb"""--B --B-- =?utf-8?q? ?= " ( < > ; = *0*= % Content-Type: charset= utf-7 idna
        hz-gb-2312 base64 <div&#32;style= &# Date: multipart/mixed;boundary=B begin""".split(),
        *(b"\r\n\r\n", b"\n", b"\r", b"\x00", b"\xff\xfe", b"message/rfc822\n\n", b" "),
        *(b"PK\x03\x04", b"\x1f\x8b\x08", b"%PDF-", b"begin 644 x\n", b"From "),
    ]
)


@st.composite
def spoiled(draw: st.DrawFn) -> bytes:
    data = bytearray(draw(st.sampled_from(_SEEDS)).encode())
    for _ in range(draw(st.integers(0, 12))):
        at = draw(st.integers(0, len(data)))
        cut = draw(st.integers(0, 12))
        data[at : at + cut] = draw(st.one_of(_BITS, st.binary(max_size=6)))
    return bytes(data)


def _check(data: bytes) -> None:
    found = parse(data)
    if isinstance(found, Quarantine):
        assert found.reason != "unreadable", "the last net is not to be needed"
        return
    _check_message(found)


def _check_message(found: NormalizedMessage) -> None:
    for text in (found.subject, found.body, *(one.text for one in found.attachments)):
        assert unicodedata.is_normalized("NFC", text)
        assert "\r" not in text
        text.encode()
    assert "".join(found.body[one.start : one.end] for one in found.segments) == found.body
    end = 0
    for piece in found.body_map.pieces:
        assert piece.normal >= end
        end = piece.normal + piece.length
    assert end <= len(found.body)
    assert all("/" not in one.name and "\\" not in one.name for one in found.attachments)


@given(st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    _check(data)
    _check(b"Subject: x\n" + data)
    _check(b"From: a@b\nContent-Type: " + data)


@given(spoiled())
def test_spoiled_mails(data: bytes) -> None:
    _check(data)
    assert parse(data) == parse(data)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["To", "Subject", "Content-Type", "Content-Disposition", "References", "Date"]
)
@pytest.mark.parametrize(
    "unit",
    [
        "(",
        '"',
        '"\\',
        "<",
        "a@",
        "=?utf-8?b?YQ==?= ",
        "=?a?q?",
        ";",
        ';"',
        "x=",
        "<a@b>",
        " ",
        ",",
        "*0=",
    ],
)
def test_a_tenth_of_a_megabyte_of_header_costs_no_more_than_its_length(
    name: str, unit: str
) -> None:
    value = unit * (100_000 // len(unit))
    _check(mail("x", headers=f"{name}: {value}\n").encode())
