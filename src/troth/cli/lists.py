"""``troth sources``, ``troth exchanges`` and ``troth reviews``: what a tenant has, newest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from troth.cli.evidence import tell_left_out
from troth.cli.opened import JSON, LIMIT, TENANT, Lines, on_one_line, run_opened, run_told
from troth.kernel.errors import CallerError
from troth.library import Troth

_QUERY = click.option("--query", default="", help="Only what holds every one of these words.")
_BEFORE = click.option("--before", default="", help="Go on before this place.")


def rows(name: str, *columns: str) -> Lines:
    """A list, a row a line, and on stderr where it goes on."""

    def lines(fields: Mapping[str, Any]) -> Iterator[str]:
        for row in fields[name]:
            yield "\t".join(on_one_line(_cell(row[column])) for column in columns)
        if fields.get("next_before"):
            click.echo(f"more: --before {fields['next_before']}", err=True)

    return lines


def _cell(value: Any) -> str:
    if isinstance(value, dict):  # a side of a contradiction
        return str(value["text"] or value["value"])
    if value is None or value == []:
        return "-"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


@click.group()
def sources() -> None:
    """List, remove and sync the sources that answers quote from."""


@sources.command("list")
@_QUERY
@_BEFORE
@LIMIT
@TENANT
@JSON
@click.pass_context
def list_sources(ctx: click.Context, /, tenant: str, as_json: bool, **page: Any) -> None:
    """List current sources, newest first."""
    run_told(
        ctx,
        lambda troth: troth.list_sources(surface="cli:sources", **page),
        rows("sources", "source_id", "retrieved_at", "title", "origin"),
        tenant=tenant,
        as_json=as_json,
    )


@sources.command()
@click.argument("source_ids", nargs=-1, required=True, metavar="SOURCE_ID...")
@TENANT
@click.pass_context
def remove(ctx: click.Context, source_ids: tuple[str, ...], tenant: str) -> None:
    """Erase sources in every version, with the stored exchanges that quote them."""

    async def work(troth: Troth) -> None:
        for source_id in source_ids:
            sealed = await troth.remove_source(source_id, surface="cli:sources")
            click.echo(f"removed\t{source_id}\t{sealed.receipt_id}")

    run_opened(ctx, work, tenant=tenant)


@sources.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--yes", is_flag=True, help="Erase also where most of a folder is gone.")
@TENANT
@click.pass_context
def sync(ctx: click.Context, folder: Path, yes: bool, tenant: str) -> None:
    """Add what is new in FOLDER, rename what moved, and erase what is gone."""

    async def work(troth: Troth) -> Counter[str]:
        changes: Counter[str] = Counter()
        others: list[Path] = []
        async for one in troth.sync_sources(folder, erase_most=yes, surface="cli:sources"):
            if one.change == "left_out":
                others.append(Path(one.place))
                continue
            changes[one.change] += 1
            if one.change == "failed":
                code, detail = one.error
                click.echo(f"not added: {one.place}: {detail} [{code}]", err=True)
            elif one.change != "unchanged":
                click.echo(f"{one.change}\t{one.source_id}\t{one.place}")
        tell_left_out(others)
        return changes

    changes = run_opened(ctx, work, tenant=tenant)
    counted = ", ".join(f"{count} {change}" for change, count in sorted(changes.items()))
    click.echo(counted or "no documents found", err=True)
    if changes["missing"]:
        raise CallerError(
            "input.invalid",
            f"Most of a folder is gone, and {changes['missing']} sources of it were kept; they are "
            "named above.",
            hint="see that the folder is whole; with --yes they are erased",
        )
    if changes["failed"]:
        raise CallerError(
            "input.invalid",
            f"{changes['failed']} of the documents could not be added; they are named above.",
            hint="the others were synced",
        )


@click.command()
@_QUERY
@click.option("--state", default="", help="Only kept, repaired or broken ones.")
@click.option("--subject", default="", help="Only this subject's.")
@click.option("--clause", default="", help="Only those in which it was repaired or broken.")
@_BEFORE
@LIMIT
@TENANT
@JSON
@click.pass_context
def exchanges(ctx: click.Context, /, tenant: str, as_json: bool, **page: Any) -> None:
    """List stored exchanges, newest first: what was asked, and which clauses did not hold."""
    columns = ("receipt_id", "at", "surface", "subject", "state", "broken", "repaired", "text")
    run_told(
        ctx,
        lambda troth: troth.list_exchanges(surface="cli:exchanges", **page),
        rows("exchanges", *columns),
        tenant=tenant,
        as_json=as_json,
    )


@click.command()
@click.argument("receipt_id")
@TENANT
@JSON
@click.pass_context
def exchange(ctx: click.Context, receipt_id: str, tenant: str, as_json: bool) -> None:
    """Show the exchange of RECEIPT_ID step by step, each event of the log on a line."""
    run_told(
        ctx,
        lambda troth: troth.exchange(receipt_id, surface="cli:exchange"),
        rows("events", "seq", "at", "tag"),
        tenant=tenant,
        as_json=as_json,
    )


@click.command()
@_QUERY
@click.option("--state", default="", help="Only pending, done or failed ones.")
@_BEFORE
@LIMIT
@TENANT
@JSON
@click.pass_context
def reviews(ctx: click.Context, /, tenant: str, as_json: bool, **page: Any) -> None:
    """List reviews, newest first."""
    run_told(
        ctx,
        lambda troth: troth.list_reviews(surface="cli:reviews", **page),
        rows("reviews", "review_id", "submitted_at", "status", "draft_id", "receipt_id"),
        tenant=tenant,
        as_json=as_json,
    )
