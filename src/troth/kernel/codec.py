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
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, Final, Self, TypeVar

import msgspec

from troth.kernel.canonical import MAX_SAFE_INTEGER
from troth.kernel.jsontypes import JsonObject, JsonValue

T = TypeVar("T")

_PLAIN: Final = frozenset({str, int, bool, type(None)})
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
    kind: Any = type(value)
    plain: Any = value
    return plain if kind in _PLAIN else _writer(kind)(value)


def encode_object(value: Any) -> JsonObject:
    """The JSON object of a dataclass, of its fields and what else stands beside them."""
    kind: Any = type(value)
    form = _form(kind)
    made: JsonObject = {
        name: one if type(one) in _PLAIN else encode(one)
        for name, one in zip(form.names, form.values(value), strict=True)
    }
    for one in form.omitting:
        if getattr(value, one.name) == one.omitted:
            del made[one.name]
    for name, inner in form.within.items():
        made[name] = {each: made.pop(each) for each in inner}
    return made


@cache
def _writer(kind: Any) -> Callable[[Any], JsonValue]:
    """How the values of a type are written."""
    if issubclass(kind, float):
        return _number
    if issubclass(kind, Enum):
        return {one: encode(one.value) for one in kind}.__getitem__
    if hasattr(kind, "to_wire"):
        own: Callable[[Any], JsonValue] = kind.to_wire
        return own
    if is_dataclass(kind):
        return encode_object
    if issubclass(kind, Mapping):
        return lambda value: {str(name): encode(member) for name, member in value.items()}
    if issubclass(kind, frozenset | tuple | list):
        ordered: Callable[[Any], Any] = sorted if issubclass(kind, frozenset) else iter
        return lambda value: [encode(one) for one in ordered(value)]
    raise TypeError(f"{kind.__name__} has no JSON form")


def _number(value: float) -> JsonValue:
    """A whole number as such, which canonical JSON writes alike and quicker."""
    return int(value) if value.is_integer() and abs(value) <= MAX_SAFE_INTEGER else value


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
    if (closed or not defaults) and not _is_written_so(encode(value), data, closed):
        _check(value, data, "", _Strictness(closed, defaults))
    return value


def _is_written_so(made: JsonValue, data: Any, closed: bool) -> bool:
    """Whether the data are what the value is written as, but for members beside its own."""
    if closed or not isinstance(made, dict):
        return bool(made == data)
    return all(name in data and data[name] == member for name, member in made.items())


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


@dataclass(frozen=True, slots=True)
class _Form:
    """How an object is written: names and values of its members, and what is moved or left out."""

    names: tuple[str, ...]
    values: Callable[[Any], tuple[Any, ...]]
    omitting: tuple[Member, ...]
    within: Mapping[str, tuple[str, ...]]


@cache
def _form(kind: Any) -> _Form:
    members = members_of(kind)
    names = tuple(one.name for one in members)
    if len(names) > 1:
        values: Callable[[Any], tuple[Any, ...]] = attrgetter(*names)
    else:
        values = lambda value: tuple(getattr(value, name) for name in names)  # noqa: E731
    omitting = tuple(one for one in members if one.omitted is not NEVER)
    return _Form(names, values, omitting, within(kind))


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
