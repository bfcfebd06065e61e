"""What the ledger says at serialization; implements ``ports.memory.Ledger``.

One statement answers, so that flags and contests are of one moment. Which open entries the texts
could touch is found by words and on the generous side (``memories_words``); what a text really says
is for the deciders to read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from troth.adapters.storage.database import Database
from troth.adapters.storage.ledger_sql import standing_by_words, standing_of_all
from troth.adapters.storage.memories_digests import altered, damaged, read_owner
from troth.adapters.storage.memories_rows import read_entry, read_event
from troth.adapters.storage.memories_words import text_words, value_forms
from troth.adapters.storage.plain_text import is_storable
from troth.contracts.memory.events import MemoryAdded
from troth.contracts.memory.model import Entry, Memory, StatedFact
from troth.kernel.memories import Claim, Contest, EntryState, Standing
from troth.ports.memory import Owner

_OWNER, _MEMORY, _ENTRY, _SIDE = range(4)  # kinds of rows
_TEXT = 6  # the first column of text
_OPEN = json.dumps([state for state in EntryState if state.is_open])


class SqlLedger:
    """The standing of one subject's memories; safe for any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._by_words = standing_by_words(database.kind)
        self._of_all = standing_of_all(database.kind)

    def standing(self, owner: Owner, memory_ids: Sequence[str], texts: Sequence[str]) -> Standing:
        """What the ledger says now.

        Args:
            memory_ids: Every memory id in the response. Where they are sides of open entries, the
                500 newest entries are told; every one of them counts for ``contested``.
            texts: The assistant's words in it; sides whose contested values occur there are told
                as well, of the 500 newest entries at most. Of texts with more than 2 000 different
                words, or 200 000 code points, the 500 newest entries are told, whatever they are
                about.

        Returns:
            Of each entry that is touched, a contest of each side that is touched, and of the one
            before the newest, with the newest side; and such a one of the newest of their matter.

        Raises:
            StorageFailure: ``storage.unavailable``; ``storage.damaged``: what is stored of an entry
                cannot be read; ``storage.altered``: it is not what was stored, or is not all.
        """
        words = text_words(texts)
        rows = self._database.rows(
            self._of_all if words is None else self._by_words,
            {
                "tenant": owner.tenant,
                "subject": owner.subject,
                "states": _OPEN,
                "ids": json.dumps([name for name in dict.fromkeys(memory_ids) if _is_id(name)]),
                "words": json.dumps(words),
            },
        )
        known = {row[_TEXT]: bool(row[1]) for row in rows if row[0] == _MEMORY}
        contests = tuple(_contests(owner, rows))
        for row in rows:
            if row[0] == _OWNER:
                _check_owner(owner, row)
        return Standing(
            known=frozenset(known),
            contested=frozenset(name for name, is_contested in known.items() if is_contested),
            contests=contests,
        )


def _is_id(name: str) -> bool:
    return bool(name) and is_storable(name)


def _place(row: tuple[Any, ...]) -> int:
    """Where the entry stands; a column of SQLite holds text as well, if somebody wrote some."""
    if row[1] is None:
        raise altered("an entry that others rest on is gone")
    if not isinstance(row[1], int):
        raise damaged()
    return row[1]


def _check_owner(owner: Owner, row: tuple[Any, ...]) -> None:
    """Hold the subject's record against the rows that it counts.

    Raises:
        StorageFailure: ``storage.altered``: an entry, a word of one, or the last event is missing,
            or there is one too many; ``storage.damaged``.
    """
    _, version, open_count, word_count, open_now, words_now, nonce, head, sha256, *last = row
    own = read_owner(owner, (0, version, open_count, word_count, nonce, head, sha256))
    if open_now != own.open_count:
        raise altered("an open entry was added or removed")
    if words_now != own.word_count:
        raise altered("a word or a side by which an open entry is found was added or removed")
    if own.version and (last[0] != own.head or last[1] is not None):
        raise altered("the newest event was added or removed")


def _contests(owner: Owner, rows: Sequence[tuple[Any, ...]]) -> Iterator[Contest]:
    """From the rows of entries and of the sides that are told, the oldest entry first."""
    found = sorted((row for row in rows if row[0] == _ENTRY), key=_place)
    entries = {row[1]: _entry(owner, row) for row in found}
    sides: dict[int, list[Memory]] = {place: [] for place in entries}
    for row in rows:
        if row[0] == _SIDE:
            if row[1] not in sides:
                raise damaged()
            sides[row[1]].append(_side(owner, row))
    for place, entry in entries.items():
        yield from _pairs(entry, sorted(sides[place], key=lambda memory: memory.seq))


def _pairs(entry: Entry, told: Sequence[Memory]) -> Iterator[Contest]:
    """Each side that is told, against the newest one."""
    sides = {side.memory_id: side for side in entry.sides}
    if len(told) < 2 or not all(memory.memory_id in sides for memory in told):
        raise altered(f"the sides of {entry.entry_id}")
    *older, newest = told
    for memory in older:
        yield Contest(
            entry_id=entry.entry_id,
            kind=sides[newest.memory_id].kind,
            state=entry.state,
            old=_claim(sides[memory.memory_id].fact, memory),
            new=_claim(sides[newest.memory_id].fact, newest),
            sides=len(sides),
        )


def _entry(owner: Owner, row: tuple[Any, ...]) -> Entry:
    _, seq, old_seq, new_seq, _, _, entry_id, state, changed, sha256, text = row
    return read_entry(owner, (seq, entry_id, state, old_seq, new_seq, changed, sha256, text))


def _side(owner: Owner, row: tuple[Any, ...]) -> Memory:
    event = read_event(owner, (row[2], row[_TEXT], row[_TEXT + 1]))
    if not isinstance(event, MemoryAdded):
        raise damaged()
    return event.memory


def _claim(fact: StatedFact, memory: Memory) -> Claim:
    return Claim(
        memory_id=memory.memory_id,
        text=memory.text,
        value=fact.value,
        forms=value_forms(fact),
        entity=fact.entity,
        attribute=fact.attribute,
        negative=fact.negative,
        at=memory.at,
        seq=memory.seq,
    )
