"""The fetch guard: whether a URL may be fetched, and from which addresses.

The order: port and name (nothing leaves the machine for a URL that is refused anyway), then one
resolution, of which every answer must be public. The addresses that were checked are the ones that
``network`` connects to; nobody asks for the name again. The operator's list lifts these rules for
a name and port that it holds, but not for metadata servers or addresses that serve no pages.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from troth.adapters.evidence.web.addresses import EXCEPTABLE, AddressKind, refused_kind
from troth.adapters.evidence.web.urls import WebUrl
from troth.ports.web import FetchFailed, FetchReason, ResolutionFailed, Resolver

_PORTS = frozenset((80, 443))
_MAX_ANSWERS = 64
_MAX_PINNED = 4
# Names that no public resolver knows; asking for them would only tell others of our network.
_LOCAL_SUFFIXES = (
    ".localhost",
    ".local",
    ".localdomain",
    ".internal",
    ".intranet",
    ".lan",
    ".corp",
    ".home",
    ".home.arpa",
    ".onion",
    ".test",
    ".invalid",
    ".alt",
)
_log = logging.getLogger("troth.fetch")


@dataclass(frozen=True, kw_only=True, slots=True)
class Admission:
    """A URL that may be fetched.

    Attributes:
        addresses: The checked addresses, in the resolver's order; one to four.
        excepted: Whether only the operator's list let it through.
    """

    url: WebUrl
    addresses: tuple[str, ...]
    excepted: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Guard:
    """Admits URLs.

    Attributes:
        allow: The operator's exceptions, as ``urls.read_allow_list`` yields them.
    """

    resolver: Resolver
    allow: frozenset[str] = frozenset()

    async def admit(self, url: WebUrl) -> Admission:
        """Check a URL and resolve its name, once.

        Raises:
            FetchFailed: ``blocked_port``, ``blocked_host``, ``blocked_address`` or ``dns_failed``.
        """
        listed = url.host_port in self.allow
        refused = decide_place(url)
        if refused and not listed:
            raise FetchFailed(refused)
        addresses = (url.host,) if url.is_address else await self._resolve(url.host)
        kinds = [refused_kind(address) for address in addresses]
        if not may_connect(kinds, listed=listed):
            raise FetchFailed(FetchReason.BLOCKED_ADDRESS)
        excepted = bool(refused) or any(kinds)
        if excepted:
            _log.warning("fetched by the operator's exception", extra={"place": url.host_port})
        return Admission(url=url, addresses=addresses[:_MAX_PINNED], excepted=excepted)

    async def _resolve(self, host: str) -> tuple[str, ...]:
        try:
            found = tuple(dict.fromkeys(await self.resolver.resolve(host)))
        except ResolutionFailed:
            found = ()
        if not 0 < len(found) <= _MAX_ANSWERS:
            raise FetchFailed(FetchReason.DNS_FAILED)
        return found


def decide_place(url: WebUrl) -> FetchReason | None:
    """Why a port or a name is refused before any lookup; ``None`` where they are not."""
    if url.port not in _PORTS:
        return FetchReason.BLOCKED_PORT
    if not url.is_address and ("." not in url.host or url.host.endswith(_LOCAL_SUFFIXES)):
        return FetchReason.BLOCKED_HOST
    return None


def may_connect(kinds: Sequence[AddressKind | None], *, listed: bool) -> bool:
    """Whether every address may be connected to: one bad answer spoils the whole reply.

    Args:
        kinds: Of each address, why it is not public.
        listed: Whether the operator's list holds the place.
    """
    lifted = EXCEPTABLE if listed else frozenset()
    return bool(kinds) and all(kind is None or kind in lifted for kind in kinds)
