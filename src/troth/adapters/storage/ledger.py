"""What the ledger says at serialization; implements ``ports.memory.Ledger``.

One statement answers, so that flags and contests are of one moment. Which open entries the texts
could touch is found by words and on the generous side (``memories_words``); what a text really says
is for the deciders to read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from troth.adapters.storage.database import Database
from troth.adapters.storage.ledger_sql import standing_by_words, standing_of_all
from troth.adapters.storage.memories_rows import damaged, entry_of, memory_of
from troth.adapters.storage.memories_words import text_words, value_forms
from troth.adapters.storage.plain_text import is_storable
from troth.contracts.memory.model import Memory, StatedFact
from troth.kernel.memories import NO_MEMORIES, Claim, Contest, EntryState, Standing
from troth.ports.memory import Owner

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
            memory_ids: Every memory id in the response. Of their open entries, the 500 newest are
                returned; every one of them counts for ``contested``.
            texts: The assistant's words in it; open entries whose contested values occur there are
                returned as well, the 500 newest at most. Of texts with more than 2 000 different
                words, or 200 000 code points, the 500 newest open entries are returned, whatever
                they are about.

        Raises:
            StorageFailure: ``storage.unavailable``; ``storage.damaged``: what is stored of an entry
                cannot be read.
        """
        if not is_storable(owner.tenant + owner.subject):
            return NO_MEMORIES
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
        known = {row[0]: bool(row[2]) for row in rows if row[0]}
        contests = sorted((row for row in rows if not row[0]), key=_place)
        return Standing(
            known=frozenset(known),
            contested=frozenset(name for name, is_contested in known.items() if is_contested),
            contests=tuple(_contest(row) for row in contests),
        )


def _is_id(name: str) -> bool:
    return bool(name) and is_storable(name)


def _place(row: tuple[Any, ...]) -> int:
    """Where the entry stands; a column of SQLite holds text as well, if somebody wrote some."""
    if not isinstance(row[1], int):
        raise damaged()
    return row[1]


def _contest(row: tuple[Any, ...]) -> Contest:
    """From a row of an entry: the entry, and the events of its memories."""
    entry = entry_of(row[2])
    return Contest(
        entry_id=entry.entry_id,
        kind=entry.kind,
        state=entry.state,
        old=_claim(entry.old_fact, memory_of(row[3])),
        new=_claim(entry.new_fact, memory_of(row[4])),
    )


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
