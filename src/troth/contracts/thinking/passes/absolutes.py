"""Words that claim certainty or leave no exception, and whether a source says so as well. Pure."""

from __future__ import annotations

import re

from troth.contracts.thinking.passes.support import Support, read_flat
from troth.language.comparison.stances import Compared
from troth.language.cues import Cue
from troth.language.lexicon import concept
from troth.language.related import kin_of
from troth.language.tokens import fold, words

_NEAR = 0.5  # closeness of a sentence that speaks of the same matter
_ROOT, _ENDING = 6, 1  # letters: of a root at least, of an ending at most
ALWAYS, NEVER, CERTAIN, ALL = "always", "never", "certain", "all"
_SORTS = {
    ALWAYS: r"always|at all times|at any time|in every case|in all cases|immer|stets|jederzeit"
    r"|in jedem fall",
    NEVER: r"(?:never|nie|niemals)(?! (?:more|less|fewer|over|under|above|below|longer|later"
    r"|earlier|before|after|exceed\w*|mehr|weniger|länger|später|früher|über|unter|vor|nach)\b)"
    r"|under no circumstances|unter keinen umständen",
    CERTAIN: r"definitely|certainly|absolutely|guaranteed|guarantees? that|undoubtedly"
    r"|without (?:any )?(?:exception|fail|doubt)|no exceptions?"
    r"|(?:completely|entirely) (?:safe|secure|free|reliable|harmless|certain|protected|covered)"
    r"|impossible|risk-free|foolproof|(?:no|zero) risk|without any risk|kein(?:erlei)? risiko"
    r"|risikofrei|unmöglich|(?:völlig|absolut|vollkommen) (?:sicher|zuverlässig|frei)"
    r"|100 ?(?:%|percent|per cent)|garantiert|definitiv|ausnahmslos|ohne ausnahme"
    r"|auf jeden fall|hundertprozentig|mit sicherheit|zweifellos",
    ALL: r"everyone|everybody|everything|all(?= [^\W\d_]+s\b)|jede[rsn]?|alle[nr]?"
    r"|every(?= (?!(?:[0-9]|one|two|three|four|five|six|seven|eight|nine|ten|twelve|other|few"
    r"|second|third|minute|hour|day|week|month|quarter|year|morning|evening|night|time|summer"
    r"|winter|spring|autumn|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b))",
}
_PATTERNS = {sort: re.compile(rf"\b(?:{words})(?!\w)") for sort, words in _SORTS.items()}
# What happened may well have happened always: only certainty itself counts of the past.
_CERTAINTY = {CERTAIN: _PATTERNS[CERTAIN]}
_PAST = re.compile(
    r"\b(?:was|were|had|did|(?:has|have) (?:always|never)|war|waren|wurden?|hatten?)\b"
)
# "As always", "almost never": the word claims nothing, or less.
_WEAKENED = re.compile(r"\b(?:as|almost|nearly|hardly|not|wie|fast|beinahe|nicht|cannot)\s\Z")
_ABLE = re.compile(r"\b(?:can|could|kann|können)\s\Z")  # "you can always ask"
_REPLIES = frozenset(
    ("certainly", "definitely", "absolutely", "undoubtedly", "auf jeden fall", "definitiv")
)
_LOOK_BACK = 12
_SOME = re.compile(
    r"\b(?:when|under|over|up to|accompanied|selected|certain|bis zu|ab|unter|bei)\b"
)


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
_UNIVERSAL = re.compile(
    r"\b(?:any|every|each|all|both|daily|whatever|whenever|regardless|irrespective"
    r"|no matter|even if|around the clock|jede[rsnm]?|alle[nr]?|beide|täglich|egal"
    r"|unabhängig|auch wenn|rund um die uhr|grundsätzlich)\b"
)


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
