"""JSON values that nobody can change: their text, and the value again (THINK-3).

What a caller gives beside the answer (failure metadata, token counts) is carried through a run as
JSON text and handed back as it came: members keep their order, and what canonical JSON could not
write again is refused at the door.
"""

from __future__ import annotations

import json

from troth.kernel.canonical import canonical_json
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonValue

MAX_CHARS = 200_000  # of the JSON text of one value


def freeze(value: object) -> str | None:
    """The JSON text of a value; ``None`` for ``None``.

    Args:
        value: Objects, lists, texts, numbers, booleans and ``None``, and the same inside.

    Raises:
        ValueError: It is no such value, its text has more than 200 000 characters, it is nested
            deeper than canonical JSON is, or holds NaN, an infinity, an integer beyond
            ±(2**53 - 1), a number that reads back as such, or a text that is not valid Unicode.
    """
    if value is None:
        return None
    try:
        canonical = canonical_json(value)  # type: ignore[arg-type]  # whether it is one shows here
        canonical_json(json.loads(canonical))  # 1e16 is written as digits that nobody could read
    except CallerError as problem:
        raise ValueError("the value is no JSON that can be carried unharmed") from problem
    text = json.dumps(value, ensure_ascii=False)
    if len(text) > MAX_CHARS:
        raise ValueError(f"the value is too large: more than {MAX_CHARS} characters of JSON")
    return text


def thaw(text: str | None) -> JsonValue:
    """The JSON value again, in new containers, members in their order."""
    value: JsonValue = None if text is None else json.loads(text)
    return value


def is_unicode(text: str) -> bool:
    """Whether a text can be written as UTF-8: a lone surrogate cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
