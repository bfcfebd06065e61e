"""Words that turn advice one way or the other, in English and German.

Serves TRUST-4.1; decides no clause. Each cue is matched on a folded clause of bounded length; a
star stands for any ending, an ellipsis for up to six words between the parts of a split verb.
"""

from __future__ import annotations

import re
from enum import StrEnum

from troth.language.words import filled

_GAP = r"(?:\s[^\s,;]{1,40}){1,6}?\s"


class Cue(StrEnum):
    """What a cue does to the clause it stands in. Earlier ones win at the same place."""

    NEUTRAL = "neutral"  # looks like a negation or a delay, and is none
    ABSOLUTE = "absolute"  # a negation that no condition softens
    WAIT = "wait"
    SPLIT_WAIT = "split_wait"
    REJECT = "reject"
    SPLIT_REJECT = "split_reject"
    SPLIT_ACCEPT = "split_accept"
    NEGATION = "negation"
    NOUN_NEGATION = "noun_negation"  # turns only what follows close by
    RUSH = "rush"
    ACCEPT = "accept"
    ADVICE = "advice"  # says that a clause is advice, and not which way
    TIME = "time"  # says that a clause is about when


def _pattern(cue: str) -> str:
    return " ".join(cue.split()).replace("*", r"\w{0,20}").replace("…", _GAP)


def _alternatives(listed: str) -> str:
    depth, start, found = 0, 0, []
    for at, char in enumerate(listed):
        depth += (char == "(") - (char == ")")
        if char == "|" and depth == 0:
            found.append(listed[start:at])
            start = at + 1
    patterns = {_pattern(cue.strip()) for cue in (*found, listed[start:])}
    flat = (re.sub(r"\s+\|", "|", pattern) for pattern in patterns)
    return "|".join(sorted(flat, key=lambda pattern: (-len(pattern), pattern)))


CUES = re.compile(
    r"(?<![\w'-])(?:"
    + "|".join(f"(?P<{cue}>{_alternatives(filled(f'<advice.cues.{cue}>')[3:-1])})" for cue in Cue)
    + r")(?![\w'])"
)
SPLIT = frozenset((Cue.SPLIT_WAIT, Cue.SPLIT_REJECT, Cue.SPLIT_ACCEPT))
BACKWARD = frozenset(
    (Cue.WAIT, Cue.SPLIT_WAIT, Cue.REJECT, Cue.SPLIT_REJECT, Cue.NEGATION, Cue.ABSOLUTE)
)
FORWARD = frozenset((Cue.RUSH, Cue.ACCEPT, Cue.SPLIT_ACCEPT))
TIMED = frozenset((Cue.WAIT, Cue.SPLIT_WAIT, Cue.RUSH, Cue.TIME))
