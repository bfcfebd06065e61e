"""``troth sources``, ``troth exchanges`` and ``troth reviews``: what a tenant has, newest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import click

from troth.cli.legible import on_one_line
from troth.cli.opened import run_opened
from troth.kernel.errors import CallerError
from troth.library import Troth
from troth.runtime.exchange.closing import SealedPlain

_TENANT = click.option("--tenant", default="default", help="Whose.")
_QUERY = click.option("--query", default="", help="Only what holds every one of these words.")
_BEFORE = click.option("--before", default="", help="Go on before this place.")
_LIMIT = click.option("--limit", default=50, show_default=True, help="At most so many; up to 200.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print the sealed JSON response.")


def show_list(
    ctx: click.Context,
    tenant: str,
    as_json: bool,
    work: Callable[[Troth], Awaitable[SealedPlain]],
    name: str,
    columns: tuple[str, ...],
) -> None:
    """Print a list, a row a line, and on stderr where it goes on."""
    sealed = run_opened(ctx, work, tenant=tenant)
    if as_json:
        click.echo(sealed.body.decode())
        return
    fields: Any = sealed.document.fields
    for row in fields[name]:
        cells = (row[column] for column in columns)
        click.echo("\t".join(on_one_line("-" if one is None else _cell(one)) for one in cells))
    if fields.get("next_before"):
        click.echo(f"more: --before {fields['next_before']}", err=True)
    click.echo(f"receipt: {sealed.receipt_id}", err=True)


def _cell(value: Any) -> str:
    if isinstance(value, dict):  # a side of a contradiction
        return str(value["text"] or value["value"])
    return ",".join(map(str, value)) or "-" if isinstance(value, list) else str(value)


@click.group()
def sources() -> None:
    """List, remove and sync the sources that answers quote from."""


@sources.command("list")
@_QUERY
@_BEFORE
@_LIMIT
@_TENANT
@_JSON
@click.pass_context
def list_sources(
    ctx: click.Context, query: str, before: str, limit: int, tenant: str, as_json: bool
) -> None:
    """List current sources, newest first."""

    async def work(troth: Troth) -> SealedPlain:
        return await troth.list_sources(
            query=query, before=before, limit=limit, surface="cli:sources"
        )

    columns = ("source_id", "retrieved_at", "title", "origin")
    show_list(ctx, tenant, as_json, work, "sources", columns)


@sources.command()
@click.argument("source_ids", nargs=-1, required=True, metavar="SOURCE_ID...")
@_TENANT
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
@_TENANT
@click.pass_context
def sync(ctx: click.Context, folder: Path, tenant: str) -> None:
    """Add what is new in FOLDER, rename what moved, and erase what is gone."""

    async def work(troth: Troth) -> Counter[str]:
        changes: Counter[str] = Counter()
        async for one in troth.sync_sources(folder, surface="cli:sources"):
            changes[one.change] += 1
            if one.change == "failed":
                code, detail = one.error
                click.echo(f"not added: {one.place}: {detail} [{code}]", err=True)
            elif one.change != "unchanged":
                click.echo(f"{one.change}\t{one.source_id}\t{one.place}")
        return changes

    changes = run_opened(ctx, work, tenant=tenant)
    counted = ", ".join(f"{count} {change}" for change, count in sorted(changes.items()))
    click.echo(counted or "no documents found", err=True)
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
@_LIMIT
@_TENANT
@_JSON
@click.pass_context
def exchanges(ctx: click.Context, /, limit: int, tenant: str, as_json: bool, **page: str) -> None:
    """List stored exchanges, newest first: what was asked, and which clauses did not hold."""

    async def work(troth: Troth) -> SealedPlain:
        return await troth.list_exchanges(limit=limit, surface="cli:exchanges", **page)

    columns = ("receipt_id", "at", "surface", "subject", "state", "broken", "repaired", "text")
    show_list(ctx, tenant, as_json, work, "exchanges", columns)


@click.command()
@click.argument("receipt_id")
@_TENANT
@_JSON
@click.pass_context
def exchange(ctx: click.Context, receipt_id: str, tenant: str, as_json: bool) -> None:
    """Show the exchange of RECEIPT_ID step by step, each event of the log on a line."""

    async def work(troth: Troth) -> SealedPlain:
        return await troth.exchange(receipt_id, surface="cli:exchange")

    show_list(ctx, tenant, as_json, work, "events", ("seq", "at", "tag"))


@click.command()
@_QUERY
@click.option("--state", default="", help="Only pending, done or failed ones.")
@_BEFORE
@_LIMIT
@_TENANT
@_JSON
@click.pass_context
def reviews(
    ctx: click.Context, query: str, state: str, before: str, limit: int, tenant: str, as_json: bool
) -> None:
    """List reviews, newest first."""

    async def work(troth: Troth) -> SealedPlain:
        page = {"query": query, "state": state, "before": before}
        return await troth.list_reviews(limit=limit, surface="cli:reviews", **page)

    columns = ("review_id", "submitted_at", "status", "draft_id", "receipt_id")
    show_list(ctx, tenant, as_json, work, "reviews", columns)
