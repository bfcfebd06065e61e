"""Servers as processes of their own, for benchmarks: started, waited for, and what they use."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

_STARTS_WITHIN_S = 180


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def running(
    words: Sequence[str], port: int, folder: str, **environment: str
) -> Iterator[subprocess.Popen[bytes]]:
    """A server as a process of its own, once it answers."""
    with (Path(folder) / f"{port}.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 - our own programs
            words, env={**os.environ, **environment}, cwd=folder, stdout=log, stderr=log
        )
        try:
            _wait_for(process, port)
            yield process
        finally:
            process.terminate()
            process.wait(timeout=60)


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + _STARTS_WITHIN_S
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise RuntimeError(f"{process.args!r} did not start")


def _tree(process: subprocess.Popen[bytes]) -> Iterator[Path]:
    """What the system tells of a process and of all below it."""
    pids = [process.pid]
    while pids:
        own = Path(f"/proc/{pids.pop()}")
        yield own
        for task in (own / "task").iterdir():
            pids += map(int, (task / "children").read_text().split())


def cpu_s(process: subprocess.Popen[bytes] | None) -> float:
    """Processor time that was used so far, which other work on the machine does not change."""
    if process is None:
        return 0.0
    stats = [(own / "stat").read_text().rpartition(")")[2].split() for own in _tree(process)]
    return sum(int(one[11]) + int(one[12]) for one in stats) / os.sysconf("SC_CLK_TCK")


def memory_mb(process: subprocess.Popen[bytes]) -> float:
    """Resident memory."""
    lines = [line for own in _tree(process) for line in (own / "status").read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024
