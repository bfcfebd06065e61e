"""Values as plain JSON data and back: the one way in which frozen values are written and read.

The types say it all. A dataclass is an object of its fields, a tuple a list, an enumeration the
value of its member, a mapping an object. Three things can be told of a field by ``wire``. A class
names in ``WIRE_ALSO`` the properties that stand on the wire beside its fields, and in
``WIRE_WITHIN`` those members that are written into an object of their own, which whoever reads them
must have ``lifted``. A type that is no dataclass and has ``to_wire`` and ``from_wire`` is written
and read by these.

What is read is checked to the last member: ``WireError`` names the path of a field that is missing,
unknown, of a wrong type, or at odds with the others, and never quotes what stands there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, Self, TypeVar

import msgspec

from troth.kernel.jsontypes import JsonObject, JsonValue

T = TypeVar("T")

_PLAIN: Final = frozenset({str, int, float, bool, type(None)})
_OPTIONS: Final = "wire"
NEVER: Final = object()
_SAID: Final = re.compile(r"(?s)(.*?)(?: - at (?:`key` in )?`\$\.?(.*)`)?")
_FIELD: Final = re.compile(r"Object missing required field `(.+)`")


class WireError(ValueError):
    """Data that are not of the type that was asked for.

    Attributes:
        path: Where, such as ``facts[0].span.end``; empty for the whole.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}" if path else reason)
        self.path = path


class Wired:
    """A value with one JSON form, which its type declares."""

    __slots__ = ()

    def to_wire(self) -> JsonObject:
        """The JSON object of the value."""
        return encode_object(self)

    @classmethod
    def from_wire(cls, wire: Mapping[str, JsonValue]) -> Self:
        """Read the object back; members that the type does not know are ignored.

        Raises:
            WireError: A member is missing or of the wrong type.
        """
        return decode(cls, wire)


def wire(
    *, sent: bool = True, omit: bool = False, younger: bool = False, **field_options: Any
) -> Any:
    """A field of a dataclass that is not written, or need not be read, like the others.

    Args:
        sent: Whether it is written at all; one that is not has its default when it is read.
        omit: Whether it is left out where it has its default.
        younger: Whether it may be absent, as it is from what was written before the field was.
        field_options: Those of ``dataclasses.field``.
    """
    options = {"sent": sent, "omit": omit, "younger": younger}
    return field(metadata={_OPTIONS: options}, **field_options)


def encode(value: object) -> JsonValue:
    """A value as JSON data, made of texts, numbers, booleans, ``None``, lists and dictionaries."""
    kind = type(value)
    if kind in _PLAIN:
        made: JsonValue = value  # type: ignore[assignment]  # one of the plain types
    elif isinstance(value, Enum):
        made = value.value
    elif hasattr(kind, "to_wire"):
        made = value.to_wire()  # type: ignore[attr-defined]  # as was just seen
    elif isinstance(value, Mapping):
        made = {str(name): encode(member) for name, member in value.items()}
    elif isinstance(value, tuple | list):
        made = [encode(one) for one in value]
    elif isinstance(value, frozenset):
        made = [encode(one) for one in sorted(value)]
    else:
        made = encode_object(value)
    return made


def encode_object(value: Any) -> JsonObject:
    """The JSON object of a dataclass, of its fields and what else stands beside them."""
    made: JsonObject = {}
    kind: Any = type(value)
    for one in members_of(kind):
        member = getattr(value, one.name)
        if one.omitted is NEVER or member != one.omitted:
            made[one.name] = encode(member)
    for name, inner in within(kind).items():
        made[name] = {each: made.pop(each) for each in inner}
    return made


