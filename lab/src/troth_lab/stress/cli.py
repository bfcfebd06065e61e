"""``troth stress``: conversations from a seed against this deployment, and a proof of the figures.

Exit codes: 0 every figure is in order, 30 something contested was shown bare, miscounted or shown
to the wrong subject, 60 a proof does not verify.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click
import orjson

from troth.cli.opened import run_opened
from troth.cli.receipt import FILE
from troth.contracts.registry import REGISTRY
from troth.kernel.canonical import canonical_json
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.library import Troth

if TYPE_CHECKING:
    from troth_lab.stress.artifact import RunHeader
    from troth_lab.stress.report import RunReport
    from troth_lab.stress.turns import Turn

NOT_CLEAN = 30
_TENANT = "default"
_MISBEHAVIOURS = ("forgets", "lies", "asserts-old", "prose", "garbage", "mixed")


@click.group(invoke_without_command=True)
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same turns.")
@click.option(
    "--turns", default=200, show_default=True, type=click.IntRange(0, 100_000), help="Drawn turns."
)
@click.option("--users", default=3, show_default=True, type=click.IntRange(1, 1000))
@click.option("--script/--no-script", default=True, help="Begin with the fixed conversation.")
@click.option("--lines", default="stress.jsonl", show_default=True, type=click.Path())
@click.option("--artifact", default="stress.proof.json", show_default=True, type=click.Path())
@click.option("--model", help="extractive, openai:NAME or anthropic:NAME.")
@click.option(
    "--misbehave",
    type=click.Choice(_MISBEHAVIOURS),
    help="Talk to a scripted model that misbehaves in this way.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.pass_context
def stress(
    ctx: click.Context,
    seed: int,
    turns: int,
    users: int,
    script: bool,
    lines: str,
    artifact: str,
    model: str | None,
    misbehave: str | None,
    as_json: bool,
) -> None:
    """Run conversations full of contradictions, write one line for each turn, and sign the figures.

    The simulated users are new to the deployment; what they tell stays in its database.
    """
    if ctx.invoked_subcommand is not None:
        return
    from troth_lab.stress.opening import SCRIPTED_MODEL, misbehaving_model

    if misbehave and model:
        raise CallerError("input.invalid", "--misbehave brings its own model.", field="model")
    plan = _planned(seed, turns, users, script)
    saved = _Saved(lines=_new_file(lines), artifact=_new_file(artifact))
    numbers = (seed, turns, users)
    with misbehaving_model(misbehave) if misbehave else nullcontext() as server:
        report = run_opened(
            ctx,
            lambda troth: _run(troth, plan, numbers, script, saved),
            model=SCRIPTED_MODEL if server else model,
            model_base_url=server.base_url if server else None,
            model_api_key="scripted" if server else None,
        )
    _show(report, as_json=as_json)
    if not as_json:
        click.echo(f"lines: {lines}, proof: {artifact}", err=True)
    if not report.is_clean:
        raise SystemExit(NOT_CLEAN)


@stress.command()
@click.argument("artifact", type=FILE)
@click.option("--lines", required=True, type=FILE, help="The lines of the run.")
@click.option("--key", required=True, type=FILE, help="Public key: PEM, vkey or JSON.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def verify(artifact: BinaryIO, lines: BinaryIO, key: BinaryIO, as_json: bool) -> None:
    """Verify the proof ARTIFACT offline: derive every figure again from the lines."""
    from troth.kernel.proof.verify import read_public_key
    from troth_lab.stress.artifact import verify_artifact

    verified = verify_artifact(
        artifact.read(),
        lines.read(),
        read_public_key(key.read()),
    )
    header = verified.header
    if not as_json:
        click.echo(f"verified: run {header.run_id} of seed {header.seed}, by {header.signer}")
    _show(verified.report, as_json=as_json)
    if not verified.report.is_clean:
        raise SystemExit(NOT_CLEAN)


class _Saved:
    """Where a run is written; nothing that exists is overwritten."""

    def __init__(self, *, lines: Path, artifact: Path) -> None:
        self.lines, self.artifact = lines, artifact


def _new_file(name: str) -> Path:
    path = Path(name)
    if path.exists():
        raise CallerError(
            "input.conflict",
            f"There is a file {name} already.",
            hint="name another one with --lines or --artifact",
        )
    return path


def _planned(seed: int, turns: int, users: int, script: bool) -> tuple[Turn, ...]:
    from troth_lab.stress.plan import plan_run

    try:
        return plan_run(seed, turns, users, scripted=script)
    except ValueError as problem:
        raise CallerError("input.invalid", f"{problem}.", field="turns") from problem


async def _run(
    troth: Troth, plan: Sequence[Turn], numbers: tuple[int, int, int], script: bool, saved: _Saved
) -> RunReport:
    from troth.ports.environment import timestamp
    from troth_lab.stress.artifact import RunHeader

    services = troth.services
    run_id = services.ids.trace_id()[:12]
    started_at = timestamp(services.clock.now())
    await _take_all(troth, plan, run_id, saved.lines)
    seed, turns, users = numbers
    header = RunHeader(
        run_id=run_id,
        seed=seed,
        turns=turns,
        users=users,
        scripted=script,
        started_at=started_at,
        finished_at=timestamp(services.clock.now()),
        target="in_process",
        signer=services.settings.log_origin,
    )
    return _sealed(troth, header, plan, saved)


async def _take_all(troth: Troth, plan: Sequence[Turn], run_id: str, path: Path) -> None:
    from rich.console import Console
    from rich.progress import Progress

    from troth_lab.stress.opening import taker
    from troth_lab.stress.run import run_turns

    console = Console(stderr=True)
    with (
        path.open("xb") as file,
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task("taking turns", total=len(plan))

        def written(line: JsonObject) -> None:
            file.write(canonical_json(line) + b"\n")
            progress.advance(task)

        taking = taker(troth.services, tenant=_TENANT, run_id=run_id)
        await run_turns(plan, taking, on_line=written)


def _sealed(troth: Troth, header: RunHeader, plan: Sequence[Turn], saved: _Saved) -> RunReport:
    from troth_lab.stress.artifact import seal_artifact
    from troth_lab.stress.lines import read_lines
    from troth_lab.stress.opening import run_signer
    from troth_lab.stress.report import report_run

    services, lines = troth.services, saved.lines.read_bytes()
    signer = run_signer(services)
    artifact = seal_artifact(
        header,
        lines,
        versions={
            "troth": services.version,
            "model": services.settings.model,
            "books": dict(REGISTRY.versions),
        },
        key_id=signer.key_id,
        sign=signer.sign,
    )
    saved.artifact.write_bytes(artifact + b"\n")
    return report_run(plan, read_lines(lines))


def _show(report: RunReport, *, as_json: bool) -> None:
    if as_json:
        click.echo(orjson.dumps(report.to_json()).decode())
        return
    figures, audit = report.figures, report.figures.audit
    click.echo(f"{figures.turns} turns, {figures.errors} errors ({report.planned_errors} planned)")
    click.echo(
        f"contested memories shown in {figures.contested_turns} turns: "
        f"{audit.reintroduced_flagged_count} flagged, "
        f"{audit.reintroduced_unflagged_count} unflagged"
    )
    click.echo(
        "contested claims asserted without a true caveat: "
        f"{audit.answer_asserted_contradicted_claim_count}"
    )
    click.echo(f"wrong counts: {figures.count_mismatches}, leaks: {figures.leaks}")
    click.echo(f"as planned: {report.turns_met} of {figures.turns} turns")
    for name, count in sorted(report.unmet.items()):
        click.echo(f"  not as planned: {name} {count}")
    for name, count in sorted(report.repaired.items()):
        click.echo(f"  repaired: {name} in {count} responses")
    for name, count in sorted(report.broken.items()):
        click.echo(f"  broken: {name} in {count} responses")
    if report.disagreements:
        click.echo(f"  figures that differ from the response's own: {report.disagreements}")
