"""Plain results that show memories: the same flags, set in the same place, as in any response.

A memory in such a result is an object with ``memory_id`` and ``reintroduced_claim``; the latter is
false until the seal has read the ledger (MEM-5). The texts are the subject's own words, quoted, and
assert nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from troth.contracts.memory.model import Entry, Memory, StatedFact
from troth.contracts.memory.repair import memory_law
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.memories import Flag, MemoryLens
from troth.runtime.closing import PLAIN_POLICY
from troth.runtime.documents import PLAIN_LAW, PlainDocument
from troth.runtime.enforce import Policy

_FLAG, _COUNT = "reintroduced_claim", "reintroduced_claims_count"


def memory_fields(memory: Memory) -> JsonObject:
    """A memory as results show it, not flagged yet."""
    return {
        "memory_id": memory.memory_id,
        "text": memory.text,
        "source": memory.source.value,
        "trust": memory.trust / 1000,
        "confidence": memory.confidence / 1000,
        "timestamp": memory.at,
        "important": memory.important,
        "superseded": memory.superseded,
        "superseded_by": memory.superseded_by or None,
        "facts": [_fact(fact) for fact in memory.facts],
        _FLAG: False,
    }


def _fact(fact: StatedFact) -> JsonObject:
    return {
        "entity": fact.entity,
        "attribute": fact.attribute,
        "value": fact.value,
        "negative": fact.negative,
        "tense": fact.validity.tense.value,
        "since": fact.validity.since,
        "until": fact.validity.until,
        "certainty": fact.certainty.value,
        "start": fact.span.start,
        "end": fact.span.end,
        "sha256": fact.span.sha256,
    }


def entry_fields(entry: Entry, memories: dict[str, Memory]) -> JsonObject:
    """An entry of the ledger with both sides and its history.

    ``ledger_id`` is what clients of the first system call ``entry_id``.
    """
    old, new = memories.get(entry.old_memory_id), memories.get(entry.new_memory_id)
    return {
        "entry_id": entry.entry_id,
        "ledger_id": entry.entry_id,
        "kind": entry.kind.value,
        "status": entry.state.value,
        "reason": entry.reason,
        "policy": entry.policy,
        "judge": entry.judge or None,
        "opened_at": entry.opened_at,
        "old_memory_id": entry.old_memory_id,
        "new_memory_id": entry.new_memory_id,
        "old_value": entry.old_fact.value,
        "new_value": entry.new_fact.value,
        "entity": entry.new_fact.entity,
        "attribute": entry.new_fact.attribute,
        "old": None if old is None else memory_fields(old),
        "new": None if new is None else memory_fields(new),
        "winner": entry.winner,
        "history": [
            {
                "move": moved.move.value,
                "to": moved.to.value,
                "by": moved.by.value,
                "who": moved.who,
                "at": moved.at,
                "winner": moved.winner,
                "reason": moved.reason,
            }
            for moved in entry.history
        ],
    }


def _shown(value: JsonValue) -> Iterator[JsonObject]:
    if isinstance(value, dict):
        if _FLAG in value:
            yield value
        for member in value.values():
            yield from _shown(member)
    elif isinstance(value, list | tuple):
        for member in value:
            yield from _shown(member)


def _flags(document: PlainDocument) -> tuple[Flag, ...]:
    return tuple(
        Flag(memory_id=str(one["memory_id"]), reintroduced_claim=one[_FLAG] is True)
        for one in _shown(document.fields)
    )


def _count(document: PlainDocument) -> int:
    count = document.fields.get(_COUNT)
    flagged = {flag.memory_id for flag in _flags(document) if flag.reintroduced_claim}
    return count if isinstance(count, int) else len(flagged)


def _flagged(value: JsonValue, contested: Set[str]) -> JsonValue:
    if isinstance(value, dict):
        made = {name: _flagged(member, contested) for name, member in value.items()}
        if _FLAG in made:
            made[_FLAG] = made["memory_id"] in contested
        return made
    if isinstance(value, list | tuple):
        return [_flagged(member, contested) for member in value]
    return value


def _with_flags(document: PlainDocument, contested: Set[str]) -> PlainDocument:
    fields = _flagged(document.fields, contested)
    assert isinstance(fields, dict)  # noqa: S101 - an object stays one
    ids = {str(one["memory_id"]) for one in _shown(fields) if one[_FLAG] is True}
    return replace(document, fields={**fields, _COUNT: len(ids)})


def _texts(document: PlainDocument) -> tuple[str, ...]:
    del document
    return ()


def _with_texts(document: PlainDocument, texts: Sequence[str]) -> PlainDocument:
    del texts
    return document


LENS: MemoryLens[PlainDocument] = MemoryLens(
    flags=_flags, count=_count, texts=_texts, with_flags=_with_flags, with_texts=_with_texts
)

MEMORY_POLICY: Policy[PlainDocument] = Policy(
    laws=(PLAIN_LAW, memory_law(LENS)), fallback=PLAIN_POLICY.fallback, lens=LENS
)
"""What binds results that show memories."""
