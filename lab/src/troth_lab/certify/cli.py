"""``troth certify``: cases against a deployment over its doors, and a signed account of them.

Exit codes: 0 everything that was tried passed, 1 a case failed, or nobody missed a clause that was
switched off.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from troth.cli.receipt import FILE
from troth.kernel.errors import CallerError

if TYPE_CHECKING:
    from troth_lab.certify.cases import Case
    from troth_lab.certify.certificate import Run
    from troth_lab.certify.run import Findings


class _Certify(click.Group):
    """A group whose ``run`` need not be said."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take what names no command as the words of ``run``."""
        if not args or args[0] not in (*self.commands, *ctx.help_option_names):
            args = ["run", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_Certify)
def certify() -> None:
    """Certify a deployment, and verify certificates. `certify URL` means `certify run URL`."""


@certify.command()
@click.argument("url", required=False)
@click.option("--local", is_flag=True, help="Certify an instance of our own, made for the purpose.")
@click.option("--key", "api_key", help="API key of the deployment.", envvar="TROTH_CERTIFY_KEY")
@click.option("--signing-key", default="certify.key", show_default=True, type=click.Path())
@click.option("--out", default="certificate", show_default=True, help="Files: OUT.json, OUT.html.")
@click.option("--case", "only", multiple=True, help="Only cases whose id begins so; repeatable.")
@click.option("--port", default=0, type=int, help="Port of the scripted model; 0 for any.")
def run(
    url: str | None,
    local: bool,
    api_key: str | None,
    signing_key: str,
    out: str,
    only: tuple[str, ...],
    port: int,
) -> None:
    """Certify the deployment at URL, or an instance of our own, and sign what was seen."""
    if bool(url) == local:
        raise CallerError("input.invalid", "Give the URL of a deployment, or --local.", field="url")
    from troth_lab.certify.cases import shipped_cases

    cases = [c for c in shipped_cases() if not only or c.is_setup or c.id.startswith(only)]
    findings, ran = asyncio.run(_certified(url, api_key, cases, port, partly=bool(only)))
    _write(findings, ran, cases, Path(signing_key), out)
    failures = findings.failures
    tried = sum(one.outcome != "not_tried" for one in findings.outcomes)
    click.echo(f"{tried} of {len(cases)} cases tried, {len(failures)} failures")
    for name in failures:
        click.echo(f"  failed: {name}")
    if only and not failures:
        click.echo("not certified: only these cases were tried")
    click.echo(f"certificate: {out}.json, to read: {out}.html", err=True)
    if failures:
        raise SystemExit(1)


@certify.command()
@click.argument("file", type=FILE)
@click.option("--key", required=True, type=FILE, help="Public key: PEM, vkey or JSON.")
def verify(file: BinaryIO, key: BinaryIO) -> None:
    """Verify the certificate FILE offline: who signed it, and that its verdict follows."""
    from troth.kernel.errors import ProofBroken
    from troth.kernel.proof.keys import read_public_key
    from troth.runtime.proof.certificate import open_certificate
    from troth_lab.certify.certificate import deviations

    public = read_public_key(key.read())
    predicate: dict[str, Any] = open_certificate(file.read(), public)
    for deviation in deviations(predicate):
        raise ProofBroken("proof.receipt", f"The certificate contradicts itself: {deviation}.")
    ran = predicate["run"]
    click.echo(f"verified: signed as {ran['signer']}, of {ran['target']}, {ran['finished_at']}")
    counts = Counter(one["stands"] for one in predicate["clauses"])
    click.echo(", ".join(f"{count} clauses {name}" for name, count in sorted(counts.items())))
    is_certified = predicate["passed"] and predicate["whole"]
    click.echo("certified" if is_certified else "not certified: " + _why_not(predicate))
    if not is_certified:
        raise SystemExit(1)


def _why_not(predicate: dict[str, Any]) -> str:
    return ", ".join(predicate["failures"]) or "not every case was tried"


async def _certified(
    url: str | None, api_key: str | None, cases: Sequence[Case], port: int, *, partly: bool
) -> tuple[Findings, Run]:
    import secrets

    from rich.console import Console
    from rich.progress import Progress

    from troth import __version__
    from troth.adapters.environment import SystemClock
    from troth.ports.environment import timestamp
    from troth_lab.certify.cases import shipped_books
    from troth_lab.certify.certificate import Run
    from troth_lab.certify.company import Company
    from troth_lab.certify.private import private_instance, quietly
    from troth_lab.certify.run import Certifying

    clock, console = SystemClock(), Console(stderr=True)
    started = timestamp(clock.now())
    with (
        quietly(),
        Company(port) as company,
        tempfile.TemporaryDirectory() as folder,
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        task = progress.add_task("certifying", total=None)
        async with (
            private_instance(Path(folder), company.settings) as private,
            _visited(url, api_key) as target,
        ):
            for one in filter(None, (private.visitor, target)):
                one.known["run"] = secrets.token_hex(4)
            findings = await Certifying(
                company=company,
                books=shipped_books(),
                private=private,
                target=target,
                on_case=lambda name: progress.update(task, advance=1, description=name),
            )(cases, partly=partly)
    run = Run(
        target=url or "an instance of our own",
        signer=_NAME,
        started_at=started,
        finished_at=timestamp(clock.now()),
        version=__version__,
    )
    return findings, run


def _public(name: str, raw: bytes) -> str:
    from troth.kernel.proof.keys import render_vkey

    return f"{render_vkey(name, raw)}\n"


_NAME = "troth.certify"


def _visited(url: str | None, api_key: str | None) -> Any:
    """A client of the deployment; of none where an instance of our own is certified."""
    from contextlib import asynccontextmanager

    import httpx2

    from troth_lab.certify.doors import Visitor

    @asynccontextmanager
    async def visited() -> Any:
        if url is None:
            yield None
            return
        headers = {"authorization": f"Bearer {api_key}"} if api_key else {}
        async with httpx2.AsyncClient(base_url=url, headers=headers, timeout=60) as client:
            visitor = Visitor(client=client)
            try:
                await visitor.open()
            except httpx2.HTTPError as failure:
                raise CallerError(
                    "input.invalid",
                    f"No deployment answers at {url}.",
                    hint="start it, or certify an instance of our own with --local",
                    field="url",
                ) from failure
            yield visitor

    return visited()


def _write(
    findings: Findings, run: Run, cases: Sequence[Case], signing_key: Path, out: str
) -> None:
    from troth.adapters.signing import FileSigner
    from troth.kernel.proof.keys import key_id
    from troth_lab.certify.cases import shipped_books
    from troth_lab.certify.certificate import account, seal_certificate
    from troth_lab.certify.page import render_page

    signer = FileSigner.open(signing_key, create=True)
    named = key_id(run.signer, signer.public_key).hex()
    statement: Any = account(run, findings, cases, shipped_books())
    sealed = seal_certificate(statement, key_id=named, sign=signer.sign)
    Path(f"{out}.json").write_bytes(sealed + b"\n")
    Path(f"{out}.pub").write_text(_public(run.signer, signer.public_key), encoding="utf-8")
    page = render_page(statement["predicate"], key_id=named)
    Path(f"{out}.html").write_text(page, encoding="utf-8")
