"""Cries for help in words that leave nothing to be weighed.

The head of requests reads distress in whatever words, and is not sure of every plain one; what a
language's data names as a direct cry counts without it. It adds where help can be found, and takes
nothing away, so that a film or a joke that says the same costs a sentence.
"""

from __future__ import annotations

from troth.language.tokens import fold
from troth.language.words import regex

_DIRECT = regex(r"\b(?:<distress.direct>)\b")
_LONGEST = 20_000  # code points that are looked at


def cries_for_help(message: str) -> bool:
    """Whether a message says in so many words that somebody wants to die, or is being hurt."""
    return _DIRECT.search(fold(message[:_LONGEST])) is not None
