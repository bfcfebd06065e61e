"""Values are written as their types say, and read to the last member."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.kernel.codec import Wired, WireError, decode, encode, encode_object, lifted, wire
from troth.kernel.jsontypes import JsonObject, JsonValue


class Colour(StrEnum):
    """A closed set."""

    RED = "red"
    BLUE = "blue"


class Dots(tuple[int, ...]):
    """A type with a form of its own."""

    __slots__ = ()

    def to_wire(self) -> str:
        """Dots, as many as there are numbers."""
        return "." * len(self)

    @classmethod
    def from_wire(cls, stored: str) -> Self:
        """So many zeros."""
        if stored.strip("."):
            raise ValueError("these are no dots")
        return cls(0 for _ in stored)


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A part of a whole."""

    name: str
    colour: Colour = Colour.RED
    weight: float = 1.0
    more: tuple[str, ...] = wire(omit=True, default=())

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("a part has a name")


@dataclass(frozen=True, kw_only=True, slots=True)
class Whole(Wired):
    """A whole with parts."""

    title: str
    count: int
    parts: tuple[Part, ...] = ()
    pair: tuple[str, str] | None = None
    tags: frozenset[str] = frozenset()
    free: JsonObject | None = None
    dots: Dots = Dots()  # noqa: RUF009 - an empty tuple
    secret: str = wire(sent=False, default="")
    late: int = wire(younger=True, default=0)
    WIRE_ALSO: ClassVar = ("is_empty",)

    @property
    def is_empty(self) -> bool:
        """Whether there are no parts."""
        return not self.parts


PLAIN = Whole(
    title="t",
    count=3,
    parts=(Part(name="a"), Part(name="b", colour=Colour.BLUE, more=("x",))),
    pair=("l", "r"),
    tags=frozenset("ba"),
    free={"any": [1, {"thing": None}]},
    dots=Dots((7, 8)),
    late=2,
)
FORM: JsonObject = {
    "title": "t",
    "count": 3,
    "parts": [
        {"name": "a", "colour": "red", "weight": 1.0},
        {"name": "b", "colour": "blue", "weight": 1.0, "more": ["x"]},
    ],
    "pair": ["l", "r"],
    "tags": ["a", "b"],
    "free": {"any": [1, {"thing": None}]},
    "dots": "..",
    "late": 2,
    "is_empty": False,
}


def form(**changed: JsonValue) -> JsonObject:
    return {**FORM, **changed}


def without(*names: str) -> JsonObject:
    return {name: value for name, value in FORM.items() if name not in names}


def part(**changed: JsonValue) -> JsonObject:
    return form(parts=[{"name": "a", "colour": "red", "weight": 1, **changed}])


def test_a_value_is_written_as_its_type_says() -> None:
    assert PLAIN.to_wire() == encode(PLAIN) == FORM
    assert "secret" not in encode_object(Whole(title="t", count=0, secret="s"))
    assert encode({1: (Colour.RED, None)}) == {"1": ["red", None]}


def test_what_was_written_is_read() -> None:
    read = Whole.from_wire(FORM)
    assert read.dots == Dots((0, 0))
    assert encode(read) == FORM
    assert decode(Whole, FORM, closed=True) == read


def test_a_type_without_a_form_is_refused() -> None:
    with pytest.raises(TypeError):
        encode(object())


WRONG: list[tuple[JsonValue, str]] = [
    (without("title"), "title"),
    (without("count"), "count"),
    (without("parts"), "parts"),
    (without("is_empty"), "is_empty"),
    (form(count=True), "count"),
    (form(count=1.5), "count"),
    (form(count="3"), "count"),
    (form(title=None), "title"),
    (form(pair=["l"]), "pair"),
    (form(parts=[{"name": "a"}]), "parts[0].colour"),
    (form(parts=["a"]), "parts[0]"),
    (part(name=""), "parts[0]"),
    (part(colour="green"), "parts[0].colour"),
    (part(weight="1"), "parts[0].weight"),
    (form(dots="x"), "dots"),
    (form(dots=7), "dots"),
    (form(is_empty=True), "is_empty"),
    ([], ""),
    (None, ""),
]


@pytest.mark.parametrize(("data", "path"), WRONG, ids=lambda value: str(value)[:40])
def test_what_is_wrong_is_named(data: JsonValue, path: str) -> None:
    with pytest.raises(WireError) as wrong:
        decode(Whole, data)
    assert wrong.value.path == path
    assert str(wrong.value).startswith(path)


def test_what_stands_there_is_not_quoted() -> None:
    with pytest.raises(WireError) as wrong:
        decode(Whole, part(colour="my secret"))
    assert "my secret" not in str(wrong.value)


def test_null_may_be_absent_and_so_may_what_is_younger() -> None:
    read = decode(Whole, without("pair", "late", "free"))
    assert (read.pair, read.late, read.free) == (None, 0, None)


@pytest.mark.parametrize("data", [without("pair"), form(note=""), part(note="")])
def test_closed_objects_have_exactly_their_members(data: JsonObject) -> None:
    assert decode(Whole, form(note="")) == decode(Whole, FORM)
    with pytest.raises(WireError):
        decode(Whole, data, closed=True)


def test_defaults_stand_for_what_is_absent_and_nothing_else() -> None:
    read = decode(Whole, {"title": "t", "count": 1, "parts": [{"name": "a"}]}, defaults=True)
    assert read.parts == (Part(name="a"),)
    with pytest.raises(WireError, match=r"^count: missing"):
        decode(Whole, {"title": "t"}, defaults=True)
    with pytest.raises(WireError, match=r"^parts\[0\]\.nam: not known"):
        decode(Whole, {**FORM, "parts": [{"name": "a", "nam": 1}]}, defaults=True, closed=True)


@dataclass(frozen=True, kw_only=True, slots=True)
class Nested:
    """Some of its members stand within another."""

    a: int
    b: int
    WIRE_WITHIN: ClassVar = {"in": ("b",)}


def test_members_are_written_within_another_and_lifted_again() -> None:
    made = encode_object(Nested(a=1, b=2))
    assert made == {"a": 1, "in": {"b": 2}}
    assert decode(Nested, lifted(made, "in")) == Nested(a=1, b=2)


def test_a_member_is_lifted() -> None:
    assert lifted({"a": 1, "in": {"b": 2}}, "in") == {"a": 1, "in": {"b": 2}, "b": 2}
    with pytest.raises(WireError, match="in"):
        lifted({"a": 1}, "in")


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(name=st.sampled_from(sorted(FORM)), value=ANY, closed=st.booleans())
def test_any_data_are_read_or_refused(name: str, value: Any, closed: bool) -> None:
    try:
        read = decode(Whole, form(**{name: value}), closed=closed)
    except WireError:
        return
    assert encode(decode(Whole, encode(read), closed=True)) == encode(read)
