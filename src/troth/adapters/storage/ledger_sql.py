"""The statement by which the seal reads the ledger, for either database."""

from __future__ import annotations

from troth.adapters.storage.memories_sql import statement
from troth.adapters.storage.urls import Kind

# First a row for each memory that is known: its id, and whether an entry of it is open. Then a row
# for each entry: its place, the entry, and the events of its two memories. One statement sees one
# moment: flags and contests cannot disagree (MEM-1, MEM-5).
_HEAD = """
WITH owner AS (
  SELECT owner_id, open_count FROM memory_owners WHERE tenant = :tenant AND subject = :subject
)
, states AS (SELECT value AS state FROM EACH(:states) s)
, asked AS MATERIALIZED (
  SELECT m.owner_id, m.seq, m.memory_id
  FROM owner o CROSS JOIN EACH(:ids) i CROSS JOIN memories m
  WHERE m.memory_id = i.value AND m.owner_id = o.owner_id
)
, touched AS MATERIALIZED (
  SELECT n.owner_id, n.seq, a.memory_id
  FROM asked a CROSS JOIN states s CROSS JOIN entries n
  WHERE n.owner_id = a.owner_id AND n.old_seq = a.seq AND n.state = s.state
  UNION ALL
  SELECT n.owner_id, n.seq, a.memory_id
  FROM asked a CROSS JOIN states s CROSS JOIN entries n
  WHERE n.owner_id = a.owner_id AND n.new_seq = a.seq AND n.state = s.state
)
"""
_BY_WORDS = """
, newest AS MATERIALIZED (
  SELECT o.owner_id, w.value AS word, COALESCE((
    SELECT c.entry FROM contest_words c WHERE c.owner_id = o.owner_id AND c.word = w.value
    ORDER BY c.entry DESC LIMIT 1 OFFSET LAST_CONTEST
  ), 0) AS since
  FROM owner o CROSS JOIN EACH(:words) w
  WHERE o.open_count > 0
)
, worded AS (
  SELECT DISTINCT c.owner_id, c.entry AS seq
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
, worded AS (
  SELECT n.owner_id, n.seq
  FROM newest q CROSS JOIN entries n
  WHERE n.owner_id = q.owner_id AND n.state = q.state AND n.seq >= q.since
)
"""
_TAIL = """
, wanted AS (
  SELECT owner_id, seq FROM (
    SELECT DISTINCT owner_id, seq FROM touched ORDER BY seq DESC LIMIT MOST_CONTESTS
  ) t
  UNION
  SELECT owner_id, seq FROM (
    SELECT owner_id, seq FROM worded ORDER BY seq DESC LIMIT MOST_CONTESTS
  ) w
)
SELECT a.memory_id, CAST(0 AS bigint) AS seq,
  CASE WHEN EXISTS (SELECT 1 FROM touched t WHERE t.memory_id = a.memory_id)
  THEN '1' ELSE '' END AS entry,
  '' AS old, '' AS new
FROM asked a
UNION ALL
SELECT '', n.seq, COALESCE(n.changed, EVENT_AT(n.seq)), EVENT_AT(n.old_seq), EVENT_AT(n.new_seq)
FROM wanted q CROSS JOIN entries n WHERE n.owner_id = q.owner_id AND n.seq = q.seq
"""


def standing_by_words(kind: Kind) -> str:
    """The statement that takes ``:words``, those of the response's texts."""
    return statement(_HEAD + _BY_WORDS + _TAIL, kind)


def standing_of_all(kind: Kind) -> str:
    """The statement for texts with too many words to ask for: the newest open entries of all."""
    return statement(_HEAD + _ALL_OPEN + _TAIL, kind)
