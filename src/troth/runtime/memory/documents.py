"""Plain results that show memories: the same flags, set in the same place, as in any response.

A memory in such a result is an object with ``memory_id`` and ``reintroduced_claim``; the latter is
false until the seal has read the ledger (MEM-5). The texts are the subject's own words, quoted, and
assert nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace

from troth.contracts.memory.chat_parts import flagged, flags_in
from troth.contracts.memory.decide import memory_law
from troth.contracts.memory.ledger import legal_moves
from troth.contracts.memory.model import Entry, Memory, Side, StatedFact
from troth.kernel.jsontypes import JsonObject
from troth.kernel.memories import MemoryLens
from troth.runtime.exchange.closing import PLAIN_POLICY
from troth.runtime.exchange.documents import CLEAN_PLAIN, PLAIN_LAW, PlainDocument
from troth.runtime.exchange.enforce import Policy

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


def first_and_newest(entry: Entry, memories: Mapping[str, Memory]) -> tuple[Side, Side]:
    """The side that an entry was opened against, and the one that was said last."""
    old, *others = entry.sides
    seqs = {name: memory.seq for name, memory in memories.items()}
    return old, max(others, key=lambda side: seqs.get(side.memory_id, 0))


def entry_fields(entry: Entry, memories: Mapping[str, Memory]) -> JsonObject:
    """An entry of the ledger with its sides and its history.

    ``old`` is the first side and ``new`` the newest; those between them are listed shortly.
    ``ledger_id`` is what clients of the first system call ``entry_id``.
    """
    sides = first_and_newest(entry, memories)
    old, new = (memories.get(side.memory_id) for side in sides)
    shown = [side.memory_id for side in sides]
    return {
        "entry_id": entry.entry_id,
        "ledger_id": entry.entry_id,
        "kind": entry.kind.value,
        "status": entry.state.value,
        "reason": entry.reason,
        "policy": entry.policy,
        "judge": entry.judge or None,
        "opened_at": entry.opened_at,
        "old_memory_id": sides[0].memory_id,
        "new_memory_id": sides[1].memory_id,
        "old_value": sides[0].fact.value,
        "new_value": sides[1].fact.value,
        "entity": sides[1].fact.entity,
        "attribute": sides[1].fact.attribute,
        "old": None if old is None else memory_fields(old),
        "new": None if new is None else memory_fields(new),
        "further": [
            _further(side, memories[side.memory_id])
            for side in entry.sides
            if side.memory_id not in shown and side.memory_id in memories
        ],
        "winner": entry.winner,
        "moves": [move.value for move in legal_moves(entry.state)],
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


def _further(side: Side, memory: Memory) -> JsonObject:
    return {
        "memory_id": side.memory_id,
        "text": memory.text,
        "value": side.fact.value,
        "negative": side.fact.negative,
        "kind": side.kind.value,
        "timestamp": memory.at,
        _FLAG: False,
    }


def _count(document: PlainDocument) -> int:
    count = document.fields.get(_COUNT)
    return count if isinstance(count, int) else 0


def _with_flags(document: PlainDocument, contested: Set[str]) -> PlainDocument:
    fields = flagged({**document.fields, _COUNT: 0}, contested)
    assert isinstance(fields, dict)  # noqa: S101 - an object stays one
    return replace(document, fields=fields)


LENS: MemoryLens[PlainDocument] = MemoryLens(
    flags=lambda document: flags_in(document.fields),
    count=_count,
    texts=lambda _: (),
    with_flags=_with_flags,
    with_texts=lambda document, _: document,
)

MEMORY_POLICY: Policy[PlainDocument] = Policy(
    laws=(CLEAN_PLAIN, PLAIN_LAW, memory_law(LENS)), fallback=PLAIN_POLICY.fallback, lens=LENS
)
"""What binds results that show memories."""
