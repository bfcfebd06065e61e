"""``make gate``: execute the checklist, compare what is frozen, print a table, fail on any.

Usage:
    python -m conformance.promotion             # check: exit 1 unless everything holds
    python -m conformance.promotion --certify   # and write the lock, if all ten items hold
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from conformance.promotion.checklist import CHECKLIST, NotShown, signatures
from conformance.promotion.frozen import (
    LOCK,
    ROOT,
    Frozen,
    behaviour,
    differences,
    digests,
    parse_lock,
    render_lock,
)
from conformance.promotion.subject import Subject

_MOST_TOLD = 8  # changes that are named


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


def frozen(present: Frozen, lock: Path = LOCK) -> tuple[Line, ...]:
    """Whether the code that passes reach, and what it does, are as they were certified."""
    try:
        locked = parse_lock(lock.read_text("utf-8"))
    except (OSError, ValueError):
        locked = Frozen(files={}, outcomes={})
    return (
        _compared("Frozen code", "files", locked.files, present.files),
        _compared("Frozen behaviour", "outcomes", locked.outcomes, present.outcomes),
    )


def _compared(item: str, what: str, locked: Mapping[str, str], present: Mapping[str, str]) -> Line:
    if not locked or not present:
        return Line(item=item, holds=False, evidence="there is no lock")
    changed = differences(locked, present)
    told = "; ".join(changed[:_MOST_TOLD]) + (f"; {len(changed)} in all" if changed else "")
    return Line(
        item=item, holds=not changed, evidence=told or f"{len(present)} {what} as certified"
    )


def present(subject: Subject, root: Path = ROOT) -> Frozen:
    """What there is to be frozen; no outcomes where the corpus cannot be gone through."""
    try:
        seen = behaviour(subject)
    except Exception:  # noqa: BLE001 - what cannot be executed is not as certified
        seen = {}
    return Frozen(files=digests(root), outcomes=seen)


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
    lines, seen = promote(Subject()), present(Subject())
    if given.certify and seen.outcomes and all(line.holds for line in lines):
        LOCK.write_text(render_lock(seen), "utf-8")
    lines = (*lines, *frozen(seen))
    sys.stdout.write(render(lines) + "\n")
    if all(line.holds for line in lines):
        return 0
    sys.stderr.write("error: the gate is closed\n")
    sys.stderr.write("hint: make certify, once all items hold\n")
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
