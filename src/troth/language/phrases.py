"""Several words that mean one: read as that word, at the same place and of the same length. Pure.

Each phrase of a folded text is replaced by its word and filled up, so that every offset stays.
"""

from __future__ import annotations

import re

from troth.language.words import phrases_of

_TABLE = tuple(
    tuple(line.split(" = ", 1)) for line in phrases_of("phrases.joined")
)  # the word, and the phrases that stand for it, none shorter than it
_WORDS = tuple(word for word, _ in _TABLE)
_PHRASE = re.compile(r"(?<!\w)(?:" + "|".join(f"({phrases})" for _, phrases in _TABLE) + r")(?!\w)")


def joined(folded: str) -> str:
    """The folded text with one word for each known phrase; of the same length."""
    return _PHRASE.sub(_one_word, folded)


def _one_word(match: re.Match[str]) -> str:
    return _WORDS[(match.lastindex or 1) - 1].ljust(match.end() - match.start())
