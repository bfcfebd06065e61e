"""Reading documents: Markdown, text, HTML, PDF and DOCX files become one plain text each.

The text that comes out is what gets stored and quoted. Nothing is guessed: a text file is UTF-8, or
UTF-16 with its mark, or it is refused. A file's name is a label and never a path.

``FileDocuments`` implements ``ports.documents.DocumentReader`` with that.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

from troth.adapters.evidence.extraction import Extracted, ExtractionLimits, extract, unreadable
from troth.adapters.evidence.passages import front_matter_end
from troth.kernel.errors import CallerError
from troth.language.dates import find_dates
from troth.ports.documents import Walked
from troth.ports.evidence import NewSource

MAX_FILE_BYTES = 50_000_000
MAX_TEXT_CHARS = 5_000_000
KINDS = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "text",
    ".text": "text",
    ".html": "html",
    ".htm": "html",
    ".pdf": "pdf",
    ".docx": "docx",
}
_MAX_TITLE_CHARS = 200
_FIELD = re.compile(r"^([A-Za-z_-]+)\s*:\s*(.+)$", re.MULTILINE)
_DATE_FIELDS = ("updated", "last_updated", "date", "published", "published_at")
# A line that says nothing but when: a label, a date, and what may stand around them.
_DATED_LINE = re.compile(
    r"^(?:[^\w\n]|_){0,8}(?:last updated|updated|published|stand|zuletzt aktualisiert)(?: on| am)?"
    r"[^\w\n]{1,6}([^\n]{4,40})$",
    re.MULTILINE | re.IGNORECASE,
)
_TIME = re.compile(
    r"\A,?[ T]?(?:um )?\d\d?:\d\d(?::\d\d)?(?:\.\d+)?(?: ?(?:Z|[A-Z]{3,4}|Uhr|[ap]m))?"
    r"(?: ?[+-]\d\d:?\d\d)?"
)
_ISO_TIME = re.compile(r"(\d{4}-\d\d-\d\d)T(?=\d\d:\d\d)")
_WEEKDAY = re.compile(r"\A[^\W\d_]{2,10}\.?, ")
_TOP_CHARS, _END_CHARS = 2_000, 2_000
_HEADING = re.compile(r"^#{1,2}[ \t]+([^\n]+)", re.MULTILINE)
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


class FileDocuments:
    """Reads document files of this machine."""

    def walk(self, folder: Path) -> Walked:
        """What lies below a folder."""
        return walk_documents(folder)

    def read(self, path: Path) -> NewSource:
        """One file as a source; a changed file supersedes what was read from it before."""
        return read_document(path, origin=path.resolve().as_posix())

    def read_given(self, name: str, data: bytes) -> NewSource:
        """A file that was handed over, by its name; the same name again supersedes it."""
        return read_document((name, data), origin=f"upload:{name}")


def read_document(
    source: Path | tuple[str, bytes],
    *,
    origin: str | None = None,
    limits: ExtractionLimits | None = None,
) -> NewSource:
    """Read one document, from a file or from bytes with a name.

    Returns:
        Its text, never blank, of at most 5 000 000 code points, in which line breaks are single
        line feeds; and ``published_at`` as ``YYYY-MM-DD`` where the document itself says so.

    Raises:
        CallerError: ``input.media_type``: the suffix is not one of ``KINDS``. ``input.too_large``:
            over 50 MB, over 5 000 000 code points, or a zip bomb. ``input.not_found`` or
            ``input.invalid``: there is no such regular file.
        ContentBreach: ``content.unreadable``: damaged, encrypted, blank or of unknown encoding.
        OutsideFailure: ``outside.missing_extra``: the format's package is not installed.
    """
    label = _label(source.name if isinstance(source, Path) else source[0])
    kind = _kind(label)
    data = _read_bytes(source, label) if isinstance(source, Path) else source[1]
    if len(data) > MAX_FILE_BYTES:
        _too_large(label, f"{MAX_FILE_BYTES // 1_000_000} MB")
    limits = limits or ExtractionLimits(max_chars=MAX_TEXT_CHARS)
    found = _extracted(kind, data, label, limits)
    text = found.text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > limits.max_chars:
        _too_large(label, f"{limits.max_chars} characters")
    if not any(map(str.isalnum, text)):
        unreadable(label, "it holds no text")
    return NewSource(
        text=text,
        title=_title(found.title, text, label),
        origin=origin,
        published_at=_published_at(text, found.published),
    )


def walk_documents(folder: Path) -> Walked:
    """What lies below a folder, as ``files_below`` finds it.

    Raises:
        CallerError: ``input.not_found``: there is no such folder.
    """
    if not folder.is_dir():
        raise CallerError("input.not_found", f"there is no folder {folder.name}", field="folder")
    unread: list[Path] = []
    found = [
        path
        for path in files_below(folder, lambda error: unread.append(Path(error.filename)))
        if _is_file(path)
    ]
    return Walked(
        documents=tuple(path for path in found if path.suffix.lower() in KINDS),
        others=tuple(path for path in found if path.suffix.lower() not in KINDS),
        unread=tuple(sorted(unread)),
    )


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # it lies there, and whoever reads it is told that it cannot be opened
        return True


def files_below(folder: Path, onerror: Callable[[OSError], object]) -> Iterator[Path]:
    """Every file below a folder, sorted by path.

    Hidden files and folders are left out, linked folders are not entered, and a linked file counts
    only if it lies within the folder itself.

    Args:
        onerror: Told of each folder that cannot be read.
    """
    root = folder.resolve()
    found: list[Path] = []
    for parent, folders, names in os.walk(folder, onerror=onerror):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [Path(parent, name) for name in names if not name.startswith(".")]
    for path in sorted(found):
        if path.resolve().is_relative_to(root):
            yield path


def _extracted(kind: str, data: bytes, label: str, limits: ExtractionLimits) -> Extracted:
    if kind in ("pdf", "docx"):
        return extract(kind, data, name=label, limits=limits)
    text = decode_text(data, name=label)
    if kind == "html":
        return extract(kind, text.encode(), name=label, limits=limits)
    return Extracted(text=text)


def decode_text(data: bytes, *, name: str) -> str:
    """Bytes as text: UTF-8 with or without its mark, or UTF-16 with one.

    Raises:
        ContentBreach: ``content.unreadable``: any other encoding, or a NUL character.
    """
    utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError:
        unreadable(name, "it is neither UTF-8 nor UTF-16 text")
    if "\x00" in text:
        unreadable(name, "it holds NUL characters, so it is not a text")
    return text


def _kind(label: str) -> str:
    kind = KINDS.get(Path(label).suffix.lower())
    if kind is None:
        raise CallerError(
            "input.media_type",
            f"{label} is of no kind that is read: {', '.join(KINDS)}",
            field="document",
        )
    return kind


def _label(name: str) -> str:
    last = re.split(r"[\\/]", name)[-1]
    return _UNPRINTABLE.sub("", last)[-_MAX_TITLE_CHARS:] or "document"


def _read_bytes(path: Path, label: str) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise CallerError("input.invalid", f"{label} is not a regular file", field="document")
        if status.st_size > MAX_FILE_BYTES:
            _too_large(label, f"{MAX_FILE_BYTES // 1_000_000} MB")
        with path.open("rb") as file:  # it may have grown since it was measured
            return file.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        raise CallerError("input.not_found", f"there is no {label}", field="document") from None
    except (OSError, ValueError):
        raise CallerError("input.invalid", f"{label} cannot be opened", field="document") from None


def _title(given: str | None, text: str, label: str) -> str:
    fields = _front_matter(text)
    heading = _HEADING.search(text, front_matter_end(text), 20_000)
    candidates = (fields.get("title"), given, heading[1] if heading else None, Path(label).stem)
    cleaned = (" ".join(_UNPRINTABLE.sub(" ", c).split()).strip("\"'# ") for c in candidates if c)
    return next((c for c in cleaned if c), label)[:_MAX_TITLE_CHARS]


def _published_at(text: str, metadata: str | None) -> str | None:
    """From front matter, else a line that says so near the top or the end, else the metadata.

    Each states the date and nothing else: a date within a sentence is what the sentence is about.
    """
    fields = _front_matter(text)
    start = front_matter_end(text)
    ends = (text[start : start + _TOP_CHARS], text[start:][-_END_CHARS:])
    lines = (m[1] for part in ends for m in _DATED_LINE.finditer(part))
    stated = (*(fields[name] for name in _DATE_FIELDS if name in fields), *lines, metadata or "")
    return next((day for one in stated if (day := _only_date(one))), None)


def _only_date(text: str) -> str | None:
    """The day that a text states, if it states nothing else; a time of day may follow it."""
    text = _ISO_TIME.sub(r"\1 ", text.strip("_* "))
    dates = find_dates(text)
    if len(dates) != 1 or not (day := dates[0].iso):
        return None
    around = text[: dates[0].start] + _TIME.sub("", text[dates[0].end :])
    return None if any(map(str.isalnum, _WEEKDAY.sub("", around))) else day


def _front_matter(text: str) -> dict[str, str]:
    block = text[: front_matter_end(text)]
    return {name.lower().replace("-", "_"): value for name, value in _FIELD.findall(block)}


def _too_large(label: str, limit: str) -> NoReturn:
    raise CallerError(
        "input.too_large",
        f"{label} is larger than {limit}",
        hint="split the document",
        field="document",
    )
