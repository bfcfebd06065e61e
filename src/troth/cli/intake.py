"""``troth intake``: take mail in from files or a mailbox, work on it, show what became of it.

``troth intake profile`` and ``try``: a line of business of one's own, and what it would do.
"""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import orjson

from troth.bootstrap.intake import mail_source, read_profile
from troth.cli.opened import JSON, LIMIT, TENANT, on_one_line, run_opened, run_told, settings_of
from troth.contracts.gate.intake.model import IntakeStatus
from troth.kernel.errors import CallerError
from troth.library import Troth
from troth.ports.intake import MailSource, RawMail
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.intake.profiles import examples_of, new_profile, profile_to_json
from troth.runtime.intake.reviews import STATUSES
from troth.runtime.intake.service import feed, message_id_of
from troth.runtime.intake.trial import Tried, try_mail

if TYPE_CHECKING:
    from troth.bootstrap.intake import IntakeServices
    from troth.contracts.gate.intake.profile import Profile

NEEDS_REVIEW = 30
EVERY = "all"
FEW = 10
"""Examples a label starts with."""


@click.group()
def intake() -> None:
    """Take in mail: read, classify, route, open cases."""


@intake.command()
@click.argument("source")
@TENANT
@click.option("--strict", is_flag=True, help="Exit with 30 unless every message was routed.")
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
        mails = _Noted(mail_source(source), tenant)
        fed = await feed(joined.intake, mails, tenant=tenant)
        counts["duplicate"] = fed.seen - fed.new
        await _drain(joined, fed.new)
        for message_id, locator in mails.ids.items():
            outcome = await run_blocking(partial(joined.store.outcome, tenant, message_id))
            if outcome is None:
                counts["unfinished"] += 1
                continue
            fields = {**orjson.loads(outcome.decision), "source": locator}
            counts[str(fields["status"])] += 1
            click.echo(_told(message_id, fields, as_json=as_json))

    run_opened(ctx, work, tenant=tenant)
    told = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()) if count)
    click.echo(told or "no mail", err=True)
    if strict and counts.keys() - {"routed", "duplicate"}:  # a duplicate counts by its end as well
        raise SystemExit(NEEDS_REVIEW)


class _Noted:
    """A source that notes id and place of each mail as it goes by; the mails are not kept."""

    def __init__(self, source: MailSource, tenant: str) -> None:
        self._source, self._tenant = source, tenant
        self.ids: dict[str, str] = {}

    def mails(self) -> Iterator[RawMail]:
        """Every mail of the source."""
        for raw in self._source.mails():
            self.ids.setdefault(message_id_of(raw.data, self._tenant), raw.locator)
            yield raw


async def _drain(joined: IntakeServices, total: int) -> None:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task("taking in", total=total)
        await joined.queue.drain(lambda done: shown.update(task, completed=done))


def _told(message_id: str, fields: Mapping[str, Any], *, as_json: bool) -> str:
    if as_json:
        return orjson.dumps(fields, option=orjson.OPT_SORT_KEYS).decode()
    intent = (fields.get("classification") or {}).get("primary_intent") or "-"
    reason = fields.get("fail_closed_reason") or "-"
    cells = (message_id, fields["status"], fields["queue_id"], intent, reason, fields["source"])
    return _row(*cells, fields.get("subject_redacted") or "")


def _row(*cells: object) -> str:
    return "\t".join(on_one_line(str(cell)) or "-" for cell in cells)


@intake.command()
@click.pass_context
def worker(ctx: click.Context) -> None:
    """Work on whatever is taken in, by this process or others, until interrupted."""

    async def work(troth: Troth) -> None:
        queue = troth.services.intake.queue
        stopping = asyncio.Event()
        for name in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(name, stopping.set)
        click.echo("working; interrupt to stop", err=True)
        await queue.serve(stopping.is_set)

    run_opened(ctx, work)


@intake.command()
@click.argument("message_id")
@TENANT
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


@intake.command()
@click.option(
    "--status",
    type=click.Choice([*STATUSES, EVERY]),
    default=IntakeStatus.NEEDS_REVIEW.value,
    show_default=True,
    help="Only messages that ended so.",
)
@click.option("--queue", default="", help="Only those in this queue.")
@click.option("--after", default="", help="Go on after this place.")
@LIMIT
@TENANT
@JSON
@click.pass_context
def reviews(
    ctx: click.Context, /, status: str, queue: str, tenant: str, as_json: bool, **page: Any
) -> None:
    """List messages that wait for people, the most urgent first; they are reviewed on the page."""
    wanted = "" if status == EVERY else status
    origin = Origin(surface="cli:intake", tenant=tenant)
    run_told(
        ctx,
        lambda troth: troth.services.intake.reviews.queue(
            origin=origin, status=wanted, queue_id=queue, **page
        ),
        _waiting,
        tenant=tenant,
        as_json=as_json,
    )


def _waiting(fields: Mapping[str, Any]) -> Iterable[str]:
    for one in fields["items"]:
        codes = ",".join(reason["code"] for reason in one["reasons"])
        place = (one["message_id"], one["priority"], one["status"], one["queue_id"])
        yield _row(*place, codes, one["subject_redacted"])
        yield from (_row("", reason["en"]) for reason in one["reasons"] if reason["span"])
    if fields["next"]:
        click.echo(f"more: --after {fields['next']}", err=True)


@intake.group()
def profile() -> None:
    """Show a profile, start one's own, check it."""


def _named(ctx: click.Context, name: str | None) -> Profile:
    return read_profile(name or settings_of(ctx).settings.intake_profile)


@profile.command("show")
@click.argument("name", required=False)
@click.pass_context
def show_profile(ctx: click.Context, name: str | None) -> None:
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
    from troth.contracts.gate.intake.routing import lint_routes, unrouted

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
    left = unrouted(found)
    for one in left:
        click.echo(f"{one.rule_id}\t{one.code}\t{one.detail}")
    click.echo("some labels lead nowhere" if left else "the routes are in order", err=True)


@intake.command("try")
@click.argument("source")
@click.pass_context
def try_mails(ctx: click.Context, source: str) -> None:
    """Tell what would become of every mail of SOURCE. Nothing is kept, and no case is opened."""
    counts: Counter[str] = Counter()

    async def work(troth: Troth) -> None:
        pipeline = troth.services.intake.pipeline
        for raw in mail_source(source).mails():
            tried = await try_mail(pipeline, raw)
            counts[tried.outcome.status.value] += 1
            counts[tried.outcome.route.queue_id] += 1
            _tell_tried(Path(raw.locator).name, tried)

    run_opened(ctx, work)
    told = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    click.echo(told or "no mail", err=True)


def _tell_tried(name: str, tried: Tried) -> None:
    outcome = tried.outcome
    read = (tried.primary, tried.product, tried.urgency, ",".join(tried.risks))
    cells = (name, outcome.status.value, outcome.route.queue_id, outcome.route.rule_id, *read)
    click.echo(_row(*cells, tried.subject))
    for one in tried.reasons:
        click.echo(f"\t{on_one_line(one)}")
