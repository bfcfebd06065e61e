"""The port to memories and their ledger: an append-only stream of events for each subject.

Everything is asked for by tenant *and* subject, and the store isolates in the query (MEM-15).
Reads are flat: no call costs more because the subject, or the store, holds more memories.
Synchronous: callers use a thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from troth.contracts.memory.events import MemoryEvent
from troth.contracts.memory.model import Entry, Memory
from troth.kernel.memories import EntryState, Standing

MAX_SLOT = 16
"""Most memories that ``slot`` returns for one (entity, attribute): the newest that still count."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Owner:
    """Whose memories are meant."""

    tenant: str
    subject: str


@dataclass(frozen=True, kw_only=True, slots=True)
class NumberedEvent:
    """An event with its place in its subject's stream, from 1."""

    seq: int
    event: MemoryEvent


@dataclass(frozen=True, kw_only=True, slots=True)
class StreamHead:
    """What the audit log holds of a subject's stream, so that what is stored can be held to it.

    Attributes:
        stream: Digest that names the stream, and confirms no guess at whose it is.
        head: Digest of the events up to one version.
    """

    stream: str
    head: str


class StaleVersion(Exception):
    """Someone else appended first; nothing was stored. Read again, decide again."""


class MemoryStore(Protocol):
    """Memories, entries and the events that made them."""

    def version(self, owner: Owner) -> int:
        """Number of events of the subject, 0 for a stranger."""

    def append(self, owner: Owner, events: Sequence[MemoryEvent], *, expected: int) -> int:
        """Append events and bring the tables up to date, as one transaction.

        Args:
            expected: The version that the decision was made on.

        Returns:
            The new version.

        Raises:
            StaleVersion: The version is another one by now.
            CallerError: ``input.invalid``: a text cannot be stored.
        """

    def events(self, owner: Owner, *, after: int = 0, limit: int = 1000) -> list[NumberedEvent]:
        """Events with ``seq > after``, in order."""

    def head(self, owner: Owner, version: int) -> StreamHead | None:
        """What the log is to hold of the stream up to a version; ``None`` where there is none."""

    def memory(self, owner: Owner, memory_id: str) -> Memory | None:
        """A memory of this subject, superseded or not; ``None`` for any other id."""

    def memories(self, owner: Owner, memory_ids: Sequence[str]) -> list[Memory]:
        """Those of the memories that this subject has, in the order asked for."""

    def listed(self, owner: Owner, *, before: int | None = None, limit: int = 50) -> list[Memory]:
        """Memories newest first, those with ``seq < before``."""

    def slot(
        self,
        owner: Owner,
        slots: Sequence[tuple[str, str]],
        *,
        normals: Sequence[str] = (),
        history: bool = False,
    ) -> list[Memory]:
        """Memories with a fact in one of the ``(entity, attribute)`` slots, newest first.

        Of each slot, at most ``MAX_SLOT``: the newest distinct ones, and besides them every one
        whose normalized value is among ``normals`` (again at most ``MAX_SLOT``).

        Args:
            history: Also superseded ones.
        """

    def search(
        self, owner: Owner, words: Sequence[str], *, limit: int, history: bool = False
    ) -> list[Memory]:
        """Memories of this subject that hold at least one of the words (folded stems), unranked.

        Of a word that very many memories hold, the newest few hundred are looked at.
        """

    def entry(self, owner: Owner, entry_id: str) -> Entry | None:
        """An entry of this subject."""

    def entries(
        self,
        owner: Owner,
        *,
        states: Sequence[EntryState] = (),
        memory_ids: Sequence[str] = (),
        after: str = "",
        limit: int = 50,
    ) -> list[Entry]:
        """Entries oldest first; all states and memories where none is named.

        Args:
            after: Entry id to go on after, or empty.
        """

    def open_count(self, owner: Owner) -> int:
        """How many entries of the subject are open or reflecting."""

    def find_entry(self, tenant: str, entry_id: str) -> Owner | None:
        """Whose entry it is, within one tenant: for callers that know only the id."""

    def find_memory(self, tenant: str, memory_id: str) -> Owner | None:
        """Whose memory it is, within one tenant."""


class Ledger(Protocol):
    """What the seal reads, and nothing else: the standing at serialization (MEM-5)."""

    def standing(self, owner: Owner, memory_ids: Sequence[str], texts: Sequence[str]) -> Standing:
        """What the ledger says now.

        Args:
            memory_ids: Every memory id in the response.
            texts: The assistant's words in it; open entries whose contested values occur there are
                returned as well, the 500 newest at most.
        """
