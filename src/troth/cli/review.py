"""``troth review``: hold a draft against its sources, and decide on what was found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from troth.bootstrap.reviews import erase_sealed
from troth.cli.opened import (
    JSON,
    TENANT,
    TEXT,
    DraftFirst,
    Text,
    is_file,
    on_one_line,
    run_opened,
    run_told,
)
from troth.contracts.review.model import (
    MAX_ID_CHARS,
    Finding,
    Recommendation,
    ReviewDocument,
    ReviewSource,
)
from troth.kernel.wire import mapping
from troth.library import Troth
from troth.ports.reviews import HumanDecision, no_such_review
from troth.runtime.exchange.closing import SealedPlain
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.review.case import ReviewCase, review_request
from troth.runtime.review.sources import given_source

NEEDS_REVIEW = 30
_COUNTS = ("accepted", "dismissed", "overridden")


@click.group(cls=DraftFirst)
def review() -> None:
    """Hold a draft against its sources; `troth review FILE` is short for `review draft FILE`."""


@review.command()
@click.argument("file", type=TEXT)
@click.option(
    "--sources", multiple=True, metavar="ID|FILE", help="A stored source, or a file; repeatable."
)
@click.option("--project", help="Whose sources may be named, besides those of no project.")
@click.option("--draft-id", help="Name of the draft. Default: made of its text.")
@click.option("--wait/--no-wait", default=True, help="Wait for the review. Default: wait.")
@TENANT
@JSON
@click.pass_context
def draft(
    ctx: click.Context,
    file: Text,
    sources: tuple[str, ...],
    project: str | None,
    draft_id: str | None,
    wait: bool,
    tenant: str,
    as_json: bool,
) -> None:
    """Review FILE, or - for stdin. Exit code 30 where a person should look at the findings."""

    async def work(troth: Troth) -> int:
        for name in sources:
            if not is_file(name) and Path(name).suffix:
                click.echo(f"{name}: no such file, so it is taken for the id of a source", err=True)
        given = {one.source_id: one for one in _given(troth, sources)}
        ids = [_file_id(name) if is_file(name) else name for name in sources]
        asked = review_request(file.text, ids=ids, project_id=project, draft_id=draft_id)
        submitted = await troth.services.reviewing.reviews.submit(
            asked, origin=_origin(tenant), given=given
        )
        review_id = submitted.document.review_id
        if wait:
            return await _print_review(troth, review_id, tenant, as_json=as_json)
        click.echo(submitted.body.decode() if as_json else review_id)
        return 0

    _exit(run_opened(ctx, work, tenant=tenant))


@review.command()
@click.argument("review_id")
@TENANT
@JSON
@click.pass_context
def show(ctx: click.Context, review_id: str, tenant: str, as_json: bool) -> None:
    """Show the review REVIEW_ID, and run it first where that was left undone."""
    _exit(
        run_opened(
            ctx,
            lambda troth: _print_review(troth, review_id, tenant, as_json=as_json),
            tenant=tenant,
        )
    )


@review.command()
@click.argument("review_id")
@click.argument("finding_id")
@click.argument("decision", type=click.Choice([one.value for one in HumanDecision]))
@click.option("--reason", required=True, help="Why, for the record.")
@click.option("--by", default="cli", show_default=True, help="Who, for the record.")
@TENANT
@JSON
@click.pass_context
def decide(
    ctx: click.Context,
    review_id: str,
    finding_id: str,
    decision: str,
    reason: str,
    by: str,
    tenant: str,
    as_json: bool,
) -> None:
    """Accept, dismiss or override FINDING_ID; the review itself never changes."""
    run_told(
        ctx,
        lambda troth: troth.services.reviewing.decisions.decide(
            review_id,
            finding_id,
            HumanDecision(decision),
            reason=reason,
            by=by,
            origin=_origin(tenant),
        ),
        lambda fields: [f"{'recorded' if fields['recorded'] else 'recorded before'}: {decision}"],
        tenant=tenant,
        as_json=as_json,
    )


@review.command()
@TENANT
@JSON
@click.pass_context
def precision(ctx: click.Context, tenant: str, as_json: bool) -> None:
    """How often people agreed with findings, by type and by rule."""
    sealed = run_opened(
        ctx,
        lambda troth: troth.services.reviewing.decisions.precision(origin=_origin(tenant)),
        tenant=tenant,
    )
    for line in [sealed.body.decode()] if as_json else _precision_lines(sealed):
        click.echo(line)


def _exit(code: int) -> None:
    if code:
        raise SystemExit(code)


def _origin(tenant: str) -> Origin:
    return Origin(surface="cli:review", tenant=tenant)


@review.command()
@click.argument("review_id")
@TENANT
@click.pass_context
def erase(ctx: click.Context, review_id: str, tenant: str) -> None:
    """Erase the draft, the sources, the review and the reasons that are stored as REVIEW_ID."""
    run_opened(ctx, lambda troth: run_blocking(lambda: _erase(troth, review_id, tenant)))
    click.echo("erased", err=True)


def _erase(troth: Troth, review_id: str, tenant: str) -> None:
    storage = troth.services.storage
    # PROOF-6: it must not live on in a body, even where the rest of the row cannot be read. The row
    # goes last, since it alone knows the receipt; and once more, if it was finished meanwhile.
    erase_sealed(storage, storage.reviews.receipts(tenant, review_id))
    erased = storage.reviews.erase(tenant, review_id)
    if erased is None:
        raise no_such_review()
    erase_sealed(storage, erased)


async def _print_review(troth: Troth, review_id: str, tenant: str, *, as_json: bool) -> int:
    """Print a review; returns the exit code that follows from it."""
    reviews = troth.services.reviewing.reviews
    sealed = await reviews.result(review_id, tenant=tenant)
    if as_json:
        click.echo(sealed.body.decode())
    else:
        case = await reviews.case(review_id, tenant=tenant)
        for line in _lines(sealed.document, case):
            click.echo(line)
        if not case.coverage.is_checked:
            click.echo("There was nothing to check the draft against.", err=True)
            click.echo("hint: name stored sources, or files, with --sources", err=True)
        click.echo(sealed.document.disclaimer, err=True)
        click.echo(f"review: {review_id}, receipt: {sealed.receipt_id}", err=True)
    approved = sealed.document.recommendation == Recommendation.APPROVE.value
    return 0 if approved else NEEDS_REVIEW


def _lines(document: ReviewDocument, case: ReviewCase) -> Iterator[str]:
    titles = {one.source_id: one.title for one in case.sources}
    for finding in document.findings:
        yield from _finding_lines(finding, case.request.draft_content, titles)
    counted = document.summary
    yield (
        f"{document.recommendation}: {counted.high_severity} high, {counted.medium_severity}"
        f" medium, {counted.low_severity} low, {counted.info} info"
    )


def _finding_lines(finding: Finding, draft: str, titles: dict[str, str]) -> Iterator[str]:
    place = finding.location
    if finding.start is not None:
        place = f"line {draft.count(chr(10), 0, finding.start) + 1}"
    yield f"{place}: {finding.severity} {finding.type} ({finding.rule})  {finding.finding_id}"
    if finding.start is not None:
        yield f"  > {on_one_line(finding.location)}"
    yield f"  {on_one_line(finding.description)}"
    for passage in finding.passages:
        yield f"  {on_one_line(titles[passage.source_id])} ({on_one_line(passage.source_id)}):"
        yield f"  < {on_one_line(passage.quote)}"
    if not finding.passages:
        yield f"  consulted: {', '.join(map(on_one_line, finding.source_ids))}"
    if finding.suggestion is not None:
        yield f"  hint: {on_one_line(finding.suggestion)}"


def _precision_lines(sealed: SealedPlain) -> Iterator[str]:
    """Kind, name, share, its interval, accepted, dismissed and overridden, by tabs."""
    for kind in ("types", "rules"):
        found = mapping(sealed.document.fields, kind)
        for name in found:
            one = mapping(found, name)
            cells = [one[cell] for cell in ("precision", "low", "high", *_COUNTS)]
            yield "\t".join((kind[:-1], name, *("-" if c is None else str(c) for c in cells)))


def _given(troth: Troth, names: tuple[str, ...]) -> Iterator[ReviewSource]:
    """The files among the sources, as data: they are kept with the review alone."""
    for name in names:
        if is_file(name):
            read = troth.services.documents.read(Path(name))
            yield given_source(_file_id(name), read.text, title=read.title)


def _file_id(name: str) -> str:
    return name[-MAX_ID_CHARS:]
