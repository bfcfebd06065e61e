"""Search engines of the web.

Search by several public engines at once, with the metasearch library (extra ``web``).

The library opens its own sockets, so a search itself does not pass our fetch guard: it goes to the
fixed hosts of the engines and, unlike everything else here, may use a proxy of the environment.
What the engines name is fetched through the guard like any other page.

The library says "no results" when an engine refused to answer, too. So its engines are run one by
one here and the status of their replies is watched: an outage is not reported as an empty result. A
puzzle page that an engine sends with status 200 cannot be told from an empty one; only another
engine's results or failure can.

Search by a SearXNG-compatible service, over its JSON.

The service's own place is an exception to the fetch guard, because an operator names it and it
usually stands beside Troth; that exception holds for this engine only. The pages that it names are
fetched by another fetcher, which knows nothing of it.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias
from urllib.parse import quote

import orjson

from troth.adapters.evidence.web.fetch import FetchLimits, GuardedFetcher
from troth.adapters.evidence.web.urls import read_url
from troth.kernel.errors import CallerError, OutsideFailure
from troth.ports.web import (
    BLOCKED_REASONS,
    FetchedPage,
    FetchFailed,
    FetchReason,
    PageFetcher,
    Resolver,
    SearchFailed,
    SearchReason,
    SearchReply,
    SearchResult,
)

# Independent indexes. What a machine wrote (grokipedia) is no evidence and is not asked.
ENGINES = ("duckduckgo", "brave", "mojeek", "startpage", "wikipedia")
_MAX_TITLE_CHARS = 300
_MAX_THREADS = 10
_FUSION = 60  # of reciprocal rank fusion: how little the first place counts above the next
_REFUSALS = frozenset((202, 401, 403, 418, 451))  # 202: a challenge instead of results


class TextEngine(Protocol):
    """One engine of the library, for one search."""

    http_client: Any  # the library's own client, which is wrapped to see what it sees

    def search(self, query: str) -> Sequence[Any] | None:
        """Results with ``href`` and ``title``; ``None`` when the engine did not say 200."""
        ...


_Outcome: TypeAlias = "tuple[SearchResult, ...] | SearchReason"
"""What one engine said: results, none where it found nothing; or why there are none."""


class _Watched:
    """The library's client, noting the worst status that it saw."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.status = 0

    def request(self, *args: Any, **kwargs: Any) -> Any:
        """As the library's."""
        response = self._client.request(*args, **kwargs)
        self.status = max(self.status, int(response.status_code))
        return response

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)


class MetasearchEngine:
    """Implements ``ports.web.SearchEngine``; text engines only."""

    def __init__(
        self,
        *,
        timeout_s: float = 6.0,
        engines: Mapping[str, Callable[[], TextEngine]] | None = None,
    ) -> None:
        """Choose the engines; nothing is contacted yet.

        Args:
            timeout_s: For all engines together; what has not answered by then is down.
            engines: Makers of engines by name; those of ``ENGINES`` by default.

        Raises:
            OutsideFailure: ``outside.missing_extra``.
        """
        if find_spec("ddgs") is None:
            raise OutsideFailure(
                "outside.missing_extra",
                "Searching the web needs an optional package.",
                hint="pip install 'troth[web]', or name a service in search_url, or set web to off",
            )
        self._timeout_s = timeout_s
        self._engines = engines
        self._threads = ThreadPoolExecutor(_MAX_THREADS, thread_name_prefix="troth-search")

    async def search(self, phrase: str, *, max_results: int) -> SearchReply:
        """The places that suit a phrase; what several engines name comes first.

        Raises:
            SearchFailed: No engine found anything, and not all of them were there to look.
        """
        outcomes = await self._ask_all(phrase)
        found = _fused([one for one in outcomes if isinstance(one, tuple)])
        failures = [one for one in outcomes if isinstance(one, SearchReason)]
        if not found and failures:
            raise SearchFailed(failures[0] if len(set(failures)) == 1 else SearchReason.DOWN)
        return SearchReply(results=found[:max_results])

    async def _ask_all(self, phrase: str) -> list[_Outcome]:
        loop = asyncio.get_running_loop()
        if self._engines is None:  # the library takes a while to import
            self._engines = await loop.run_in_executor(
                self._threads, library_engines, self._timeout_s
            )
        asked = [
            loop.run_in_executor(self._threads, _ask, make, phrase)
            for make in self._engines.values()
        ]
        _, late = await asyncio.wait(asked, timeout=self._timeout_s)
        for one in late:
            one.cancel()
        return [SearchReason.TIMEOUT if one in late else one.result() for one in asked]


def library_engines(timeout_s: float) -> dict[str, Callable[[], TextEngine]]:
    """Makers of the library's engines, those of ``ENGINES`` that this version has."""
    from ddgs.engines import ENGINES as KNOWN

    known, timeout = KNOWN["text"], max(1, int(timeout_s))
    return {name: partial(known[name], timeout=timeout) for name in ENGINES if name in known}


