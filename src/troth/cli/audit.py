"""``troth audit``: verify, export and checkpoint the log.

``troth audit cosign`` and ``witnessed``: a second party vouches that a log only grew.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import click
import orjson

from troth.bootstrap import open_signer, open_stored_log, rotate_key
from troth.cli.opened import run_opened, settings_of
from troth.cli.receipt import FILE
from troth.kernel.errors import CallerError
from troth.kernel.proof import checkpoint as checkpoints
from troth.kernel.proof import keys
from troth.kernel.proof.encoding import decode_base64
from troth.kernel.proof.rows import TableReport
from troth.kernel.proof.verify import read_public_key
from troth.library import Troth
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.memory.erasing import linked_to
from troth.runtime.proof.audit import refuse_findings, verify_stored_log


@click.group()
def audit() -> None:
    """Verify, export and checkpoint the audit log."""


@audit.command()
@click.argument("checkpoint", type=FILE)
@click.option("--key", required=True, type=FILE, help="Public key of the log.")
@click.option("--name", required=True, help="Name of the witness, such as a host name.")
@click.option("--signing-key", default="witness.key", show_default=True, type=click.Path())
@click.option(
    "--seen", default="witnessed", show_default=True, help="The checkpoint that was signed last."
)
@click.option("--proof", type=FILE, help="JSON of GET /api/audit/consistency.")
def cosign(
    checkpoint: BinaryIO,
    key: BinaryIO,
    name: str,
    signing_key: str,
    seen: str,
    proof: BinaryIO | None,
) -> None:
    """Sign the CHECKPOINT of somebody else's log, if it continues the one that was signed last.

    Prints it with the signature, and keeps it in the file SEEN for the next time. The verifier key
    of the witness goes to SIGNING_KEY with .pub at its end.
    """
    if not keys.is_key_name(name):
        raise CallerError("input.invalid", "This is no name of a key.", field="name")
    log_key = read_public_key(key.read())
    signer = open_signer(Path(signing_key))
    witness = keys.PublicKey(name=name, raw=signer.public_key, kind=keys.WITNESS)
    before = Path(seen)
    note = checkpoints.cosign(
        checkpoint.read(),
        log_key=log_key,
        before=before.read_bytes() if before.exists() else None,
        proof=_hashes(proof.read()) if proof else (),
        witness=witness,
        sign=signer.sign,
        at=int(time.time()),
    )
    before.write_bytes(note)
    told = keys.render_vkey(name, signer.public_key, keys.WITNESS)
    Path(f"{signing_key}.pub").write_text(f"{told}\n", "utf-8")
    click.echo(note, nl=False)


@audit.command()
@click.argument("checkpoint", type=FILE)
@click.option("--key", required=True, type=FILE, help="Public key of the log.")
@click.option(
    "--witness",
    "witnesses",
    required=True,
    multiple=True,
    type=FILE,
    help="Verifier key of one that must have signed; repeatable.",
)
def witnessed(checkpoint: BinaryIO, key: BinaryIO, witnesses: tuple[BinaryIO, ...]) -> None:
    """Verify offline that the log and every one of the witnesses signed the CHECKPOINT."""
    named = [
        keys.parse_vkey(one.read().decode("utf-8", "replace").strip(), keys.WITNESS)
        for one in witnesses
    ]
    found, signed = checkpoints.verify_cosigned(
        checkpoint.read(),
        log_key=read_public_key(key.read()),
        witnesses=named,
    )
    click.echo(f"verified: {found.origin}, {found.size} events, root {found.root.hex()}")
    for name, at in signed.items():
        click.echo(f"witnessed by {name} at {datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%SZ}")


def _hashes(data: bytes) -> tuple[bytes, ...]:
    try:
        return tuple(decode_base64(one) for one in orjson.loads(data)["proof"])
    except (ValueError, KeyError, TypeError):
        raise CallerError(
            "input.invalid", "This is no proof of consistency.", field="proof"
        ) from None


@audit.command()
@click.option("--key", type=FILE, help="Trusted public key; by default this deployment's.")
@click.option("--checkpoint", type=FILE, help="A checkpoint kept elsewhere; by default the file.")
@click.option("--bodies/--no-bodies", default=True, help="Compare stored bodies with receipts.")
@click.option("--strict", is_flag=True, help="Refuse rows of which the log has no digest, too.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.pass_context
def verify(
    ctx: click.Context,
    key: BinaryIO | None,
    checkpoint: BinaryIO | None,
    bodies: bool,
    strict: bool,
    as_json: bool,
) -> None:
    """Verify events, checkpoints and receipts, and hold every table to them.

    Names the place of whatever does not fit.
    """
    with open_stored_log(settings_of(ctx).settings) as stored:
        trusted = read_public_key(key.read()) if key else stored.trusted
        outside = checkpoint.read() if checkpoint else stored.checkpoint
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
        report = verify_stored_log(
            stored.log,
            trusted,
            outside_checkpoint=outside,
            with_bodies=bodies,
            tables=stored.storage.audit(with_bodies=bodies),
        )
    tables = report.tables or TableReport()
    _tell(tables)
    refuse_findings(report, strict=strict)
    if as_json:
        shown = {
            "verified": True,
            "events": report.log.size,
            "receipts": report.receipts,
            "bodies": report.bodies,
            "checkpoints": report.log.checkpoints_checked,
            "root": report.log.root.hex(),
            "rows": {str(name): count for name, count in tables.covered.items()},
            "not_covered": {str(name): count for name, count in tables.uncovered.items()},
        }
        click.echo(orjson.dumps(shown).decode())
        return
    click.echo(
        f"verified: {report.log.size} events, {report.receipts} receipts, "
        f"{report.bodies} bodies, "
        f"{report.log.checkpoints_checked} checkpoints, "
        f"{sum(tables.covered.values())} rows"
    )


def _tell(tables: TableReport) -> None:
    """Each finding on a line of its own, and what the log cannot tell."""
    for finding in tables.findings:
        click.echo(f"differs: {finding.place}", err=True)
    for table, count in sorted(tables.uncovered.items()):
        click.echo(f"not covered: {count} rows of {table}; the log has no digest of them", err=True)
    for example in tables.examples:
        click.echo(f"not covered: {example.place}", err=True)


@audit.command()
@click.pass_context
def checkpoint(ctx: click.Context) -> None:
    """Print the newest signed checkpoint, to be kept elsewhere."""
    with open_stored_log(settings_of(ctx).settings) as stored:
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
    with open_stored_log(settings_of(ctx).settings) as stored:
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


@audit.command()
@click.argument("new_key_file", type=click.Path(path_type=Path))
@click.pass_context
def rotate(ctx: click.Context, new_key_file: Path) -> None:
    """Make a new signing key in NEW_KEY_FILE; the old key stays in the log, for old receipts.

    Afterwards set key_file (TROTH_KEY_FILE) to the new file, and start every server again.
    """
    key = run_opened(
        ctx, lambda troth: run_blocking(lambda: rotate_key(troth.services, new_key_file))
    )
    click.echo(key.raw.hex())
    click.echo(f"rotated; set TROTH_KEY_FILE={new_key_file} and restart every server", err=True)


@audit.command()
@click.argument("receipt_ids", nargs=-1, required=True, metavar="RECEIPT_ID...")
@click.pass_context
def erase(ctx: click.Context, receipt_ids: tuple[str, ...]) -> None:
    """Erase the stored request and response of exchanges; receipts and proofs stay whole.

    With a deep answer goes the run of thinking that it came from.
    """
    named, runs, reviews = run_opened(
        ctx, lambda troth: run_blocking(lambda: _erase(troth, receipt_ids))
    )
    also = f", and {runs} of thinking" if runs else ""
    click.echo(f"erased {named} of {len(receipt_ids)}{also}", err=True)
    for review_id in reviews:
        click.echo(f"hint: there is a review of it: troth review erase {review_id}", err=True)
    if named < len(receipt_ids):
        raise CallerError(
            "input.not_found",
            "Some receipts have no stored bodies.",
            hint="they were erased before, never kept, or the id is wrong",
            field="receipt_id",
        )


def _erase(troth: Troth, receipt_ids: tuple[str, ...]) -> tuple[int, int, list[str]]:
    """How many of the named exchanges went, and of their runs of thinking; ids of reviews."""
    log = troth.services.storage.log
    linked = [linked_to(log.body(one)) for one in receipt_ids]
    # The runs first: the answer alone knows which they are.
    runs = [run for run, _ in linked if run and run not in receipt_ids]
    erased_runs = sum(log.erase_body(run).result() >= 0 for run in runs)
    named = sum(log.erase_body(one).result() >= 0 for one in receipt_ids)
    return named, erased_runs, [review for _, review in linked if review]
