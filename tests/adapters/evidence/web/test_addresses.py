"""The address rule, on lists written for it."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.adapters.evidence.web.guard import EXCEPTABLE, refused_kind

BAD = {
    "unspecified": "0.0.0.0 0.0.0.1 0.255.255.255 ::",
    "loopback": "127.0.0.1 127.1.2.3 127.255.255.255 ::1",
    "private": (
        "10.0.0.0 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255 "
        "fc00::1 fd12:3456:789a::1 fdff:ffff::1 fec0::1 feff::1"
    ),
    "shared": "100.64.0.0 100.64.0.1 100.100.100.201 100.127.255.255",
    "link_local": "169.254.0.1 169.254.169.250 169.254.255.255 fe80::1 febf::1",
    "multicast": "224.0.0.1 233.252.0.1 239.255.255.255 ff02::1 ff0e::1",
    "documentation": (
        "192.0.2.1 198.51.100.7 203.0.113.255 2001:db8::1 2001:db8:ffff::1 3fff::1 3fff:fff::1"
    ),
    "benchmarking": "198.18.0.1 198.19.255.255 2001:2::1",
    "reserved": (
        "192.0.0.1 192.0.0.170 192.31.196.1 192.52.193.1 192.88.99.1 192.175.48.1 240.0.0.1 "
        "255.255.255.254 255.255.255.255 100:: 100::1 2001:1::1 2001:10::1 2001:20::1 2001:1ff::1 "
        "2620:4f:8000::1 3ffe::1 4000::1 5f00::1 8000::1 ::1:0:0:0 1::1 fe00::1"
    ),
    "embeds_ipv4": (
        "::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:a9fe:a9fe ::127.0.0.1 ::8.8.8.8 "
        "::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8 64:ff9b::127.0.0.1 64:ff9b::8.8.8.8 "
        "64:ff9b::a9fe:a9fe 64:ff9b:1::a00:1 64:ff9b:1:ffff::1 2001::1 2001:0:4136:e378::1 "
        "2002:7f00:1::1 2002:a9fe:a9fe:: 2002:808:808::1 2a00:1450:1::5efe:a00:1 "
        "2606:4700::200:5efe:c0a8:101"
    ),
    "metadata": (
        "169.254.169.254 169.254.170.2 100.100.100.200 168.63.129.16 192.0.0.192 "
        "fd00:ec2::254 fd20:ce::254 fd00:42::42"
    ),
    "malformed": (
        "2130706433 0x7f000001 0177.0.0.1 127.1 127.0.1 0x7f.0.0.1 127.0.0.01 1.2.3 1.2.3.4.5 "
        "256.1.1.1 1.2.3.4. 1.2.3.4:80 [::1] fe80::1%eth0 2606:4700::1%1 ::ffff:127.1 "
        "1.1.1.1/32 １.1.1.1 localhost example.com -1 1e9"
    ),
}
CASES = [(kind, address) for kind, listed in BAD.items() for address in listed.split()]
GOOD = """1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255
    128.0.0.1 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0
    192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 203.0.112.1 203.0.114.1
    223.255.255.255 93.184.215.14 168.63.129.15 2000::1 2001:200::1 2001:4860:4860::8888
    2003::1 2400:cb00::1 2606:4700:4700::1111 2620:fe::fe 2a00:1450:4001::200e 2c0f:f248::1
    2001:db7::1 2001:db9::1 3ffd::1""".split()


def test_the_lists_are_long_enough() -> None:
    assert len(CASES) >= 60
    assert len(GOOD) >= 20


@pytest.mark.parametrize(("kind", "address"), CASES)
def test_refuses_what_is_not_public(kind: str, address: str) -> None:
    assert refused_kind(address) == kind


@pytest.mark.parametrize("address", [*GOOD, "2a00:1450:1::5efe:808:809:1"])
def test_passes_public_addresses(address: str) -> None:
    assert refused_kind(address) is None


@pytest.mark.parametrize("address", ["", " 1.1.1.1", "1.1.1.1 ", "1.1.1.1\n", "1" * 1_000_000])
def test_refuses_what_is_no_address(address: str) -> None:
    assert refused_kind(address) == "malformed"


def test_no_exception_reaches_metadata_or_link_local_addresses() -> None:
    assert EXCEPTABLE.isdisjoint({"metadata", "link_local", "multicast", "malformed"})


@given(st.ip_addresses())
def test_is_never_laxer_than_the_standard_library(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> None:
    if not address.is_global or address.is_multicast or address.is_reserved:
        assert refused_kind(str(address)) is not None


@given(st.ip_addresses(v=4))
def test_every_way_to_carry_an_ipv4_address_is_refused(address: ipaddress.IPv4Address) -> None:
    inner = int(address)
    for prefix in ("::", "::ffff:0:0", "::ffff:0:0:0", "64:ff9b::", "64:ff9b:1::"):
        carrier = ipaddress.IPv6Address(int(ipaddress.IPv6Address(prefix)) | inner)
        assert refused_kind(str(carrier)) is not None
    six_to_four = ipaddress.IPv6Address((0x2002 << 112) | (inner << 80) | 1)
    teredo = ipaddress.IPv6Address((0x20010000 << 96) | (inner ^ 0xFFFFFFFF))
    assert refused_kind(str(six_to_four)) == refused_kind(str(teredo)) == "embeds_ipv4"


@given(st.text(max_size=60))
def test_any_text_gets_an_answer(text: str) -> None:
    assert refused_kind(text) == refused_kind(text)
