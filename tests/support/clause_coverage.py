"""Collection fails when a promise has no test that keeps it, or none that breaks it.

Always: a ``clause`` mark that is malformed or names a clause that no book knows is an error.
With ``--clause-coverage``, which is for full runs: so is an enforced clause that is not shown both
kept and broken. A test that is marked as skipped or as expected to fail shows nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from troth.contracts.registry import REGISTRY
from troth.kernel.clauses import Registry


@dataclass(frozen=True, kw_only=True, slots=True)
class Use:
    """One ``clause`` mark: which clause a test is about, and whether it shows a breach."""

    clause: str
    breaks: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Coverage:
    """How many tests show an enforced clause kept, and how many show it broken and caught."""

    clause: str
    keeping: int
    breaking: int

    @property
    def is_complete(self) -> bool:
        """Whether the clause has been shown both ways."""
        return self.keeping > 0 and self.breaking > 0


def parse_use(mark: pytest.Mark, registry: Registry) -> Use:
    """Read a ``clause`` mark.

    Raises:
        ValueError: It is not of the form ``clause("ID")`` or ``clause("ID", breaks=True)``, or no
            book has that id.
    """
    breaks = mark.kwargs.get("breaks", False)
    well_formed = len(mark.args) == 1 and mark.kwargs.keys() <= {"breaks"}
    if not well_formed or not isinstance(breaks, bool):
        raise ValueError(f"malformed mark clause{mark.args!r} {dict(mark.kwargs)!r}")
    clause = mark.args[0]
    if not isinstance(clause, str) or clause not in registry.by_id:
        raise ValueError(f"unknown clause {clause!r}")
    return Use(clause=clause, breaks=breaks)


def count_coverage(registry: Registry, uses: Iterable[Use]) -> tuple[Coverage, ...]:
    """Coverage of each enforced clause, in book order."""
    counts = Counter(uses)
    return tuple(
        Coverage(
            clause=clause.id,
            keeping=counts[Use(clause=clause.id, breaks=False)],
            breaking=counts[Use(clause=clause.id, breaks=True)],
        )
        for clause in registry
        if clause.enforced
    )


def render_gaps(coverage: Iterable[Coverage]) -> str | None:
    """A table of the clauses that are not shown both ways, or ``None`` when there are none."""
    gaps = [each for each in coverage if not each.is_complete]
    if not gaps:
        return None
    rows = [f"  {gap.clause:<12}{gap.keeping:>8}{gap.breaking:>9}" for gap in gaps]
    head = f"{len(gaps)} enforced clauses lack a keeping or a breaking test"
    return "\n".join([head, f"  {'clause':<12}{'keeping':>8}{'breaking':>9}", *rows])


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--clause-coverage``."""
    parser.addoption(
        "--clause-coverage",
        action="store_true",
        help="fail unless every enforced clause has a keeping and a breaking test (full runs)",
    )


@pytest.hookimpl(tryfirst=True)  # before -k and -m take tests away
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Judge the marks of everything that was collected."""
    uses: list[Use] = []
    faults: list[str] = []
    for item in items:
        shows_nothing = any(item.iter_markers("skip")) or any(item.iter_markers("xfail"))
        for mark in item.iter_markers("clause"):
            try:
                use = parse_use(mark, REGISTRY)
            except ValueError as fault:
                faults.append(f"  {item.nodeid}: {fault}")
                continue
            if not shows_nothing:
                uses.append(use)
    if faults:
        raise pytest.UsageError("\n".join(["wrong clause marks", *faults]))
    # A module that failed to import ends the run by itself; its error must not drown in a table.
    if session.config.getoption("--clause-coverage") and not session.testsfailed:
        gaps = render_gaps(count_coverage(REGISTRY, uses))
        if gaps is not None:
            raise pytest.UsageError(gaps)
