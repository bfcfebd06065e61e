"""``troth chat``: turns of a conversation in process, each sealed like any other response."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import click

from troth.cli.opened import on_lines, on_one_line, run_opened
from troth.contracts.memory.chat import ChatDocument
from troth.kernel.errors import CallerError
from troth.library import ModeName, Troth
from troth.runtime.exchange.closing import RefusedExchange
from troth.runtime.exchange.seal import Sealed


@click.command()
@click.argument("messages", nargs=-1)
@click.option("--subject", default="me", show_default=True, help="Whose memories are meant.")
@click.option("--thread", "thread_id", default="cli", show_default=True, help="The conversation.")
@click.option("--mode", default="work", help="work (default) or normal.")
@click.option("--important", is_flag=True, help="Remember it even where no fact can be read.")
@click.option("--review", is_flag=True, help="Review each turn beside it.")
@click.option("--xray", is_flag=True, help="Show the memories and conflicts behind each reply.")
@click.option("--model", help="extractive, openai:NAME or anthropic:NAME.")
@click.option("--json", "as_json", is_flag=True, help="Print each sealed JSON response on a line.")
@click.pass_context
def chat(
    ctx: click.Context,
    messages: tuple[str, ...],
    subject: str,
    thread_id: str,
    mode: ModeName,
    important: bool,
    review: bool,
    xray: bool,
    model: str | None,
    as_json: bool,
) -> None:
    """Say MESSAGES one after another; without any, read them from stdin, one on each line."""

    async def work(troth: Troth) -> None:
        for message in messages or _lines():
            try:
                sealed = await troth.chat(
                    message,
                    subject=subject,
                    thread_id=thread_id,
                    mode=mode,
                    important=important,
                    review=review,
                    surface="cli:chat",
                )
            except (CallerError, RefusedExchange) as refused:
                if messages:
                    raise
                error = refused if isinstance(refused, CallerError) else refused.error
                click.echo(f"error: {error.detail}", err=True)  # the talk goes on
                continue
            _show(sealed, as_json=as_json, with_xray=xray)

    run_opened(ctx, work, model=model)


def _lines() -> Iterable[str]:
    return _prompted() if sys.stdin.isatty() else [line for line in sys.stdin if line.strip()]


def _prompted() -> Iterator[str]:
    """Lines that a person types, until the end of the input."""
    click.echo("> ", nl=False, err=True)
    for line in iter(sys.stdin.readline, ""):
        if line.strip():
            yield line.strip()
        click.echo("> ", nl=False, err=True)


def _show(sealed: Sealed[ChatDocument], *, as_json: bool, with_xray: bool) -> None:
    if as_json:
        click.echo(sealed.body.decode())
        return
    document = sealed.document
    click.echo(on_lines(document.answer))
    open_count = document.metadata.unresolved_contradictions_total
    notes = [f"receipt: {sealed.receipt_id}"]
    notes += [f"open contradictions: {open_count}"] if open_count else []
    notes += [f"repaired: {one.clause} {one.what}" for one in sealed.repairs]
    click.echo("  ".join(notes), err=True)
    if document.review_id:
        click.echo(f"review: troth review show {document.review_id}", err=True)
    if with_xray and document.xray is not None:
        _show_xray(document)


def _show_xray(document: ChatDocument) -> None:
    xray = document.xray
    for used in xray.memories_used if xray else ():
        flag = "contested" if used.reintroduced_claim else "plain"
        told = on_one_line(used.text)
        click.echo(f"  {flag}\ttrust {used.trust:.2f}\t{used.timestamp}\t{told}", err=True)
    for conflict in xray.conflicts_detected if xray else ():
        sides = on_one_line(f"{conflict.old} | {conflict.new}")
        click.echo(f"  {conflict.status}\t{conflict.entry_id}\t{sides}", err=True)
    for other in document.metadata.alternatives:
        click.echo(f"  otherwise\t{on_one_line(other.text)}", err=True)
