"""``python -m benchmarks.gateway``: what the gateway adds, beside a bare proxy and LiteLLM's.

All stand before one upstream that takes 50 ms, and have their turns in every round. Added time is
a quantile less the same quantile of the upstream asked directly. Figures go to stdout as a table.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

import httpx2
import orjson

from benchmarks.__main__ import describe_run
from benchmarks.processes import cpu_s, free_port, memory_mb, running

LEVELS = (1, 16, 64)
DIRECT, PROXY, LITELLM = "the upstream itself", "bare asynchronous proxy", "LiteLLM's proxy"
PLAIN, HELD = "Troth, mode normal", "Troth, held to two passages"
NEW = "Troth, held to two passages, new each time"
_NUMBERS = count(1)
_LITELLM = Path(__file__).parents[1] / "examples" / "clients" / "litellm" / "proxy.py"
_PASSAGES = [
    {"id": "leave", "text": "Staff get 28 days of leave. What is left lapses at the end of March."},
    {"id": "requests", "text": "Requests for leave go to the team lead two weeks ahead."},
]


@dataclass(frozen=True, kw_only=True)
class Target:
    """One way to the upstream.

    Attributes:
        ours: What the body says under ``troth``.
        process: Whose memory is read; ``None`` for none.
        new: Whether every request brings passages that nobody sent before.
    """

    name: str
    url: str
    process: subprocess.Popen[bytes] | None = None
    ours: Mapping[str, Any] | None = None
    new: bool = False
    key: str = "-"

    def body(self, number: int, *, stream: bool) -> bytes:
        """A request; no two of different numbers are alike."""
        question = f"How many days of leave do staff get? I am number {number}."
        asked: dict[str, Any] = {
            "model": "scripted",
            "messages": [{"role": "user", "content": question}],
            "stream": stream,
        }
        if self.ours is None:
            return orjson.dumps(asked)
        ours = {**self.ours}
        if self.new:
            ours["passages"] = [
                {**one, "text": f"{one['text']} ({one['id']}, {number:x})"} for one in _PASSAGES
            ]
        return orjson.dumps({**asked, "troth": ours})


@dataclass(kw_only=True)
class Measured:
    """What a target took at one level, in seconds."""

    took_s: list[float] = field(default_factory=list)
    spent_s: float = 0.0
    cpu_s: float = 0.0

    def quantile(self, share: float) -> float:
        """The time within which that share of the requests was answered."""
        ordered = sorted(self.took_s)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def _load(target: Target, level: int, requests: int, into: Measured) -> None:
    left = iter(range(requests))
    headers = {"authorization": f"Bearer {target.key}", "content-type": "application/json"}
    limits = httpx2.Limits(max_connections=level, max_keepalive_connections=level)
    async with httpx2.AsyncClient(timeout=60, limits=limits) as client:

        async def worker() -> None:
            for _ in left:
                body = target.body(next(_NUMBERS), stream=False)
                begun = time.perf_counter()
                reply = await client.post(target.url, content=body, headers=headers)
                into.took_s.append(time.perf_counter() - begun)
                if reply.status_code != 200:
                    raise RuntimeError(f"{target.name}: {reply.status_code} {reply.text[:300]}")

        begun, used_s = time.perf_counter(), cpu_s(target.process)
        await asyncio.gather(*(worker() for _ in range(level)))
        into.spent_s += time.perf_counter() - begun
        into.cpu_s += cpu_s(target.process) - used_s


async def _first_words(target: Target, requests: int) -> list[float]:
    """Seconds until the first words of a stream came, asked one after the other."""
    took = []
    headers = {"authorization": f"Bearer {target.key}", "content-type": "application/json"}
    async with httpx2.AsyncClient(timeout=60) as client:
        for _ in range(requests):
            body = target.body(next(_NUMBERS), stream=True)
            begun = time.perf_counter()
            sent = client.stream("POST", target.url, content=body, headers=headers)
            async with sent as reply:
                waited = True
                async for line in reply.aiter_lines():
                    if waited and '"content":"' in line.replace('": "', '":"'):
                        took.append(time.perf_counter() - begun)
                        waited = False
    return took


@contextmanager
def targets(folder: str, *, with_litellm: bool) -> Iterator[list[Target]]:
    """Every way to the upstream, each as a running server."""
    with ExitStack() as opened:

        def start(*words: str, port: int, **environment: str) -> subprocess.Popen[bytes]:
            return opened.enter_context(running(words, port, folder, **environment))

        ports = [free_port() for _ in range(4)]
        base, relay, troth, litellm = (f"http://127.0.0.1:{port}/v1" for port in ports)
        root = str(Path(__file__).parents[1])
        uvicorn = (sys.executable, "-m", "uvicorn", "--log-level", "error", "--app-dir", root)
        start(*uvicorn, "benchmarks.gateway_peers:upstream", "--port", str(ports[0]), port=ports[0])
        proxy = start(
            *(*uvicorn, "benchmarks.gateway_peers:proxy", "--port", str(ports[1])),
            port=ports[1],
            UPSTREAM_URL=base,
        )
        ours = start(
            *(sys.executable, "-c", "from troth.cli import main; main()"),
            *("serve", "--port", str(ports[2])),
            port=ports[2],
            TROTH_MODEL="openai:scripted",
            TROTH_MODEL_BASE_URL=base,
            TROTH_RATE_LIMIT_PER_MINUTE="0",
            TROTH_QUEUE_PATIENCE_S="0",  # nobody is sent away: what waits is what is measured
            TROTH_WEB="off",
        )
        end = "/chat/completions"
        found = [
            Target(name=DIRECT, url=base + end),
            Target(name=PROXY, url=relay + end, process=proxy),
            Target(name=PLAIN, url=troth + end, process=ours, ours={"mode": "normal"}),
            Target(name=HELD, url=troth + end, process=ours, ours={"passages": _PASSAGES}),
            Target(name=NEW, url=troth + end, process=ours, ours={"passages": []}, new=True),
        ]
        if with_litellm:
            process = start(
                *_litellm(folder, base, ports[3]),
                port=ports[3],
                LITELLM_LOCAL_MODEL_COST_MAP="True",
                LITELLM_LOG="ERROR",
            )
            found.append(
                Target(name=LITELLM, url=litellm + end, process=process, key="sk-benchmark")
            )
        yield found


def _litellm(folder: str, base: str, port: int) -> list[str]:
    config = Path(folder) / "litellm.json"  # JSON is YAML
    model = {"model": "openai/scripted", "api_base": base, "api_key": "-"}
    settings = {
        "model_list": [{"model_name": "scripted", "litellm_params": model}],
        "general_settings": {"master_key": "sk-benchmark"},
    }
    config.write_bytes(orjson.dumps(settings))
    uv = shutil.which("uv")
    run = [uv] if uv else [sys.executable, "-m", "uv"]
    script = [*run, "run", "--quiet", "--locked", "--script", str(_LITELLM)]
    return [*script, "--config", str(config), "--host", "127.0.0.1", "--port", str(port)]


async def measure(found: Sequence[Target], *, requests: int, rounds: int) -> str:
    """The table of all targets at all levels."""
    taken = {(one.name, level): Measured() for one in found for level in LEVELS}
    for one in found:
        await _load(one, 4, 20, Measured())  # what loads on first use
    for number in range(rounds):
        for level in LEVELS:
            for one in [*found[number % len(found) :], *found[: number % len(found)]]:
                share = max(20, requests * level // (level + 15))
                await _load(one, level, share, taken[one.name, level])
                sys.stderr.write(f"round {number + 1}: {one.name} at {level}\n")
    first = {one.name: await _first_words(one, 3 * rounds + 1) for one in found}
    lines = [
        "| way | at once | n | p50 | p99 | added p50 | added p99 | requests/s | CPU for each |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for level in LEVELS:
        direct = taken[DIRECT, level]
        for one in found:
            mine = taken[one.name, level]
            p50, p99 = (1000 * mine.quantile(share) for share in (0.5, 0.99))
            more50, more99 = (
                1000 * (mine.quantile(share) - direct.quantile(share)) for share in (0.5, 0.99)
            )
            cpu = f"{1000 * mine.cpu_s / len(mine.took_s):.1f} ms" if one.process else ""
            lines.append(
                f"| {one.name} | {level} | {len(mine.took_s)} | {p50:.1f} ms | {p99:.1f} ms "
                f"| {more50:.1f} ms | {more99:.1f} ms "
                f"| {len(mine.took_s) / mine.spent_s:.0f} | {cpu} |"
            )
    lines += ["", "| way | first words of a stream, median | memory |", "|---|---|---|"]
    for one in found:
        memory = "" if one.process is None else f"{memory_mb(one.process):.0f} MB"
        lines.append(f"| {one.name} | {1000 * median(first[one.name]):.1f} ms | {memory} |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gateway", description=__doc__)
    parser.add_argument("--requests", type=int, default=400, help="per way and round at 64")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--without-litellm", action="store_true", help="it installs 120 packages")
    given = parser.parse_args(arguments)
    run = describe_run(quick=False)
    with (
        tempfile.TemporaryDirectory(prefix="troth-bench-") as folder,
        targets(folder, with_litellm=not given.without_litellm) as found,
    ):
        table = asyncio.run(measure(found, requests=given.requests, rounds=given.rounds))
    after = os.getloadavg()[0]
    sys.stdout.write(
        f"{table}\n\nMeasured on {run.at} with Troth {run.troth}, {run.python}, {run.machine}, "
        f"{run.cores} cores, load {run.load:.1f} before the run and {after:.1f} after it.\n"
    )


if __name__ == "__main__":
    main()
