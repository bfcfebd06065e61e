"""The command ``python -m benchmarks``: progress on stderr, figures on stdout."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.figures import Section
from benchmarks.interleave import Options
from benchmarks.render import Run, render_json, render_report, replace_figures
from troth import __version__

SPEED = ("exchange", "gate", "audit", "startup", "text")
MEMORY = ("memory_speed", "memory_stress")  # run when they are named
INTAKE = ("intake", "intake_speed")  # likewise
LARGE = ("audit_large",)  # likewise
THINKING = ("refinement",)  # likewise
SETS = ("urls", "intake_entities", "intake_mime", "intake_injection")  # these need --data


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print what was measured."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.write and given.quick:
        parser.error("figures of a quick run mean nothing: --write needs a full run")
    if given.write and "intake" in (given.only or ()) and not (given.held_out and given.data):
        parser.error("the page shows every set: intake needs --held-out and --data")
    names = given.only or SPEED
    if not given.data and not set(names).isdisjoint(SETS):
        parser.error(f"{', '.join(SETS)} need --data FOLDER")
    run = describe_run(quick=given.quick)
    if "exchange" in names:
        _log_to_nowhere()
    sections = [_measure(name, given) for name in names]
    sys.stdout.write(render_report(sections, run))
    if given.json:
        Path(given.json).write_bytes(render_json(sections, run))
    if given.write:
        page = Path(given.write)
        page.write_text(replace_figures(page.read_text("utf-8"), sections, run), "utf-8")


def describe_run(*, quick: bool) -> Run:
    """The circumstances of a run that begins now."""
    return Run(
        at=datetime.now(UTC).date().isoformat(),
        troth=__version__,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        machine=f"{platform.system()} {platform.machine()}",
        cores=len(os.sched_getaffinity(0)),
        load=os.getloadavg()[0],
        quick=quick,
    )


def measure(name: str, options: Options) -> Section:
    """Run one benchmark by its name."""
    section: Section = importlib.import_module(f"benchmarks.{name}").measure(options)
    return section


def _measure(name: str, given: argparse.Namespace) -> Section:
    with tempfile.TemporaryDirectory(prefix="troth-bench-") as folder:
        return measure(
            name,
            Options(
                quick=given.quick,
                folder=folder,
                data=given.data,
                postgres=given.postgres,
                held_out=given.held_out,
                million=given.million,
                say=_progress(name),
            ),
        )


def _progress(name: str) -> Callable[[str], None]:
    ends, clears = ("\r", "\x1b[K") if sys.stderr.isatty() else ("\n", "")

    def say(text: str) -> None:
        sys.stderr.write(f"{clears}{name}: {text}{ends}")
        sys.stderr.flush()

    return say


def _log_to_nowhere() -> None:
    """Write the access log as a server does, at the same cost, to where nobody has to read it."""
    from troth.bootstrap import configure_logging

    nowhere = Path(os.devnull).open("w")  # noqa: SIM115 - the log's handler keeps it open
    with contextlib.redirect_stderr(nowhere):
        configure_logging("info")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--only",
        nargs="+",
        metavar="NAME",
        choices=SPEED + MEMORY + INTAKE + SETS + THINKING + LARGE,
        help="these benchmarks alone",
    )
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON, too")
    parser.add_argument("--write", metavar="FILE", help="put the figures between a page's markers")
    parser.add_argument("--quick", action="store_true", help="only show that it works")
    parser.add_argument("--data", metavar="FOLDER", help="the public data sets, see the page")
    parser.add_argument("--postgres", metavar="URL", help="an empty PostgreSQL database, for audit")
    parser.add_argument(
        "--held-out", action="store_true", help="also sets that are kept from whoever tunes"
    )
    parser.add_argument(
        "--million",
        action="store_true",
        help="also a store of a million memories, and ten million events; minutes",
    )
    return parser


if __name__ == "__main__":
    main()
