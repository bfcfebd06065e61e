"""What one exchange costs in process: the whole of it, its parts, and the contract work alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import orjson
from starlette.types import ASGIApp

from benchmarks.asgi import ECHO_PATH, fastapi_echo, post, starlette_echo
from benchmarks.databases import RawTable, sqlite_table
from benchmarks.figures import Section, Speed
from benchmarks.interleave import Measured, Options, Series, Turn, compare, interleave
from benchmarks.stand_ins import Memory, Stopwatch, with_parts
from troth.bootstrap import Services, build_services
from troth.runtime.answers.ask import Ask, AskRequest
from troth.runtime.exchange.exchange import Origin
from troth.server.app import create_app
from troth.settings import Settings

HANDBOOK = Path(__file__).parents[1] / "examples" / "handbook"
QUESTIONS = (
    "How many days of paid annual leave do full-time employees receive?",
    "How long is the warranty of the Curlew Pro after registration?",
    "What is the highest room rate for a hotel in Canada?",
    "How fast must a breach of personal data be reported?",
    "Who approves an order of £12,000?",
    "What is the restocking fee on a return?",
)
VAGUE = "Rewrite this email"
ORIGIN = Origin(surface="bench:ask")
CROWD = 32
AIM_S = 0.001

WHOLE, RETRIEVAL, MODEL = "whole exchange", "of which retrieval", "of which extractive model"
REST = "of which everything else"
CONTRACT = "contract work alone"
ASKED_BACK = "questions instead of an answer"
APP = "/ui/api/ask through the HTTP app"
FASTAPI, STARLETTE = "FastAPI JSON echo", "Starlette JSON echo"
DURABLE = "bare INSERT and COMMIT of as many bytes"


def measure(options: Options) -> Section:
    """Time exchanges one after the other, and 32 at once."""
    with opened(Path(options.folder)) as (runner, services):
        parts = Parts.of(services, runner)
        raw = sqlite_table(Path(options.folder) / "raw.db")
        size = stored_bytes(parts, runner)
        try:
            alone = interleave(
                _turns_alone(parts, runner, raw, size, times=options.pick(24, 2)),
                rounds=options.pick(25, 1),
                say=lambda text: options.say(f"one after the other, {text}"),
            )
            crowded = interleave(
                _turns_crowded(parts, runner, raw, size),
                rounds=options.pick(25, 1),
                say=lambda text: options.say(f"{CROWD} at once, {text}"),
            )
        finally:
            raw.close()
    return Section(
        name="exchange",
        title="One exchange: what the contract costs",
        about=(
            "A question to the example handbook, answered without a chat model, with what a server "
            "has by default, on SQLite; every exchange commits its events, receipt and bodies "
            f"durably before it returns. *{CONTRACT.capitalize()}* is the same exchange with "
            "retrieval and model replaced by what they yielded before: classifying, the gate, "
            "judging each line, deciding and repairing, signing, and the durable commit. *Per "
            f"exchange* is the time from the first of {CROWD} to the last, divided by {CROWD}."
        ),
        speeds=(*_speeds_alone(alone), *_speeds_crowded(crowded)),
        notes=(
            (
                f"An exchange stores {size:,} bytes in one commit, since neither retrieval nor "
                "model leaves the process here (ADR 6). The bare table takes as many bytes as one "
                "row in one commit."
            ),
        ),
    )


@contextmanager
def opened(folder: Path) -> Iterator[tuple[asyncio.Runner, Services]]:
    """A deployment with the handbook, on a file in the folder, and the loop that it runs on."""
    services = build_services(
        Settings(
            database=f"sqlite:///{folder}/troth.db",
            web="off",
            rate_limit_per_minute=0,
            queue_patience_s=0,  # everybody is served, however late
        )
    )
    with asyncio.Runner() as runner:
        try:
            runner.run(_fill(services))
            yield runner, services
        finally:
            runner.run(services.aclose())


async def _fill(services: Services) -> None:
    for path in services.documents.walk(HANDBOOK).documents:
        await services.corpus.add(services.documents.read(path), origin=ORIGIN)


@dataclass(frozen=True, kw_only=True, slots=True)
class Parts:
    """What the turns call.

    Attributes:
        timed: The pipeline, with a stopwatch on retrieval and model.
        bare: The pipeline, with retrieval and model from memory.
    """

    services: Services
    watch: Stopwatch
    timed: Ask
    bare: Ask
    app: ASGIApp
    fastapi: ASGIApp
    starlette: ASGIApp

    @classmethod
    def of(cls, services: Services, runner: asyncio.Runner) -> Parts:
        """Put the parts together, and see that they do what the figures name."""
        ask, temperature = services.ask, services.settings.model_temperature
        watch = Stopwatch(retriever=ask.inquiry.retriever, model=services.model)
        memory = Memory(retriever=ask.inquiry.retriever, model=services.model)
        parts = cls(
            services=services,
            watch=watch,
            timed=with_parts(ask, watch, temperature),
            bare=with_parts(ask, memory, temperature),
            app=create_app(services),
            fastapi=fastapi_echo(),
            starlette=starlette_echo(),
        )
        runner.run(_check(parts))
        return parts


async def _check(parts: Parts) -> None:
    for question in QUESTIONS:
        for ask in (parts.timed, parts.bare):
            sealed = await ask(AskRequest(text=question, origin=ORIGIN))
            assert sealed.document.sections is not None, question
            assert sealed.document.sections.evidence, question
            assert not sealed.broken, question
    asked = await parts.bare(AskRequest(text=VAGUE, origin=ORIGIN))
    assert asked.document.questions


def stored_bytes(parts: Parts, runner: asyncio.Runner) -> int:
    """How many bytes one exchange leaves in the database, indexes and hashes not counted."""
    log = parts.services.log
    before = log.size()
    sealed = runner.run(parts.timed(AskRequest(text=QUESTIONS[0], origin=ORIGIN)))
    receipt, body = log.receipt(sealed.receipt_id), log.body(sealed.receipt_id)
    assert receipt is not None
    assert body is not None
    leaves = sum(len(entry.leaf) for entry in log.entries(before))
    return leaves + len(receipt.envelope) + len(body.request) + len(body.response)


def _requests() -> Iterator[AskRequest]:
    return cycle(AskRequest(text=question, origin=ORIGIN) for question in QUESTIONS)


def _bodies() -> Iterator[bytes]:
    return cycle(orjson.dumps({"text": question, "mode": "work"}) for question in QUESTIONS)


def _turns_alone(
    parts: Parts, runner: asyncio.Runner, raw: RawTable, size: int, *, times: int
) -> list[Turn]:
    asked, remembered, bodies = _requests(), _requests(), _bodies()
    vague = AskRequest(text=VAGUE, origin=ORIGIN)
    calls: dict[str, Callable[[], Awaitable[object]]] = {
        CONTRACT: lambda: parts.bare(next(remembered)),
        ASKED_BACK: lambda: parts.timed(vague),
        APP: lambda: post(parts.app, "/ui/api/ask", next(bodies)),
        FASTAPI: lambda: post(parts.fastapi, ECHO_PATH, next(bodies)),
        STARLETTE: lambda: post(parts.starlette, ECHO_PATH, next(bodies)),
    }

    async def one_by_one(name: str, call: Callable[[], Awaitable[object]]) -> Series:
        begun = time.process_time()
        durations = [await _time(call) for _ in range(times)]
        return {name: durations, cpu(name): [(time.process_time() - begun) / times]}

    async def split() -> Series:
        series: Series = {WHOLE: [], RETRIEVAL: [], MODEL: [], REST: []}
        for _ in range(times):
            parts.watch.take()
            whole_s = await _time(lambda: parts.timed(next(asked)))
            retrieval_s, model_s = parts.watch.take()
            amounts = (whole_s, retrieval_s, model_s, whole_s - retrieval_s - model_s)
            for name, amount_s in zip(series, amounts, strict=True):
                series[name].append(amount_s)
        return series

    def durable() -> Series:
        durations = []
        for _ in range(times):
            begun = time.perf_counter()
            raw.insert(1, size)
            durations.append(time.perf_counter() - begun)
        return {DURABLE: durations}

    def on_loop(name: str, call: Callable[[], Awaitable[object]]) -> Turn:
        return lambda: runner.run(one_by_one(name, call))

    turns = [on_loop(name, call) for name, call in calls.items()]
    return [lambda: runner.run(split()), *turns, durable]


def _turns_crowded(parts: Parts, runner: asyncio.Runner, raw: RawTable, size: int) -> list[Turn]:
    asked, remembered, bodies = _requests(), _requests(), _bodies()
    vague = AskRequest(text=VAGUE, origin=ORIGIN)
    calls: dict[str, Callable[[], Awaitable[object]]] = {
        WHOLE: lambda: parts.timed(next(asked)),
        CONTRACT: lambda: parts.bare(next(remembered)),
        ASKED_BACK: lambda: parts.timed(vague),
        APP: lambda: post(parts.app, "/ui/api/ask", next(bodies)),
        FASTAPI: lambda: post(parts.fastapi, ECHO_PATH, next(bodies)),
    }

    async def at_once(name: str, call: Callable[[], Awaitable[object]]) -> Series:
        begun = time.perf_counter()

        async def wait() -> float:
            await call()
            return time.perf_counter() - begun  # all arrived together, whoever is served first

        waited = await asyncio.gather(*(wait() for _ in range(CROWD)))
        return {per_exchange(name): [max(waited) / CROWD], latency(name): list(waited)}

    def durable() -> Series:
        begun = time.perf_counter()
        raw.insert(CROWD, size)
        return {per_exchange(DURABLE): [(time.perf_counter() - begun) / CROWD]}

    def on_loop(name: str, call: Callable[[], Awaitable[object]]) -> Turn:
        return lambda: runner.run(at_once(name, call))

    return [*(on_loop(name, call) for name, call in calls.items()), durable]


async def _time(call: Callable[[], Awaitable[object]]) -> float:
    begun = time.perf_counter()
    await call()
    return time.perf_counter() - begun


def cpu(name: str) -> str:
    """How the figure for the processor's time of a piece of work is called."""
    return f"{name}, CPU of all threads"


