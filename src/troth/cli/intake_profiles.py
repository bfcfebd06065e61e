"""``troth intake profile`` and ``try``: a line of business of one's own, and what it would do."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from troth.bootstrap.intake import IMAP_PASSWORD, mail_source, read_profile
from troth.cli.legible import on_one_line
from troth.cli.opened import run_opened, settings_of
from troth.kernel.errors import CallerError
from troth.library import Troth
from troth.runtime.intake.profiles import examples_of, new_profile, profile_to_json
from troth.runtime.intake.trial import Tried, try_mail

if TYPE_CHECKING:
    from troth.contracts.gate.intake.profile import Profile

FEW = 10
"""Examples a label starts with."""


@click.group()
def profile() -> None:
    """Show a profile, start one's own, check it."""


def _named(ctx: click.Context, name: str | None) -> Profile:
    return read_profile(name or settings_of(ctx).settings.intake_profile)


@profile.command()
@click.argument("name", required=False)
@click.pass_context
def show(ctx: click.Context, name: str | None) -> None:
    """Print the profile NAME (by default the one in force) as JSON."""
    click.echo(profile_to_json(_named(ctx, name)).decode())


@profile.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--like", default="helpdesk", show_default=True, help="The profile to start from.")
def new(file: Path, like: str) -> None:
    """Write a profile of one's own to FILE, named after it, to be changed."""
    made = profile_to_json(new_profile(file.stem, read_profile(like)))
    try:
        with file.open("xb") as opened:
            opened.write(made + b"\n")
    except OSError as error:
        what = f"{file.name} cannot be written: {error.strerror}."
        raise CallerError("input.invalid", what, hint="name a new file", field="file") from error
    click.echo(f"wrote {file}; change it, then: troth intake profile lint {file}", err=True)


@profile.command()
@click.argument("name", required=False)
@click.pass_context
def lint(ctx: click.Context, name: str | None) -> None:
    """Check the routes of the profile NAME (by default the one in force), and its examples."""
    from troth.contracts.gate.intake.routing import lint_routes

    found = _named(ctx, name)
    findings = lint_routes(found)
    for one in findings:
        click.echo(f"{one.rule_id}\t{one.code}\t{one.detail}")
    if findings:
        raise CallerError(
            "config.invalid", "The table of routes has faults.", field="intake_profile"
        )
    counted = examples_of(found)
    for label, count in counted.items() if any(counted.values()) else ():
        if count < FEW:
            click.echo(f"{label}\tfew_examples\tit has {count}; about {FEW} are enough")
    click.echo("the routes are in order", err=True)


@click.command(name="try")
@click.argument("source")
@click.pass_context
def try_mails(ctx: click.Context, source: str) -> None:
    """Tell what would become of every mail of SOURCE. Nothing is kept, and no case is opened."""
    counts: Counter[str] = Counter()

    async def work(troth: Troth) -> None:
        pipeline = troth.services.intake.pipeline
        for raw in mail_source(source, password=os.environ.get(IMAP_PASSWORD)).mails():
            tried = await try_mail(pipeline, raw)
            counts[tried.outcome.status.value] += 1
            counts[tried.outcome.route.queue_id] += 1
            _tell(Path(raw.locator).name, tried)

    run_opened(ctx, work)
    told = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    click.echo(told or "no mail", err=True)


def _tell(name: str, tried: Tried) -> None:
    outcome = tried.outcome
    read = (tried.primary, tried.product, tried.urgency, ",".join(tried.risks))
    cells = (name, outcome.status.value, outcome.route.queue_id, outcome.route.rule_id, *read)
    click.echo("\t".join(on_one_line(cell) or "-" for cell in (*cells, tried.subject)))
    for one in tried.reasons:
        click.echo(f"\t{on_one_line(one)}")
