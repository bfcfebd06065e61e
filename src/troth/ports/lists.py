"""The port to lists of a tenant: what lies in its ledger, its sources, its log and its reviews.

Newest first, a page at a time, however much there is: a page is read along an index. Synchronous:
callers use a thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from troth.contracts.memory.model import Entry
from troth.kernel.evidence import Source
from troth.kernel.memories import EntryState
from troth.ports.log import Body
from troth.ports.memory import Owner
from troth.ports.reviews import ReviewStatus, StoredReview


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedSource:
    """A current source, and its place in the list.

    Attributes:
        origin: The file or page that it was read from, if any.
        last_verified: When somebody last said that it holds, as they gave it.
    """

    place: int
    source: Source
    origin: str | None
    last_verified: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ListedExchange:
    """A stored exchange, and its place in the log."""

    place: int
    body: Body


class Lists(Protocol):
    """Pages of what a tenant has."""

    def contradictions(
        self,
        tenant: str,
        *,
        subject: str | None,
        states: Sequence[EntryState],
        words: Sequence[str],
        before: str,
        limit: int,
    ) -> list[tuple[Owner, Entry]]:
        """Entries of the ledger with whose they are.

        Args:
            subject: Of this subject alone.
            words: Every one of these words, or none of it is asked for, stands in one of the sides.
            before: Entry id of the last one of the page before, or empty.

        Raises:
            CallerError: ``input.invalid``: this tenant has no entry of that id.
        """

    def sources(
        self,
        tenant: str,
        *,
        words: Sequence[str],
        before: int | None,
        limit: int,
        last_known_before: str = "",
    ) -> list[ListedSource]:
        """Current sources; with words, those of which a text or title holds them all.

        Args:
            last_known_before: Only those last verified, or else published, before this date.
        """

    def sources_below(self, tenant: str, folder: str) -> list[ListedSource]:
        """Every current source that was read from a place below a folder, in any order."""

    def exchanges(self, tenant: str, *, before: int | None, limit: int) -> list[ListedExchange]:
        """Stored exchanges."""

    def reviews(
        self, tenant: str, *, status: ReviewStatus | None, before: str, limit: int
    ) -> list[StoredReview]:
        """Reviews.

        Args:
            before: Review id of the last one of the page before, or empty.

        Raises:
            CallerError: ``input.invalid``: this tenant has no review of that id.
        """
