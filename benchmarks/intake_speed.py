"""Mails per second from their bytes to a sealed outcome, without a model, by rules alone."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from itertools import count
from pathlib import Path
from threading import Timer
from typing import Final

from benchmarks.databases import RawTable, postgres_table, sqlite_table
from benchmarks.figures import Section, Speed
from benchmarks.intake_desk import mail_bytes
from benchmarks.intake_sets import labelled_mails
from benchmarks.interleave import Options, Series, Turn, compare, interleave
from benchmarks.memory_filling import sibling_database

_PATIENCE_S: Final = 120.0
BARE: Final = "parse and store"
ROOT: Final = Path(__file__).parents[1]


class Worker:
    """A process with a desk of its own; see ``intake_desk``."""

    def __init__(self, url: str, folder: Path) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-m", "benchmarks.intake_desk", url, str(folder)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.answer()

    def tell(self, line: str) -> None:
        """Have it do something."""
        assert self._process.stdin is not None, "it was opened with one"
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def answer(self) -> str:
        """Wait until it is done.

        Raises:
            RuntimeError: It died, or did not answer for minutes and was killed.
        """
        assert self._process.stdout is not None, "it was opened with one"
        too_late = Timer(_PATIENCE_S, self._process.kill)
        too_late.start()
        line = self._process.stdout.readline()
        too_late.cancel()
        if not line:
            raise RuntimeError(f"a worker ended with {self._process.wait()}")
        return line.strip()

    def close(self) -> None:
        """Let it end; one that does not is killed."""
        try:
            self._process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()


def measure(options: Options) -> Section:
    """Time intake on SQLite and, where there is one, on PostgreSQL, by worker count."""
    mails = options.pick(100, 4)
    folder = Path(options.folder)
    speeds = _measured("SQLite", _files(folder), folder, mails, options)
    notes = []
    if options.postgres:
        with _databases(options.postgres) as urls:
            speeds += _measured("PostgreSQL", urls, folder, mails, options)
    else:
        notes.append("PostgreSQL was not measured: the run had no --postgres URL.")
    return Section(
        name="intake_speed",
        title="Intake: mails per second without a model",
        about=ABOUT,
        speeds=tuple(speeds),
        notes=tuple(notes),
    )


def _measured(
    kind: str, urls: Iterator[str], folder: Path, mails: int, options: Options
) -> list[Speed]:
    bare = f"{kind}: {BARE}"
    with ExitStack() as opened:
        table = _table(next(urls), folder / f"{kind}.raw")
        opened.callback(table.close)
        turns: dict[str, Turn] = {bare: _bare_turn(bare, table, mails)}
        for workers in (1, 2):
            name = f"{kind}: {'one process' if workers == 1 else 'two workers'}"
            options.say(f"opening {name}")
            place = folder / name.replace(" ", "-").replace(":", "")
            place.mkdir()
            turns[name] = opened.enter_context(_desk_turn(name, next(urls), place, workers, mails))
        measured = interleave(
            list(turns.values()),
            rounds=options.pick(7, 1),
            say=lambda text: options.say(f"{kind}, {text}"),
        )
    two, one = f"{kind}: two workers", f"{kind}: one process"
    beside = [compare(measured, name, bare, shown_as="rate") for name in turns if name != bare]
    return [*beside, compare(measured, two, one, shown_as="rate")]


@contextmanager
def _desk_turn(name: str, url: str, folder: Path, workers: int, mails: int) -> Iterator[Turn]:
    """The first worker receives all mails, then every worker works on them."""
    with ExitStack() as opened:
        crew = [Worker(url, folder) for _ in range(workers)]
        for worker in crew:
            opened.callback(worker.close)

        def turn() -> Series:
            _all(crew[:1], f"make {mails}")
            begun = time.perf_counter()
            _all(crew[:1], "receive")
            _all(crew, "drain")
            taken_s = time.perf_counter() - begun
            assert _all(crew[:1], "left") == ["done"], "every mail came to its end"
            return {name: [taken_s / mails]}

        yield turn


def _all(crew: Sequence[Worker], line: str) -> list[str]:
    """Have workers do something at once, and wait for all of them."""
    for worker in crew:
        worker.tell(line)
    return [worker.answer() for worker in crew]


def _bare_turn(name: str, table: RawTable, mails: int) -> Turn:
    given = [mail_bytes(mail, 0) for mail in labelled_mails("tune")[:mails]]

    def turn() -> Series:
        begun = time.perf_counter()
        for data in given:
            parsed = message_from_bytes(data, policy=policy.default)
            assert isinstance(parsed, EmailMessage), "the default policy makes these"
            part = parsed.get_body(preferencelist=("plain", "html"))
            assert part is not None, "every mail has a body"
            part.get_content()
            table.insert(1, len(data))
        return {name: [(time.perf_counter() - begun) / len(given)]}

    return turn


def _table(url: str, path: Path) -> RawTable:
    return sqlite_table(path) if url.startswith("sqlite") else postgres_table(url)


def _files(folder: Path) -> Iterator[str]:
    return (f"sqlite:///{folder}/intake-{number}.db" for number in count(1))


@contextmanager
def _databases(url: str) -> Iterator[Iterator[str]]:
    with ExitStack() as made:
        yield (made.enter_context(sibling_database(url)) for _ in count())


ABOUT: Final = (
    "The hundred mails of our tune half are received (one durable commit each) and worked on to "
    "the end: parsed and normalized, attachments scanned, personal data masked, identity looked up "
    "in an empty directory, classified and extracted by rules, routed, a case written to a folder, "
    "and the exchange sealed in the audit log. No model is asked. The bare loop parses each mail "
    "with the standard library, takes its body, and inserts a row of the mail's size with one "
    "durable commit. With two workers, one process receives all mails, and then both work on the "
    "same database. A rate is that of the median round, and the ratio is one of times: how many "
    "times as long a mail takes."
)
