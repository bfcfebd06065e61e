"""Vocabulary that the readers of a request share, in English and German.

Fragments of regular expressions over folded text without invisible characters. Every repetition is
bounded or over a fixed set of words, so that matching stays linear.
"""

from __future__ import annotations

from troth.language.words import regex

# Verbs whose object is a text that the user already has.
# Verbs that make a text, a program or a plan that does not exist yet.
# Words that point at something outside the request itself.
REWORKS = regex(r" ?<request.polite><request.rework>\b")


# Whole messages, and no more of them: whatever follows a greeting is what was asked.
_GREETINGS = {
    "en": {"hello", "hello there", "hi", "hi there", "hey", "good morning", "good evening"},
    "de": {"hallo", "guten tag", "guten morgen", "guten abend", "moin", "servus"},
}


def language_of_greeting(text: str) -> str | None:
    """The language of a message that greets and says nothing else."""
    said = " ".join(text.split()).strip(" !.,").casefold()
    return next((language for language, all_ in _GREETINGS.items() if said in all_), None)
