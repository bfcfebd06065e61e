"""Typed reads from a JSON object. Each raises ``ValueError`` naming the field that is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from troth.kernel.jsontypes import JsonValue

Wire = Mapping[str, JsonValue]
T = TypeVar("T")


def text(wire: Wire, name: str) -> str:
    """A string; may be empty."""
    return _one(wire, name, str, "a string")


def optional_text(wire: Wire, name: str) -> str | None:
    """A string, or ``None`` where the field is null or absent."""
    return None if wire.get(name) is None else text(wire, name)


def boolean(wire: Wire, name: str) -> bool:
    """A boolean."""
    return _one(wire, name, bool, "a boolean")


def integer(wire: Wire, name: str) -> int:
    """An integer; a boolean is none."""
    return _one(wire, name, int, "an integer")


def number(wire: Wire, name: str) -> float:
    """A number; a boolean is none."""
    whole = wire.get(name)
    return float(whole) if type(whole) is int else _one(wire, name, float, "a number")


def mapping(wire: Wire, name: str) -> Wire:
    """A JSON object."""
    return _one(wire, name, Mapping, "an object")  # type: ignore[type-abstract]  # never made


def listing(wire: Wire, name: str) -> tuple[Wire, ...]:
    """A list of JSON objects."""
    return _each(wire, name, Mapping, "an object")  # type: ignore[type-abstract]  # never made


def texts(wire: Wire, name: str) -> tuple[str, ...]:
    """A list of strings."""
    return _each(wire, name, str, "a string")


def _one(wire: Wire, name: str, kind: type[T], told: str) -> T:
    value = wire.get(name)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValueError(f"{name} is not {told}")
    return value


def _each(wire: Wire, name: str, kind: type[T], told: str) -> tuple[T, ...]:
    value = wire.get(name)
    if not isinstance(value, list | tuple):
        raise ValueError(f"{name} is not a list")
    if not all(isinstance(one, kind) for one in value):
        raise ValueError(f"{name} holds something that is not {told}")
    return tuple(value)
