"""Cutting a sentence of advice into clauses, each with its part in the whole.

Serves TRUST-4.1; decides no clause of the contract. Works on folded sentences of bounded length.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.answers.disagreement.stance_cues import CUES
from troth.language.words import regex


class Part(StrEnum):
    """What a clause is within its sentence."""

    MAIN = "main"
    CONDITION = "condition"  # if, unless, once: the advice holds only then
    UNTIL = "until"  # how long to wait
    REASON = "reason"  # why; not advice itself
    ALTERNATIVE = "alternative"  # what is not to be done: "rather than wait"


@dataclass(frozen=True, kw_only=True, slots=True)
class Clause:
    """A clause, folded.

    Attributes:
        segment: Conditions hold for the clauses of the same segment only.
        goes_on: It lacks a subject of its own and speaks of what the clause before named.
    """

    text: str
    part: Part
    segment: int
    goes_on: bool = False


_SEGMENT = regex(r"[;:]\s|\s[–—-]\s|,?\s<advice.clauses.segment>\s")
_LEADS = (Part.CONDITION, Part.UNTIL, Part.REASON, Part.ALTERNATIVE)
# A leading "as soon as possible" or "once a week" opens no clause.
_LEAD = regex(
    r"(?!<advice.clauses.no_lead>\b)<advice.clauses.before_lead>?(?:"
    + "|".join(f"(?P<{part}><advice.clauses.{part}>(?!\\w))" for part in _LEADS)
    + ")"
)
_SPLIT = regex(
    r"(?P<comma>,\s<advice.clauses.split_1>?)|\s(?P<joined><advice.clauses.split_2>)\s"
    r"|\s(?=<advice.clauses.split_3>?<advice.clauses.split_4>\s)"
)
_ALTERNATIVE_TAIL = regex(
    r"<advice.clauses.alternative_tail_1>\s(?!<advice.clauses.alternative_tail_2>)"
)
_INFINITIVE = regex(r"<advice.clauses.infinitive>")
_GOES_ON = regex(r"<advice.clauses.goes_on>\s")
_NO_VERB_FIRST = regex(r"(?:\d|<advice.clauses.no_verb_first>)(?!\w)")


def clauses_of(folded: str) -> Iterator[Clause]:
    """The clauses of a folded sentence, in order."""
    begin = 0
    ends = [(match.start(), match.end()) for match in _SEGMENT.finditer(folded)]
    for segment, (end, following) in enumerate((*ends, (len(folded), len(folded)))):
        yield from _clauses(folded[begin:end].strip(), segment)
        begin = following


def _clauses(text: str, segment: int) -> Iterator[Clause]:
    held = ""
    part = Part.MAIN
    for piece, joint in _pieces(text):
        now = _part_of(piece, joint, part)
        if held and now == part and _belongs(piece, joint, now):
            held = f"{held}{', ' if joint == ',' else ' and '}{piece}"
            continue
        if held:
            yield _clause(held, part, segment)
        held, part = piece, now
    if held:
        yield _clause(held, part, segment)


def _clause(text: str, part: Part, segment: int) -> Clause:
    return Clause(
        text=text, part=part, segment=segment, goes_on=_GOES_ON.match(text + " ") is not None
    )


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Pieces with the joint before each: a comma, ``and``, or nothing."""
    begin, joint = 0, ""
    for match in _SPLIT.finditer(text):
        if piece := text[begin : match.start()].strip(" ,"):
            yield piece, joint
            joint = ""
        joint = "," if match["comma"] else "and" if match["joined"] else joint
        begin = match.end()
    if piece := text[begin:].strip(" ,."):
        yield piece, joint


def _part_of(piece: str, joint: str, before: Part) -> Part:
    lead = _LEAD.match(piece)
    if lead is not None and lead.lastgroup is not None:
        return Part(lead.lastgroup)
    if joint == "," and _ALTERNATIVE_TAIL.match(piece) and len(piece.split()) <= 5:
        return Part.ALTERNATIVE
    return before if joint == "and" else Part.MAIN


def _belongs(piece: str, joint: str, part: Part) -> bool:
    """Whether a piece only goes on with the clause before it."""
    if part is not Part.MAIN:
        return joint == "and"
    if joint == ",":
        return _INFINITIVE.match(piece) is not None
    return _NO_VERB_FIRST.match(piece) is not None or (
        " " not in piece and CUES.match(piece) is None
    )
