"""Which places of a contested value assert it.

A place asserts a value of someone if its passage is no question and no supposition, does not deny
it, and speaks of that someone and of the attribute, or holds the value by itself between marks, or
is of a language that cannot be read, or spells the value in disguise (MEM-19). Everything else is
let pass: the auditor wants no false alarm about words.
"""

from __future__ import annotations

import re

from troth.contracts.memory.auditor.cues import SUPPOSED
from troth.contracts.memory.auditor.mentions import CLAUSES, Mention, can_read
from troth.contracts.memory.auditor.passages import Passage, words_of
from troth.contracts.memory.auditor.topics import is_about, speaks_of
from troth.contracts.memory.auditor.words import WORDS

_SHORT_PASSAGE = 13
_MARKS = re.compile(r"[,;:()|\[\]{}\"<>=/.!?→—–]| - ")
_YOU = re.compile(r"\b(?:you|your|it|du|sie|Sie)\b")
_TAG = re.compile(
    r"[,;] (?:right|correct|yes|ja|oder|nicht wahr|richtig|(?:don't|aren't|haven't) you"
    r"|isn't it) \?\Z"
)
_NEAR = 40
_PART_OF_MORE = re.compile(r": / /|\bwww \.|\w @ \w|\d [:./] \d")  # an address, a time, a figure
_IF_A_RECORD = re.compile(
    r"\b(?:if|wenn|falls) (?:\w+ ){0,4}(?:record|memory|note|statement|message|information|angabe|"
    r"aussage|eintrag)s? "
)
_RECORD_SAYS = re.compile(
    r"\b(?:files?|memory|records?|notes?|entry|information|profile|log|database|system|eintrag|akte)"
    r" (?:says?|shows?|lists?|names?|states?|reads?|sagt|zeigt|nennt) (?:(?:at|in|bei) )?\Z"
)
_MATTER_IS = re.compile(
    r"(?:the|your|this|der|die|das|deine?|Ihre?) (?P<matter>(?:[\w']+ ){1,5})"
    r"(?:is|was|ist|lautet) (?:(?:at|in|bei) )?\Z"
)
_FRAME = frozenset(WORDS["frame"].split())
_COPULA = re.compile(
    r"(?<!\w)(?:you are|you're|you were|du bist|Sie sind|"
    r"(?:your|deine?|Ihre?) (?:\w+ ){1,3}?(?:is|are|ist|sind|lautet))"
    r" (?:(?:at|with|in|from|a|an|the|now|currently|bei|aus|ein|eine|jetzt) ){0,2}\Z"
)
_AFTER = re.compile(
    r"(?: (?:[.!,;()\-–—]|years?|jahre?|and|but|though|und|aber|now|jetzt|old|alt)(?!\w)|\Z)"
)


def asserts(mention: Mention, passage: Passage) -> bool:
    """Whether the place asserts a claim of its slot."""
    is_asked = passage.asks and _TAG.search(passage.line) is None
    if is_asked or _is_supposed(mention, passage):
        return False
    if mention.key not in mention.slot.held:  # it denies what nobody denied
        return False
    set_apart = mention.slot.entity == "user" and _is_set_apart(mention, passage)
    return set_apart or _cannot_be_told(mention, passage) or _is_told_of(mention, passage)


def _cannot_be_told(mention: Mention, passage: Passage) -> bool:
    """Whether the passage is of a language that is not read, so that the value counts (MEM-19)."""
    if can_read(passage):
        return False
    short = len(passage.words) <= _SHORT_PASSAGE
    is_number = any(map(str.isdecimal, passage.line[mention.start : mention.end]))
    tells_by_itself = mention.veiled or mention.key[0] in mention.slot.proper
    return tells_by_itself or (short and is_number)


def _is_told_of(mention: Mention, passage: Passage) -> bool:
    """Whether it is said of whom it is contested, and is about the matter."""
    slot = mention.slot
    if slot.entity == "user" and _is_said_of_it(mention, passage):
        return True
    if not speaks_of(slot.entity, passage.line, mention.start, mention.end):
        return False
    value = set(words_of(mention.key[0]))
    others = [word for word in passage.words if word not in value]
    return mention.veiled or is_about(slot.topic, others) or _is_predicated(mention, passage)


def _is_supposed(mention: Mention, passage: Passage) -> bool:
    before = passage.line[: mention.start]
    if _IF_A_RECORD.search(before):
        return True
    clause = CLAUSES.split(before)[-1]
    match = SUPPOSED.search(clause)
    return match is not None and len(_YOU.findall(clause, match.end())) < 2


def _is_said_of_it(mention: Mention, passage: Passage) -> bool:
    """Whether a record, an answer or the matter itself is said to be the value."""
    before = passage.line[: mention.start]
    if _RECORD_SAYS.search(before):
        return True
    matter = _MATTER_IS.match(before)
    return matter is not None and is_about(mention.slot.topic, matter["matter"].split())


def _is_set_apart(mention: Mention, passage: Passage) -> bool:
    """Whether marks part the value from all that could say anything of it."""
    if _PART_OF_MORE.search(passage.line, max(0, mention.start - _NEAR), mention.end + 4):
        return False
    before = _MARKS.split(passage.line[: mention.start])[-1]
    after = _MARKS.split(passage.line[mention.end :])[0]
    return all(
        word in _FRAME or word.endswith(("ly", "lich", "weise")) or not word[0].isalnum()
        for word in f"{before} {after}".split()
    )


def _is_predicated(mention: Mention, passage: Passage) -> bool:
    """Whether it says so without a word of the topic, as in "You are at Amazon."."""
    before = passage.line[max(0, mention.start - 60) : mention.start]
    after = _AFTER.match(passage.line, mention.end)
    return (
        mention.key[0] in mention.slot.proper
        and after is not None
        and _COPULA.search(before) is not None
    )
