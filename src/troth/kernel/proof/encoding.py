"""Base64 in which every text has one decoding and every value one text.

The standard library's decoder ignores the unused bits of the last character, so that two texts can
mean the same bytes. In a proof each byte must count, hence the comparison.
"""

from __future__ import annotations

import base64


def encode_base64(data: bytes) -> str:
    """Standard alphabet, padded (RFC 4648, section 4)."""
    return base64.b64encode(data).decode("ascii")


def decode_base64(text: object) -> bytes:
    """Read what ``encode_base64`` writes, and nothing else.

    Raises:
        ValueError: This is no text, or not the one base64 form of any bytes.
    """
    if not isinstance(text, str) or not text.isascii():
        raise ValueError("not base64")
    data = base64.b64decode(text, validate=True)
    if encode_base64(data) != text:
        raise ValueError("not base64 in its one canonical form")
    return data
