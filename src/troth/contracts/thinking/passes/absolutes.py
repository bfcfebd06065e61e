"""Words that claim certainty or leave no exception, and whether a source says so as well. Pure."""

from __future__ import annotations

import re

from troth.contracts.thinking.passes.support import Support, read_flat
from troth.language.comparison.stances import Compared
from troth.language.cues import Cue
from troth.language.lexicon import concept, kin_of
from troth.language.tokens import fold, words
from troth.language.words import phrases_of, regex

_NEAR = 0.5  # closeness of a sentence that speaks of the same matter
_ROOT, _ENDING = 6, 1  # letters: of a root at least, of an ending at most
ALWAYS, NEVER, CERTAIN, ALL = "always", "never", "certain", "all"
_PATTERNS = {
    sort: regex(rf"\b<thinking.absolutes.{sort}>(?!\w)") for sort in (ALWAYS, NEVER, CERTAIN, ALL)
}
# What happened may well have happened always: only certainty itself counts of the past.
_CERTAINTY = {CERTAIN: _PATTERNS[CERTAIN]}
_PAST = regex(r"\b(?:<moods.past>|<thinking.absolutes.past>)\b")
# "As always", "almost never": the word claims nothing, or less.
_WEAKENED = regex(r"\b<thinking.absolutes.weakened>\s\Z")
_ABLE = regex(r"\b<thinking.absolutes.able>\s\Z")  # "you can always ask"
_REPLIES = frozenset(phrases_of("thinking.absolutes.replies"))
_LOOK_BACK = 12
_SOME = regex(r"\b<thinking.absolutes.some>\b")


def absolute(claim: str) -> frozenset[str]:
    """The sorts of absolute words in a claim; empty where there are none."""
    folded = fold(claim)
    patterns = _CERTAINTY if _PAST.search(folded) else _PATTERNS
    return frozenset(
        sort
        for sort, pattern in patterns.items()
        for match in pattern.finditer(folded)
        if not _is_reply(folded, match)
        and not _is_weakened(folded[max(0, match.start() - _LOOK_BACK) : match.start()], sort)
    )


def without_absolutes(claim: str) -> str:
    """The claim with its absolute words blanked out, at the same length."""
    folded, said = fold(claim), claim
    for pattern in _PATTERNS.values():
        for match in pattern.finditer(folded):
            start, end = match.span()
            said = said[:start] + " " * (end - start) + said[end:]
    return said


def _is_reply(folded: str, match: re.Match[str]) -> bool:
    """Whether the word only answers: "Certainly, …", "Along the path, certainly"."""
    if match[0] not in _REPLIES:
        return False
    opens = not folded[: match.start()].strip() and folded[match.end() : match.end() + 1] in ",.!:"
    closes = folded[: match.start()].rstrip()[-1:] == "," and not folded[match.end() :].strip(
        " .!;"
    )
    return opens or closes


def _is_weakened(before: str, sort: str) -> bool:
    return _WEAKENED.search(before) is not None or (
        sort == ALWAYS and _ABLE.search(before) is not None
    )


def is_warranted(claim: str, on: Support) -> bool:
    """Whether a sentence of the same matter is as certain as a claim that has absolute words.

    "All" alone needs a sentence that speaks against it: of some, of an exception or a condition.
    What a source guarantees, proves or calls certain, in whichever form of the word, is so by it.
    """
    sorts = absolute(claim)
    near = [one for one in on.compared if one.passage.closeness >= _NEAR]
    if any(sorts <= _said(one) for one in near):
        return True
    if sorts == {CERTAIN} and any(_vouches(one, claim) for one in near):
        return True
    if sorts == {NEVER} and any(NEVER in _said(one) for one in on.compared):
        return True
    return sorts == {ALL} and not any(_limits(one) for one in near[:1])


def _vouches(one: Compared, claim: str) -> bool:
    """Whether a sentence holds the word of certainty in another form, and does not restrict it.

    "A warranty of three years" vouches for "guaranteed for three years".
    """
    reading = read_flat(one.passage.sentence.text)[1]
    if not _DOUBTED.isdisjoint(reading.cues) or _limits(one):
        return False
    given = {
        concept(word)
        for match in _PATTERNS[CERTAIN].finditer(fold(claim))
        for word in words(match[0])
    }
    wanted = given.union(*map(kin_of, given))
    return any(_is_form_of(name, held) for name in wanted for held in reading.topic)


_DOUBTED = frozenset((Cue.NEGATION, Cue.MAY))


def _is_form_of(one: str, other: str) -> bool:
    """Whether two words have one root: what is left of the shorter without an ending."""
    root = min(len(one), len(other)) - _ENDING
    return one == other or (root >= _ROOT and one[:root] == other[:root])


# "At any hour", "whatever the age", "every": the source leaves no exception either.
_UNIVERSAL = regex(r"\b<thinking.absolutes.universal>\b")


def _said(one: Compared) -> frozenset[str]:
    said = absolute(one.passage.sentence.text)
    cues = read_flat(one.passage.sentence.text)[1].cues
    if Cue.NEGATION in cues:
        said |= {NEVER}  # "does not expire" warrants "never expires"
    if _UNIVERSAL.search(fold(one.passage.sentence.text)):
        said |= {ALWAYS, ALL}
    return said | {ALL} if Cue.ALL in cues else said


def _limits(one: Compared) -> bool:
    cues = read_flat(one.passage.sentence.text)[1].cues
    if cues & {Cue.PART, Cue.CONDITION, Cue.ONLY, Cue.HEDGE}:
        return True
    return _SOME.search(fold(one.passage.sentence.text)) is not None