def per_exchange(name: str) -> str:
    """How the figure for one of a crowd is called."""
    return f"{CROWD} at once: {name}, per exchange"


def latency(name: str) -> str:
    """How the waiting time within a crowd is called."""
    return f"{CROWD} at once: {name}, latency"


def _speeds_alone(measured: Measured) -> list[Speed]:
    return [
        *(compare(measured, name, FASTAPI) for name in (WHOLE, RETRIEVAL, MODEL, REST)),
        compare(measured, CONTRACT, FASTAPI, aim=AIM_S),
        compare(measured, CONTRACT, DURABLE, aim=AIM_S),
        compare(measured, cpu(CONTRACT), cpu(FASTAPI)),
        compare(measured, ASKED_BACK, FASTAPI),
        compare(measured, ASKED_BACK, DURABLE),
        compare(measured, APP, FASTAPI),
        compare(measured, APP, STARLETTE),
    ]


def _speeds_crowded(measured: Measured) -> list[Speed]:
    each = (WHOLE, CONTRACT, ASKED_BACK, APP)
    return [
        *(
            compare(
                measured,
                per_exchange(name),
                per_exchange(FASTAPI),
                aim=AIM_S if name == CONTRACT else None,
            )
            for name in each
        ),
        compare(measured, per_exchange(CONTRACT), per_exchange(DURABLE), aim=AIM_S),
        *(compare(measured, latency(name), latency(FASTAPI)) for name in each),
    ]
