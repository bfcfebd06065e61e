"""Words that claim certainty or leave no exception, and whether a source says so as well. Pure."""

from __future__ import annotations

from troth.contracts.thinking.passes.support import Support, read_flat
from troth.language.comparison.stances import Compared
from troth.language.cues import Cue
from troth.language.tokens import fold
from troth.language.words import regex

_NEAR = 0.5  # closeness of a sentence that speaks of the same matter
ALWAYS, NEVER, CERTAIN, ALL = "always", "never", "certain", "all"
# "As always", "almost never", "you can always ask": the word claims nothing, or less.
_LESS = r"(?P<less>\b(?:<thinking.absolutes.weakened>{able})\s)?\b"
_PATTERNS = {
    sort: regex(_LESS.format(able=able) + rf"<thinking.absolutes.{sort}>(?!\w)")
    for sort, able in (
        (ALWAYS, "|<thinking.absolutes.able>"),
        (NEVER, ""),
        (CERTAIN, ""),
        (ALL, ""),
    )
}
_PAST = regex(r"\b(?:<moods.past>|<thinking.absolutes.past>)\b")
_LIMITING = frozenset((Cue.PART, Cue.CONDITION, Cue.ONLY, Cue.HEDGE))


def absolute(claim: str) -> frozenset[str]:
    """The sorts of absolute words in a claim; empty where there are none.

    What happened may well have happened always: only certainty itself counts of the past.
    """
    folded = fold(claim)
    sorts = (CERTAIN,) if _PAST.search(folded) else tuple(_PATTERNS)
    return frozenset(
        sort
        for sort in sorts
        if any(match["less"] is None for match in _PATTERNS[sort].finditer(folded))
    )


def is_warranted(claim: str, on: Support) -> bool:
    """Whether a sentence of the same matter is as certain as a claim that has absolute words.

    "All" alone needs a sentence that speaks against it: of some, of an exception or a condition.
    """
    sorts = absolute(claim)
    near = [one for one in on.compared if one.passage.closeness >= _NEAR]
    if any(sorts <= _said(one) for one in near):
        return True
    return sorts == {ALL} and not any(_LIMITING & _cues(one) for one in near[:1])


def _cues(one: Compared) -> frozenset[Cue]:
    return read_flat(one.passage.sentence.text)[1].cues


def _said(one: Compared) -> frozenset[str]:
    said, cues = absolute(one.passage.sentence.text), _cues(one)
    if Cue.NEGATION in cues:
        said |= {NEVER}  # "does not expire" warrants "never expires"
    return said | {ALL} if Cue.ALL in cues else said
