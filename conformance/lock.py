"""Locks the clause books, so that a promise cannot change unnoticed.

``clauses.lock.json`` beside this file holds every book as it was last agreed, each statement in
full and with its SHA-256. A book may move on from there only by the rules of ``decide_evolution``.

Usage:
    python conformance/lock.py           # check: exit 1 unless the lock is lawful and up to date
    python conformance/lock.py --write   # write the lock; refused when a rule would be broken
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from troth.contracts.registry import REGISTRY
from troth.kernel.clauses import Book, Clause, Kind, OnBreach, Registry, decide_evolution
from troth.kernel.digests import text_sha256

LOCK = Path(__file__).with_name("clauses.lock.json")


class LockedClause(TypedDict):
    """One clause as the lock file spells it."""

    id: str
    statement: str
    statement_sha256: str
    kinds: list[str]
    on_breach: str | None
    enforced: bool
    measured: bool
    retired: bool


class LockedBook(TypedDict):
    """One book as the lock file spells it."""

    family: str
    title: str
    version: str
    clauses: list[LockedClause]


def render_lock(registry: Registry) -> str:
    """The lock of a registry as JSON text, one book after the other, ending in a newline."""
    books = [_locked_book(book) for book in registry.books]
    return json.dumps({"books": books}, ensure_ascii=False, indent=2) + "\n"


def parse_lock(text: str) -> tuple[Book, ...]:
    """Read the locked books back.

    Raises:
        ValueError: The text is no lock, or a statement does not match its digest.
    """
    try:
        locked: list[LockedBook] = json.loads(text)["books"]
        return tuple(_book(book) for book in locked)
    except (KeyError, TypeError) as error:
        raise ValueError(f"not a lock of clause books: {error!r}") from error


def decide_lock(*, locked: Sequence[Book], registry: Registry) -> tuple[str, ...]:
    """Tell which rules the step from the locked books to the present ones breaks.

    Returns:
        One sentence per breach, empty when the step is lawful. A new book is lawful, a missing
        one is not.
    """
    present = {book.family: book for book in registry.books}
    breaches: list[str] = []
    for book in locked:
        later = present.get(book.family)
        if later is None:
            breaches.append(
                f"{book.family}: the whole book was dropped; retire its clauses instead"
            )
        else:
            breaches.extend(decide_evolution(earlier=book, later=later))
    return tuple(breaches)


def _locked_book(book: Book) -> LockedBook:
    return {
        "family": book.family,
        "title": book.title,
        "version": book.version,
        "clauses": [_locked_clause(clause) for clause in book.clauses],
    }


def _locked_clause(clause: Clause) -> LockedClause:
    return {
        "id": clause.id,
        "statement": clause.statement,
        "statement_sha256": text_sha256(clause.statement),
        "kinds": [kind.value for kind in clause.kinds],
        "on_breach": None if clause.on_breach is None else clause.on_breach.value,
        "enforced": clause.enforced,
        "measured": clause.measured,
        "retired": clause.retired,
    }


def _book(locked: LockedBook) -> Book:
    return Book(
        family=locked["family"],
        title=locked["title"],
        version=locked["version"],
        clauses=tuple(_clause(clause) for clause in locked["clauses"]),
    )


def _clause(locked: LockedClause) -> Clause:
    if text_sha256(locked["statement"]) != locked["statement_sha256"]:
        raise ValueError(f"{locked['id']}: the statement does not match its digest")
    on_breach = locked["on_breach"]
    return Clause(
        id=locked["id"],
        statement=locked["statement"],
        kinds=tuple(Kind(kind) for kind in locked["kinds"]),
        on_breach=None if on_breach is None else OnBreach(on_breach),
        enforced=locked["enforced"],
        measured=locked["measured"],
        retired=locked["retired"],
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Check the lock, or write it; returns the exit status."""
    parser = argparse.ArgumentParser(prog="lock.py", description="Lock the clause books.")
    parser.add_argument("--write", action="store_true", help="write the lock instead of checking")
    write = parser.parse_args(argv).write
    locked = parse_lock(LOCK.read_text(encoding="utf-8")) if LOCK.exists() else ()
    breaches = decide_lock(locked=locked, registry=REGISTRY)
    for breach in breaches:
        sys.stderr.write(f"error: {breach}\n")
    if breaches:
        return 1
    if write:
        LOCK.write_text(render_lock(REGISTRY), encoding="utf-8")
        return 0
    if locked != REGISTRY.books:
        sys.stderr.write("error: the lock is out of date\nhint: run it again with --write\n")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
