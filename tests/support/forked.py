"""``troth`` as processes of their own, forked from one that has read the code already.

Reading it anew takes seconds each time, and hundreds are started. The process that they are forked
from opens nothing, starts no thread and keeps nothing but the networks that ship, so that a fork is
as good as a fresh start.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from multiprocessing import Pipe, forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Self

_FORKS = multiprocessing.get_context("forkserver")
_TESTS = Path(__file__).parents[1]
# A fork has one thread, and what is forked has started none; it is the code beside these tests.
_SETTINGS = {
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONPATH": f"{_TESTS.parent / 'src'}:{_TESTS}",
    "TOKENIZERS_PARALLELISM": "false",
}


@cache
def _ready() -> None:
    """Start the process that is forked, which reads the code."""
    _FORKS.set_forkserver_preload(["support.preloaded"])
    before = {name: os.environ.get(name) for name in _SETTINGS}
    os.environ.update(_SETTINGS)
    try:
        forkserver.ensure_running()
    finally:
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.__setitem__(name, value)


def start(
    words: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    files: tuple[Connection | Path, Connection | Path, Connection | Path],
) -> Forked:
    """Start ``troth`` with these words.

    Args:
        files: What stands for its input, output and errors.
    """
    return _started(_run, (tuple(words), str(folder), dict(environment), files))


def _started(work: Callable[..., None], given: tuple[object, ...]) -> Forked:
    _ready()
    process = _FORKS.Process(target=work, args=given)
    process.start()
    return Forked(process)


class Program:
    """A program in Python, as ``python -c`` runs it, and pipes to it; killed when the block ends.

    Attributes:
        stdin, stdout: Its input and its output.
    """

    def __init__(self, code: str, *arguments: str) -> None:
        given, to = Pipe(duplex=False)
        out, written = Pipe(duplex=False)
        self._process = _started(_execute, (code, arguments, (given, written)))
        self.kill, self.wait = self._process.kill, self._process.wait
        self.stdin = os.fdopen(os.dup(to.fileno()), "w", encoding="utf-8")
        self.stdout = os.fdopen(os.dup(out.fileno()), encoding="utf-8")
        for end in (given, to, out, written):
            end.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.wait()
        self.stdin.close()
        self.stdout.close()

    def tell(self, line: str = "") -> None:
        """Give it a line."""
        self.stdin.write(f"{line}\n")
        self.stdin.flush()


class Forked:
    """A process that was forked, as ``subprocess`` would show it."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process
        self.kill, self.terminate = process.kill, process.terminate

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """How it ended, once it has."""
        return self._process.exitcode

    def send_signal(self, signal: int) -> None:
        """Signal it."""
        os.kill(self.pid, signal)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it ends.

        Raises:
            subprocess.TimeoutExpired: It did not.
        """
        self._process.join(timeout)
        code = self.returncode
        if code is None:
            raise subprocess.TimeoutExpired("troth", timeout or 0)
        return code


def _execute(code: str, arguments: tuple[str, ...], ends: tuple[Connection, Connection]) -> None:
    for to, end in enumerate(ends):
        os.dup2(end.fileno(), to)
        end.close()
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as the process
    sys.argv = ["-c", *arguments]
    exec(compile(code, "<program>", "exec"), {"__name__": "__main__"})


def _run(
    words: tuple[str, ...],
    folder: str,
    environment: dict[str, str],
    files: tuple[Connection | Path, Connection | Path, Connection | Path],
) -> None:
    for to, file in enumerate(files):
        if isinstance(file, Path):
            opened = os.open(file, os.O_RDWR | os.O_CREAT)
            os.dup2(opened, to)
            os.close(opened)
        else:
            os.dup2(file.fileno(), to)
            file.close()
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as the process
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["troth", *words]
    from troth.cli import main

    main()
