"""Search by a SearXNG-compatible service, over its JSON.

The service's own place is an exception to the fetch guard, because an operator names it and it
usually stands beside Troth; that exception holds for this engine only. The pages that it names are
fetched by another fetcher, which knows nothing of it.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

import orjson

from troth.adapters.evidence.web.fetch import FetchLimits, GuardedFetcher
from troth.adapters.evidence.web.urls import WebUrl, read_url
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
    SearchResult,
)

_MAX_TITLE_CHARS = 300
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
        return cls(endpoint=_endpoint(place), fetcher=fetcher)

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


def _endpoint(place: WebUrl) -> str:
    base = place.text + "search" if place.target == "/" else place.text
    return base + ("&" if "?" in base else "?") + "format=json&"


def _read_reply(page: FetchedPage) -> tuple[SearchResult, ...]:
    try:
        reply = orjson.loads(page.body)
    except orjson.JSONDecodeError:
        raise SearchFailed(SearchReason.BAD_REPLY) from None
    if not isinstance(reply, dict) or not isinstance(reply.get("results"), list):
        raise SearchFailed(SearchReason.BAD_REPLY)
    found = tuple(_results(reply["results"]))
    if not found and reply["results"]:
        raise SearchFailed(SearchReason.BAD_REPLY)
    if not found and reply.get("unresponsive_engines"):
        raise SearchFailed(SearchReason.DOWN)
    return found


def _results(entries: list[object]) -> Iterator[SearchResult]:
    for entry in entries:
        if isinstance(entry, dict) and isinstance(entry.get("url"), str):
            title = entry.get("title")
            label = title[:_MAX_TITLE_CHARS] if isinstance(title, str) else ""
            yield SearchResult(url=entry["url"], title=label)
