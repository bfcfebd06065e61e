"""Settling an entry by talk: only in so many words (MEM-7).

Decides of MEM-7 what counts as an explicit act of the user in a conversation:

1. At any time: a firm statement that affirms one side of an entry and denies the others, "I work at
   Amazon, not Microsoft". It settles the entries of exactly these values and no other.
2. Directly after the assistant asked about one entry: such a statement that denies one of the
   others, the same value said again, or an answer that consists of nothing but words of answering,
   one of the sides, both of two, or that it has changed (``talk_answers``). A statement is named by
   what tells it from the other. A whole message counts as such an answer before any of its
   sentences does: "I have moved, Paris is right"; what explains an answer is told besides.

A chance remark closes nothing: not a value named in passing ("I had lunch near Amazon"), not a
guess ("I think Amazon"), not a question, not a denial alone, which leaves open whether the other
side holds, and not a bare "ok". A bare "yes" counts only if the assistant proposed one side.

A message may also ask for the contradictions themselves (``asks_about_conflicts``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from troth.contracts.memory.deciding.relating import is_denied_by
from troth.contracts.memory.ledger import said_by
from troth.contracts.memory.model import (
    Certainty,
    Entry,
    Move,
    Side,
    Speech,
    StatedFact,
    Statement,
)
from troth.contracts.memory.slots.reading import ELLIPTIC
from troth.contracts.memory.stated import STATEMENT
from troth.contracts.memory.talk_answers import (
    Answer,
    beginnings,
    may_say_else,
    read_answer,
    told_apart,
)
from troth.language.notation import in_one_notation
from troth.language.tokens import fold, words
from troth.language.words import words_of

_Value: TypeAlias = tuple[str, str, str]
_PLACE = "location"
_WRONG = words_of("statements.wrong")
_NAMING = frozenset((Answer.OLD, Answer.NEW, Answer.BOTH))
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

    More than one settlement comes only of the same values standing against each other in several
    entries, because they were said in turn.

    Args:
        open_entries: Entries of the subject that are open or reflecting; others are passed over.
        asked_entry_id: The one entry that the assistant asked about in its last turn; ``None`` if
            it asked about none, or several. Of two sides, "the first one" is the old one.
        proposed_memory_id: The side that it proposed, where it was a yes-no question.
    """
    entries = [entry for entry in open_entries if entry.state.is_open]
    explicit = _affirmed_and_denied(statement, entries, asked_entry_id)
    if explicit:
        return explicit
    asked = next((each for each in entries if each.entry_id == asked_entry_id), None)
    if asked is None or statement.speech not in _ANSWERING:
        return ()
    settled = _said_again(statement, asked) or _answered(statement.text, asked, proposed_memory_id)
    return (settled,) if settled else ()


def decide_answer(
    message: str, asked: Entry, *, proposed_memory_id: str | None = None
) -> Settlement | None:
    """What a whole message settles as an answer to what was asked about one open entry."""
    if not asked.state.is_open:
        return None
    return _answered(message.strip(), asked, proposed_memory_id)


def _affirmed_and_denied(
    statement: Statement, entries: Iterable[Entry], asked_entry_id: str | None
) -> tuple[Settlement, ...]:
    correction = statement.correction
    if statement.speech is not Speech.ASSERTION or correction is None or not correction.denied:
        return ()
    found: list[tuple[Entry, Side, frozenset[_Value]]] = []
    for entry in entries:
        side = _affirmed(statement, entry)
        if side is None:
            continue
        others = [one.fact for one in entry.sides if said_by(one.fact) != said_by(side.fact)]
        wrong = [f for f in others if not f.negative and is_denied_by(f, correction)]
        is_asked = entry.entry_id == asked_entry_id
        if wrong and (is_asked or len(wrong) == len(others)):
            found.append((entry, side, frozenset(map(_value, (side.fact, *wrong)))))
    # MEM-7: an elliptic "34, not 32" that fits two matters names neither of them.
    if len({values for _, _, values in found}) != 1:
        return ()
    return tuple(_resolved(entry, side, statement) for entry, side, _ in found)


def _affirmed(statement: Statement, entry: Entry) -> Side | None:
    """The newest side that the sentence affirms; ``None`` if that is none, or several values."""
    found = [
        side for side in entry.sides if any(_affirms(fact, side.fact) for fact in statement.facts)
    ]
    return found[-1] if len({_value(side.fact) for side in found}) == 1 else None


def _affirms(fact: StatedFact, side: StatedFact) -> bool:
    """Whether the fact says, firmly and of the same time, what the side says."""
    elliptic = fact.attribute == ELLIPTIC
    if not elliptic and fact.slot != side.slot:
        return False
    if fact.certainty is not Certainty.STATED or fact.negative is not side.negative:
        return False
    if not elliptic and fact.validity.tense is not side.validity.tense:
        return False
    return fact.normal == side.normal or _plain(fact.value) == _plain(side.value)


def _value(fact: StatedFact) -> _Value:
    return fact.entity, fact.attribute, fact.normal


def _said_again(statement: Statement, asked: Entry) -> Settlement | None:
    is_wrong = not _WRONG.isdisjoint(words(statement.text))  # "two is wrong" affirms nothing
    is_said = statement.speech is Speech.ASSERTION and not is_wrong
    side = _affirmed(statement, asked) if is_said else None
    return None if side is None else _resolved(asked, side, statement)


