"""Undoing the transfer encoding of a part: leniently, and saying what was odd."""

from __future__ import annotations

import binascii
import re

_ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_NOT_BASE64 = bytes(byte for byte in range(256) if byte not in _ALPHABET)
_WHITE = b" \t\r\n"
_BAD_ESCAPE = re.compile(rb"=(?![0-9A-Fa-f]{2}|[ \t]{0,99}\r?\n|[ \t]{0,99}\Z)")
_UU_BEGIN = re.compile(rb"^begin [0-7]{3,4} [^\r\n]{1,300}\r?\n", re.MULTILINE)
_PLAIN = frozenset(
    ("", "7bit", "8bit", "binary", "7-bit", "8-bit", "8bits", "7bits", "none", "plain", "text")
)


def decode_transfer(payload: bytes, declared: str) -> tuple[bytes, str | None]:
    """Decode a payload.

    Args:
        declared: The Content-Transfer-Encoding as it stands.

    Returns:
        The bytes, and ``base64_broken``, ``quoted_printable_broken``, ``uuencode_broken``,
        ``transfer_encoding_unknown`` or ``None``.
    """
    name = declared.partition(";")[0].strip().strip("\"'").lower()[:60]
    if "base64" in name or name == "b64":
        return _base64(payload)
    if "quoted" in name or name == "qp":
        broken = _BAD_ESCAPE.search(payload) is not None
        return binascii.a2b_qp(payload), "quoted_printable_broken" if broken else None
    if "uu" in name:
        return _uuencoded(payload)
    return payload, None if name in _PLAIN else "transfer_encoding_unknown"


def _base64(payload: bytes) -> tuple[bytes, str | None]:
    """Up to the first padding; strangers to the alphabet are left out, and counted as a defect.

    Blocks that were encoded one by one and put together are decoded one by one.
    """
    compact = payload.translate(None, _WHITE)
    if b"=" in compact.rstrip(b"="):
        return _base64_blocks(compact)
    clean = compact.translate(None, _NOT_BASE64)
    broken = len(clean) != len(compact.rstrip(b"=")) or len(clean) % 4 == 1
    return _whole_groups(clean), "base64_broken" if broken else None


def _base64_blocks(compact: bytes) -> tuple[bytes, str | None]:
    blocks = (one.translate(None, _NOT_BASE64) for one in compact.split(b"="))
    return b"".join(_whole_groups(block) for block in blocks if block), "base64_broken"


def _whole_groups(clean: bytes) -> bytes:
    usable = clean[: len(clean) - 1] if len(clean) % 4 == 1 else clean
    return binascii.a2b_base64(usable + b"=" * (-len(usable) % 4))


def _uuencoded(payload: bytes) -> tuple[bytes, str | None]:
    begin = _UU_BEGIN.search(payload)
    if begin is None:
        return payload, "uuencode_broken"
    decoded = []
    for line in payload[begin.end() :].splitlines():
        if line.strip() in (b"end", b"`", b""):
            break
        try:
            decoded.append(binascii.a2b_uu(line))
        except binascii.Error:
            return b"".join(decoded), "uuencode_broken"
    return b"".join(decoded), None
