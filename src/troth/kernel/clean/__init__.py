"""Clean text: what TRUST-3.9 asks of whatever leaves, as pure functions (``clean_text``).

``characters`` takes out what is obeyed or hidden, ``code`` tells what is shown and not obeyed, and
``markup`` takes the life out of the rest. What belongs to the answer contract (headings and marks
that imitate its own, its instructions) is not known here.
"""

from __future__ import annotations

from collections import Counter

from troth.kernel.clean.characters import clean_characters
from troth.kernel.clean.code import stretches
from troth.kernel.clean.markup import Allows, clean_markup

_LIVE = frozenset("<&]:/.")


def clean_text(
    text: str, *, allows: Allows | None = None, taken: Counter[str] | None = None
) -> str:
    """The text without control, direction and invisible characters, live HTML and active links.

    A clean text comes back as it is. Idempotent, total, linear in the length of the text.

    Args:
        allows: Whether the target of a link may stay, given its ``link_key``; ``None`` for texts
            of users and sources, whose links are their own.
        taken: Counts what was taken out or escaped, by kind.
    """
    text = clean_characters(text, taken)
    if _LIVE.isdisjoint(text):
        return text
    counts: Counter[str] = Counter() if taken is None else taken
    return "".join(
        piece if is_code else clean_markup(piece, counts, allows)
        for piece, is_code in stretches(text)
    )


def is_clean(text: str) -> bool:
    """Whether a text of a user or a source may leave as it is."""
    return clean_text(text) == text
