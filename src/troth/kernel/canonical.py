"""Canonical JSON (RFC 8785): one value, one sequence of bytes, so that a digest names the value.

Two routes lead to the same bytes. Where sorted ``orjson`` output provably is RFC 8785 output, it is
used, because sealing canonicalizes several documents per exchange; everything else takes the
``rfc8785`` package. The proof rests on what the two formats share:

* object members: ``orjson`` sorts by UTF-8, RFC 8785 by UTF-16 code units; for ASCII these agree;
* strings: both escape the same characters in the same way, and write the rest as UTF-8;
* integers: both write plain decimals; the safe range is enforced by ``orjson`` itself;
* floats: between 0.001 and 10**15 and with a fractional part, both write the shortest decimal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson

from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonValue

MAX_DEPTH = 128
SORTED = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_STRICT_INTEGER
    | orjson.OPT_PASSTHROUGH_SUBCLASS
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
)
MAX_SAFE_INTEGER = 2**53 - 1
_SCALARS = frozenset({str, int, bool, type(None)})
_CONTAINERS = frozenset({dict, list, tuple})
_PLAIN = _SCALARS | _CONTAINERS


def canonical_json(value: JsonValue) -> bytes:
    """The RFC 8785 bytes of a JSON value.

    Args:
        value: Text, numbers, booleans, ``None``, lists or tuples, and dicts with text keys; at most
            128 containers deep.

    Raises:
        CallerError: ``input.invalid`` for NaN and infinities, integers beyond ±(2**53 - 1), keys
            that are no text, lone surrogates, other types, and deeper nesting.

    Source: RFC 8785, sections 3.1 and 3.2.
    """
    data = _sorted_json(value)
    if data is not None and _levels_are_plain(value, floats=True):
        return data
    return _by_reference(value)


def canonical_event_json(value: JsonValue) -> bytes:
    """RFC 8785 bytes of a value with ASCII keys and without floats, as the log's events are.

    Such a value has the same bytes in every JSON library that sorts keys, which lets a verifier
    check the form of a leaf by one cheap comparison.

    Raises:
        CallerError: ``input.invalid`` for floats, keys that are not ASCII, and whatever
            ``canonical_json`` refuses.
    """
    data = _sorted_json(value)
    if data is not None and _levels_are_plain(value, floats=False):
        return data
    _by_reference(value)  # names what is wrong, where the value has no canonical form at all
    raise CallerError("input.invalid", "An event holds ASCII keys, and no fractional numbers.")


def parse_canonical(data: bytes) -> JsonValue:
    """Read canonical JSON, refusing bytes that are not exactly the canonical form of their value.

    Duplicate keys, white space, other number or escape forms are thereby refused too; and so are
    whole numbers beyond the safe range, which readers understand differently.

    Raises:
        CallerError: ``input.invalid`` for anything that is not canonical JSON.
    """
    try:
        value: JsonValue = orjson.loads(data)
    except orjson.JSONDecodeError as failure:
        raise CallerError("input.invalid", "This is not JSON.") from failure
    if canonical_json(value) != data:
        raise CallerError("input.invalid", "This JSON is not in canonical form (RFC 8785).")
    return value


def _sorted_json(value: JsonValue) -> bytes | None:
    try:
        return orjson.dumps(value, option=SORTED)
    except TypeError:  # orjson's own error is one: out of range, too deep, or no JSON type
        return None


def _levels_are_plain(value: JsonValue, *, floats: bool) -> bool:
    """Whether sorted ``orjson`` output of the value is its canonical form.

    The value must have passed ``orjson``, which rules out cycles.
    """
    level: list[Any] = [(value,)]
    for _ in range(MAX_DEPTH + 1):
        names: list[str] = []
        members: list[object] = []
        for container in level:
            if type(container) is dict:
                names += container
                members += container.values()
            else:
                members += container
        kinds = set(map(type, members))
        others = kinds - _PLAIN
        if not "".join(names).isascii() or others - ({float} if floats else set()):
            return False
        if others and not all(_is_plain_float(one) for one in members if type(one) is float):
            return False
        if kinds.isdisjoint(_CONTAINERS):
            return True
        level = [one for one in members if type(one) in _CONTAINERS]
    return False


def _is_plain_float(number: float) -> bool:
    """Whether both formats write it alike."""
    return 0.001 <= abs(number) < 1e15 and not number.is_integer()


def _by_reference(value: JsonValue) -> bytes:
    import rfc8785

    if not _is_shallow(value):
        raise _refusal(f"it is nested deeper than {MAX_DEPTH} levels")
    try:
        return rfc8785.dumps(value)  # it checks the types itself
    except rfc8785.IntegerDomainError as failure:
        raise _refusal("an integer is beyond ±(2^53 - 1)") from failure
    except rfc8785.FloatDomainError as failure:
        raise _refusal("a number is not finite") from failure
    except (rfc8785.CanonicalizationError, UnicodeEncodeError) as failure:
        raise _refusal("a key or a value is not of a JSON type, or not valid text") from failure


def _refusal(why: str) -> CallerError:
    return CallerError("input.invalid", f"This value has no canonical JSON form: {why}.")


def _is_shallow(value: object) -> bool:
    """Whether nesting stays within the limit. Depth first, so that a cycle is met quickly."""
    stack = [(value, 0)]
    while stack:
        container, depth = stack.pop()
        if isinstance(container, dict):
            members: Iterable[object] = container.values()
        elif isinstance(container, list | tuple):
            members = container
        else:
            continue
        if depth == MAX_DEPTH:
            return False
        stack += [(m, depth + 1) for m in members if isinstance(m, dict | list | tuple)]
    return True
