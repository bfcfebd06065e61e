"""Texts with slices replaced."""

from __future__ import annotations

from collections.abc import Iterable


def edited(
    text: str, edits: Iterable[tuple[int, int, str]], start: int = 0, end: int | None = None
) -> str:
    """A slice of a text with what stands in the place of some slices of it. Linear.

    Args:
        edits: ``(start, end, instead)`` within the slice, in order; one that begins inside of
            another is left out.
        start, end: Of the slice, half-open, in code points; by default the whole text.
    """
    pieces: list[str] = []
    for begin, behind, instead in edits:
        if begin >= start:
            pieces += (text[start:begin], instead)
            start = behind
    return "".join((*pieces, text[start:end]))
