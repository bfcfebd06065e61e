"""``troth audit``: verify, export and checkpoint the log."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import click
import orjson

from troth.bootstrap import checkpoint_path
from troth.cli.opened import run_opened
from troth.cli.receipt import read_file
from troth.kernel.proof.verify import PublicKey, read_public_key
from troth.library import Troth
from troth.runtime.audit import AuditReport, verify_stored_log
from troth.runtime.threads import run_blocking


@click.group()
def audit() -> None:
    """Verify, export and checkpoint the audit log."""


@audit.command()
@click.option("--key", type=click.Path(), help="Trusted public key; by default this server's own.")
@click.option(
    "--checkpoint", type=click.Path(), help="A checkpoint kept elsewhere; by default the file."
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.pass_context
def verify(ctx: click.Context, key: str | None, checkpoint: str | None, as_json: bool) -> None:
    """Verify every event, checkpoint and receipt; names the place of what does not fit."""

    async def work(troth: Troth) -> AuditReport:
        services = troth.services
        trusted = (
            read_public_key(read_file(key, "key"))
            if key
            else PublicKey(raw=services.receipts.public_raw, name=services.receipts.log_name)
        )
        beside = checkpoint_path(services.settings)
        outside = (
            read_file(checkpoint, "checkpoint")
            if checkpoint
            else beside.read_bytes()
            if beside.exists()
            else None
        )
        if outside is None:
            click.echo(
                "warning: no checkpoint outside the database; a cut tail may show no trace",
                err=True,
            )
        return await run_blocking(
            lambda: verify_stored_log(services.log, trusted, outside_checkpoint=outside)
        )

    report = run_opened(ctx, work)
    if as_json:
        shown = {
            "verified": True,
            "events": report.log.size,
            "receipts": report.receipts,
            "checkpoints": report.log.checkpoints_checked,
            "root": report.log.root.hex(),
        }
        click.echo(orjson.dumps(shown).decode())
        return
    click.echo(
        f"verified: {report.log.size} events, {report.receipts} receipts, "
        f"{report.log.checkpoints_checked} checkpoints"
    )


@audit.command()
@click.pass_context
def checkpoint(ctx: click.Context) -> None:
    """Print the newest signed checkpoint, to be kept elsewhere."""

    async def work(troth: Troth) -> bytes:
        return await run_blocking(troth.services.receipts.checkpoint)

    click.echo(run_opened(ctx, work), nl=False)


@audit.command()
@click.option("--output", "-o", type=click.File("wb"), default="-", help="File; stdout by default.")
@click.pass_context
def export(ctx: click.Context, output: BinaryIO) -> None:
    """Write the events as JSON lines, one canonical leaf per line."""

    async def work(troth: Troth) -> int:
        def write() -> int:
            count = 0
            for entry in troth.services.log.entries():
                output.write(entry.leaf + b"\n")
                count += 1
            return count

        return await run_blocking(write)

    count = run_opened(ctx, work)
    click.echo(f"exported {count} events", err=True)


@audit.command()
@click.option("--output", "-o", type=click.Path(), help="File; stdout by default.")
@click.option("--pem", is_flag=True, help="PEM instead of the JSON document.")
@click.pass_context
def key(ctx: click.Context, output: str | None, pem: bool) -> None:
    """Print the public key that verifies receipts and checkpoints."""

    async def work(troth: Troth) -> bytes:
        document = troth.public_key()
        return str(document["public_key"]).encode() if pem else orjson.dumps(document) + b"\n"

    text = run_opened(ctx, work)
    if output:
        Path(output).write_bytes(text)
    else:
        click.echo(text, nl=False)