def _ask(make: Callable[[], TextEngine], phrase: str) -> _Outcome:
    from ddgs.exceptions import DDGSException, TimeoutException

    try:
        engine = make()
        engine.http_client = watched = _Watched(engine.http_client)
        said = engine.search(phrase)
    except TimeoutException:
        return SearchReason.TIMEOUT
    except DDGSException:
        return SearchReason.DOWN
    except Exception:  # noqa: BLE001 - parsers of foreign pages fail in their own ways, all alike
        return SearchReason.BAD_REPLY
    found = _results(said or ())
    if not found and (said is None or watched.status != 200):
        return _reason(watched.status)
    return found


def _reason(status: int) -> SearchReason:
    if status == 200:  # and yet no page
        return SearchReason.BAD_REPLY
    if status == 429:
        return SearchReason.RATE_LIMITED
    return SearchReason.REFUSED if status in _REFUSALS else SearchReason.DOWN


def _results(found: Sequence[Any]) -> tuple[SearchResult, ...]:
    return tuple(
        SearchResult(url=one.href, title=str(one.title)[:_MAX_TITLE_CHARS])
        for one in found
        if isinstance(one.href, str) and one.href
    )


def _fused(lists: Sequence[Sequence[SearchResult]]) -> tuple[SearchResult, ...]:
    """Reciprocal rank fusion; ties stay in the order of the engines."""
    first: dict[str, SearchResult] = {}
    worth: dict[str, float] = {}
    for results in lists:
        for place, result in enumerate(results):
            first.setdefault(result.url, result)
            worth[result.url] = worth.get(result.url, 0.0) + 1 / (_FUSION + place)
    return tuple(sorted(first.values(), key=lambda result: -worth[result.url]))


_REASONS = {
    FetchReason.TIMEOUT: SearchReason.TIMEOUT,
    FetchReason.RATE_LIMITED: SearchReason.RATE_LIMITED,
    FetchReason.BAD_STATUS: SearchReason.REFUSED,  # SearXNG answers 403 where JSON is switched off
    FetchReason.BAD_TYPE: SearchReason.BAD_REPLY,
    FetchReason.BAD_ENCODING: SearchReason.BAD_REPLY,
    FetchReason.BAD_RESPONSE: SearchReason.BAD_REPLY,
    FetchReason.TOO_LARGE: SearchReason.BAD_REPLY,
    FetchReason.TOO_MANY_REDIRECTS: SearchReason.BAD_REPLY,
    **dict.fromkeys(BLOCKED_REASONS, SearchReason.REFUSED),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class SearxngEngine:
    """Implements ``ports.web.SearchEngine``.

    Attributes:
        endpoint: Everything of the search URL but the phrase; it ends in ``?`` or ``&``.
    """

    endpoint: str
    fetcher: PageFetcher

    @classmethod
    def at(
        cls,
        url: str,
        *,
        resolver: Resolver,
        timeout_s: float = 6.0,
        ssl_context: ssl.SSLContext | None = None,
    ) -> SearxngEngine:
        """The engine at a URL: the service's root, or its search endpoint.

        Raises:
            CallerError: ``config.invalid``: it is no plain http or https URL.
        """
        try:
            place = read_url(url)
        except FetchFailed:
            raise CallerError(
                "config.invalid",
                "The setting search_url is not a URL that can be searched at.",
                hint="write http://HOST:PORT or the service's search endpoint, no credentials",
                field="search_url",
            ) from None
        fetcher = GuardedFetcher(
            resolver=resolver,
            allow=frozenset((place.host_port,)),
            limits=FetchLimits(timeout_s=timeout_s, max_redirects=0),
            media_types=("application/json",),
            ssl_context=ssl_context,
        )
        base = place.text + "search" if place.target == "/" else place.text
        endpoint = base + ("&" if "?" in base else "?") + "format=json&"
        return cls(endpoint=endpoint, fetcher=fetcher)

    async def search(self, phrase: str, *, max_results: int) -> SearchReply:
        """The places that suit a phrase, in the service's order.

        Raises:
            SearchFailed: The service gave no answer, or found nothing while engines behind it
                were down: nobody knows then whether there is nothing.
        """
        try:
            page = await self.fetcher.fetch(self.endpoint + "q=" + quote(phrase, safe=""))
        except FetchFailed as failure:
            raise SearchFailed(_REASONS.get(failure.reason, SearchReason.DOWN)) from None
        found = _read_reply(page)
        return SearchReply(results=found[:max_results], exceptions=page.exceptions)


def _read_reply(page: FetchedPage) -> tuple[SearchResult, ...]:
    try:
        reply = orjson.loads(page.body)
    except orjson.JSONDecodeError:
        raise SearchFailed(SearchReason.BAD_REPLY) from None
    if not isinstance(reply, dict) or not isinstance(reply.get("results"), list):
        raise SearchFailed(SearchReason.BAD_REPLY)
    found = tuple(_places(reply["results"]))
    if not found and reply["results"]:
        raise SearchFailed(SearchReason.BAD_REPLY)
    if not found and reply.get("unresponsive_engines"):
        raise SearchFailed(SearchReason.DOWN)
    return found


def _places(entries: list[object]) -> Iterator[SearchResult]:
    for entry in entries:
        if isinstance(entry, dict) and isinstance(entry.get("url"), str):
            title = entry.get("title")
            label = title[:_MAX_TITLE_CHARS] if isinstance(title, str) else ""
            yield SearchResult(url=entry["url"], title=label)
