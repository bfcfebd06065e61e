"""Acts on the ledger: moving an entry, by whoever may, with everything that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from troth.contracts.memory.events import EntryMoved, EntryOpened, MemoryEvent, Superseded
from troth.contracts.memory.ledger import MoveRefused, decide_move
from troth.contracts.memory.model import Actor, Entry, Memory, Move
from troth.contracts.memory.opening import relations_between, still_contradicting
from troth.contracts.memory.policies import ASKING, Policy
from troth.contracts.memory.relate import slots_beside
from troth.contracts.memory.replay import Book
from troth.kernel.errors import CallerError, StorageFailure
from troth.ports.judge import Judge
from troth.ports.memory import MemoryStore, Owner, StaleVersion
from troth.runtime.relating import Relating

_MAX_TRIES = 50
_MAX_ENTRIES = 500


@dataclass(frozen=True, kw_only=True, slots=True)
class Act:
    """What somebody does to an entry.

    Attributes:
        who: ``api``, ``cli``, ``talk``, or a name that the caller gives.
        at: RFC 3339 in UTC.
        winner: Memory id of the side that holds, for ``resolve``.
        reason: In the person's own words; may be empty, at most 2 000 code points.
    """

    move: Move
    by: Actor
    who: str
    at: str
    winner: str | None = None
    reason: str = ""


def append_decided(
    store: MemoryStore, owner: Owner, decide: Callable[[int], Sequence[MemoryEvent]]
) -> int:
    """Decide on the newest version and append, again and again until nobody was quicker.

    Args:
        decide: Given the version, reads what it needs and returns events; none to append nothing.

    Returns:
        The version after it.

    Raises:
        StorageFailure: Others were quicker every time.
    """
    for _ in range(_MAX_TRIES):
        version = store.version(owner)
        try:
            events = decide(version)
            return store.append(owner, events, expected=version) if events else version
        except StaleVersion:
            continue
        except ValueError:
            # What was read while somebody else appended need not fit together.
            if store.version(owner) == version:
                raise
    raise StorageFailure(
        "storage.unavailable",
        "The memory of this subject is written by too many at once.",
        hint="try again",
    )


@dataclass(frozen=True, kw_only=True)
class Settle:
    """Moves entries of one subject's ledger. Synchronous: callers use a thread."""

    store: MemoryStore
    judge: Judge
    policy: Policy = ASKING

    def __call__(self, owner: Owner, entry_id: str, act: Act) -> tuple[Entry, tuple[str, ...]]:
        """Do an act.

        Returns:
            The entry as it is then, and the ids of entries that had to be opened because of it.

        Raises:
            CallerError: ``input.not_found``: this subject has no such entry. ``input.conflict``:
                the move is not legal from where the entry stands. ``input.invalid``: the winner is
                none of its sides, or is missing, or stands where none may. Nothing changes then.
        """
        made: list[MemoryEvent] = []

        def decide(version: int) -> Sequence[MemoryEvent]:
            del version
            entry = self.store.entry(owner, entry_id)
            if entry is None:
                raise unknown_entry()
            made[:] = self.events(owner, entry, act)
            return made

        append_decided(self.store, owner, decide)
        entry = self.store.entry(owner, entry_id)
        if entry is None:  # an entry is never deleted
            raise unknown_entry()
        opened = (e.entry.entry_id for e in made if isinstance(e, EntryOpened))
        return entry, tuple(opened)

    def events(
        self, owner: Owner, entry: Entry, act: Act, *, after: Sequence[MemoryEvent] = ()
    ) -> list[MemoryEvent]:
        """The events of an act, on top of others that are decided and not yet appended."""
        sides = (entry.old_memory_id, entry.new_memory_id)
        entries = self.store.entries(owner, memory_ids=sides, limit=_MAX_ENTRIES)
        book = Book(self._around(owner, sides, entries), {e.entry_id: e for e in entries}.values())
        for event in after:
            _follow(book, event)
        moved = book.entries.get(entry.entry_id, entry)
        try:
            events = list(
                decide_move(
                    moved,
                    act.move,
                    by=act.by,
                    who=act.who,
                    at=act.at,
                    old=book.memories[entry.old_memory_id],
                    new=book.memories[entry.new_memory_id],
                    winner=act.winner,
                    reason=act.reason,
                    entries=tuple(book.entries.values()),
                )
            )
        except MoveRefused as refused:
            raise _refusal(refused) from refused
        for event in events:
            book.apply(event)
        return events + self._still_open(owner, book, events, act)

    def _around(self, owner: Owner, sides: Sequence[str], entries: Sequence[Entry]) -> list[Memory]:
        others = (side for one in entries for side in (one.old_memory_id, one.new_memory_id))
        found = self.store.memories(owner, list(dict.fromkeys((*sides, *others))))
        return sorted(found, key=lambda one: one.seq)

    def _still_open(
        self, owner: Owner, book: Book, events: Sequence[MemoryEvent], act: Act
    ) -> list[MemoryEvent]:
        """MEM-6: what holds now may stand against memories that it was never held against."""
        winners = [e.moved.winner for e in events if isinstance(e, EntryMoved) and e.moved.winner]
        current = [e.memory_id for e in events if isinstance(e, Superseded) and not e.superseded]
        found: list[MemoryEvent] = []
        for memory_id in dict.fromkeys((*winners, *current)):
            memory = book.memories[memory_id]
            slots = tuple({slot: None for fact in memory.facts for slot in slots_beside(fact)})
            others = [book.memories.get(o.memory_id, o) for o in self.store.slot(owner, slots)]
            relating = Relating.over(self.judge, (memory, *others))
            found += still_contradicting(
                memory,
                others,
                book.entries_of(memory_id),
                partial(relations_between, relate=relating),
                at=act.at,
                policy=self.policy.name,
            )
        return found


def _follow(book: Book, event: MemoryEvent) -> None:
    """Bring a part of the book forward; events of what is not in it do not touch it."""
    if isinstance(event, EntryMoved) and event.entry_id not in book.entries:
        return
    memory_id = getattr(event, "memory_id", None)
    if memory_id is None or memory_id in book.memories:
        book.apply(event)


def unknown_entry() -> CallerError:
    """There is no such entry, for this tenant and subject at least."""
    return CallerError(
        "input.not_found",
        "There is no such contradiction.",
        hint="`GET /api/contradictions` lists them",
        field="entry_id",
    )


def _refusal(refused: MoveRefused) -> CallerError:
    code = "input.conflict" if refused.code == "illegal_move" else "input.invalid"
    text = str(refused)
    field = "move" if refused.code == "illegal_move" else "winner"
    return CallerError(code, f"{text[:1].upper()}{text[1:]}.", field=field)
