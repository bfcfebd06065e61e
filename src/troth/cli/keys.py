"""``troth keys``: create, list and revoke API keys."""

from __future__ import annotations

import secrets

import click

from troth.cli.opened import run_opened
from troth.contracts.thinking.model import Tier
from troth.ports.keys import Scope
from troth.runtime.exchange.threads import run_blocking


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
@click.option(
    "--tier",
    default=Tier.FREE.value,
    type=click.Choice([tier.value for tier in Tier], case_sensitive=False),
    help="What the key is entitled to of deep thinking: free (none, the default), pro or max.",
)
@click.pass_context
def create(ctx: click.Context, tenant: str, scopes: tuple[str, ...], tier: str) -> None:
    """Create a key and print it once; only its digest is stored."""
    plain = "troth_" + secrets.token_urlsafe(32)
    granted = [Scope(scope) for scope in scopes or (Scope.ASK.value,)]
    key = run_opened(
        ctx,
        lambda troth: run_blocking(
            lambda: troth.services.access.create(
                plain, tenant=tenant, scopes=granted, tier=Tier(tier)
            )
        ),
    )
    click.echo(plain)
    click.echo(f"{key.key_id} for tenant {tenant}; it is not shown again", err=True)


@keys.command("list")
@click.pass_context
def list_keys(ctx: click.Context) -> None:
    """List every key by id; the keys themselves are not stored."""
    known = run_opened(ctx, lambda troth: run_blocking(troth.services.access.all))
    if not known:
        click.echo("none", err=True)
    for key in known:
        state = f"revoked {key.revoked_at}" if key.revoked_at else "live"
        scopes = ",".join(sorted(scope.value for scope in key.scopes))
        click.echo(f"{key.key_id}\t{key.tenant}\t{scopes}\t{key.created_at}\t{state}\t{key.tier}")


@keys.command()
@click.argument("key_id")
@click.pass_context
def revoke(ctx: click.Context, key_id: str) -> None:
    """Revoke the key KEY_ID; running servers refuse it within seconds."""
    run_opened(ctx, lambda troth: run_blocking(lambda: troth.services.access.revoke(key_id)))
    click.echo(f"revoked {key_id}", err=True)
