"""Types of JSON values, for the wire and for canonical forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    JsonValue: TypeAlias = (
        "str | int | float | bool | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
    )
else:
    JsonValue = Any  # a type that refers to itself cannot be asked for its parts

JsonObject: TypeAlias = dict[str, JsonValue]
