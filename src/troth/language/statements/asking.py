"""Whether a message asks, and states nothing besides. Pure."""

from __future__ import annotations

from troth.language.statements.reading import opens_asking, statements_in
from troth.language.tokens import sentences

_MAX_CHARS = 400  # of a question; who writes more wants something worked on


def asks_only(message: str) -> bool:
    """Whether a message is a question, with its mark or by its words, and claims nothing."""
    if len(message) > _MAX_CHARS or statements_in(message):
        return False
    return any(
        message[start:end].rstrip().endswith("?") or opens_asking(message, start)
        for start, end in sentences(message)
    )
