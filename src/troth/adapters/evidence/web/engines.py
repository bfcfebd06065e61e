"""Search engines of the web.

Search by several public engines at once, with the metasearch library (extra ``web``).

The library opens its own sockets, so a search itself does not pass our fetch guard: it goes to the
fixed hosts of the engines and, unlike everything else here, may use a proxy of the environment.
What the engines name is fetched through the guard like any other page.

The library says "no results" when its engines refused to answer, too, and nobody can tell the two
apart. So a search by it that finds nothing is an outage: it is never reported as an empty result.

Search by a SearXNG-compatible service, over its JSON.

The service's own place is an exception to the fetch guard, because an operator names it and it
usually stands beside Troth; that exception holds for this engine only. The pages that it names are
fetched by another fetcher, which knows nothing of it.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import quote

import orjson

from troth.adapters.evidence.web.fetch import FetchLimits, GuardedFetcher
from troth.adapters.evidence.web.urls import read_url
from troth.kernel.errors import CallerError
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
)

# Independent indexes. What a machine wrote (grokipedia) is no evidence and is not asked.
ENGINES = ("duckduckgo", "brave", "mojeek", "startpage", "wikipedia")
_MAX_THREADS = 10
_ENGINE_TIMEOUT_S = 4  # of each engine; the library takes whole seconds

# The library asks one engine more than there are tens of results wanted, and the others later.
_ALL_AT_ONCE = 10 * (len(ENGINES) - 1)

Library: TypeAlias = Callable[[str], Sequence[Mapping[str, Any]]]
"""Results with ``href`` for a phrase, best first."""


def ask_library(phrase: str) -> Sequence[Mapping[str, Any]]:
    """What the library's engines name for a phrase; it raises where that is nothing."""
    from ddgs import DDGS  # takes a while to import

    library = DDGS(timeout=_ENGINE_TIMEOUT_S)
    return library.text(phrase, backend=",".join(ENGINES), max_results=_ALL_AT_ONCE)


class MetasearchEngine:
    """Implements ``ports.web.SearchEngine``; text engines only."""

    def __init__(self, *, timeout_s: float = 6.0, ask: Library = ask_library) -> None:
        """Contact nothing yet.

        Args:
            timeout_s: For all engines together; a search that takes longer is down.
        """
        self._timeout_s, self._ask = timeout_s, ask
        # A search that was given up holds its thread until its engines answer.
        self._threads = ThreadPoolExecutor(_MAX_THREADS, thread_name_prefix="troth-search")

    async def search(self, phrase: str, *, max_results: int) -> SearchReply:
        """The places that suit a phrase, in the library's order.

        Raises:
            SearchFailed: Nothing was found, whatever the cause.
        """
        asked = asyncio.get_running_loop().run_in_executor(self._threads, self._ask, phrase)
        try:
            found = await asyncio.wait_for(asked, self._timeout_s)
            urls = tuple(str(one["href"]) for one in found[:max_results])
        except TimeoutError:
            raise SearchFailed(SearchReason.TIMEOUT) from None
        except Exception:  # noqa: BLE001 - parsers of foreign pages fail in their own ways, all alike
            raise SearchFailed(SearchReason.DOWN) from None
        return SearchReply(urls=urls)


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
        return SearchReply(urls=found[:max_results], exceptions=page.exceptions)


def _read_reply(page: FetchedPage) -> tuple[str, ...]:
    try:
        reply = orjson.loads(page.body)
    except orjson.JSONDecodeError:
        raise SearchFailed(SearchReason.BAD_REPLY) from None
    if not isinstance(reply, dict) or not isinstance(reply.get("results"), list):
        raise SearchFailed(SearchReason.BAD_REPLY)
    urls = (one.get("url") for one in reply["results"] if isinstance(one, dict))
    found = tuple(url for url in urls if isinstance(url, str))
    if not found and reply["results"]:
        raise SearchFailed(SearchReason.BAD_REPLY)
    if not found and reply.get("unresponsive_engines"):
        raise SearchFailed(SearchReason.DOWN)
    return found
