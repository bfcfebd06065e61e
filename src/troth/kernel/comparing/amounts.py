"""The amounts of a sentence as comparing needs them: number words whole, times of day as one.

A time of day is an amount of minutes since midnight in the unit ``clock``, so that ``10 pm`` and
``22:00`` are equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from troth.kernel.comparing.phrases import in_digits
from troth.kernel.quantities import Quantity, find_quantities
from troth.kernel.text import fold

CLOCK = "clock"
_TIME = re.compile(
    r"(?<![\w.,:])(?P<hour>[01]?[0-9]|2[0-4])"
    r"(?:[:.](?P<minute>[0-5][0-9]))?+(?P<half>\s?(?:[ap]m|[ap]\.m\.|uhr|o'clock))?+(?![\w:])"
)
_NAMED = re.compile(r"\b(?:noon|midday|midnight)\b")


def find_amounts(text: str) -> tuple[Quantity, ...]:
    """The amounts of a sentence in order; what stands inside a time of day is part of it."""
    plain = in_digits(fold(text))
    times = sorted(_times(plain), key=lambda one: one.start)
    if not times:
        return find_quantities(plain)
    others = [
        one
        for one in find_quantities(plain)
        if not any(time.start <= one.start < time.end for time in times)
    ]
    return tuple(sorted([*times, *others], key=lambda one: one.start))


def _times(folded: str) -> Iterator[Quantity]:
    for match in _TIME.finditer(folded):
        half = (match["half"] or "").strip()
        is_clock = half or (match["minute"] and folded[match.end("hour")] == ":")
        if is_clock:
            yield _at(match.start(), match.end(), _minutes(match, half))
    for match in _NAMED.finditer(folded):
        yield _at(match.start(), match.end(), 0.0 if match[0] == "midnight" else 720.0)


def _minutes(match: re.Match[str], half: str) -> float:
    hour = int(match["hour"]) % 24
    if half[:1] in ("a", "p") and hour <= 12:
        hour = hour % 12 + 12 * (half[0] == "p")
    return 60.0 * hour + int(match["minute"] or 0)


def _at(start: int, end: int, minutes: float) -> Quantity:
    return Quantity(start=start, end=end, value=minutes, unit=CLOCK, unit_span=(start, end))
