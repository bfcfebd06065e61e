"""Reading URLs: one reading, or none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.refusals import raising
from troth.adapters.evidence.web.urls import WebUrl, read_allow_list, read_url
from troth.kernel.errors import CallerError
from troth.ports.web import FetchFailed, FetchReason

TRICKY = [
    # user information, and hosts that pretend to be one
    "http://user@example.com/",
    "http://user:pass@example.com/",
    "http://:@example.com/",
    "http://@example.com/",
    "http://example.com:80@127.0.0.1/",
    "http://good.example@bad.example@evil.example/",
    "https://example.com%40evil.example@10.0.0.1/",
    # backslashes
    "http:\\\\example.com\\",
    "http://example.com\\@127.0.0.1/",
    "http://example.com\\.evil.example/",
    "http://example.com/a\\b",
    # blanks and controls
    " http://example.com/",
    "http://example.com/ ",
    "http://exa\tmple.com/",
    "http://exa\nmple.com/",
    "ht\ntp://example.com/",
    "http://example.com/\r\nHost: evil.example",
    "http://example.com/\x00",
    "http://example.com\x7f/",
    "http://exa mple.com/",
    "http://example.com/\ufeff",
    "http://example.com/\ud800",
    # hosts that are spelled in another way
    "http://%65xample.com/",
    "http://example%2ecom/",
    "http://127.0.0.1%2f@example.com/",
    "http://１２７.0.0.1/",
    "http://１２７。０。０。１/",
    "http://①②⑦.0.0.1/",
    "http://ｅxample.com/",
    "http://exa\u00admple.com/",
    "http://exa\u200bmple.com/",
    "http://example。com/",
    "http://xn--/",
    "http://xn--a/",
    "http://xn--ls8h=/",
    "http://ex\u2100mple.com/",
    "http://-example.com/",
    "http://example-.com/",
    "http://exa!mple.com/",
    "http://exam*ple.com/",
    "http://" + "a" * 64 + ".com/",
    "http://" + "a." * 130 + "com/",
    # dots
    "http://example.com./",
    "http://.example.com/",
    "http://example..com/",
    "http://./",
    "http://127.0.0.1./",
    # IPv4 in other notations
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0.0.1/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://127.0.1/",
    "http://127.0.0.01/",
    "http://0127.0.0.1/",
    "http://00000127.0.0.1/",
    "http://127.0.0.0x1/",
    "http://256.1.1.1/",
    "http://1.2.3.4.5/",
    "http://999999999999/",
    "http://example.0x1/",
    "http://example.123/",
    # IPv6
    "http://[::1%25eth0]/",
    "http://[fe80::1%eth0]/",
    "http://[::1/",
    "http://::1/",
    "http://[::1]x/",
    "http://[::ffff:127.1]/",
    "http://[v1.fe80]/",
    "http://[]/",
    "http://[example.com]/",
    "http://[::1]]/",
    # ports
    "http://example.com:0/",
    "http://example.com:65536/",
    "http://example.com:999999/",
    "http://example.com:-80/",
    "http://example.com:+80/",
    "http://example.com:80a/",
    "http://example.com:８０/",
    "http://example.com:80:80/",
    # shapes
    "",
    "http:",
    "http:/",
    "http://",
    "http:///",
    "http:///example.com/",
    "http:////example.com/",
    "http:/example.com/",
    "http:example.com/",
    "//example.com/",
    "/path",
    "example.com",
    "example.com:80/",
    "http://?q",
    "http://#f",
    "http://:80/",
    "http://example.com/" + "a" * 2048,
]
OTHER_SCHEMES = [
    "ftp://example.com/",
    "file:///etc/passwd",
    "FILE:///etc/passwd",
    "gopher://example.com/",
    "javascript:alert(1)",
    "data:text/html,hello",
    "ws://example.com/",
    "httpx://example.com/",
    "unix:/run/docker.sock",
    "blob:http://example.com/x",
    "view-source:http://example.com/",
]


def reason_of(text: str, base: WebUrl | None = None) -> FetchReason | None:
    try:
        read_url(text, base=base)
    except FetchFailed as failure:
        return failure.reason
    return None


@pytest.mark.parametrize("text", TRICKY)
def test_refuses_what_only_a_repair_makes_readable(text: str) -> None:
    credentials = "@" in text.partition("//")[2].partition("/")[0] and "\\" not in text
    wanted = FetchReason.BLOCKED_CREDENTIALS if credentials else FetchReason.BAD_URL
    if text == "example.com:80/":  # reads as a scheme
        wanted = FetchReason.BLOCKED_SCHEME
    assert reason_of(text) is wanted


@pytest.mark.parametrize("text", OTHER_SCHEMES)
def test_refuses_other_schemes(text: str) -> None:
    assert reason_of(text) is FetchReason.BLOCKED_SCHEME


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("http://example.com", "http://example.com/"),
        ("HTTP://EXAMPLE.com:80/A?b=C", "http://example.com/A?b=C"),
        ("https://example.com:443", "https://example.com/"),
        ("https://example.com:80/", "https://example.com:80/"),
        ("https://example.com:/x", "https://example.com/x"),
        ("http://example.com?q=1#part", "http://example.com/?q=1"),
        ("http://example.com/#:~:text=two words", "http://example.com/"),
        ("http://bücher.example/ä?ö", "http://xn--bcher-kva.example/%C3%A4?%C3%B6"),
        ("http://BÜCHER.example/", "http://xn--bcher-kva.example/"),
        ("http://xn--bcher-kva.example/", "http://xn--bcher-kva.example/"),
        ("http://例え.テスト/", "http://xn--r8jz45g.xn--zckzah/"),
        ("http://a_b.example.com/", "http://a_b.example.com/"),
        ("http://192.0.2.1:8080/", "http://192.0.2.1:8080/"),
        ("http://[2001:DB8:0::1]/", "http://[2001:db8::1]/"),
        ("http://[::ffff:1.2.3.4]:81/", "http://[::ffff:102:304]:81/"),
        ("http://example.com/a b".replace(" ", "%20"), "http://example.com/a%20b"),
        ('http://example.com/"<>{}|^`', "http://example.com/%22%3C%3E%7B%7D%7C%5E%60"),
        ("http://example.com/%2e%2e/%zz", "http://example.com/%2e%2e/%zz"),
        ("http://localhost:8080/", "http://localhost:8080/"),
    ],
)
def test_reads_plain_urls_into_one_form(text: str, canonical: str) -> None:
    url = read_url(text)
    assert url.text == canonical
    assert read_url(url.text) == url


@pytest.mark.parametrize(
    ("reference", "canonical"),
    [
        ("", "https://example.com/a/b?c"),
        ("d", "https://example.com/a/d"),
        ("/d?e", "https://example.com/d?e"),
        ("../d", "https://example.com/d"),
        ("?e", "https://example.com/a/b?e"),
        ("//other.example/d", "https://other.example/d"),
        ("http://10.0.0.1/", "http://10.0.0.1/"),
    ],
)
def test_reads_references_from_where_they_stand(reference: str, canonical: str) -> None:
    assert read_url(reference, base=read_url("https://example.com/a/b?c")).text == canonical


@pytest.mark.parametrize(
    "reference",
    ["///evil.example/", "/\\evil.example", "\\\\evil.example", "http:/d", "https:d", "//u@e.org/"],
)
def test_refuses_references_with_two_readings(reference: str) -> None:
    assert reason_of(reference, read_url("https://example.com/a/b"))


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    for given_text in (text, "http://" + text, "http://example.com/" + text):
        refused = reason_of(given_text)
        if refused is None:
            url = read_url(given_text)
            assert url.text.isascii()
            assert read_url(url.text) == url


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["a", "@", "[", ".", "http://", "%", "\u00e4", "xn--", ":"])
def test_a_megabyte_is_refused(piece: str) -> None:
    assert reason_of("http://" + piece * (1_000_000 // len(piece)))


def test_the_operators_list_is_read() -> None:
    listed = read_allow_list(" localhost:8080, Search.Internal:443 ,[::1]:9000,10.0.0.5:80,")
    assert listed == {"localhost:8080", "search.internal:443", "[::1]:9000", "10.0.0.5:80"}
    assert read_allow_list("") == frozenset()


@pytest.mark.parametrize(
    "entry", ["localhost", "http://a:80", "a:0", "a:99999", "a:b", "*:80", "0x7f.1:80", "u@a:80"]
)
def test_an_entry_that_is_no_place_is_refused(entry: str) -> None:
    with raising(CallerError, code="config.invalid", field="fetch_allow"):
        read_allow_list(f"good.example:80,{entry}")