def decode(kind: type[T], data: object, *, closed: bool = False, defaults: bool = False) -> T:
    """The value of a type from its JSON data.

    Args:
        closed: Whether objects may have no other members than those that the value is written
            with. Otherwise unknown ones are ignored, and an absent one is ``None``, where that can
            be.
        defaults: Whether every field that has a default may be absent.

    Raises:
        WireError: The data are not of that type.
    """
    try:
        value = msgspec.convert(data, kind, builtin_types=(bytes,), dec_hook=_read_by_type)
    except msgspec.ValidationError as error:
        raise _told(str(error)) from error
    if closed or not defaults:
        _check(value, data, "", _Strictness(closed, defaults))
    return value


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the JSON object of a type.

    Attributes:
        omitted: The value with which it is left out; ``NEVER`` where it always stands there.
        younger: Whether it may be absent from what is read.
        derived: Whether it follows from the fields, and is no field itself.
    """

    name: str
    omitted: object = NEVER
    younger: bool = False
    derived: bool = False


@cache
def members_of(kind: Any) -> tuple[Member, ...]:
    """The members that values of a dataclass are written with."""
    own = tuple(map(_member, (one for one in fields(kind) if _option(one, "sent", usual=True))))
    also: tuple[str, ...] = getattr(kind, "WIRE_ALSO", ())
    return (*own, *(Member(name, derived=True) for name in also))


def within(kind: Any) -> Mapping[str, tuple[str, ...]]:
    """The members of a dataclass that are written into an object of their own, by its name."""
    found: Mapping[str, tuple[str, ...]] = getattr(kind, "WIRE_WITHIN", {})
    return found


def _member(one: Field[Any]) -> Member:
    omitted = one.default if _option(one, "omit") else NEVER
    return Member(one.name, omitted, younger=_option(one, "younger"))


def _option(one: Field[Any], name: str, *, usual: bool = False) -> bool:
    options: Mapping[str, bool] = one.metadata.get(_OPTIONS, {})
    return options.get(name, usual)


def lifted(wire: Mapping[str, JsonValue], name: str) -> JsonObject:
    """An object with the members of one of its members in the place of that one.

    Raises:
        WireError: There is no such member, or it is no object.
    """
    inner = wire.get(name)
    if not isinstance(inner, Mapping):
        raise WireError(name, "no object")
    return {**wire, **inner}


@dataclass(frozen=True, slots=True)
class _Strictness:
    """How ``decode`` was asked to read."""

    closed: bool
    defaults: bool

    def forgives(self, member: object) -> bool:
        """Whether this may have been absent."""
        return self.defaults or (member is None and not self.closed)


def _check(value: object, data: Any, path: str, strictness: _Strictness) -> None:
    """Hold the members of what was read to those that the value has; their types are right."""
    if value is data or type(value) in _PLAIN:
        return
    if is_dataclass(value):
        _check_members(value, data, path, strictness)
    elif isinstance(value, tuple) and not hasattr(value, "to_wire"):
        for place, (one, below) in enumerate(zip(value, data, strict=True)):
            _check(one, below, f"{path}[{place}]", strictness)
    elif isinstance(value, Mapping):
        for name, one in value.items():
            _check(one, data[name], _join(path, name), strictness)


def _check_members(value: Any, data: Any, path: str, strictness: _Strictness) -> None:
    kind: Any = type(value)
    members = members_of(kind)
    for one in members:
        member, below = getattr(value, one.name), _join(path, one.name)
        if one.name not in data:
            if not (one.younger or member == one.omitted or strictness.forgives(member)):
                raise WireError(below, "missing")
        elif one.derived and encode(member) != data[one.name]:
            raise WireError(below, "contradicts the other members")
        else:
            _check(member, data[one.name], below, strictness)
    if strictness.closed and (unknown := data.keys() - {one.name for one in members}):
        raise WireError(_join(path, min(map(str, unknown))), "not known")


def _read_by_type(kind: Any, data: Any) -> Any:
    try:
        return kind.from_wire(data)
    except (LookupError, AttributeError) as error:
        raise ValueError(f"not of the type {kind.__name__}") from error


def _told(message: str) -> WireError:
    said = _SAID.fullmatch(message)
    reason, path = said.groups(default="") if said else (message, "")
    if missing := _FIELD.fullmatch(reason):
        return WireError(_join(path, missing[1]), "missing")
    if reason.startswith("Invalid enum value"):
        reason = "there is no such value"
    return WireError(path, reason[:1].lower() + reason[1:].replace("`", ""))


def _join(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)
