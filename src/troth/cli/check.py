"""``troth check``: a draft held to passages, own sources and memory, in process."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from troth.cli.legible import on_lines
from troth.cli.opened import run_opened
from troth.kernel.errors import CallerError
from troth.library import Troth
from troth.runtime.exchange.given import GivenPassage
from troth.runtime.gateway.check import SealedCheck
from troth.runtime.gateway.documents import CLEAN, MARKED


@click.command()
@click.argument("file")
@click.option("--request", default="", help="What the draft answers.")
@click.option("--passage", "files", multiple=True, type=click.Path(), help="A text to hold it to.")
@click.option("--subject", default="anonymous", help="Whose memories are meant.")
@click.option("--json", "as_json", is_flag=True, help="Print the sealed JSON response.")
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
    draft = sys.stdin.read() if file == "-" else _read(file)
    passages = [
        GivenPassage(id=f"passage-{number}", text=_read(name), title=Path(name).name)
        for number, name in enumerate(files, start=1)
    ]

    async def work(troth: Troth) -> SealedCheck:
        return await troth.check(
            draft, request=request, passages=passages, subject=subject, surface="cli:check"
        )

    sealed = run_opened(ctx, work)
    document = sealed.document
    click.echo(sealed.body.decode() if as_json else on_lines(document.texts[0]))
    click.echo(f"verdict: {document.verdict}\nreceipt: {sealed.receipt_id}", err=True)
    if document.verdict != CLEAN:
        raise SystemExit(20 if document.verdict == MARKED else 30)


def _read(name: str) -> str:
    try:
        return Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise CallerError(
            "input.invalid",
            f"The file {Path(name).name} cannot be read as UTF-8 text.",
            hint="`troth evidence add` reads other formats",
            field="file",
        ) from problem
