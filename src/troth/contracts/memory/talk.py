"""Settling an entry by talk: only in so many words (MEM-7).

Decides of MEM-7 what counts as an explicit act of the user in a conversation:

1. At any time: a firm statement that affirms one side of an entry and denies the other, "I work at
   Amazon, not Microsoft". It settles the entries of exactly these two values and no other.
2. Directly after the assistant asked about one entry: the same value said again, or an answer that
   consists of nothing but words of answering, one of the sides, or both of them (``talk_answers``).

A chance remark closes nothing: not a value named in passing ("I had lunch near Amazon"), not a
guess ("I think Amazon"), not a question, not a denial alone, which leaves open whether the other
side holds, and not a bare "ok". A bare "yes" counts only if the assistant proposed one side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from troth.contracts.memory.model import (
    Certainty,
    Entry,
    Move,
    Speech,
    StatedFact,
    Statement,
)
from troth.contracts.memory.reading.corrections import ELLIPTIC
from troth.contracts.memory.talk_answers import Answer, read_answer
from troth.kernel.text import fold

_ANSWERING = frozenset({Speech.ASSERTION, Speech.OTHER, Speech.REQUEST})


@dataclass(frozen=True, kw_only=True, slots=True)
class Settlement:
    """What a sentence does to an entry.

    Attributes:
        move: ``resolve`` or ``accept``.
        winner: Memory id of the side that holds, for ``resolve``.
        words: The sentence that settled it, for the history.
    """

    entry_id: str
    move: Move
    winner: str | None
    words: str


def decide_talk(
    statement: Statement,
    open_entries: Sequence[Entry],
    *,
    asked_entry_id: str | None = None,
    proposed_memory_id: str | None = None,
) -> tuple[Settlement, ...]:
    """What a sentence settles, in the order of the entries; mostly nothing.

    More than one settlement comes only of the same two values standing against each other in
    several entries, because they were said in turn.

    Args:
        open_entries: Entries of the subject that are open or reflecting; others are passed over.
        asked_entry_id: The one entry that the assistant asked about in its last turn, the old side
            named before the new one; ``None`` if it asked about none, or several.
        proposed_memory_id: The side that it proposed, where it was a yes-no question.
    """
    entries = [entry for entry in open_entries if entry.state.is_open]
    explicit = _affirmed_and_denied(statement, entries)
    if explicit:
        return explicit
    asked = next((each for each in entries if each.entry_id == asked_entry_id), None)
    if asked is None or statement.speech not in _ANSWERING:
        return ()
    settled = _said_again(statement, asked) or _answered(statement, asked, proposed_memory_id)
    return (settled,) if settled else ()


def _affirmed_and_denied(statement: Statement, entries: Iterable[Entry]) -> tuple[Settlement, ...]:
    correction = statement.correction
    if statement.speech is not Speech.ASSERTION or correction is None or not correction.denied:
        return ()
    denied = {_plain(value) for value in (*correction.denied, *correction.denied_normal)}
    found = [
        (entry, side)
        for entry in entries
        for side in (entry.old_fact, entry.new_fact)
        if _denies(denied, entry.new_fact if side is entry.old_fact else entry.old_fact)
        and any(_affirms(fact, side) for fact in statement.facts)
    ]
    values = {_values(entry) for entry, _ in found}
    # MEM-7: an elliptic "34, not 32" that fits two matters names neither of them.
    if len(values) != 1:
        return ()
    return tuple(_resolved(entry, side, statement) for entry, side in found)


def _denies(denied: set[str], side: StatedFact) -> bool:
    return not side.negative and not denied.isdisjoint((_plain(side.value), _plain(side.normal)))


def _affirms(fact: StatedFact, side: StatedFact) -> bool:
    """Whether the fact says, firmly and of the same time, what the side says."""
    elliptic = fact.attribute == ELLIPTIC
    if not elliptic and (fact.entity, fact.attribute) != (side.entity, side.attribute):
        return False
    if fact.certainty is not Certainty.STATED or fact.negative is not side.negative:
        return False
    if not elliptic and fact.validity.tense is not side.validity.tense:
        return False
    return fact.normal == side.normal or _plain(fact.value) == _plain(side.value)


def _values(entry: Entry) -> frozenset[tuple[str, str, str]]:
    return frozenset(
        (fact.entity, fact.attribute, fact.normal) for fact in (entry.old_fact, entry.new_fact)
    )


def _said_again(statement: Statement, asked: Entry) -> Settlement | None:
    sides = [
        side
        for side in (asked.old_fact, asked.new_fact)
        if any(_affirms(fact, side) for fact in statement.facts)
    ]
    settles = statement.speech is Speech.ASSERTION and len(sides) == 1
    return _resolved(asked, sides[0], statement) if settles else None


def _answered(statement: Statement, asked: Entry, proposed: str | None) -> Settlement | None:
    answer = read_answer(statement.text, old=_forms(asked.old_fact), new=_forms(asked.new_fact))
    if answer is Answer.BOTH:
        return Settlement(
            entry_id=asked.entry_id, move=Move.ACCEPT, winner=None, words=statement.text
        )
    winner = {
        Answer.OLD: asked.old_memory_id,
        Answer.NEW: asked.new_memory_id,
        Answer.YES: proposed,
    }.get(answer)
    if winner not in (asked.old_memory_id, asked.new_memory_id):
        return None
    return Settlement(
        entry_id=asked.entry_id, move=Move.RESOLVE, winner=winner, words=statement.text
    )


def _forms(side: StatedFact) -> tuple[str, ...]:
    """How an answer may name the side; a denial cannot be named by its value."""
    return () if side.negative else (side.value, side.normal)


def _resolved(entry: Entry, side: StatedFact, statement: Statement) -> Settlement:
    is_old = side is entry.old_fact
    return Settlement(
        entry_id=entry.entry_id,
        move=Move.RESOLVE,
        winner=entry.old_memory_id if is_old else entry.new_memory_id,
        words=statement.text,
    )


def _plain(value: str) -> str:
    return " ".join(fold(value).split())
