"""Whose address a request is counted under."""

from __future__ import annotations

import ipaddress
from typing import Final, TypeAlias

from starlette.types import Scope

_Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
_MAX_HOPS: Final = 16
_HOME: Final = 64  # bits: who has one IPv6 address has at least that network


class Addresses:
    """Reads client addresses, through the proxies that the operator named and no others."""

    def __init__(self, trusted: str) -> None:
        """Take addresses and networks by commas, as the setting ``trusted_proxies`` has them.

        Raises:
            ValueError: One of them is neither.
        """
        parts = (part.strip() for part in trusted.split(","))
        self._trusted = tuple(ipaddress.ip_network(part, strict=False) for part in parts if part)

    def is_trusted(self, host: str) -> bool:
        """Whether an address is that of a named proxy."""
        address = _read(host)
        return address is not None and any(address in network for network in self._trusted)

    def client_of(self, scope: Scope) -> str:
        """Under what the request is counted: an address, or an IPv6 network of one customer.

        ``X-Forwarded-For`` is read from its end, where each trusted proxy added whom it heard; the
        first address that is none of theirs is the client's. What stands before it, anybody may
        have made up.
        """
        client = scope.get("client")
        host = client[0] if client else "unknown"
        for named in reversed(_forwarded(scope)):
            if not self.is_trusted(host) or _read(named) is None:
                break
            host = named
        return _counted(host)


def _forwarded(scope: Scope) -> list[str]:
    lines = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    named = b",".join(lines).decode("latin-1").rsplit(",", _MAX_HOPS)[-_MAX_HOPS:]
    return [name.strip() for name in named]


def _read(host: str) -> _Address | None:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def _counted(host: str) -> str:
    address = _read(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address.packed, _HOME), strict=False))
    return host if address is None else str(address)
