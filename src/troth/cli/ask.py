"""``troth ask`` and ``troth check``: one request or draft in process, sealed like any other."""

from __future__ import annotations

import json
import re
import sys
from typing import Any

import click

from troth.cli.opened import JSON, TEXT, Text, on_lines, run_opened
from troth.contracts.answers.document import AnswerDocument
from troth.contracts.answers.panel.document import PanelDocument
from troth.contracts.answers.request.split import Attachment
from troth.kernel.errors import CallerError
from troth.library import DepthName, ModeName, Troth
from troth.runtime.exchange.given import GivenPassage, Message
from troth.runtime.exchange.seal import Sealed
from troth.runtime.gateway.documents import CLEAN, MARKED
from troth.settings import EXTRACTIVE


@click.command()
@click.argument("text")
@click.option("--mode", default="work", help="work (default) or normal.")
@click.option("--thread", "thread_id", default="", help="Continue this conversation.")
@click.option("--subject", default="anonymous", help="Whose memories are meant.")
@click.option("--attach", multiple=True, type=TEXT, help="A text file to work on.")
@click.option("--instructions", default="", help="What is wanted of tone, form and role.")
@click.option("--passage", multiple=True, type=TEXT, help="A text file to cite.")
@click.option("--messages", type=TEXT, help="A JSON file of earlier {role, content}.")
@click.option(
    "--model", help="extractive, openai:NAME, anthropic:NAME, or a name of the setting models."
)
@click.option(
    "--depth",
    default="baseline",
    type=click.Choice(["baseline", "deep"]),
    help="deep: think the answer over before it is sealed.",
)
@click.option("--review", is_flag=True, help="Review the answer beside it.")
@click.option("--panel", is_flag=True, help="Ask every configured peer instead of one model.")
@click.option("--agent", "agents", multiple=True, help="With --panel: only this peer; repeatable.")
@JSON
@click.pass_context
def ask(  # noqa: PLR0913, PLR0917 - one for each option
    ctx: click.Context,
    text: str,
    mode: ModeName,
    thread_id: str,
    subject: str,
    attach: tuple[Text, ...],
    instructions: str,
    passage: tuple[Text, ...],
    messages: Text | None,
    model: str | None,
    depth: DepthName,
    review: bool,
    panel: bool,
    agents: tuple[str, ...],
    as_json: bool,
) -> None:
    """Ask TEXT and print the answer; use - to read it from stdin."""
    request = sys.stdin.read() if text == "-" else text
    brought: dict[str, Any] = {
        "mode": mode,
        "subject": subject,
        "thread_id": thread_id,
        "attachments": [Attachment(name=one.name, text=one.text) for one in attach],
        "instructions": instructions,
        "messages": () if messages is None else _messages(messages),
        "passages": [_passage(one) for one in passage],
        "review": review,
        "surface": "cli:ask",
    }
    named = model if model and ":" not in model and model != EXTRACTIVE else ""

    if agents and not panel:
        raise CallerError(
            "input.invalid", "--agent names a peer of a panel.", hint="add --panel", field="agent"
        )

    if panel and depth != "baseline":
        raise CallerError(
            "input.invalid",
            "A panel is not thought over.",
            hint="leave out --panel or --depth",
            field="panel",
        )

    async def work(troth: Troth) -> Sealed[AnswerDocument] | Sealed[PanelDocument]:
        if panel:
            return await troth.ask_panel(request, agents=agents, **brought)
        return await troth.ask(request, model=named, depth=depth, **brought)

    sealed = run_opened(ctx, work, model=None if named else model)
    if as_json:
        click.echo(sealed.body.decode())
        return
    _show(sealed.document)
    click.echo(f"\nreceipt: {sealed.receipt_id}", err=True)
    if sealed.document.review_id:
        click.echo(f"review: troth review show {sealed.document.review_id}", err=True)
    for repair in sealed.repairs:
        click.echo(f"repaired: {repair.clause} {repair.what}", err=True)


def _show(document: AnswerDocument | PanelDocument) -> None:
    """An answer as it is; of a panel, each message under the name of its agent."""
    if isinstance(document, AnswerDocument):
        click.echo(on_lines(document.answer))
        return
    for message in document.messages:
        content = on_lines(message.content)
        click.echo(f"{message.agent}\n{'=' * len(message.agent)}\n{content}\n")


def _passage(file: Text) -> GivenPassage:
    """A file as a source of this exchange; its id is its name."""
    name = re.sub(r"[^A-Za-z0-9._:-]", "_", file.name).lstrip("._:-") or "passage"
    return GivenPassage(id=name[:128], text=file.text, title=file.name)


def _messages(file: Text) -> list[Message]:
    try:
        return [Message(**one) for one in json.loads(file.text)]
    except (ValueError, TypeError, RecursionError) as problem:
        raise CallerError(
            "input.invalid",
            f"The file {file.name} is no JSON list of messages.",
            hint='expected [{"role": "user", "content": "…"}, …]',
            field="messages",
        ) from problem


@click.command()
@click.argument("file", type=TEXT)
@click.option("--request", default="", help="What the draft answers.")
@click.option("--passage", "files", multiple=True, type=TEXT, help="A text to hold it to.")
@click.option("--subject", default="anonymous", help="Whose memories are meant.")
@JSON
@click.pass_context
def check(
    ctx: click.Context,
    file: Text,
    request: str,
    files: tuple[Text, ...],
    subject: str,
    as_json: bool,
) -> None:
    """Hold the draft in FILE to what is on record; use - to read it from stdin.

    Exits with 20 where the draft had to be changed, and with 30 where it is withheld.
    """
    passages = [
        GivenPassage(id=f"passage-{number}", text=one.text, title=one.name)
        for number, one in enumerate(files, start=1)
    ]
    sealed = run_opened(
        ctx,
        lambda troth: troth.check(
            file.text, request=request, passages=passages, subject=subject, surface="cli:check"
        ),
    )
    document = sealed.document
    click.echo(sealed.body.decode() if as_json else on_lines(document.texts[0]))
    for limit in document.holding.limitations:
        click.echo(f"limitation: {limit.text}", err=True)
    click.echo(f"verdict: {document.verdict}\nreceipt: {sealed.receipt_id}", err=True)
    if document.verdict != CLEAN:
        raise SystemExit(20 if document.verdict == MARKED else 30)
