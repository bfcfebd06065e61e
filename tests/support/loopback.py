"""No test may reach beyond this machine: such a connection or name lookup fails the test."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from typing import Any

import pytest

_LOCAL_NAMES = frozenset({"localhost", "ip6-localhost", socket.gethostname().lower()})

_connect = socket.socket.connect
_connect_ex = socket.socket.connect_ex
_getaddrinfo = socket.getaddrinfo


def is_local(host: object) -> bool:
    """Whether a host, as sockets take it, is this machine: a loopback address or a local name."""
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    if host is None or host == "":
        return True
    if not isinstance(host, str):
        return False
    if host.lower() in _LOCAL_NAMES:
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def _refuse_outside(sock: socket.socket, address: object) -> None:
    if sock.family not in (socket.AF_INET, socket.AF_INET6):
        return
    if not (isinstance(address, tuple) and address and is_local(address[0])):
        pytest.fail(f"a test tried to connect to {address!r}")


def _guarded_connect(self: socket.socket, address: Any) -> None:
    _refuse_outside(self, address)
    _connect(self, address)


def _guarded_connect_ex(self: socket.socket, address: Any) -> int:
    _refuse_outside(self, address)
    return _connect_ex(self, address)


def _guarded_getaddrinfo(
    host: bytes | str | None,
    port: bytes | str | int | None,
    family: int = 0,
    type: int = 0,  # noqa: A002  # the name that callers pass it by
    proto: int = 0,
    flags: int = 0,
) -> Any:
    if is_local(host):
        return _getaddrinfo(host, port, family, type, proto, flags)
    try:  # an address in figures is no lookup and stays allowed; only connecting to it is not
        return _getaddrinfo(host, port, family, type, proto, flags | socket.AI_NUMERICHOST)
    except socket.gaierror:
        pytest.fail(f"a test tried to look up the name {host!r}")


@pytest.fixture(scope="session", autouse=True)
def loopback_only() -> Iterator[None]:
    """Refuse connections and lookups beyond this machine for the whole run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", _guarded_connect)
        patch.setattr(socket.socket, "connect_ex", _guarded_connect_ex)
        patch.setattr(socket, "getaddrinfo", _guarded_getaddrinfo)
        yield
