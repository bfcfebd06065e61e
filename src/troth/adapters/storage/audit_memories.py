"""Holding memories to the log: each stream to the heads that were logged, each table to its stream.

A stream is walked once. Its events must carry their digests and be chained without a gap, and at
each version that the log has a head of, the chain must have that head. What the stream replays to
is then compared with the tables row by row: they hold nothing of their own.

An event whose text was erased keeps its digest, by which the chain goes on. It is sound where a
later event of the same stream that the log knows, an act of erasing, names its place, and only
there (MEM-20).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from sqlalchemy import Table, func, select

from troth.adapters.storage.memories_digests import (
    event_digest,
    next_head,
    own_digest,
    stream_of,
)
from troth.adapters.storage.memories_rows import (
    ERASED,
    StoredEvent,
    Touched,
    event_of,
    table_rows,
)
from troth.adapters.storage.schema import (
    CONTEST_WORDS,
    ENTRIES,
    ENTRY_SIDES,
    MEMORIES,
    MEMORY_EVENTS,
    MEMORY_FACTS,
    MEMORY_OWNERS,
    MEMORY_VECTORS,
    MEMORY_WORDS,
)
from troth.adapters.storage.stored_rows import (
    MISSING,
    UNKNOWN,
    Anchor,
    Comparison,
    rows_of,
)
from troth.contracts.memory.events import MemoriesErased
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import StorageFailure
from troth.kernel.proof.rows import Cell
from troth.ports.memory import Owner

_OWNED: Final = (
    MEMORY_EVENTS,
    MEMORIES,
    MEMORY_FACTS,
    MEMORY_WORDS,
    ENTRIES,
    ENTRY_SIDES,
    CONTEST_WORDS,
    MEMORY_VECTORS,
)
_Row = dict[str, Any]


def take_change(audit: Comparison, index: int, data: Mapping[str, Any]) -> None:
    """Take in what a ``memory.changed`` event says."""
    version, count = data.get("version"), data.get("count", 0)
    if "head" in data:
        value = f"{data['head']}:{count}"
        audit.put("head", Anchor(str(data["stream"]), int(version or 0), value, index))
        return
    # Written before there were heads: which event it was, but not whose.
    for place, change in enumerate(data.get("changes", ())):
        if "sha256" in change and version is not None:
            seq = int(version) - int(count) + 1 + place
            audit.put("memory event", Anchor(f"{seq}:{change['sha256']}", 0, "", index))


def audit_memories(audit: Comparison) -> None:
    """Compare every table of memories with the log. One subject's memory is held at a time."""
    for row in rows_of(audit.database, MEMORY_OWNERS):
        _Subject(audit, row).audit()
    audit.miss(MEMORY_OWNERS, audit.unseen("head"), "stream {:.16}")
    for gone in audit.unseen("memory event"):
        audit.add(MEMORY_EVENTS, f"seq={gone.key.partition(':')[0]}", MISSING, gone.event)
    owners = select(MEMORY_OWNERS.c.owner_id)
    for table in _OWNED:
        query = select(table.c.owner_id, func.count()).where(table.c.owner_id.not_in(owners))
        for owner_id, count in audit.database.found(query.group_by(table.c.owner_id)):
            audit.add(table, f"owner_id={owner_id}", f"{count} rows of no subject")


