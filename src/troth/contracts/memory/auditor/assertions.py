"""Which places of a contested value assert it.

A place asserts a value of someone if its passage is no question and no supposition, does not deny
it, and speaks of that someone; what is no name must be spoken of by a word of its attribute as
well. It does so, too, where the value stands by itself between marks, or in a language that cannot
be read. Everything else is let pass: the auditor wants no false alarm about words.
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
_ADDRESS = re.compile(r"(?:: / /|\bwww \.|\w @) (?:\S+ [./-] )*+\Z")
_GOES_ON = re.compile(r" [./] \w")
_FIGURE = re.compile(r"\d [:./] \Z")
_FIGURE_GOES_ON = re.compile(r" [:./] \d")
_IF_A_RECORD = re.compile(
    r"\b(?:if|wenn|falls) (?:\w+ ){0,4}(?:record|memory|note|statement|message|information|angabe|"
    r"aussage|eintrag)s? "
)
_FRAME = frozenset(WORDS["frame"].split())


def asserts(mention: Mention, passage: Passage) -> bool:
    """Whether the place asserts a claim of its slot."""
    slot = mention.slot
    is_asked = passage.asks and _TAG.search(passage.line) is None
    if is_asked or _is_supposed(mention, passage) or _is_part_of_more(mention, passage):
        return False
    if mention.key not in slot.held:  # it denies what nobody denied
        return False
    tells_by_itself = mention.veiled or mention.key[0] in slot.proper
    if slot.entity == "user" and _is_set_apart(mention, passage):
        return True
    if not can_read(passage):  # MEM-19
        is_number = any(map(str.isdecimal, passage.line[mention.start : mention.end]))
        if tells_by_itself or (is_number and len(passage.words) <= _SHORT_PASSAGE):
            return True
    value = set(words_of(mention.key[0]))
    others = [word for word in passage.words if word not in value]
    is_of = speaks_of(slot.entity, passage.line, mention.start, mention.end)
    return is_of and (tells_by_itself or is_about(slot.topic, others))


def _is_supposed(mention: Mention, passage: Passage) -> bool:
    before = passage.line[: mention.start]
    clause = CLAUSES.split(before)[-1]
    match = SUPPOSED.search(clause)
    return _IF_A_RECORD.search(before) is not None or (
        match is not None and len(_YOU.findall(clause, match.end())) < 2
    )


def _is_part_of_more(mention: Mention, passage: Passage) -> bool:
    """Whether it is a part of an address, a time or a figure."""
    line, start, end = passage.line, mention.start, mention.end
    if _ADDRESS.search(line, max(0, start - _NEAR), start) and _GOES_ON.match(line, end):
        return True
    is_figure = _FIGURE.search(line, max(0, start - 4), start) or _FIGURE_GOES_ON.match(line, end)
    return is_figure is not None


def _is_set_apart(mention: Mention, passage: Passage) -> bool:
    """Whether marks part the value from all that could say anything of it."""
    before = _MARKS.split(passage.line[: mention.start])[-1]
    after = _MARKS.split(passage.line[mention.end :])[0]
    return all(
        word in _FRAME or word.endswith(("ly", "lich", "weise")) or not word[0].isalnum()
        for word in f"{before} {after}".split()
    )
