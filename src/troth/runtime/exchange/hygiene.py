"""PROOF-6: what may stand in an event. Codes, ids, digests, figures and times; never free text.

The rule is by form, so that it needs no list of secrets: a string in an event is a short token
without white space, and an at-sign may only follow a colon or introduce a version number.
Addresses, names and sentences do not fit that form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from troth.kernel.jsontypes import JsonValue
from troth.ports.log import NewEvent

_TOKEN = re.compile(
    r"(?:[A-Za-z0-9_.:/+=*~-]|(?<=:)@){0,160}"  # some providers name models ``@vendor/model``
    r"(?:@[0-9]+(?:\.[0-9]+)*)?\Z"
)


def unclean_values(events: Iterable[NewEvent]) -> tuple[str, ...]:
    """Tags of the events that hold a value which is no code, figure or digest."""
    return tuple(event.tag for event in events if not _is_clean(event.data))


def is_token(text: str) -> bool:
    """Whether a text has the form that events and receipts may hold."""
    return _TOKEN.match(text) is not None


def _is_clean(data: JsonValue) -> bool:
    stack: list[JsonValue] = [data]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            stack += (*value, *value.values())
        elif isinstance(value, list | tuple):
            stack += value
        elif isinstance(value, float) or (isinstance(value, str) and not is_token(value)):
            return False
    return True
