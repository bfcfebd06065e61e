"""Real documents of every kind, and hostile ones."""

from __future__ import annotations

import io
import os
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import docx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.refusals import raising
from troth.adapters.evidence.documents import _published_at, read_document, walk_documents
from troth.adapters.evidence.extraction import ExtractionLimits
from troth.adapters.evidence.extraction_worker import read_html
from troth.adapters.evidence.passages import split_passages
from troth.kernel.errors import CallerError, OutsideFailure, TrothError

SMALL = ExtractionLimits(max_chars=2_000, max_pages=2, timeout_s=30)


def pdf(*pages: str) -> bytes:
    """A PDF with one line of text a page, written by hand."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(len(pages)))
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>")
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    for number, line in enumerate(pages):
        stream = f"BT /F1 12 Tf 72 720 Td ({line}) Tj ET"
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {5 + 2 * number} 0 R >>"
        )
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
    out, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    xref = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    out += "".join(f"{place:010d} 00000 n \n" for place in places)
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{xref}\n%%EOF\n"
    return out.encode("latin-1")


def word_file() -> bytes:
    document = docx.Document()
    document.add_heading("Travel policy", level=1)
    document.add_paragraph("Last updated: 2026-02-01")
    document.add_paragraph("Trips over 500 km need approval.")
    document.add_paragraph("Keep the receipts.", style="List Bullet")
    table = document.add_table(rows=2, cols=2)
    for cell, value in zip(table._cells, ("Class", "Limit", "Hotel", "150 EUR"), strict=True):
        cell.text = value
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def zip_bomb() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b" " * 50_000_000)
    return buffer.getvalue()


HTML = """<html><head><title>Leave</title>
<meta property="article:published_time" content="2026-01-05T10:00:00Z"></head>
<body><nav><a href="/">Home</a></nav><article><h1>Leave</h1>
<p>Employees receive <b>25 days</b> of paid leave in each calendar year.</p>
<script>alert(1)</script></article></body></html>"""


def code_of(name: str, data: bytes, limits: ExtractionLimits | None = None) -> str:
    with pytest.raises(TrothError) as caught:
        read_document((name, data), limits=limits)
    assert "Traceback" not in str(caught.value)
    return caught.value.code


def outcome(name: str, data: bytes) -> str:
    try:
        read_document((name, data))
    except TrothError as error:
        return error.code
    return "read"


def test_markdown_with_front_matter() -> None:
    data = "---\ntitle: 'Leave policy'\nupdated: 2026-01-05\n---\n# Leave\n25 days.\r\nMore."
    read = read_document(("leave.md", data.encode()))
    assert (read.title, read.published_at) == ("Leave policy", "2026-01-05")
    assert read.text.endswith("25 days.\nMore.")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Last updated: 2026-03-01", "2026-03-01"),
        ("**Last updated:** 1 March 2026", "2026-03-01"),
        ("_Last updated on March 1, 2026_", "2026-03-01"),
        ("Stand: 01.03.2026", "2026-03-01"),
        ("Stand: 1. März 2026", "2026-03-01"),
        ("Stand: 03/01/2026", None),
        ("Stand: März 2026", None),
        ("We stand by 2026-03-01", None),
        ("Published: Monday, 2 March 2026, 10:30", "2026-03-02"),
        ("Published 2026-03-02T10:30:00Z", "2026-03-02"),
        ("Updated: 2 March 2026, 2:30 pm", "2026-03-02"),
        ("Published since 2026-03-01", None),
        ("Stand der Technik ist die Norm vom 01.03.2026", None),
        ("Updated prices apply from 2026-03-01", None),
        ("Published in Vienna on 2026-03-01 by the board", None),
        ("Since March 2026 the fee is 12 euros.", None),
    ],
)
def test_the_date_that_a_document_gives_itself(line: str, expected: str | None) -> None:
    assert read_document(("a.txt", f"Title\n\n{line}\n".encode())).published_at == expected


def test_text_in_each_accepted_encoding() -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        read = read_document(("größe.txt", "Maß: 3 €".encode(encoding)))
        assert (read.text, read.title) == ("Maß: 3 €", "größe")


def test_html() -> None:
    read = read_document(("leave.html", HTML.encode()))
    assert (read.title, read.published_at) == ("Leave", "2026-01-05")
    assert "Employees receive 25 days of paid leave" in read.text
    assert "alert" not in read.text
    assert "Home" not in read.text


BODY = "<p>Since March 2026 the fee for a parcel is twelve euros in every country we serve.</p>"


def page(head: str = "", body: str = "") -> bytes:
    return (
        f"<html><head><title>Fees</title>{head}</head><body><article><h1>Fees</h1>{body}{BODY}"
        "</article><footer>© 2019 Example</footer></body></html>"
    ).encode()


def date_of(data: bytes) -> str | None:
    """When a page says it was published; read here, where `test_html` starts a process."""
    text, _, stated = read_html(data, 1)
    return _published_at(text, stated)


def graph(*dates: str) -> str:
    articles = ",".join(f'{{"@type": "Article", "datePublished": "{date}"}}' for date in dates)
    return f'<script type="application/ld+json">{{"@graph": [{articles}]}}</script>'


@pytest.mark.parametrize(
    "undated",
    [
        page(),
        page(
            head='<link rel="canonical" href="https://e.example/2026/03/02/fees">'
            '<meta property="og:url" content="https://e.example/2026/03/02/fees">'
            '<meta itemprop="copyrightYear" content="2026">'
            '<meta property="article:modified_time" content="2026-03-02T10:00:00Z">'
            '<meta name="last-modified" content="2026-03-02">'
            '<script type="application/ld+json">{"x": {"datePublished": "2026-03-02"}}</script>'
            '<script type="application/ld+json">{"datePublished": "2026-03-</script>',
            body="<p>On 3 January 2025 the fee was ten euros, and on 2024-06-01 nine.</p>"
            '<time datetime="2026-03-02">the day of the sale</time><p class="date">2026-03-02</p>'
            '<img src="/2026/03/02/fee.png"><p>Updated prices from 2026-03-01 on.</p>',
        ),
        page(head='<meta name="date" content="2026">'),
        page(head='<meta name="date" content="March 2026">'),
        page(head='<meta name="date" content="03/04/2026">'),
        page(head='<meta name="date" content="valid from 2026-03-01 to 2026-04-01">'),
        page(head=graph("2026-03-02", "2026-03-03")),
        page(head='<script type="application/ld+json">{"datePublished": 2026}</script>'),
    ],
)
def test_a_page_that_does_not_say_when_has_no_date(undated: bytes) -> None:
    assert date_of(undated) is None


@pytest.mark.parametrize(
    "dated",
    [
        page(head='<meta property="article:published_time" content="2026-03-02T10:00:00+01:00">'),
        page(head='<meta name="DC.date" content="2 March 2026">'),
        page(head='<meta itemprop="datePublished" content="2026-03-02">'),
        page(head=graph("2026-03-02")),
        page(head=graph("2026-03-02", "2026-03-02T08:00:00Z")),
        page(
            head='<script type="application/ld+json">[{"datePublished": "2026-03-02 08:00"}]'
            "</script>"
        ),
        page(body='<time pubdate datetime="2026-03-02">Monday</time>'),
        page(body='<span itemprop="datePublished">2 March 2026</span>'),
        page(
            head=graph("2025-01-01"),
            body="",
        ).replace(b"</head>", b'<meta name="date" content="2026-03-02"></head>'),
        page(body="<p>Published: 2026-03-02</p>"),
    ],
)
def test_a_page_that_says_when_has_that_date(dated: bytes) -> None:
    assert date_of(dated) == "2026-03-02"


def test_a_date_deep_in_a_long_text_is_none_of_the_text() -> None:
    filler = "A sentence about nothing in particular.\n" * 200
    text = f"Title\n\n{filler}Updated: 2026-03-01\n{filler}"
    assert read_document(("a.txt", text.encode())).published_at is None


def test_the_metadata_of_a_file_do_not_say_when_it_was_published() -> None:
    """A PDF or a DOCX knows when the file was made, which is another thing."""
    document = docx.Document()
    document.core_properties.created = datetime(2026, 3, 2, tzinfo=UTC)
    document.core_properties.modified = datetime(2026, 3, 3, tzinfo=UTC)
    document.add_paragraph("Since March 2026 the fee is twelve euros.")
    buffer = io.BytesIO()
    document.save(buffer)
    assert read_document(("fees.docx", buffer.getvalue())).published_at is None


def test_pdf() -> None:
    read = read_document(("leave.pdf", pdf("25 days of leave.", "Stand: 2026-03-01")))
    assert (read.title, read.published_at) == ("leave", "2026-03-01")
    texts = [passage.text for passage in split_passages(read.text, title=read.title)]
    assert texts == ["25 days of leave.", "Stand: 2026-03-01"]


def test_docx_keeps_headings_lists_and_tables() -> None:
    read = read_document(("travel.docx", word_file()))
    assert (read.title, read.published_at) == ("Travel policy", "2026-02-01")
    passages = {p.text: p.context for p in split_passages(read.text, title="T")}
    assert passages["Trips over 500 km need approval."] == "T › Travel policy"
    assert "Keep the receipts." in passages
    assert passages["Hotel | 150 EUR"].endswith("Class | Limit")


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.exe", b"MZ", "input.media_type"),
        ("noname", b"text", "input.media_type"),
        ("a.txt", b"\xff\xfe\xfa", "content.unreadable"),
        ("a.txt", "Maß".encode("latin-1"), "content.unreadable"),
        ("a.txt", b"a\x00b", "content.unreadable"),
        ("a.txt", "a".encode("utf-32"), "content.unreadable"),
        ("a.md", b" \n\xe2\x80\xae\n", "content.unreadable"),
        ("a.html", b"<html></html>", "content.unreadable"),
        ("a.html", b"\xff<p>x</p>", "content.unreadable"),
        ("a.pdf", b"%PDF-1.4 broken", "content.unreadable"),
        ("a.pdf", pdf("text")[:200], "content.unreadable"),
        ("a.pdf", pdf(""), "content.unreadable"),
        ("a.docx", b"PK\x03\x04 broken", "content.unreadable"),
        ("a.docx", word_file()[:-30], "content.unreadable"),
        ("a.txt", b"a" * 5_000_001, "input.too_large"),
        ("a.txt", b"a" * 50_000_001, "input.too_large"),
    ],
)
def test_what_cannot_be_read_is_refused(name: str, data: bytes, code: str) -> None:
    assert code_of(name, data) == code


def test_an_encrypted_pdf_is_unreadable() -> None:
    key = "<" + "00" * 32 + ">"
    crypt = f"/Encrypt << /Filter /Standard /V 1 /R 2 /O {key} /U {key} /P -4 >> /ID [<00><00>]"
    data = pdf("secret").replace(b"/Root", f"{crypt} /Root".encode())
    assert code_of("a.pdf", data) == "content.unreadable"


def test_a_pdf_with_too_many_pages_or_too_much_text() -> None:
    assert code_of("a.pdf", pdf("a", "b", "c"), SMALL) == "input.too_large"
    assert code_of("a.pdf", pdf("word " * 500), SMALL) == "input.too_large"


def test_a_zip_bomb_is_refused_before_it_is_opened() -> None:
    assert code_of("a.docx", zip_bomb()) == "input.too_large"


def test_a_zip_that_is_no_document_is_unreadable() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("../../etc/x", "no")
    assert code_of("a.docx", buffer.getvalue()) == "content.unreadable"


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has these limits")
def test_a_reader_that_needs_too_much_is_stopped() -> None:
    tight = ExtractionLimits(memory_bytes=20_000_000)
    assert code_of("a.html", HTML.encode(), tight) == "content.unreadable"


def test_deeply_nested_html_ends_one_way_or_the_other() -> None:
    data = ("<div>" * 200_000 + "<p>Deep down there is one sentence.</p>").encode()
    assert outcome("a.html", data) in ("read", "content.unreadable")


@pytest.mark.slow
def test_ten_megabytes_of_one_word_are_too_large_at_once() -> None:
    assert code_of("a.txt", b"word" * 2_500_000) == "input.too_large"


def test_direction_marks_stay_in_the_text_and_leave_the_title() -> None:
    read = read_document(("gnp\u202etxt.a\u200b.md", "25\u202e days\u200b here.".encode()))
    assert read.text == "25\u202e days\u200b here."
    assert read.title == "gnptxt.a"


@pytest.mark.parametrize("name", ["../../etc/passwd.txt", "C:\\secret\\passwd.txt", "/passwd.txt"])
def test_a_name_is_a_label_and_never_a_path(name: str) -> None:
    assert read_document((name, b"harmless")).title == "passwd"


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(OutsideFailure) as caught:
        read_document(("a.pdf", pdf("x")))
    assert caught.value.code == "outside.missing_extra"
    assert "troth[documents]" in (caught.value.hint or "")


def test_files_are_read_by_path(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"one\r\ntwo")
    assert read_document(tmp_path / "a.txt").text == "one\ntwo"
    for missing, code in (("b.txt", "input.not_found"), ("d.txt", "input.invalid")):
        (tmp_path / "d.txt").mkdir(exist_ok=True)
        with raising(CallerError, code=code):
            read_document(tmp_path / missing)


def test_a_walk_is_sorted_and_stays_inside(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    for folder in (inside / "sub", inside / ".git", outside):
        folder.mkdir(parents=True)
    for path in ("b.md", "a.txt", "sub/c.html", ".hidden.md", ".git/d.md", "e.png"):
        (inside / path).write_text("x")
    (outside / "secret.md").write_text("x")
    (inside / "escape.md").symlink_to(outside / "secret.md")
    (inside / "linked").symlink_to(outside)
    (inside / "loop").symlink_to(inside)
    (inside / "same.md").symlink_to(inside / "b.md")
    walked = walk_documents(inside)
    found = [str(path.relative_to(inside)) for path in walked.documents]
    assert found == ["a.txt", "b.md", "same.md", "sub/c.html"]
    assert walked.others == (inside / "e.png",)
    assert walked.unread == ()


def test_a_walk_needs_a_folder(tmp_path: Path) -> None:
    with raising(CallerError, code="input.not_found"):
        walk_documents(tmp_path / "none")


@given(st.binary())
def test_any_bytes_are_read_or_refused_in_our_own_words(data: bytes) -> None:
    assert outcome("a.md", data) in ("read", "content.unreadable")
