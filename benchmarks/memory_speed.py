"""What a turn costs as memories add up: remembering a message, and recalling for a question."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Final

from benchmarks.figures import Section, Speed
from benchmarks.interleave import Options, Series, Turn, compare, interleave
from benchmarks.memory_filling import copy_subject, messages, sibling_database, statements
from troth.adapters.environment import SystemClock
from troth.adapters.storage import Storage, open_storage
from troth.adapters.storage.ledger import SqlLedger
from troth.adapters.storage.memories import SqlMemoryStore
from troth.adapters.understanding.lexical import LexicalJudge
from troth.contracts.memory.slots.reading import read_statements
from troth.ports.memory import Owner
from troth.runtime.memory.acts import Settle
from troth.runtime.memory.recall import Recall
from troth.runtime.memory.remember import Message, Remember

TENANT, AT = "bench", "2026-01-31T08:15:00Z"
QUESTION = "Which music do I like?"
EMPTY = "empty store"
SIZES: Final = (10, 1_000, 10_000)
AMONG: Final = 1_000  # subjects of the store of a million memories, with as many memories each
NewOwner = Callable[[], Owner]


class Mind:
    """One store, and the two halves of a turn on it, as a chat has them in process."""

    def __init__(self, url: str) -> None:
        self.storage: Storage = open_storage(
            url, origin="bench.troth.local/log", clock=SystemClock(), signer=None
        )
        self.store = store = SqlMemoryStore(self.storage.database)
        settle = Settle(store=store)
        self._remember = Remember(store=store, judge=LexicalJudge(), settle=settle)
        self._recall = Recall(store=store, ledger=SqlLedger(self.storage.database))

    def remember(self, owner: Owner, text: str) -> None:
        """Read a message, decide what it changes, and store that durably."""
        said = Message(statements=read_statements(text, at=AT), at=AT)
        told = self._remember(owner, said)
        assert told.decision.added, "every statement is a new one"

    def recall(self, owner: Owner, text: str) -> int:
        """Find what bears on a question; the number of memories."""
        return len(self._recall(owner, text).ranked)

    def fill(self, owner: Owner, memories: int) -> Owner:
        """Let a subject say so many things."""
        for message in messages(memories):
            self.remember(owner, message)
        return owner


def measure(options: Options) -> Section:
    """Time turns of subjects who said little and much, in small stores and in a large one."""
    with ExitStack() as opened:
        speeds, notes = _speeds("SQLite", opened.enter_context(_files(options)), options)
        if options.postgres:
            urls = opened.enter_context(_siblings(options.postgres))
            more, also = _speeds("PostgreSQL", urls, options)
            speeds, notes = speeds + more, notes + also
    if not options.postgres:
        notes.append("PostgreSQL was not measured: the run had no --postgres URL.")
    if not options.million:
        notes.append("A store of a million memories was not measured: the run had no --million.")
    return Section(
        name="memory_speed",
        title="Memory: a turn, as memories add up",
        about=ABOUT,
        speeds=tuple(speeds),
        notes=tuple(notes),
    )


def _speeds(kind: str, urls: Iterator[str], options: Options) -> tuple[list[Speed], list[str]]:
    with _mind(next(urls)) as small, ExitStack() as opened:
        options.say(f"{kind}, filling")
        turns, notes = _small_turns(kind, small, options), []
        if options.million:
            large = opened.enter_context(_mind(next(urls)))
            notes.append(_fill_large(kind, large, options))
            turns |= _large_turns(kind, large, options)
        measured = interleave(
            list(turns.values()),
            rounds=options.pick(15, 2),
            say=lambda text: options.say(f"{kind}, {text}"),
        )
    bare = f"{kind}: {EMPTY}"
    speeds = [
        compare(measured, f"{name}{part}", f"{bare}{part}")
        for name in turns
        if name != bare
        for part in ("", *PARTS)
    ]
    return speeds, notes


PARTS: Final = (", remembering", ", recalling")


def _small_turns(kind: str, mind: Mind, options: Options) -> dict[str, Turn]:
    few, *many = (options.pick(size, min(size, 20)) for size in SIZES)
    beginner = _strangers("few")
    owners: dict[str, NewOwner] = {
        EMPTY: _strangers("stranger"),
        f"{SIZES[0]} memories": lambda: mind.fill(beginner(), few),
    }
    for size, filled in zip(SIZES[1:], many, strict=True):
        owners[f"{size:,} memories"] = partial(mind.fill, _owner(f"with-{size}"), 0)
        mind.fill(_owner(f"with-{size}"), filled)
    return {
        f"{kind}: {name}": _turn(f"{kind}: {name}", mind, owner, options)
        for name, owner in owners.items()
    }


def _large_turns(kind: str, mind: Mind, options: Options) -> dict[str, Turn]:
    one = f"{kind}: {AMONG:,} memories among a million"
    new = f"{kind}: none, among a million"
    # The first subject was said, not copied; another one lies in the middle of all rows.
    middle = _owner(f"many-{options.pick(AMONG, 4) // 2}")
    return {
        one: _turn(one, mind, lambda: middle, options),
        new: _turn(new, mind, _strangers("stranger"), options),
    }


def _fill_large(kind: str, mind: Mind, options: Options) -> str:
    each, subjects = options.pick(AMONG, 10), options.pick(AMONG, 4)
    mind.fill(_owner("many"), each)
    taken_s = copy_subject(
        mind.store,
        _owner("many"),
        copies=subjects - 1,
        said=lambda text: options.say(f"{kind}, {text}"),
    )
    return f"{kind}: copying to {subjects:,} subjects took {taken_s:.0f} s."


def _turn(name: str, mind: Mind, owner_of: NewOwner, options: Options) -> Turn:
    # Nothing that a subject was filled with is said again: the last statements are left for turns.
    later = islice(statements(), max(SIZES), None)
    times = options.pick(8, 2)

    def turn() -> Series:
        told, asked = [], []
        for text in islice(later, times):
            owner = owner_of()
            begun = time.perf_counter()
            mind.remember(owner, text)
            between = time.perf_counter()
            mind.recall(owner, QUESTION)
            ended = time.perf_counter()
            told.append(between - begun)
            asked.append(ended - between)
        whole = [one + other for one, other in zip(told, asked, strict=True)]
        return {name: whole, f"{name}{PARTS[0]}": told, f"{name}{PARTS[1]}": asked}

    return turn


def _strangers(name: str) -> NewOwner:
    numbers = count(1)
    return lambda: _owner(f"{name}-{next(numbers)}")


def _owner(subject: str) -> Owner:
    return Owner(tenant=TENANT, subject=subject)


@contextmanager
def _mind(url: str) -> Iterator[Mind]:
    mind = Mind(url)
    try:
        yield mind
    finally:
        mind.storage.close()


@contextmanager
def _files(options: Options) -> Iterator[Iterator[str]]:
    yield (f"sqlite:///{Path(options.folder)}/{number}.db" for number in count(1))


@contextmanager
def _siblings(url: str) -> Iterator[Iterator[str]]:
    with ExitStack() as made:
        yield (made.enter_context(sibling_database(url)) for _ in count())


ABOUT: Final = (
    "A turn takes in one statement (reading it, deciding, and one durable commit) and recalls for "
    "one question, in process, without a model and without an encoder. Its subject has said so "
    "many things before, all of them about the one attribute that is asked for, which is the "
    "hardest case; the statement contradicts none of them. Every figure stands beside the same "
    "turn of a subject who never said anything, in the same run. The store of a million memories "
    "has a thousand subjects with a thousand memories each: one said them, and SQL copied the rows "
    "to the others."
)
