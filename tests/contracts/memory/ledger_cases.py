"""Statements, memories and entries as short calls, and one subject who talks, for the ledger."""

from __future__ import annotations

from collections.abc import Sequence

from troth.contracts.memory.attributes import attribute_of
from troth.contracts.memory.events import MemoryEvent
from troth.contracts.memory.ids import entry_id
from troth.contracts.memory.ledger import Policy, decide_move, losers_of
from troth.contracts.memory.model import (
    Actor,
    Certainty,
    Correction,
    Entry,
    Memory,
    Move,
    SourceKind,
    Speech,
    StatedFact,
    Statement,
    Tense,
    Validity,
)
from troth.contracts.memory.neighbours import Lookup, lookup_meant, lookup_of
from troth.contracts.memory.opening import still_contradicting
from troth.contracts.memory.remember import Decision, Telling, decide_remember
from troth.contracts.memory.replay import Book
from troth.kernel.evidence import Span
from troth.kernel.memories import EntryKind, EntryState
from troth.language.tokens import content_words, stem

AT = "2026-03-01T09:00:00Z"
LATER = "2026-06-01T09:00:00Z"


def fact(
    text: str,
    attribute: str,
    value: str,
    *,
    entity: str = "user",
    negative: bool = False,
    tense: Tense = Tense.PRESENT,
    certainty: Certainty = Certainty.STATED,
) -> StatedFact:
    """A fact about a value that stands in the text."""
    at = text.index(value)
    return StatedFact(
        entity=entity,
        attribute=attribute,
        value=value,
        normal=value.lower(),
        negative=negative,
        validity=Validity(tense=tense),
        certainty=certainty,
        cardinality=attribute_of(attribute).cardinality,
        span=Span.of(text, at, at + len(value)),
    )


def said(
    text: str,
    *facts: StatedFact,
    speech: Speech = Speech.ASSERTION,
    denied: Sequence[str] | None = None,
    update: bool = False,
    **values: str,
) -> Statement:
    """A sentence; ``employer="Amazon"`` is a fact of the user, ``denied`` what it sets right."""
    named = [fact(text, name, value) for name, value in values.items()]
    correction = None
    if denied is not None:
        correction = Correction(denied=tuple(denied))
    return Statement(
        text=text,
        span=Span.of(text, 0, len(text)),
        speech=speech,
        facts=(*facts, *named),
        correction=correction,
        update=update,
    )


def works(employer: str, *, denied: Sequence[str] | None = None) -> Statement:
    """ "I work at Amazon" or "I work at Amazon, not Microsoft"."""
    rest = f", not {denied[0]}" if denied else ""
    return said(f"I work at {employer}{rest}", employer=employer, denied=denied)


def memory(seq: int, text: str = "I work at Amazon", **values: str) -> Memory:
    """A memory ``m<seq>`` of the user."""
    facts = tuple(fact(text, name, value) for name, value in values.items())
    return Memory(
        memory_id=f"m{seq}",
        seq=seq,
        text=text,
        facts=facts,
        source=SourceKind.USER,
        at=AT,
        trust=700,
        confidence=900,
    )


def entry(old: Memory, new: Memory, kind: EntryKind = EntryKind.CONFLICT) -> Entry:
    """An open entry between the first facts of two memories."""
    old_fact, new_fact = old.facts[0], new.facts[0]
    return Entry(
        entry_id=entry_id(
            old_memory_id=old.memory_id,
            new_memory_id=new.memory_id,
            old_fact=old_fact,
            new_fact=new_fact,
        ),
        kind=kind,
        old_memory_id=old.memory_id,
        new_memory_id=new.memory_id,
        old_fact=old_fact,
        new_fact=new_fact,
        reason="other_value",
        policy="ask",
        opened_at=AT,
    )


class Subject:
    """One subject and everything it ever said: what a store keeps, with the whole book at hand."""

    def __init__(self, name: str = "s1", policy: Policy = Policy.ASK) -> None:
        self.name = name
        self.policy = policy
        self.book = Book()
        self.events: list[MemoryEvent] = []

    def say(
        self,
        *statements: Statement,
        at: str = AT,
        source: SourceKind = SourceKind.USER,
        important: bool = False,
    ) -> Decision:
        """Decide one message, and keep what it changes."""
        found = self._looked_up(lookup_of(statements))
        found += self._looked_up(lookup_meant(statements, found))
        known = {each.memory_id: each for each in found}
        for each in self._entries_among(list(known.values())):
            known |= {name: self.book.memories[name] for name in each.memory_ids}
        memories = list(known.values())
        decision = decide_remember(
            statements,
            telling=Telling(
                tenant="t1",
                subject=self.name,
                next_seq=len(self.events) + 1,
                at=at,
                source=source,
                important=important,
                policy=self.policy,
            ),
            memories=memories,
            entries=self._entries_among(memories),
        )
        self.keep(decision.events)
        return decision

    def move(self, entry: Entry, move: Move, winner: str | None = None) -> None:
        """Act on an entry, with what follows for the memories beside it."""
        entry = self.book.entries[entry.entry_id]
        lost = [each for name in losers_of(entry) for each in self.book.entries_of(name)]
        self.keep(
            decide_move(
                entry,
                move,
                by=Actor.USER,
                who="api",
                at=LATER,
                memories=[self.book.memories[name] for name in entry.memory_ids],
                winner=winner,
                entries=lost,
            )
        )

    def complete(self, memory_id: str) -> None:
        """Open what is missing around a memory that holds, or is current again."""
        self.keep(
            still_contradicting(
                Book(self.book.memories.values(), self.book.entries.values()),
                [memory_id],
                at=LATER,
                policy=self.policy.value,
            )
        )

    def keep(self, events: Sequence[MemoryEvent]) -> None:
        """Append events."""
        for event in events:
            self.book.apply(event)
        self.events.extend(events)

    def current(self) -> list[str]:
        """Texts of what is current, oldest first."""
        return [each.text for each in self.book.memories.values() if not each.superseded]

    def contested(self) -> list[str]:
        """Texts of what is flagged, oldest first."""
        book = self.book
        return [m.text for m in book.memories.values() if book.is_contested(m.memory_id)]

    def _looked_up(self, lookup: Lookup) -> list[Memory]:
        newest = [m for m in reversed(self.book.memories.values()) if not m.superseded]
        words = set(lookup.words)
        return [
            each
            for place, each in enumerate(newest)
            if place < lookup.newest
            or any((one.entity, one.attribute) in lookup.slots for one in each.facts)
            or not words.isdisjoint(stem(word) for word in content_words(each.text))
        ]

    def _entries_among(self, memories: Sequence[Memory]) -> list[Entry]:
        names = {each.memory_id for each in memories}
        return [
            each
            for each in self.book.entries.values()
            if each.state is not EntryState.RESOLVED and names & set(each.memory_ids)
        ]
