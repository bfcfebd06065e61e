"""A message as statements: those that a slot indexes, and all others that it claims (MEM-18).

What no slot was read in is kept in its own words, as a fact of the attribute ``STATEMENT`` whose
value is the whole statement: it can be found, quoted and contradicted like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from troth.contracts.memory.model import USER, Correction, Speech, StatedFact, Statement
from troth.contracts.memory.slots.reading import read_statements
from troth.kernel.evidence import Span
from troth.language.cues import CUES, Cue
from troth.language.statements import statements_in
from troth.language.tokens import words
from troth.language.words import words_of

STATEMENT = "statement"
"""The attribute of what no slot was read in."""
_CHANGES = words_of("statements.changes")
_CORRECTS = words_of("statements.corrects")
_ENDS = words_of("statements.ends")
_DENIES = words_of("statements.denies")


def read_message(
    message: str, *, at: str, aside: Sequence[tuple[int, int]] = ()
) -> tuple[Statement, ...]:
    """The statements of a message, in order, and the sentences that state nothing.

    Args:
        at: When it was said, RFC 3339 in UTC.
        aside: Stretches handed over to be worked on: nobody's claims, in code points.
    """
    sentences = read_statements(message, at=at)
    stated = [
        _verbatim(message, one.start, one.end)
        for one in statements_in(message)
        if not any(one.start < end and start < one.end for start, end in aside)
    ]
    found: list[Statement] = []
    for sentence in sentences:
        start, end = sentence.span.start, sentence.span.end
        own = [one for one in stated if start <= one.span.start < end]
        if _lies_in(start, end, aside):
            found.append(replace(sentence, speech=Speech.QUOTED, facts=(), correction=None))
        elif sentence.facts or not own:
            goes_on = max([end, *(one.span.end for one in own)])  # its last one takes in the next
            span = Span.of(message, start, goes_on)
            found.append(replace(sentence, text=message[start:goes_on], span=span))
        else:
            found += own
    return tuple(found)


def whole_fact(text: str) -> StatedFact:
    """The fact that a statement is: all of its words."""
    return StatedFact(
        entity=USER,
        attribute=STATEMENT,
        value=text,
        normal=" ".join(words(text)) or text.strip(),
        span=Span.of(text, 0, len(text)),
    )


def changes(text: str) -> bool:
    """Whether a statement says that something changed ("now", "no longer", "moved")."""
    return not _CHANGES.isdisjoint(words(text))


def corrects(text: str) -> bool:
    """Whether a statement may take something back ("actually", "sorry", "I meant")."""
    return not _CORRECTS.isdisjoint(words(text))


def may_end(text: str) -> bool:
    """Whether a statement may say that what was told before holds no more, by such a word.

    Wider than ``changes`` and ``corrects``: nothing is decided by it.
    """
    return changes(text) or corrects(text) or not _ENDS.isdisjoint(words(text))


def denies(text: str) -> bool:
    """Whether a statement holds a negation."""
    return any(CUES.get(one) is Cue.NEGATION or one in _DENIES for one in words(text))


def _verbatim(message: str, start: int, end: int) -> Statement:
    text = message[start:end]
    return Statement(
        text=text,
        span=Span.of(message, start, end),
        speech=Speech.ASSERTION,
        facts=(whole_fact(text),),
        correction=Correction() if corrects(text) else None,
        update=changes(text),
    )


def _lies_in(start: int, end: int, aside: Sequence[tuple[int, int]]) -> bool:
    return any(2 * (min(end, b) - max(start, a)) >= end - start for a, b in aside)
