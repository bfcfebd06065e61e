"""Evidence: verbatim facts, tied to offsets in a stored source text and to digests.

Offsets are half-open and count Unicode code points (Python string indices), never bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from troth.kernel.digests import text_sha256

CAME_ALONG: Final = "request"
"""The domain of what came with a request."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Span:
    """A slice of a text: ``text[start:end]``, with the SHA-256 of exactly that slice."""

    start: int
    end: int
    sha256: str

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"not a span: [{self.start}, {self.end})")

    @classmethod
    def of(cls, text: str, start: int, end: int) -> Span:
        """The span of ``text[start:end]``.

        Raises:
            ValueError: The slice is empty or leaves the text.
        """
        if end > len(text):
            raise ValueError(f"span end {end} lies past the text ({len(text)})")
        return cls(start=start, end=end, sha256=text_sha256(text[start:end]))

    def matches(self, text: str) -> bool:
        """Whether the slice of this text is byte for byte what was digested."""
        return self.end <= len(text) and text_sha256(text[self.start : self.end]) == self.sha256


@dataclass(frozen=True, kw_only=True, slots=True)
class Source:
    """A document that facts may be quoted from.

    Attributes:
        source_id: Stable id, unique within a tenant.
        title: For people.
        text_sha256: Digest of the whole stored text that offsets refer to.
        url: Where it came from; ``None`` for a text without an address.
        domain: Host of the URL, ``corpus`` for material that the operator added, or ``request`` for
            what came with this request.
        retrieved_at: When the text was read, RFC 3339 in UTC.
        published_at: When the source says it was published, if it does.
    """

    source_id: str
    title: str
    text_sha256: str
    domain: str
    retrieved_at: str
    url: str | None = None
    published_at: str | None = None

    @property
    def came_along(self) -> bool:
        """Whether it came with the request, without an address of its own."""
        return self.domain == CAME_ALONG


@dataclass(frozen=True, kw_only=True, slots=True)
class Fact:
    """A verbatim quote from a source, with the id under which a model may cite it.

    Attributes:
        fact_id: ``F1``, ``F2``, … in rank order, unique within one evidence set.
        quote: Exactly ``source_text[span.start:span.end]``.
        score: Relevance in [0, 1]; comparable within one set only.
        context: Headings, lead-in or header of the table above the quote, the nearest last; no
            quote, and may be empty.
    """

    fact_id: str
    quote: str
    source_id: str
    span: Span
    retrieved_at: str
    published_at: str | None = None
    score: float = 0.0
    context: str = ""

    def __post_init__(self) -> None:
        if text_sha256(self.quote) != self.span.sha256:
            raise ValueError(f"{self.fact_id}: the quote is not the digested slice")


class EvidenceStatus(StrEnum):
    """The true cause of what the evidence section holds."""

    NOT_NEEDED = "not_needed"
    OK = "ok"
    EMPTY = "empty"  # searched, nothing relevant found
    UNAVAILABLE = "unavailable"  # could not search, or nothing could be read
    BLOCKED = "blocked"  # a policy or the fetch guard refused it
    PARTIAL = "partial"  # some facts, but some sources could not be consulted


@dataclass(frozen=True, kw_only=True, slots=True)
class EvidenceSet:
    """What one retrieval yielded.

    Attributes:
        status: Never ``EMPTY`` when the search itself failed.
        facts: In rank order; empty unless the status is ``OK`` or ``PARTIAL``.
        sources: Every source that a fact cites, once each.
        reason: Stable code of the failure; set for ``UNAVAILABLE``, ``BLOCKED`` and ``PARTIAL``.
        retrieved_at: RFC 3339 in UTC; empty when nothing was retrieved.
        duration_ms: Whole milliseconds of the retrieval.
        texts: Stored text of each cited source by source id: what spans are offsets into.
        exceptions: ``host:port`` of each place that only the operator's list let it reach.
    """

    status: EvidenceStatus
    facts: tuple[Fact, ...] = ()
    sources: tuple[Source, ...] = ()
    reason: str | None = None
    retrieved_at: str = ""
    duration_ms: int = 0
    texts: Mapping[str, str] = field(default_factory=dict, repr=False)
    exceptions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        has_facts = self.status in (EvidenceStatus.OK, EvidenceStatus.PARTIAL)
        if bool(self.facts) != has_facts:
            raise ValueError(f"evidence status {self.status} does not fit {len(self.facts)} facts")
        known = {source.source_id for source in self.sources}
        if any(fact.source_id not in known for fact in self.facts):
            raise ValueError("a fact cites a source that the set does not hold")

    def source(self, source_id: str) -> Source | None:
        """The source of that id in this set, or ``None``."""
        return next((s for s in self.sources if s.source_id == source_id), None)


NO_EVIDENCE_NEEDED = EvidenceSet(status=EvidenceStatus.NOT_NEEDED)


def derive_source_id(digest: str) -> str:
    """The id of a source that was given none: ``src_`` and 16 hexadecimal characters.

    Args:
        digest: SHA-256 of the source's whole text, as in ``Source.text_sha256``; the same text
            therefore always gets the same id.
    """
    return f"src_{digest[:16]}"
