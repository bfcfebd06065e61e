"""The texts in a JSON value: listed, and changed in their places. Names of members are none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from troth.kernel.jsontypes import JsonValue


def texts_of(value: JsonValue, skips: Callable[[str], bool] = lambda _: False) -> Iterator[str]:
    """Every text, in order.

    Args:
        skips: Whether what stands under a member of this name is left out.
    """
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, member in value.items():
            if not skips(name):
                yield from texts_of(member, skips)
    elif isinstance(value, list | tuple):
        for member in value:
            yield from texts_of(member, skips)


def with_texts(
    value: JsonValue,
    change: Callable[[str], str],
    skips: Callable[[str], bool] = lambda _: False,
) -> JsonValue:
    """The value with other texts in the same places, in the order of ``texts_of``.

    Args:
        skips: Whether what stands under a member of this name stays.
    """
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {
            name: member if skips(name) else with_texts(member, change, skips)
            for name, member in value.items()
        }
    if isinstance(value, list | tuple):
        return [with_texts(member, change, skips) for member in value]
    return value
