"""``troth status``: the rates of a running server against their bands (TRUST-7.1)."""

from __future__ import annotations

import json
import urllib.error
import urllib.request

import click

from troth.cli.opened import settings_of
from troth.kernel.errors import CallerError, OutsideFailure

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
    report = json.loads(text)
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
        raise CallerError(
            "auth.wrong" if refusal.code in (401, 403) else "input.invalid",
            f"The server answered {refusal.code}.",
            hint="give a key with the scope audit (--key)" if refusal.code in (401, 403) else None,
        ) from refusal
    except (OSError, ValueError) as failure:
        raise OutsideFailure(
            "outside.server",
            f"No server answers at {url}.",
            hint="start one with `troth serve`, or give its --url",
        ) from failure
