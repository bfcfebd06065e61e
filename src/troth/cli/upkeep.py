"""``troth doctor``, ``prune``, ``backup`` and ``restore``: upkeep of a deployment."""

from __future__ import annotations

from pathlib import Path

import click
import orjson

from troth.cli.opened import run_opened, settings_of
from troth.runtime.exchange.threads import run_blocking

_FAILED = 40


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print each finding as JSON on a line.")
@click.pass_context
def doctor(ctx: click.Context, as_json: bool) -> None:
    """Say what is wrong with the deployment that the settings describe, and how to mend it."""
    from troth.bootstrap.doctor import FAIL, examine

    states = set()
    for one in examine(settings_of(ctx).settings):
        states.add(one.state)
        if as_json:
            told = {"state": one.state, "what": one.what, "mend": one.mend}
            click.echo(orjson.dumps(told).decode())
            continue
        click.echo(f"{one.state}\t{one.what}")
        if one.mend:
            click.echo(f"\tmend: {one.mend}")
    if FAIL in states:
        raise SystemExit(_FAILED)


@click.command()
@click.option("--older-than", "days", type=click.IntRange(min=1), required=True, help="Days.")
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(["bodies", "reviews", "mails"]),
    help="Only this; repeatable. Default: all of them.",
)
@click.option("--dry-run", is_flag=True, help="Count, and erase nothing.")
@click.pass_context
def prune(ctx: click.Context, days: int, kinds: tuple[str, ...], dry_run: bool) -> None:
    """Erase stored texts that are older than so many days; the proof of them stays."""
    from troth.bootstrap import upkeep

    pruned = run_opened(
        ctx,
        lambda troth: run_blocking(
            lambda: upkeep.prune(
                troth.services, days=days, kinds=kinds or upkeep.KINDS, dry_run=dry_run
            )
        ),
    )
    for kind, count in pruned.items():
        click.echo(f"{kind}\t{count}")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.pass_context
def backup(ctx: click.Context, folder: Path) -> None:
    """Copy the database into the new FOLDER, also while it is served. Keys are not in it."""
    from troth.bootstrap.upkeep import back_up

    made = back_up(settings_of(ctx).settings, folder)
    click.echo(f"{made.events} events at least in {folder / made.database}, {made.sha256}")
    click.echo("keep the signing key as well, apart from it", err=True)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.pass_context
def restore(ctx: click.Context, folder: Path) -> None:
    """Put the backup in FOLDER where the settings say that the database is; it must be empty."""
    from troth.bootstrap.upkeep import restore as put_back

    made = put_back(settings_of(ctx).settings, folder)
    click.echo(f"restored {made.events} events at least")
    click.echo("now run `troth audit verify`, and erase again what was erased since", err=True)
