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
from dataclasses import replace

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.model import (
    USER,
    Cardinality,
    Certainty,
    Correction,
    Speech,
    StatedFact,
    Statement,
    Tense,
    Validity,
)
from troth.contracts.memory.reading.clause import Clause, Draft
from troth.contracts.memory.reading.corrections import ELLIPTIC, cue_in, denied_value, elliptic
from troth.contracts.memory.reading.english.clauses import Told, read_clauses
from troth.contracts.memory.reading.english.frames import drafts_of
from troth.contracts.memory.reading.people import People
from troth.contracts.memory.reading.speech import quoted_spans, speech_of
from troth.contracts.memory.reading.times import Moment, ends_at
from troth.contracts.memory.reading.tokens import Token, tokenize
from troth.contracts.memory.values.normalize import normalize_value
from troth.kernel.dates import find_dates
from troth.kernel.evidence import Span
from troth.kernel.text import sentences

MAX_SENTENCES = 200
"""Sentences of one message that are read; what comes after them gives no statements."""
MAX_SENTENCE_CHARS = 1_000
"""A longer sentence is kept as it is and read for no facts."""
_MAX_FACTS = 24


def read_statements(message: str, *, at: str = "") -> tuple[Statement, ...]:
    """The sentences of a message, in order, each with what it does and the facts it states.

    Args:
        at: When it was said, RFC 3339; what "three years ago" counts from. Without it such times
            give a tense but no date.

    Returns:
        At most ``MAX_SENTENCES`` statements. Spans count code points of the message; the span of a
        fact counts those of its statement.
    """
    quoted = quoted_spans(message) if len(message) <= _MOST_READ else ()
    people = People()
    read: list[Statement] = []
    for start, end in sentences(message)[:MAX_SENTENCES]:
        statement, people = _statement(message, (start, end), quoted, people, at)
        read.append(statement)
    return tuple(read)


_MOST_READ = 2_000_000


def _statement(
    message: str,
    place: tuple[int, int],
    quoted: tuple[tuple[int, int], ...],
    people: People,
    at: str,
) -> tuple[Statement, People]:
    text = message[slice(*place)]
    whole = Statement(text=text, span=Span.of(message, *place), speech=Speech.OTHER)
    if len(text) > MAX_SENTENCE_CHARS:
        return whole, People()
    tokens = tokenize(text)
    own = _own_words(tokens, place[0], quoted)
    if not any(token.is_word for token in own):
        speech = Speech.QUOTED if len(own) < len(tokens) else Speech.OTHER
        return replace(whole, speech=speech), People()
    speech, head = speech_of(own)
    if speech is not Speech.ASSERTION:
        return replace(whole, speech=speech), People()
    moment = Moment(dates={mention.start: mention for mention in find_dates(text)}, year=_year(at))
    told = read_clauses(own[:head], people, moment)
    return _asserted(whole, own[:head], told, at, len(own) < len(tokens)), told.people


def _year(at: str) -> int | None:
    return int(at[:4]) if at[:4].isdecimal() and len(at) >= 4 else None


def _own_words(
    tokens: tuple[Token, ...], offset: int, quoted: tuple[tuple[int, int], ...]
) -> tuple[Token, ...]:
    """The tokens outside quotes."""
    if not quoted:
        return tokens
    begins = [begin for begin, _ in quoted]

    def is_own(token: Token) -> bool:
        at = bisect_right(begins, offset + token.start) - 1
        return at < 0 or offset + token.start >= quoted[at][1]

    return tuple(token for token in tokens if is_own(token))


def _asserted(
    whole: Statement, tokens: tuple[Token, ...], told: Told, at: str, has_quote: bool
) -> Statement:
    pairs = [(clause, draft) for clause in told.clauses for draft in drafts_of(clause)]
    facts = [fact for clause, draft in pairs if (fact := _fact(whole.text, clause, draft, at))]
    denied = [value for phrase in told.denied if (value := denied_value(phrase))]
    cue = cue_in(tokens)
    if not facts and (value := elliptic(tokens, denied, cue)):
        facts = [_elliptic_fact(whole.text, value, at)]
    facts, contrary = _set_right(_once(facts))
    facts = facts[:_MAX_FACTS]
    correction = None
    if facts and (denied or contrary or cue):
        correction = _correction(whole.text, facts, denied, contrary, at)
    update = any(clause.update for clause, _ in pairs) or any(draft.update for _, draft in pairs)
    update = update and any(_is_of_now(fact) for fact in facts)
    speech = _speech(told, facts, has_quote)
    return replace(whole, speech=speech, facts=tuple(facts), correction=correction, update=update)


