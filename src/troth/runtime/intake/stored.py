"""Results as bytes and back, for what is stored between two stages.

A value that does not fit its type is a damaged row; nothing that stands there is told.
"""

from __future__ import annotations

from typing import TypeVar

import orjson

from troth.kernel.canonical import canonical_json
from troth.kernel.codec import WireError, decode, encode
from troth.kernel.errors import StorageFailure
from troth.kernel.jsontypes import JsonObject, JsonValue

T = TypeVar("T")


def from_json(kind: type[T], value: JsonValue) -> T:
    """A value of a kind from its JSON; a field that came later has its default.

    Raises:
        StorageFailure: ``storage.damaged``: the JSON is not of that kind.
    """
    try:
        return decode(kind, value, defaults=True)
    except WireError as error:
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
    return canonical_json(encode(value))


def from_bytes(kind: type[T], data: bytes) -> T:
    """A value of a kind from canonical JSON.

    Raises:
        StorageFailure: ``storage.damaged``: the bytes are not of that kind.
    """
    return from_json(kind, _parsed(data, kind.__name__))
