"""Where a code point of a normal form stood."""

from __future__ import annotations

from troth.contracts.gate.intake.model import OffsetMap
from troth.contracts.gate.intake.review_items import original_places


def place_of(offsets: OffsetMap, at: int) -> tuple[int, int] | None:
    """Part and offset of a code point, or ``None`` where it was put in."""
    places = original_places(offsets, at, at + 1)
    return (places[0].part, places[0].start) if places else None
