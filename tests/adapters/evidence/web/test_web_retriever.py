"""The web retriever end to end: a search service and pages on loopback, SQLite as the store."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from support.databases import copy_current
from support.websites import (
    OTHER_PUBLIC,
    PUBLIC,
    Answer,
    Internet,
    Names,
    Website,
    redirect,
    reply,
    website,
)
from troth.adapters.evidence.corpus import CorpusRetriever
from troth.adapters.evidence.web.engines import SearxngEngine
from troth.adapters.evidence.web.fetch import FetchLimits, GuardedFetcher
from troth.adapters.evidence.web.retriever import WebRetriever, search_phrase
from troth.adapters.storage.database import Database
from troth.adapters.storage.sources import SqlSourceStore
from troth.kernel.errors import StorageFailure
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Source
from troth.ports.environment import timestamp
from troth.ports.evidence import Change

QUESTION = "What is the base rate of the central bank?"
RATE = "The base rate of the central bank is 3.75 percent."
BAKERY = "Bread is baked from flour, water and salt in a hot oven."


def article(*paragraphs: str, date: str = "2026-02-05") -> bytes:
    """A page as a newspaper would publish it."""
    body = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return reply(
        f"<html><head><title>Article</title><meta property='article:published_time' "
        f"content='{date}'></head><body><article><h1>Money</h1>{body}</article></body></html>"
    )


@dataclass
class MovableClock:
    """A clock that moves when told."""

    moment: datetime = datetime(2026, 3, 1, 8, tzinfo=UTC)
    passed_s: float = 0.0

    def now(self) -> datetime:
        return self.moment + timedelta(seconds=self.passed_s)

    def monotonic_s(self) -> float:
        return self.passed_s


@dataclass
class Web:
    """A small web: one search service, one site, and what retrieves from them."""

    retriever: WebRetriever
    service: Website
    site: Website
    net: Internet
    clock: MovableClock = field(default_factory=MovableClock)

    async def ask(self, question: str = QUESTION, tenant: str = "acme") -> EvidenceSet:
        return await self.retriever.retrieve(tenant=tenant, query=question, max_facts=10)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlSourceStore]:
    database = Database(copy_current(tmp_path / "web.db"))
    yield SqlSourceStore(database)
    database.close()


@asynccontextmanager
async def web(
    store: SqlSourceStore,
    pages: Mapping[str, Answer],
    *,
    urls: list[str] | None = None,
    search: Answer | None = None,
    timeout_s: float = 10.0,
) -> AsyncIterator[Web]:
    """A web in which the search names these URLs, by default every page of the site."""
    named = urls if urls is not None else [f"http://site.example{path}" for path in pages]
    found = json.dumps({"results": [{"url": url, "title": "?"} for url in named]})
    answer = search or reply(found, media_type="application/json")
    async with website({"/search": answer}) as service, website(pages) as site:
        names = Names(
            {
                "localhost": ["127.0.0.1"],
                "site.example": [PUBLIC],
                "other.example": [OTHER_PUBLIC],
                "inside.example": ["10.0.0.5"],
            }
        )
        net, clock = Internet({PUBLIC: site, OTHER_PUBLIC: site}), MovableClock()
        retriever = WebRetriever(
            engine=SearxngEngine.at(
                f"http://localhost:{service.port}", resolver=names, timeout_s=0.5
            ),
            fetcher=GuardedFetcher(resolver=names, network=net, limits=FetchLimits(timeout_s=5.0)),
            store=store,
            clock=clock,
            timeout_s=timeout_s,
        )
        yield Web(retriever, service, site, net, clock)


async def test_facts_are_verbatim_stored_and_say_where_they_come_from(
    store: SqlSourceStore,
) -> None:
    async with web(store, {"/rate": article(RATE, BAKERY), "/bread": article(BAKERY)}) as small:
        found = await small.ask()
    assert (found.status, found.reason) == (EvidenceStatus.OK, None)
    assert [fact.quote for fact in found.facts] == [RATE]
    fact, source = found.facts[0], found.sources[0]
    assert (source.url, source.domain) == ("http://site.example/rate", "site.example")
    assert source.published_at == fact.published_at == "2026-02-05"
    assert source.retrieved_at == fact.retrieved_at == timestamp(small.clock.now())
    stored = store.version("acme", source.source_id, source.text_sha256)
    assert stored is not None
    assert stored.text == found.texts[source.source_id]
    assert fact.span.matches(stored.text)
    assert found.exceptions == (f"localhost:{small.service.port}",)
    assert found.retrieved_at


async def test_what_was_read_on_the_web_is_not_found_again_as_corpus(
    store: SqlSourceStore,
) -> None:
    async with web(store, {"/rate": article(RATE)}) as small:
        found = await small.ask()
        corpus = CorpusRetriever(store=store, clock=small.clock)
        again = await corpus.retrieve(tenant="acme", query=QUESTION, max_facts=10)
    assert again.status is EvidenceStatus.EMPTY
    assert store.get("other", found.sources[0].source_id) is None


class TestStatus:
    """The table of causes."""

    @pytest.mark.parametrize(
        ("search", "status", "reason"),
        [
            (reply(status="500 Oops"), EvidenceStatus.UNAVAILABLE, "search_down"),
            (reply("{}", media_type="application/json"), "unavailable", "search_bad_reply"),
            (reply(status="429 Slow"), EvidenceStatus.UNAVAILABLE, "search_rate_limited"),
            (reply(status="403 No"), EvidenceStatus.BLOCKED, "search_refused"),
            (reply('{"results": []}', media_type="application/json"), EvidenceStatus.EMPTY, None),
        ],
    )
    async def test_of_the_search(
        self,
        store: SqlSourceStore,
        search: Answer,
        status: EvidenceStatus,
        reason: str | None,
    ) -> None:
        async with web(store, {}, search=search) as small:
            found = await small.ask()
        assert (found.status, found.reason, found.facts) == (status, reason, ())

    async def test_a_search_that_never_answers(self, store: SqlSourceStore) -> None:
        async def never(writer: asyncio.StreamWriter) -> None:
            await asyncio.sleep(30)

        async with web(store, {}, search=never) as small:
            found = await small.ask()
        assert (found.status, found.reason) == (EvidenceStatus.UNAVAILABLE, "search_timeout")

    @pytest.mark.parametrize(
        ("urls", "status", "reason"),
        [
            (["http://site.example/500"], EvidenceStatus.UNAVAILABLE, "server_error"),
            (["http://site.example/404", "http://site.example/500"], "unavailable", "pages_failed"),
            (["http://gone.example/"], EvidenceStatus.UNAVAILABLE, "dns_failed"),
            (["http://site.example/inside"], EvidenceStatus.BLOCKED, "blocked_address"),
            (["http://127.0.0.1/", "http://[::1]/"], EvidenceStatus.BLOCKED, "blocked_address"),
            (["http://inside.example/", "file:///etc/passwd"], "blocked", "pages_blocked"),
            (["javascript:alert(1)"], EvidenceStatus.BLOCKED, "blocked_scheme"),
            (["http://10.0.0.1/", "http://site.example/500"], "unavailable", "pages_failed"),
            (["http://site.example/bread"], EvidenceStatus.EMPTY, None),
            (["http://site.example/bread", "http://site.example/404"], EvidenceStatus.EMPTY, None),
            (["http://site.example/bread", "http://10.0.0.1/"], EvidenceStatus.EMPTY, None),
            (
                ["http://site.example/bread", "http://site.example/500"],
                EvidenceStatus.UNAVAILABLE,
                "server_error",
            ),
            (["http://site.example/rate"], EvidenceStatus.OK, None),
            (["http://site.example/rate", "http://site.example/bread"], EvidenceStatus.OK, None),
            (["http://site.example/rate", "http://10.0.0.1/"], "partial", "blocked_address"),
            (["http://site.example/rate", "http://site.example/404"], "partial", "bad_status"),
            (
                ["http://site.example/rate", "http://site.example/404", "http://10.0.0.1/"],
                EvidenceStatus.PARTIAL,
                "pages_failed",
            ),
        ],
    )
    async def test_of_the_pages(
        self, store: SqlSourceStore, urls: list[str], status: str, reason: str | None
    ) -> None:
        pages: dict[str, Answer] = {
            "/rate": article(RATE),
            "/bread": article(BAKERY),
            "/500": reply(status="500 Oops"),
            "/inside": redirect("http://169.254.169.254/latest/meta-data/"),
        }
        async with web(store, pages, urls=urls) as small:
            found = await small.ask()
        assert (found.status, found.reason) == (status, reason)
        assert bool(found.facts) == (status in ("ok", "partial"))

    async def test_a_page_that_is_late_does_not_hold_up_the_others(
        self, store: SqlSourceStore
    ) -> None:
        async def late(writer: asyncio.StreamWriter) -> None:
            await asyncio.sleep(90)

        async with web(store, {"/rate": article(RATE), "/late": late}, timeout_s=8) as small:
            found = await small.ask()
        assert (found.status, found.reason) == (EvidenceStatus.PARTIAL, "timeout")

    async def test_a_request_without_a_topic_searches_nothing(self, store: SqlSourceStore) -> None:
        async with web(store, {"/rate": article(RATE)}) as small:
            found = await small.ask("And what is it?")
            none = await small.retriever.retrieve(tenant="acme", query=QUESTION, max_facts=0)
        assert found.status is none.status is EvidenceStatus.EMPTY
        assert small.service.requests == []

    async def test_facts_that_cannot_be_stored_are_none(
        self, store: SqlSourceStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*args: object, **kwargs: object) -> tuple[Source, Change]:
            raise StorageFailure("storage.unavailable", "gone")

        async with web(store, {"/rate": article(RATE)}) as small:
            monkeypatch.setattr(store, "add", fail)
            found = await small.ask()
        assert (found.status, found.reason) == (EvidenceStatus.UNAVAILABLE, "storage.unavailable")


class TestLimits:
    async def test_at_most_eight_pages_are_fetched(self, store: SqlSourceStore) -> None:
        pages: dict[str, Answer] = {
            f"/{n}": reply(f"The base rate of bank {n} is {n}.5 percent.", media_type="text/plain")
            for n in range(20)
        }
        async with web(store, pages) as small:
            found = await small.ask()
        assert len(small.site.requests) == 8
        assert len(found.sources) <= 8

    async def test_at_most_six_facts_where_nobody_can_tell(self, store: SqlSourceStore) -> None:
        lines = "\n\n".join(
            f"The base rate of central bank {n} is {n}.5 percent." for n in range(40)
        )
        async with web(store, {"/all": reply(lines, media_type="text/plain")}) as small:
            found = await small.ask()
        assert len(found.facts) == 6
        assert len({fact.fact_id for fact in found.facts}) == 6

    async def test_the_same_page_twice_is_one_source(self, store: SqlSourceStore) -> None:
        pages: dict[str, Answer] = {"/rate": article(RATE), "/short": redirect("/rate")}
        async with web(store, pages) as small:
            found = await small.ask()
        assert [source.url for source in found.sources] == ["http://site.example/rate"]
        assert len(found.facts) == 1

    async def test_a_damaged_passage_is_not_quoted(self, store: SqlSourceStore) -> None:
        body = b"The base rate of the central b\xffnk is 9 percent.\n\n" + RATE.encode()
        async with web(store, {"/t": reply(body, media_type="text/plain; charset=utf-8")}) as small:
            found = await small.ask()
        assert [fact.quote for fact in found.facts] == [RATE]

    def test_a_long_request_is_not_sent_whole(self) -> None:
        secret = "my account number is 12345678 and " * 20
        phrase = search_phrase(f"{secret} what is the base rate?")
        assert len(phrase) <= 200
        assert search_phrase("  What\nis   new? ") == "What is new?"