class _Subject:
    """The memory of one subject, and the walk along its stream: how far it is, and what it saw."""

    def __init__(self, audit: Comparison, row: Mapping[str, Any]) -> None:
        self._audit, self._row = audit, row
        self._owner = Owner(tenant=str(row["tenant"]), subject=str(row["subject"]))
        self._stream = stream_of(self._owner, str(row["nonce"]))
        self._heads = audit.of("head", self._stream)
        self._head, self._seq, self._sound = self._stream, 0, True
        self._events: dict[int, StoredEvent] = {}
        self._gone: set[int] = set()

    def audit(self) -> None:
        row, found = self._row, len(self._audit)
        if own_digest(self._owner, MEMORY_OWNERS, row) != row["sha256"]:
            self._audit.add(MEMORY_OWNERS, row, "not the row that was stored")
        acts = self._erased()
        logged = {anchor.place: anchor for anchor in self._heads}
        # The places whose events were logged, and not only those that a later head is over.
        covered = {
            place
            for anchor in self._heads
            for place in range(
                anchor.place - int(anchor.value.partition(":")[2] or 0) + 1, anchor.place + 1
            )
        }
        for event in self._rows(MEMORY_EVENTS):
            self._follow(event)
            self._compare_head(event, logged)
            said = acts.get(self._seq) if self._seq in self._gone else None
            key = f"{event['seq']}:{said or _sha256(event['data'])}"
            if event["seq"] in covered or self._audit.take("memory event", key) is not None:
                self._audit.cover(MEMORY_EVENTS)
            else:
                self._audit.leave(MEMORY_EVENTS, event)
        self._end()
        self._compare_erased(acts)
        # What an event that was changed makes of the tables would only repeat what it is.
        if len(self._audit) == found:
            self._compare_tables()

    def _erased(self) -> dict[int, str]:
        """The places that acts of erasing name, each with the digest of what stood there."""
        found: dict[int, str] = {}
        for row in self._rows(MEMORY_EVENTS):
            try:
                event = event_of(row["data"])
            except StorageFailure:
                continue  # told where the chain is followed
            logged = max((anchor.place for anchor in self._heads), default=0)
            # An act that no logged head is over may be of whoever took the text away.
            if isinstance(event, MemoriesErased) and int(str(row["seq"])) <= logged:
                found.update(zip(event.places, event.digests, strict=True))
        return found

    def _compare_erased(self, acts: Mapping[int, str]) -> None:
        for place in sorted(self._gone ^ acts.keys()):
            what = (
                "data: it is gone, and no act of erasing that was logged names it"
                if place in self._gone
                else "data: it was erased, and is there"
            )
            named = f"owner_id={self._row['owner_id']}, seq={place}"
            self._audit.add(MEMORY_EVENTS, named, what)

    def _follow(self, row: _Row) -> None:
        """Hold an event to its own digest, to its place, and to the event before it."""
        add = self._audit.add
        if row["seq"] != self._seq + 1:
            add(MEMORY_EVENTS, row, f"the events from place {self._seq + 1} on are missing")
            self._head, self._seq, self._sound = str(row["head"]), row["seq"], False
            return
        self._seq = row["seq"]
        sha256 = event_digest(self._owner, row["seq"], row["data"])
        if row["data"] == ERASED:
            sha256 = str(row["sha256"])  # of what stood there
            self._gone.add(self._seq)
        if row["sha256"] != sha256 or row["head"] != next_head(self._head, sha256):
            is_chained = row["head"] == next_head(self._head, str(row["sha256"]))
            what = "head" if row["sha256"] == sha256 else "data" if is_chained else "sha256"
            add(MEMORY_EVENTS, row, what)
            self._sound = False
        self._head = str(row["head"]) if row["sha256"] != sha256 else next_head(self._head, sha256)
        if not isinstance(row["data"], str):
            return
        try:
            event = event_of(row["data"])
        except StorageFailure:
            add(MEMORY_EVENTS, row, "data")
        else:
            self._events[self._seq] = StoredEvent(seq=self._seq, event=event, data=row["data"])

    def _compare_head(self, row: _Row, logged: Mapping[int, Anchor]) -> None:
        anchor = logged.get(row["seq"]) if isinstance(row["seq"], int) else None
        if anchor is not None and self._sound and anchor.value.partition(":")[0] != self._head:
            # One of the events up to here, each with its digests made anew.
            before = max((place for place in logged if place < row["seq"]), default=0)
            what = f"the events {before + 1}-{row['seq']} are not those that were logged"
            self._audit.add(MEMORY_EVENTS, row, what, anchor.event)
            self._sound = False

    def _end(self) -> None:
        if self._seq == 0 and self._row["version"]:
            what = "owner_id, or all events of it are missing"
            self._audit.add(MEMORY_OWNERS, self._row, what)
            return
        newest = max(self._heads, key=lambda anchor: anchor.place, default=None)
        if newest is not None and newest.place > self._seq:
            what = f"the events {self._seq + 1}-{newest.place} are missing"
            self._audit.add(MEMORY_EVENTS, f"owner_id={self._row['owner_id']}", what, newest.event)
        elif self._row["version"] != self._seq:
            self._audit.add(MEMORY_OWNERS, self._row, "version")
        elif self._row["head"] != self._head and self._sound:
            self._audit.add(MEMORY_OWNERS, self._row, "head")

    def _compare_tables(self) -> None:
        try:
            rows = table_rows(self._owner, list(self._events.values()), Touched())
        except ValueError:
            what = "the events do not follow from one another"
            self._audit.add(MEMORY_EVENTS, f"owner_id={self._row['owner_id']}", what)
            return
        self._compare(MEMORIES, rows.memories, ["seq"], self._state_differs)
        self._compare(ENTRIES, rows.entries, ["seq"], self._state_differs)
        for table, made in (
            (MEMORY_FACTS, rows.facts),
            (MEMORY_WORDS, rows.words),
            (ENTRY_SIDES, rows.sides),
            (CONTEST_WORDS, rows.contest_words),
        ):
            self._compare(table, made, [one.name for one in table.c if one.name != "owner_id"])
        finding = len(rows.contest_words) + sum(rows.open_sides)
        counts = {"open_count": len(rows.opened), "word_count": finding}
        wrong = [name for name, count in counts.items() if self._row[name] != count]
        self._audit.hold(MEMORY_OWNERS, self._row, wrong)
        known = {row["seq"] for row in rows.memories}
        for row in self._rows(MEMORY_VECTORS):
            if row["seq"] not in known:
                self._audit.add(MEMORY_VECTORS, row, "seq")

    def _compare(
        self,
        table: Table,
        rows: list[_Row],
        key: list[str],
        differs: Callable[[Table, _Row, _Row], list[str]] = lambda *_: [],
    ) -> None:
        """Hold a table to the rows that the events make of it, found by their key."""
        expected = {tuple(row[name] for name in key): row for row in rows}
        for row in self._rows(table):
            known = expected.pop(tuple(row[name] for name in key), None)
            if known is None:
                self._audit.add(table, row, UNKNOWN)
            else:
                self._audit.hold(table, row, differs(table, known, row))
        for cells in sorted(expected, key=str):
            named = zip(["owner_id", *key], [self._row["owner_id"], *cells], strict=True)
            self._audit.add(table, ", ".join(f"{name}={cell}" for name, cell in named), MISSING)

    def _state_differs(self, table: Table, known: _Row, row: _Row) -> list[str]:
        """In which columns a memory or an entry is not what the events make of it."""
        said = self._events[known["seq"]].data
        text = said if row["changed"] is None else row["changed"]
        is_own = own_digest(self._owner, table, row, text) == row["sha256"]
        same = ("owner_id", "changed", "sha256")
        wrong = [name for name in known if name not in same and known[name] != row[name]]
        if text != (known["changed"] or said):
            wrong.append("changed")
        if not is_own and not wrong:
            # ``changed`` may be null or say the same as the event: only the digest tells which.
            wrong.append("sha256 or changed")
        return wrong

    def _rows(self, table: Table) -> Iterator[_Row]:
        return rows_of(self._audit.database, table, table.c.owner_id == self._row["owner_id"])


def _sha256(data: Cell) -> str:
    return sha256_hex(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else b"")
