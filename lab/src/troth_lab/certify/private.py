"""An instance of our own: served on loopback in this process, so that its insides can be reached.

``switched_off`` takes the enforcement of clauses away; ``planted`` changes what an exchange came to
right before its exit decides. Both are for showing that a check can fail, and nothing in the
product knows of them.
"""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, is_dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import httpx2
import uvicorn

from troth.bootstrap import Services, build_services
from troth.kernel.exchange import Step, StepKind
from troth.library import Troth
from troth.runtime.exchange import seal
from troth.server.app import create_app
from troth.settings import Settings
from troth_lab.certify.cases import Table
from troth_lab.certify.doors import Visitor, command_of
from troth_lab.certify.switches import switched_off


@dataclass(frozen=True, kw_only=True)
class Instance:
    """A running instance, and a client of it."""

    services: Services
    visitor: Visitor
    base: str


_HASTE: Mapping[str, Any] = {"model_timeout_s": 2.0}  # a model that stalls is not waited for


class _Server(uvicorn.Server):
    def capture_signals(self) -> Any:
        """Leave the signals of this process alone."""
        return nullcontext()


@asynccontextmanager
async def private_instance(folder: Path, settings: Mapping[str, Any]) -> AsyncIterator[Instance]:
    """An empty deployment in a folder, served until the block ends."""
    database = f"sqlite:///{folder}/certify.db"
    services = build_services(Settings(database=database, **settings, **_HASTE))
    server = _Server(
        uvicorn.Config(create_app(services), port=0, log_config=None, access_log=False, ws="none")
    )
    serving = asyncio.create_task(server.serve())
    try:
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        base = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        async with httpx2.AsyncClient(base_url=base, timeout=60, trust_env=False) as client:
            visitor = Visitor(
                client=client,
                troth=Troth(services),
                command=command_of(database),
                settings=settings,
            )
            await visitor.open()
            yield Instance(services=services, visitor=visitor, base=base)
    finally:
        server.should_exit = True
        await serving
        await services.aclose()


@contextmanager
def planted(services: Services, fault: Table) -> Iterator[None]:
    """Plant a fault in every exchange of this process that is closed while the block runs.

    ``document`` and ``record`` list changes, each a path and what is put there; ``surface`` limits
    them to responses of one. ``event`` adds an event to the log; ``key`` and ``log`` take the
    signing key or the log away. ``without`` names clauses that are not enforced meanwhile, where
    they would stop the fault before the clause in question is reached.
    """
    enforce, put = vars(seal)["enforce"], fault.get("surface")

    def spoilt(document: Any, record: Any, policy: Any, **more: Any) -> Any:
        if put in (None, record.surface):
            if changes := fault.get("document"):
                wire = document.to_wire()
                for one in changes:
                    wire = changed(wire, one["path"].split("."), one.get("put"))
                document = type(document).from_wire(wire)
            for one in fault.get("record", ()):
                record = changed(record, one["path"].split("."), one.get("put"))
        return enforce(document, record, policy, **more)

    with ExitStack() as stack:
        if without := fault.get("without"):
            stack.enter_context(switched_off(frozenset(without)))
        if fault.keys() & {"document", "record"}:
            stack.enter_context(patch.object(seal, "enforce", spoilt))
        for name in fault.keys() & _TAKEN.keys():
            stack.enter_context(_TAKEN[name](services, fault[name]))
        yield


def changed(value: Any, path: Sequence[str], put: Any) -> Any:
    """A value of mappings, lists, tuples and frozen values with something else at a place."""
    if not path:
        return _like(value, put)
    name, *rest = path
    if isinstance(value, Mapping):
        return {**value, name: changed(value.get(name), rest, put)}
    if isinstance(value, list | tuple):
        if name == "*":
            return type(value)(changed(one, rest, put) for one in value)
        held = list(value)
        held[int(name)] = changed(held[int(name)], rest, put)
        return type(value)(held)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{name: changed(getattr(value, name), rest, put)})
    raise ValueError(f"nothing stands at {name}")


def _like(value: Any, put: Any) -> Any:
    if isinstance(value, list | tuple) and isinstance(put, list):
        return type(value)(map(_step, put))
    if isinstance(value, frozenset) and isinstance(put, list):
        return frozenset(put)
    if isinstance(value, str) and type(value) is not str and isinstance(put, str):
        return type(value)(put)
    return put


def _step(named: Any) -> Any:
    """A step of an exchange where one is named; anything else as it is."""
    if isinstance(named, Mapping) and "step" in named:
        return Step(kind=StepKind(named["step"]), stage=named["stage"])
    return named


def _unsigned(services: Services, value: Any) -> Any:
    def fails(_: bytes) -> bytes:
        raise ValueError(value)

    return patch.object(services.seal, "_signer", SimpleNamespace(sign=fails))


def _unlogged(services: Services, value: Any) -> Any:
    def fails(_: Any) -> Future[Any]:
        from troth.kernel.errors import StorageFailure

        done: Future[Any] = Future()
        done.set_exception(StorageFailure("storage.audit", value))
        return done

    return patch.object(services.log, "submit", fails)


def _eventful(services: Services, value: Any) -> Any:
    close = services.seal.close

    async def noted(exchange: Any, document: Any, policy: Any) -> Any:
        exchange.note(value["tag"], value["data"])
        return await close(exchange, document, policy)

    return patch.object(services.seal, "close", noted)


_TAKEN: Mapping[str, Callable[[Services, Any], Any]] = {
    "key": _unsigned,
    "log": _unlogged,
    "event": _eventful,
}


@contextmanager
def quietly() -> Iterator[None]:
    """No warnings, and no log lines, of what is done on purpose."""
    import logging

    import structlog

    before = structlog.get_config()
    logging.disable(logging.CRITICAL)
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL),
        cache_logger_on_first_use=False,
    )
    try:
        with warnings.catch_warnings(action="ignore"):
            yield
    finally:
        structlog.configure(**before)
        logging.disable(logging.NOTSET)
