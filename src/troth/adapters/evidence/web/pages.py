"""From a fetched page to its main text, title and date.

HTML and PDF are opened in the limited process that opens the operator's documents, too. The text
that comes out is what is stored and quoted; what could not be decoded stands in it as U+FFFD, and
no passage that holds one is quoted.
"""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from troth.adapters.charsets import WESTERN, encoding_of
from troth.adapters.evidence.documents import read_document
from troth.adapters.evidence.extraction import ExtractionLimits
from troth.kernel.digests import text_sha256
from troth.kernel.errors import CallerError, ContentBreach, OutsideFailure
from troth.ports.evidence import NewSource
from troth.ports.web import FetchedPage, FetchFailed, FetchReason

_SUFFIXES = {
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "text/plain": ".txt",
    "text/markdown": ".md",
    "application/pdf": ".pdf",
}
_META = re.compile(rb"<meta[^>]{0,200}?charset\s{0,9}=\s{0,9}[\"']?([A-Za-z0-9_-]{1,40})", re.I)
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufeff]")
_LIMITS = ExtractionLimits(max_chars=400_000, max_pages=200, timeout_s=8)
# Threads of their own: a page takes seconds, and must not hold a thread that storage needs.
_READERS = ThreadPoolExecutor(4, thread_name_prefix="troth-pages")


@dataclass(frozen=True, kw_only=True, slots=True)
class WebPage:
    """A page as it is stored and quoted.

    Attributes:
        source_id: The same URL always has the same one.
        source: Its text is never blank; ``published_at`` is never after it was read.
        retrieved_at: When it was read, RFC 3339 in UTC.
        exceptions: As ``FetchedPage`` has them.
    """

    source_id: str
    source: NewSource
    retrieved_at: str
    exceptions: tuple[str, ...] = ()


async def read_page(page: FetchedPage, *, at: str, limits: ExtractionLimits = _LIMITS) -> WebPage:
    """The main text of a page.

    Args:
        at: When it was fetched.

    Raises:
        FetchFailed: ``unreadable``, ``too_large`` or ``bad_type``.
    """
    loop = asyncio.get_running_loop()
    document = await loop.run_in_executor(_READERS, _document, page, limits)
    source_id, published = f"web_{text_sha256(page.url)[:16]}", document.published_at
    source = replace(
        document,
        source_id=source_id,
        origin=page.url,
        url=page.url,
        domain=page.host,
        kind="web",
        # A date after the reading is not one of publication, whatever the page says.
        published_at=published if published and published <= at[:10] else None,
    )
    return WebPage(source_id=source_id, source=source, retrieved_at=at, exceptions=page.exceptions)


def _document(page: FetchedPage, limits: ExtractionLimits) -> NewSource:
    suffix = _SUFFIXES.get(page.media_type)
    if suffix is None:
        raise FetchFailed(FetchReason.BAD_TYPE)
    body = page.body if suffix == ".pdf" else decode_page(page).encode()
    try:
        return read_document((page.host + suffix, body), limits=limits)
    except (ContentBreach, CallerError) as failure:
        large = failure.code == "input.too_large"
        reason = FetchReason.TOO_LARGE if large else FetchReason.UNREADABLE
        raise FetchFailed(reason) from None
    except OutsideFailure:  # PDF, without the package that reads it
        raise FetchFailed(FetchReason.BAD_TYPE) from None


def decode_page(page: FetchedPage) -> str:
    """The characters of a textual page: by its mark, its header, its own word, else as UTF-8.

    Raises:
        FetchFailed: ``unreadable``: no encoding of texts is named, and it is not UTF-8.
    """
    marked = next((name for mark, name in _MARKS if page.body.startswith(mark)), None)
    own = _META.search(page.body, 0, 2048)
    named = marked or page.charset or (own and own[1].decode("ascii").lower())
    try:
        text = _decoded(page.body, named)
    except UnicodeDecodeError:
        raise FetchFailed(FetchReason.UNREADABLE) from None
    return _UNSTORABLE.sub("", text)


def _decoded(body: bytes, charset: str | None) -> str:
    if charset is None:
        return body.decode("utf-8")
    name = encoding_of(charset)
    if name is None or name == "utf-7":  # no browser reads it: markup hides in it
        raise FetchFailed(FetchReason.UNREADABLE)
    # As every browser does: who says Latin-1 means the code page that extends it.
    return body.decode("windows-1252" if name in WESTERN else name, errors="replace")
