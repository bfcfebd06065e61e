"""The tables of ``troth bench``, each a module of this package that is loaded when it is measured.

A module of a table holds ``SETS``, the names of the sets that it reads in their order, and
``measure(asked: Asked) -> Report``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Final, Protocol

from troth.kernel.errors import CallerError
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Figure, Report
from troth_lab.bench.floors import HINT, is_installed
from troth_lab.bench.opening import MeasuredJudges, open_measured_judges
from troth_lab.bench.rows import NoSuchSet

TABLES: Final[Mapping[str, str]] = {
    "judge": "Does a passage carry a claim, contradict it, or not tell?",
    "evidence-need": "Does a request need evidence?",
    "missing-context": "Does a request lack what it is about?",
    "memory": "Do two statements of one person contradict?",
    "disagreement": "Do two pieces of advice disagree?",
    "intents": "Which intent does a message have, or none that is known?",
    "hedges": "Is a sentence hedged?",
    "review": "Does the reviewer object to what a source does not carry, and to nothing else?",
}
"""Each table and the question that it puts."""


class Table(Protocol):
    """A module that measures one table."""

    SETS: tuple[str, ...]

    def measure(self, asked: Asked) -> Report:
        """Measure the sets that are asked for and are there."""
        ...


def open_table(name: str) -> Table:
    """Load the module of a table.

    Raises:
        CallerError: ``input.not_found``: there is no such table.
    """
    if name not in TABLES:
        raise CallerError(
            "input.not_found",
            "There is no such table.",
            hint=f"one of {', '.join(TABLES)}",
            field="table",
        )
    table: Table = import_module(f"troth_lab.bench.{name.replace('-', '_')}")
    return table


def wanted_sets(asked: Asked, known: Iterable[str]) -> tuple[str, ...]:
    """The sets to measure, in the order of the table.

    Raises:
        CallerError: ``input.not_found``: a set was asked for that the table does not read.
    """
    names = tuple(known)
    strange = [name for name in asked.sets if name not in names]
    if strange:
        raise CallerError(
            "input.not_found",
            "This table does not read such a set.",
            hint=f"one of {', '.join(names)}",
            field="sets",
        )
    return tuple(name for name in names if not asked.sets or name in asked.sets)


Measure = Callable[[str], Iterable[Figure]]


def each_set(
    asked: Asked, known: Iterable[str], measure: Measure
) -> tuple[tuple[Figure, ...], tuple[str, ...]]:
    """Figures of every wanted set whose file is there, and a note for each that is not.

    Raises:
        CallerError: ``input.not_found``: no file of a wanted set is there; ``input.invalid``: a
            row is damaged.
    """
    figures: list[Figure] = []
    missing: list[str] = []
    wanted = wanted_sets(asked, known)
    empty = []
    for name in wanted:
        try:
            found = list(measure(name))
        except NoSuchSet as failure:
            missing.append(str(failure))
            continue
        figures += found
        if not found:
            empty.append(name)
    if len(missing) == len(wanted):
        raise nothing_there(missing)
    absent = (f"Not measured, since the file is not there: {name}." for name in missing)
    return tuple(figures), (
        *dict.fromkeys(absent),
        *(f"Not measured, since no row of it is measured here: {name}." for name in empty),
    )


def measured(
    table: str,
    asked: Asked,
    known: Iterable[str],
    figures_of_set: Callable[[str, MeasuredJudges, Asked], Iterable[Figure]],
    *notes: str,
) -> Report:
    """The report of a table that asks the judges of this installation; notes come before its own.

    Raises:
        CallerError: As ``each_set``; ``config.invalid``: the weights cannot be used.
    """
    judges = open_measured_judges(asked.weights)
    figures, missing = each_set(asked, known, lambda name: figures_of_set(name, judges, asked))
    told = filter(None, (judges.missing, "" if is_installed() else HINT, *notes))
    return Report(table=table, figures=figures, notes=(*told, *missing), versions=judges.versions)


def nothing_there(missing: Iterable[str]) -> CallerError:
    """The error of a folder without any file of a table.

    Args:
        missing: Names of the files.
    """
    return CallerError(
        "input.not_found",
        "The folder holds no file of this table.",
        hint=f"expected: {', '.join(dict.fromkeys(missing))}",
        field="data",
    )
