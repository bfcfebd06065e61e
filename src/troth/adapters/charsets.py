"""Bytes to text, whatever their sender says that they are.

Only encodings of texts are ever looked up: a codec such as ``unicode_escape`` would run what the
mail says. A declaration that the bytes contradict is not believed, and a defect says so.
"""

from __future__ import annotations

import codecs

_ALIASES = {
    "": "us-ascii",
    "ascii": "us-ascii",
    "ansi_x3.4-1968": "us-ascii",
    "latin1": "iso-8859-1",
    "latin-1": "iso-8859-1",
    "utf8": "utf-8",
    "utf-8mb4": "utf-8",
    "unicode-1-1-utf-8": "utf-8",
    "ks_c_5601-1987": "cp949",
    "ks_c_5601": "cp949",
    "euc-kr": "cp949",
    "shift-jis": "shift_jis",
    "sjis": "shift_jis",
    "x-sjis": "shift_jis",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "x-gbk": "gb18030",
    "macintosh": "mac-roman",
    "x-mac-roman": "mac-roman",
    "iso-8859-8-i": "iso-8859-8",
    "utf-16": "utf-16",
    "cp-850": "cp850",
    "ansi": "windows-1252",
}
_TEXTS = frozenset(
    """us-ascii utf-8 utf-16 utf-16le utf-16be utf-32 utf-7 iso-8859-1 iso-8859-2 iso-8859-3
    iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-9 iso-8859-10
    iso-8859-11 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 windows-1250 windows-1251
    windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257
    windows-1258 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp437 cp850
    cp852 cp866 cp874 koi8-r koi8-u mac-roman shift_jis cp932 windows-31j euc-jp iso-2022-jp
    iso-2022-jp-2 iso-2022-kr gb18030 big5 big5-hkscs cp949 johab hz-gb-2312 tis-620""".split()
)
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
