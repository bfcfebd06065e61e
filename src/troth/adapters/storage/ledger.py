"""What the ledger says at serialization; implements ``ports.memory.Ledger``.

One statement answers, so that flags and contests are of one moment. Which open entries the texts
could touch is found by words and on the generous side (``memories_words``); what a text really says
is for the deciders to read.

The statement by which the seal reads the ledger, for either database.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from troth.adapters.storage.database import InDatabase
from troth.adapters.storage.memories_digests import altered, damaged, read_owner
from troth.adapters.storage.memories_rows import of_kind, read_entry, read_event
from troth.adapters.storage.memories_sql import statement
from troth.adapters.storage.memories_words import text_words, value_forms
from troth.adapters.storage.plain_text import is_storable
from troth.contracts.memory.events import MemoryAdded
from troth.contracts.memory.model import Entry, Memory, StatedFact
from troth.kernel.memories import Claim, Contest, EntryState, Standing
from troth.ports.memory import Owner

# First the row of the subject, and what must agree with it: how many entries are open, by how many
# words and sides they are found, the last event and that none follows it. Then a row for each
# memory that is known: its id, and whether an entry of it is open. Then a row for each entry, and
# one for each side that is told: the memory's event. One statement sees one moment: flags and
# contests cannot disagree (MEM-1, MEM-5).
#
# Of an entry those sides are told that the response touches (of those that a word finds and that
# say the same, the newest), and the two newest of all. So that no older record is taken for the
# newest one (MEM-3), the entry with the newest record of the same matter is told as well.
# Everything is looked up from what is touched: what else is open is never read.
_HEAD = """
WITH owner AS (
  SELECT owner_id, open_count, version, word_count, nonce, head, sha256
  FROM memory_owners WHERE tenant = :tenant AND subject = :subject
)
, states AS (SELECT value AS state FROM EACH(:states) s)
, asked AS MATERIALIZED (
  SELECT m.owner_id, m.seq, m.memory_id
  FROM owner o CROSS JOIN EACH(:ids) i CROSS JOIN memories m
  WHERE m.memory_id = i.value AND m.owner_id = o.owner_id
)
, contested AS MATERIALIZED (
  SELECT s.owner_id, s.entry, s.memory, a.memory_id
  FROM asked a CROSS JOIN states t CROSS JOIN entry_sides s
  WHERE s.owner_id = a.owner_id AND s.memory = a.seq AND s.state = t.state
)
"""
_BY_WORDS = """
, newest AS MATERIALIZED (
  SELECT o.owner_id, w.value AS word, COALESCE((
    SELECT DISTINCT c.entry FROM contest_words c
    WHERE c.owner_id = o.owner_id AND c.word = w.value
    ORDER BY c.entry DESC LIMIT 1 OFFSET LAST_CONTEST
  ), 0) AS since
  FROM owner o CROSS JOIN EACH(:words) w
  WHERE o.open_count > 0
)
, worded AS MATERIALIZED (
  SELECT DISTINCT c.owner_id, c.entry, c.memory
  FROM newest q CROSS JOIN contest_words c
  WHERE c.owner_id = q.owner_id AND c.word = q.word AND c.entry >= q.since
)
"""
_ALL_OPEN = """
, newest AS MATERIALIZED (
  SELECT o.owner_id, s.state, COALESCE((
    SELECT n.seq FROM entries n WHERE n.owner_id = o.owner_id AND n.state = s.state
    ORDER BY n.seq DESC LIMIT 1 OFFSET LAST_CONTEST
  ), 0) AS since
  FROM owner o CROSS JOIN states s
)
, worded AS MATERIALIZED (
  SELECT s.owner_id, s.entry, s.memory
  FROM newest q CROSS JOIN entries n CROSS JOIN entry_sides s
  WHERE n.owner_id = q.owner_id AND n.state = q.state AND n.seq >= q.since
  AND s.owner_id = n.owner_id AND s.entry = n.seq
)
"""
_TAIL = """
, touched AS MATERIALIZED (
  SELECT owner_id, entry, memory FROM contested WHERE entry >= COALESCE((
    SELECT DISTINCT entry FROM contested ORDER BY entry DESC LIMIT 1 OFFSET LAST_CONTEST
  ), 0)
  UNION
  SELECT w.owner_id, w.entry, w.memory
  FROM worded w CROSS JOIN entry_sides s CROSS JOIN states t
  WHERE w.entry >= COALESCE((
    SELECT DISTINCT entry FROM worded ORDER BY entry DESC LIMIT 1 OFFSET LAST_CONTEST
  ), 0)
  AND s.owner_id = w.owner_id AND s.entry = w.entry AND s.memory = w.memory AND s.state = t.state
  AND NOT EXISTS (
    SELECT 1 FROM entry_sides x
    WHERE x.owner_id = s.owner_id AND x.matter = s.matter AND x.value = s.value
    AND x.state = s.state AND x.memory > s.memory
  )
)
, matters AS MATERIALIZED (
  SELECT DISTINCT s.owner_id, s.matter FROM touched t CROSS JOIN entry_sides s
  WHERE s.owner_id = t.owner_id AND s.entry = t.entry AND s.memory = t.memory
)
, told AS MATERIALIZED (
  SELECT owner_id, entry FROM touched
  UNION
  SELECT owner_id, entry FROM (
    SELECT g.owner_id, (
      SELECT s.entry FROM entry_sides s
      WHERE s.owner_id = g.owner_id AND s.matter = g.matter AND s.state = t.state
      ORDER BY s.memory DESC, s.entry DESC LIMIT 1
    ) AS entry
    FROM matters g CROSS JOIN states t
  ) l WHERE entry IS NOT NULL
)
, sides AS (
  SELECT owner_id, entry, memory FROM touched
  UNION
  SELECT s.owner_id, s.entry, s.memory FROM told h CROSS JOIN entry_sides s
  WHERE s.owner_id = h.owner_id AND s.entry = h.entry AND s.memory >= (
    SELECT x.memory FROM entry_sides x WHERE x.owner_id = h.owner_id AND x.entry = h.entry
    ORDER BY x.memory DESC LIMIT 1 OFFSET 1
  )
)
SELECT 0 AS kind, o.version AS n1, o.open_count AS n2, o.word_count AS n3,
  (SELECT COUNT(*) FROM states s CROSS JOIN entries n
    WHERE n.owner_id = o.owner_id AND n.state = s.state) AS n4,
  (SELECT COUNT(*) FROM states s CROSS JOIN entries n CROSS JOIN contest_words c
    WHERE n.owner_id = o.owner_id AND n.state = s.state
    AND c.owner_id = n.owner_id AND c.entry = n.seq)
  + (SELECT COUNT(*) FROM states s CROSS JOIN entries n CROSS JOIN entry_sides x
    WHERE n.owner_id = o.owner_id AND n.state = s.state
    AND x.owner_id = n.owner_id AND x.entry = n.seq AND x.state = n.state) AS n5,
  o.nonce AS t1, o.head AS t2, o.sha256 AS t3,
  (SELECT e.head FROM memory_events e WHERE e.owner_id = o.owner_id AND e.seq = o.version) AS t4,
  (SELECT e.head FROM memory_events e WHERE e.owner_id = o.owner_id AND e.seq = o.version + 1)
  AS t5
