"""The normal form of a value: two spellings of one thing become one text."""

from __future__ import annotations

from troth.contracts.memory.attributes import ValueKind
from troth.kernel.text import fold, visible


def normalize_value(kind: ValueKind, text: str, *, at: str = "") -> str:
    """The normal form of a value; never empty for a text with a visible character.

    Args:
        at: When it was said, RFC 3339: what "next year" and "two years ago" count from.
    """
    del kind, at
    return " ".join(visible(fold(text)).split()) or text
