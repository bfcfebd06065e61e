"""Ports for evidence: the store of sources, and the retriever that quotes from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from troth.kernel.evidence import EvidenceSet, Source
from troth.kernel.jsontypes import JsonObject

ABOVE = " › "


@dataclass(frozen=True, kw_only=True, slots=True)
class NewSource:
    """A document to store.

    Attributes:
        text: The whole text that quotes will be offsets into; at most 5 000 000 code points.
        source_id: Given by the caller, or ``None`` to derive one from the content.
        origin: Stable name of the place it was read from (a file name or URL); a new text from the
            same origin supersedes the old one.
        kind, project_id, last_verified: Free labels that the review contract reads later.
        moved_from: The origin under which the same text of the same source is stored, where it lies
            at another one now.
    """

    text: str
    title: str
    source_id: str | None = None
    origin: str | None = None
    url: str | None = None
    domain: str = "corpus"
    kind: str | None = None
    project_id: str | None = None
    published_at: str | None = None
    last_verified: str | None = None
    moved_from: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredSource:
    """A stored document: its description, its text and the caller's labels."""

    source: Source
    text: str
    kind: str | None = None
    project_id: str | None = None
    last_verified: str | None = None


class Change(StrEnum):
    """What adding a source did."""

    ADDED = "added"
    UPDATED = "updated"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, kw_only=True, slots=True)
class Passage:
    """A sentence-sized slice of a source, the unit that is searched and quoted.

    Attributes:
        context: Title and headings above the passage, the nearest last, between them
            ``ABOVE``: searched, never quoted.
    """

    start: int
    end: int
    text: str
    context: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Hit:
    """A passage that may have to do with a query; unranked.

    Attributes:
        passage_id: Its number in the store; 0 where it is not stored.
    """

    source_id: str
    passage: Passage
    passage_id: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class ErasedSource:
    """What the audit log is told of a source that was erased: keys, which name it to nobody.

    Attributes:
        source: Which source of which tenant; ``versions``: which texts of it there were.
    """

    source: str
    versions: tuple[str, ...]


class SourceStore(Protocol):
    """Documents and their passages, by tenant. Synchronous: callers use a thread."""

    def add(
        self, tenant: str, source: NewSource, passages: Sequence[Passage], *, at: str
    ) -> tuple[Source, Change]:
        """Store a document; the same text twice changes nothing.

        Returns:
            The source as stored, and what that changed.
        """

    def digests(self, tenant: str, source_id: str) -> JsonObject:
        """The members of an event that let the log tell the current version of a source.

        Keys of the source, of its version, and of others that are retired because this one is from
        the same origin; the token of its row, and the digest of its passages. Nothing where another
        process took the source over in the meantime, and tells of it.
        """

    def get(self, tenant: str, source_id: str) -> StoredSource | None:
        """The current version of a source, or ``None`` if this tenant has none of that id."""

    def version(self, tenant: str, source_id: str, sha256: str) -> StoredSource | None:
        """The version of a source with that text digest, superseded or not."""

    def get_many(self, tenant: str, source_ids: Sequence[str]) -> dict[str, StoredSource]:
        """The current versions of those of the sources that this tenant has, by id."""

    def erase(self, tenant: str, source_id: str) -> ErasedSource | None:
        """Erase every version of a source with all that was made of it (MEM-20).

        Returns:
            What the log is to say of it; ``None`` where this tenant has no source of that id.
        """

    def count(self, tenant: str) -> int:
        """How many current sources the tenant has."""

    def candidates(self, tenant: str, words: Sequence[str], *, limit: int) -> list[Hit]:
        """Passages of current sources that hold at least one of the words, best first.

        Args:
            words: Lower-case words; matched after the store's own stemming, never as syntax.
        """

    def passages(self, tenant: str, passage_ids: Sequence[int]) -> list[Hit]:
        """Those of the passages that this tenant has in current sources, in any order."""


class Nearest(Protocol):
    """A passage that was found for a request, and how near it lies."""

    @property
    def passage(self) -> Passage:
        """What was found."""

    @property
    def near(self) -> float | None:
        """Its cosine with the request; ``None`` where nothing tells of meaning."""

    @property
    def share(self) -> float:
        """The share of the words of the request that it covers, in [0, 1]."""

    @property
    def pieces(self) -> float:
        """Likewise of the pieces of its words."""


class Answering(Protocol):
    """Tells whether a passage answers a question. Pure and deterministic; safe for any thread."""

    @property
    def name(self) -> str:
        """Name and version of who tells; receipts quote it."""

    def surely(self) -> Answering:
        """One that tells only what surely answers."""

    def answers(self, question: str, found: Sequence[Nearest]) -> list[tuple[int, float]]:
        """The passages that answer, likeliest first: places in ``found``, and probabilities."""


class GivenText(Protocol):
    """A text that came with a request, to be quoted from in its exchange alone."""

    @property
    def id(self) -> str:
        """Its id, unique in the request."""

    @property
    def text(self) -> str:
        """What quotes are offsets into."""

    @property
    def title(self) -> str:
        """For people; may be empty."""

    @property
    def url(self) -> str | None:
        """Where the caller has it from, if it says so; nobody goes there."""


class PassageSearch(Protocol):
    """Finds verbatim facts in texts that came with a request; nothing of them is stored."""

    async def among(
        self,
        given: Sequence[GivenText],
        *,
        query: str,
        before: str,
        max_facts: int,
        whole: bool,
    ) -> EvidenceSet:
        """Facts in rank order; every text is a source of the set.

        Args:
            before: What was asked before, where the query may lean on it.
            whole: Whether the best sentences are facts where none is likely to answer.
        """


class Retriever(Protocol):
    """Finds verbatim facts for a request."""

    @property
    def name(self) -> str:
        """What it ranks by, such as ``words`` or ``words+onnx:…``; receipts quote it."""

    async def retrieve(
        self, *, tenant: str, query: str, max_facts: int, before: str = ""
    ) -> EvidenceSet:
        """Facts in rank order. Never raises for an outage: the status says what happened.

        Args:
            before: What was asked before, where the query may lean on it.
        """
