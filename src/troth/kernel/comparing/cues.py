"""Small words that turn a sentence: negation, condition, hedge, modality, quantity. Plain data.

English and German, folded. A cue carries no topic, so it is never counted as a content word.
"""

from __future__ import annotations

from enum import StrEnum


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


_WORDS = {
    Cue.NEGATION: """not no never none nobody nothing nowhere neither nor cannot without lack
        lacks lacked nicht kein keine keinen keinem keiner keines nie niemals ohne niemand nichts
        weder isn't aren't wasn't weren't don't doesn't didn't won't wouldn't can't couldn't
        shouldn't mustn't hasn't haven't hadn't needn't""",
    Cue.CONDITION: """unless except excluding if provided subject until wenn falls sofern außer
        ausgenommen solange vorausgesetzt bis""",
    Cue.ONLY: "only solely exclusively nur ausschließlich lediglich",
    Cue.HEDGE: """might could possibly perhaps probably likely maybe reportedly allegedly apparently
        seems seem appears appear suggests suggest vielleicht möglicherweise wahrscheinlich""",
    Cue.MAY: "may can kann können darf dürfen",
    Cue.SHOULD: "should ought soll sollte sollten sollen",
    Cue.MUST: "must shall muss müssen",
    Cue.ALL: """all every each always everyone everybody everything alle allen jeder jede jedes
        immer stets""",
    Cue.FEW: "few rarely seldom selten kaum",
    Cue.PART: """some most many several sometimes often usually generally typically mostly
        partly partially half manche einige viele meist oft teilweise gelegentlich""",
    Cue.BREAK: "but while whereas although though however aber während obwohl jedoch sondern",
}
CUES = {word: cue for cue, words in _WORDS.items() for word in words.split()}

# These deny what follows them only together with "to" or "of": "refused to sign".
DENYING_VERBS = frozenset(
    """refuse refuses refused fail fails failed decline declines declined unable incapable
    unwilling""".split()
)

# "non" denies only what it makes a word with: "non-GAAP" is a name, not a denial.
DENIED_BY_NON = frozenset(
    """refundable binding transferable negotiable taxable renewable returnable compliant smoking
    deductible existent essential""".split()
)

# "no more than", "not only": the negation belongs to the phrase and denies nothing.
HARMLESS_AFTER_NEGATION = frozenset(
    "more less fewer later earlier sooner only just mehr weniger später nur".split()
)

# Opposites among words without a topic; they count where the same word follows both.
OPPOSITE_SMALL_WORDS = {
    "before": "after",
    "after": "before",
    "above": "below",
    "below": "above",
    "over": "under",
    "under": "over",
    "more": "less",
    "less": "more",
    "with": "without",
    "without": "with",
    "vor": "nach",
    "nach": "vor",
    "mit": "ohne",
    "ohne": "mit",
    "during": "after",
    "most": "least",
    "first": "last",
    "same": "different",
}

GERMAN = frozenset(
    "der die das und ist sind nicht ein eine von für mit den dem werden wird".split()
)
