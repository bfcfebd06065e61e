"""``troth memory``: look at a subject's memories and ledger, and act on them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import click

from troth.cli.legible import on_one_line
from troth.cli.lists import show_list
from troth.cli.opened import run_opened
from troth.contracts.memory.model import Move
from troth.kernel.errors import CallerError
from troth.library import Troth
from troth.runtime.exchange.closing import SealedPlain
from troth.runtime.exchange.exchange import ANONYMOUS, Origin

_SUBJECT = click.option("--subject", default="me", show_default=True, help="Whose memories.")
_TENANT = click.option("--tenant", default="default", help="Whose subjects.")
_JSON = click.option("--json", "as_json", is_flag=True, help="Print the sealed JSON response.")


@click.group()
def memory() -> None:
    """Look at memories, and settle contradictions."""


def _run(
    ctx: click.Context,
    tenant: str,
    as_json: bool,
    work: Callable[[Troth], Awaitable[SealedPlain]],
    show: Callable[[dict[str, Any]], None],
) -> None:
    sealed = run_opened(ctx, work, tenant=tenant)
    if as_json:
        click.echo(sealed.body.decode())
        return
    show(dict(sealed.document.fields))
    click.echo(f"receipt: {sealed.receipt_id}", err=True)


def _memory_line(one: dict[str, Any]) -> str:
    state = "contested" if one["reintroduced_claim"] else "plain"
    state = "history" if one["superseded"] else state
    shown = on_one_line(str(one["text"]))
    return f"{one['memory_id']}\t{state}\t{one['trust']:.2f}\t{one['timestamp']}\t{shown}"


def _entry_line(one: dict[str, Any]) -> str:
    values = [one["old_value"], *(side["value"] for side in one["further"]), one["new_value"]]
    sides = on_one_line(" | ".join(values))
    attribute = on_one_line(one["attribute"])
    return f"{one['entry_id']}\t{one['status']}\t{one['kind']}\t{attribute}\t{sides}"


def _memories(fields: dict[str, Any]) -> None:
    for one in fields["memories"]:
        click.echo(_memory_line(one))
    if fields.get("next_before"):
        click.echo(f"more: --before {fields['next_before']}", err=True)


def _entries(fields: dict[str, Any]) -> None:
    for one in fields["contradictions"]:
        click.echo(_entry_line(one))
    click.echo(f"open: {fields['open_count']}", err=True)
    if fields.get("next_after"):
        click.echo(f"more: --after {fields['next_after']}", err=True)


def _acted(fields: dict[str, Any]) -> None:
    click.echo(_entry_line(fields["contradiction"]))
    for entry_id in fields["opened"]:
        click.echo(f"opened because of it: {entry_id}", err=True)


@memory.command("list")
@_SUBJECT
@_TENANT
@click.option("--before", type=int, help="Only memories before this place.")
@click.option("--limit", default=50, show_default=True, help="At most so many; up to 200.")
@_JSON
@click.pass_context
def list_memories(
    ctx: click.Context, subject: str, tenant: str, before: int | None, limit: int, as_json: bool
) -> None:
    """List memories, newest first."""

    async def work(troth: Troth) -> SealedPlain:
        return await troth.memories(
            subject=subject, before=before, limit=limit, surface="cli:memory"
        )

    _run(ctx, tenant, as_json, work, _memories)


@memory.command()
@click.argument("query")
@_SUBJECT
@_TENANT
@_JSON
@click.pass_context
def recall(ctx: click.Context, query: str, subject: str, tenant: str, as_json: bool) -> None:
    """List the memories that QUERY brings to mind, best first."""

    async def work(troth: Troth) -> SealedPlain:
        return await troth.memories(subject=subject, query=query, surface="cli:memory")

    _run(ctx, tenant, as_json, work, _memories)


@memory.command()
@click.argument("text")
@_SUBJECT
@_TENANT
@click.option("--important", is_flag=True, help="Remember it even where no fact can be read.")
@_JSON
@click.pass_context
def add(
    ctx: click.Context, text: str, subject: str, tenant: str, important: bool, as_json: bool
) -> None:
    """Store the statements in TEXT."""

    async def work(troth: Troth) -> SealedPlain:
        return await troth.remember(
            text, subject=subject, important=important, surface="cli:memory"
        )

    def show(fields: dict[str, Any]) -> None:
        _memories(fields)
        for entry_id in fields["opened"]:
            click.echo(f"contradiction opened: {entry_id}", err=True)

    _run(ctx, tenant, as_json, work, show)


@memory.command()
@click.argument("memory_id")
@_TENANT
@_JSON
@click.pass_context
def show(ctx: click.Context, memory_id: str, tenant: str, as_json: bool) -> None:
    """Show one memory with its trust and the contradictions it stands in."""

    async def work(troth: Troth) -> SealedPlain:
        origin = Origin(surface="cli:memory", tenant=tenant, subject=ANONYMOUS)
        return await troth.services.book.memory(memory_id, origin=origin)

    def shown(fields: dict[str, Any]) -> None:
        click.echo(_memory_line(fields))
        for one in fields["contradictions"]:
            click.echo(_entry_line(one))

    _run(ctx, tenant, as_json, work, shown)


@memory.command()
@click.argument("memory_id")
@_TENANT
@_JSON
@click.pass_context
def trust(ctx: click.Context, memory_id: str, tenant: str, as_json: bool) -> None:
    """Show how the trust of one memory moved."""

    async def work(troth: Troth) -> SealedPlain:
        origin = Origin(surface="cli:memory", tenant=tenant, subject=ANONYMOUS)
        return await troth.services.book.trust(memory_id, origin=origin)

    def shown(fields: dict[str, Any]) -> None:
        click.echo(_memory_line(fields))
        for one in fields["history"]:
            click.echo(f"{one['seq']}\t{one['rule']}\t{one['trust']:.2f}")

    _run(ctx, tenant, as_json, work, shown)


@memory.command()
@_SUBJECT
@_TENANT
@click.option("--all", "everything", is_flag=True, help="Closed ones as well.")
@click.option("--after", default="", help="Go on after this entry.")
@click.option("--limit", default=50, show_default=True, help="At most so many; up to 200.")
@_JSON
@click.pass_context
def contradictions(
    ctx: click.Context,
    subject: str,
    tenant: str,
    everything: bool,
    after: str,
    limit: int,
    as_json: bool,
) -> None:
    """List open contradictions, oldest first."""

    async def work(troth: Troth) -> SealedPlain:
        return await troth.contradictions(
            subject=subject,
            open_only=not everything,
            after=after,
            limit=limit,
            surface="cli:memory",
        )

    _run(ctx, tenant, as_json, work, _entries)


@memory.command()
@click.option("--subject", help="Of this subject alone; else of the whole tenant.")
@click.option("--state", default="", help="Only these, such as suspected.")
@click.option("--query", default="", help="Only where the sides hold every one of these words.")
@click.option("--before", default="", help="Go on before this entry.")
@click.option("--limit", default=50, show_default=True, help="At most so many; up to 200.")
@_TENANT
@_JSON
@click.pass_context
def ledger(
    ctx: click.Context,
    subject: str | None,
    state: str,
    query: str,
    before: str,
    limit: int,
    tenant: str,
    as_json: bool,
) -> None:
    """List contradictions of a whole tenant, newest first, with both quotes."""

    async def work(troth: Troth) -> SealedPlain:
        page = {"state": state, "query": query, "before": before}
        return await troth.list_contradictions(
            subject=subject, limit=limit, surface="cli:memory", **page
        )

    columns = ("entry_id", "status", "kind", "subject", "attribute", "old", "new")
    show_list(ctx, tenant, as_json, work, "contradictions", columns)


def _move(ctx: click.Context, tenant: str, as_json: bool, move: Move, **act: str) -> None:
    async def work(troth: Troth) -> SealedPlain:
        return await troth.settle(move=move.value, surface="cli:memory", **act)

    _run(ctx, tenant, as_json, work, _acted)


_REASON = click.option("--reason", default="", help="Why, for the history.")


@memory.command()
@click.argument("entry_id")
@click.option("--winner", required=True, help="The memory that holds: its id, or old, or new.")
@_REASON
@_TENANT
@_JSON
@click.pass_context
def resolve(
    ctx: click.Context, entry_id: str, winner: str, reason: str, tenant: str, as_json: bool
) -> None:
    """Let one side of ENTRY_ID hold from now on."""
    _move(ctx, tenant, as_json, Move.RESOLVE, entry_id=entry_id, winner=winner, reason=reason)


@memory.command()
@click.argument("entry_id")
@_REASON
@_TENANT
@_JSON
@click.pass_context
def accept(ctx: click.Context, entry_id: str, reason: str, tenant: str, as_json: bool) -> None:
    """Let both sides of ENTRY_ID stand."""
    _move(ctx, tenant, as_json, Move.ACCEPT, entry_id=entry_id, reason=reason)


@memory.command()
@click.argument("entry_id")
@_REASON
@_TENANT
@_JSON
@click.pass_context
def reflect(ctx: click.Context, entry_id: str, reason: str, tenant: str, as_json: bool) -> None:
    """Mark ENTRY_ID as being thought about; it still counts as open."""
    _move(ctx, tenant, as_json, Move.REFLECT, entry_id=entry_id, reason=reason)


@memory.command()
@click.argument("entry_id")
@_REASON
@_TENANT
@_JSON
@click.pass_context
def reopen(ctx: click.Context, entry_id: str, reason: str, tenant: str, as_json: bool) -> None:
    """Undo what closed ENTRY_ID."""
    _move(ctx, tenant, as_json, Move.REOPEN, entry_id=entry_id, reason=reason)


@memory.command()
@click.argument("entry_id")
@_REASON
@_TENANT
@_JSON
@click.pass_context
def promote(ctx: click.Context, entry_id: str, reason: str, tenant: str, as_json: bool) -> None:
    """Say that what is suspected as ENTRY_ID is a contradiction; it is open from then on."""
    _move(ctx, tenant, as_json, Move.PROMOTE, entry_id=entry_id, reason=reason)


@memory.command()
@click.argument("entry_id")
@_REASON
@_TENANT
@_JSON
@click.pass_context
def dismiss(ctx: click.Context, entry_id: str, reason: str, tenant: str, as_json: bool) -> None:
    """Say that what is suspected as ENTRY_ID is no contradiction."""
    _move(ctx, tenant, as_json, Move.DISMISS, entry_id=entry_id, reason=reason)


@memory.command()
@click.argument("memory_id", required=False)
@click.option("--thread", help="A conversation, with all that was told in it.")
@click.option("--subject", help="All that is stored of somebody.")
@click.option("--yes", is_flag=True, help="Do not ask before a conversation or a subject goes.")
@_TENANT
@_JSON
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

    _run(ctx, tenant, as_json, work, erased)


def erased(fields: dict[str, Any]) -> None:
    """How much was erased, on one line."""
    counts = (f"{count} {name.replace('_', ' ')}" for name, count in fields["erased"].items())
    click.echo(f"erased: {', '.join(counts)}")
