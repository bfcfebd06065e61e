"""``troth intake``, the commands for people who review: list, look, correct, decide on drafts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from troth.cli.opened import JSON, LIMIT, on_one_line, run_told
from troth.contracts.gate.intake.corrections import Correction, Field
from troth.contracts.gate.intake.drafts import MOVES, Move
from troth.contracts.gate.intake.model import IntakeStatus
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex
from troth.kernel.jsontypes import JsonValue
from troth.library import Troth
from troth.runtime.exchange.closing import SealedPlain
from troth.runtime.exchange.exchange import Origin
from troth.runtime.intake.asked import read_correction
from troth.runtime.intake.human_acts import Act
from troth.runtime.intake.reviews import STATUSES

EVERY = "all"
_LISTS = (Field.INTENTS.value, Field.RISK_FLAGS.value)
_TENANT = click.option("--tenant", default="default", help="Whose mail it is.")
_BY = click.option("--by", default="cli", show_default=True, help="Who, for the record.")
_SEEN = click.option(
    "--if-match", default="", metavar="ETAG", help="Only over this version. Default: as it is now."
)
_KEY = click.option(
    "--key", default="", help="Idempotency key. Default: made of the version and the request."
)


def _origin(tenant: str) -> Origin:
    return Origin(surface="cli:intake", tenant=tenant)


def _row(*cells: object) -> str:
    return "\t".join(map(_cell, cells))


def _cell(value: object) -> str:
    """A value on one line; what would steer a terminal is no part of it."""
    if value is None or value in ("", []):
        return "-"
    text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
    return on_one_line(text)


@click.command()
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
@_TENANT
@JSON
@click.pass_context
def reviews(
    ctx: click.Context,
    status: str,
    queue: str,
    after: str,
    limit: int,
    tenant: str,
    as_json: bool,
) -> None:
    """List messages that wait for people, the most urgent first."""
    status = "" if status == EVERY else status
    run_told(
        ctx,
        lambda troth: troth.services.intake.reviews.queue(
            origin=_origin(tenant), status=status, queue_id=queue, after=after, limit=limit
        ),
        _queue_lines,
        tenant=tenant,
        as_json=as_json,
    )


def _queue_lines(fields: Mapping[str, Any]) -> Iterator[str]:
    for one in fields["items"]:
        codes = [reason["code"] for reason in one["reasons"]]
        place = (one["message_id"], one["priority"], one["status"], one["queue_id"])
        yield _row(*place, codes, one["subject_redacted"])
        yield from (_row("", reason["en"]) for reason in one["reasons"] if reason["span"])
    if fields["next"]:
        click.echo(f"more: --after {fields['next']}", err=True)


@click.command()
@click.argument("message_id")
@click.option("--raw", is_flag=True, help="Slices as they stand in the mail; the log tells of it.")
@_BY
@_TENANT
@JSON
@click.pass_context
def review(
    ctx: click.Context, message_id: str, raw: bool, by: str, tenant: str, as_json: bool
) -> None:
    """Show MESSAGE_ID: why people must look, what was read where, drafts and corrections."""
    run_told(
        ctx,
        lambda troth: troth.services.intake.reviews.item(
            message_id, origin=_origin(tenant), raw=raw, by=by
        ),
        _item_lines,
        tenant=tenant,
        as_json=as_json,
    )


def _item_lines(fields: Mapping[str, Any]) -> Iterator[str]:
    place = (fields["message_id"], fields["priority"], fields["status"], fields["queue_id"])
    yield _row("message", *place, f"version {fields['version']}", fields["etag"])
    for one in fields["reasons"]:
        yield _row("reason", one["stage"], one["code"], one["en"])
    for one in fields["readings"]:
        yield _row(one["field"], one["value"], f"{one['confidence']:.2f}", one["text"])
        yield from map(_slice_line, one["highlights"])
    if fields["entities_left_out"]:
        click.echo(f"entities left out: {fields['entities_left_out']}", err=True)
    for one in fields["drafts"]:
        yield _row("draft", one["draft_id"], one["kind"], one["status"], one["missing"])
    for one in fields["corrections"]:
        yield _row("act", one["correction_id"], one["at"], one["by"], one["kind"])


def _slice_line(one: Mapping[str, Any]) -> str:
    """A slice, marked by colour on a terminal and by its signs everywhere."""
    source = one["source"] if one["attachment_id"] is None else one["attachment_id"]
    marked = click.style(f"»{_cell(one['text'])}«", bold=True)
    return f"\t{_cell(source)} {one['start']}-{one['end']}\t{marked}"


@click.command()
@click.argument("message_id")
@click.option(
    "--set",
    "given",
    multiple=True,
    required=True,
    metavar="FIELD=VALUE",
    help="What is otherwise; repeatable. Several labels are parted by commas.",
)
@click.option("--reason", default="", help="Why, for the record.")
@_BY
@_SEEN
@_KEY
@_TENANT
@JSON
@click.pass_context
def correct(
    ctx: click.Context, /, message_id: str, given: tuple[str, ...], reason: str, **how: Any
) -> None:
    """Correct what was read of MESSAGE_ID, and route it again."""
    tenant = how["tenant"]
    corrections = [_correction(one, reason) for one in given]
    content: JsonValue = [[one.field.value, *one.values, one.reason] for one in corrections]

    async def work(troth: Troth) -> SealedPlain:
        found = troth.services.intake.reviews
        act = await _act(troth, message_id, content, **how)
        return await found.correct(message_id, corrections, act, origin=_origin(tenant))

    run_told(ctx, work, _corrected_lines, tenant=tenant, as_json=how["as_json"])


def _correction(given: str, reason: str) -> Correction:
    field, equals, value = given.partition("=")
    if not equals:
        raise click.BadParameter("expected FIELD=VALUE", param_hint="--set")
    labels = tuple(one.strip() for one in value.split(",") if one.strip())
    return read_correction(field, labels if field in _LISTS else value, reason)


async def _act(
    troth: Troth, message_id: str, content: JsonValue, *, by: str, tenant: str, **how: Any
) -> Act:
    """Who acts on which version, under a key that the same request makes again."""
    etag = how["if_match"] or await _etag(troth, message_id, tenant)
    made = sha256_hex(canonical_json({"etag": etag, "by": by, "request": content}))
    key = how["key"] or f"cli-{made[:32]}"
    # Said before anything is changed: who is interrupted can repeat exactly this.
    click.echo(f"if-match: {_cell(etag)}\nkey: {_cell(key)}", err=True)
    return Act(by=by, if_match=etag, idempotency_key=key)


async def _etag(troth: Troth, message_id: str, tenant: str) -> str:
    sealed = await troth.services.intake.reviews.item(message_id, origin=_origin(tenant))
    return str(sealed.document.fields["etag"])


def _corrected_lines(fields: Mapping[str, Any]) -> Iterator[str]:
    yield _row(fields["status"], fields["queue_id"], fields["correction_id"])
    for one in fields["changes"]:
        yield _row(one["field"], one["from"], one["to"])
    case = fields["case"]
    if case is not None and case["case_id"] is None:
        click.echo("the case system could not be told", err=True)
        click.echo("hint: repeat the command with this --if-match and this --key", err=True)


@click.command()
@click.argument("message_id")
@click.argument("draft_id")
@click.argument("move", type=click.Choice(list(MOVES)))
@_BY
@_SEEN
@_KEY
@_TENANT
@JSON
@click.pass_context
def draft(ctx: click.Context, /, message_id: str, draft_id: str, move: Move, **how: Any) -> None:
    """Approve or discard the draft DRAFT_ID of MESSAGE_ID; nothing is sent."""
    tenant = how["tenant"]

    async def work(troth: Troth) -> SealedPlain:
        found = troth.services.intake.reviews
        act = await _act(troth, message_id, [draft_id, move], **how)
        return await found.decide_draft(message_id, draft_id, move, act, origin=_origin(tenant))

    run_told(ctx, work, _draft_lines, tenant=tenant, as_json=how["as_json"])


def _draft_lines(fields: Mapping[str, Any]) -> Iterator[str]:
    yield _row(fields["draft"]["draft_id"], fields["from"], fields["to"], fields["correction_id"])
    if fields["to"] == "approved":
        text = fields["draft"]["texts"][0]
        yield f"{text['subject']}\n\n{text['body']}"
