"""``troth audit``: verify, export and checkpoint the log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click
import orjson

from troth.bootstrap import StoredLog, open_stored_log
from troth.cli.opened import run_opened, settings_of
from troth.cli.receipt import read_file
from troth.kernel.errors import CallerError
from troth.kernel.proof.verify import read_public_key
from troth.library import Troth
from troth.runtime.audit import verify_stored_log


@click.group()
def audit() -> None:
    """Verify, export and checkpoint the audit log."""


@contextmanager
def _stored_log(ctx: click.Context) -> Iterator[StoredLog]:
    """The log, opened for reading only: a damaged one can still be looked at."""
    stored = open_stored_log(settings_of(ctx).settings)
    try:
        yield stored
    finally:
        stored.storage.close()


@audit.command()
@click.option("--key", type=click.Path(), help="Trusted public key; by default this deployment's.")
@click.option(
    "--checkpoint", type=click.Path(), help="A checkpoint kept elsewhere; by default the file."
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.pass_context
def verify(ctx: click.Context, key: str | None, checkpoint: str | None, as_json: bool) -> None:
    """Verify every event, checkpoint and receipt; names the place of what does not fit."""
    with _stored_log(ctx) as stored:
        trusted = read_public_key(read_file(key, "key")) if key else stored.trusted
        outside = read_file(checkpoint, "checkpoint") if checkpoint else stored.checkpoint
        if trusted is None:
            raise CallerError(
                "input.invalid",
                "There is no key to trust: the key file of this deployment is not here.",
                hint="give the public key with --key",
                field="key",
            )
        if outside is None:
            click.echo(
                "warning: no checkpoint outside the database; a cut tail may leave no trace",
                err=True,
            )
        report = verify_stored_log(stored.log, trusted, outside_checkpoint=outside)
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
    with _stored_log(ctx) as stored:
        note = stored.log.checkpoint()
    if note is None:
        raise CallerError("input.not_found", "Nothing has been logged yet.")
    click.echo(note, nl=False)


@audit.command()
@click.option("--output", "-o", type=click.File("wb"), default="-", help="File; stdout by default.")
@click.pass_context
def export(ctx: click.Context, output: BinaryIO) -> None:
    """Write the events as JSON lines, one canonical leaf per line."""
    count = 0
    with _stored_log(ctx) as stored:
        for entry in stored.log.entries():
            output.write(entry.leaf + b"\n")
            count += 1
    click.echo(f"exported {count} events", err=True)


@audit.command()
@click.option("--output", "-o", type=click.Path(), help="File; stdout by default.")
@click.option("--pem", is_flag=True, help="PEM instead of the JSON document.")
@click.pass_context
def key(ctx: click.Context, output: str | None, pem: bool) -> None:
    """Print the public key that verifies receipts and checkpoints; made if there is none yet."""

    async def work(troth: Troth) -> bytes:
        document = troth.public_key()
        return str(document["public_key"]).encode() if pem else orjson.dumps(document) + b"\n"

    text = run_opened(ctx, work)
    if output:
        Path(output).write_bytes(text)
    else:
        click.echo(text, nl=False)
