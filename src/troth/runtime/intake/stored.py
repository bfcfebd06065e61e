"""Values as JSON and back, for results that are stored between two stages.

The values are frozen dataclasses of texts, numbers, enumerations, tuples and each other; their
annotations say how to read them back. A value that does not fit its annotation is a damaged row.

Maps of offsets are the exception: hostile text can need a piece for every other character, so their
numbers stand one after the other: a third of the size of so many objects, and a tenth of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import orjson

from troth.contracts.gate.intake.model import MapPiece, OffsetMap
from troth.kernel.canonical import canonical_json
from troth.kernel.errors import StorageFailure
from troth.kernel.jsontypes import JsonObject, JsonValue

T = TypeVar("T")

_numbers = attrgetter("normal", "original", "length", "part")
_WIDTH = 4


def to_json(value: object) -> JsonValue:
    """A value as JSON: dataclasses become objects, tuples lists, enumerations their values."""
    if isinstance(value, Enum):
        return to_json(value.value)
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, tuple | list | frozenset):
        return [to_json(one) for one in (sorted(value) if isinstance(value, frozenset) else value)]
    if isinstance(value, OffsetMap):
        return {"pieces": [number for piece in value.pieces for number in _numbers(piece)]}
    if isinstance(value, dict):
        return {str(key): to_json(one) for key, one in value.items()}
    return {name: to_json(getattr(value, name)) for name in _names(_kind_of(value))}


def _kind_of(value: object) -> Any:
    return type(value)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def from_json(kind: type[T], value: JsonValue) -> T:
    """A value of a kind from its JSON.

    Raises:
        StorageFailure: ``storage.damaged``: the JSON is not of that kind.
    """
    try:
        named: Any = kind
        return cast("T", _reader(named)(value))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise damaged(kind.__name__) from error


def damaged(what: str) -> StorageFailure:
    """The failure of a stored value that cannot be read back; nothing that stands there is told."""
    return StorageFailure(
        "storage.damaged",
        f"What intake stored as {what} cannot be read.",
        hint="restore the database from a backup",
        field=what,
    )


def read_object(data: bytes, what: str) -> JsonObject:
    """A decision or a record as it was stored.

    Raises:
        StorageFailure: ``storage.damaged``: the bytes are no JSON object.
    """
    value = _parsed(data, what)
    if not isinstance(value, dict):
        raise damaged(what)
    return value


def _parsed(data: bytes, what: str) -> JsonValue:
    try:
        value: JsonValue = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise damaged(what) from error
    return value


def to_bytes(value: object) -> bytes:
    """A value as canonical JSON.

    Raises:
        CallerError: A text of it is none (half of a surrogate pair).
    """
    return canonical_json(to_json(value))


def from_bytes(kind: type[T], data: bytes) -> T:
    """A value of a kind from canonical JSON.

    Raises:
        StorageFailure: ``storage.damaged``: the bytes are not of that kind.
    """
    return from_json(kind, _parsed(data, kind.__name__))


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (tuple, frozenset):
        return _sequence(origin, args)
    if origin in (UnionType, Union):
        inner = _reader(next(one for one in args if one is not NoneType))
        return lambda value: None if value is None else inner(value)
    if origin in (dict,) or kind is dict or kind in (JsonObject, JsonValue):
        return lambda value: value
    if is_dataclass(kind):
        return _map if kind is OffsetMap else _record(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    return _scalar(kind)


def _sequence(kind: Any, args: tuple[Any, ...]) -> Callable[[Any], Any]:
    if kind is frozenset or (len(args) == 2 and args[1] is Ellipsis):
        each = _reader(args[0])
        return lambda value: kind(map(each, value))
    readers = tuple(map(_reader, args))
    return lambda value: tuple(read(one) for read, one in zip(readers, value, strict=True))


def _record(kind: Any) -> Callable[[Any], Any]:
    hints = get_type_hints(kind)
    readers = {name: _reader(hints[name]) for name in _names(kind)}
    # A row that was stored before a field with a default came says nothing of it.
    younger = {field.name for field in fields(kind) if field.default is not MISSING}
    return lambda value: kind(
        **{
            name: read(value[name])
            for name, read in readers.items()
            if name in value or name not in younger
        }
    )


def _map(value: Any) -> OffsetMap:
    stored = value["pieces"]
    if stored and isinstance(stored[0], dict):  # as they were stored first: an object each
        whole: OffsetMap = _record(OffsetMap)(value)
        return whole
    if not all(type(number) is int for number in stored):
        raise TypeError("the numbers of a map are whole")
    rows = zip(*[iter(stored)] * _WIDTH, strict=True)
    return OffsetMap(
        pieces=tuple(
            MapPiece(normal=normal, original=original, length=length, part=part)
            for normal, original, length, part in rows
        )
    )


def _scalar(kind: Any) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if kind is float and type(value) is int:  # canonical JSON writes 1.0 as 1
            return float(value)
        if kind is not Any and type(value) is not kind:
            raise TypeError(f"{type(value).__name__} is no {kind}")
        return value

    return read
