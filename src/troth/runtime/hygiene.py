"""PROOF-6: what may stand in an event. Codes, ids, digests, figures and times; never free text.

The rule is by form, so that it needs no list of secrets: a string in an event is a short token
without white space, and an at-sign may only follow a colon or introduce a version number.
Addresses, names and sentences do not fit that form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from troth.kernel.jsontypes import JsonValue
from troth.ports.log import NewEvent

_TOKEN = re.compile(
    r"(?:[A-Za-z0-9_.:/+=*~-]|(?<=:)@){0,160}"  # some providers name models ``@vendor/model``
    r"(?:@[0-9]+(?:\.[0-9]+)*)?\Z"
)


def unclean_values(events: Iterable[NewEvent]) -> tuple[str, ...]:
    """Tags of the events that hold a value which is no code, figure or digest."""
    return tuple(
        event.tag for event in events if any(not _is_clean(leaf) for leaf in _leaves(event.data))
    )


def is_token(text: str) -> bool:
    """Whether a text has the form that events and receipts may hold."""
    return _TOKEN.match(text) is not None


def _is_clean(value: JsonValue) -> bool:
    if isinstance(value, str):
        return is_token(value)
    return not isinstance(value, float)


def _leaves(value: JsonValue) -> Iterator[JsonValue]:
    if isinstance(value, dict):
        for key, member in value.items():
            yield key
            yield from _leaves(member)
    elif isinstance(value, list | tuple):
        for member in value:
            yield from _leaves(member)
    else:
        yield value
