"""From a message to its statements: the one place where drafts become facts.

MEM-8: questions, suppositions, quotes, requests and what others are said to think give no facts.
MEM-16: every fact keeps its tense, its dates and its certainty.

An *elliptic correction*, a sentence that says only which value is right ("actually 34, not 32"),
gives one fact of the user with the attribute ``?`` (``corrections.ELLIPTIC``). It is a fact of
nothing until the caller has matched it with what was told before: by the denied value where one is
named, otherwise by the newest fact that it can be a value of; then the value has to be normalized
again as that attribute's kind.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from troth.contracts.memory.model import Correction, Speech, StatedFact, Statement, Tense
from troth.contracts.memory.reading.clause import Clause, Draft, Subject
from troth.contracts.memory.reading.corrections import cue_in, denied_value, elliptic
from troth.contracts.memory.reading.english.clauses import read_clauses as read_english
from troth.contracts.memory.reading.english.frames import drafts_of as english_drafts
from troth.contracts.memory.reading.facts import (
    correction_of,
    elliptic_fact,
    fact_of,
    gone_by,
    once,
    set_right,
)
from troth.contracts.memory.reading.german.clauses import read_clauses as read_german
from troth.contracts.memory.reading.german.frames import drafts_of as german_drafts
from troth.contracts.memory.reading.languages import is_german
from troth.contracts.memory.reading.meant import counted_correction
from troth.contracts.memory.reading.people import NOBODY, People
from troth.contracts.memory.reading.presupposed import presupposed
from troth.contracts.memory.reading.speech import quoted_spans, speech_of
from troth.contracts.memory.reading.times import Moment
from troth.contracts.memory.reading.tokens import Token, tokenize
from troth.contracts.memory.reading.told import Told
from troth.kernel.evidence import Span
from troth.language.dates import find_dates
from troth.language.tokens import sentences

Tokens = tuple[Token, ...]
MAX_SENTENCES = 200
"""Sentences of one message that are read; what comes after them gives no statements."""
MAX_SENTENCE_CHARS = 600
"""A longer sentence is kept as it is and read for no facts."""
MAX_READ_CHARS = MAX_SENTENCES * MAX_SENTENCE_CHARS
"""Code points of one message that are looked at; the rest gives no statements."""
_MAX_FACTS = 24
_OF_SPEAKER = Clause(subject=Subject(), verb="have")
_QUOTE_MARKS = frozenset('"“”„«»')
_SHORT = 9  # tokens of a sentence that only says that the one before was wrong


def read_statements(message: str, *, at: str = "") -> tuple[Statement, ...]:
    """The sentences of a message, in order, each with what it does and the facts it states.

    Args:
        at: When it was said, RFC 3339; what "three years ago" counts from. Without it such times
            give a tense but no date.

    Returns:
        At most ``MAX_SENTENCES`` statements. Spans count code points of the message; the span of a
        fact counts those of its statement.
    """
    message = message[:MAX_READ_CHARS]
    places = sentences(message)[:MAX_SENTENCES]
    quotes = _Quotes(quoted_spans(message))
    before = _Before()
    read: list[Statement] = []
    for start, end in places:
        statement, before = _statement(message, (start, end), quotes, before, at)
        read.append(statement)
    return tuple(read)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Before:
    """What the sentence before leaves behind.

    Attributes:
        people: Whom it named.
        wrong: It only said that something was wrong ("I was mistaken.").
    """

    people: People = NOBODY
    wrong: bool = False


_NOTHING = _Before()


class _Quotes:
    """Which places of the message are somebody else's words."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self._begins = [begin for begin, _ in spans]
        self._ends = [end for _, end in spans]

    def hold(self, offset: int) -> bool:
        """Whether the code point stands inside one."""
        at = bisect_right(self._begins, offset) - 1
        return at >= 0 and offset < self._ends[at]


def _statement(
    message: str, place: tuple[int, int], quotes: _Quotes, before: _Before, at: str
) -> tuple[Statement, _Before]:
    text = message[slice(*place)]
    whole = Statement(text=text, span=Span.of(message, *place), speech=Speech.OTHER)
    if len(text) > MAX_SENTENCE_CHARS:
        return whole, _NOTHING
    tokens = tokenize(text)
    own = tuple(token for token in tokens if not quotes.hold(place[0] + token.start))
    quoted = len(own) < len(tokens)
    own = tuple(token for token in own if token.word not in _QUOTE_MARKS)  # 'called "Mia"'
    if not any(token.is_word for token in own):
        return replace(whole, speech=Speech.QUOTED if quoted else Speech.OTHER), _NOTHING
    speech, head = speech_of(own)
    if speech is not Speech.ASSERTION:
        return replace(whole, speech=speech), _NOTHING
    moment = Moment(dates={mention.start: mention for mention in find_dates(text)}, today=_day(at))
    told, pairs = _told(own[:head], before.people, moment)
    told.reported |= quoted
    statement = _asserted(whole, own[:head], told, pairs, at)
    if before.wrong and statement.facts and statement.correction is None:
        statement = replace(statement, correction=Correction())
    wrong = not statement.facts and len(own) <= _SHORT and cue_in(own)
    return statement, _Before(people=told.people, wrong=wrong)


def _told(
    tokens: Tokens, people: People, moment: Moment
) -> tuple[Told, list[tuple[Clause, Draft]]]:
    """The sentence as the grammar of its language reads it."""
    if is_german(tokens):
        told, drafts_of = read_german(tokens, people, moment), german_drafts
    else:
        told, drafts_of = read_english(tokens, people, moment), english_drafts
    return told, [(clause, draft) for clause in told.clauses for draft in drafts_of(clause)]


def _day(at: str) -> date | None:
    try:
        return date.fromisoformat(at[:10])
    except ValueError:
        return None


def _asserted(
    whole: Statement, tokens: Tokens, told: Told, pairs: list[tuple[Clause, Draft]], at: str
) -> Statement:
    text = whole.text
    facts = [fact for clause, draft in pairs if (fact := fact_of(text, clause, draft, at))]
    denied = [value for phrase in told.denied if (value := denied_value(phrase))]
    cue = cue_in(tokens)
    if not facts and not (told.reported or told.supposed):
        drafts = (counted_correction(tokens) if cue else []) or presupposed(tokens)
        found = (fact_of(text, _OF_SPEAKER, draft, at) for draft in drafts)
        facts = [fact for fact in found if fact is not None]
    if not facts and (only := elliptic(tokens, denied)) is not None:
        facts, denied = [elliptic_fact(text, only.value, at)], list(only.denied)
        cue = True
    facts, contrary = set_right(gone_by(once(facts))[:_MAX_FACTS])
    corrects = facts and (denied or contrary or cue)
    return replace(
        whole,
        speech=_speech(told, facts),
        facts=tuple(facts),
        correction=correction_of(text, facts, denied, contrary, at) if corrects else None,
        update=_updates(facts, pairs),
    )


def _updates(facts: list[StatedFact], pairs: list[tuple[Clause, Draft]]) -> bool:
    told = any(clause.update or draft.update for clause, draft in pairs)
    return told and any(fact.validity.tense is Tense.PRESENT for fact in facts)


def _speech(told: Told, facts: list[StatedFact]) -> Speech:
    if facts:
        return Speech.ASSERTION
    if told.reported:
        return Speech.QUOTED
    return Speech.HYPOTHETICAL if told.supposed else Speech.OTHER
