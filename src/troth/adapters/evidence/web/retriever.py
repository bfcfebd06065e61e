"""Facts from the web: search, fetch, read, rank, and store what is quoted.

A fact leaves here only as a slice of a text that has been stored, so that a receipt can be checked
against it later. A source of the web is known by its URL (``web_`` and a digest of it) and stored
without passages: what was read for one question is never found again as if an operator had added
it.

What is reported, in this order:

=====================================  ===========  =======================
the search failed                      UNAVAILABLE  why (BLOCKED if refused)
it found no place                      EMPTY
it found places, all were refused      BLOCKED      why
it found places, none could be read    UNAVAILABLE  why
facts, and every page was read         OK
facts, and some pages were not read    PARTIAL      why
no facts, some pages down              UNAVAILABLE  why: the answer may be there
no facts otherwise                     EMPTY
=====================================  ===========  =======================
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from troth.adapters.evidence.corpus import rank_unstored
from troth.adapters.evidence.meaning import Meaning
from troth.adapters.evidence.passages import split_passages
from troth.adapters.evidence.ranking import MAX_FACTS, MAX_SOURCES, Ranked, facts_of, shown
from troth.adapters.evidence.web.pages import WebPage, read_page
from troth.kernel.errors import CallerError, StorageFailure
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Source
from troth.language.tokens import content_words, visible
from troth.ports.environment import Clock, timestamp
from troth.ports.evidence import Answering, Hit, SourceStore
from troth.ports.web import (
    BLOCKED_REASONS,
    OUTAGE_REASONS,
    FetchFailed,
    FetchReason,
    PageFetcher,
    SearchEngine,
    SearchFailed,
    SearchReason,
    SearchReply,
)

MAX_PAGES = 8
_MAX_REQUEST_CHARS = 20_000
_MAX_PHRASE_CHARS = 200
_MAX_PHRASE_WORDS = 16
_MAX_PASSAGES = 1_500  # of one page

Outcome: TypeAlias = "WebPage | FetchReason"


@dataclass(frozen=True, kw_only=True, slots=True)
class _Gathered:
    """What the pages that a search named came to."""

    pages: dict[str, WebPage]  # by their ids as sources
    failures: tuple[FetchReason, ...]


@dataclass(frozen=True, kw_only=True)
class WebRetriever:
    """Implements ``ports.evidence.Retriever`` on the web.

    Attributes:
        timeout_s: For all pages of one retrieval together, after the search.
        meaning, answering: As own sources have them.
    """

    engine: SearchEngine
    fetcher: PageFetcher
    store: SourceStore
    clock: Clock
    timeout_s: float = 15.0
    meaning: Meaning | None = None
    answering: Answering | None = None

    @property
    def name(self) -> str:
        """``web``: what is found is ranked as own sources are."""
        return "web"

    async def retrieve(
        self, *, tenant: str, query: str, max_facts: int, before: str = ""
    ) -> EvidenceSet:
        """Verbatim facts in rank order; never raises for an outage.

        Args:
            before: What was asked before, where the query may lean on it; told to the engine too.
            query: The user's request. A phrase of at most 200 characters made from it goes to the
                search engine; nothing else of it leaves.
            max_facts: At most this many, and never more than ten, from at most eight pages.
        """
        began_s, at = self.clock.monotonic_s(), timestamp(self.clock.now())
        request = f"{before} {query}".strip()[:_MAX_REQUEST_CHARS]
        found = await self._retrieve(tenant, request, min(max_facts, MAX_FACTS))
        duration_ms = int((self.clock.monotonic_s() - began_s) * 1000)
        return replace(found, retrieved_at=at, duration_ms=duration_ms)

    async def _retrieve(self, tenant: str, request: str, max_facts: int) -> EvidenceSet:
        if not content_words(request) or max_facts < 1:
            return EvidenceSet(status=EvidenceStatus.EMPTY)
        try:
            reply = await self.engine.search(search_phrase(request), max_results=MAX_PAGES)
        except SearchFailed as failure:
            return _search_failed(failure.reason)
        gathered = await self._gather(reply)
        ranked = await asyncio.to_thread(self._ranked, request, gathered, max_facts)
        found = await self._stored(tenant, gathered, ranked)
        through = (
            *reply.exceptions,
            *(e for page in gathered.pages.values() for e in page.exceptions),
        )
        return replace(found, exceptions=tuple(dict.fromkeys(through)))

    async def _gather(self, reply: SearchReply) -> _Gathered:
        """Read the pages concurrently; what is not there at the deadline has timed out."""
        urls = list(dict.fromkeys(reply.urls))[:MAX_PAGES]
        if not urls:
            return _Gathered(pages={}, failures=())
        tasks = [asyncio.create_task(self._page(url)) for url in urls]
        try:
            _, late = await asyncio.wait(tasks, timeout=self.timeout_s)
            outcomes = [FetchReason.TIMEOUT if one in late else one.result() for one in tasks]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)  # so that their connections are closed, too
        return _Gathered(
            pages={one.source_id: one for one in outcomes if isinstance(one, WebPage)},
            failures=tuple(one for one in outcomes if isinstance(one, FetchReason)),
        )

    async def _page(self, url: str) -> Outcome:
        try:
            fetched = await self.fetcher.fetch(url)
            return await read_page(fetched, at=timestamp(self.clock.now()))
        except FetchFailed as failure:
            return failure.reason

    def _ranked(self, request: str, gathered: _Gathered, max_facts: int) -> list[Ranked]:
        hits = (
            Hit(source_id=name, passage=passage)
            for name, page in gathered.pages.items()
            for passage in split_passages(page.source.text, title=page.source.title)[:_MAX_PASSAGES]
            if "\ufffd" not in passage.text
        )
        return shown(
            request,
            rank_unstored(request, hits, self.meaning, least_shared=1),
            answering=self.answering,
            max_facts=max_facts,
            max_sources=MAX_SOURCES,
        )

    async def _stored(
        self, tenant: str, gathered: _Gathered, ranked: Sequence[Ranked]
    ) -> EvidenceSet:
        if not ranked:
            return _without_facts(gathered)
        cited = {one.hit.source_id: gathered.pages[one.hit.source_id] for one in ranked}
        try:
            sources = await asyncio.to_thread(
                lambda: {name: self._store_page(tenant, page) for name, page in cited.items()}
            )
        except StorageFailure as failure:  # a fact that nobody can check later is none
            return EvidenceSet(status=EvidenceStatus.UNAVAILABLE, reason=failure.code)
        except CallerError:
            return EvidenceSet(
                status=EvidenceStatus.UNAVAILABLE, reason=FetchReason.UNREADABLE.value
            )
        partial, texts = bool(gathered.failures), {n: page.source.text for n, page in cited.items()}
        return EvidenceSet(
            status=EvidenceStatus.PARTIAL if partial else EvidenceStatus.OK,
            facts=facts_of(ranked, sources, texts),
            sources=tuple(sources.values()),
            reason=_common(gathered.failures, "pages_failed") if partial else None,
            texts=texts,
        )

    def _store_page(self, tenant: str, page: WebPage) -> Source:
        stored, _ = self.store.add(tenant, page.source, (), at=page.retrieved_at)
        # An unchanged text keeps the time when it was first read; it has been read again since.
        return replace(stored, retrieved_at=page.retrieved_at)


def search_phrase(request: str) -> str:
    """What a search engine is told of a request: a short one itself, of a long one its words."""
    line = " ".join(visible(request).split())
    if len(line) <= _MAX_PHRASE_CHARS:
        return line
    asked = dict.fromkeys(content_words(request))
    return " ".join(list(asked)[:_MAX_PHRASE_WORDS])[:_MAX_PHRASE_CHARS]


def _search_failed(reason: SearchReason) -> EvidenceSet:
    refused = reason is SearchReason.REFUSED
    status = EvidenceStatus.BLOCKED if refused else EvidenceStatus.UNAVAILABLE
    return EvidenceSet(status=status, reason=reason.value)


def _without_facts(gathered: _Gathered) -> EvidenceSet:
    failures = gathered.failures
    if failures and BLOCKED_REASONS.issuperset(failures) and not gathered.pages:
        reason = _common(failures, "pages_blocked")
        return EvidenceSet(status=EvidenceStatus.BLOCKED, reason=reason)
    if failures and (not gathered.pages or not OUTAGE_REASONS.isdisjoint(failures)):
        reason = _common(failures, "pages_failed")
        return EvidenceSet(status=EvidenceStatus.UNAVAILABLE, reason=reason)
    return EvidenceSet(status=EvidenceStatus.EMPTY)


def _common(failures: Sequence[FetchReason], otherwise: str) -> str:
    """The one reason that all failures share, else a code for several."""
    return failures[0].value if len(set(failures)) == 1 else otherwise
