"""``troth keys``: create, list and revoke API keys."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import click

from troth.bootstrap import TENANT, new_key
from troth.cli.opened import run_opened
from troth.kernel.errors import CallerError
from troth.library import Troth
from troth.ports.environment import timestamp
from troth.ports.keys import ApiKey, Scope
from troth.runtime.threads import run_blocking


@click.group()
def keys() -> None:
    """Create, list and revoke API keys."""


@keys.command()
@click.option("--tenant", default="default", help="Whose data the key reaches.")
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    type=click.Choice([scope.value for scope in Scope]),
    help="What the key may do; repeatable. Default: ask.",
)
@click.pass_context
def create(ctx: click.Context, tenant: str, scopes: tuple[str, ...]) -> None:
    """Create a key and print it once; only its digest is stored."""
    if not TENANT.match(tenant):
        raise CallerError(
            "input.invalid",
            "A tenant is 1 to 64 letters, digits, dots, dashes and underscores.",
            field="tenant",
        )
    plain = "troth_" + secrets.token_urlsafe(32)

    async def work(troth: Troth) -> ApiKey:
        key = new_key(
            plain,
            tenant=tenant,
            scopes=[Scope(scope) for scope in scopes or (Scope.ASK.value,)],
            at=timestamp(troth.services.clock.now()),
        )
        await run_blocking(lambda: troth.services.keys.add(key))
        return key

    key = run_opened(ctx, work)
    click.echo(plain)
    click.echo(f"{key.key_id} for tenant {tenant}; it is not shown again", err=True)


@keys.command("list")
@click.pass_context
def list_keys(ctx: click.Context) -> None:
    """List every key by id; the keys themselves are not stored."""

    async def work(troth: Troth) -> Sequence[ApiKey]:
        return await run_blocking(troth.services.keys.all)

    for key in run_opened(ctx, work):
        state = f"revoked {key.revoked_at}" if key.revoked_at else "live"
        scopes = ",".join(sorted(scope.value for scope in key.scopes))
        click.echo(f"{key.key_id}\t{key.tenant}\t{scopes}\t{key.created_at}\t{state}")


@keys.command()
@click.argument("key_id")
@click.pass_context
def revoke(ctx: click.Context, key_id: str) -> None:
    """Revoke the key KEY_ID; running servers refuse it within seconds."""

    async def work(troth: Troth) -> bool:
        at = timestamp(troth.services.clock.now())
        return await run_blocking(lambda: troth.services.keys.revoke(key_id, at=at))

    if not run_opened(ctx, work):
        raise CallerError(
            "input.not_found",
            "There is no live key of that id.",
            hint="`troth keys list` shows the ids",
            field="key_id",
        )
    click.echo(f"revoked {key_id}", err=True)
