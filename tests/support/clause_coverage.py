"""A run fails when a promise has no test that keeps it, or none that breaks it.

Always: a ``clause`` mark that is malformed or names a clause that no book knows is an error, and so
is a marked test that is skipped while it runs or ends without having asserted anything.

With ``--clause-coverage``, which is for full runs: so is an enforced clause that is not shown both
kept and broken. A test that is marked as skipped or as expected to fail shows nothing.

With ``--enforcement-off`` only the breaking tests of exit clauses run, each while its clause is not
enforced, and each must fail: one that passes in both states shows no breach that the exit caught.
With ``--enforcement-both`` they run so once more, after everything else.
``clause("ID", breaks=True, before_exit=True)`` is for a case that never gets as far as the exit (a
parser, a guard or a store refuses it); it must pass in both states, and it does not spare its
clause a breaking test that reaches the exit.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion import util as assertions

from support.enforcement import switched_off
from troth.contracts.registry import REGISTRY
from troth.kernel.clauses import Kind, Registry

_ASSERTED = pytest.StashKey[bool]()
_FAILED = pytest.StashKey[set[str]]()  # with the enforcement off, of this process
_GAPS = "clause gaps"
_STATES = "clause states"  # a property of reports, which carries it from a worker to the run


@dataclass(frozen=True, kw_only=True, slots=True)
class Use:
    """One ``clause`` mark: which clause a test is about, and whether it shows a breach.

    ``before_exit`` says that the breach is stopped before the exit could decide about it.
    """

    clause: str
    breaks: bool
    before_exit: bool = False


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
        ValueError: It is not of the form ``clause("ID")`` or ``clause("ID", breaks=True)``, the
            latter with ``before_exit=True`` for an exit clause only, or no book has that id.
    """
    breaks, before_exit = mark.kwargs.get("breaks", False), mark.kwargs.get("before_exit", False)
    well_formed = len(mark.args) == 1 and mark.kwargs.keys() <= {"breaks", "before_exit"}
    are_flags = isinstance(breaks, bool) and isinstance(before_exit, bool)
    if not well_formed or not are_flags or (before_exit and not breaks):
        raise ValueError(f"malformed mark clause{mark.args!r} {dict(mark.kwargs)!r}")
    clause = mark.args[0]
    if not isinstance(clause, str) or clause not in registry.by_id:
        raise ValueError(f"unknown clause {clause!r}")
    if before_exit and Kind.EXIT not in registry[clause].kinds:
        raise ValueError(f"{clause} is not decided at the exit; before_exit says nothing")
    return Use(clause=clause, breaks=breaks, before_exit=before_exit)


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
    """Add the options."""
    parser.addoption(
        "--clause-coverage",
        action="store_true",
        help="fail unless every enforced clause has a keeping and a breaking test (full runs)",
    )
    parser.addoption(
        "--enforcement-off",
        action="store_true",
        help="run the breaking tests of exit clauses while those are not enforced: all must fail",
    )
    parser.addoption(
        "--enforcement-both",
        action="store_true",
        help="run everything, and what --enforcement-off runs once more",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Judge what workers find where their reports come together."""
    if hasattr(config, "workerinput"):
        return
    if config.getoption("--enforcement-off") or config.getoption("--enforcement-both"):
        config.pluginmanager.register(_Judging(), "enforcement off")
    if config.getoption("--clause-coverage"):
        config.pluginmanager.register(_Covering(), "clause coverage")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the files that break nothing where only breaking tests run."""
    if not config.getoption("--enforcement-off") or not collection_path.match("test_*.py"):
        return None
    return None if _may_break(collection_path) else True


def _may_break(path: Path) -> bool:
    return path.match("test_*.py") and "breaks=True" in path.read_text("utf-8")


class _Unenforced(pytest.Module):
    """A module once more, with fixtures of its own, for its breaking tests."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect what breaks something once more where both states are asked for."""
    if not parent.config.getoption("--enforcement-both") or not _may_break(file_path):
        return None
    again: _Unenforced = _Unenforced.from_parent(parent, path=file_path)
    return again


def _is_off(item: pytest.Item) -> bool:
    """Whether a test runs while its clauses are not enforced."""
    return bool(item.config.getoption("--enforcement-off")) or (
        item.getparent(_Unenforced) is not None
    )


@pytest.hookimpl(tryfirst=True)  # before -k and -m take tests away
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Judge the marks of everything that was collected, and choose what runs."""
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
            if not shows_nothing and item.getparent(_Unenforced) is None:
                uses.append(use)
    if faults:
        raise pytest.UsageError("\n".join(["wrong clause marks", *faults]))
    # A module that failed to import ends the run by itself; its error must not drown in a table.
    if session.config.getoption("--clause-coverage") and not session.testsfailed:
        gaps = render_gaps(count_coverage(REGISTRY, uses))
        told: dict[str, object] | None = getattr(session.config, "workeroutput", None)
        if gaps is not None and told is None:
            raise pytest.UsageError(gaps)
        if gaps is not None and told is not None:  # a worker cannot end the run
            told[_GAPS] = gaps
    # What is not enforced comes last, and finds in the process what enforced tests left there.
    items[:] = [
        *(item for item in items if not _is_off(item)),
        *(item for item in items if _is_off(item) and _breaches(item)),
    ]


def _uses(item: pytest.Item) -> tuple[Use, ...]:
    return tuple(parse_use(mark, REGISTRY) for mark in item.iter_markers("clause"))


def _breaches(item: pytest.Item) -> tuple[Use, ...]:
    """The exit clauses that a test shows broken."""
    enforced = {c.id for c in REGISTRY if c.enforced and Kind.EXIT in c.kinds}
    return tuple(use for use in _uses(item) if use.breaks and use.clause in enforced)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Take the enforcement away while a breaking test runs, if that was asked for."""
    if not _is_off(item):
        return (yield)
    with switched_off({use.clause for use in _breaches(item)}):
        return (yield)


def pytest_assertion_pass(item: pytest.Item) -> None:
    """Note that a marked test asserted something; one assertion is enough."""
    item.stash[_ASSERTED] = True
    assertions._assertion_pass = None  # explaining each that holds takes its time


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Look for an assertion that holds in marked tests only.

    With the enforcement off, one case of a test that fails is enough: the others are spared.
    """
    is_shown = item.nodeid.partition("[")[0] in item.config.stash.get(_FAILED, ())
    if _is_off(item) and is_shown and not any(use.before_exit for use in _breaches(item)):
        pytest.skip("a case of it has shown the breach")
    if not any(item.iter_markers("clause")):
        assertions._assertion_pass = None  # pytest sets it anew for each test


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a marked test that shows nothing; with the enforcement off, note how it ended."""
    report = yield
    uses = _uses(item)
    if _is_off(item):
        return _noted(item, call, report)
    if uses and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome, report.longrepr = "failed", "A test of a clause may not be skipped."
    elif uses and call.when == "call" and report.passed and not _asserts(item):
        report.outcome, report.longrepr = "failed", "A test of a clause asserted nothing."
    return report


def _noted(
    item: pytest.Item, call: pytest.CallInfo[None], report: pytest.TestReport
) -> pytest.TestReport:
    """The report of a test that was run with the enforcement off: how it ended is not its fault."""
    if call.when == "call":
        name = item.nodeid.partition("[")[0]
        states = [(name, u.clause, u.before_exit, report.failed) for u in _breaches(item)]
        if report.failed:
            item.config.stash.setdefault(_FAILED, set()).add(name)
        report.user_properties.append((_STATES, states))
    if call.when != "setup" or not report.skipped:
        report.outcome, report.longrepr = "passed", None
    return report


def _asserts(item: pytest.Item) -> bool:
    """Whether a test that passed asserted something, or demanded that something is raised."""
    return item.stash.get(_ASSERTED, False) or _demands(getattr(item, "function", None))


@cache
def _demands(function: Callable[..., object] | None) -> bool:
    # What ``pytest.raises`` demands is no assertion that pytest counts.
    if function is None:
        return False
    function = inspect.unwrap(getattr(function, "hypothesis", function))
    function = getattr(function, "inner_test", function)
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return not names.isdisjoint({"raises", "warns", "fail"})


class _Covering:
    """The gaps that workers found while they collected, told at the end of the run."""

    def __init__(self) -> None:
        self._gaps = ""

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Keep what a worker found; all of them collect the same."""
        self._gaps = getattr(node, "workeroutput", {}).get(_GAPS, self._gaps)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the run where a clause lacks a test."""
        if self._gaps:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the clauses."""
        if self._gaps:
            terminalreporter.section("clause coverage")
            terminalreporter.write_line(self._gaps)


class _Judging:
    """Whether each breaking test failed while its clause was not enforced."""

    def __init__(self) -> None:
        self._failed: dict[tuple[str, str, bool], bool] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Gather what the workers noted; of a test's cases, one that failed is enough."""
        for name, states in report.user_properties:
            if name == _STATES and isinstance(states, list):
                for test, clause, before_exit, failed in states:
                    key = (test, clause, before_exit)
                    self._failed[key] = self._failed.get(key, False) or failed

    def faults(self) -> list[str]:
        """A line for each test whose mark does not say what it shows, and for a run of nothing."""
        if not self._failed:
            return ["no test showed a breach with the enforcement off"]
        return [
            f"{test}: fails without {clause}, so that it is not stopped before the exit"
            if before_exit
            else f"{test}: passes although {clause} is not enforced"
            for (test, clause, before_exit), failed in sorted(self._failed.items())
            if failed == before_exit
        ]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the run if a test shows no breach."""
        if self.faults():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name them."""
        terminalreporter.section("enforcement off")
        at_exit = sum(not before_exit for _, _, before_exit in self._failed)
        for line in self.faults() or [f"{at_exit} breaches go through where nothing is enforced"]:
            terminalreporter.write_line(line)
