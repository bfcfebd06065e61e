"""From drafts to facts: value, normal form, polarity, validity and cardinality of each.

MEM-16: every fact keeps its tense, its dates and its certainty.
"""

from __future__ import annotations

from dataclasses import replace

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.model import (
    USER,
    Cardinality,
    Correction,
    StatedFact,
    Tense,
    Validity,
)
from troth.contracts.memory.reading.calendar import is_in_powers, is_off_calendar
from troth.contracts.memory.reading.clause import Clause, Draft
from troth.contracts.memory.reading.corrections import ELLIPTIC
from troth.contracts.memory.reading.fitting import is_fitting
from troth.contracts.memory.reading.times import ends_at
from troth.contracts.memory.reading.tokens import Token
from troth.contracts.memory.values.normalize import normalize_value
from troth.kernel.evidence import Span

Tokens = tuple[Token, ...]


def _slice(tokens: Tokens) -> tuple[int, int]:
    return tokens[0].start, tokens[-1].end


def fact_of(text: str, clause: Clause, draft: Draft, at: str) -> StatedFact | None:
    """The fact that a draft of a clause gives; ``None`` where nothing is left of its value.

    Args:
        text: The statement, which the tokens of the draft are places of.
        at: When it was said, RFC 3339.
    """
    if not draft.tokens or any(token.start < 0 for token in draft.tokens):
        return None
    start, end = _slice(draft.tokens)
    value = text[start:end]
    attribute = attribute_of(draft.attribute)
    normal = normalize_value(attribute.kind, draft.written or value, at=at)
    if not value.strip() or not normal:
        return None
    fitting = is_fitting(
        attribute.kind, text, start, end, written=bool(draft.written), denied=clause.negative
    )
    unread = is_in_powers(attribute.kind, value) or not fitting
    if unread or is_off_calendar(draft.attribute, attribute.kind, normal, at=at):
        return None
    entity = draft.entity or clause.subject.entity
    if not _is_of(clause.subject.entity, entity):
        return None  # what somebody else drives is no car of the speaker's
    negative = draft.flip if draft.settled else clause.negative != draft.flip
    shared = draft.shared or (
        clause.subject.shared and not draft.entity and not clause.subject.topic
    )
    return StatedFact(
        entity=entity,
        attribute=draft.attribute,
        value=value if negative else _told(value, draft, normal, at),
        normal=normal,
        negative=negative,
        validity=_validity(clause, draft, negative, at),
        certainty=clause.certainty,
        cardinality=Cardinality.MANY if shared else attribute.cardinality,
        span=Span.of(text, start, end),
    )


def _told(value: str, draft: Draft, normal: str, at: str) -> str:
    """The value as it is told on, where the slice alone says something else.

    "any children" of "I don't have any children" are no children, "a job" that nobody has is none.
    """
    head = draft.attribute.partition(":")[0]
    first, _, rest = value.lower().partition(" ")
    if head == "employment" and normalize_value(ValueKind.STATUS, value, at=at) != normal:
        return draft.written or value
    if normal != "0" or head not in _COUNTED or first in _NONE:
        return value
    bare = rest if first == "any" else first if not rest and first in _PLURALS else ""
    return f"no {bare or _COUNTED[head]}"


_PLURALS = frozenset("children kids sons daughters siblings brothers sisters pets".split())
_NONE = frozenset("no zero kein keine keinen keinerlei null 0".split())
_COUNTED = {"children_count": "children", "siblings_count": "siblings", "pet_count": "pets"}


def _is_of(subject: str, entity: str) -> bool:
    """Whether what is told of an entity can be told by a clause with that subject."""
    of_both = [[step.partition(":")[0] for step in whom.split("/")] for whom in (subject, entity)]
    return all(one == other for one, other in zip(*of_both, strict=False))


