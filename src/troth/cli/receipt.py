"""``troth receipt``: show and verify receipts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO

import click
import orjson

from troth.kernel.proof.statement import BYPASS_REASONS

if TYPE_CHECKING:
    from troth.kernel.proof.receipt import ReceiptReport
    from troth.runtime.proof.receipts import Receipts


FILE = click.File("rb", lazy=True)


@click.group()
def receipt() -> None:
    """Show and verify receipts."""


@receipt.command()
@click.argument("receipt_id")
@click.pass_context
def show(ctx: click.Context, receipt_id: str) -> None:
    """Print the receipt file of RECEIPT_ID, ready to be verified elsewhere."""
    click.echo(_stored(ctx, lambda receipts: receipts.file(receipt_id, tenant=None)), nl=True)


@receipt.command()
@click.argument("receipt_id")
@click.pass_context
def request(ctx: click.Context, receipt_id: str) -> None:
    """Print the stored request of RECEIPT_ID, whose bytes the receipt holds a digest of."""
    click.echo(_stored(ctx, lambda receipts: receipts.request(receipt_id, tenant=None)), nl=False)


def _stored(ctx: click.Context, read: Callable[[Receipts], bytes]) -> bytes:
    """What is stored of a receipt; the operator at the machine may read those of every tenant."""
    from troth.cli.opened import run_opened
    from troth.runtime.exchange.threads import run_blocking

    return run_opened(ctx, lambda troth: run_blocking(lambda: read(troth.services.receipts)))


@receipt.command()
@click.argument("file", type=FILE)
@click.option("--key", required=True, type=FILE, help="Public key: PEM, vkey or JSON.")
@click.option("--response", type=FILE, help="Response body to check against the receipt.")
@click.option("--request", type=FILE, help="Stored request to check against the receipt.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def verify(
    file: BinaryIO,
    key: BinaryIO,
    response: BinaryIO | None,
    request: BinaryIO | None,
    as_json: bool,
) -> None:
    """Verify the receipt FILE offline, with the public key alone."""
    from troth.kernel.proof.verify import read_public_key, verify_receipt

    report = verify_receipt(
        file.read(),
        read_public_key(key.read()),
        request=request.read() if request else None,
        # A sealed body never ends in a line break; a shell that saved one may have added it.
        response=response.read().removesuffix(b"\n") if response else None,
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
    for line in _in_words(report):
        click.echo(line)


def _in_words(report: ReceiptReport) -> Iterator[str]:
    """What was sealed, promised, checked, kept, repaired and withheld, and by whom."""
    statement = report.statement
    yield f"verified: {statement.receipt_id}"
    yield f"sealed {statement.sealed_at} by {report.checkpoint.origin}, {statement.surface}"
    yield f"event {report.index} of {report.checkpoint.size}, mode {statement.mode}"
    about = [verdict for verdict in statement.verdicts if verdict.applies]
    kept = [verdict.clause for verdict in about if verdict.is_kept]
    yield f"kept: {len(kept)} of {len(about)} clauses ({', '.join(kept)})"
    for verdict in statement.verdicts:
        if not verdict.is_kept:
            yield f"not kept: {verdict.clause} ({verdict.reason})"
        elif not verdict.applies and verdict.reason in BYPASS_REASONS:
            yield f"bypassed by this mode: {verdict.clause}"
    for repair in statement.repairs:
        yield f"repaired: {repair.clause} {repair.what}"
    for verdict in statement.withheld:
        yield f"withheld: what broke {verdict.clause} ({verdict.reason}) did not leave"
    for clause in statement.unsafe:
        yield f"not enforced in that process: {clause}"
    who = statement.versions
    models = who.get("models")
    written = ", ".join(map(str, models)) if isinstance(models, list) and models else "no model"
    yield f"written by {written}, judged by {who.get('judge')}, with troth {who.get('troth')}"
    given = {"request": report.request_checked, "response": report.response_checked}
    checked = [name for name, is_checked in given.items() if is_checked]
    yield f"bodies checked: {', '.join(checked) or 'none given'}"
    yield "it says what was promised and checked, and not that the answer is true"
