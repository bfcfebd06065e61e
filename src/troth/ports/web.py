"""Ports to the world outside: names, search engines and pages.

Whatever fails leaves as one exception with a closed reason; the outside's own words never do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class FetchReason(StrEnum):
    """Why a page was not read; the values are stable."""

    BLOCKED_ADDRESS = "blocked_address"  # the name leads to an address that is not public
    BLOCKED_HOST = "blocked_host"  # a name of a local network
    BLOCKED_SCHEME = "blocked_scheme"
    BLOCKED_PORT = "blocked_port"
    BLOCKED_CREDENTIALS = "blocked_credentials"
    BAD_URL = "bad_url"
    DNS_FAILED = "dns_failed"
    CONNECT_FAILED = "connect_failed"
    TIMEOUT = "timeout"
    SERVER_ERROR = "server_error"  # 5xx: the server says that it cannot now
    RATE_LIMITED = "rate_limited"
    BAD_STATUS = "bad_status"
    BAD_RESPONSE = "bad_response"  # not HTTP, or cut off
    BAD_TYPE = "bad_type"
    BAD_ENCODING = "bad_encoding"
    TOO_LARGE = "too_large"
    TOO_MANY_REDIRECTS = "too_many_redirects"
    UNREADABLE = "unreadable"  # fetched, but it holds no text that can be read


BLOCKED_REASONS = frozenset(
    {
        FetchReason.BLOCKED_ADDRESS,
        FetchReason.BLOCKED_HOST,
        FetchReason.BLOCKED_SCHEME,
        FetchReason.BLOCKED_PORT,
        FetchReason.BLOCKED_CREDENTIALS,
        FetchReason.BAD_URL,
    }
)
OUTAGE_REASONS = frozenset(
    {
        FetchReason.DNS_FAILED,
        FetchReason.CONNECT_FAILED,
        FetchReason.TIMEOUT,
        FetchReason.SERVER_ERROR,
        FetchReason.RATE_LIMITED,
        FetchReason.BAD_RESPONSE,
    }
)


class SearchReason(StrEnum):
    """Why a search gave no answer; the values are stable. Finding nothing is an answer."""

    DOWN = "search_down"
    TIMEOUT = "search_timeout"
    RATE_LIMITED = "search_rate_limited"
    REFUSED = "search_refused"  # by the engine (403, a captcha) or by our own fetch guard
    BAD_REPLY = "search_bad_reply"


class FetchFailed(Exception):
    """A page was not read. Carries only the closed reason."""

    def __init__(self, reason: FetchReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class SearchFailed(Exception):
    """A search gave no answer. Carries only the closed reason."""

    def __init__(self, reason: SearchReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class ResolutionFailed(Exception):
    """A name has no address, or nobody could be asked."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FetchedPage:
    """A page as received.

    Attributes:
        url: Where it came from, after redirects, in canonical form.
        host: The host of that URL.
        media_type: Lower case, without parameters.
        charset: As the header names it, lower case; not yet known to exist.
        exceptions: ``host:port`` of each hop that only the operator's list let through.
    """

    url: str
    host: str
    body: bytes
    media_type: str
    charset: str | None = None
    exceptions: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchReply:
    """What a search found; nothing found is an empty reply.

    Attributes:
        urls: The places, best first. Each is a claim, and goes through the fetch guard.
        exceptions: ``host:port`` of an engine that only the operator's setting let through.
    """

    urls: tuple[str, ...]
    exceptions: tuple[str, ...] = ()


class Resolver(Protocol):
    """Finds the addresses of a name."""

    async def resolve(self, host: str) -> Sequence[str]:
        """Every address of a name, in figures.

        Raises:
            ResolutionFailed: There is none, or nobody could be asked.
        """


class PageFetcher(Protocol):
    """Reads pages; safe for concurrent use."""

    async def fetch(self, url: str) -> FetchedPage:
        """Read one page.

        Raises:
            FetchFailed: It was refused, or could not be read.
        """


class SearchEngine(Protocol):
    """Finds pages; safe for concurrent use."""

    async def search(self, phrase: str, *, max_results: int) -> SearchReply:
        """The places that suit a phrase.

        Raises:
            SearchFailed: The engine gave no answer.
        """