def _validity(clause: Clause, draft: Draft, negative: bool, at: str) -> Validity:
    tense = draft.tense or (Tense.TIMELESS if draft.attribute == "birth_date" else clause.tense)
    times = clause.times
    if clause.tense is Tense.TIMELESS and not negative and not draft.tense:
        tense = Tense.PRESENT  # "I never left IBM"
    if draft.tense is Tense.PAST and clause.tense is not Tense.PAST:
        times = replace(times, since=None, until=times.since)  # "from Paris to Rome in 2020"
    if tense is Tense.TIMELESS or draft.attribute.startswith(("schedule:", "deadline")):
        return Validity(tense=tense)
    if tense is Tense.PRESENT and times.since == times.until:
        times = replace(times, until=None)  # "diagnosed in 2020"
    if times.counted and tense is not Tense.PRESENT:
        times = replace(times, since=None)
    over = clause.ended or (negative and draft.update)
    if over and tense is Tense.PRESENT and negative:
        times = ends_at(replace(times, since=None, until=times.until or times.since), at)
    elif clause.update and tense is Tense.PRESENT:
        times = replace(times, until=None)
    return Validity(tense=tense, since=times.since, until=times.until)


def elliptic_fact(text: str, tokens: Tokens, at: str) -> StatedFact:
    """The fact of an elliptic correction: a value of the user without an attribute."""
    start, end = _slice(tokens)
    value = text[start:end]
    kind = ValueKind.NUMBER if value[0].isdigit() else ValueKind.TEXT
    return StatedFact(
        entity=USER,
        attribute=ELLIPTIC,
        value=value,
        normal=normalize_value(kind, value, at=at),
        span=Span.of(text, start, end),
    )


def once(facts: list[StatedFact]) -> list[StatedFact]:
    """Each fact once, the first time it is said."""
    seen: dict[tuple[str, str, str, bool], StatedFact] = {}
    for fact in facts:
        seen.setdefault((fact.entity, fact.attribute, fact.normal, fact.negative), fact)
    return list(seen.values())


def set_right(facts: list[StatedFact]) -> tuple[list[StatedFact], list[StatedFact]]:
    """As in "I'm not 32, I'm 34": a denial beside an affirmation of the same is a correction."""
    held = {_slot(fact) for fact in facts if not fact.negative and _is_single(fact)}
    contrary = [
        fact for fact in facts if fact.negative and _slot(fact) in held and not fact.validity.until
    ]
    return [fact for fact in facts if fact not in contrary], contrary


def gone_by(facts: list[StatedFact]) -> list[StatedFact]:
    """As in "I left IBM and now work at Google": beside what holds, what ended is told as past."""
    held = {
        (fact.entity, fact.attribute)
        for fact in facts
        if not fact.negative and _is_single(fact) and fact.validity.tense is Tense.PRESENT
    }
    return [
        replace(fact, negative=False, validity=replace(fact.validity, tense=Tense.PAST))
        if fact.negative and fact.validity.until and (fact.entity, fact.attribute) in held
        else fact
        for fact in facts
    ]


def _slot(fact: StatedFact) -> tuple[str, str, Tense]:
    return fact.entity, fact.attribute, fact.validity.tense


def _is_single(fact: StatedFact) -> bool:
    return fact.cardinality is not Cardinality.MANY


def correction_of(
    text: str,
    facts: list[StatedFact],
    denied: list[Tokens],
    contrary: list[StatedFact],
    at: str,
) -> Correction:
    """What the facts of a sentence set right.

    Args:
        denied: The values behind "not"; each is normalized like the fact that stands before it.
        contrary: Facts of the sentence that deny what another one of it affirms.
    """
    said = [text[slice(*_slice(tokens))] for tokens in denied]
    normal = [
        normalize_value(_kind_before(facts, tokens[0].start), value, at=at)
        for value, tokens in zip(said, denied, strict=True)
    ]
    return Correction(
        denied=(*said, *(fact.value for fact in contrary)),
        denied_normal=(*normal, *(fact.normal for fact in contrary)),
    )


def _kind_before(facts: list[StatedFact], start: int) -> ValueKind:
    before = [fact for fact in facts if fact.span.start < start]
    return _kind_of(before[-1] if before else facts[0])


def _kind_of(fact: StatedFact) -> ValueKind:
    if fact.attribute == ELLIPTIC:
        return ValueKind.NUMBER if fact.value[0].isdigit() else ValueKind.TEXT
    return attribute_of(fact.attribute).kind
