"""``troth contracts``: every promise, and whether this version keeps it."""

from __future__ import annotations

import click
import orjson

from troth.contracts.registry import REGISTRY


@click.command()
@click.argument("family", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def contracts(family: str | None, as_json: bool) -> None:
    """List the clauses of all contracts, or of one FAMILY (TRUST, MEM, GATE, …)."""
    wanted = family.upper() if family else None
    books = [book for book in REGISTRY.books if wanted in (None, book.family)]
    if not books:
        known = ", ".join(book.family for book in REGISTRY.books)
        raise click.BadParameter(f"families are {known}", param_hint="FAMILY")
    if as_json:
        rows = [
            {
                "id": clause.id,
                "statement": clause.statement,
                "kinds": [kind.value for kind in clause.kinds],
                "on_breach": clause.on_breach.value if clause.on_breach else None,
                "enforced": clause.enforced,
                "retired": clause.retired,
                "book": book.version,
            }
            for book in books
            for clause in book.clauses
        ]
        click.echo(orjson.dumps(rows).decode())
        return
    for book in books:
        click.echo(f"{book.family} {book.version}: {book.title}")
        for clause in book.clauses:
            state = "enforced" if clause.enforced else "not yet enforced"
            kinds = "+".join(kind.value for kind in clause.kinds)
            reaction = f"/{clause.on_breach.value}" if clause.on_breach else ""
            click.echo(f"  {clause.id:11} [{kinds}{reaction}; {state}] {clause.statement}")
    count = sum(c.enforced for book in books for c in book.clauses)
    total = sum(len(book.clauses) for book in books)
    click.echo(f"{count} of {total} clauses are enforced by this version", err=True)
