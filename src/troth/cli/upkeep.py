"""``troth doctor``, ``prune``, ``backup`` and ``restore``: upkeep of a deployment.

``troth config``: the effective settings, and where each came from. ``troth status``: the rates of a
running server against their bands (TRUST-7.1). ``troth keys``: create, list and revoke API keys.
"""

from __future__ import annotations

import secrets
import urllib.error
import urllib.request
from pathlib import Path

import click
import orjson

from troth.cli.opened import run_opened, settings_of
from troth.contracts.thinking.model import Tier
from troth.kernel.errors import CallerError, OutsideFailure
from troth.ports.keys import Scope
from troth.runtime.exchange.threads import run_blocking
from troth.settings import describe

_FAILED = 40
_MAX_DAYS = 36_500  # what lies further back is before any log


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print each finding as JSON on a line.")
@click.pass_context
def doctor(ctx: click.Context, as_json: bool) -> None:
    """Say what is wrong with the deployment that the settings describe, and how to mend it."""
    from troth.bootstrap.doctor import FAIL, examine

    states = set()
    for one in examine(settings_of(ctx).settings):
        states.add(one.state)
        if as_json:
            told = {"state": one.state, "what": one.what, "mend": one.mend}
            click.echo(orjson.dumps(told).decode())
            continue
        click.echo(f"{one.state}\t{one.what}")
        if one.mend:
            click.echo(f"\tmend: {one.mend}")
    if FAIL in states:
        raise SystemExit(_FAILED)


@click.command()
@click.option(
    "--older-than", "days", type=click.IntRange(1, _MAX_DAYS), required=True, help="Days."
)
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(["bodies", "reviews", "mails"]),
    help="Only this; repeatable. Default: all of them.",
)
@click.option("--dry-run", is_flag=True, help="Count, and erase nothing.")
@click.pass_context
def prune(ctx: click.Context, days: int, kinds: tuple[str, ...], dry_run: bool) -> None:
    """Erase stored texts that are older than so many days; the proof of them stays."""
    from troth.bootstrap import upkeep

    pruned = run_opened(
        ctx,
        lambda troth: run_blocking(
            lambda: upkeep.prune(
                troth.services, days=days, kinds=kinds or upkeep.KINDS, dry_run=dry_run
            )
        ),
    )
    for kind, count in pruned.items():
        click.echo(f"{kind}\t{count}")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.pass_context
def backup(ctx: click.Context, folder: Path) -> None:
    """Copy the database into the new FOLDER, also while it is served. Keys are not in it."""
    from troth.bootstrap.upkeep import back_up

    made = back_up(settings_of(ctx).settings, folder)
    copied = f"{made.events} events, and what came while they were copied"
    click.echo(f"{copied}: {folder / made.database}, {made.sha256}")
    click.echo("keep the signing key as well, apart from it", err=True)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.pass_context
def restore(ctx: click.Context, folder: Path) -> None:
    """Put the backup in FOLDER where the settings say that the database is; it must be empty."""
    from troth.bootstrap.upkeep import restore as put_back

    made = put_back(settings_of(ctx).settings, folder)
    click.echo(f"restored: {made.events} events, and what came while they were copied")
    click.echo("now run `troth audit verify`, and erase again what was erased since", err=True)


@click.group()
def config() -> None:
    """Show the effective settings."""


@config.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def show(ctx: click.Context, as_json: bool) -> None:
    """Print every setting, its value (secrets masked) and its origin."""
    loaded = settings_of(ctx)
    rows = [{**row, "origin": loaded.origins[row["name"]]} for row in describe(loaded.settings)]
    if as_json:
        click.echo(orjson.dumps(rows).decode())
        return
    for row in rows:
        shown = row["value"] or "(none)"
        click.echo(f"{row['name']} = {shown}  [{row['origin']}; {row['environment']}]")
        click.echo(f"    {row['about']}")


_TIMEOUT_S = 10.0


@click.command()
@click.option("--url", help="Base URL of the server; by default host and port of the settings.")
@click.option("--key", help="API key with the scope audit.")
@click.option("--json", "as_json", is_flag=True, help="Print the server's JSON.")
@click.pass_context
def status(ctx: click.Context, url: str | None, key: str | None, as_json: bool) -> None:
    """Show a running server's rates against their expected bands, and the alert."""
    settings = settings_of(ctx).settings
    base = url or f"http://{settings.host}:{settings.port}"
    text = _fetch(base.rstrip("/") + "/api/status", key)
    if as_json:
        click.echo(text)
        return
    report = orjson.loads(text)
    click.echo(f"troth {report['version']}, model {report['model']}, {report['events']} events")
    for rate in report["rates"]:
        shown = "nothing counted yet" if rate["value"] is None else f"{rate['value']:.0%}"
        verdict = {None: "", True: "within", False: "outside"}[rate["within"]]
        band = f"{rate['low']:.0%}-{rate['high']:.0%}"
        click.echo(f"  {rate['name']:24} {shown:>20}  {verdict} the band {band}".rstrip())
    if held := report.get("certificate"):
        click.echo(
            f"  certificate: {held['state'].replace('_', ' ')} {held['finished_at']}".rstrip()
        )
    if report["alert"]:
        click.echo(f"ALERT: {report['failure_rate']:.0%} of retrievals fail (alert above 40%)")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The key is for the server that was named, and for no place that it names in turn."""

    def redirect_request(self, *_: object) -> None:
        """No request: a redirect is told like an error."""


def _fetch(url: str, key: str | None) -> str:
    if not url.startswith(("http://", "https://")):
        raise CallerError("input.invalid", "The URL must be http or https.", field="url")
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    request = urllib.request.Request(url, headers=headers)  # noqa: S310 - scheme checked above
    try:
        opener = urllib.request.build_opener(_NoRedirect)
        with opener.open(request, timeout=_TIMEOUT_S) as response:
            text: str = response.read(1_000_000).decode()
            return text
    except urllib.error.HTTPError as refusal:
        is_key = refusal.code in (401, 403)
        raise CallerError(
            "auth.wrong" if is_key else "input.invalid",
            f"The server answered {refusal.code}.",
            hint="give a key with the scope audit (--key)" if is_key else None,
        ) from refusal
    except (OSError, ValueError) as failure:
        raise OutsideFailure(
            "outside.server",
            f"No server answers at {url}.",
            hint="start one with `troth serve`, or give its --url",
        ) from failure


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
    known = run_opened(ctx, lambda troth: run_blocking(troth.services.keys.all))
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
