"""The guarded fetch, against real servers on loopback that stand for public addresses."""

from __future__ import annotations

import asyncio
import gzip
import logging
import ssl
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from support.refusals import raising
from support.websites import (
    OTHER_PUBLIC,
    PUBLIC,
    Answer,
    Internet,
    Names,
    Website,
    redirect,
    reply,
    website,
)
from troth.adapters.evidence.web.fetch import (
    FetchLimits,
    GuardedFetcher,
    Meter,
    PinnedNetwork,
    SystemResolver,
)
from troth.ports.web import FetchedPage, FetchFailed, FetchReason, ResolutionFailed

NAMES = {"site.example": [PUBLIC], "other.example": [OTHER_PUBLIC], "inside.example": ["10.0.0.5"]}
CHUNKED = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
PRIVATE = [
    "127.0.0.1",
    "10.0.0.5",
    "169.254.169.254",
    "[::1]",
    "[fd00:ec2::254]",
    "100.100.100.200",
]


def fetcher(
    net: Internet,
    names: Names | None = None,
    *,
    allow: Sequence[str] = (),
    limits: FetchLimits | None = None,
    tls: ssl.SSLContext | None = None,
) -> GuardedFetcher:
    return GuardedFetcher(
        resolver=names or Names(NAMES),
        allow=frozenset(allow),
        limits=limits or FetchLimits(timeout_s=5.0),
        ssl_context=tls,
        network=net,
    )


async def reason_of(source: GuardedFetcher, url: str) -> FetchReason:
    with pytest.raises(FetchFailed) as caught:
        await source.fetch(url)
    return caught.value.reason


async def fetch_from(answer: Answer, *, limits: FetchLimits | None = None) -> FetchedPage:
    async with website({"*": answer}) as site:
        return await fetcher(Internet({PUBLIC: site}), limits=limits).fetch("http://site.example/p")


async def failure_of(answer: Answer, *, limits: FetchLimits | None = None) -> FetchReason:
    with pytest.raises(FetchFailed) as caught:
        await fetch_from(answer, limits=limits)
    return caught.value.reason


async def test_reads_a_page_from_the_checked_address_under_its_name() -> None:
    async with website({"/p": reply("<p>Hello</p>")}) as site:
        net, names = Internet({PUBLIC: site}), Names(NAMES)
        page = await fetcher(net, names).fetch("http://site.example/p?q=1#part")
    assert page.body == b"<p>Hello</p>"
    assert (page.url, page.host) == ("http://site.example/p?q=1", "site.example")
    assert (page.media_type, page.charset, page.exceptions) == ("text/html", "utf-8", ())
    assert net.dialled == [(PUBLIC, 80)]
    assert names.asked == ["site.example"]
    assert site.paths == ["/p?q=1"]
    head = site.requests[0].lower()
    assert "host: site.example\r\n" in head
    assert "accept-encoding: identity\r\n" in head
    assert not any(word in head for word in ("cookie", "authorization", "referer", "x-forwarded"))


async def test_uses_no_proxy_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert (await fetch_from(reply("x"))).body == b"x"


@pytest.mark.parametrize("host", [*PRIVATE, "[::ffff:8.8.8.8]", "[64:ff9b::808:808]"])
async def test_connects_to_no_private_address_in_figures(host: str) -> None:
    net = Internet({})
    assert await reason_of(fetcher(net), f"http://{host}/") is FetchReason.BLOCKED_ADDRESS
    assert net.dialled == []


@pytest.mark.parametrize(
    "answers",
    [
        ["10.0.0.5"],
        [PUBLIC, "10.0.0.5"],
        ["::1", PUBLIC],
        [PUBLIC, "::ffff:93.184.215.14"],
        [PUBLIC, "no address"],
        [PUBLIC, "fe80::1%eth0"],
    ],
)
async def test_one_bad_answer_spoils_all(answers: list[str]) -> None:
    net = Internet({})
    source = fetcher(net, Names({"site.example": answers}))
    assert await reason_of(source, "http://site.example/") is FetchReason.BLOCKED_ADDRESS
    assert net.dialled == []


