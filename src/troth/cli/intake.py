"""``troth intake``: take mail in from files or a mailbox, work on it, show what became of it."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click
import orjson

from troth.bootstrap.intake import IMAP_PASSWORD, mail_source
from troth.cli import intake_profiles, intake_reviews
from troth.cli.opened import run_opened
from troth.library import Troth
from troth.ports.intake import MailSource, RawMail
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.intake.service import feed, message_id_of

if TYPE_CHECKING:
    from troth.bootstrap.intake import IntakeServices

NEEDS_REVIEW = 30
_TENANT = click.option("--tenant", default="default", help="Whose mail it is.")


@click.group()
def intake() -> None:
    """Take in mail: read, classify, route, open cases."""


for _command in (
    intake_reviews.reviews,
    intake_reviews.review,
    intake_reviews.correct,
    intake_reviews.draft,
    intake_profiles.profile,
    intake_profiles.try_mails,
):
    intake.add_command(_command)


@intake.command()
@click.argument("source")
@_TENANT
@click.option("--strict", is_flag=True, help="Exit with 30 if any message went to people.")
@click.option("--json", "as_json", is_flag=True, help="Print the result of each message on a line.")
@click.pass_context
def run(ctx: click.Context, source: str, tenant: str, strict: bool, as_json: bool) -> None:
    """Take in every mail of SOURCE: an .eml file, a folder, an mbox, a Maildir, or an IMAP URL.

    Mail that was taken in before is not worked on again, so that a run which was interrupted is
    simply started again. The password of an IMAP mailbox is read from TROTH_IMAP_PASSWORD.
    """
    counts: Counter[str] = Counter()

    async def work(troth: Troth) -> None:
        joined = troth.services.intake
        mails = _Noted(mail_source(source, password=os.environ.get(IMAP_PASSWORD)), tenant)
        fed = await feed(joined.intake, mails, tenant=tenant)
        counts["duplicate"] = fed.seen - fed.new
        await _drain(joined, fed.new)
        for message_id in mails.ids:
            await _tell(joined, tenant, message_id, counts, as_json=as_json)

    run_opened(ctx, work, tenant=tenant)
    told = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()) if count)
    click.echo(told or "no mail", err=True)
    if strict and counts["needs_review"]:
        raise SystemExit(NEEDS_REVIEW)


class _Noted:
    """A source that notes the id of each mail as it goes by; the mails themselves are not kept."""

    def __init__(self, source: MailSource, tenant: str) -> None:
        self._source, self._tenant = source, tenant
        self.ids: dict[str, None] = {}

    def count(self) -> int | None:
        """How many mails there are, where that can be told."""
        return self._source.count()

    def mails(self) -> Iterator[RawMail]:
        """Every mail of the source."""
        for raw in self._source.mails():
            self.ids[message_id_of(raw.data, self._tenant)] = None
            yield raw


async def _drain(joined: IntakeServices, total: int) -> None:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    engine = joined.engine()
    try:
        with Progress(console=console, transient=True, disable=not console.is_terminal) as shown:
            task = shown.add_task("taking in", total=total)
            await engine.drain(lambda done: shown.update(task, completed=done))
    finally:
        await engine.aclose()


async def _tell(
    joined: IntakeServices, tenant: str, message_id: str, counts: Counter[str], *, as_json: bool
) -> None:
    outcome = await run_blocking(lambda: joined.store.outcome(tenant, message_id))
    if outcome is None:
        counts["unfinished"] += 1
        return
    fields = orjson.loads(outcome.decision)
    counts[str(fields["status"])] += 1
    if as_json:
        click.echo(outcome.decision.decode())
        return
    intent = (fields.get("classification") or {}).get("primary_intent") or "-"
    reason = fields.get("fail_closed_reason") or "-"
    click.echo(f"{message_id}\t{fields['status']}\t{fields['queue_id']}\t{intent}\t{reason}")


@intake.command()
@click.pass_context
def worker(ctx: click.Context) -> None:
    """Work on whatever is taken in, by this process or others, until interrupted."""

    async def work(troth: Troth) -> None:
        joined = troth.services.intake
        engine = joined.engine()
        stopping = asyncio.Event()
        for name in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(name, stopping.set)
        click.echo("working; interrupt to stop", err=True)
        try:
            await engine.serve(stopping.is_set)
        finally:
            await engine.aclose()

    run_opened(ctx, work)


@intake.command()
@click.argument("message_id")
@_TENANT
@click.pass_context
def show(ctx: click.Context, message_id: str, tenant: str) -> None:
    """Print the sealed result of MESSAGE_ID as JSON."""
    origin = Origin(surface="cli:intake", tenant=tenant)
    sealed = run_opened(
        ctx,
        lambda troth: troth.services.intake.intake.result(message_id, origin=origin),
        tenant=tenant,
    )
    click.echo(sealed.body.decode())
