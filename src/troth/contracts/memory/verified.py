"""Facts that a model read, held to the text (MEM-8, GATE-13).

A model may find facts that the rules cannot read. Nothing of what it says is believed: each fact
must stand in a sentence that asserts something, its value word for word in that sentence, under an
attribute that is known, of a time that is known. What does not hold is dropped; what the rules read
stands in any case, and words that they read are not read once more as something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from troth.contracts.memory.attributes import ATTRIBUTES, attribute_of
from troth.contracts.memory.model import (
    USER,
    Certainty,
    Speech,
    StatedFact,
    Statement,
    Tense,
    Validity,
)
from troth.contracts.memory.slots.clauses import KIN
from troth.contracts.memory.slots.values import normalize_value
from troth.contracts.memory.stated import STATEMENT
from troth.kernel.evidence import Span
from troth.kernel.jsontypes import JsonValue
from troth.language.tokens import words

TENSES = frozenset(tense.value for tense in Tense)
# One value for each matter ("favorite:color"): without the matter, colors would contradict dishes.
_OF_A_MATTER = frozenset({"favorite", "schedule", "own"})
ATTRIBUTE_NAMES = tuple(sorted(ATTRIBUTES.keys() - _OF_A_MATTER))
"""The attributes that a model may name."""
_ENTITY = re.compile(r"(?:user(?:/[a-z][a-z_]{0,30}){0,2}|named:[^\W\d_][\w .'-]{0,60})\Z")
_RELATIONS = frozenset(KIN.values())
_READABLE = frozenset({Speech.ASSERTION, Speech.OTHER})


def verified_statements(
    statements: Sequence[Statement], proposed: Iterable[JsonValue]
) -> tuple[Statement, ...]:
    """The statements with the facts of a model added that hold against the text.

    Args:
        statements: What the rules read, whole message, in order.
        proposed: Members of ``facts`` of a validated ``MemoryLLMOutput``.
    """
    facts = [one for one in proposed if isinstance(one, dict)]
    return tuple(_with_facts(statement, facts) for statement in statements)


def _with_facts(statement: Statement, proposed: Iterable[dict[str, JsonValue]]) -> Statement:
    # MEM-8: a question, a condition, a request or a quotation holds no fact, whoever found it.
    if statement.speech not in _READABLE:
        return statement
    read = tuple(fact for fact in statement.facts if fact.attribute != STATEMENT)
    added: list[StatedFact] = []
    for one in proposed:
        fact = _fact(one, statement)
        if fact is not None and not any(_overlap(fact, other) for other in read):
            added.append(fact)
    added = list({_key(fact): fact for fact in reversed(added)}.values())[::-1]
    if not added:
        return statement
    return replace(statement, speech=Speech.ASSERTION, facts=(*read, *added))


def _overlap(one: StatedFact, other: StatedFact) -> bool:
    return one.span.start < other.span.end and other.span.start < one.span.end


def _key(fact: StatedFact) -> tuple[str, str, str]:
    return fact.entity, fact.attribute, fact.normal


def _is_said(entity: str, text: str) -> bool:
    """TRUST-3.8: a name or a relation that a model gives stands in the text, or is a known one."""
    _, _, named = entity.partition(":")
    said = set(words(text)) | _RELATIONS
    parts = words(named) if named else words(entity.replace("/", " ").replace("_", " "))[1:]
    return said.issuperset(parts)


def _fact(one: dict[str, JsonValue], statement: Statement) -> StatedFact | None:
    members = {name: one.get(name) for name in ("quote", "entity", "attribute", "value", "tense")}
    texts = {name: text.strip() for name, text in members.items() if isinstance(text, str)}
    quote = texts.get("quote", "")
    # A statement may be less than the sentence that is quoted.
    is_quoted = quote in statement.text or statement.text in quote
    if len(texts) != len(members) or not is_quoted:
        return None
    quoted_at = max(0, statement.text.find(quote))
    start = statement.text.find(texts["value"], quoted_at)
    end = start + len(texts["value"])
    within = start >= 0 and end <= quoted_at + len(quote)
    lawful = (
        _ENTITY.match(texts["entity"])
        and _is_said(texts["entity"], statement.text)
        and texts["attribute"] in ATTRIBUTE_NAMES
        and texts["tense"] in TENSES
    )
    if not (within and texts["value"] and lawful):
        return None
    attribute = attribute_of(texts["attribute"])
    return StatedFact(
        entity=texts["entity"] if texts["entity"].startswith(USER) else texts["entity"].lower(),
        attribute=texts["attribute"],
        value=texts["value"],
        normal=normalize_value(attribute.kind, texts["value"]),
        negative=one.get("negative") is True,
        validity=Validity(tense=Tense(texts["tense"])),
        certainty=Certainty.HEDGED,  # a model's reading is never firmer than that
        cardinality=attribute.cardinality,
        span=Span.of(statement.text, start, end),
    )