FROM owner o
UNION ALL
SELECT 1, CASE WHEN EXISTS (SELECT 1 FROM contested t WHERE t.memory_id = a.memory_id)
  THEN 1 ELSE 0 END, 0, 0, 0, 0, a.memory_id, '', '', '', ''
FROM asked a
UNION ALL
SELECT 2, n.seq, n.old_seq, n.new_seq, 0, 0, n.entry_id, n.state, n.changed, n.sha256,
  COALESCE(n.changed, EVENT_AT(n.seq))
FROM told q LEFT JOIN entries n ON n.owner_id = q.owner_id AND n.seq = q.entry
UNION ALL
SELECT 3, s.entry, s.memory, 0, 0, 0, EVENT_AT(s.memory), EVENT_SHA(s.memory), '', '', ''
FROM sides s
"""


BY_WORDS = _HEAD + _BY_WORDS + _TAIL
"""The statement that takes ``:words``, those of the response's texts."""
OF_ALL = _HEAD + _ALL_OPEN + _TAIL
"""The statement for texts with too many words to ask for: the newest open entries of all."""

_OWNER, _MEMORY, _ENTRY, _SIDE = range(4)  # kinds of rows
_OPEN_COUNT = 2  # of the owner's row
_TEXT = 6  # the first column of text
_OPEN = json.dumps([state for state in EntryState if state.is_open])


class SqlLedger(InDatabase):
    """The standing of one subject's memories; safe for any thread."""

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
        ids = [name for name in dict.fromkeys(memory_ids) if name and is_storable(name)]
        rows = self._rows(owner, ids, text_words(()))
        # Where nothing is open no word finds anything, so the texts need not be read.
        if texts and any(row[0] == _OWNER and row[_OPEN_COUNT] != 0 for row in rows):
            rows = self._rows(owner, ids, text_words(texts))
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

    def _rows(
        self, owner: Owner, ids: Sequence[str], words: Sequence[str] | None
    ) -> list[tuple[Any, ...]]:
        """What is found by ids and by words; of everything that is open where there are no words.

        One statement, of one moment.
        """
        return self._database.rows(
            statement(OF_ALL if words is None else BY_WORDS, self._database.kind),
            {
                "tenant": owner.tenant,
                "subject": owner.subject,
                "states": _OPEN,
                "ids": json.dumps(ids),
                "words": json.dumps(words),
            },
        )


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
    entries = {
        seq: read_entry(owner, (seq, entry_id, state, old_seq, new_seq, changed, sha256, text))
        for _, seq, old_seq, new_seq, _, _, entry_id, state, changed, sha256, text in found
    }
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


def _side(owner: Owner, row: tuple[Any, ...]) -> Memory:
    event = read_event(owner, (row[2], row[_TEXT], row[_TEXT + 1]))
    return of_kind(event, MemoryAdded).memory


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
