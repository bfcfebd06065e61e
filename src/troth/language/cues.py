"""Small words that turn a sentence: negation, condition, hedge, modality, quantity. Plain data.

English and German, folded. A cue carries no topic, so it is never counted as a content word.
"""

from __future__ import annotations

from enum import StrEnum

from troth.language.words import in_order, lines_of, words_of


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

# These deny what follows them only together with "to" or "of": "refused to sign".
DENYING_VERBS = words_of("cues.denying_verbs")

# "non" denies only what it makes a word with: "non-GAAP" is a name, not a denial.
DENIED_BY_NON = words_of("cues.denied_by_non")

# "no more than", "not only": the negation belongs to the phrase and denies nothing.
HARMLESS_AFTER_NEGATION = words_of("cues.harmless_after_negation")

# Opposites among words without a topic; they count where the same word follows both.
OPPOSITE_SMALL_WORDS = dict(lines_of("cues.turned"))

GERMAN = words_of("plain.function_words", "de")
