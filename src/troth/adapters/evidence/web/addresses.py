"""Which addresses may be fetched from: public unicast ones, and no others. Pure.

The tables follow the special-purpose registries of IANA. IPv6 is an allow list (``2000::/3`` less
what is special in it), so that a range nobody has heard of is refused. Addresses that carry an IPv4
address inside (mapped, compatible, translated, NAT64, 6to4, Teredo) are refused whole: a relay
would take them wherever the inner address says. ISATAP is told by its interface identifier.
"""

from __future__ import annotations

from enum import StrEnum
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address


class AddressKind(StrEnum):
    """Why an address is not public."""

    MALFORMED = "malformed"
    METADATA = "metadata"
    UNSPECIFIED = "unspecified"
    LOOPBACK = "loopback"
    PRIVATE = "private"
    SHARED = "shared"  # carrier-grade NAT
    LINK_LOCAL = "link_local"
    MULTICAST = "multicast"
    DOCUMENTATION = "documentation"
    BENCHMARKING = "benchmarking"
    RESERVED = "reserved"
    EMBEDS_IPV4 = "embeds_ipv4"


# An operator may let these through by name and port; the others serve no page in any network.
EXCEPTABLE = frozenset(
    {
        AddressKind.LOOPBACK,
        AddressKind.PRIVATE,
        AddressKind.SHARED,
        AddressKind.BENCHMARKING,
        AddressKind.DOCUMENTATION,
    }
)

_METADATA = frozenset(
    map(
        ip_address,
        (
            "169.254.169.254",
            "169.254.169.253",
            "169.254.169.123",
            "169.254.170.2",
            "169.254.170.23",
            "169.254.0.23",
            "100.100.100.200",
            "168.63.129.16",  # looks public, and is a cloud's own server
            "192.0.0.192",
            "fd00:ec2::254",
            "fd00:ec2::253",
            "fd00:ec2::123",
            "fd00:ec2::23",
            "fd20:ce::254",
            "fd00:42::42",
            "fe80::a9fe:a9fe",
        ),
    )
)
_V4 = tuple(
    (IPv4Network(network), kind)
    for network, kind in (
        ("0.0.0.0/8", AddressKind.UNSPECIFIED),
        ("10.0.0.0/8", AddressKind.PRIVATE),
        ("100.64.0.0/10", AddressKind.SHARED),
        ("127.0.0.0/8", AddressKind.LOOPBACK),
        ("169.254.0.0/16", AddressKind.LINK_LOCAL),
        ("172.16.0.0/12", AddressKind.PRIVATE),
        ("192.0.0.0/24", AddressKind.RESERVED),
        ("192.0.2.0/24", AddressKind.DOCUMENTATION),
        ("192.31.196.0/24", AddressKind.RESERVED),
        ("192.52.193.0/24", AddressKind.RESERVED),
        ("192.88.99.0/24", AddressKind.RESERVED),
        ("192.168.0.0/16", AddressKind.PRIVATE),
        ("192.175.48.0/24", AddressKind.RESERVED),
        ("198.18.0.0/15", AddressKind.BENCHMARKING),
        ("198.51.100.0/24", AddressKind.DOCUMENTATION),
        ("203.0.113.0/24", AddressKind.DOCUMENTATION),
        ("224.0.0.0/4", AddressKind.MULTICAST),
        ("240.0.0.0/4", AddressKind.RESERVED),
    )
)
# The first match decides, so a narrow range stands before the wide one that holds it.
_V6 = tuple(
    (IPv6Network(network), kind)
    for network, kind in (
        ("::/128", AddressKind.UNSPECIFIED),
        ("::1/128", AddressKind.LOOPBACK),
        ("::/96", AddressKind.EMBEDS_IPV4),  # compatible
        ("::ffff:0:0/96", AddressKind.EMBEDS_IPV4),  # mapped
        ("::ffff:0:0:0/96", AddressKind.EMBEDS_IPV4),  # translated
        ("64:ff9b::/96", AddressKind.EMBEDS_IPV4),
        ("64:ff9b:1::/48", AddressKind.EMBEDS_IPV4),
        ("2001::/32", AddressKind.EMBEDS_IPV4),  # Teredo
        ("2001:2::/48", AddressKind.BENCHMARKING),
        ("2001::/23", AddressKind.RESERVED),
        ("2001:db8::/32", AddressKind.DOCUMENTATION),
        ("2002::/16", AddressKind.EMBEDS_IPV4),  # 6to4
        ("2620:4f:8000::/48", AddressKind.RESERVED),
        ("3ffe::/16", AddressKind.RESERVED),
        ("3fff::/20", AddressKind.DOCUMENTATION),
        ("fc00::/7", AddressKind.PRIVATE),
        ("fe80::/10", AddressKind.LINK_LOCAL),
        ("fec0::/10", AddressKind.PRIVATE),  # site-local
        ("ff00::/8", AddressKind.MULTICAST),
    )
)
_GLOBAL_V6 = IPv6Network("2000::/3")
_ISATAP = frozenset((0x00005EFE, 0x02005EFE))


def refused_kind(address: str) -> AddressKind | None:
    """Why an address may not be fetched from; ``None`` for a public one.

    Args:
        address: In the one standard notation: four decimal numbers without leading zeros, or IPv6
            without a zone. Anything else is ``MALFORMED``.
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return AddressKind.MALFORMED
    if isinstance(parsed, IPv6Address) and parsed.scope_id is not None:
        return AddressKind.MALFORMED
    if parsed in _METADATA:
        return AddressKind.METADATA
    return _v4_kind(parsed) if isinstance(parsed, IPv4Address) else _v6_kind(parsed)


def _v4_kind(address: IPv4Address) -> AddressKind | None:
    return next((kind for network, kind in _V4 if address in network), None)


def _v6_kind(address: IPv6Address) -> AddressKind | None:
    named = next((kind for network, kind in _V6 if address in network), None)
    if named is not None:
        return named
    if address not in _GLOBAL_V6:
        return AddressKind.RESERVED
    return AddressKind.EMBEDS_IPV4 if int(address) >> 32 & 0xFFFFFFFF in _ISATAP else None
