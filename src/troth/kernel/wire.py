"""Typed reads from a JSON object. Each raises ``ValueError`` naming the field that is wrong."""

from __future__ import annotations

from collections.abc import Mapping

from troth.kernel.jsontypes import JsonValue

Wire = Mapping[str, JsonValue]


def text(wire: Wire, name: str) -> str:
    """A string; may be empty."""
    value = wire.get(name)
    if not isinstance(value, str):
        raise ValueError(f"{name} is not a string")
    return value


def optional_text(wire: Wire, name: str) -> str | None:
    """A string, or ``None`` where the field is null or absent."""
    return None if wire.get(name) is None else text(wire, name)


def boolean(wire: Wire, name: str) -> bool:
    """A boolean."""
    value = wire.get(name)
    if not isinstance(value, bool):
        raise ValueError(f"{name} is not a boolean")
    return value


def integer(wire: Wire, name: str) -> int:
    """An integer; a boolean is none."""
    value = wire.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} is not an integer")
    return value


def number(wire: Wire, name: str) -> float:
    """A number; a boolean is none."""
    value = wire.get(name)
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise ValueError(f"{name} is not a number")
    return float(value)


def mapping(wire: Wire, name: str) -> Wire:
    """A JSON object."""
    value = wire.get(name)
    if not isinstance(value, Mapping):
        raise ValueError(f"{name} is not an object")
    return value


def listing(wire: Wire, name: str) -> tuple[Wire, ...]:
    """A list of JSON objects."""
    value = wire.get(name)
    if not isinstance(value, list | tuple):
        raise ValueError(f"{name} is not a list")
    if not all(isinstance(one, Mapping) for one in value):
        raise ValueError(f"{name} holds something that is not an object")
    return tuple(one for one in value if isinstance(one, Mapping))


def texts(wire: Wire, name: str) -> tuple[str, ...]:
    """A list of strings."""
    value = wire.get(name)
    if not isinstance(value, list | tuple):
        raise ValueError(f"{name} is not a list")
    if not all(isinstance(one, str) for one in value):
        raise ValueError(f"{name} holds something that is not a string")
    return tuple(one for one in value if isinstance(one, str))
