"""Strict JSON: one document, nothing beside it, every key once (GATE-1).

Decides the form of a text; GATE-2 (its shape) is ``validate``'s. The order is: size, UTF-8,
byte-order mark, emptiness, depth, RFC 8259 grammar, duplicate keys and numbers. Size and depth come
before the parsers so that these cannot be made to work without bound; every step is linear.

Any bytes yield a JSON value or ``NotJson``, and never another exception. Nothing is repaired,
stripped or guessed. Request bodies are read by the same function.
"""

from __future__ import annotations

import json
import re
from enum import StrEnum
from math import isinf
from typing import NoReturn

import orjson

from troth.kernel.jsontypes import JsonValue

MAX_DEPTH = 64  # the second pass descends recursively: far below any interpreter's limit
MAX_BYTES = 1_000_000
_BOM = b"\xef\xbb\xbf"
# Strings (also an unterminated one) are skipped whole, so that brackets inside them do not count.
# Possessive, and always matching once a quote is seen: linear on any input.
_STRUCTURE = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)
_SAFE_INT, _INT_DIGITS = 2**53 - 1, 17  # beyond it, JSON readers differ (RFC 8785, appendix D)


class JsonFault(StrEnum):
    """Why a text is not one strict JSON document. Stable codes."""

    EMPTY = "empty"
    TOO_LARGE = "too_large"
    TOO_DEEP = "too_deep"
    BOM = "bom"
    NOT_UTF8 = "not_utf8"
    LONE_SURROGATE = "lone_surrogate"
    FENCE = "fence"
    TRAILING_TEXT = "trailing_text"
    SECOND_DOCUMENT = "second_document"
    DUPLICATE_KEY = "duplicate_key"
    NAN = "nan"
    NUMBER_TOO_LARGE = "number_too_large"
    NOT_JSON = "not_json"


class NotJson(ValueError):
    """The text is not one strict JSON document.

    Attributes:
        fault: What is wrong with it; never any of its text.
    """

    def __init__(self, fault: JsonFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


def parse_strict(data: bytes | str, *, max_bytes: int = MAX_BYTES) -> JsonValue:
    """Read one JSON document (RFC 8259) that says each thing once.

    Integers must lie within ±(2^53 - 1), where they have a canonical form; floats must be finite.
    Arrays and objects are nested at most ``MAX_DEPTH`` deep; a scalar has depth 0.

    Args:
        max_bytes: Largest size of the UTF-8 form, in bytes.

    Raises:
        NotJson: It is anything else; the fault says what.
    """
    raw = _utf8(data, max_bytes)
    if raw.startswith(_BOM):
        raise NotJson(JsonFault.BOM)
    if not raw.strip():
        raise NotJson(JsonFault.EMPTY)
    if _deeper_than(raw, MAX_DEPTH):
        raise NotJson(JsonFault.TOO_DEEP)
    try:
        orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise NotJson(_fault_of(raw)) from None
    # GATE-1: parsers keep the last of two equal keys; which one was meant cannot be known.
    value: JsonValue = _STRICT.decode(raw.decode())
    return value


def _utf8(data: bytes | str, max_bytes: int) -> bytes:
    if len(data) > max_bytes:  # code points never outnumber bytes
        raise NotJson(JsonFault.TOO_LARGE)
    try:
        raw = data.encode() if isinstance(data, str) else bytes(data)
        raw.decode()
    except UnicodeEncodeError:
        raise NotJson(JsonFault.LONE_SURROGATE) from None
    except UnicodeDecodeError:
        raise NotJson(JsonFault.NOT_UTF8) from None
    if len(raw) > max_bytes:
        raise NotJson(JsonFault.TOO_LARGE)
    return raw


def _deeper_than(raw: bytes, max_depth: int) -> bool:
    if raw.count(b"[") + raw.count(b"{") <= max_depth:
        return False
    depth = 0
    for match in _STRUCTURE.finditer(raw):
        token = match.group()
        if token in (b"[", b"{"):
            depth += 1
            if depth > max_depth:
                return True
        elif token in (b"]", b"}"):
            depth -= 1
    return False


def _unique(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    unique = dict(pairs)
    if len(unique) != len(pairs):
        raise NotJson(JsonFault.DUPLICATE_KEY)
    return unique


def _bounded_int(digits: str) -> int:
    # Longer ones cost quadratic time to read, and other readers would round them in silence.
    if len(digits) > _INT_DIGITS or abs(value := int(digits)) > _SAFE_INT:
        raise NotJson(JsonFault.NUMBER_TOO_LARGE)
    return value


def _finite_float(digits: str) -> float:
    value = float(digits)
    if isinf(value):
        raise NotJson(JsonFault.NUMBER_TOO_LARGE)
    return value


def _no_constant(_name: str) -> NoReturn:
    raise NotJson(JsonFault.NAN)


_STRICT = json.JSONDecoder(
    object_pairs_hook=_unique,
    parse_int=_bounded_int,
    parse_float=_finite_float,
    parse_constant=_no_constant,
)


def _fault_of(raw: bytes) -> JsonFault:
    """Name what is wrong with a text that the strict parser refused; only the name is at stake."""
    text = raw.decode().strip(" \t\r\n")
    if text.startswith(("```", "~~~")):
        return JsonFault.FENCE
    try:
        _, end = _STRICT.raw_decode(text)
    except NotJson as found:
        return found.fault
    except json.JSONDecodeError:
        return JsonFault.NOT_JSON
    rest = text[end:].lstrip(" \t\r\n")
    if rest:
        return JsonFault.SECOND_DOCUMENT if rest[0] in '{["' else JsonFault.TRAILING_TEXT
    # The grammars differ in one more point: an escaped half of a surrogate pair.
    return JsonFault.LONE_SURROGATE if "\\u" in text else JsonFault.NOT_JSON
