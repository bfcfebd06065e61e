"""``troth config``: the effective settings and where each came from."""

from __future__ import annotations

import click
import orjson

from troth.cli.opened import settings_of
from troth.settings import describe


@click.group()
def config() -> None:
    """Show the effective settings."""


@config.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def show(ctx: click.Context, as_json: bool) -> None:
    """Print every setting, its value (secrets masked) and its origin."""
    loaded = settings_of(ctx)
    rows = [{**row, "origin": loaded.origins[row["name"]]} for row in describe(loaded.settings)]
    if as_json:
        click.echo(orjson.dumps(rows).decode())
        return
    for row in rows:
        shown = row["value"] or "(none)"
        click.echo(f"{row['name']} = {shown}  [{row['origin']}; {row['environment']}]")
        click.echo(f"    {row['about']}")
