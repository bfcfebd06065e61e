"""What the command line says and returns when something fails."""

from __future__ import annotations

import traceback

import click

from troth.kernel.errors import TrothError


def exit_code_of(failure: Exception) -> int:
    """Print a failure to stderr and give its exit code."""
    if isinstance(failure, click.exceptions.Exit):
        return failure.exit_code
    if isinstance(failure, click.exceptions.Abort):
        click.echo("aborted", err=True)
        return 130
    if isinstance(failure, click.ClickException):
        failure.show()
        return 10
    from troth.runtime.exchange.closing import RefusedExchange  # heavy, and help comes by here

    if isinstance(failure, RefusedExchange):
        code = _say(failure.error)
        click.echo(f"receipt: {failure.sealed.receipt_id}", err=True)
        return code
    if isinstance(failure, TrothError):
        return _say(failure)
    traceback.print_exception(failure)
    return 40


def _say(error: TrothError) -> int:
    click.echo(f"error: {error.detail} [{error.code}]", err=True)
    place = getattr(error, "place", None)
    if place:
        click.echo(f"place: {place}", err=True)
    if error.hint:
        click.echo(f"hint: {error.hint}", err=True)
    return error.exit_code
