"""``troth check``: a draft held to passages, own sources and memory, in process."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from troth.cli.drafts import read_text
from troth.cli.legible import on_lines
from troth.cli.opened import JSON, run_opened
from troth.runtime.exchange.given import GivenPassage
from troth.runtime.gateway.documents import CLEAN, MARKED


@click.command()
@click.argument("file")
@click.option("--request", default="", help="What the draft answers.")
@click.option("--passage", "files", multiple=True, type=click.Path(), help="A text to hold it to.")
@click.option("--subject", default="anonymous", help="Whose memories are meant.")
@JSON
@click.pass_context
def check(
    ctx: click.Context,
    file: str,
    request: str,
    files: tuple[str, ...],
    subject: str,
    as_json: bool,
) -> None:
    """Hold the draft in FILE to what is on record; use - to read it from stdin.

    Exits with 20 where the draft had to be changed, and with 30 where it is withheld.
    """
    draft = sys.stdin.read() if file == "-" else read_text(Path(file), "file")
    passages = [
        GivenPassage(id=f"passage-{number}", text=read_text(path, "file"), title=path.name)
        for number, path in enumerate(map(Path, files), start=1)
    ]
    sealed = run_opened(
        ctx,
        lambda troth: troth.check(
            draft, request=request, passages=passages, subject=subject, surface="cli:check"
        ),
    )
    document = sealed.document
    click.echo(sealed.body.decode() if as_json else on_lines(document.texts[0]))
    click.echo(f"verdict: {document.verdict}\nreceipt: {sealed.receipt_id}", err=True)
    if document.verdict != CLEAN:
        raise SystemExit(20 if document.verdict == MARKED else 30)
