"""``make gate``: execute the checklist, compare the frozen files, print a table, fail on any.

Usage:
    python -m conformance.promotion             # check: exit 1 unless everything holds
    python -m conformance.promotion --certify   # and write the lock, if all ten items hold
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from conformance.promotion.checklist import CHECKLIST, NotShown, signatures
from conformance.promotion.frozen import LOCK, ROOT, differences, digests, parse_lock, render_lock
from conformance.promotion.subject import Subject


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """One line of the table."""

    item: str
    holds: bool
    evidence: str


def contract_stands(subject: Subject, root: Path = ROOT) -> Line:
    """Whether the contract that is certified exists: its book, and its page."""
    clauses = {clause.id for book in subject.books.books for clause in book.clauses}
    missing = sorted({f"THINK-{number}" for number in range(1, 14)} - clauses)
    page = root / "docs" / "thinking.md"
    if missing or not page.is_file():
        return Line(item="Contract", holds=False, evidence=", ".join(missing) or "no page")
    return Line(item="Contract", holds=True, evidence="THINK-1 to THINK-13, docs/thinking.md")


def promote(subject: Subject) -> tuple[Line, ...]:
    """Execute every item, whatever came of the others."""
    lines = [contract_stands(subject)]
    for item, check in CHECKLIST.items():
        try:
            lines.append(Line(item=item, holds=True, evidence=check(subject)))
        except Exception as seen:  # noqa: BLE001 - an item that cannot be executed does not hold
            told = str(seen) if isinstance(seen, NotShown) else f"{type(seen).__name__}: {seen}"
            lines.append(Line(item=item, holds=False, evidence=told))
    return tuple(lines)


def frozen_files(lock: Path = LOCK, root: Path = ROOT) -> Line:
    """Whether every frozen file is as it was certified."""
    try:
        changed = differences(parse_lock(lock.read_text("utf-8")), digests(root))
    except (OSError, ValueError):
        return Line(item="Frozen files", holds=False, evidence="there is no lock")
    told = "; ".join(changed) if changed else f"{len(digests(root))} files as certified"
    return Line(item="Frozen files", holds=not changed, evidence=told)


def render(lines: Sequence[Line]) -> str:
    """The table."""
    width = max(len(line.item) for line in lines)
    return "\n".join(
        f"{'holds' if line.holds else 'FAILS'}  {line.item:{width}}  {line.evidence}"
        for line in lines
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Check, or certify; returns the exit status."""
    parser = argparse.ArgumentParser(prog="promotion", description="The gate of deep thinking.")
    parser.add_argument("--certify", action="store_true", help="write the lock if all items hold")
    parser.add_argument("--signatures", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(argv)
    if given.signatures:
        sys.stdout.write(signatures() + "\n")
        return 0
    lines = promote(Subject())
    if given.certify and all(line.holds for line in lines):
        LOCK.write_text(render_lock(digests()), "utf-8")
    lines = (*lines, frozen_files())
    sys.stdout.write(render(lines) + "\n")
    if all(line.holds for line in lines):
        return 0
    sys.stderr.write("error: the gate is closed\n")
    sys.stderr.write("hint: python -m conformance.promotion --certify, once all items hold\n")
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
