"""From bytes to main text, title and date."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.refusals import raising
from troth.adapters.evidence.extraction import ExtractionLimits
from troth.adapters.evidence.web.pages import WebPage, decode_page, read_page
from troth.ports.web import FetchedPage, FetchFailed, FetchReason

AT = "2026-03-01T08:00:00.000Z"
ARTICLE = """<!doctype html><html><head><title>Rates held | The Gazette</title>
<meta property="og:title" content="Rates held">
<meta property="article:published_time" content="{date}T09:00:00Z"></head>
<body><nav><a href="/">Home</a> <a href="/news">News</a></nav>
<article><h1>Rates held</h1>
<p>The central bank kept its main rate at 3.75 percent on Thursday.</p>
<p>Two members of the committee voted for a cut of a quarter point.</p></article>
<footer>Copyright, all rights reserved by the publisher</footer></body></html>"""


def page(
    body: bytes | str, media_type: str = "text/html", charset: str | None = "utf-8"
) -> FetchedPage:
    data = body.encode() if isinstance(body, str) else body
    return FetchedPage(
        url="http://site.example/p",
        host="site.example",
        body=data,
        media_type=media_type,
        charset=charset,
    )


async def read(given_page: FetchedPage, **limits: int) -> WebPage:
    if limits:
        return await read_page(given_page, at=AT, limits=ExtractionLimits(**limits))
    return await read_page(given_page, at=AT)


async def reason_of(given_page: FetchedPage, **limits: int) -> FetchReason:
    with pytest.raises(FetchFailed) as caught:
        await read(given_page, **limits)
    return caught.value.reason


async def test_reads_the_main_text_the_title_and_the_date() -> None:
    read_at = await read(page(ARTICLE.format(date="2026-02-05")))
    article = read_at.source
    assert "kept its main rate at 3.75 percent" in article.text
    assert "Copyright" not in article.text
    assert (article.title, article.published_at) == ("Rates held", "2026-02-05")
    assert (article.url, article.domain, read_at.retrieved_at) == (
        "http://site.example/p",
        "site.example",
        AT,
    )


async def test_a_date_after_the_reading_is_not_believed() -> None:
    assert (await read(page(ARTICLE.format(date="2026-03-02")))).source.published_at is None


@pytest.mark.parametrize("media_type", ["text/plain", "text/markdown"])
async def test_text_is_taken_as_it_is(media_type: str) -> None:
    text = "# Title\r\n\r\nThe rate is 3.75 percent.\x00\x0b\ufeff\n"
    found = (await read(page(text, media_type))).source
    assert found.text == "# Title\n\nThe rate is 3.75 percent.\n"
    assert found.title == "Title"


@pytest.mark.parametrize(
    ("body", "charset", "text"),
    [
        ("Größe €".encode(), None, "Größe €"),
        ("Größe €".encode("windows-1252"), "iso-8859-1", "Größe €"),
        ("Größe".encode("iso-8859-15"), "iso-8859-15", "Größe"),
        (b"\xef\xbb\xbfx", "iso-8859-1", "x"),
        ("Größe".encode("utf-16"), None, "Größe"),
        ("日本".encode("shift_jis"), "shift_jis", "日本"),
        (b'<meta charset="windows-1252">\xe4', None, '<meta charset="windows-1252">ä'),
        (b"ok \xff", "utf-8", "ok \ufffd"),
    ],
)
def test_decodes_by_mark_header_and_own_word(body: bytes, charset: str | None, text: str) -> None:
    assert decode_page(page(body, "text/plain", charset)) == text


@pytest.mark.parametrize(
    ("body", "charset"),
    [
        (b"\xff\xfe\xfd".replace(b"\xff\xfe", b"\xfd"), None),
        (b"x", "unicode_escape"),
        (b"x", "utf-7"),
        (b"x", "zlib"),
        (b"x", "no such thing"),
    ],
)
def test_what_is_in_no_known_encoding_is_unreadable(body: bytes, charset: str | None) -> None:
    with raising(FetchFailed, reason=FetchReason.UNREADABLE):
        decode_page(page(body, "text/plain", charset))


@pytest.mark.parametrize(
    ("given_page", "reason"),
    [
        (page(""), FetchReason.UNREADABLE),
        (page("<html><body></body></html>"), FetchReason.UNREADABLE),
        (page(" .. ", "text/plain"), FetchReason.UNREADABLE),
        (page(b"%PDF-1.4 nothing", "application/pdf"), FetchReason.UNREADABLE),
        (page("x", "image/svg+xml"), FetchReason.BAD_TYPE),
    ],
)
async def test_what_holds_no_text(given_page: FetchedPage, reason: FetchReason) -> None:
    assert await reason_of(given_page) is reason


@pytest.mark.parametrize(
    ("body", "media_type"),
    [("a b " * 100, "text/plain"), (ARTICLE.format(date="2026-02-05"), "text/html")],
)
async def test_a_text_beyond_the_limit(body: str, media_type: str) -> None:
    assert await reason_of(page(body, media_type), max_chars=50) is FetchReason.TOO_LARGE


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["<div>", "<p>x", "&", "<meta ", "<a href='", "\x00"])
async def test_a_megabyte_of_anything_ends(piece: str) -> None:
    body = piece * (1_000_000 // len(piece))
    try:
        ended = bool((await read(page(body), timeout_s=2)).source.text)
    except FetchFailed as failure:
        ended = failure.reason in (FetchReason.UNREADABLE, FetchReason.TOO_LARGE)
    assert ended


@given(st.binary(max_size=200), st.none() | st.sampled_from(["utf-8", "gbk", "utf-16", "x"]))
def test_any_bytes_are_decoded_or_unreadable(body: bytes, charset: str | None) -> None:
    try:
        text = decode_page(page(body, "text/plain", charset))
    except FetchFailed as failure:
        text = failure.reason.value
    assert text.encode().decode() == text
    assert "\x00" not in text
