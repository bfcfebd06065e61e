"""Where behind a value its caveat belongs: after its genitive, unit, quotation mark or link.

Serves MEM-3; decides no clause. Offsets into the plain text.
"""

from __future__ import annotations

from troth.contracts.memory.wording.reading import plain_pattern

_WORD = r"[^\W_]"
_ONWARD = plain_pattern(
    rf"""(?:'(?:s(?!{_WORD}))?+(?=\s|$|[.,;:!?]))?+
    (?:-{_WORD}{{1,30}}+){{0,4}}+
    (?:\s?(?:years?|yrs|jahre?|%|percent|prozent|kg|cm|km|m|kilos?|lbs?|euros?|dollars?|usd|eur|€|\$
      |k)(?!{_WORD})(?:\s(?:old|of\sage|alt)(?!{_WORD}))?+)?+
    ["'\])»]{{0,3}}+
    (?:(?<=\])\([^()\s]{{0,500}}+\))?+""",
)


def anchor_of(plain: str, end: int) -> int:
    """Behind how many plain characters the caveat of a value that ends at ``end`` belongs."""
    match = _ONWARD.match(plain, end)
    return end if match is None else match.end()
