"""``python -m benchmarks.served``: how many requests one server answers over HTTP, beside an echo.

Both are processes of their own, as is the client; all share the machine. Figures go to stdout as
a table.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from subprocess import Popen

import httpx2
import orjson

from benchmarks.__main__ import describe_run
from benchmarks.memory_filling import statements
from benchmarks.processes import cpu_s, free_port, memory_mb, running

LEVELS = (1, 16)
ECHO, PROBE, ASK, TELL, RECALL = (
    "an echo of JSON (Starlette)",
    "Troth, `/healthz`",
    "Troth, asking the handbook",
    "Troth, chat: telling",
    "Troth, chat: asking",
)
_ROOT = Path(__file__).parents[1]
_QUESTIONS = (
    "How many days of paid annual leave do full-time employees receive?",
    "When are salaries paid?",
    "How long does onboarding take?",
    "Who approves travel?",
)
_RECALLED = "Which music do I like?"


@dataclass(kw_only=True)
class Work:
    """One kind of request, and what it took, in seconds.

    Attributes:
        told: Each client tells something new with each request; else all ask the same in turn.
        asked: Bodies; none for a GET.
    """

    name: str
    url: str
    process: Popen[bytes]
    told: bool = False
    asked: Sequence[bytes] = ()
    took_s: dict[int, list[float]] = field(default_factory=dict)
    spent_s: dict[int, float] = field(default_factory=dict)
    cpu_s: dict[int, float] = field(default_factory=dict)
    streams: dict[int, Iterator[bytes]] = field(default_factory=dict)

    def bodies(self, client: int) -> Iterator[bytes]:
        """What a client sends; who tells says something new each time, of a subject of its own."""
        if not self.told:
            return cycle(self.asked)
        if client not in self.streams:
            texts = islice(statements(), 20 * client, None)
            self.streams[client] = (_chat(text, f"client-{client}") for text in texts)
        return self.streams[client]


async def load(work: Work, level: int, count: int) -> None:
    """Send so many requests, that many at once."""
    left, took = iter(range(count)), work.took_s.setdefault(level, [])
    limits = httpx2.Limits(max_connections=level, max_keepalive_connections=level)
    async with httpx2.AsyncClient(timeout=60, limits=limits, trust_env=False) as client:

        async def worker(number: int) -> None:
            bodies = work.bodies(number)
            for _ in left:
                begun = time.perf_counter()
                body = next(bodies, None)
                if body is None:
                    reply = await client.get(work.url)
                else:
                    sent = {"content-type": "application/json"}
                    reply = await client.post(work.url, content=body, headers=sent)
                took.append(time.perf_counter() - begun)
                if reply.status_code != 200:
                    raise RuntimeError(f"{work.name}: {reply.status_code} {reply.text[:300]}")

        begun, used_s = time.perf_counter(), cpu_s(work.process)
        await asyncio.gather(*(worker(number) for number in range(level)))
        work.spent_s[level] = work.spent_s.get(level, 0.0) + time.perf_counter() - begun
        work.cpu_s[level] = work.cpu_s.get(level, 0.0) + cpu_s(work.process) - used_s


async def measure(works: Sequence[Work], *, requests: int, rounds: int) -> str:
    """The table of all works at all levels."""
    for one in works:
        await load(one, LEVELS[-1], 2 * LEVELS[-1])  # what loads on first use
        one.took_s.clear()
        one.spent_s.clear()
        one.cpu_s.clear()
    for number in range(rounds):
        for level in LEVELS:
            for one in [*works[number % len(works) :], *works[: number % len(works)]]:
                await load(one, level, requests if level > 1 else max(1, requests // 4))
                sys.stderr.write(f"round {number + 1}: {one.name} at {level}\n")
    lines = [
        "| request | at once | n | p50 | p99 | requests/s | CPU for each |",
        "|---|---|---|---|---|---|---|",
    ]
    for level in LEVELS:
        for one in works:
            took = sorted(one.took_s[level])
            p50, p99 = (1000 * took[min(len(took) - 1, int(s * len(took)))] for s in (0.5, 0.99))
            lines.append(
                f"| {one.name} | {level} | {len(took)} | {p50:.1f} ms | {p99:.1f} ms "
                f"| {len(took) / one.spent_s[level]:.0f} "
                f"| {1000 * one.cpu_s[level] / len(took):.1f} ms |"
            )
    lines += ["", f"Memory of the server: {memory_mb(works[-1].process):.0f} MB."]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.served", description=__doc__)
    parser.add_argument("--requests", type=int, default=400, help="of each kind and round at 16")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args(arguments)
    run = describe_run(quick=False)
    ports = free_port(), free_port()
    echo, troth = (f"http://127.0.0.1:{port}" for port in ports)
    uvicorn = (sys.executable, "-m", "uvicorn", "--log-level", "error", "--app-dir", str(_ROOT))
    echoes = (*uvicorn, "--factory", "benchmarks.asgi:starlette_echo", "--port", str(ports[0]))
    serves = (sys.executable, "-c", "from troth.cli import main; main()", "serve")
    handbook = str(_ROOT / "examples" / "handbook")
    with (
        tempfile.TemporaryDirectory(prefix="troth-bench-") as folder,
        running(echoes, ports[0], folder) as other,
        running(
            (*serves, "--port", str(ports[1]), "--corpus", handbook),
            ports[1],
            folder,
            TROTH_RATE_LIMIT_PER_MINUTE="0",
            TROTH_WEB="off",
        ) as ours,
    ):
        asked = [orjson.dumps({"text": text}) for text in _QUESTIONS]
        chat = f"{troth}/api/chat/send"
        works = [
            Work(name=ECHO, url=f"{echo}/echo", process=other, asked=asked),
            Work(name=PROBE, url=f"{troth}/healthz", process=ours),
            Work(name=ASK, url=f"{troth}/ui/api/ask", process=ours, asked=asked),
            Work(name=TELL, url=chat, process=ours, told=True),
            Work(name=RECALL, url=chat, process=ours, asked=[_chat(_RECALLED, "client-0")]),
        ]
        table = asyncio.run(measure(works, requests=given.requests, rounds=given.rounds))
    after = os.getloadavg()[0]
    sys.stdout.write(
        f"{table}\n\nMeasured on {run.at} with Troth {run.troth}, {run.python}, {run.machine}, "
        f"{run.cores} cores, load {run.load:.1f} before the run and {after:.1f} after it.\n"
    )


def _chat(text: str, subject: str) -> bytes:
    return orjson.dumps({"message": text, "subject": subject})


if __name__ == "__main__":
    main()
