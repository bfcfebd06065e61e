"""Making the input of a second attempt shorter than that of the first (GATE-4). Pure, linear.

What can be spared is the caller's to say, and the caller's shorter payload is used as it is. Where
that is no shorter, because there was little to begin with, members that hold nothing are dropped;
where there are none, the longest text loses its last tenth. A payload without any text stays as it
is, and the exit then finds that the second attempt was not shortened.
"""

from __future__ import annotations

from troth.kernel.canonical import canonical_json
from troth.kernel.jsontypes import JsonObject, JsonValue


def shorten(payload: JsonObject, shortened: JsonObject) -> JsonObject:
    """The payload of the second attempt: the caller's, or else the first one made smaller.

    Args:
        payload: What the first attempt was given.
        shortened: What the caller would have the second attempt be given.

    Raises:
        CallerError: A payload has no canonical JSON form, which bounds its depth too.
    """
    size = len(canonical_json(payload))
    if len(canonical_json(shortened)) < size:
        return shortened
    without_empty = {key: value for key, value in payload.items() if value not in _NOTHING}
    if len(without_empty) < len(payload):
        return without_empty
    longest = max(_texts(payload), key=len, default="")
    cut = longest[: len(longest) - -(-len(longest) // 10)]
    return {key: _with_cut(value, longest, cut) for key, value in payload.items()}


_NOTHING: tuple[JsonValue, ...] = (None, "", [], {})


def _texts(value: JsonValue) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for item in value.values() for text in _texts(item)]
    if isinstance(value, list | tuple):
        return [text for item in value for text in _texts(item)]
    return []


def _with_cut(value: JsonValue, longest: str, cut: str) -> JsonValue:
    if isinstance(value, str):
        return cut if value == longest else value
    if isinstance(value, dict):
        return {key: _with_cut(item, longest, cut) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_with_cut(item, longest, cut) for item in value]
    return value
