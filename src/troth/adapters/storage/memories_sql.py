"""The statements that read memories and entries, for either database.

Each names its owner by tenant and subject, so that nothing of another's can be in a result
(MEM-15), and is bounded by its limits, however much is stored: where the newest few of a group are
wanted, the place of the last of them is looked up first, and the index is read from there. Tables
are joined by ``CROSS JOIN``, which SQLite takes in the order written; and each to one other only,
so that PostgreSQL cannot look a row up by a part of its key.
"""

from __future__ import annotations

import re
from functools import lru_cache

from troth.adapters.storage.memories_digests import (
    ENTRY_COLUMNS,
    MEMORY_COLUMNS,
    OWNER_COLUMNS,
)
from troth.adapters.storage.urls import Kind
from troth.ports.memory import MAX_SLOT

MAX_POSTINGS = 400
"""Of the memories that hold a word, the newest so many are looked at in a search."""

MAX_CONTESTS = 500
"""Of the open entries that a response's memories stand in, and of those whose values its text could
hold, the newest so many each are looked at."""

LAST = 2**62  # behind every place in a stream

_LIST = re.compile(r"EACH\(:([a-z]+)\)")
_JSON = {
    Kind.SQLITE: r"(SELECT value FROM json_each(:\1))",
    # As an array it counts for ten rows, not a hundred: plans of three lists are not compiled then.
    Kind.POSTGRESQL: (
        r"(SELECT unnest(ARRAY(SELECT json_array_elements_text(CAST(:\1 AS json)))) AS value)"
    ),
}
_WORDS = {
    "OWNER_ID": (
        "(SELECT owner_id FROM memory_owners WHERE tenant = :tenant AND subject = :subject)"
    ),
    "LAST_OF_SLOT": str(MAX_SLOT - 1),
    "LAST_POSTING": str(MAX_POSTINGS - 1),
    "LAST_CONTEST": str(MAX_CONTESTS - 1),
    "NEVER": str(LAST),
}
_WORD = re.compile("|".join(_WORDS))
_PLACE = re.compile(r"EVENT_(AT|SHA)\(([a-z]+)\.([a-z_]+)\)")
_EVENT = (
    "(SELECT e.{column} FROM memory_events e"
    " WHERE e.owner_id = {alias}.owner_id AND e.seq = {alias}.{place})"
)
_EVENT_COLUMNS = {"AT": "data", "SHA": "sha256"}
_ROW = re.compile(r"\b(MEMORY|ENTRY)\(([a-z]+)\)")
_ROW_COLUMNS = {"MEMORY": MEMORY_COLUMNS, "ENTRY": ENTRY_COLUMNS}

