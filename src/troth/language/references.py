"""Mail addresses, IBANs and telephone numbers: right as a whole, or wrong. Linear.

They hold no amounts and no dates, whatever digits they are made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from troth.language.tokens import fold

_REFERENCE: Final = re.compile(
    r"(?P<mail>(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6})"
    r"|(?P<iban>(?<!\w)[A-Z]{2}[0-9]{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,3})?(?!\w))"
    r"|(?P<number>(?<![\w.,/-])(?!\d\d[/-]\d\d[/-]\d{4}(?!\d))"  # no date
    r"(?:\+|\(?0)(?:[ ()/-]{0,2}\d){6,16}(?!\w))"
)
_MARKS: Final = re.compile(r"\(0\)|[\s()/+-]")
_LEAST_IBAN: Final = 15  # characters


@dataclass(frozen=True, slots=True)
class Reference:
    """One reference; ``key`` is what it is compared by."""

    kind: str
    start: int
    end: int
    key: str

    def is_same(self, other: Reference) -> bool:
        """Whether both are one: a number may lack the code of its country."""
        longer, shorter = sorted((self.key, other.key), key=len, reverse=True)
        is_part = self.kind == "number" and longer.endswith(shorter)
        return self.kind == other.kind and (longer == shorter or is_part)


def find_references(text: str) -> Iterator[Reference]:
    """The references of a text, in order."""
    for match in _REFERENCE.finditer(text):
        kind = match.lastgroup or ""
        key = fold(match[0]) if kind == "mail" else _MARKS.sub("", match[0]).lstrip("0")
        if kind != "iban" or len(key) >= _LEAST_IBAN:
            yield Reference(kind, match.start(), match.end(), key)


def without_references(text: str) -> str:
    """The text with blanks for its references; of the same length."""
    pieces, at = list[str](), 0
    for one in find_references(text):
        pieces += (text[at : one.start], " " * (one.end - one.start))
        at = one.end
    return "".join((*pieces, text[at:]))
