"""What a turn of chat costs as memories add up: telling something, and asking for something told.

Through the library's door, with what it has by default: reader, judge and encoder, receipt and log.
"""

from __future__ import annotations

import asyncio
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
from troth.bootstrap import build_services
from troth.library import Troth
from troth.ports.memory import Owner
from troth.settings import Settings

TENANT = "default"
QUESTION = "Which music do I like?"
FEW: Final = "10 memories"
SIZES: Final = (0, 1_000, 10_000)
AMONG: Final = 1_000  # subjects of the store of a million memories, with as many memories each
NewOwner = Callable[[], Owner]
_FIRST: Final = 10
_PORTION: Final = 64  # memories that get a vector with one question


class Mind:
    """One deployment, and the two turns that are timed."""

    def __init__(self, url: str, folder: Path) -> None:
        self.folder, self._runner = folder, asyncio.Runner()
        settings = Settings(
            database=url,
            web="off",
            rate_limit_per_minute=0,
            key_file=str(folder / "key"),
            checkpoint_file=str(folder / "checkpoint"),
            thinking_key_file=str(folder / "thinking"),
        )
        self.troth = self._runner.run(self._opened(settings))
        self.storage = self.troth.services.storage
        self.store = self.storage.memories

    async def _opened(self, settings: Settings) -> Troth:
        return Troth(build_services(settings))

    def say(self, owner: Owner, text: str) -> str:
        """Tell or ask something; the answer."""
        sealed = self._runner.run(self.troth.chat(text, subject=owner.subject))
        return sealed.document.answer

    def remember(self, owner: Owner, text: str) -> None:
        """Tell something that is a new memory."""
        self.say(owner, text)
        (newest,) = self.store.listed(owner, limit=1)
        assert newest.text == text, "every statement is a new one"

    def fill(self, owner: Owner, memories: int) -> Owner:
        """Let a subject say so many things, and ask until all have a vector."""
        for message in messages(memories):
            self.say(owner, message)
        for _ in range(1 + memories // _PORTION):
            self.say(owner, QUESTION)
        return owner

    def close(self) -> None:
        """Close the deployment."""
        self._runner.run(self.troth.close())
        self._runner.close()


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
    with _mind(next(urls), options, f"{kind}-small") as small, ExitStack() as opened:
        options.say(f"{kind}, filling")
        turns, notes = _small_turns(kind, small, options), []
        if options.million:
            large = opened.enter_context(_mind(next(urls), options, f"{kind}-large"))
            notes.append(_fill_large(kind, large, options))
            turns |= _large_turns(kind, large, options)
        measured = interleave(
            list(turns.values()),
            rounds=options.pick(15, 2),
            say=lambda text: options.say(f"{kind}, {text}"),
        )
    few = f"{kind}: {FEW}"
    speeds = [
        compare(measured, f"{name}{part}", f"{few}{part}")
        for name in turns
        if name != few
        for part in PARTS
    ]
    return speeds, notes


PARTS: Final = (", telling", ", asking")


def _small_turns(kind: str, mind: Mind, options: Options) -> dict[str, Turn]:
    beginner = _strangers("few")
    owners: dict[str, NewOwner] = {FEW: lambda: mind.fill(beginner(), _FIRST)}
    for size in SIZES:
        filled = options.pick(size, min(size, 20))
        owner = mind.fill(_owner(f"with-{size}"), filled)
        new = _strangers("stranger")
        owners[f"{size:,} memories"] = partial(_same, owner) if size else new
    return {
        f"{kind}: {name}": _turn(f"{kind}: {name}", mind, owner, options)
        for name, owner in owners.items()
    }


def _same(owner: Owner) -> Owner:
    return owner


def _large_turns(kind: str, mind: Mind, options: Options) -> dict[str, Turn]:
    one = f"{kind}: {AMONG:,} memories among a million"
    few = f"{kind}: {FEW} among a million"
    # The first subject was said, not copied; another one lies in the middle of all rows.
    middle = _owner(f"many-{options.pick(AMONG, 4) // 2}")
    beginner = _strangers("few")
    return {
        one: _turn(one, mind, lambda: middle, options),
        few: _turn(few, mind, lambda: mind.fill(beginner(), _FIRST), options),
    }


def _fill_large(kind: str, mind: Mind, options: Options) -> str:
    each, subjects = options.pick(AMONG, 10), options.pick(AMONG, 4)
    mind.fill(_owner("many"), each)
    taken_s = copy_subject(
        mind.storage,
        _owner("many"),
        copies=subjects - 1,
        said=lambda text: options.say(f"{kind}, {text}"),
    )
    return f"{kind}: copying to {subjects:,} subjects took {taken_s:.0f} s."


def _turn(name: str, mind: Mind, owner_of: NewOwner, options: Options) -> Turn:
    # Nothing that a subject was filled with is said again: the last statements are left for turns.
    later = islice(statements(), max(SIZES), None)
    times = options.pick(4, 2)

    def turn() -> Series:
        told, asked = [], []
        for text in islice(later, times):
            owner = owner_of()
            begun = time.perf_counter()
            mind.say(owner, text)
            between = time.perf_counter()
            mind.say(owner, QUESTION)
            told.append(between - begun)
            asked.append(time.perf_counter() - between)
        return {f"{name}{PARTS[0]}": told, f"{name}{PARTS[1]}": asked}

    return turn


def _strangers(name: str) -> NewOwner:
    numbers = count(1)
    return lambda: _owner(f"{name}-{next(numbers)}")


def _owner(subject: str) -> Owner:
    return Owner(tenant=TENANT, subject=subject)


@contextmanager
def _mind(url: str, options: Options, name: str) -> Iterator[Mind]:
    folder = Path(options.folder) / name
    folder.mkdir()
    mind = Mind(url, folder)
    try:
        yield mind
    finally:
        mind.close()


@contextmanager
def _files(options: Options) -> Iterator[Iterator[str]]:
    yield (f"sqlite:///{Path(options.folder)}/{number}.db" for number in count(1))


@contextmanager
def _siblings(url: str) -> Iterator[Iterator[str]]:
    with ExitStack() as made:
        yield (made.enter_context(sibling_database(url)) for _ in count())


ABOUT: Final = (
    "A turn is a whole exchange of chat, through the library, with what it has by default: the "
    "message is read, held against what was told, remembered or answered, checked and sealed. "
    "Telling brings one statement, asking one question. Its subject has said so many things "
    "before, all of them about the one attribute that is asked for, which is the hardest case; the "
    "statement contradicts none of them. Every figure stands beside the same turn of a subject who "
    "said ten things, in the same run; the aim is to stay within 1.3 times of that. The store of a "
    "million memories has a thousand subjects with a thousand memories each: one said them, and "
    "their events and vectors were copied to the others."
)
