"""``troth receipt``: show and verify receipts."""

from __future__ import annotations

from pathlib import Path

import click
import orjson

from troth.kernel.errors import CallerError


def read_file(path: str, field: str) -> bytes:
    """The bytes of a file.

    Raises:
        CallerError: ``input.invalid``, naming the argument.
    """
    try:
        return Path(path).read_bytes()
    except OSError as problem:
        raise CallerError(
            "input.invalid", f"The file {path} cannot be read.", field=field
        ) from problem


@click.group()
def receipt() -> None:
    """Show and verify receipts."""


@receipt.command()
@click.argument("receipt_id")
@click.pass_context
def show(ctx: click.Context, receipt_id: str) -> None:
    """Print the receipt file of RECEIPT_ID, ready to be verified elsewhere."""
    from troth.cli.opened import run_opened
    from troth.library import Troth
    from troth.runtime.threads import run_blocking

    async def work(troth: Troth) -> bytes:
        # The operator at the machine may read receipts of every tenant.
        return await run_blocking(lambda: troth.services.receipts.file(receipt_id, tenant=None))

    click.echo(run_opened(ctx, work), nl=True)


@receipt.command()
@click.argument("file", type=click.Path())
@click.option("--key", required=True, type=click.Path(), help="Public key: PEM, vkey or JSON.")
@click.option("--response", type=click.Path(), help="Response body to check against the receipt.")
@click.option("--request", type=click.Path(), help="Stored request to check against the receipt.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def verify(file: str, key: str, response: str | None, request: str | None, as_json: bool) -> None:
    """Verify the receipt FILE offline, with the public key alone."""
    from troth.kernel.proof.verify import read_public_key, verify_receipt

    report = verify_receipt(
        read_file(file, "file"),
        read_public_key(read_file(key, "key")),
        request=read_file(request, "request") if request else None,
        # A sealed body never ends in a line break; a shell that saved one may have added it.
        response=read_file(response, "response").removesuffix(b"\n") if response else None,
    )
    predicate = report.statement.to_json()["predicate"]
    if as_json:
        shown = {
            "verified": True,
            "index": report.index,
            "log": report.checkpoint.origin,
            "log_size": report.checkpoint.size,
            "request_checked": report.request_checked,
            "response_checked": report.response_checked,
            "predicate": predicate,
        }
        click.echo(orjson.dumps(shown).decode())
        return
    statement = report.statement
    click.echo(f"verified: {statement.receipt_id}")
    click.echo(f"sealed {statement.sealed_at} by {report.checkpoint.origin}, {statement.surface}")
    click.echo(f"event {report.index} of {report.checkpoint.size}")
    for verdict in statement.verdicts:
        if not verdict.is_kept:
            click.echo(f"not kept: {verdict.clause} ({verdict.reason})")
    for repair in statement.repairs:
        click.echo(f"repaired: {repair.clause} {repair.what}")
    checked = [
        name for name, done in (("request", request), ("response", response)) if done is not None
    ]
    click.echo(f"bodies checked: {', '.join(checked) or 'none given'}")
