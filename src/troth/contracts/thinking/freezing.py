"""JSON values without mutable parts, and back (THINK-3).

What a caller gives beside the text (failure metadata, token counts) is carried through a run and
handed back as it came: members keep their order, and what canonical JSON could not write again is
refused at the door. The limits bound the work of every later copy and digest.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sized

from troth.contracts.thinking.model import Frozen, FrozenList, FrozenObject
from troth.kernel.jsontypes import JsonValue

MAX_DEPTH = 32  # containers inside one another
MAX_VALUES = 10_000  # scalars, containers and keys together
MAX_CHARS = 200_000  # of all strings and keys together
_LARGEST = 2**53 - 1
_EXPONENT_FROM = 1e21  # from here on RFC 8785 writes an exponent


class _Allowance:
    """What may still be frozen of one value."""

    def __init__(self) -> None:
        self._values, self._chars = MAX_VALUES, MAX_CHARS

    def take(self, values: int, chars: int = 0) -> None:
        self._values -= values
        self._chars -= chars
        if self._values < 0 or self._chars < 0:
            raise ValueError("the value is too large")


def freeze(value: object) -> Frozen:
    """The frozen form of a JSON value.

    Args:
        value: Exactly ``dict``, ``list``, ``tuple``, ``str``, ``int``, ``float``, ``bool`` or
            ``None``, and the same inside; subclasses are refused.

    Raises:
        ValueError: It is no such value, is nested deeper than 32 containers, holds more than 10 000
            values or 200 000 characters, NaN, an infinity, an integer beyond ±(2**53 - 1), or a
            text that is not valid Unicode.
    """
    return _frozen(value, _Allowance(), MAX_DEPTH)


def thaw(value: Frozen) -> JsonValue:
    """The JSON value again, in new containers, members in their order."""
    if isinstance(value, FrozenObject):
        return {key: thaw(member) for key, member in value.members}
    if isinstance(value, FrozenList):
        return [thaw(item) for item in value.items]
    return value


def copied(value: Frozen) -> Frozen:
    """An equal value that shares no container with the first."""
    if isinstance(value, FrozenObject):
        return copied_object(value)
    if isinstance(value, FrozenList):
        return FrozenList(tuple(copied(item) for item in value.items))
    return value


def copied_object(value: FrozenObject) -> FrozenObject:
    """An equal object that shares no container with the first, members in their order."""
    return FrozenObject(tuple((key, copied(member)) for key, member in value.members))


def is_unicode(text: str) -> bool:
    """Whether a text can be written as UTF-8: a lone surrogate cannot."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _frozen(value: object, allowance: _Allowance, depth: int) -> Frozen:
    if type(value) is dict:
        members = _each(value, value.values(), allowance, depth)
        keys = (_text(key, allowance) for key in value)
        return FrozenObject(tuple(zip(keys, members, strict=True)))
    if type(value) is list or type(value) is tuple:
        return FrozenList(_each(value, value, allowance, depth))
    return _frozen_scalar(value, allowance)


def _each(
    container: Sized, values: Iterable[object], allowance: _Allowance, depth: int
) -> tuple[Frozen, ...]:
    if depth == 0:
        raise ValueError(f"the value is nested deeper than {MAX_DEPTH} levels")
    # Before anything is walked through: a million items are refused, not counted.
    allowance.take(1 + len(container))
    return tuple(_frozen(one, allowance, depth - 1) for one in values)


def _frozen_scalar(value: object, allowance: _Allowance) -> Frozen:
    if value is None or type(value) is bool:
        return value
    if type(value) is str:
        return _text(value, allowance)
    if type(value) is int and abs(value) <= _LARGEST:
        return value
    if type(value) is float and math.isfinite(value) and not _is_unsafe(value):
        return value
    raise ValueError("the value is no JSON value, or a number that JSON cannot carry unharmed")


def _text(value: object, allowance: _Allowance) -> str:
    if type(value) is not str:
        raise ValueError("a key is no text")
    allowance.take(0, len(value))
    if not is_unicode(value):
        raise ValueError("a text is not valid Unicode")
    return value


def _is_unsafe(number: float) -> bool:
    """Whether canonical JSON writes it as digits that are read again as an unsafe integer."""
    return number.is_integer() and _LARGEST < abs(number) < _EXPONENT_FROM
