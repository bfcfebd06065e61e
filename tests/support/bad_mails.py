"""Mails that cost too much, each with the reason for which it is quarantined."""

from __future__ import annotations

import base64
import io
import zipfile

from support.mails import mail, multipart

_FILE = 'Content-Disposition: attachment; filename="{}.txt"\n\nx'
_TEXT = "Content-Type: text/plain\n\nPlease see the files."


def zip_bomb() -> bytes:
    """A zip of 30 KB that unpacks to 30 MB."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(3):
            archive.writestr(f"{number}.txt", bytes(10_000_000))
    return written.getvalue()


def with_bomb() -> str:
    """A mail that brings the bomb."""
    packed = base64.encodebytes(zip_bomb()).decode()
    head = 'Content-Type: application/zip; name="a.zip"\nContent-Transfer-Encoding: base64\n'
    return multipart(_TEXT, head + "Content-Disposition: attachment\n\n" + packed)


def bad_mails() -> dict[str, bytes]:
    """Bytes by the reason of their quarantine."""
    many = ", ".join(f"p{number}@example.org" for number in range(10_000))
    bomb = with_bomb()
    made = {
        "too_large": mail("x" * 50_000_000),
        "too_many_recipients": mail("Hello", headers=f"Cc: {many}\n"),
        "too_many_attachments": multipart(_TEXT, *map(_FILE.format, range(500))),
        "archive_bomb": bomb,
    }
    return {reason: text.encode() for reason, text in made.items()}