OWNER = f"""
SELECT owner_id, {", ".join(OWNER_COLUMNS)}, sha256 FROM memory_owners
WHERE tenant = :tenant AND subject = :subject
"""  # noqa: S608  (the names of columns)
EVENTS = """
SELECT seq, data, sha256 FROM memory_events
WHERE owner_id = OWNER_ID AND seq > :after ORDER BY seq LIMIT :limit
"""
HEAD = """
SELECT o.nonce, e.head FROM memory_owners o
JOIN memory_events e ON e.owner_id = o.owner_id AND e.seq = :version
WHERE o.tenant = :tenant AND o.subject = :subject
"""
MEMORIES_BY_ID = """
SELECT MEMORY(m) FROM EACH(:ids) i CROSS JOIN memories m
WHERE m.memory_id = i.value AND m.owner_id = OWNER_ID
"""
LISTED = """
SELECT MEMORY(m) FROM memories m
WHERE m.owner_id = OWNER_ID AND m.seq < :before ORDER BY m.seq DESC LIMIT :limit
"""
ENTRY = """
SELECT ENTRY(n) FROM entries n
WHERE n.entry_id = :id AND n.owner_id = OWNER_ID
"""
ENTRIES_BY_ID = """
SELECT ENTRY(n) FROM EACH(:ids) i CROSS JOIN entries n
WHERE n.entry_id = i.value AND n.owner_id = OWNER_ID
"""
OWNER_OF_ENTRY = """
SELECT o.tenant, o.subject FROM entries n JOIN memory_owners o ON o.owner_id = n.owner_id
WHERE n.entry_id = :id AND o.tenant = :tenant ORDER BY o.owner_id LIMIT 1
"""
OWNER_OF_MEMORY = """
SELECT o.tenant, o.subject FROM memories m JOIN memory_owners o ON o.owner_id = m.owner_id
WHERE m.memory_id = :id AND o.tenant = :tenant ORDER BY o.owner_id LIMIT 1
"""
# One row for each slot, kind and memory; of each kind the newest MAX_SLOT memories of the slot, and
# the newest MAX_SLOT with each of the values, which are marked.
SLOT = """
WITH owner AS OWNER_ID
, kinds AS (SELECT FALSE AS superseded UNION ALL SELECT TRUE WHERE CAST(:history AS boolean))
, asked AS MATERIALIZED (
  SELECT o.owner_id, s.value AS slot, k.superseded
  FROM owner o CROSS JOIN EACH(:slots) s CROSS JOIN kinds k
)
, newest AS MATERIALIZED (
  SELECT a.owner_id, a.slot, a.superseded, COALESCE((
    SELECT DISTINCT f.seq FROM memory_facts f
    WHERE f.owner_id = a.owner_id AND f.slot = a.slot AND f.superseded = a.superseded
    ORDER BY f.seq DESC LIMIT 1 OFFSET LAST_OF_SLOT
  ), 0) AS since
  FROM asked a
)
, named AS MATERIALIZED (
  SELECT a.owner_id, a.slot, a.superseded, v.value AS normal, COALESCE((
    SELECT f.seq FROM memory_facts f
    WHERE f.owner_id = a.owner_id AND f.slot = a.slot AND f.normal = v.value
    AND f.superseded = a.superseded
    ORDER BY f.seq DESC LIMIT 1 OFFSET LAST_OF_SLOT
  ), 0) AS since
  FROM asked a CROSS JOIN EACH(:normals) v
)
, found AS (
  SELECT f.owner_id, f.slot, f.seq, 0 AS is_named
  FROM newest a CROSS JOIN memory_facts f
  WHERE f.owner_id = a.owner_id AND f.slot = a.slot AND f.superseded = a.superseded
  AND f.seq >= a.since
  UNION
  SELECT f.owner_id, f.slot, f.seq, 1
  FROM named a CROSS JOIN memory_facts f
  WHERE f.owner_id = a.owner_id AND f.slot = a.slot AND f.normal = a.normal
  AND f.superseded = a.superseded AND f.seq >= a.since
)
SELECT r.slot, r.is_named, MEMORY(m)
FROM found r LEFT JOIN memories m ON m.owner_id = r.owner_id AND m.seq = r.seq
ORDER BY r.seq DESC
"""
# What holds more of the words, and rarer ones, comes first: whole numbers, so that ties are ties.
SEARCH = """
WITH owner AS OWNER_ID
, newest AS MATERIALIZED (
  SELECT o.owner_id, q.value AS word, COALESCE((
    SELECT w.seq FROM memory_words w WHERE w.owner_id = o.owner_id AND w.word = q.value
    ORDER BY w.seq DESC LIMIT 1 OFFSET LAST_POSTING
  ), 0) AS since
  FROM owner o CROSS JOIN EACH(:words) q
)
, weighed AS MATERIALIZED (
  SELECT q.owner_id, q.word, q.since, 1000000 / (
    SELECT COUNT(*) + 1 FROM memory_words w
    WHERE w.owner_id = q.owner_id AND w.word = q.word AND w.seq >= q.since
  ) AS worth
  FROM newest q
)
, ranked AS (
  SELECT w.owner_id, w.seq, SUM(q.worth) AS worth
  FROM weighed q CROSS JOIN memory_words w
  WHERE w.owner_id = q.owner_id AND w.word = q.word AND w.seq >= q.since
  AND (CAST(:history AS boolean) OR NOT COALESCE((
    SELECT m.superseded FROM memories m WHERE m.owner_id = w.owner_id AND m.seq = w.seq
  ), FALSE))
  GROUP BY w.owner_id, w.seq ORDER BY worth DESC, w.seq DESC LIMIT :limit
)
SELECT MEMORY(m)
FROM ranked r LEFT JOIN memories m ON m.owner_id = r.owner_id AND m.seq = r.seq
ORDER BY r.worth DESC, r.seq DESC
"""
ENTRIES_IN_STATES = """
WITH asked AS MATERIALIZED (
  SELECT owner_id, s.value AS state, CASE WHEN CAST(:after AS text) = '' THEN 0 ELSE (
    SELECT x.seq FROM entries x WHERE x.entry_id = :after AND x.owner_id = OWNER_ID
  ) END AS since FROM OWNER_ID o CROSS JOIN EACH(:states) s
)
, oldest AS MATERIALIZED (
  SELECT a.owner_id, a.state, a.since, COALESCE((
    SELECT n.seq FROM entries n
    WHERE n.owner_id = a.owner_id AND n.state = a.state AND n.seq > a.since
    ORDER BY n.seq LIMIT 1 OFFSET :skip
  ), NEVER) AS until
  FROM asked a
)
SELECT ENTRY(n) FROM oldest a CROSS JOIN entries n
WHERE n.owner_id = a.owner_id AND n.state = a.state AND n.seq > a.since AND n.seq <= a.until
ORDER BY n.seq LIMIT :limit
"""
# A memory has few entries: those that it opened or joined, and those that were opened with it.
ENTRIES_OF_MEMORIES = """
WITH asked AS MATERIALIZED (
  SELECT m.owner_id, m.seq, s.value AS state, CASE WHEN CAST(:after AS text) = '' THEN 0 ELSE (
    SELECT x.seq FROM entries x WHERE x.entry_id = :after AND x.owner_id = OWNER_ID
  ) END AS since
  FROM EACH(:ids) i CROSS JOIN memories m CROSS JOIN EACH(:states) s
  WHERE m.memory_id = i.value AND m.owner_id = OWNER_ID
)
, found AS (
  SELECT DISTINCT s.owner_id, s.entry AS seq FROM asked a CROSS JOIN entry_sides s
  WHERE s.owner_id = a.owner_id AND s.memory = a.seq AND s.state = a.state AND s.entry > a.since
)
SELECT ENTRY(n)
FROM found r CROSS JOIN entries n WHERE n.owner_id = r.owner_id AND n.seq = r.seq
ORDER BY n.seq LIMIT :limit
"""


@lru_cache(maxsize=64)
def statement(sql: str, kind: Kind) -> str:
    """A statement in the words of one database, with its limits in place.

    Each ``EACH(:name)`` becomes the rows of the JSON array of that name, each ``MEMORY(m)`` and
    ``ENTRY(n)`` the columns of such a row with its digest and its text, and ``EVENT_AT(t.seq)`` and
    ``EVENT_SHA(t.seq)`` text and digest of the event at that place in the row's stream.
    """
    limited = _WORD.sub(lambda word: _WORDS[word.group()], sql)
    return _LIST.sub(_JSON[kind], _PLACE.sub(_event, _ROW.sub(_row, limited)))


def _row(mark: re.Match[str]) -> str:
    alias = mark[2]
    columns = ", ".join(f"{alias}.{name}" for name in (*_ROW_COLUMNS[mark[1]], "sha256"))
    return f"{columns}, COALESCE({alias}.changed, EVENT_AT({alias}.seq))"


def _event(mark: re.Match[str]) -> str:
    return _EVENT.format(column=_EVENT_COLUMNS[mark[1]], alias=mark[2], place=mark[3])
