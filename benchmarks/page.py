"""How soon the page paints its lists, with 10 000 rows in each: ``python -m benchmarks.page``.

A deployment is filled in a folder of its own: contradictions as people tell them; sources,
exchanges, mails and reviews as copies of one that was worked on. Then ``troth serve`` serves it,
and Chromium opens each list, with a browser that has nothing cached.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from typing import Final

from troth.adapters.understanding.lexical import LexicalJudge
from troth.bootstrap import Services, build_services
from troth.contracts.memory.slots.reading import read_statements
from troth.contracts.review.request import read_review_request
from troth.ports.evidence import NewSource
from troth.ports.intake import RawMail
from troth.ports.memory import Owner
from troth.runtime.exchange.exchange import Origin
from troth.runtime.memory.remember import Message, Remember
from troth.settings import Settings

ROWS: Final = 10_000
LOADS: Final = 9
AT: Final = "2026-01-31T08:15:00.000Z"
PLACES: Final = {
    "mail": "/page/intake",
    "contradictions": "/page/contradictions?state=open",
    "sources": "/page/sources",
    "reviews": "/page/reviews",
    "exchanges": "/page/exchanges?asked=false",
}
_MAIL: Final = b"From: a@post.example\nSubject: Accident\n\nI had an accident with my car.\n"
_PAINT: Final = """() => new Promise((done) => new PerformanceObserver((list) => {
  const found = list.getEntriesByName("first-contentful-paint")[0];
  if (found) done(found.startTime);
}).observe({ type: "paint", buffered: true }))"""


async def fill(services: Services, rows: int) -> None:
    """Add what can be added one by one, and one mail and one review to be copied."""
    origin = Origin(surface="bench")
    remember = Remember(store=services.memories, judge=LexicalJudge(), settle=services.settle)
    await services.corpus.add(NewSource(text="Room 1 opens at 8:00.", title="Room"), origin=origin)
    for at in range(rows):
        owner = Owner(tenant="default", subject=f"person {at}")
        for told in ("I work at Microsoft.", "I work at Amazon."):
            remember(owner, Message(statements=read_statements(told, at=AT), at=AT))
    raw = RawMail(data=_MAIL, received_at=AT, locator="bench")
    await services.intake.intake.take_in(raw, origin=origin, wait=True)
    draft = {"draft_id": "d", "draft_content": "Rooms open at noon.", "rag_retrieval_ids": []}
    submitted = await services.reviewing.reviews.submit(read_review_request(draft), origin=origin)
    await services.reviewing.reviews.settled(submitted.document.review_id, origin=origin)


def copy(path: Path, rows: int) -> None:
    """Copies of the one mail and the one review, under ids of their own."""
    with closing(sqlite3.connect(path)) as database:
        for table, *ids in (
            ("intake_messages", "message_id", "receipt_id"),
            ("intake_outcomes", "message_id"),
            ("reviews", "review_id"),
            ("sources", "source_id"),
            ("bodies", "receipt_id"),
        ):
            found = database.execute(f"SELECT * FROM {table} LIMIT 1")  # noqa: S608 - constants
            columns = [column[0] for column in found.description]
            row = dict(zip(columns, found.fetchone(), strict=True))
            row.pop("version_id", None)
            if table != "bodies":
                row.pop("seq", None)
            marks = ", ".join("?" * len(row))
            sql = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})"  # noqa: S608
            copies = (
                row
                | {name: f"{row[name][:-6]}{at:06d}" for name in ids}
                | ({"seq": 1_000_000 + at} if "seq" in row else {})
                for at in range(rows - 1)
            )
            database.executemany(sql, (tuple(one.values()) for one in copies))
        database.commit()


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """The deployment of a folder, served on a free port."""
    settings = {"TROTH_WEB": "off", "TROTH_RATE_LIMIT_PER_MINUTE": "100000"}
    told = folder / "serve.log"
    with told.open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", "from troth.cli import main; main()", "serve", "--port", "0"],
            cwd=folder,
            env={**os.environ, **settings},
            stderr=log,
        )
    try:
        while "serving on" not in told.read_text() and process.poll() is None:
            time.sleep(0.1)
        yield told.read_text().split("serving on ")[1].split()[0]
    finally:
        process.terminate()
        process.wait()


def paints(base: str, executable: str) -> dict[str, list[float]]:
    """Milliseconds from asking to the first paint, by list, for each load."""
    from playwright.sync_api import sync_playwright

    found: dict[str, list[float]] = {name: [] for name in PLACES}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        for _ in range(LOADS + 1):
            for name, path in PLACES.items():
                page = browser.new_context(base_url=base).new_page()
                page.goto(path)
                found[name].append(float(page.evaluate(_PAINT)))
                page.context.close()
        browser.close()
    return {name: times[1:] for name, times in found.items()}  # the first one warms up


def main() -> None:
    """Fill, serve, measure, and print a table."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    with tempfile.TemporaryDirectory(prefix="troth-bench-") as name:
        folder = Path(name)
        settings = Settings(web="off", database=f"sqlite:///{folder}/troth.db")

        async def filled() -> None:
            services = build_services(settings)
            try:
                await fill(services, rows)
            finally:
                await services.aclose()

        asyncio.run(filled())
        copy(folder / "troth.db", rows)
        with serve(folder) as base:
            found = paints(base, os.environ.get("CHROMIUM", "/usr/bin/chromium"))
    print("| list | median | worst |\n|---|---|---|")
    for what, times in found.items():
        print(f"| {what} | {median(times):.0f} ms | {max(times):.0f} ms |")
    print(f"\n{rows} rows in each, {LOADS} loads, load of the machine {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