async def test_a_rebinding_name_server_gains_nothing() -> None:
    """Asked once per hop: its second answer is not for the page, and is checked when it counts."""
    async with website({"/": reply("ok"), "/again": redirect("/")}) as site:
        net, names = Internet({PUBLIC: site}), Names({"site.example": [[PUBLIC], ["127.0.0.1"]]})
        source = fetcher(net, names)
        assert (await source.fetch("http://site.example/")).body == b"ok"
        assert names.asked == ["site.example"]
        again = fetcher(net, Names({"site.example": [[PUBLIC], ["127.0.0.1"]]}))
        refused = await reason_of(again, "http://site.example/again")
    assert refused is FetchReason.BLOCKED_ADDRESS
    assert {address for address, _ in net.dialled} == {PUBLIC}


@pytest.mark.parametrize(
    ("location", "reason"),
    [
        *((f"http://{host}/latest/meta-data/", FetchReason.BLOCKED_ADDRESS) for host in PRIVATE),
        ("//inside.example/", FetchReason.BLOCKED_ADDRESS),
        ("http://localhost/", FetchReason.BLOCKED_HOST),
        ("http://metadata.google.internal/", FetchReason.BLOCKED_HOST),
        ("http://site.example:22/", FetchReason.BLOCKED_PORT),
        ("http://u:p@site.example/", FetchReason.BLOCKED_CREDENTIALS),
        ("file:///etc/passwd", FetchReason.BLOCKED_SCHEME),
        ("gopher://site.example/", FetchReason.BLOCKED_SCHEME),
        ("http://2130706433/", FetchReason.BAD_URL),
        ("\\\\127.0.0.1\\", FetchReason.BAD_URL),
    ],
)
async def test_every_redirect_is_checked_like_the_first_url(
    location: str, reason: FetchReason
) -> None:
    async with website({"*": redirect(location)}) as site:
        net = Internet({PUBLIC: site})
        assert await reason_of(fetcher(net), "http://site.example/") is reason
    assert net.dialled == [(PUBLIC, 80)]


async def test_follows_five_redirects_and_no_more() -> None:
    hops: dict[str, Answer] = {f"/{n}": redirect(f"/{n + 1}") for n in range(1, 7)}
    hops["/2"] = redirect("http://other.example/3", status="308 Permanent Redirect")
    async with website({**hops, "/7": reply("end")}) as site:
        net = Internet({PUBLIC: site, OTHER_PUBLIC: site})
        page = await fetcher(net).fetch("http://site.example/2")
        assert (page.body, page.url) == (b"end", "http://other.example/7")
        assert await reason_of(fetcher(net), "http://site.example/1") is (
            FetchReason.TOO_MANY_REDIRECTS
        )


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://site.example:8080/", FetchReason.BLOCKED_PORT),
        ("http://intranet/", FetchReason.BLOCKED_HOST),
        ("http://printer.local/", FetchReason.BLOCKED_HOST),
        ("http://a.localhost/", FetchReason.BLOCKED_HOST),
        ("http://unknown.example/", FetchReason.DNS_FAILED),
    ],
)
async def test_refuses_ports_and_names_of_local_networks(url: str, reason: FetchReason) -> None:
    net, names = Internet({}), Names(NAMES)
    assert await reason_of(fetcher(net, names), url) is reason
    assert names.asked == (["unknown.example"] if reason is FetchReason.DNS_FAILED else [])
    assert net.dialled == []


async def test_a_refused_connection_is_named() -> None:
    assert await reason_of(fetcher(Internet({})), "http://site.example/") is (
        FetchReason.CONNECT_FAILED
    )


