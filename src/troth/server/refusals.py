"""Sealing what is refused before, or outside, the work of an exchange.

What is said to whoever was not let in, and what is kept of it: a flood must cost the log nothing.
So what a stranger gets is sealed once an hour for each kind of refusal, and repeated with the same
bytes and the same receipt; how often each status was given is counted in the metrics, and told by
the log in one event for each interval in which there was any. What a process counted since the last
such event is lost when it is killed.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from troth.bootstrap import Services
from troth.kernel.errors import StorageFailure, TrothError
from troth.kernel.exchange import Mode
from troth.kernel.jsontypes import JsonObject
from troth.ports.environment import timestamp
from troth.ports.log import Commit, NewEvent
from troth.runtime.exchange.closing import (
    RefusedExchange,
    SealedPlain,
    close_refused,
    unexpected_failure,
)
from troth.runtime.exchange.documents import Shape
from troth.runtime.exchange.exchange import Origin, open_exchange
from troth.server.door import Door
from troth.server.respond import respond, retrying, withheld
from troth.server.schemas import invalid

OPEN_PATHS: Final = frozenset({"/healthz", "/readyz", "/metrics", "/api/audit/key"})
NOBODY: Final = "_unauthenticated"  # no tenant can be called that, so no key reads its receipts
SUM_S: Final = 300.0
_AGAIN_S: Final = 3_600.0
_ORIGIN: Final = Origin(surface="http:door", tenant=NOBODY)
_log = logging.getLogger("troth.server")


async def seal_refusal(
    services: Services, error: TrothError, origin: Origin, trace_id: str, shape: Shape
) -> SealedPlain:
    """Seal a refusal of which nothing was read but where it went."""
    exchange = open_exchange(
        origin=origin,
        mode=Mode.WORK,
        request={"refused_before_reading": error.code},
        clock=services.clock,
        ids=services.ids,
        trace_id=trace_id,
    )
    return await close_refused(services.seal, exchange, error, shape=shape)


class Strangers:
    """Answers, counts and sums up; of one event loop."""

    def __init__(self, services: Services, *, sum_s: float = SUM_S) -> None:
        """Nothing is counted yet.

        Args:
            sum_s: Seconds between the first refusal of an interval and the event that sums it up.
        """
        self._services, self._sum_s = services, sum_s
        self._held: dict[tuple[str, str, Shape], tuple[float, SealedPlain]] = {}
        self._sealing = asyncio.Lock()
        self._counts: Counter[int] = Counter()
        self._since = ""
        self._due: asyncio.TimerHandle | None = None
        self._writing: set[asyncio.Task[None]] = set()

    async def answer(self, error: TrothError, trace_id: str, shape: Shape) -> Response:
        """The refusal that every stranger gets for this.

        The header tells the trace id of this request; the body that of the exchange in which it
        was sealed.

        Raises:
            StorageFailure: It could not be sealed.
        """
        self.count(error.http_status)
        response = respond(await self._sealed(error, trace_id, shape))
        response.headers["x-troth-trace-id"] = trace_id
        return response

    def count(self, status: int) -> None:
        """Count one response to somebody who was not let in; called in the event loop."""
        self._services.meter.refused(status)
        if not self._counts:
            self._since = timestamp(self._services.clock.now())
        self._counts[status] += 1
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(self._sum_s, self._fall_due)

    async def close(self) -> None:
        """Write down what was counted since the last event."""
        if self._due is not None:
            self._due.cancel()
        await self._sum_up()
        await asyncio.gather(*self._writing)

    async def _sealed(self, error: TrothError, trace_id: str, shape: Shape) -> SealedPlain:
        # Every text of a refusal is a constant of the program, so the kinds are few.
        kind = (error.code, error.detail, shape)
        async with self._sealing:  # of many that come at once, one is sealed
            held = self._held.get(kind)
            if held is None or held[0] <= time.monotonic():
                sealed = await seal_refusal(self._services, error, _ORIGIN, trace_id, shape)
                held = self._held[kind] = (time.monotonic() + _AGAIN_S, sealed)
        return held[1]

    def _fall_due(self) -> None:
        self._due = None
        task = asyncio.ensure_future(self._sum_up())
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _sum_up(self) -> None:
        counts, self._counts = self._counts, Counter()
        if not counts:
            return
        refused: JsonObject = {str(status): counts[status] for status in sorted(counts)}
        event = NewEvent(
            tag="door.summed",
            trace_id="",
            at=timestamp(self._services.clock.now()),
            data={"refused": refused, "since": self._since},
        )
        since = self._since
        try:
            await asyncio.wrap_future(self._services.log.submit(Commit(events=(event,))))
        except StorageFailure as failure:
            _log.warning("refusals not summed up: %s", failure.code)
            self._counts.update(counts)  # the next event tells them
            self._since = since


def surface_of(request: Request) -> str:
    """The surface name of a request: the route it matched, never a raw path."""
    route = request.scope.get("route")
    path = getattr(route, "path", "unmatched")
    return "http:" + path.replace("{", "").replace("}", "")


async def refuse(request: Request, error: TrothError) -> Response:
    """Answer with a sealed refusal; where even that fails, withhold.

    Whoever was let in gets one of their own; all others get the same.
    """
    services: Services = request.app.state.services
    strangers: Strangers = request.app.state.strangers
    state = request.scope["state"]
    trace_id: str = state["trace_id"]
    shape = shape_of(request)
    try:
        if state["tenant"] == NOBODY:
            return await strangers.answer(error, trace_id, shape)
        origin = Origin(surface=surface_of(request), tenant=state["tenant"])
        sealed = await seal_refusal(services, error, origin, trace_id, shape)
        return respond(sealed)
    except StorageFailure as failure:
        return withhold(failure, trace_id, shape)


def shape_of(request: Request) -> Shape:
    """In whose words this path is answered: under ``/v1/`` it is OpenAI's clients that read."""
    return Shape.OPENAI if request.url.path.startswith("/v1/") else Shape.PROBLEM


def withhold(failure: StorageFailure, trace_id: str, shape: Shape = Shape.PROBLEM) -> Response:
    """Release nothing, and say so to the operator as well."""
    _log.error("withheld: %s", failure.code, extra={"trace_id": trace_id})
    return withheld(failure, trace_id, shape)


class SealedRoute(APIRoute):
    """A route that nobody enters without a key, and whose every failure leaves as a sealed problem.

    The key is looked at before anything of the request is read; ``OPEN_PATHS`` need none.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of the route, with its failures turned into responses."""
        handler = super().get_route_handler()

        async def guarded(request: Request) -> Response:
            door: Door = request.app.state.door
            trace_id: str = request.scope["state"]["trace_id"]
            try:
                if self.path not in OPEN_PATHS:
                    await door.enter(request)
                return await handler(request)
            except ClientDisconnect:
                raise  # nobody is there to be told anything, and nothing failed
            except RefusedExchange as refused:
                return respond(refused.sealed, retrying(refused.error))
            except StorageFailure as failure:
                return withhold(failure, trace_id, shape_of(request))
            except TrothError as error:
                return await refuse(request, error)
            except RequestValidationError as problem:
                first = problem.errors()[0]
                return await refuse(request, invalid(first["loc"][1:], first["msg"]))
            except Exception:  # noqa: BLE001 - whatever failed, a sealed problem leaves, not silence
                _log.exception("unexpected failure", extra={"trace_id": trace_id})
                return await refuse(request, unexpected_failure())

        return guarded
