"""Whether a message asks, and states nothing besides. Pure."""

from __future__ import annotations

from troth.language.statements.reading import opens_asking, statements_in
from troth.language.tokens import sentences, words
from troth.language.words import words_of

_MAX_CHARS = 400  # of a question; who writes more wants something worked on
_FEW_WORDS = 5
_SPEAKER = words_of("statements.speaker")


def asks_only(message: str) -> bool:
    """Whether a message is a question, with its mark or by its words, and claims nothing."""
    if len(message) > _MAX_CHARS or statements_in(message):
        return False
    return any(
        message[start:end].rstrip().endswith("?") or opens_asking(message, start)
        for start, end in sentences(message)
    )


def leans_on_talk(question: str) -> bool:
    """Whether a question can hardly be meant for strangers: "when is it?", "how many are we?"."""
    said = words(question[:_MAX_CHARS])
    return len(said) <= _FEW_WORDS or not _SPEAKER.isdisjoint(said)
