"""``troth think``: think a draft over, and run a stored run again."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
import orjson

from troth.cli.opened import JSON, DraftFirst, is_file, read_text, run_opened
from troth.contracts.thinking.document import ThinkingDocument
from troth.contracts.thinking.model import EvidenceQuote, Tier
from troth.contracts.thinking.states import state_from_wire, state_sha256
from troth.contracts.thinking.telemetry import Telemetry
from troth.kernel.errors import CallerError, ProofBroken
from troth.kernel.refinement import DowngradeReason, StopReason
from troth.library import TierName
from troth.runtime.exchange.seal import Sealed
from troth.runtime.thinking.exchange import Replay

_MAX_FILE = 10_000_000  # bytes


@click.group(cls=DraftFirst)
def think() -> None:
    """Think a draft over; `troth think TEXT` is short for `troth think draft TEXT`."""


@think.command()
@click.argument("text")
@click.option("--request", default="", help="What the draft answers.")
@click.option(
    "--evidence", multiple=True, help="A file of quotes (JSON), or of one quote; repeatable."
)
@click.option("--alternative", multiple=True, help="A file with another draft; repeatable.")
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
    evidence: tuple[str, ...],
    alternative: tuple[str, ...],
    tier: TierName | None,
    score: float,
    baseline: bool,
    as_json: bool,
) -> None:
    """Think TEXT over: a text, a file, or - for stdin."""
    said = _text_of(text)
    if not said.strip():
        raise CallerError("input.invalid", "There is no draft.", hint="give a text", field="text")
    quotes = [quote for name in evidence for quote in _quotes(name)]
    others = [_read(Path(name), "alternative") for name in alternative]
    sealed = run_opened(
        ctx,
        lambda troth: troth.think(
            said,
            request=request,
            evidence=quotes,
            alternatives=others,
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
@click.argument("run")
@click.option("--json", "as_json", is_flag=True, help="Print both telemetries as JSON.")
@click.pass_context
def replay(ctx: click.Context, run: str, as_json: bool) -> None:
    """Do RUN again, a receipt id or a saved response, and compare outcome and telemetry."""
    saved = _read_run(run)
    found = run_opened(
        ctx, lambda troth: troth.services.thinking.replay(saved.receipt_id, tenant=None)
    )
    is_as_saved = saved.is_of(found)
    reproduced = found.reproduced and is_as_saved
    if as_json:
        compared = {
            "receipt_id": found.receipt_id,
            "reproduced": reproduced,
            "same_outcome": found.same_outcome,
            "first": found.first.to_wire(),
            "again": found.again.to_wire(),
        }
        click.echo(orjson.dumps(compared).decode())
    elif reproduced:
        click.echo(f"reproduced: {found.again.signature}")
    if not reproduced:
        raise ProofBroken("proof.replay", _parted(found, is_as_saved=is_as_saved))


def _parted(found: Replay, *, is_as_saved: bool) -> str:
    if not is_as_saved:
        return "The saved response differs from the stored one."
    if found.same_outcome and found.first != found.again:
        return "Run again, it comes to the same outcome under another signature or telemetry."
    return "Run again, it comes to another outcome."


@dataclass(frozen=True, kw_only=True, slots=True)
class _SavedRun:
    """Which run is meant and, of a saved response, what it says of it."""

    receipt_id: str
    telemetry: Telemetry | None = None
    outcome_sha256: str | None = None  # an answer does not hold the state of its run

    def is_of(self, found: Replay) -> bool:
        """Whether all that was saved is as it was stored."""
        return self.telemetry in (None, found.first, _unread(found.first)) and (
            self.outcome_sha256 in (None, found.outcome_sha256)
        )


def _unread(ran: Telemetry) -> Telemetry:
    """What an answer tells of a run whose outcome did not read back as its sections."""
    return replace(
        ran,
        stop_reason=StopReason.INTERNAL_INCONSISTENCY,
        downgrade_reason=DowngradeReason.OUTCOME_UNREADABLE,
        deltas_applied=0,
    )


def _read_run(run: str) -> _SavedRun:
    if not is_file(run):
        return _SavedRun(receipt_id=run)
    try:
        saved: Any = orjson.loads(_read(Path(run), "run"))
        return _saved_answer(saved["thinking"]) if "thinking" in saved else _saved_draft(saved)
    except (ValueError, AttributeError, KeyError, TypeError):
        raise CallerError(
            "input.invalid",
            "The file holds no response of deep thinking.",
            hint="save what `troth think --json` or `troth ask --depth deep --json` prints",
            field="run",
        ) from None


def _saved_answer(told: Mapping[str, Any]) -> _SavedRun:
    """Of an answer: the telemetry of the run that it rests on, beside the run's receipt id."""
    figures = {name: value for name, value in told.items() if name != "receipt_id"}
    return _SavedRun(receipt_id=str(told["receipt_id"]), telemetry=Telemetry.from_wire(figures))


def _saved_draft(saved: Mapping[str, Any]) -> _SavedRun:
    return _SavedRun(
        receipt_id=str(saved["receipt_id"]),
        telemetry=Telemetry.from_wire(saved["telemetry"]),
        outcome_sha256=state_sha256(state_from_wire(saved["state"])),
    )


def _text_of(text: str) -> str:
    if text == "-":
        return sys.stdin.read()
    return _read(Path(text), "text") if is_file(text) else text


def _quotes(name: str) -> Sequence[EvidenceQuote]:
    """The quotes of a JSON list of ``{source_id, quote}``; of any other file its whole text."""
    path = Path(name)
    content = _read(path, "evidence")
    if path.suffix != ".json":
        return [EvidenceQuote(source_id=path.name[:200], quote=content)]
    try:
        listed = orjson.loads(content)
        return [_quote(**entry) for entry in listed]
    except (ValueError, TypeError):
        raise CallerError(
            "input.invalid",
            f"The file {path.name} is no list of quotes.",
            hint='expected [{"source_id": "…", "quote": "…"}]',
            field="evidence",
        ) from None


def _quote(*, source_id: object, quote: object) -> EvidenceQuote:
    if not isinstance(source_id, str) or not isinstance(quote, str):
        raise TypeError("a quote and its source are texts")
    return EvidenceQuote(source_id=source_id, quote=quote)


def _read(path: Path, field: str) -> str:
    if is_file(str(path)) and path.stat().st_size > _MAX_FILE:
        raise CallerError(
            "input.too_large", f"{path.name} has more than {_MAX_FILE} bytes.", field=field
        )
    return read_text(path, field)
