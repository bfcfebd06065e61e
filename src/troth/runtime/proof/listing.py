"""Lists of a tenant for people: contradictions, sources, exchanges and reviews, newest first.

They are sealed like any response, and not stored with the exchanges: a list would keep what it
shows of others from being erased (MEM-20).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

import orjson

from troth.contracts.memory.model import Entry, Memory
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.memories import EntryState
from troth.language.tokens import fold, words
from troth.ports.lists import ListedExchange, Lists
from troth.ports.log import AuditLog
from troth.ports.memory import MemoryStore, Owner
from troth.ports.reviews import ReviewStatus, StoredReview
from troth.runtime.exchange.closing import Exchanges, SealedPlain
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.memory.documents import first_and_newest
from troth.runtime.proof.listed_rows import (
    exchange_row,
    review_row,
    row_clauses,
    source_row,
    text_of,
    verbatim,
)

MAX_PAGE = 200
MAX_QUERY = 1_000
SOURCE_STATES = ("current", "stale")
_LOOKED_AT = 1_000  # exchanges, reviews or events, where no index tells which are meant
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """Which page of a list is asked for.

    Attributes:
        query: What the rows must say; empty for all.
        state: A state of the rows, by name; empty for all.
        before: What ``next_before`` of the page before said; empty for the first.
        limit: 1 to 200.

    Raises:
        CallerError: ``input.invalid``, naming the field.
    """

    query: str = ""
    state: str = ""
    before: str = ""
    limit: int = 50

    def __post_init__(self) -> None:
        if type(self.limit) is not int or not 1 <= self.limit <= MAX_PAGE:
            raise CallerError(
                "input.invalid", f"The limit must lie in 1 to {MAX_PAGE}.", field="limit"
            )
        for name, field in (("query", "q"), ("state", "state"), ("before", "before")):
            text = getattr(self, name)
            if not isinstance(text, str) or "\0" in text or len(text) > MAX_QUERY:
                raise CallerError(
                    "input.invalid",
                    f"This is no text, or over {MAX_QUERY} characters.",
                    field=field,
                )

    @property
    def place(self) -> int | None:
        """Where the page begins, in a list that is numbered."""
        if not self.before:
            return None
        if not self.before.isascii() or not self.before.isdigit() or len(self.before) > 18:
            raise CallerError("input.invalid", "That is no place in a list.", field="before")
        return int(self.before)

    def one_of(self, states: Iterable[str]) -> str:
        """The state, which must be one of these, or empty."""
        known = [str(one) for one in states]
        if self.state and self.state not in known:
            raise CallerError(
                "input.invalid",
                "There is no such state.",
                hint=f"states are: {', '.join(known)}",
                field="state",
            )
        return self.state


FIRST_PAGE = Page()


@dataclass(frozen=True, kw_only=True)
class Listing(Exchanges):
    """Serves lists of one tenant at a time; safe for concurrent use.

    Attributes:
        stale_days: Age from which a source counts as stale; 0 for never.
    """

    lists: Lists
    log: AuditLog
    memories: MemoryStore
    stale_days: int = 0

    async def contradictions(
        self,
        page: Page,
        *,
        origin: Origin,
        subject: str | None = None,
        trace_id: str | None = None,
    ) -> SealedPlain:
        """Entries of the ledger of the whole tenant, or of one subject, with both quotes.

        Without a state, all but what is only suspected or was dismissed.
        """

        def work() -> JsonObject:
            state = page.one_of(EntryState)
            claimed = [one for one in EntryState if one.is_claimed]
            found = self.lists.contradictions(
                origin.tenant,
                subject=subject,
                states=[EntryState(state)] if state else claimed,
                words=words(page.query) or ([page.query] if page.query else []),
                before=page.before,
                limit=page.limit,
            )
            shown: list[JsonValue] = [self._entry(owner, entry) for owner, entry in found]
            last = found[-1][1].entry_id if len(found) == page.limit else None
            return {"contradictions": shown, "next_before": last}

        return await self._sealed(page, origin, work, trace_id)

    async def sources(
        self, page: Page, *, origin: Origin, trace_id: str | None = None
    ) -> SealedPlain:
        """Current sources of the tenant."""

        def work() -> JsonObject:
            stale = self._stale_before()
            found = self.lists.sources(
                origin.tenant,
                words=words(page.query) or ([page.query] if page.query else []),
                before=page.place,
                limit=page.limit,
                last_known_before=stale if page.one_of(SOURCE_STATES) == "stale" else "",
            )
            last = str(found[-1].place) if len(found) == page.limit else None
            return {"sources": [source_row(one, stale) for one in found], "next_before": last}

        return await self._sealed(page, origin, work, trace_id)

    def _stale_before(self) -> str:
        """The date before which a source that nobody verified since is stale; empty for none."""
        if not self.stale_days:
            return ""
        return (self.clock.now() - timedelta(days=self.stale_days)).date().isoformat()

    async def exchanges(
        self,
        page: Page,
        *,
        origin: Origin,
        subject: str = "",
        clause: str = "",
        asked: bool = False,
        trace_id: str | None = None,
    ) -> SealedPlain:
        """Stored exchanges of the tenant: what was asked, in its first words, and what held.

        Args:
            subject: Only this subject's; empty for all.
            clause: Only those in which it was repaired or broken; empty for all.
            asked: Only those with words of somebody: no looks at what is stored.

        Of those that a query or a state may be about, the newest 1 000 from the place on are looked
        at; ``next_before`` then says where to go on, also after a page without a row.
        """

        def work() -> JsonObject:
            state = page.one_of(("kept", "repaired", "broken"))

            def read(before: int | None) -> list[ListedExchange]:
                return self.lists.exchanges(origin.tenant, before=before, limit=page.limit)

            def row(one: ListedExchange) -> JsonObject | None:
                shown = exchange_row(one)
                is_asked_for = not state or shown["state"] == state
                is_asked_for &= not asked or bool(shown["text"])
                is_asked_for &= subject in ("", one.body.subject)
                is_asked_for &= not clause or clause in row_clauses(shown)
                told = f"{text_of(one.body.request)} {' '.join(map(str, shown.values()))}"
                return shown if is_asked_for and _holds(told, page.query) else None

            shown, last = _looked_through(page, page.place, read, row, lambda one: one.place)
            return {"exchanges": shown, "next_before": None if last is None else str(last)}

        return await self._sealed(page, origin, work, trace_id)

    async def exchange(
        self, receipt_id: str, *, origin: Origin, trace_id: str | None = None
    ) -> SealedPlain:
        """One exchange as it happened: its events in order, and what was asked and answered.

        Raises:
            RefusedExchange: This tenant has no exchange of that receipt.
        """

        def work() -> JsonObject:
            found = self.log.receipt(receipt_id)
            if found is None or found.tenant != origin.tenant:
                raise CallerError(
                    "input.not_found", "There is no exchange of that receipt.", field="receipt_id"
                )
            body = self.log.body(receipt_id)
            events = self._events(found.index)
            row: JsonObject = {"receipt_id": receipt_id, "trace_id": events[-1]["trace_id"]}
            if body is not None:
                row = exchange_row(ListedExchange(place=found.index, body=body))
            return {
                "exchange": row,
                "events": [*events],
                "request": None if body is None else verbatim(body.request),
                "response": None if body is None else verbatim(body.response),
            }

        return await self._sealed(FIRST_PAGE, origin, work, trace_id)

    def _events(self, index: int) -> list[JsonObject]:
        """The events of the exchange that was sealed at a place, of the last before it."""
        first = max(0, index + 1 - _LOOKED_AT)
        leaves = [entry.leaf for entry in self.log.entries(first, index + 1)]
        trace_id = orjson.loads(leaves[-1])["trace_id"]
        named = [orjson.loads(leaf) for leaf in leaves if trace_id.encode() in leaf]
        return [
            {name: one[name] for name in ("seq", "tag", "at", "trace_id", "data")}
            for one in named
            if one["trace_id"] == trace_id
        ]

    async def reviews(
        self, page: Page, *, origin: Origin, trace_id: str | None = None
    ) -> SealedPlain:
        """Reviews of the tenant; a query is looked for as in ``exchanges``."""

        def work() -> JsonObject:
            state = page.one_of(ReviewStatus)
            status = ReviewStatus(state) if state else None

            def read(before: str | None) -> list[StoredReview]:
                return self.lists.reviews(
                    origin.tenant, status=status, before=before or "", limit=page.limit
                )

            def row(one: StoredReview) -> JsonObject | None:
                told = one.request.decode("utf-8", "replace")
                named = f"{one.review_id} {one.draft_id} {told if page.query else ''}"
                return review_row(one) if _holds(named, page.query) else None

            shown, last = _looked_through(
                page, page.before or None, read, row, lambda one: one.review_id
            )
            return {"reviews": shown, "next_before": last}

        return await self._sealed(page, origin, work, trace_id)

    def _entry(self, owner: Owner, entry: Entry) -> JsonObject:
        memories = {one.memory_id: one for one in self.memories.memories(owner, entry.memory_ids)}
        sides = first_and_newest(entry, memories)
        named: JsonObject = {}
        for name, side in zip(("old", "new"), sides, strict=True):
            memory: Memory | None = memories.get(side.memory_id)
            named[name] = {
                "id": side.memory_id,
                "text": "" if memory is None else memory.text,
                "value": side.fact.value,
                "timestamp": None if memory is None else memory.at,
            }
        return {
            "entry_id": entry.entry_id,
            "subject": owner.subject,
            "kind": entry.kind.value,
            "status": entry.state.value,
            "reason": entry.reason,
            "judge": entry.judge or None,
            "entity": sides[1].fact.entity,
            "attribute": sides[1].fact.attribute,
            "opened_at": entry.opened_at,
            "sides": len(entry.memory_ids),
            **named,
        }

    async def _sealed(
        self,
        page: Page,
        origin: Origin,
        work: Callable[[], JsonObject],
        trace_id: str | None,
    ) -> SealedPlain:
        asked: JsonObject = {
            "q": page.query,
            "state": page.state,
            "before": page.before,
            "limit": page.limit,
        }
        exchange = self.opened(origin, asked, trace_id, keep_body=False)
        return await self.answered(exchange, lambda _: run_blocking(work))


P = TypeVar("P", int, str)


def _looked_through(
    page: Page,
    before: P | None,
    read: Callable[[P | None], Sequence[T]],
    row: Callable[[T], JsonObject | None],
    place: Callable[[T], P],
) -> tuple[list[JsonValue], P | None]:
    """The rows of a page, and where the next one begins; ``None`` where there is no more."""
    shown: list[JsonValue] = []
    looked_at = 0
    while looked_at < _LOOKED_AT:
        found = read(before)
        for one in found:
            before, looked_at = place(one), looked_at + 1
            made = row(one)
            if made is not None:
                shown.append(made)
            if len(shown) == page.limit:
                return shown, before
        if len(found) < page.limit:
            return shown, None
    return shown, before


def _holds(text: str, query: str) -> bool:
    """Whether every word of a query stands in a text."""
    folded = fold(text)
    return all(word in folded for word in fold(query).split())
