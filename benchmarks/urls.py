"""How strictly URLs are read, on a public conformance set (a count, not speed)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from benchmarks.datasets import NoSuchSet, Row, read_rows
from benchmarks.figures import Section
from benchmarks.interleave import Options
from troth.adapters.evidence.web.urls import DEFAULT_PORTS, WebUrl, read_url
from troth.ports.web import FetchFailed, FetchReason

_WEB = ("http:", "https:")


def judge(row: Row) -> str:
    """What became of one row, in words; every row has exactly one such outcome."""
    read = _read(row)
    refused = not isinstance(read, WebUrl)
    if row.get("failure"):
        return "failures refused" if refused else "failures accepted"
    if row["protocol"] not in _WEB:
        return "other schemes refused" if refused else "other schemes accepted"
    if isinstance(read, WebUrl):
        return "accepted, same place" if _place(read) == _expected(row) else "accepted, elsewhere"
    credentials = read is FetchReason.BLOCKED_CREDENTIALS
    return "refused for credentials" if credentials else "refused for strictness"


def count(folder: Path) -> Counter[str]:
    """The outcomes of all rows.

    Raises:
        NoSuchSet: The folder lacks the file.
    """
    return Counter(judge(row) for row in read_rows(folder, "url_whatwg"))


def measure(options: Options) -> Section:
    """Count what is refused and accepted."""
    assert options.data is not None, "this benchmark needs data"
    try:
        counted = count(Path(options.data))
        notes = [f"{outcome}: {number}" for outcome, number in sorted(counted.items())]
    except NoSuchSet as missing:
        notes = [f"Not measured, since the file is not there: `{missing}`."]
    return Section(
        name="urls",
        title="Conformance: reading the URL of a web page",
        about=(
            "Rows of the WHATWG URL tests. The fetch guard must refuse every failure and every "
            "other scheme, and must not accept a URL as another place than the standard says; of "
            "valid web URLs it refuses those that only a repair makes readable, and credentials."
        ),
        notes=tuple(notes),
    )


def _read(row: Row) -> WebUrl | FetchReason:
    try:
        return read_url(row["input"], base=read_url(row["base"]) if row.get("base") else None)
    except FetchFailed as failure:
        return failure.reason


def _place(url: WebUrl) -> tuple[str, str, int]:
    return url.scheme, url.host, url.port


def _expected(row: Row) -> tuple[str, str, int]:
    scheme = row["protocol"].rstrip(":")
    return scheme, row["hostname"].strip("[]"), int(row["port"] or DEFAULT_PORTS[scheme])
