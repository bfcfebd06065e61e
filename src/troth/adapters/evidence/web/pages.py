"""From a fetched page to its main text, title and date.

HTML and PDF are opened in the limited process that opens the operator's documents, too. The text
that comes out is what is stored and quoted; what could not be decoded stands in it as U+FFFD, and
no passage that holds one is quoted.
"""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from troth.adapters.charsets import WESTERN, encoding_of
from troth.adapters.evidence.documents import read_document
from troth.adapters.evidence.extraction import ExtractionLimits
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
_MAX_READERS = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class WebPage:
    """A page as it is stored and quoted.

    Attributes:
        text: Never blank.
        published_at: ``YYYY-MM-DD`` as the page says, never after it was read; or ``None``.
        retrieved_at: When it was really read, RFC 3339 in UTC.
    """

    url: str
    host: str
    title: str
    text: str
    retrieved_at: str
    published_at: str | None = None
    exceptions: tuple[str, ...] = ()


class PageReader:
    """Reads fetched pages; safe for concurrent use."""

    def __init__(self, *, limits: ExtractionLimits | None = None) -> None:
        self._limits = limits or ExtractionLimits(max_chars=400_000, max_pages=200, timeout_s=8)
        self._threads = ThreadPoolExecutor(_MAX_READERS, thread_name_prefix="troth-pages")

    async def read(self, page: FetchedPage, *, at: str) -> WebPage:
        """The main text of a page.

        Args:
            at: When it was fetched.

        Raises:
            FetchFailed: ``unreadable``, ``too_large`` or ``bad_type``.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._read, page, at)

    def _read(self, page: FetchedPage, at: str) -> WebPage:
        document = self._document(page)
        if len(document.text) > self._limits.max_chars:
            raise FetchFailed(FetchReason.TOO_LARGE)
        published = document.published_at
        return WebPage(
            url=page.url,
            host=page.host,
            title=document.title,
            text=document.text,
            retrieved_at=at,
            # A date after the reading is not one of publication, whatever the page says.
            published_at=published if published and published <= at[:10] else None,
            exceptions=page.exceptions,
        )

    def _document(self, page: FetchedPage) -> NewSource:
        suffix = _SUFFIXES.get(page.media_type)
        if suffix is None:
            raise FetchFailed(FetchReason.BAD_TYPE)
        body = page.body if suffix == ".pdf" else decode_page(page).encode()
        try:
            return read_document((page.host + suffix, body), limits=self._limits)
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
