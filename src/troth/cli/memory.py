"""``troth memory``: look at a subject's memories and ledger, and act on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import click

from troth.cli.lists import rows
from troth.cli.opened import JSON, LIMIT, TENANT, on_one_line, run_told
from troth.contracts.memory.model import Move
from troth.kernel.errors import CallerError
from troth.library import Troth
from troth.runtime.exchange.closing import SealedPlain
from troth.runtime.exchange.exchange import ANONYMOUS, Origin

_SUBJECT = click.option("--subject", default="me", show_default=True, help="Whose memories.")
_REASON = click.option("--reason", default="", help="Why, for the history.")
_MOVES: Final = {
    Move.ACCEPT: "Let both sides of ENTRY_ID stand.",
    Move.REFLECT: "Mark ENTRY_ID as being thought about; it still counts as open.",
    Move.REOPEN: "Undo what closed ENTRY_ID.",
    Move.PROMOTE: (
        "Say that what is suspected as ENTRY_ID is a contradiction; it is open from then on."
    ),
    Move.DISMISS: "Say that what is suspected as ENTRY_ID is no contradiction.",
}
_Fields = Mapping[str, Any]


@click.group()
def memory() -> None:
    """Look at memories, and settle contradictions."""


def _memory_line(one: _Fields) -> str:
    state = "contested" if one["reintroduced_claim"] else "plain"
    state = "history" if one["superseded"] else state
    shown = on_one_line(str(one["text"]))
    return f"{one['memory_id']}\t{state}\t{one['trust']:.2f}\t{one['timestamp']}\t{shown}"


def _entry_line(one: _Fields) -> str:
    values = [one["old_value"], *(side["value"] for side in one["further"]), one["new_value"]]
    sides = on_one_line(" | ".join(values))
    attribute = on_one_line(one["attribute"])
    return f"{one['entry_id']}\t{one['status']}\t{one['kind']}\t{attribute}\t{sides}"


def _memories(fields: _Fields) -> Iterator[str]:
    yield from map(_memory_line, fields["memories"])
    if fields.get("next_before"):
        click.echo(f"more: --before {fields['next_before']}", err=True)
    for entry_id in fields.get("opened", ()):
        click.echo(f"contradiction opened: {entry_id}", err=True)


def _entries(fields: _Fields) -> Iterator[str]:
    yield from map(_entry_line, fields["contradictions"])
    click.echo(f"open: {fields['open_count']}", err=True)
    if fields.get("next_after"):
        click.echo(f"more: --after {fields['next_after']}", err=True)


def _acted(fields: _Fields) -> Iterator[str]:
    yield _entry_line(fields["contradiction"])
    for entry_id in fields["opened"]:
        click.echo(f"opened because of it: {entry_id}", err=True)


def _shown(fields: _Fields) -> Iterator[str]:
    yield _memory_line(fields)
    yield from map(_entry_line, fields["contradictions"])


def _moved(fields: _Fields) -> Iterator[str]:
    yield _memory_line(fields)
    yield from (f"{one['seq']}\t{one['rule']}\t{one['trust']:.2f}" for one in fields["history"])


def _erased(fields: _Fields) -> Iterator[str]:
    counts = (f"{count} {name.replace('_', ' ')}" for name, count in fields["erased"].items())
    yield f"erased: {', '.join(counts)}"


@memory.command("list")
@_SUBJECT
@TENANT
@click.option("--before", type=int, help="Only memories before this place.")
@LIMIT
@JSON
@click.pass_context
def list_memories(ctx: click.Context, /, tenant: str, as_json: bool, **page: Any) -> None:
    """List memories, newest first."""
    run_told(
        ctx,
        lambda troth: troth.memories(surface="cli:memory", **page),
        _memories,
        tenant=tenant,
        as_json=as_json,
    )


@memory.command()
@click.argument("query")
@_SUBJECT
@TENANT
@JSON
@click.pass_context
def recall(ctx: click.Context, query: str, subject: str, tenant: str, as_json: bool) -> None:
    """List the memories that QUERY brings to mind, best first."""
    run_told(
        ctx,
        lambda troth: troth.memories(subject=subject, query=query, surface="cli:memory"),
        _memories,
        tenant=tenant,
        as_json=as_json,
    )


@memory.command()
@click.argument("text")
@_SUBJECT
@TENANT
@click.option("--important", is_flag=True, help="Remember it even where no fact can be read.")
@JSON
@click.pass_context
def add(ctx: click.Context, /, text: str, tenant: str, as_json: bool, **how: Any) -> None:
    """Store the statements in TEXT."""
    run_told(
        ctx,
        lambda troth: troth.remember(text, surface="cli:memory", **how),
        _memories,
        tenant=tenant,
        as_json=as_json,
    )


def _of_nobody(tenant: str) -> Origin:
    return Origin(surface="cli:memory", tenant=tenant, subject=ANONYMOUS)


@memory.command()
@click.argument("memory_id")
@TENANT
@JSON
@click.pass_context
def show(ctx: click.Context, memory_id: str, tenant: str, as_json: bool) -> None:
    """Show one memory with its trust and the contradictions it stands in."""
    run_told(
        ctx,
        lambda troth: troth.services.book.memory(memory_id, origin=_of_nobody(tenant)),
        _shown,
        tenant=tenant,
        as_json=as_json,
    )


@memory.command()
@click.argument("memory_id")
@TENANT
@JSON
@click.pass_context
def trust(ctx: click.Context, memory_id: str, tenant: str, as_json: bool) -> None:
    """Show how the trust of one memory moved."""
    run_told(
        ctx,
        lambda troth: troth.services.book.trust(memory_id, origin=_of_nobody(tenant)),
        _moved,
        tenant=tenant,
        as_json=as_json,
    )


@memory.command()
@_SUBJECT
@TENANT
@click.option("--all", "everything", is_flag=True, help="Closed ones as well.")
@click.option("--after", default="", help="Go on after this entry.")
@LIMIT
@JSON
@click.pass_context
def contradictions(
    ctx: click.Context, /, everything: bool, tenant: str, as_json: bool, **page: Any
) -> None:
    """List open contradictions, oldest first."""
    run_told(
        ctx,
        lambda troth: troth.contradictions(open_only=not everything, surface="cli:memory", **page),
        _entries,
        tenant=tenant,
        as_json=as_json,
    )


@memory.command()
@click.option("--subject", help="Of this subject alone; else of the whole tenant.")
@click.option("--state", default="", help="Only these, such as suspected.")
@click.option("--query", default="", help="Only where the sides hold every one of these words.")
@click.option("--before", default="", help="Go on before this entry.")
@LIMIT
@TENANT
@JSON
@click.pass_context
def ledger(ctx: click.Context, /, tenant: str, as_json: bool, **page: Any) -> None:
    """List contradictions of a whole tenant, newest first, with both quotes."""
    columns = ("entry_id", "status", "kind", "subject", "attribute", "old", "new")
    run_told(
        ctx,
        lambda troth: troth.list_contradictions(surface="cli:memory", **page),
        rows("contradictions", *columns),
        tenant=tenant,
        as_json=as_json,
    )


def _move(ctx: click.Context, tenant: str, as_json: bool, move: Move, **act: str) -> None:
    run_told(
        ctx,
        lambda troth: troth.settle(move=move.value, surface="cli:memory", **act),
        _acted,
        tenant=tenant,
        as_json=as_json,
    )


@memory.command()
@click.argument("entry_id")
@click.option("--winner", required=True, help="The memory that holds: its id, or old, or new.")
@_REASON
@TENANT
@JSON
@click.pass_context
def resolve(ctx: click.Context, /, tenant: str, as_json: bool, **act: str) -> None:
    """Let one side of ENTRY_ID hold from now on."""
    if act["winner"] not in ("old", "new") and not act["winner"].startswith("mem_"):
        raise CallerError(
            "input.invalid",
            "The winner is no side of a contradiction.",
            hint="give old, new or the id of a memory; `troth memory accept` lets both stand",
            field="winner",
        )
    _move(ctx, tenant, as_json, Move.RESOLVE, **act)


def _add_move(move: Move, about: str) -> None:
    @memory.command(move.value, help=about)
    @click.argument("entry_id")
    @_REASON
    @TENANT
    @JSON
    @click.pass_context
    def made(ctx: click.Context, /, tenant: str, as_json: bool, **act: str) -> None:
        _move(ctx, tenant, as_json, move, **act)


for _one, _about in _MOVES.items():
    _add_move(_one, _about)


@memory.command()
@click.argument("memory_id", required=False)
@click.option("--thread", help="A conversation, with all that was told in it.")
@click.option("--subject", help="All that is stored of somebody.")
@click.option("--yes", is_flag=True, help="Do not ask before a conversation or a subject goes.")
@TENANT
@JSON
@click.pass_context
def forget(
    ctx: click.Context,
    memory_id: str | None,
    thread: str | None,
    subject: str | None,
    yes: bool,
    tenant: str,
    as_json: bool,
) -> None:
    """Erase MEMORY_ID, a conversation, or all of a subject, for good; proofs stay whole."""
    named = [one for one in (memory_id, thread, subject) if one is not None]
    if len(named) != 1:
        raise CallerError(
            "input.invalid",
            "It is not said which one thing is to be erased.",
            hint="name a memory, or --thread, or --subject",
            field="memory_id",
        )
    if memory_id is None and not yes:
        click.confirm(f"Erase all of {on_one_line(named[0])}?", abort=True, err=True)

    async def work(troth: Troth) -> SealedPlain:
        if memory_id is not None:
            return await troth.forget(memory_id, surface="cli:memory")
        if thread is not None:
            return await troth.forget_thread(thread, surface="cli:memory")
        return await troth.forget_subject(named[0], surface="cli:memory")

    run_told(ctx, work, _erased, tenant=tenant, as_json=as_json)
