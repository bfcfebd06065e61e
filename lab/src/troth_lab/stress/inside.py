"""Taking turns in this process: the same chat, the same ledger, no server in between."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import orjson

from troth.contracts.memory.chat import ChatDocument
from troth.contracts.memory.events import event_to_wire
from troth.contracts.memory.model import Entry, Move, StatedFact
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import TrothError
from troth.kernel.jsontypes import JsonObject
from troth.kernel.memories import EntryState
from troth.ports.memory import MemoryStore, Owner
from troth.runtime.exchange.closing import RefusedExchange, SealedPlain
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.seal import Sealed
from troth.runtime.exchange.threads import run_blocking
from troth_lab.stress.lines import TurnResult
from troth_lab.stress.turns import EntryAct, Turn

SURFACE = "cli:stress"
_OPEN = (EntryState.OPEN, EntryState.REFLECTING)
_NO_SUCH_ENTRY = "entry_of_nobody"
_PAGE = 500


@dataclass(kw_only=True)
class InProcess:
    """A deployment in this process, as a ``TurnTaker``.

    Attributes:
        say: One chat turn, sealed.
        act: One act on an entry, sealed: its id, the move, and the memory that wins, if one does.
        run_id: Part of every subject's name, so that no run meets the memories of another.
    """

    say: Callable[[str, Origin], Awaitable[Sealed[ChatDocument]]]
    act: Callable[[str, Move, str | None, Origin], Awaitable[SealedPlain]]
    store: MemoryStore
    tenant: str
    run_id: str

    def __post_init__(self) -> None:
        self._versions: dict[str, int] = {}

    async def take(self, turn: Turn) -> TurnResult:
        """Take a turn and read off what the ledger gained."""
        owner = Owner(tenant=self.tenant, subject=f"stress-{self.run_id}-{turn.user}")
        result = await self._taken(turn, owner)
        before = self._versions.get(owner.subject, 0)
        events = await run_blocking(lambda: self._events(owner, before))
        version = before + len(events)
        self._versions[owner.subject] = version
        return TurnResult(
            subject=owner.subject,
            body=result.body,
            error=result.error,
            response_sha256=result.response_sha256,
            receipt_id=result.receipt_id,
            trace_id=result.trace_id,
            events=tuple(events),
            ledger_version=version,
        )

    async def _taken(self, turn: Turn, owner: Owner) -> TurnResult:
        origin = Origin(
            surface=SURFACE, tenant=owner.tenant, subject=owner.subject, thread_id="stress"
        )
        try:
            if turn.act is not None:
                return await self._acted(turn.act, owner, origin)
            return _answered(owner, await self.say(turn.text, origin))
        except RefusedExchange as refused:
            return TurnResult(
                subject=owner.subject,
                error=refused.error.code,
                receipt_id=refused.sealed.receipt_id,
                trace_id=refused.sealed.trace_id,
            )
        except TrothError as error:
            return TurnResult(subject=owner.subject, error=error.code)

    async def _acted(self, act: EntryAct, owner: Owner, origin: Origin) -> TurnResult:
        entry = await run_blocking(lambda: self._entry(owner, act.sides))
        sealed = await self.act(
            _NO_SUCH_ENTRY if entry is None else entry.entry_id,
            Move(act.move),
            None if entry is None or not act.winner else _winner(entry, act.winner),
            origin,
        )
        return TurnResult(
            subject=owner.subject,
            response_sha256=sha256_hex(sealed.body),
            receipt_id=sealed.receipt_id,
            trace_id=sealed.trace_id,
        )

    def _entry(self, owner: Owner, sides: tuple[str, ...]) -> Entry | None:
        entries = self.store.entries(owner, states=_OPEN, limit=_PAGE)
        return next((one for one in entries if sides and _is_between(one, sides)), None)

    def _events(self, owner: Owner, after: int) -> list[JsonObject]:
        events: list[JsonObject] = []
        while True:
            page = self.store.events(owner, after=after + len(events), limit=_PAGE)
            events += [{"seq": one.seq, **event_to_wire(one.event)} for one in page]
            if len(page) < _PAGE:
                return events


def _answered(owner: Owner, sealed: Sealed[ChatDocument]) -> TurnResult:
    return TurnResult(
        subject=owner.subject,
        body=orjson.loads(sealed.body),
        response_sha256=sha256_hex(sealed.body),
        receipt_id=sealed.receipt_id,
        trace_id=sealed.trace_id,
    )


def _is_between(entry: Entry, sides: tuple[str, ...]) -> bool:
    return all(any(_says(side.fact, value) for side in entry.sides) for value in sides)


def _winner(entry: Entry, value: str) -> str:
    said = (side.memory_id for side in reversed(entry.sides) if _says(side.fact, value))
    return next(said, entry.old_memory_id)


def _says(fact: StatedFact, value: str) -> bool:
    return value.casefold() in fact.value.casefold()
