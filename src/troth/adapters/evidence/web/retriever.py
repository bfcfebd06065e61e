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

What was read before is kept in this process for as long as it is fresh.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Generic, TypeAlias, TypeVar

from troth.adapters.evidence.corpus import rank_unstored
from troth.adapters.evidence.meaning import Meaning
from troth.adapters.evidence.passages import split_passages
from troth.adapters.evidence.ranking import MAX_FACTS, MAX_SOURCES, Ranked, facts_of, shown
from troth.adapters.evidence.web.pages import PageReader, WebPage
from troth.adapters.evidence.web.urls import read_url
from troth.contracts.answers.request.need import find_indicators
from troth.kernel.digests import text_sha256
from troth.kernel.errors import CallerError, StorageFailure
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Source
from troth.language.tokens import content_words, fold, visible
from troth.ports.environment import Clock, timestamp
from troth.ports.evidence import Answering, Hit, NewSource, SourceStore
from troth.ports.web import (
    BLOCKED_REASONS,
    OUTAGE_REASONS,
    FetchFailed,
    FetchReason,
    PageFetcher,
    Remembered,
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
_CURRENT = ("temporal:", "news:", "market:")

Outcome: TypeAlias = "WebPage | FetchReason"
PageMemory: TypeAlias = "Remembered[tuple[str, str], WebPage]"
SearchMemory: TypeAlias = "Remembered[tuple[str, str], SearchReply]"


@dataclass(frozen=True, kw_only=True, slots=True)
class Freshness:
    """How old what is used again may be.

    Attributes:
        current_s: For a request about what is current: "latest", news, prices.
        lasting_s: For any other.
    """

    current_s: float = 300.0
    lasting_s: float = 21_600.0

    def max_age_s(self, request: str) -> float:
        """The greatest age for a request."""
        signals = find_indicators(fold(visible(request)))
        is_current = any(signal.startswith(_CURRENT) for signal in signals)
        return self.current_s if is_current else self.lasting_s


@dataclass(frozen=True, kw_only=True, slots=True)
class _Gathered:
    """What the pages that a search named came to."""

    pages: tuple[WebPage, ...]
    failures: tuple[FetchReason, ...]


@dataclass(frozen=True, kw_only=True)
class WebRetriever:
    """Implements ``ports.evidence.Retriever`` on the web.

    Attributes:
        timeout_s: For all pages of one retrieval together, after the search.
        pages_read, searches: What was read before, by tenant and URL or phrase.
        meaning, answering: As own sources have them.
    """

    engine: SearchEngine
    fetcher: PageFetcher
    reader: PageReader
    store: SourceStore
    clock: Clock
    pages_read: PageMemory
    searches: SearchMemory
    freshness: Freshness = field(default_factory=Freshness)
    timeout_s: float = 15.0
    meaning: Meaning | None = None
    answering: Answering | None = None

    @property
    def name(self) -> str:
        """``web``: what is found is ranked as own sources are."""
        return "web"

    @classmethod
    def over(
        cls,
        *,
        engine: SearchEngine,
        fetcher: PageFetcher,
        store: SourceStore,
        clock: Clock,
        timeout_s: float = 15.0,
        meaning: Meaning | None = None,
        answering: Answering | None = None,
    ) -> WebRetriever:
        """A retriever with a reader and memories of its own."""
        return cls(
            engine=engine,
            fetcher=fetcher,
            reader=PageReader(),
            store=store,
            clock=clock,
            pages_read=RecentlyUsed(clock=clock, max_entries=128),
            searches=RecentlyUsed(clock=clock, max_entries=512),
            timeout_s=timeout_s,
            meaning=meaning,
            answering=answering,
        )

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
        max_age_s = self.freshness.max_age_s(request)
        try:
            reply = await self._search(tenant, search_phrase(request), max_age_s)
        except SearchFailed as failure:
            return _search_failed(failure.reason)
        gathered = await self._gather(tenant, reply, max_age_s)
        ranked = await asyncio.to_thread(self._ranked, request, gathered.pages, max_facts)
        found = await self._stored(tenant, gathered, ranked)
        through = (*reply.exceptions, *(e for page in gathered.pages for e in page.exceptions))
        return replace(found, exceptions=tuple(dict.fromkeys(through)))

    async def _search(self, tenant: str, phrase: str, max_age_s: float) -> SearchReply:
        known = self.searches.get((tenant, phrase), max_age_s=max_age_s)
        if known is not None:
            return known
        reply = await self.engine.search(phrase, max_results=MAX_PAGES)
        if reply.results:
            self.searches.put((tenant, phrase), reply)
        return reply

    async def _gather(self, tenant: str, reply: SearchReply, max_age_s: float) -> _Gathered:
        """Read the pages concurrently; what is not there at the deadline has timed out."""
        urls = list(dict.fromkeys(result.url for result in reply.results))[:MAX_PAGES]
        if not urls:
            return _Gathered(pages=(), failures=())
        tasks = [asyncio.create_task(self._page(tenant, url, max_age_s)) for url in urls]
        try:
            _, late = await asyncio.wait(tasks, timeout=self.timeout_s)
            outcomes = [FetchReason.TIMEOUT if one in late else one.result() for one in tasks]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)  # so that their connections are closed, too
        pages = {one.url: one for one in outcomes if isinstance(one, WebPage)}
        return _Gathered(
            pages=tuple(pages.values()),
            failures=tuple(one for one in outcomes if isinstance(one, FetchReason)),
        )

    async def _page(self, tenant: str, url: str, max_age_s: float) -> Outcome:
        try:
            place = read_url(url).text
            known = self.pages_read.get((tenant, place), max_age_s=max_age_s)
            if known is not None:
                return known
            fetched = await self.fetcher.fetch(place)
            page = await self.reader.read(fetched, at=timestamp(self.clock.now()))
        except FetchFailed as failure:
            return failure.reason
        self.pages_read.put((tenant, place), page)
        return page

    def _ranked(self, request: str, pages: Sequence[WebPage], max_facts: int) -> list[Ranked]:
        hits = (
            Hit(source_id=source_id_of(page.url), passage=passage)
            for page in pages
            for passage in split_passages(page.text, title=page.title)[:_MAX_PASSAGES]
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
        pages = {source_id_of(page.url): page for page in gathered.pages}
        cited = {one.hit.source_id: pages[one.hit.source_id] for one in ranked}
        try:
            sources = await asyncio.to_thread(
                lambda: {name: self._store_page(tenant, name, cited[name]) for name in cited}
            )
        except StorageFailure as failure:  # a fact that nobody can check later is none
            return EvidenceSet(status=EvidenceStatus.UNAVAILABLE, reason=failure.code)
        except CallerError:
            return EvidenceSet(
                status=EvidenceStatus.UNAVAILABLE, reason=FetchReason.UNREADABLE.value
            )
        partial, texts = bool(gathered.failures), {name: cited[name].text for name in cited}
        return EvidenceSet(
            status=EvidenceStatus.PARTIAL if partial else EvidenceStatus.OK,
            facts=facts_of(ranked, sources, texts),
            sources=tuple(sources.values()),
            reason=_common(gathered.failures, "pages_failed") if partial else None,
            texts=texts,
        )

    def _store_page(self, tenant: str, source_id: str, page: WebPage) -> Source:
        source = NewSource(
            text=page.text,
            title=page.title,
            source_id=source_id,
            origin=page.url,
            url=page.url,
            domain=page.host,
            kind="web",
            published_at=page.published_at,
        )
        stored, _ = self.store.add(tenant, source, (), at=page.retrieved_at)
        # An unchanged text keeps the time when it was first read; it has been read again since.
        return replace(stored, retrieved_at=page.retrieved_at)


def source_id_of(url: str) -> str:
    """The id of a page as a source: the same URL always has the same one."""
    return f"web_{text_sha256(url)[:16]}"


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


K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class RecentlyUsed(Generic[K, V]):
    """Implements ``ports.web.Remembered``; forgets what was not asked for the longest.

    How old is too old is for the reader to say, so that a question about today and one about last
    century share what was read, each on its own terms.
    """

    def __init__(self, *, clock: Clock, max_entries: int) -> None:
        """Start empty.

        Raises:
            ValueError: There is room for nothing.
        """
        if max_entries < 1:
            raise ValueError("a memory holds at least one entry")
        self._clock, self._max_entries = clock, max_entries
        self._kept: OrderedDict[K, tuple[float, V]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K, *, max_age_s: float) -> V | None:
        """What was kept under that key, if it is no older than that."""
        with self._lock:
            entry = self._kept.get(key)
            if entry is None or self._clock.monotonic_s() - entry[0] > max_age_s:
                return None
            self._kept.move_to_end(key)
            return entry[1]

    def put(self, key: K, value: V) -> None:
        """Keep a value as of now."""
        with self._lock:
            self._kept[key] = (self._clock.monotonic_s(), value)
            self._kept.move_to_end(key)
            while len(self._kept) > self._max_entries:
                self._kept.popitem(last=False)
