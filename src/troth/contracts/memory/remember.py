"""What a message changes in the memory of who said it: the events of one turn (MEM-6, MEM-8).

Decides MEM-6: what contradicts a stored memory opens an entry, and both stay as they are. Decides
of MEM-8 and MEM-16 only that nothing is taken from what is no assertion, and that nothing opens but
by a relation that ``OPENS`` names; the relations are those of ``deciding.relating``.

The rules, in order, for each sentence:

1. Only an assertion gives facts. A correction that names no attribute is completed by what was said
   before (``elliptic``); where nothing was, its words are kept, and what it corrects is asked.
2. A statement in which no slot was read has one fact, all of its words (``stated``). A sentence
   that states nothing is kept only if its user marked it as important, or an application stored
   it: it can then be found, and contradicts nothing.
3. If all of its facts are the same as those of one current memory, that memory is reinforced. Not
   so if something newer has contradicted it since: the sentence is then the newest word on the
   matter and becomes a memory of its own, so that "most recent" stays true (MEM-3).
4. Otherwise it becomes a memory, and stands in an open entry beside what it contradicts
   (``opening``): by its facts, and where a side has no slot by its words (``deciding``). A stated
   policy may close the entry at once (MEM-7). What is likely and not firm is only suspected.
5. A memory becomes history by an explained update when every one of its facts was replaced: a
   sentence that also says something else still holds. Not so a side of an open entry, which only a
   move makes history: the update becomes a further side.

A sentence that speaks of several matters, "I'm Ann and I live in Rome", becomes one memory for each
of them: so that a dispute about the one flags nothing else, and an update ends nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias

from troth.contracts.memory.events import (
    MemoryAdded,
    MemoryEvent,
    MemoryReinforced,
    Superseded,
    TrustMoved,
    opened_by,
)
from troth.contracts.memory.ids import memory_id
from troth.contracts.memory.ledger import Policy, decide_by_policy
from troth.contracts.memory.model import (
    OPENS,
    Entry,
    Memory,
    Relation,
    RelationKind,
    SourceKind,
    Speech,
    StatedFact,
    Statement,
)
from troth.contracts.memory.neighbours import (
    completed,
    is_elliptic,
    last_of_its_kind,
    meant_by_words,
    neighbours_of,
)
from troth.contracts.memory.opening import (
    Contesting,
    opening_relation,
    relations_between,
    suspect_entry,
    update_over,
)
from troth.contracts.memory.replay import Book
from troth.contracts.memory.stated import corrects, whole_fact
from troth.contracts.memory.trust import (
    first_trust,
    least_certain,
    moved_trust,
    reading_confidence,
)
from troth.kernel.memories import EntryState
from troth.language.tokens import words

MAX_TEXT = 2_000
"""Code points of a sentence that can be a memory; a longer one is not kept, and reported."""

_MAX_MEANT = 64  # memories that an elliptic correction is matched with, the newest first
_FEW_WORDS = 2  # of a value that is nothing but one: "34, not 32"
_SAME = frozenset({RelationKind.SAME, RelationKind.ALIAS})
Weigh: TypeAlias = "Callable[[Memory, Memory], Relation | None]"
"""How a newer memory stands to an older one by their words, where that is likely at least."""
_MAY_BE_KEPT = (Speech.ASSERTION, Speech.OTHER)
# An application stores on purpose; what it stores may be a note rather than a sentence.
_NOTED = (*_MAY_BE_KEPT, Speech.HYPOTHETICAL, Speech.QUOTED)


@dataclass(frozen=True, kw_only=True, slots=True)
class Telling:
    """Who tells something, when, and under which policy.

    Attributes:
        next_seq: Number of the first event that comes of it: the store's version plus one.
        at: RFC 3339 in UTC.
        important: The user marked it as important.
    """

    tenant: str
    subject: str
    next_seq: int
    at: str
    source: SourceKind = SourceKind.USER
    important: bool = False
    policy: Policy = Policy.ASK


@dataclass(frozen=True, kw_only=True, slots=True)
class Unkept:
    """A sentence of which nothing was remembered.

    Attributes:
        reason: ``question``, ``hypothetical``, ``quoted``, ``request``, ``no_fact``, ``too_long``
            or ``unstorable``.
    """

    statement: Statement
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Decision:
    """What one message changes.

    Attributes:
        events: In order; the first has the number ``Telling.next_seq``.
        added: Ids of the memories that it made.
        reinforced: Ids of the memories that it said again.
        opened: The entries that it opened or joined, as they stand at the end of the turn.
        superseded: Ids of the memories that became history by it.
        unkept: The sentences that left nothing, and why.
        unplaced: Ids of the memories that correct something of which nothing is known: their words
            are kept, and what they correct is to be asked about.
    """

    events: tuple[MemoryEvent, ...] = ()
    added: tuple[str, ...] = ()
    reinforced: tuple[str, ...] = ()
    opened: tuple[Entry, ...] = ()
    superseded: tuple[str, ...] = ()
    unkept: tuple[Unkept, ...] = ()
    unplaced: tuple[str, ...] = ()


def decide_remember(
    statements: Sequence[Statement],
    *,
    telling: Telling,
    memories: Sequence[Memory],
    entries: Sequence[Entry],
    near: Mapping[str, Sequence[str]] | None = None,
    weigh: Weigh | None = None,
) -> Decision:
    """The events of one message. Total: any statements give a decision.

    Args:
        statements: The sentences of the message, as they were read.
        memories: What ``lookup_of(statements)``, and then ``lookup_meant``, ask the store for, in
            any order.
        entries: Entries with one of those memories on a side that are open, reflecting or
            accepted. One that is left out can cost a second memory of the same words, never an
            entry.
        near: Ids of the memories that lie near each statement, by its text; they are among the
            memories. What their facts do not tell is weighed by their words.
    """
    turn = _Turn(telling, memories, entries)
    turn.near, turn.weigh = near or {}, weigh
    for statement in statements:
        turn.take(statement)
    return turn.decision()


class _Turn:
    """One message under way: the book as it stands, and what has changed so far."""

    def __init__(
        self,
        telling: Telling,
        memories: Sequence[Memory],
        entries: Sequence[Entry],
    ) -> None:
        self.near: Mapping[str, Sequence[str]] = {}
        self.weigh: Weigh | None = None
        self._telling = telling
        known = sorted(
            {memory.memory_id: memory for memory in memories}.values(), key=lambda m: m.seq
        )
        self._book = Book(known, entries)
        self._accepted = [entry for entry in entries if entry.state is EntryState.ACCEPTED]
        self._events: list[MemoryEvent] = []
        self._unkept: list[Unkept] = []
        self._unplaced: list[str] = []
        self._likely: dict[str, Relation] = {}

    def decision(self) -> Decision:
        """What has changed so far."""
        events = self._events
        return Decision(
            events=tuple(events),
            added=tuple(e.memory.memory_id for e in events if isinstance(e, MemoryAdded)),
            reinforced=tuple(e.memory_id for e in events if isinstance(e, MemoryReinforced)),
            opened=tuple(self._book.entries[entry_id] for entry_id in opened_by(events)),
            superseded=tuple(
                e.memory_id for e in events if isinstance(e, Superseded) and e.superseded
            ),
            unkept=tuple(self._unkept),
            unplaced=tuple(self._unplaced),
        )

    def take(self, statement: Statement) -> None:
        """One sentence: keep it, reinforce what it repeats, or say why it leaves nothing."""
        whole = self._completed(statement)
        reason = self._unkept_because(statement, whole)
        if reason:
            self._unkept.append(Unkept(statement=statement, reason=reason))
            return
        if is_elliptic(statement) and not whole.facts:
            self._set_right(statement)
            return
        if whole.speech is not Speech.ASSERTION:
            whole = replace(whole, facts=())  # MEM-8: only an assertion gives facts
        own: set[str] = set()  # memories of this sentence, which does not contradict itself
        for part in _parts(whole):
            self._take(part, own)

    def _set_right(self, statement: Statement) -> None:
        """A correction that fits no slot: of the statement that it denies words of, if there is.

        Else of the only one that its words stand against, or of the newest one that holds a figure.
        """
        newest = reversed(self._book.memories.values())
        current = list(islice((one for one in newest if not one.superseded), _MAX_MEANT))
        said = self._memory(replace(statement, facts=(whole_fact(statement.text),)))
        meant = (
            ("denied_words", meant_by_words(statement, current)),
            ("weighed", self._meant_by_weight(said)),
            ("newest", last_of_its_kind(statement, current)),
        )
        reason, old = next((one for one in meant if one[1] is not None), ("", None))
        if old is None and _says_more(statement):
            self._take(replace(statement, facts=said.facts, correction=None), set())
            return
        if old is None:
            self._keep_unplaced(replace(statement, facts=()))
            return
        relation = Relation(
            kind=RelationKind.CORRECTION,
            reason=reason,
            old=whole_fact(old.text),
            new=said.facts[0],
        )
        self._likely = {}
        self._add(said, {old.memory_id: (relation,)})

    def _meant_by_weight(self, said: Memory) -> Memory | None:
        """The only memory that it firmly contradicts, or else is likely to; ``None`` in doubt."""
        weigh = self.weigh
        if weigh is None:
            return None
        known = self._book.memories
        near = [known[name] for name in self.near.get(said.text, ()) if name in known]
        told = {
            one.text: (one, found)
            for one in near
            if not one.superseded and one.facts and (found := weigh(one, said)) is not None
        }
        firm = [one for one, found in told.values() if found.firm]
        meant = firm or [one for one, _ in told.values()]
        return meant[0] if len(meant) == 1 else None

    def _keep_unplaced(self, statement: Statement) -> None:
        """Keep the words of a correction of nothing; said again, they are not asked about again."""
        known = (one for one in self._book.memories.values() if one.text == statement.text)
        same = next(known, None)
        if same is not None:
            self._reinforce(same)
            return
        memory = self._memory(statement)
        self._emit(MemoryAdded(memory=memory))
        self._unplaced.append(memory.memory_id)

    def _take(self, statement: Statement, own: set[str]) -> None:
        memory = self._memory(statement)
        self._likely = {}
        found = self._related(statement, memory, own)
        same = self._said_before(memory, found)
        if same is not None:
            self._reinforce(same)
        else:
            self._add(memory, found)
            own.add(memory.memory_id)

    def _completed(self, statement: Statement) -> Statement:
        if statement.speech is not Speech.ASSERTION or not is_elliptic(statement):
            return statement
        newest = reversed(self._book.memories.values())
        current = (memory for memory in newest if not memory.superseded)
        return completed(statement, list(islice(current, _MAX_MEANT)))

    def _unkept_because(self, said: Statement, whole: Statement) -> str:
        """Why a sentence leaves nothing, or an empty text."""
        if len(said.text) > MAX_TEXT:
            return "too_long"
        if not _is_storable(said.text):
            return "unstorable"
        if whole.speech is Speech.ASSERTION and whole.facts:
            return ""
        is_note = self._telling.source is SourceKind.API and whole.speech in _NOTED
        if is_note or (self._telling.important and whole.speech in _MAY_BE_KEPT):
            return ""
        if whole.speech in _MAY_BE_KEPT:
            return "" if is_elliptic(said) else "no_fact"
        return whole.speech.value

    def _memory(self, statement: Statement) -> Memory:
        telling = self._telling
        seq = telling.next_seq + len(self._events)
        certainty = least_certain(statement.facts)
        return Memory(
            memory_id=memory_id(
                tenant=telling.tenant,
                subject=telling.subject,
                seq=seq,
                text=statement.text,
                source=telling.source,
            ),
            seq=seq,
            text=statement.text,
            facts=statement.facts,
            source=telling.source,
            at=telling.at,
            trust=first_trust(telling.source, certainty, important=telling.important),
            confidence=reading_confidence(statement.facts),
            important=telling.important,
        )

    def _related(
        self, statement: Statement, memory: Memory, own: Set[str]
    ) -> dict[str, tuple[Relation, ...]]:
        """Relations to each current neighbour of another sentence, the newest memory first."""
        newest = [*reversed(self._book.memories.values())]
        names = {name for fact in memory.facts for name in neighbours_of(fact, newest)} - own
        olds = sorted((self._book.memories[name] for name in names), key=lambda m: -m.seq)
        found = {old.memory_id: relations_between(old, memory, statement=statement) for old in olds}
        return self._weighed(memory, found, own)

    def _weighed(
        self, memory: Memory, found: dict[str, tuple[Relation, ...]], own: Set[str]
    ) -> dict[str, tuple[Relation, ...]]:
        """The same, and what is firm by the words of the memories that lie near."""
        if self.weigh is None or not memory.facts:
            return found
        known = self._book.memories
        near = [known[name] for name in self.near.get(memory.text, ()) if name in known]
        for old in {one.text: one for one in near}.values():  # of parts of one sentence, one
            told = found.get(old.memory_id, ())
            if old.superseded or not old.facts or old.memory_id in own:
                continue
            if all(one.kind is RelationKind.UNKNOWN for one in told):
                relation = self.weigh(old, memory)
                if relation is not None and relation.firm:
                    found[old.memory_id] = (*told, relation)
                elif relation is not None:
                    self._likely[old.memory_id] = relation
        return dict(sorted(found.items(), key=lambda pair: -known[pair[0]].seq))

    def _said_before(self, memory: Memory, found: dict[str, tuple[Relation, ...]]) -> Memory | None:
        """The current memory that says all of it already, if it is still the last word on it."""
        for name, relations in found.items():
            same = {relation.new for relation in relations if relation.kind in _SAME}
            if memory.facts and same.issuperset(memory.facts) and self._is_last_word(name, found):
                return self._book.memories[name]
        return None

    def _is_last_word(self, name: str, found: dict[str, tuple[Relation, ...]]) -> bool:
        """Whether nothing newer stands against it, and nothing older without an entry."""
        said = self._book.memories[name]
        for other, relations in found.items():
            if other == name or not opening_relation(relations, self._accepted):
                continue
            is_newer = self._book.memories[other].seq > said.seq
            if is_newer or not self._stand_open(name, other):
                return False
        return True

    def _stand_open(self, name: str, other: str) -> bool:
        """Whether it is on record that they contradict: in one entry, or each in an open one."""
        book = self._book
        is_open = book.is_contested(name) and book.is_contested(other)
        return is_open or bool(book.between(name, other))

    def _reinforce(self, memory: Memory) -> None:
        self._emit(MemoryReinforced(memory_id=memory.memory_id, at=self._telling.at))
        trust, overrun = moved_trust(memory, "reinforced")
        if (trust, overrun) != (memory.trust, memory.overrun):
            self._emit(
                TrustMoved(
                    memory_id=memory.memory_id, trust=trust, overrun=overrun, rule="reinforced"
                )
            )

    def _add(self, memory: Memory, found: dict[str, tuple[Relation, ...]]) -> None:
        self._emit(MemoryAdded(memory=memory))
        openers = {
            name: relation
            for name, relations in found.items()
            if (relation := self._opener(name, relations)) is not None
        }
        self._contradict(memory.memory_id, openers, found)
        self._suspect(memory.memory_id, openers)
        for name, relations in found.items():
            if name not in openers and self._is_replaced(name, relations, memory.memory_id):
                self._emit(Superseded(memory_id=name, superseded=True, by=memory.memory_id))

    def _opener(self, name: str, relations: Sequence[Relation]) -> Relation | None:
        contested = (entry for entry in self._book.entries_of(name) if entry.state.is_open)
        return opening_relation(relations, self._accepted) or update_over(
            relations, name, contested
        )

    def _contradict(
        self,
        memory_id: str,
        openers: dict[str, Relation],
        found: dict[str, tuple[Relation, ...]],
    ) -> None:
        telling, book = self._telling, self._book
        contesting = Contesting(
            book=book, emit=self._emit, at=telling.at, policy=telling.policy.value
        )
        same = [name for name, some in found.items() if any(one.kind in _SAME for one in some)]
        # MEM-6: the entry is opened under any policy; a policy can only move it afterwards.
        for entry_id in contesting(memory_id, openers, same):
            entry = book.entries[entry_id]
            sides = [book.memories[name] for name in entry.memory_ids]
            for event in decide_by_policy(telling.policy, entry, sides, at=telling.at):
                self._emit(event)

    def _suspect(self, memory_id: str, openers: Mapping[str, Relation]) -> None:
        """What is likely and not firm is listed for people: nothing is flagged or asked by it."""
        telling, known = self._telling, self._book.memories
        for name, relation in self._likely.items():
            if name not in openers and not known[name].superseded:
                sides = {"old": known[name], "new": known[memory_id]}
                policy = telling.policy.value
                self._emit(suspect_entry(relation, **sides, at=telling.at, policy=policy))

    def _is_replaced(self, name: str, relations: Sequence[Relation], by: str) -> bool:
        """Whether an explained update left nothing of a memory that still holds."""
        updated = {each.old for each in relations if each.kind is RelationKind.UPDATE}
        both_stand = any(each.kind in OPENS for each in relations)  # by an accepted entry
        if both_stand or self._book.memories[by].superseded:
            return False
        return updated.issuperset(self._book.memories[name].facts)

    def _emit(self, event: MemoryEvent) -> None:
        self._book.apply(event)
        self._events.append(event)


def _says_more(statement: Statement) -> bool:
    """Whether what denies something also tells something: "I eat fish every week, not meat".

    Who denies a figure ("The lease is 12 years, not 8") sets something right.
    """
    denied = statement.correction.denied if statement.correction else ()
    figures = any(char.isdigit() for value in denied for char in value)
    tells = any(len(words(fact.value)) > _FEW_WORDS for fact in statement.facts)
    return tells and not figures and not corrects(statement.text)


def _parts(statement: Statement) -> tuple[Statement, ...]:
    """The statement once for each matter that it speaks of, in the order of its facts."""
    slots: dict[tuple[str, str], list[StatedFact]] = {}
    for fact in statement.facts:
        slots.setdefault(fact.slot, []).append(fact)
    return tuple(replace(statement, facts=tuple(facts)) for facts in slots.values()) or (statement,)


def _is_storable(text: str) -> bool:
    return "\0" not in text and not any("\ud800" <= char <= "\udfff" for char in text)
