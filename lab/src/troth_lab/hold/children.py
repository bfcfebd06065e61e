"""The processes of a deployment: started, killed, started again where they end, and measured."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_RESTART_S: Final = 1.0
_RESIDENT: Final = re.compile(r"VmRSS:\s+(\d+) kB")


@dataclass(kw_only=True)
class Life:
    """One process from its start to its end.

    Attributes:
        memory: Seconds of the run, and resident memory in MB at each.
        ended: Its exit code, negative for a signal; ``None`` while it runs.
        was_killed: Whether the timetable ended it.
    """

    pid: int
    memory: list[tuple[float, float]] = field(default_factory=list)
    ended: int | None = None
    was_killed: bool = False


@dataclass(kw_only=True)
class Child:
    """A process that is always there, as a supervisor keeps one.

    Attributes:
        base: URL of what it serves; empty for a worker.
    """

    name: str
    words: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    base: str = ""
    lives: list[Life] = field(default_factory=list)
    _process: subprocess.Popen[bytes] | None = None
    _since_s: float = 0.0

    def start(self) -> None:
        """Start it."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 - our own commands
                [*self.words],
                env=self.environment,
                cwd=self.log.parent,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self._since_s = time.monotonic()
        self.lives.append(Life(pid=self._process.pid))

    def kill(self) -> None:
        """As ``kill -9`` does; ``tend`` starts it again."""
        if self._process is not None and self._process.poll() is None:
            self.lives[-1].was_killed = True
            self._process.kill()

    def tend(self, at_s: float) -> None:
        """Note what memory it takes; start it again where it ended."""
        if self._process is None:
            return
        life = self.lives[-1]
        life.ended = self._process.poll()
        if life.ended is None:
            resident = resident_mb(life.pid)
            if resident:
                life.memory.append((at_s, resident))
        elif life.was_killed or time.monotonic() - self._since_s > _RESTART_S:
            self.start()

    @property
    def longest(self) -> Life:
        """The life that was measured most often."""
        return max(self.lives, key=lambda life: len(life.memory))

    def end(self) -> None:
        """Ask it to end, and see to it."""
        if self._process is None:
            return
        self._process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(20)
        self._process.kill()
        self._process.wait()


def resident_mb(pid: int) -> float | None:
    """Resident memory of a process; ``None`` where this system does not tell."""
    try:
        found = _RESIDENT.search(Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return None
    return int(found[1]) / 1024 if found else None


def free_ports(count: int) -> list[int]:
    """Ports of loopback that nobody listens on."""
    with contextlib.ExitStack() as opened:
        sockets = [opened.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def environment_of(settings: Mapping[str, str]) -> dict[str, str]:
    """This process's environment, with these settings and no others."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TROTH_")}
    return {**clean, **{f"TROTH_{name.upper()}": value for name, value in settings.items()}}
