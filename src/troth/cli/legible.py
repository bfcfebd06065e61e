"""Texts of others on a terminal: what would steer it, or turn the order of letters, is shown as ?.

What a user, a source or a model wrote may hold escape sequences. ``--json`` prints the exact bytes
that were sealed, in which they are escaped; everything else that is printed goes through here.
"""

from __future__ import annotations

from typing import Final

_LINES: Final = "\n\t"
_CONTROLS: Final = (*range(0x20), *range(0x7F, 0xA0))
_TURNING: Final = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
_SHOWN: Final = {code: "?" for code in (*_CONTROLS, *_TURNING) if chr(code) not in _LINES}


def on_lines(text: str) -> str:
    """A text of several lines, as it is but for what is no text."""
    return text.replace("\r\n", "\n").translate(_SHOWN)


def on_one_line(text: str) -> str:
    """A text as one cell of a table: white space is one blank, what does not print a ``?``."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))
