"""Remembering: what is told becomes events of its subject's memory, once, whoever else writes.

The decision is pure (``contracts.memory.remember``); here it is made on what the store holds, and
appended if nobody was quicker. Who was too late reads again and decides again, so that two writers
lose no entry and open none twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace

from troth.contracts.memory.events import EntryMoved, MemoryEvent, opened_by
from troth.contracts.memory.ledger import Policy
from troth.contracts.memory.model import Actor, Entry, Memory, SourceKind, Speech, Statement
from troth.contracts.memory.neighbours import lookup_meant, lookup_of
from troth.contracts.memory.remember import Decision, Telling, decide_remember
from troth.contracts.memory.replay import Book
from troth.contracts.memory.slots.reading import ELLIPTIC
from troth.contracts.memory.stated import STATEMENT
from troth.contracts.memory.talk import Settlement, decide_answer, decide_talk
from troth.contracts.memory.talk_answers import is_answer
from troth.kernel.memories import OPEN_STATES, EntryState
from troth.kernel.pairs import Pair
from troth.ports.judge import Judge
from troth.ports.memory import MemoryStore, Owner, StreamHead
from troth.runtime.gate.judging import Wanted
from troth.runtime.memory.acts import Act, Settle, append_decided
from troth.runtime.memory.relating import Near, Weighing
from troth.runtime.memory.vectors import Vectors

_MAX_ENTRIES = 500
_NEAREST, _LEAST_NEAR = 6, 0.3  # memories that a statement is weighed against, and how near
_WIDEST, _SHARED = 16, 24  # of one statement, and of all of a message, where a chat model is heard
_MAX_WEIGHED = 24  # statements of one message that are
BY_TALK = "talk"
_ASKING = frozenset({Speech.QUESTION.value, Speech.REQUEST.value})


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """Statements of one message, and how they came.

    Attributes:
        at: RFC 3339 in UTC.
        text: All of it.
        asked_entry_id: The entry that the assistant laid before the subject just before, if any.
        proposed_memory_id: The side of it that it proposed, where it asked yes or no.
    """

    statements: tuple[Statement, ...]
    at: str
    text: str = ""
    source: SourceKind = SourceKind.USER
    important: bool = False
    asked_entry_id: str | None = None
    proposed_memory_id: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """What a message changed.

    Attributes:
        events: In order, as they were appended.
        version: Of the subject's memory after them.
        head: Of its stream at that version; ``None`` where nothing was appended.
        memories, entries: What the events speak of, as it was before, by id.
    """

    events: tuple[MemoryEvent, ...] = ()
    version: int = 0
    head: StreamHead | None = None
    decision: Decision = field(default_factory=Decision)
    settled: tuple[Settlement, ...] = ()
    memories: dict[str, Memory] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)

    @property
    def opened(self) -> tuple[str, ...]:
        """Ids of the entries that the message opened or joined, each once."""
        return opened_by(self.events)

    @property
    def closed(self) -> tuple[str, ...]:
        """Ids of the entries that it closed."""
        moves = (e for e in self.events if isinstance(e, EntryMoved))
        return tuple(e.entry_id for e in moves if not e.moved.to.is_open)

    @property
    def asks(self) -> bool:
        """Whether the message also asks or orders something."""
        return any(one.reason in _ASKING for one in self.decision.unkept)


NOTHING_TOLD = Told()


@dataclass(frozen=True, kw_only=True)
class Remember:
    """Writes one subject's memory. Synchronous: callers use a thread.

    Attributes:
        judge: Asked for neighbours that the facts do not decide.
        closely: Asked where that one finds that two may contradict each other.
        vectors: Finds what lies near a statement; ``None`` where there is no encoder.
    """

    store: MemoryStore
    judge: Judge
    settle: Settle
    policy: Policy = Policy.ASK
    closely: Judge | None = None
    vectors: Vectors | None = None

    def wanted(self, owner: Owner, message: Message) -> tuple[Pair, ...]:
        """The pairs that the judge would be asked about to decide on a message; changes nothing."""
        wanted, near = Wanted(), self._near(owner, message, is_heard=True)
        with suppress(ValueError):  # what was read while somebody else appended need not fit
            self._decide(owner, message, self.store.version(owner), wanted, near)
        return wanted.pairs

    def __call__(self, owner: Owner, message: Message, judge: Judge | None = None) -> Told:
        """Take in a message.

        Args:
            judge: Asked in place of the one that is always there.

        Raises:
            CallerError: ``input.invalid``: a text cannot be stored.
            StorageFailure: Nothing was stored.
        """
        told: list[Told] = []
        near = self._near(owner, message, is_heard=judge is not None)

        def decide(version: int) -> Sequence[MemoryEvent]:
            told[:] = [self._decide(owner, message, version, judge or self.judge, near)]
            return told[0].events

        version = append_decided(self.store, owner, decide)
        head = self.store.head(owner, version) if told[0].events else None
        return replace(told[0], version=version, head=head)

    def _near(self, owner: Owner, message: Message, *, is_heard: bool) -> Near:
        """What lies near each statement, of all that its subject said before.

        Args:
            is_heard: A chat model is, which tells what parts two statements of few words in common:
                the nearest are asked about however far they lie.
        """
        if self.vectors is None:
            return {}
        said = [one.text for one in message.statements if one.speech is Speech.ASSERTION]
        said = said[:_MAX_WEIGHED]
        shared = min(_WIDEST, _SHARED // max(1, len(said)))
        limit = max(_NEAREST, shared) if is_heard else _NEAREST
        least = 0.0 if is_heard else _LEAST_NEAR
        found = self.vectors.nearest_each(owner, said, limit=limit)
        return {
            text: {name: cosine for name, cosine in near.items() if cosine >= least}
            for text, near in found.items()
        }

    def _decide(
        self, owner: Owner, message: Message, version: int, judge: Judge, near: Near
    ) -> Told:
        known = self._known(owner, message)
        names = (name for some in near.values() for name in some)
        missing = [name for name in dict.fromkeys(names) if name not in known]
        known |= {one.memory_id: one for one in self.store.memories(owner, missing)}
        entries = self._entries(owner, known, message)
        known |= self._sides(owner, known, entries)
        settled, events = self._settled(owner, message, entries)
        closely = None if isinstance(judge, Wanted) else self.closely
        book = Book(sorted(known.values(), key=lambda one: one.seq), entries.values())
        for event in events:
            book.apply(event)
        telling = Telling(
            tenant=owner.tenant,
            subject=owner.subject,
            next_seq=version + len(events) + 1,
            at=message.at,
            source=message.source,
            important=message.important,
            policy=self.policy,
        )
        memories = tuple(book.memories.values())
        settling = frozenset(one.words for one in settled)
        decision = decide_remember(
            [one for one in message.statements if not _only_answers(one, message.text, settling)],
            telling=telling,
            memories=memories,
            entries=tuple(book.entries.values()),
            near={text: tuple(some) for text, some in near.items()},
            weigh=Weighing(judge, memories, message.statements, near, closely),
        )
        return Told(
            events=(*events, *decision.events),
            decision=decision,
            settled=settled,
            memories=known,
            entries=entries,
        )

    def _known(self, owner: Owner, message: Message) -> dict[str, Memory]:
        lookup = lookup_of(message.statements)
        found: list[Memory] = []
        if lookup.slots:
            found += self.store.slot(owner, lookup.slots, normals=lookup.normals)
        if lookup.words:
            found += self.store.search(owner, lookup.words, limit=_MAX_ENTRIES)
        if lookup.newest:
            found += self.store.listed(owner, limit=lookup.newest)
        # An elliptic correction tells its matter only once what it denies has been found.
        meant = lookup_meant(message.statements, found)
        if meant.slots:
            found += self.store.slot(owner, meant.slots, normals=meant.normals)
        return {one.memory_id: one for one in found}

    def _entries(
        self, owner: Owner, known: dict[str, Memory], message: Message
    ) -> dict[str, Entry]:
        found: list[Entry] = []
        if known:
            states = (*OPEN_STATES, EntryState.ACCEPTED)
            found += self.store.entries(
                owner, states=states, memory_ids=tuple(known), limit=_MAX_ENTRIES
            )
        asked = message.asked_entry_id and self.store.entry(owner, message.asked_entry_id)
        if asked:
            found.append(asked)
        return {one.entry_id: one for one in found}

    def _sides(
        self, owner: Owner, known: dict[str, Memory], entries: dict[str, Entry]
    ) -> dict[str, Memory]:
        sides = (side for entry in entries.values() for side in entry.memory_ids)
        missing = [side for side in dict.fromkeys(sides) if side not in known]
        return {one.memory_id: one for one in self.store.memories(owner, missing)}

    def _settled(
        self, owner: Owner, message: Message, entries: dict[str, Entry]
    ) -> tuple[tuple[Settlement, ...], list[MemoryEvent]]:
        """MEM-7: what the user settles in so many words, and the events of it."""
        settled: list[Settlement] = []
        events: list[MemoryEvent] = []
        left = dict(entries)
        for one in _settlements(message, left):
            act = Act(
                move=one.move,
                by=Actor.USER,
                who=BY_TALK,
                at=message.at,
                winner=one.winner,
                reason=one.words,
            )
            events += self.settle.events(owner, left.pop(one.entry_id), act, after=events)
            settled.append(one)
        return tuple(settled), events


def _settlements(message: Message, left: Mapping[str, Entry]) -> Iterator[Settlement]:
    """What a message settles: as a whole an answer, or each of its sentences what it says.

    Args:
        left: The entries that are not settled yet; looked at before each sentence.
    """
    proposed = message.proposed_memory_id
    asked = left.get(message.asked_entry_id or "")
    whole = decide_answer(message.text, asked, proposed_memory_id=proposed) if asked else None
    if whole is not None:
        yield whole
        return
    for statement in message.statements:
        yield from decide_talk(
            statement,
            tuple(left.values()),
            asked_entry_id=message.asked_entry_id,
            proposed_memory_id=proposed,
        )


def _only_answers(statement: Statement, message: str, settling: Set[str]) -> bool:
    """Whether a statement answers what was asked, and says nothing to remember besides."""
    if any(fact.attribute not in (ELLIPTIC, STATEMENT) for fact in statement.facts):
        return False
    return not settling.isdisjoint((statement.text, message.strip())) or is_answer(statement.text)
