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

from troth.contracts.registry import REGISTRY
from troth.kernel.clauses import Book, Clause, OnBreach, Registry
from troth.kernel.codec import decode, encode_object
from troth.kernel.digests import text_sha256
from troth.kernel.jsontypes import JsonObject

LOCK = Path(__file__).with_name("clauses.lock.json")


_STRICTNESS = {OnBreach.BLOCK: 2, OnBreach.REPAIR: 1, OnBreach.FLAG: 0, None: 0}


def render_lock(registry: Registry) -> str:
    """The lock of a registry as JSON text, one book after the other, ending in a newline."""
    books = [
        {**encode_object(book), "clauses": [_locked(clause) for clause in book.clauses]}
        for book in registry.books
    ]
    return json.dumps({"books": books}, ensure_ascii=False, indent=2) + "\n"


def parse_lock(text: str) -> tuple[Book, ...]:
    """Read the locked books back.

    Raises:
        ValueError: The text is no lock, or a statement does not match its digest.
    """
    try:
        locked = json.loads(text)["books"]
        for clause in (one for book in locked for one in book["clauses"]):
            if text_sha256(clause["statement"]) != clause["statement_sha256"]:
                raise ValueError(f"{clause['id']}: the statement does not match its digest")
    except (KeyError, TypeError) as error:
        raise ValueError(f"not a lock of clause books: {error!r}") from error
    return decode(tuple[Book, ...], locked)


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


def decide_evolution(*, earlier: Book, later: Book) -> tuple[str, ...]:
    """Tell which evolution rules the step from one book to the next breaks.

    Rules: an id is never dropped (retire it instead) and a retired one never returns; enforcement
    is never withdrawn silently; wording, kinds or reaction change only with a new minor version,
    and a milder reaction, a retirement or a withdrawn enforcement only with a new major version.

    Returns:
        One sentence per breach, empty when the step is lawful.
    """
    was, now = _parts(earlier.version), _parts(later.version)
    if now < was:
        return (f"{later.family}: version went back from {earlier.version} to {later.version}",)
    major, minor = now[0] > was[0], now[:2] > was[:2]
    breaches: list[str] = []
    after = {clause.id: clause for clause in later.clauses}
    for old in earlier.clauses:
        new = after.get(old.id)
        if new is None:
            breaches.append(f"{old.id}: dropped; retire it instead")
            continue
        if old.retired and not new.retired:
            breaches.append(f"{old.id}: a retired id came back")
        weaker = (
            _STRICTNESS[new.on_breach] < _STRICTNESS[old.on_breach]
            or (new.retired and not old.retired)
            or (old.enforced and not new.enforced)
        )
        if weaker and not major:
            breaches.append(f"{old.id}: weakened without a new major version")
        if _terms(old) != _terms(new) and not minor:
            breaches.append(f"{old.id}: changed without a new minor version")
    return tuple(breaches)


def _terms(clause: Clause) -> tuple[object, ...]:
    return clause.statement, clause.kinds, clause.on_breach, clause.measured


def _parts(version: str) -> tuple[int, int, int]:
    major, minor, patch = version.split(".")
    return int(major), int(minor), int(patch)


def _locked(clause: Clause) -> JsonObject:
    made = encode_object(clause)
    digest = text_sha256(clause.statement)
    return {"id": clause.id, "statement": clause.statement, "statement_sha256": digest} | made


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
