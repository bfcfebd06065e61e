"""SHA-256 digests of texts and bytes, always as 64 lower-case hexadecimal characters."""

from __future__ import annotations

import hashlib


def sha256_hex(data: bytes) -> str:
    """Digest of bytes."""
    return hashlib.sha256(data).hexdigest()


def text_sha256(text: str) -> str:
    """Digest of the UTF-8 bytes of a text.

    Lone surrogates, which no valid input contains, are encoded with ``surrogatepass`` so that the
    function is total.
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
