"""Search engines over real HTTP: found, nothing found, down, refused and lying are told apart."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from ddgs.base import BaseSearchEngine
from ddgs.engines import ENGINES as KNOWN
from ddgs.exceptions import DDGSException
from ddgs.results import TextResult

from support.refusals import raising
from support.websites import Answer, Names, redirect, reply, website
from troth import Troth
from troth.adapters.evidence.opened import CombinedRetriever
from troth.adapters.evidence.web.engines import (
    ENGINES,
    MetasearchEngine,
    SearxngEngine,
)
from troth.kernel.errors import CallerError
from troth.ports.web import SearchFailed, SearchReason, SearchReply

pytestmark = pytest.mark.extra("web")

LOCAL = Names({"localhost": ["127.0.0.1"]})


def results(*urls: str, **more: object) -> bytes:
    found = [{"url": url, "title": f"About {url}", "content": "…"} for url in urls]
    return reply(json.dumps({"results": found, **more}), media_type="application/json")


async def never(writer: asyncio.StreamWriter) -> None:
    await asyncio.sleep(30)


async def search_at(answer: Answer, *, path: str = "/search") -> SearchReply:
    async with website({path: answer}) as site:
        engine = SearxngEngine.at(
            f"http://localhost:{site.port}{'' if path == '/search' else path}",
            resolver=LOCAL,
            timeout_s=0.5,
        )
        return await engine.search("what is new?", max_results=8)


class TestSearxng:
    async def test_asks_for_json_and_keeps_the_order(self) -> None:
        answer = results("http://a.example/", "http://b.example/")
        async with website({"/search": answer}) as site:
            engine = SearxngEngine.at(f"http://localhost:{site.port}/", resolver=LOCAL)
            reply_ = await engine.search("a&b=c? ä", max_results=8)
        assert reply_.urls == ("http://a.example/", "http://b.example/")
        assert site.paths == ["/search?format=json&q=a%26b%3Dc%3F%20%C3%A4"]
        # The operator's exception is for this place, and is reported.
        assert reply_.exceptions == (f"localhost:{site.port}",)

    async def test_an_endpoint_of_its_own_keeps_its_query(self) -> None:
        async with website({"/find": results("http://a.example/")}) as site:
            url = f"http://localhost:{site.port}/find?language=de"
            await SearxngEngine.at(url, resolver=LOCAL).search("x", max_results=1)
        assert site.paths == ["/find?language=de&format=json&q=x"]

    async def test_no_more_than_were_asked_for(self) -> None:
        urls = [f"http://{n}.example/" for n in range(20)]
        assert len((await search_at(results(*urls))).urls) == 8

    async def test_nothing_found_is_an_answer(self) -> None:
        assert (await search_at(results())).urls == ()

    @pytest.mark.parametrize(
        ("answer", "reason"),
        [
            (results(unresponsive_engines=[["google", "CAPTCHA"]]), SearchReason.DOWN),
            (reply(status="500 Oops"), SearchReason.DOWN),
            (reply(status="502 Bad Gateway"), SearchReason.DOWN),
            (reply(status="429 Slow Down"), SearchReason.RATE_LIMITED),
            (reply(status="403 Forbidden"), SearchReason.REFUSED),
            (never, SearchReason.TIMEOUT),
            (reply("<html>"), SearchReason.BAD_REPLY),
            (reply("{", media_type="application/json"), SearchReason.BAD_REPLY),
            (reply("[]", media_type="application/json"), SearchReason.BAD_REPLY),
            (reply("{}", media_type="application/json"), SearchReason.BAD_REPLY),
            (reply('{"results": 1}', media_type="application/json"), SearchReason.BAD_REPLY),
            (reply('{"results": [1]}', media_type="application/json"), SearchReason.BAD_REPLY),
            (reply('{"results":[{"url":5}]}', media_type="application/json"), "search_bad_reply"),
            (reply("[" * 500_000, media_type="application/json"), SearchReason.BAD_REPLY),
            (redirect("http://169.254.169.254/search"), SearchReason.BAD_REPLY),
        ],
    )
    async def test_why_there_is_no_answer(self, answer: Answer, reason: SearchReason) -> None:
        with raising(SearchFailed, reason=reason):
            await search_at(answer)

    async def test_a_service_that_is_not_there(self) -> None:
        engine = SearxngEngine.at("http://localhost:9/", resolver=LOCAL)
        with raising(SearchFailed, reason=SearchReason.DOWN):
            await engine.search("x", max_results=8)

    async def test_entries_that_are_no_results_are_left_out(self) -> None:
        body = {"results": [{"title": "x"}, {"url": "http://a.example/", "title": 5}, None]}
        found = await search_at(reply(json.dumps(body), media_type="application/json"))
        assert found.urls == ("http://a.example/",)

    @pytest.mark.parametrize("url", ["", "searx", "ftp://searx/", "http://u:p@searx/", "http://[/"])
    def test_a_setting_that_is_no_url(self, url: str) -> None:
        with raising(CallerError, code="config.invalid", field="search_url"):
            SearxngEngine.at(url, resolver=LOCAL)


class LoopbackEngine(BaseSearchEngine[TextResult]):
    """An engine of the library's own kind, for a server on loopback."""

    name = "loopback"
    category = "text"
    provider = "loopback"
    search_method = "GET"
    items_xpath = "//li"
    elements_xpath: ClassVar[Mapping[str, str]] = {
        "title": ".//a//text()",
        "href": ".//a/@href",
        "body": ".//p//text()",
    }

    def build_payload(self, query: str, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return {"q": query}


async def metasearch(answer: Answer, monkeypatch: pytest.MonkeyPatch) -> SearchReply:
    async with website({"/": answer}) as site:
        for name in ENGINES:
            place = {"search_url": f"http://127.0.0.1:{site.port}/", "provider": name}
            monkeypatch.setitem(KNOWN["text"], name, type(name, (LoopbackEngine,), place))
        return await MetasearchEngine().search("what is new", max_results=8)


class TestMetasearch:
    async def test_what_the_engines_of_the_library_find(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        found = await metasearch(
            reply('<ul><li><a href="http://a.example/">new</a><p>what is new</p></li></ul>'),
            monkeypatch,
        )
        assert found.urls == ("http://a.example/",)

    @pytest.mark.parametrize("answer", [reply("<ul></ul>"), reply(status="202 Challenge")])
    async def test_empty_pages_and_refusals_look_alike(
        self, answer: Answer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with raising(SearchFailed, reason=SearchReason.DOWN):
            await metasearch(answer, monkeypatch)

    async def test_what_the_library_names_in_its_order(self) -> None:
        def ask(phrase: str) -> Sequence[dict[str, str]]:
            return [{"href": f"http://{n}.example/", "title": phrase} for n in range(9)]

        found = await MetasearchEngine(ask=ask).search("what is new", max_results=2)
        assert (found.urls, found.exceptions) == (("http://0.example/", "http://1.example/"), ())

    @pytest.mark.parametrize(
        "failure", [DDGSException("No results found."), OSError(), KeyError("href")]
    )
    async def test_nothing_found_is_never_told_from_an_outage(self, failure: Exception) -> None:
        def ask(phrase: str) -> Sequence[dict[str, str]]:
            raise failure

        with raising(SearchFailed, reason=SearchReason.DOWN):
            await MetasearchEngine(ask=ask).search("x", max_results=8)

    async def test_results_of_another_form_are_none(self) -> None:
        with raising(SearchFailed, reason=SearchReason.DOWN):
            await MetasearchEngine(ask=lambda _: [{"url": "x"}]).search("x", max_results=8)

    async def test_a_slow_library_meets_the_deadline(self) -> None:
        def ask(phrase: str) -> Sequence[dict[str, str]]:
            time.sleep(0.5)
            return [{"href": "http://late.example/"}]

        with raising(SearchFailed, reason=SearchReason.TIMEOUT):
            await MetasearchEngine(ask=ask, timeout_s=0.05).search("x", max_results=8)

    def test_the_library_still_has_text_engines_of_these_names(self) -> None:
        assert set(ENGINES) <= set(KNOWN["text"])


@pytest.mark.parametrize(
    ("web", "search_url", "is_searched"),
    [
        ("auto", "", True),  # where the packages are there
        ("auto", "http://127.0.0.1:9/search", True),
        ("on", "", True),
        ("off", "http://127.0.0.1:9/search", False),
    ],
)
async def test_the_web_is_searched_where_somebody_said_so(
    tmp_path: Path, web: str, search_url: str, *, is_searched: bool
) -> None:
    opened = Troth.open(f"sqlite:///{tmp_path}/troth.db", web=web, search_url=search_url)
    async with opened as troth:
        retriever = troth.services.ask.inquiry.retriever
        assert isinstance(retriever, CombinedRetriever) == is_searched
