"""Phrases by which the auditor knows a caveat, a supposition, a denial, as patterns.

They are looked for in ``Passage.line``: folded words and marks, one blank between any two. The
lists are small and go by meaning: two records against each other, doubt, what came last, what came
before.
"""

from __future__ import annotations

import re

from troth.contracts.memory.auditor.words import WORDS


def _any_of(name: str) -> str:
    """A pattern for phrases separated by bars, ``*`` standing for any ending of a word."""
    found = (" ".join(phrase.split()) for phrase in WORDS["cues"][name].split("|"))
    listed = sorted(found, key=len, reverse=True)
    inside = "|".join(re.escape(phrase).replace(r"\*", r"\w*") for phrase in listed)
    return rf"\b(?:{inside})(?!\w)"


TELLING = re.compile(_any_of("told"))
CONFLICT = re.compile(_any_of("conflict"))
HEDGE = re.compile(_any_of("hedge"))
_ANY = r"(?:[\w'-]+ ){0,3}?"
# "Latest" is a caveat only of what was said or recorded; a latest phone, or job, is none (MEM-12).
RECENCY = re.compile(
    rf"{_any_of('last')} {_ANY}{_any_of('information')}"
    rf"|{_any_of('lastly')} (?:, )?{_ANY}{_any_of('told')}"
    rf"|{_any_of('told')} {_ANY}{_any_of('lastly')}"
    rf"|\( {_ANY}{_any_of('bracketed')}(?: {_any_of('information')})?|{_any_of('changed')}"
)
EARLIER = re.compile(_any_of("earlier"))
# A condition, an offer, what could be: no assertion of a fact.
SUPPOSED = re.compile(_any_of("supposed"))
# What leaves no doubt denies nothing.
DENIED = re.compile(rf"{_any_of('denies')}(?! (?:\w+ )?{_any_of('doubts')})")
# What takes back the words after it: "it is not the case that I have conflicting records".
TAKES_BACK = re.compile(rf"{_any_of('denies')}|{_any_of('takes_back')}")
TAKEN_BACK = re.compile(_any_of("taken_back"))
