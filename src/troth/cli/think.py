"""``troth think``: think a draft over, and run a stored run again."""

from __future__ import annotations

from collections.abc import Sequence

import click
import orjson

from troth.cli.opened import JSON, TEXT, DraftFirst, Text, is_file, run_opened
from troth.contracts.thinking.document import ThinkingDocument
from troth.contracts.thinking.model import EvidenceQuote, Tier
from troth.kernel.codec import decode
from troth.kernel.errors import CallerError, ProofBroken
from troth.library import TierName
from troth.runtime.exchange.seal import Sealed


@click.group(cls=DraftFirst)
def think() -> None:
    """Think a draft over; `troth think TEXT` is short for `troth think draft TEXT`."""


@think.command()
@click.argument("text")
@click.option("--request", default="", help="What the draft answers.")
@click.option(
    "--evidence",
    multiple=True,
    type=TEXT,
    help="A file of quotes (JSON), or of one quote; repeatable.",
)
@click.option(
    "--alternative", multiple=True, type=TEXT, help="A file with another draft; repeatable."
)
@click.option(
    "--tier",
    type=click.Choice([t.value for t in Tier], case_sensitive=False),
    help="By default thinking_local_tier.",
)
@click.option("--score", default=0.5, help="Quality score of the draft, 0 to 1.")
@click.option("--baseline", is_flag=True, help="Do not think: give the draft back, sealed.")
@JSON
@click.pass_context
def draft(
    ctx: click.Context,
    text: str,
    request: str,
    evidence: tuple[Text, ...],
    alternative: tuple[Text, ...],
    tier: TierName | None,
    score: float,
    baseline: bool,
    as_json: bool,
) -> None:
    """Think TEXT over: a text, a file, or - for stdin."""
    is_of_file = text == "-" or is_file(text)
    said = TEXT.convert(text, None, ctx).text if is_of_file else text
    if not said.strip():
        raise CallerError("input.invalid", "There is no draft.", hint="give a text", field="text")
    quotes = [quote for file in evidence for quote in _quotes(file)]
    sealed = run_opened(
        ctx,
        lambda troth: troth.think(
            said,
            request=request,
            evidence=quotes,
            alternatives=[file.text for file in alternative],
            tier=tier,
            quality_score=score,
            deep=not baseline,
            surface="cli:think",
        ),
    )
    if as_json:
        click.echo(sealed.body.decode())
        return
    told = sealed.document.telemetry
    click.echo(sealed.document.state.rendered_text)
    click.echo(f"\n{told.stop_reason.value}: {_told(sealed)}", err=True)
    click.echo(f"receipt: {sealed.receipt_id}", err=True)


def _told(sealed: Sealed[ThinkingDocument]) -> str:
    told = sealed.document.telemetry
    if told.downgrade_reason is not None:
        return f"the draft as it was ({told.downgrade_reason.value})"
    if not told.passes_planned:
        return "the draft as it was; no pass was asked for"
    return f"{told.deltas_applied} of {told.passes_planned} passes changed something"


@think.command()
@click.argument("receipt_id")
@click.option("--json", "as_json", is_flag=True, help="Print both telemetries as JSON.")
@click.pass_context
def replay(ctx: click.Context, receipt_id: str, as_json: bool) -> None:
    """Do the run of RECEIPT_ID again, and compare outcome and telemetry."""
    found = run_opened(ctx, lambda troth: troth.services.thinking.replay(receipt_id, tenant=None))
    if as_json:
        compared = {
            "receipt_id": found.receipt_id,
            "reproduced": found.reproduced,
            "same_outcome": found.same_outcome,
            "first": found.first.to_wire(),
            "again": found.again.to_wire(),
        }
        click.echo(orjson.dumps(compared).decode())
    elif found.reproduced:
        click.echo(f"reproduced: {found.again.signature}")
    if not found.reproduced:
        is_signed_otherwise = found.same_outcome and found.first != found.again
        came = "the same outcome under another signature or telemetry"
        outcome = came if is_signed_otherwise else "another outcome"
        raise ProofBroken("proof.replay", f"Run again, it comes to {outcome}.")


def _quotes(file: Text) -> Sequence[EvidenceQuote]:
    """The quotes of a JSON list of ``{source_id, quote}``; of any other file its whole text."""
    if not file.name.endswith(".json"):
        return [EvidenceQuote(source_id=file.name[:200], quote=file.text)]
    try:
        return decode(tuple[EvidenceQuote, ...], orjson.loads(file.text), closed=True)
    except ValueError:
        raise CallerError(
            "input.invalid",
            f"The file {file.name} is no list of quotes.",
            hint='expected [{"source_id": "…", "quote": "…"}]',
            field="evidence",
        ) from None
