"""``troth bench``: measure the decisions of this installation on labelled rows in a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from troth.kernel.errors import CallerError
from troth_lab.bench.asked import SEED, Asked
from troth_lab.bench.tables import TABLES, open_table

if TYPE_CHECKING:
    from rich.progress import Progress

    from troth_lab.bench.figures import Report

T = TypeVar("T")


@click.command()
@click.argument("table", required=False, type=click.Choice(tuple(TABLES)))
@click.option("--data", metavar="FOLDER", type=click.Path(), help="Where the sets lie.")
@click.option(
    "--sets", multiple=True, metavar="NAME", help="Only this set; repeatable, or with commas."
)
@click.option(
    "--limit", type=click.IntRange(1), help="At most so many rows of a set, drawn by the seed."
)
@click.option("--seed", default=SEED, show_default=True, help="Of intervals and drawn rows.")
@click.option("--weights", metavar="FOLDER", type=click.Path(), help="Other weights of the judge.")
@click.option(
    "--encoder", metavar="FOLDER", type=click.Path(), help="A sentence encoder, for intents."
)
@click.option(
    "--every-row", is_flag=True, help="Also rows that the shipped weights were fitted on."
)
@click.option("--held-out", is_flag=True, help="Also our own rows that nobody tunes on.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bench(
    table: str | None,
    data: str | None,
    sets: tuple[str, ...],
    limit: int | None,
    seed: int,
    weights: str | None,
    encoder: str | None,
    every_row: bool,
    held_out: bool,
    as_json: bool,
) -> None:
    """Print the rows of TABLE: floor, published anchor, rules, model, interval and verdict.

    Without TABLE, list the tables and the sets that each reads.
    """
    if table is None:
        _list(as_json=as_json)
        return
    with _watched() as progress:
        asked = Asked(
            data=_folder(data, "data"),
            sets=tuple(name.strip() for one in sets for name in one.split(",") if name.strip()),
            limit=limit,
            seed=seed,
            weights=None if weights is None else _folder(weights, "weights"),
            encoder=None if encoder is None else _folder(encoder, "encoder"),
            every_row=every_row,
            held_out=held_out,
            watch=_Bars(progress),
        )
        report = open_table(table).measure(asked)
    _print(report, asked, as_json=as_json)


def _print(report: Report, asked: Asked, *, as_json: bool) -> None:
    import orjson

    from troth_lab.bench.rendering import render_table, report_json

    shown = orjson.dumps(report_json(report, asked)).decode() if as_json else render_table(report)
    click.echo(shown.rstrip("\n"))


def _list(*, as_json: bool) -> None:
    import orjson

    listed = [
        {"table": name, "question": question, "sets": list(open_table(name).SETS)}
        for name, question in TABLES.items()
    ]
    if as_json:
        click.echo(orjson.dumps(listed).decode())
        return
    for one in listed:
        click.echo(f"{one['table']}: {one['question']}")
        click.echo(f"    {', '.join(one['sets'])}")


def _folder(name: str | None, option: str) -> Path:
    if name is None:
        raise CallerError(
            "input.invalid",
            "A table is measured on the rows of a folder.",
            hint="name it with --data FOLDER",
            field=option,
        )
    if not Path(name).is_dir():
        raise CallerError("input.not_found", f"There is no folder {name}.", field=option)
    return Path(name)


class _Bars:
    """One bar for each long work, on stderr, and none where nobody looks."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress

    def __call__(self, items: Sequence[T], about: str) -> Iterable[T]:
        task = self._progress.add_task(about, total=len(items))
        for item in items:
            yield item
            self._progress.advance(task)
        self._progress.remove_task(task)


@contextmanager
def _watched() -> Iterator[Progress]:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield progress
