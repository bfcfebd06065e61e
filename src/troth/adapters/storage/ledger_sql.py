"""The statement by which the seal reads the ledger, for either database."""

from __future__ import annotations

from troth.adapters.storage.memories_sql import statement
from troth.adapters.storage.urls import Kind

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


def standing_by_words(kind: Kind) -> str:
    """The statement that takes ``:words``, those of the response's texts."""
    return statement(_HEAD + _BY_WORDS + _TAIL, kind)


def standing_of_all(kind: Kind) -> str:
    """The statement for texts with too many words to ask for: the newest open entries of all."""
    return statement(_HEAD + _ALL_OPEN + _TAIL, kind)
