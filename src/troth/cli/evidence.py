"""``troth evidence``: add documents and search them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
import orjson

from troth.cli.opened import JSON, on_lines, on_one_line, run_opened
from troth.kernel.errors import CallerError, ContentBreach, OutsideFailure
from troth.library import Troth
from troth.ports.documents import DocumentReader, Walked
from troth.runtime.exchange.closing import RefusedExchange
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.threads import run_blocking

_ORIGIN = Origin(surface="cli:evidence")


@click.group()
def evidence() -> None:
    """Add and search the material that answers quote from."""


@evidence.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print one JSON line per document.")
@click.pass_context
def add(ctx: click.Context, paths: tuple[str, ...], as_json: bool) -> None:
    """Add documents: Markdown, text, HTML, PDF and DOCX files, or whole folders of them.

    Adding the same document twice changes nothing; a changed file supersedes its old text.
    """
    failed = run_opened(ctx, lambda troth: add_all(troth, paths, as_json=as_json))
    if failed:
        raise CallerError(
            "input.invalid",
            f"{failed} of the documents could not be added; they are named above.",
            hint="the others were added",
        )


async def add_all(
    troth: Troth, names: Iterable[str], *, as_json: bool = False, quiet: bool = False
) -> int:
    """Add every document below the names, and show on stderr how far it is.

    Returns:
        How many could not be added.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    reader = troth.services.documents
    found = await run_blocking(lambda: list(_found(reader, names)))
    files = [path for one in found for path in one.documents]
    changes: Counter[str] = Counter()
    console = Console(stderr=True)
    if quiet and not console.is_terminal:  # a line for logs, where nothing moves
        click.echo(f"loading {len(files)} documents", err=True)
    columns = ("loading", BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        for path in progress.track(files):
            changes[await _add_one(troth, path, as_json=as_json, quiet=quiet)] += 1
    for folder in (path for one in found for path in one.unread):
        click.echo(f"not read: {folder}: the folder cannot be read [input.invalid]", err=True)
        changes["failed"] += 1
    tell_left_out(path for one in found for path in one.others)
    counted = ", ".join(f"{count} {change}" for change, count in sorted(changes.items()))
    click.echo(counted or "no documents found", err=True)
    return changes["failed"]


async def _add_one(troth: Troth, path: Path, *, as_json: bool, quiet: bool) -> str:
    try:
        source = await run_blocking(lambda: troth.services.documents.read(path))
        sealed = await troth.services.corpus.add(source, origin=_ORIGIN)
    except (CallerError, ContentBreach, OutsideFailure, RefusedExchange) as failure:
        error = failure.error if isinstance(failure, RefusedExchange) else failure
        why = "; ".join(filter(None, (error.detail, error.hint)))
        click.echo(f"not added: {path}: {why} [{error.code}]", err=True)
        return "failed"
    fields = sealed.document.fields
    if as_json:
        click.echo(sealed.body.decode())
    elif not quiet:
        click.echo(f"{fields['change']}\t{fields['source_id']}\t{path}")
    return str(fields["change"])


def tell_left_out(others: Iterable[Path]) -> None:
    """Say on stderr how many files are of no kind that is read, and of which kinds."""
    kinds = Counter(path.suffix.lower() or path.name for path in others)
    if kinds:
        click.echo(f"{kinds.total()} of other kinds left out: {', '.join(sorted(kinds))}", err=True)


def _found(reader: DocumentReader, names: Iterable[str]) -> Iterator[Walked]:
    for name in names:
        path = Path(name)
        if path.is_dir():
            yield reader.walk(path)
        elif path.exists():
            yield Walked(documents=(path,))
        else:
            raise CallerError(
                "input.not_found", f"There is no file or folder {name}.", field="paths"
            )


@evidence.command()
@click.argument("query")
@JSON
@click.pass_context
def search(ctx: click.Context, query: str, as_json: bool) -> None:
    """Search for facts, as they would stand in an answer's evidence."""
    sealed = run_opened(ctx, lambda troth: troth.search(query))
    if as_json:
        click.echo(sealed.body.decode())
        return
    found = orjson.loads(sealed.body)
    titles = {source["id"]: source["title"] for source in found["sources"]}
    for number, fact in enumerate(found["facts"], start=1):
        place = f"{fact['source_id']}:{fact['start']}-{fact['end']}"
        title = on_one_line(titles[fact["source_id"]])
        click.echo(f"{number}. {on_lines(fact['text'])}\n   {title} ({place})")
    click.echo(f"status: {found['status']}, receipt: {sealed.receipt_id}", err=True)
