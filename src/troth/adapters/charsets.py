"""Bytes to text, whatever their sender says that they are.

Only encodings of texts are ever looked up: a codec such as ``unicode_escape`` would run what the
mail says. A declaration that the bytes contradict is not believed, and a defect says so.
"""

from __future__ import annotations

import codecs
from typing import Final

from troth.kernel.tables import table

_TABLE: Final = table("troth.adapters", "charsets")
_ALIASES: dict[str, str] = _TABLE["aliases"]
_TEXTS = frozenset(_TABLE["texts"].split())
# What is declared as one of these is in practice Windows' alphabet, or UTF-8.
WESTERN = frozenset(("us-ascii", "iso-8859-1"))
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decode_bytes(data: bytes, declared: str) -> tuple[str, str | None]:
    """Decode a text.

    Args:
        declared: The charset parameter as it stands, or nothing.

    Returns:
        The text, and ``charset_unknown`` (no such encoding), ``charset_wrong`` (the bytes are
        plainly in another) or ``charset_broken`` (some bytes stand for nothing, as U+FFFD), or
        ``None``.
    """
    name = declared.strip(" \t\"';").lower()[:60]
    name = _ALIASES.get(name, name)
    unknown = "charset_unknown" if name not in _TEXTS else None
    if data.isascii() and not _escaped(data, name):
        return data.decode("ascii"), unknown
    marked = next((found for mark, found in _MARKS if data.startswith(mark)), None)
    if marked is not None and (text := _strictly(data, marked)) is not None:
        return text, None if marked == name else "charset_wrong"
    if unknown or name in WESTERN:
        return _western(data, unknown)
    return _declared(data, name)


def _declared(data: bytes, name: str) -> tuple[str, str | None]:
    text = _strictly(data, name)
    if text is not None:
        return text, None
    text = _strictly(data, "utf-8")
    if text is not None:
        return text, "charset_wrong"
    if name == "utf-8" and not _mostly(data, name):
        return _western(data, "charset_wrong")
    return data.decode(name, "replace"), "charset_broken"


def encoding_of(name: str) -> str | None:
    """The encoding of texts that is named, or ``None``: no codec but these is ever looked up."""
    lowered = name.strip().lower()
    found = _ALIASES.get(lowered, lowered)
    return found if found in _TEXTS else None


def _escaped(data: bytes, name: str) -> bool:
    """Whether ASCII bytes are not ASCII text."""
    if name.startswith(("iso-2022", "hz", "utf-7")):
        return True
    return name.startswith(("utf-16", "utf-32")) and b"\x00" in data


def _western(data: bytes, defect: str | None) -> tuple[str, str | None]:
    """Windows' alphabet, unless the bytes are UTF-8 or Japanese escapes, as they often are."""
    text = _strictly(data, "utf-8")
    if text is not None:
        return text, defect or "charset_wrong"
    return data.decode("cp1252", "replace"), defect


def _strictly(data: bytes, name: str) -> str | None:
    try:
        return data.decode(name)
    except (UnicodeDecodeError, ValueError):
        return None


def _mostly(data: bytes, name: str) -> bool:
    text = data.decode(name, "replace")
    odd = sum(1 for byte in data if byte >= 0x80)
    return text.count("\ufffd") * 4 <= odd
