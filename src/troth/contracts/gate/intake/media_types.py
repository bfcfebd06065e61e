"""What a file is, by its bytes. What its sender calls it is only asked where bytes tell nothing."""

from __future__ import annotations

import re

OCTETS = "application/octet-stream"
PDF, HTML, PLAIN = "application/pdf", "text/html", "text/plain"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
RFC822, CALENDAR = "message/rfc822", "text/calendar"
ZIP = "application/zip"

_MAGIC = (
    (b"%PDF-", PDF),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"II*\x00", "image/tiff"),
    (b"MM\x00*", "image/tiff"),
    (b"\x1f\x8b", "application/gzip"),
    (b"BZh", "application/x-bzip2"),
    (b"\xfd7zXZ\x00", "application/x-xz"),
    (b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
    (b"Rar!\x1a\x07", "application/vnd.rar"),
    (b"MZ", "application/vnd.microsoft.portable-executable"),
    (b"\x7fELF", "application/x-executable"),
    (b"\xca\xfe\xba\xbe", "application/java-vm"),
    (b"\xcf\xfa\xed\xfe", "application/x-mach-binary"),
    (b"\xce\xfa\xed\xfe", "application/x-mach-binary"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "application/x-ole-storage"),
    (b"{\\rtf", "application/rtf"),
    (b"\x78\x9f\x3e\x22", "application/ms-tnef"),
    (b"ID3", "audio/mpeg"),
    (b"OggS", "audio/ogg"),
    (b"%!PS", "application/postscript"),
    (b"#!", "text/x-script"),
)
_ZIPPED = (
    (b"word/document.xml", DOCX),
    (b"xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    (
        b"ppt/presentation.xml",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ),
    (b"mimetypeapplication/vnd.oasis.opendocument.text", "application/vnd.oasis.opendocument.text"),
    (b"META-INF/MANIFEST.MF", "application/java-archive"),
)
_BOXED = {
    b"heic": "image/heic",
    b"heix": "image/heic",
    b"mif1": "image/heif",
    b"avif": "image/avif",
}
_HTML_START = re.compile(
    rb"(?:\xef\xbb\xbf)?\s{0,200}(?:<!--[^>]{0,500}-->\s{0,50})?"
    rb"<(?:!doctype html|html|head|body|table|div|p[ >])",
    re.IGNORECASE,
)
_MAIL_START = re.compile(
    rb"(?:(?:from|to|subject|date|message-id|received|return-path|mime-version|delivered-to|x-[\w-]{1,40})"
    rb":[^\r\n]{0,998}\r?\n(?:[ \t][^\r\n]{0,998}\r?\n){0,20}){2}",
    re.IGNORECASE,
)
_UNTEXTUAL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
TEXTS = frozenset(
    "text/plain text/csv text/markdown text/xml application/xml application/json".split()
)
_SAMPLE_BYTES = 4_096


_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")
_AT = ((257, b"ustar", "application/x-tar"), (8, b"WEBP", "image/webp"))


def media_type_of(data: bytes, *, declared: str = "") -> str:
    """The media type of some bytes.

    Args:
        declared: What the sender says; it is heard only among kinds of text.
    """
    found = _by_magic(data)
    if found:
        return found
    sample = data[:_SAMPLE_BYTES]
    is_text = sample.startswith(_WIDE_MARKS) or _UNTEXTUAL.search(sample) is None
    return _kind_of_text(sample, declared) if is_text else OCTETS


def _kind_of_text(sample: bytes, declared: str) -> str:
    if _HTML_START.match(sample):
        return HTML
    if sample.lstrip()[:15].upper() == b"BEGIN:VCALENDAR":
        return CALENDAR
    if declared == RFC822 or _MAIL_START.match(sample):
        return RFC822
    return declared if declared in TEXTS or declared == HTML else PLAIN


def _by_magic(data: bytes) -> str:
    found = next((kind for magic, kind in _MAGIC if data.startswith(magic)), "")
    found = found or next((kind for at, mark, kind in _AT if data.startswith(mark, at)), "")
    if found:
        return found
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return next((kind for mark, kind in _ZIPPED if mark in data), ZIP)
    if data[4:8] == b"ftyp":
        return _BOXED.get(data[8:12], "video/mp4")
    if b"%PDF-" in data[:1_024]:  # readers accept rubbish before the mark, and so do senders
        return PDF
    return ""
