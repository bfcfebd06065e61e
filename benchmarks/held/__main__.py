"""Measure the doors that users use, on sets that nobody who works on them reads.

Run from the root of the repository::

    python -m benchmarks.held [NAME …] [--as RUN --json FILE] [--write docs/benchmarks.md]

Settings come from the environment, as for ``troth serve``. Figures are printed; with ``--json``
they are kept in a file under the name of the run, beside other runs, and ``--write`` puts all runs
of that file on the page. Rows are never printed.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.__main__ import describe_run
from benchmarks.datasets import Row, read_rows
from benchmarks.held.doors import judge_named
from benchmarks.held.figures import HELD, HeldTable
from benchmarks.held.pages import TITLES, commit, keep, read_runs, section, write_runs
from benchmarks.render import render_report, replace_figures
from troth.bootstrap import configure_logging


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, and keep."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.write and not given.json:
        parser.error("--write shows the runs of a file: name it by --json")
    if unknown := set(given.names) - set(TITLES):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    configure_logging("warning")
    run = describe_run(quick=False)
    # Time comes first: what the others read is known afterwards.
    names = sorted(given.names or TITLES, key=lambda name: name != "speed")
    tables = [measured(name, Path(given.sets)) for name in names]
    file = Path(given.json) if given.json else None
    runs = read_runs(file) if file else {}
    facts = {"command": _command(), "commit": commit(), "at": run.at, "judge": _judge()}
    keep(runs, given.run, tables, facts)
    fresh = {given.run: {table.name: runs[given.run][table.name] for table in tables}}
    sys.stdout.write(render_report([section(fresh)], run))
    if file:
        write_runs(file, runs)
    if given.write:
        page = Path(given.write)
        page.write_text(replace_figures(page.read_text("utf-8"), [section(runs)], run), "utf-8")


def measured(name: str, sets: Path = HELD) -> HeldTable:
    """The table of one door.

    Raises:
        NoSuchSet: The folder lacks a set.
        DoorFailure: A door did not do what is measured.
        ValueError: A set has no rows.
    """
    door = importlib.import_module(f"benchmarks.held.{name}")
    rows: list[Row] = [row for one in door.SETS for row in read_rows(sets, one)]
    if not rows:
        raise ValueError(f"{', '.join(door.SETS)}: there are no rows to measure on")
    print(f"{name}: {len(rows)} rows", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="troth-held-") as folder:
        table: HeldTable = asyncio.run(door.measure(rows, Path(folder)))
    return table


def _judge() -> str:
    with tempfile.TemporaryDirectory(prefix="troth-held-") as folder:
        return asyncio.run(judge_named(Path(folder)))


def _command() -> str:
    settings = [f"{name}={value}" for name, value in sorted(os.environ.items()) if _is_told(name)]
    return " ".join((*settings, "python -m benchmarks.held"))


def _is_told(variable: str) -> bool:
    return variable.startswith("TROTH_") and not variable.endswith(("KEY", "KEYS", "TOKEN"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.held", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", default=[], help=f"of {', '.join(TITLES)}"
    )
    parser.add_argument("--sets", default=str(HELD), metavar="FOLDER", help="other sets")
    parser.add_argument("--as", dest="run", default="run", metavar="RUN", help="name of this run")
    parser.add_argument("--json", metavar="FILE", help="keep the figures there")
    parser.add_argument("--write", metavar="PAGE", help="put all kept runs on this page")
    return parser


if __name__ == "__main__":
    main()
