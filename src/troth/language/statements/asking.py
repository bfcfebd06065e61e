"""Whether a message asks, and states nothing besides. Pure."""

from __future__ import annotations

from troth.language.statements.reading import statements_in
from troth.language.tokens import words
from troth.language.words import words_of

_ASKS = words_of("statements.asks")
_MAX_CHARS = 400  # of a question; who writes more wants something worked on
_OPENING = 3  # words among which the asking one is looked for: "and when is …"


def asks_only(message: str) -> bool:
    """Whether a message is a question, with its mark or by its words, and claims nothing."""
    if len(message) > _MAX_CHARS or statements_in(message):
        return False
    opening = words(message)[:_OPENING]
    return message.rstrip().endswith("?") or not _ASKS.isdisjoint(opening)
