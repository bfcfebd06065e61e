"""Small words that turn a sentence: negation, condition, hedge, modality, quantity.

A cue carries no topic, so it is never counted as a content word. Several words that mean one are
read as that word, at the same place and of the same length (``joined``).
"""

from __future__ import annotations

import re
from enum import StrEnum

from troth.language.words import in_order, lines_of, phrases_of, words_of


class Cue(StrEnum):
    """What a small word does to its sentence."""

    NEGATION = "negation"
    CONDITION = "condition"
    ONLY = "only"
    HEDGE = "hedge"  # possibly true
    MAY = "may"  # allowed, or possible
    SHOULD = "should"
    MUST = "must"
    ALL = "all"
    PART = "part"
    FEW = "few"  # and so not all
    BREAK = "break"  # a new clause begins


CUES = {word: cue for cue in Cue for word in in_order(f"cues.{cue}")}

# "Any visitor" is every one, but not in "not any", "if any", "hardly any".
ANY = words_of("cues.any")
OPEN_TO_ANY = frozenset((Cue.NEGATION, Cue.CONDITION, Cue.FEW))

# These deny what follows them only together with "to" or "of": "refused to sign".
DENYING_VERBS = words_of("cues.denying_verbs")

# "non" denies only what it makes a word with: "non-GAAP" is a name, not a denial.
DENIED_BY_NON = words_of("cues.denied_by_non")

# "no more than", "not only": the negation belongs to the phrase and denies nothing.
HARMLESS_AFTER_NEGATION = words_of("cues.harmless_after_negation")

# Opposites among words without a topic; they count where the same word follows both.
OPPOSITE_SMALL_WORDS = {line[0]: line[1] for line in lines_of("cues.turned")}

GERMAN = words_of("plain.function_words", "de")

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
