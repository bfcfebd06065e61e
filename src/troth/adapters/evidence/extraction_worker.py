"""The program that opens PDF, DOCX and HTML files, alone in a process with hard limits.

Run as a file, not imported: it needs only the standard library and the one package that reads the
format. The document comes on standard input; one JSON object leaves on standard output:
``{"text", "title", "published"}``, or ``{"error"}`` with ``unreadable`` or ``too_large``.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from docx.table import Table
    from lxml.html import HtmlElement  # type: ignore[import-untyped]  # the package ships no types

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_ISO_DAY = re.compile(r"\A(\d{4}-\d\d-\d\d)[T ].*\Z", re.DOTALL)
_DATES = tomllib.loads(Path(__file__).with_name("dates.toml").read_text("utf-8"))
_META_NAMES = frozenset(_DATES["meta_names"].split())
_HYPHENATED = re.compile(r"(?<=\w)[\x02\xad\ufffe]\r?\n?(?=\w)")


class _TooLarge(Exception):
    """The document holds more pages than the limits allow."""


_Read: TypeAlias = "tuple[str, str | None, str | None]"
"""The text of a document, its title, and the day that it states."""


def read_pdf(data: bytes, max_pages: int) -> _Read:
    """Text of the pages, a blank line between two of them; title from the metadata."""
    import pypdfium2  # type: ignore[import-untyped]  # the package ships no types

    document = pypdfium2.PdfDocument(data)
    if len(document) > max_pages:
        raise _TooLarge
    pages: list[str] = []
    for page in document:
        raw = page.get_textpage().get_text_range()
        pages.append(_HYPHENATED.sub("", raw).replace("\r\n", "\n") + "\n\n")
        page.close()
    title = document.get_metadata_value("Title")
    return "".join(pages), (None if title.startswith("Microsoft") else title), None


def read_docx(data: bytes, _max_pages: int) -> _Read:
    """Paragraphs, headings, lists and tables in Markdown, so that their structure is kept."""
    import docx
    from docx.text.paragraph import Paragraph

    document, parts = docx.Document(io.BytesIO(data)), list[str]()
    for item in document.iter_inner_content():
        if isinstance(item, Paragraph):
            style = (item.style.name if item.style else None) or ""
            parts.append(_prefix(style) + item.text)
        else:
            parts += (line + "\n" for line in _table(item))
        parts.append("\n\n")
    return "".join(parts), document.core_properties.title, None


def _prefix(style: str) -> str:
    heading = re.fullmatch(r"Heading ([1-6])", style)
    if heading:
        return "#" * int(heading[1]) + " "
    if style == "Title":
        return "# "
    return "- " if style.startswith("List") else ""


def _table(table: Table) -> Iterator[str]:
    for number, row in enumerate(table.rows):
        cells = [" ".join(cell.text.split()) for cell in row.cells]
        yield "| " + " | ".join(cells) + " |"
        if number == 0:
            yield "|" + "---|" * len(cells)


def read_html(data: bytes, _max_pages: int) -> _Read:
    """Main text as Markdown; the title as the library finds it, the date as the page states it.

    The library finds dates as well, in addresses, copyright notices and running text; those are
    guesses, and it calls each of them the date of publication.
    """
    import trafilatura
    from trafilatura.settings import use_config

    page = data.decode("utf-8")
    settings = use_config()
    for name in ("MIN_EXTRACTED_SIZE", "MIN_OUTPUT_SIZE"):  # else short pages lose their structure
        settings.set("DEFAULT", name, "1")
    text = trafilatura.extract(
        page, output_format="markdown", include_comments=False, config=settings
    )
    title = trafilatura.extract_metadata(page).title
    return (text or "").replace("**", ""), title, _stated_date(trafilatura.load_html(page))


def _stated_date(tree: HtmlElement | None) -> str | None:
    """The date of publication that a page's metadata name: ``meta``, JSON-LD, microdata, ``time``.

    The first of these kinds that has one decides; one that names several dates decides nothing,
    for a list of articles is dated no more than the page it stands on.
    """
    if tree is None:
        return None
    for kind in (_meta_dates, _linked_dates, _marked_dates):
        stated = {_ISO_DAY.sub(r"\1", one.strip()) for one in kind(tree) if one.strip()}
        if stated:
            return stated.pop() if len(stated) == 1 else None
    return None


def _meta_dates(tree: HtmlElement) -> Iterator[str]:
    for element in tree.iterfind(".//meta"):
        name = element.get("property") or element.get("name") or element.get("itemprop") or ""
        if name.lower() in _META_NAMES:
            yield element.get("content") or ""


def _linked_dates(tree: HtmlElement) -> Iterator[str]:
    """Of the objects that describe the page: those at the top, and those of their ``@graph``."""
    for element in tree.iterfind(".//script[@type='application/ld+json']"):
        try:
            value = json.loads(element.text or "")
        except (ValueError, RecursionError):
            continue
        for one in value if isinstance(value, list) else [value]:
            graph = one.get("@graph") if isinstance(one, dict) else None
            for each in (one, *(graph if isinstance(graph, list) else ())):
                stated = each.get("datePublished") if isinstance(each, dict) else None
                if isinstance(stated, str):
                    yield stated


def _marked_dates(tree: HtmlElement) -> Iterator[str]:
    for element in tree.iter("time", "span", "div", "p", "abbr"):
        if element.get("itemprop") == "datePublished" or "pubdate" in element.attrib:
            yield element.get("datetime") or element.get("content") or element.text_content()


_READERS: dict[str, Callable[[bytes, int], _Read]] = {
    "pdf": read_pdf,
    "docx": read_docx,
    "html": read_html,
}


def limit_resources(memory_bytes: int, cpu_s: int) -> None:
    """Bind this process: memory, CPU time, no writing of files.

    Where the system knows no such limits (Windows), only the parent's deadline holds.
    """
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    """Read one document from standard input and report on standard output."""
    options = argparse.ArgumentParser()
    options.add_argument("format", choices=sorted(_READERS))
    for name in ("--max-chars", "--max-pages", "--memory-bytes", "--cpu-s"):
        options.add_argument(name, type=int, required=True)
    given = options.parse_args()
    limit_resources(given.memory_bytes, given.cpu_s)
    try:
        text, title, published = _READERS[given.format](sys.stdin.buffer.read(), given.max_pages)
        report = {"text": _CONTROLS.sub("", text), "title": title, "published": published}
        if len(text) > given.max_chars:
            report = {"error": "too_large"}
    except _TooLarge:
        report = {"error": "too_large"}
    except Exception:  # noqa: BLE001 - any failure of a parser means one thing: it is unreadable
        report = {"error": "unreadable"}
    sys.stdout.buffer.write(json.dumps(report).encode())


if __name__ == "__main__":
    main()
