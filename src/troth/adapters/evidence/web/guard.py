"""The fetch guard: whether a URL may be fetched, and from which addresses.

The order: port and name (nothing leaves the machine for a URL that is refused anyway), then one
resolution, of which every answer must be public. The addresses that were checked are the ones that
``network`` connects to; nobody asks for the name again. The operator's list lifts these rules for
a name and port that it holds, but not for metadata servers or addresses that serve no pages.

Which addresses may be fetched from: public unicast ones, and no others. Pure.

``networks.toml`` follows the special-purpose registries of IANA. IPv6 is an allow list
(``2000::/3`` less what is special in it), so that a range nobody has heard of is refused. Addresses
that carry an IPv4 address inside (mapped, compatible, translated, NAT64, 6to4, Teredo) are refused
whole: a relay would take them wherever the inner address says. ISATAP is told by its interface
identifier.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from troth.adapters.evidence.web.urls import WebUrl
from troth.kernel.tables import table
from troth.ports.web import FetchFailed, FetchReason, ResolutionFailed, Resolver

# An operator may let these through by name and port; the others serve no page in any network.
EXCEPTABLE = frozenset(("loopback", "private", "shared", "benchmarking", "documentation"))
_SPECIAL = tuple(
    (ip_network(network), kind)
    for kind, networks in table("troth.adapters.evidence.web", "networks").items()
    for network in networks.split()
)
_GLOBAL_V6 = IPv6Network("2000::/3")
_ISATAP = frozenset((0x00005EFE, 0x02005EFE))


def refused_kind(address: str) -> str | None:
    """Why an address may not be fetched from; ``None`` for a public one.

    Args:
        address: In the one standard notation: four decimal numbers without leading zeros, or IPv6
            without a zone. Anything else is ``malformed``.
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return "malformed"
    if isinstance(parsed, IPv6Address) and parsed.scope_id is not None:
        return "malformed"
    held = [(network.prefixlen, kind) for network, kind in _SPECIAL if parsed in network]
    if held or isinstance(parsed, IPv4Address):
        return max(held)[1] if held else None
    if parsed not in _GLOBAL_V6:
        return "reserved"
    return "embeds_ipv4" if int(parsed) >> 32 & 0xFFFFFFFF in _ISATAP else None


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


def may_connect(kinds: Sequence[str | None], *, listed: bool) -> bool:
    """Whether every address may be connected to: one bad answer spoils the whole reply.

    Args:
        kinds: Of each address, why it is not public.
        listed: Whether the operator's list holds the place.
    """
    lifted = EXCEPTABLE if listed else frozenset()
    return bool(kinds) and all(kind is None or kind in lifted for kind in kinds)