def _answered(text: str, asked: Entry, proposed: str | None) -> Settlement | None:
    answer, side = _read(text, asked)
    if answer is Answer.NONE:
        # "Friday, she changed it": what follows is told besides, if it says nothing else of this.
        names = [form for one in asked.sides for form in _named(one.fact, asked)]
        for first, rest in beginnings(text):
            answer, side = _read(first, asked)
            if answer in _NAMING and not may_say_else(rest, names):
                text = first
                break
        else:
            return None
    if answer is Answer.BOTH:
        return Settlement(entry_id=asked.entry_id, move=Move.ACCEPT, winner=None, words=text)
    named = asked.sides[-1] if answer is Answer.CHANGED else side
    winner = proposed if answer is Answer.YES else (named.memory_id if named else None)
    if winner not in asked.memory_ids:
        return None
    return Settlement(entry_id=asked.entry_id, move=Move.RESOLVE, winner=winner, words=text)


def _read(text: str, asked: Entry) -> tuple[Answer, Side | None]:
    """The answer, and the side that it names.

    Of more than two sides "the first one" names none, and "both" leaves open which.
    """
    of_place = all(side.fact.attribute == _PLACE for side in asked.sides)
    if not asked.further:
        old, new = asked.sides
        answer = _read_of_two(text, old.fact, new.fact, of_place=of_place)
        return answer, {Answer.OLD: old, Answer.NEW: new}.get(answer)
    read: list[tuple[Answer, Side]] = []
    for side in asked.sides:
        others = [one for one in asked.sides if said_by(one.fact) != said_by(side.fact)]
        forms = [form for one in others for form in _forms(one.fact)]
        answer = read_answer(text, old=_forms(side.fact), new=forms, of_place=of_place)
        read.append((answer, side))
    for whole in (Answer.YES, Answer.CHANGED):
        if all(answer is whole for answer, _ in read):
            return whole, None
    named = [side for answer, side in read if answer is Answer.OLD]
    is_one = len({said_by(side.fact) for side in named}) == 1
    return (Answer.OLD, named[-1]) if is_one else (Answer.NONE, None)


def _read_of_two(text: str, old: StatedFact, new: StatedFact, *, of_place: bool) -> Answer:
    if STATEMENT not in (old.attribute, new.attribute):
        return read_answer(text, old=_forms(old), new=_forms(new), of_place=of_place)
    # Nobody says a whole statement again: what tells it from the other names it.
    mine, theirs, shared = told_apart(old.value, new.value)
    return read_answer(text, old=mine, new=theirs, shared=shared)


def _named(side: StatedFact, asked: Entry) -> tuple[str, ...]:
    """By what a side may be named beside the others."""
    if side.attribute != STATEMENT:
        return _forms(side)
    others = [one.fact for one in asked.sides if one.fact is not side]
    return told_apart(side.value, others[0].value)[0] if len(others) == 1 else ()


def _forms(side: StatedFact) -> tuple[str, ...]:
    """How an answer may name the side; a denial cannot be named by its value."""
    return () if side.negative else (side.value, side.normal)


def _resolved(entry: Entry, side: Side, statement: Statement) -> Settlement:
    return Settlement(
        entry_id=entry.entry_id,
        move=Move.RESOLVE,
        winner=side.memory_id,
        words=statement.text,
    )


def _plain(value: str) -> str:
    return " ".join(fold(in_one_notation(value)).split()).rstrip(" .!")


_MAX_CHARS = 400  # a longer message asks for something else as well
_TOPIC = re.compile(
    r"\b(?:contradict(?:ions?|ory|ing|ed|s)?|conflict(?:s|ing)?|inconsisten(?:t|cy|cies)|"
    r"widerspr(?:uch|üche[n]?|üchliche[snrm]?|icht|echen|ochen)|unstimmigkeit(?:en)?)\b"
)
_ASKS = re.compile(
    r"\b(?:what|which|any|are there|do you have|have i|did i|show|list|tell me|explain|why|"
    r"welche[nrs]?|gibt es|hast du|haben sie|habe ich|zeig|zeige|nenn|nenne|erkläre?|warum|wo)\b"
)
# What is asked for is a matter of the memory itself: "conflicts in my team" are not.
_OWN = re.compile(
    r"\b(?:about me|myself|i (?:have |had |ever )?(?:told|said|contradict\w{0,3})|"
    r"(?:do you|you) (?:have|hold|keep|know of|noted)(?! (?:detected|found|noticed)\b)|"
    r"(?:detect|notice|spot|find|found)(?:ed|d|ted)?(?=(?: so far)?[\s?.!]*\Z)|"
    r"memor(?:y|ies)|records?|open|"
    r"unresolved|hast du|haben sie|bei mir|über mich|ich mir|mir selbst|meine[nr]? angaben|"
    r"erinnerungen|offene?[nr]?|gesagt|erzählt)\b"
)


def asks_about_conflicts(message: str) -> bool:
    """Whether it asks what contradicts itself in what the subject told."""
    low = fold(message.strip())
    if len(low) > _MAX_CHARS:
        return False
    return all(pattern.search(low) for pattern in (_TOPIC, _ASKS, _OWN))
