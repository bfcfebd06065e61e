"""``troth hold``: a deployment of its own under load and faults, and what came of it.

Exit codes: 0 everything held, 1 a reply was not sealed, a statement was lost or is there twice, a
mail has not one outcome, or the log does not verify.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import click
import orjson


@click.command()
@click.option("--minutes", default=60.0, show_default=True, type=click.FloatRange(0.1, 10_080))
@click.option("--seed", default=1, show_default=True, help="Of requests, and of the timetable.")
@click.option(
    "--share",
    default=0.7,
    show_default=True,
    type=click.FloatRange(0.05, 1.5),
    help="Of the rate at the knee, which is measured first.",
)
@click.option("--kill-every-s", default=60.0, show_default=True, type=click.FloatRange(0))
@click.option("--step-s", default=8.0, show_default=True, type=click.FloatRange(0.5, 600))
@click.option(
    "--at-once",
    default=256,
    show_default=True,
    type=click.IntRange(1, 512),
    help="Top of the ramp.",
)
@click.option("--disk-mb", default=6000, show_default=True, type=click.IntRange(200))
@click.option("--postgres-bin", type=click.Path(), help="Folder of initdb and pg_ctl.")
@click.option("--folder", type=click.Path(), help="New folder that keeps logs and keys.")
@click.option("--out", default="hold.json", show_default=True, type=click.Path())
def hold(
    minutes: float,
    seed: int,
    share: float,
    kill_every_s: float,
    step_s: float,
    at_once: int,
    disk_mb: int,
    postgres_bin: str | None,
    folder: str | None,
    out: str,
) -> None:
    """Hold a deployment of its own under load, while processes, database and upstream fail."""
    from troth_lab.hold import run
    from troth_lab.hold.cluster import programs_of

    plan = run.Plan(
        seed=seed,
        length_s=minutes * 60,
        share=share,
        kill_every_s=kill_every_s,
        step_s=step_s,
        at_once=[2**power for power in range(at_once.bit_length()) if 2**power <= at_once],
        disk_mb=disk_mb,
    )
    programs = programs_of(postgres_bin)
    with tempfile.TemporaryDirectory(prefix="troth-hold-") as temporary:
        kept = Path(folder or temporary).absolute()
        kept.mkdir(parents=True, exist_ok=True)
        holding = run.hold(plan, programs, kept, lambda line: click.echo(line, err=True))
        try:
            report = asyncio.run(holding)
        except asyncio.CancelledError:  # told to end: that says nothing of what held
            raise click.Abort from None
    Path(out).write_bytes(orjson.dumps(report, option=orjson.OPT_INDENT_2) + b"\n")
    for line in table(report):
        click.echo(line)
    click.echo(f"report: {out}", err=True)
    if not report["held"]:
        raise SystemExit(1)


def table(report: dict[str, Any]) -> list[str]:
    """The lines that a person reads first."""
    lines = [
        f"{'':18}{'requests':>9}{'a second':>10}{'p50 ms':>9}{'p99 ms':>9}{'503':>7}{'else':>7}"
    ]
    stretches = [(f"{one['at_once']} at once", one) for one in report["ramp"]]
    stretches += [
        (name.replace("_", " "), report[name])
        for name in ("quiet", "outside_faults", "inside_faults")
    ]
    for name, one in stretches:
        times = f"{one['p50_ms'] or 0:>9}{one['p99_ms'] or 0:>9}"
        shares = f"{one['shed_share']:>7.1%}{one['failed_share']:>7.1%}"
        lines.append(f"{name:18}{one['requests']:>9}{one['rate_per_s']:>10}{times}{shares}")
    knee, checked = report["knee"], report["checked"]
    lines.append(
        f"knee: {knee['rate_per_s']} a second at {knee['at_once']} at once; "
        f"held at {report['rate_per_s']}"
    )
    lines.append(
        f"{checked['replies']} replies with {checked['sealed_parts']} sealed parts, "
        f"{checked['acknowledged']} statements, {checked['mails']} mails, "
        f"{len(report['faults'])} faults"
    )
    if report["disk"]["skipped"]:
        lines.append(f"the disk was never full: {report['disk']['skipped']}")
    lines += [
        f"{one['process']}: {one['first_mb']} to {one['last_mb']} MB from {one['from_s']:.0f} "
        f"to {one['to_s']:.0f} s; last half {one['slope_mb_per_h']:+} "
        f"± {one['slope_error_mb_per_h']} MB an hour"
        for one in report["memory"]
        if one["is_longest"]
    ]
    for name, found in report["checks"].items():
        lines.append(f"{name}: {found['count']}")
        lines += [f"  {one}" for one in found["first"]]
    return lines
