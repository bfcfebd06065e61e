"""The ledger as the auditor folds it: from the JSON of a subject's events, and nothing else.

Only six kinds of events matter here: a memory was added, or some were erased; an entry was opened,
suspected, joined or moved.
Events are read leniently where nothing hangs on it, and an entry that cannot be read is an error:
an entry left out would be a flag that nobody misses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from troth.kernel.memories import Claim, Contest, EntryKind, EntryState

Json: TypeAlias = Mapping[str, object]

_ERASED, _SUSPECTED = "memories.erased", "entry.suspected"
_OPENED, _JOINED, _MOVED, _ADDED = "entry.opened", "entry.joined", "entry.moved", "memory.added"


@dataclass(frozen=True, kw_only=True, slots=True)
class _Side:
    memory_id: str
    fact: Json


@dataclass(frozen=True, kw_only=True, slots=True)
class _Opened:
    kind: EntryKind
    sides: list[_Side]


@dataclass(kw_only=True)
class LedgerFold:
    """One subject's ledger, event by event.

    Attributes:
        version: Number of the last event that was read; 0 before the first.
    """

    version: int = 0
    _memories: dict[str, tuple[str, str, int]] = field(default_factory=dict)
    _entries: dict[str, _Opened] = field(default_factory=dict)
    _states: dict[str, EntryState] = field(default_factory=dict)

    def read(self, event: Json) -> None:
        """Take the next event.

        Raises:
            ValueError: It is not the next one, or an entry in it cannot be read.
        """
        number = event.get("seq")
        if number != self.version + 1:
            raise ValueError(f"event {self.version + 1} is missing")
        self.version += 1
        kind = event.get("kind")
        if kind == _ADDED:
            self._add(_object(event, "memory"))
        elif kind in (_OPENED, _SUSPECTED):
            self._open(_object(event, "entry"))
        elif kind == _JOINED:
            self._join(_text(event, "entry_id"), _object(event, "side"))
        elif kind == _MOVED:
            self._move(_text(event, "entry_id"), _text(_object(event, "moved"), "to"))
        elif kind == _ERASED:
            self._erase(_names(event, "memory_ids"), _names(event, "entry_ids"))

    @property
    def known(self) -> frozenset[str]:
        """Ids of the subject's memories."""
        return frozenset(self._memories)

    def contests(self) -> tuple[Contest, ...]:
        """The open entries, oldest first; of several sides, each against the newest one.

        Raises:
            ValueError: A side of an entry cannot be read.
        """
        open_entries = (
            (name, entry) for name, entry in self._entries.items() if self._states[name].is_open
        )
        return tuple(pair for name, entry in open_entries for pair in self._pairs(name, entry))

    def _pairs(self, entry_id: str, entry: _Opened) -> Iterator[Contest]:
        *older, newest = sorted(map(self._claim, entry.sides), key=lambda claim: claim.seq)
        for claim in older:
            yield Contest(
                entry_id=entry_id,
                kind=entry.kind,
                state=self._states[entry_id],
                old=claim,
                new=newest,
            )

    def _add(self, memory: Json) -> None:
        at = memory.get("at")
        self._memories[_text(memory, "memory_id")] = (
            _text(memory, "text"),
            at if isinstance(at, str) else "",
            _number(memory, "seq"),
        )

    def _open(self, entry: Json) -> None:
        entry_id = _text(entry, "entry_id")
        if entry_id in self._entries:
            raise ValueError(f"entry {entry_id} is opened twice")
        self._entries[entry_id] = _Opened(
            kind=EntryKind(_text(entry, "kind")),
            sides=[
                _Side(
                    memory_id=_text(entry, f"{one}_memory_id"), fact=_object(entry, f"{one}_fact")
                )
                for one in ("old", "new")
            ],
        )
        self._states[entry_id] = EntryState(_text(entry, "state"))

    def _join(self, entry_id: str, side: Json) -> None:
        if entry_id not in self._entries:
            raise ValueError(f"entry {entry_id} is joined and was never opened")
        joined = _Side(memory_id=_text(side, "memory_id"), fact=_object(side, "fact"))
        self._entries[entry_id].sides.append(joined)

    def _move(self, entry_id: str, to: str) -> None:
        if entry_id not in self._entries:
            raise ValueError(f"entry {entry_id} is moved and was never opened")
        self._states[entry_id] = EntryState(to)

    def _erase(self, memory_ids: Sequence[str], entry_ids: Sequence[str]) -> None:
        for name in memory_ids:
            self._memories.pop(name, None)
        for name in entry_ids:
            self._entries.pop(name, None)
            self._states.pop(name, None)

    def _claim(self, side: _Side) -> Claim:
        text, at, seq = self._memories.get(side.memory_id, ("", "", 0))
        normal = side.fact.get("normal")
        return Claim(
            memory_id=side.memory_id,
            text=text,
            value=_text(side.fact, "value"),
            forms=(normal,) if isinstance(normal, str) and normal else (),
            entity=_text(side.fact, "entity"),
            attribute=_text(side.fact, "attribute"),
            negative=side.fact.get("negative") is True,
            at=at,
            seq=seq,
        )


def fold_ledger(events: Sequence[Json]) -> LedgerFold:
    """The ledger after all of a subject's events.

    Raises:
        ValueError: An event is missing, or an entry cannot be read.
    """
    ledger = LedgerFold()
    for event in events:
        ledger.read(event)
    return ledger


def _object(value: Json, name: str) -> Json:
    found = value.get(name)
    if not isinstance(found, Mapping):
        raise ValueError(f"{name} is no object")
    return found


def _text(value: Json, name: str) -> str:
    found = value.get(name)
    if not isinstance(found, str) or not found:
        raise ValueError(f"{name} is no text")
    return found


def _names(value: Json, name: str) -> list[str]:
    found = value.get(name)
    if not isinstance(found, list | tuple) or not all(isinstance(one, str) for one in found):
        raise ValueError(f"{name} is no list of names")
    return list(found)


def _number(value: Json, name: str) -> int:
    found = value.get(name)
    if type(found) is not int:
        raise ValueError(f"{name} is no whole number")
    return found