def _is_of_now(fact: StatedFact) -> bool:
    return fact.validity.tense is Tense.PRESENT


def _speech(told: Told, facts: list[StatedFact], has_quote: bool) -> Speech:
    if facts:
        return Speech.ASSERTION
    if told.reported or has_quote:
        return Speech.QUOTED
    if told.supposed:
        return Speech.HYPOTHETICAL
    return Speech.OTHER


def _slice(text: str, tokens: tuple[Token, ...]) -> tuple[int, int]:
    return tokens[0].start, tokens[-1].end


def _fact(text: str, clause: Clause, draft: Draft, at: str) -> StatedFact | None:
    if not draft.tokens or not draft.attribute:
        return None
    start, end = _slice(text, draft.tokens)
    value = text[start:end]
    attribute = attribute_of(draft.attribute)
    normal = normalize_value(attribute.kind, draft.written or value, at=at)
    if not value.strip() or not normal:
        return None
    negative = draft.flip if draft.settled else clause.negative != draft.flip
    shared = draft.shared or (
        clause.subject.shared and not draft.entity and not clause.subject.topic
    )
    return StatedFact(
        entity=draft.entity or clause.subject.entity,
        attribute=draft.attribute,
        value=value,
        normal=normal,
        negative=negative,
        validity=_validity(clause, draft, negative, at),
        certainty=clause.certainty,
        cardinality=Cardinality.MANY if shared else attribute.cardinality,
        span=Span.of(text, start, end),
    )


def _validity(clause: Clause, draft: Draft, negative: bool, at: str) -> Validity:
    tense = draft.tense or (Tense.TIMELESS if draft.attribute == "birth_date" else clause.tense)
    times = clause.times
    if tense is Tense.TIMELESS:
        return Validity(tense=tense)
    over = clause.ended or (negative and draft.update)
    if over and tense is Tense.PRESENT and negative:
        times = ends_at(replace(times, since=None, until=times.until or times.since), at)
    elif clause.update and tense is Tense.PRESENT:
        times = replace(times, until=None)
    return Validity(tense=tense, since=times.since, until=times.until)


def _elliptic_fact(text: str, tokens: tuple[Token, ...], at: str) -> StatedFact:
    start, end = _slice(text, tokens)
    value = text[start:end]
    kind = ValueKind.NUMBER if value[0].isdigit() else ValueKind.TEXT
    return StatedFact(
        entity=USER,
        attribute=ELLIPTIC,
        value=value,
        normal=normalize_value(kind, value, at=at),
        certainty=Certainty.STATED,
        span=Span.of(text, start, end),
    )


def _once(facts: list[StatedFact]) -> list[StatedFact]:
    """Each fact once, the first time it is said."""
    seen: dict[tuple[str, str, str, bool], StatedFact] = {}
    for fact in facts:
        seen.setdefault((fact.entity, fact.attribute, fact.normal, fact.negative), fact)
    return list(seen.values())


def _set_right(facts: list[StatedFact]) -> tuple[list[StatedFact], list[StatedFact]]:
    """As in "I'm not 32, I'm 34": a denial beside an affirmation of the same is a correction."""
    held = {_slot(fact) for fact in facts if not fact.negative and _is_single(fact)}
    contrary = [
        fact for fact in facts if fact.negative and _slot(fact) in held and not fact.validity.until
    ]
    return [fact for fact in facts if fact not in contrary], contrary


def _slot(fact: StatedFact) -> tuple[str, str, Tense]:
    return fact.entity, fact.attribute, fact.validity.tense


def _is_single(fact: StatedFact) -> bool:
    return fact.cardinality is not Cardinality.MANY


def _correction(
    text: str,
    facts: list[StatedFact],
    denied: list[tuple[Token, ...]],
    contrary: list[StatedFact],
    at: str,
) -> Correction:
    kind = _kind_of(facts[-1])
    said = [text[slice(*_slice(text, tokens))] for tokens in denied]
    normal = [normalize_value(kind, value, at=at) for value in said]
    return Correction(
        denied=(*said, *(fact.value for fact in contrary)),
        denied_normal=(*normal, *(fact.normal for fact in contrary)),
    )


def _kind_of(fact: StatedFact) -> ValueKind:
    if fact.attribute == ELLIPTIC:
        return ValueKind.NUMBER if fact.value[0].isdigit() else ValueKind.TEXT
    return attribute_of(fact.attribute).kind