async def test_the_next_checked_address_is_tried() -> None:
    async with website({"*": reply("ok")}) as site:
        net = Internet({PUBLIC: site})
        source = fetcher(net, Names({"site.example": [OTHER_PUBLIC, PUBLIC]}))
        assert (await source.fetch("http://site.example/")).body == b"ok"
    assert [address for address, _ in net.dialled] == [OTHER_PUBLIC, PUBLIC]


class TestOperatorsExceptions:
    async def test_lets_a_listed_place_through_and_says_so(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        async with website({"*": reply("inside")}) as site:
            net = Internet({"127.0.0.1": site})
            source = fetcher(
                net, Names({"wiki": ["127.0.0.1"]}), allow=["wiki:8080", "127.0.0.1:8080"]
            )
            with caplog.at_level(logging.WARNING, logger="troth.fetch"):
                page = await source.fetch("http://wiki:8080/")
            literal = await source.fetch("http://127.0.0.1:8080/")
        assert page.exceptions == ("wiki:8080",)
        assert literal.exceptions == ("127.0.0.1:8080",)
        assert [getattr(record, "place", "") for record in caplog.records] == [
            "wiki:8080",
            "127.0.0.1:8080",
        ]

    async def test_holds_for_that_port_and_that_name_only(self) -> None:
        net = Internet({})
        source = fetcher(net, Names({"wiki.example": ["10.0.0.5"]}), allow=["wiki.example:8080"])
        for url in ("http://wiki.example/", "http://10.0.0.5:8080/", "http://x.wiki.example:8080/"):
            assert await reason_of(source, url)
        assert net.dialled == []

    async def test_is_not_marked_where_it_was_not_needed(self) -> None:
        async with website({"*": reply("ok")}) as site:
            source = fetcher(Internet({PUBLIC: site}), allow=["site.example:80"])
            assert (await source.fetch("http://site.example/")).exceptions == ()

    @pytest.mark.parametrize("address", ["169.254.169.254", "fd00:ec2::254", "0.0.0.0", "ff02::1"])
    async def test_never_reaches_metadata_or_what_serves_no_page(self, address: str) -> None:
        net = Internet({})
        source = fetcher(net, Names({"wiki": [address]}), allow=["wiki:80"])
        assert await reason_of(source, "http://wiki/") is FetchReason.BLOCKED_ADDRESS
        assert net.dialled == []

    async def test_a_redirect_into_a_listed_place_is_the_operators_choice(self) -> None:
        async with website({"/": redirect("http://wiki:8080/page"), "/page": reply("ok")}) as site:
            source = fetcher(
                Internet({PUBLIC: site, "10.0.0.5": site}),
                Names({**NAMES, "wiki": ["10.0.0.5"]}),
                allow=["wiki:8080"],
            )
            assert (await source.fetch("http://site.example/")).exceptions == ("wiki:8080",)


class TestHostileServers:
    @pytest.mark.parametrize("status", ["404 Not Found", "403 Forbidden", "204 No", "304 Same"])
    async def test_other_statuses(self, status: str) -> None:
        assert await failure_of(reply(status=status)) is FetchReason.BAD_STATUS

    @pytest.mark.parametrize("status", ["500 Oops", "503 Busy"])
    async def test_servers_that_cannot_now(self, status: str) -> None:
        assert await failure_of(reply(status=status)) is FetchReason.SERVER_ERROR

    async def test_too_many_requests(self) -> None:
        assert await failure_of(reply(status="429 Slow")) is FetchReason.RATE_LIMITED

    async def test_a_redirect_to_nowhere(self) -> None:
        assert await failure_of(reply(status="302 Found")) is FetchReason.BAD_STATUS

    @pytest.mark.parametrize(
        "media_type", ["image/png", "application/octet-stream", "application/json", "", "html"]
    )
    async def test_types_that_hold_no_text(self, media_type: str) -> None:
        assert await failure_of(reply("x", media_type=media_type)) is FetchReason.BAD_TYPE

    @pytest.mark.parametrize("encoding", ["gzip", "br", "deflate", "identity, gzip", "zstd"])
    async def test_a_packed_page_is_not_unpacked(self, encoding: str) -> None:
        bomb = gzip.compress(b"\0" * 20_000_000)
        packed = reply(bomb, headers=[f"Content-Encoding: {encoding}"])
        assert await failure_of(packed) is FetchReason.BAD_ENCODING

    async def test_a_page_of_the_largest_size_is_read_and_a_larger_one_is_not(self) -> None:
        limits = FetchLimits(max_body_bytes=1000)
        assert len((await fetch_from(reply("x" * 1000), limits=limits)).body) == 1000
        assert await failure_of(reply("x" * 1001), limits=limits) is FetchReason.TOO_LARGE

    async def test_a_page_without_end(self) -> None:
        async def pour(writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
            while True:
                writer.write(b"x" * 65536)
                await writer.drain()

        assert await failure_of(pour) is FetchReason.TOO_LARGE

    async def test_a_page_of_tiny_chunks(self) -> None:
        async def pour(writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n")
            writer.write(b"Transfer-Encoding: chunked\r\n\r\n")
            while True:
                writer.write(b"1;pad=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\r\nx\r\n" * 1000)
                await writer.drain()

        limits = FetchLimits(max_body_bytes=100_000)
        assert await failure_of(pour, limits=limits) is FetchReason.TOO_LARGE

    @pytest.mark.parametrize("line", [b"X-Filler: " + b"y" * 1000 + b"\r\n", b"x"])
    async def test_headers_without_end(self, line: bytes) -> None:
        async def pour(writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 200 OK\r\nA: ")
            while True:
                writer.write(line * 100)
                await writer.drain()

        assert await failure_of(pour) is FetchReason.TOO_LARGE

    async def test_informational_replies_without_end(self) -> None:
        async def pour(writer: asyncio.StreamWriter) -> None:
            while True:
                writer.write(b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" * 100)
                await writer.drain()

        assert await failure_of(pour) is FetchReason.TOO_LARGE

    @pytest.mark.parametrize(
        "raw",
        [
            b"",
            b"hello\r\n\r\n",
            b"SSH-2.0-OpenSSH_9.0\r\n",
            b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 10\r\n\r\nshort",
            b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: x\r\n\r\n",
            CHUNKED + b"zz\r\ngarbage",
            CHUNKED + b"5\r\nab",
            b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Type: text/plain\r\n\r\nx",
            b"HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n",
            b"HTTP/1.1 302 Found\r\nLocation: /\xff\xfe\r\nContent-Length: 0\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nBad Header\r\n\r\n",
        ],
    )
    async def test_what_is_not_http_or_is_cut_off(self, raw: bytes) -> None:
        assert await failure_of(raw or _nothing) is FetchReason.BAD_RESPONSE

    async def test_a_size_that_is_stated_is_believed_when_too_large(self) -> None:
        raw = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999999\r\n\r\n"
        assert await failure_of(raw) is FetchReason.TOO_LARGE

    @pytest.mark.parametrize("drip", [b"", b"x"])
    async def test_a_slow_server_meets_the_deadline(self, drip: bytes) -> None:
        async def dawdle(writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
            while True:
                writer.write(drip)
                await writer.drain()
                await asyncio.sleep(0.02)

        limits = FetchLimits(timeout_s=0.2)
        assert await failure_of(dawdle, limits=limits) is FetchReason.TIMEOUT

    async def test_slow_redirects_share_one_deadline(self) -> None:
        async def slowly(writer: asyncio.StreamWriter) -> None:
            await asyncio.sleep(0.15)
            writer.write(redirect("/"))
            await writer.drain()

        limits = FetchLimits(timeout_s=0.4, max_redirects=100)
        assert await failure_of(slowly, limits=limits) is FetchReason.TIMEOUT

    async def test_a_name_server_that_does_not_answer_meets_the_deadline(self) -> None:
        class Silent:
            async def resolve(self, host: str) -> Sequence[str]:
                await asyncio.sleep(60)
                return []

        source = GuardedFetcher(resolver=Silent(), limits=FetchLimits(timeout_s=0.1))
        assert await reason_of(source, "http://site.example/") is FetchReason.TIMEOUT


async def _nothing(writer: asyncio.StreamWriter) -> None:
    await writer.drain()


class TestTls:
    async def test_the_name_is_verified_although_the_address_is_pinned(
        self, certificate: tuple[ssl.SSLContext, ssl.SSLContext]
    ) -> None:
        serving, trusting = certificate
        async with website({"*": reply("secret")}, tls=serving) as site:
            net = Internet({PUBLIC: site, OTHER_PUBLIC: site})
            source = fetcher(net, tls=trusting)
            assert (await source.fetch("https://site.example/")).body == b"secret"
            assert net.dialled == [(PUBLIC, 443)]
            wrong = await reason_of(source, "https://other.example/")
            distrust = fetcher(net, tls=ssl.create_default_context())
            unknown = await reason_of(distrust, "https://site.example/")
        assert wrong is unknown is FetchReason.CONNECT_FAILED

    async def test_a_server_without_tls(self) -> None:
        async with website({"*": reply("plain")}) as site:
            source = fetcher(Internet({PUBLIC: site}), limits=FetchLimits(timeout_s=0.5))
            assert await reason_of(source, "https://site.example/") in (
                FetchReason.CONNECT_FAILED,
                FetchReason.TIMEOUT,  # it waits for a request line that TLS never ends
            )


@pytest.fixture(scope="module")
def certificate(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Contexts of a server for ``site.example`` and of a client that trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "site.example")])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("site.example")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = signed.public_bytes(serialization.Encoding.PEM)
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    path = Path(tmp_path_factory.mktemp("tls")) / "site.pem"
    path.write_bytes(pem + secret)
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(path)
    return serving, ssl.create_default_context(cadata=pem.decode())


async def test_many_at_once_share_nothing() -> None:
    async with website({"/a": reply("a"), "/b": reply("b")}) as site:
        source = fetcher(Internet({PUBLIC: site}))
        urls = ["http://site.example/a", "http://site.example/b"] * 4
        pages = await asyncio.gather(*(source.fetch(url) for url in urls))
    assert [page.body for page in pages] == [b"a", b"b"] * 4
    assert isinstance(site, Website)
    assert len(site.requests) == 8


async def test_the_systems_resolver_answers_in_figures_or_fails() -> None:
    resolver = SystemResolver()
    assert {"127.0.0.1", "::1"} & set(await resolver.resolve("localhost"))
    for name in ("a..b", "x" * 70 + ".example"):
        with pytest.raises(ResolutionFailed):
            await resolver.resolve(name)


async def test_the_default_resolver_and_network_reach_a_listed_place() -> None:
    resolver = SystemResolver()
    async with website({"*": reply("near")}) as site:
        listed = f"localhost:{site.port}"
        source = GuardedFetcher(resolver=resolver, allow=frozenset({listed}))
        page = await source.fetch(f"http://{listed}/")
    assert (page.body, page.exceptions) == (b"near", (listed,))


@pytest.mark.parametrize("place", [("other.example", 80), ("site.example", 443)])
async def test_a_pinned_network_leads_to_no_other_place(place: tuple[str, int]) -> None:
    net = Internet({})
    pinned = PinnedNetwork(
        host="site.example", port=80, addresses=[PUBLIC], meter=Meter(1), network=net
    )
    with raising(FetchFailed, reason=FetchReason.BLOCKED_ADDRESS):
        await pinned.connect_tcp(*place)
    assert net.dialled == []
