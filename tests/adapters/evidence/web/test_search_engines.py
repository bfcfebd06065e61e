"""Search engines over real HTTP: found, nothing found, down, refused and lying are told apart."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest
from ddgs.base import BaseSearchEngine
from ddgs.results import TextResult

from support.websites import Answer, Names, redirect, reply, website
from troth import Troth
from troth.adapters.evidence.opened import CombinedRetriever
from troth.adapters.evidence.web.engines import (
    ENGINES,
    MetasearchEngine,
    SearxngEngine,
    library_engines,
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
        assert [result.url for result in reply_.results] == [
            "http://a.example/",
            "http://b.example/",
        ]
        assert reply_.results[0].title == "About http://a.example/"
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
        assert len((await search_at(results(*urls))).results) == 8

    async def test_nothing_found_is_an_answer(self) -> None:
        assert (await search_at(results())).results == ()

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
        with pytest.raises(SearchFailed) as caught:
            await search_at(answer)
        assert caught.value.reason == reason

    async def test_a_service_that_is_not_there(self) -> None:
        engine = SearxngEngine.at("http://localhost:9/", resolver=LOCAL)
        with pytest.raises(SearchFailed) as caught:
            await engine.search("x", max_results=8)
        assert caught.value.reason is SearchReason.DOWN

    async def test_entries_that_are_no_results_are_left_out(self) -> None:
        body = {"results": [{"title": "x"}, {"url": "http://a.example/", "title": 5}, None]}
        found = await search_at(reply(json.dumps(body), media_type="application/json"))
        assert [(one.url, one.title) for one in found.results] == [("http://a.example/", "")]

    @pytest.mark.parametrize("url", ["", "searx", "ftp://searx/", "http://u:p@searx/", "http://[/"])
    def test_a_setting_that_is_no_url(self, url: str) -> None:
        with pytest.raises(CallerError) as caught:
            SearxngEngine.at(url, resolver=LOCAL)
        assert (caught.value.code, caught.value.field) == ("config.invalid", "search_url")


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

    def __init__(self, url: str, timeout: int = 1) -> None:
        super().__init__(timeout=timeout)
        self.search_url = url

    def build_payload(self, query: str, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return {"q": query}


@dataclass
class Broken:
    """An engine whose parser fails."""

    http_client: Any = None

    def search(self, query: str) -> None:
        raise KeyError(query)


def listing(*urls: str) -> bytes:
    return reply("<ul>" + "".join(f'<li><a href="{u}">T</a></li>' for u in urls) + "</ul>")


async def metasearch(*answers: Answer, timeout_s: float = 3.0) -> SearchReply:
    routes = {f"/{number}": answer for number, answer in enumerate(answers)}

    async with website(routes) as site:

        def maker(path: str) -> Callable[[], Any]:
            return lambda: LoopbackEngine(f"http://127.0.0.1:{site.port}{path}")

        engine = MetasearchEngine(
            timeout_s=timeout_s, engines={path: maker(path) for path in routes}
        )
        return await engine.search("what is new", max_results=8)


EMPTY_PAGE = reply("<ul></ul>")


class TestMetasearch:
    async def test_what_several_engines_name_comes_first(self) -> None:
        found = await metasearch(
            listing("http://a.example/", "http://b.example/"), listing("http://b.example/")
        )
        assert [one.url for one in found.results] == ["http://b.example/", "http://a.example/"]
        assert found.exceptions == ()

    async def test_one_engine_down_does_not_matter_when_another_finds(self) -> None:
        found = await metasearch(reply(status="500 Oops"), listing("http://a.example/"))
        assert [one.url for one in found.results] == ["http://a.example/"]

    async def test_nothing_found_by_all_is_an_answer(self) -> None:
        assert (await metasearch(EMPTY_PAGE, EMPTY_PAGE)).results == ()

    @pytest.mark.parametrize(
        ("answers", "reason"),
        [
            ([reply(status="500 Oops")], SearchReason.DOWN),
            ([EMPTY_PAGE, reply(status="503 Busy")], SearchReason.DOWN),
            ([reply(status="403 No"), EMPTY_PAGE], SearchReason.REFUSED),
            ([reply(status="202 Challenge")], SearchReason.REFUSED),
            ([reply(status="429 Slow"), reply(status="429 Slow")], SearchReason.RATE_LIMITED),
            ([reply(status="429 Slow"), reply(status="500 Oops")], SearchReason.DOWN),
            ([b"garbage\r\n\r\n"], SearchReason.DOWN),
            ([reply("")], SearchReason.BAD_REPLY),
        ],
    )
    async def test_an_outage_is_never_nothing_found(
        self, answers: list[Answer], reason: SearchReason
    ) -> None:
        with pytest.raises(SearchFailed) as caught:
            await metasearch(*answers)
        assert caught.value.reason is reason

    async def test_a_slow_engine_meets_the_deadline(self) -> None:
        found = await metasearch(never, listing("http://a.example/"), timeout_s=0.5)
        assert len(found.results) == 1
        with pytest.raises(SearchFailed) as caught:
            await metasearch(never, timeout_s=0.3)
        assert caught.value.reason is SearchReason.TIMEOUT

    async def test_an_engine_that_breaks_is_not_an_empty_one(self) -> None:
        engine = MetasearchEngine(engines={"broken": Broken})
        with pytest.raises(SearchFailed) as caught:
            await engine.search("x", max_results=8)
        assert caught.value.reason is SearchReason.BAD_REPLY

    def test_the_library_still_has_text_engines_of_these_names(self) -> None:
        made = library_engines(6.0)
        assert set(made) == set(ENGINES)
        assert all(hasattr(make(), "http_client") for make in made.values())


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
