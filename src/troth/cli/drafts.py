"""Drafts and files as commands are given them."""

from __future__ import annotations

from pathlib import Path

import click

from troth.kernel.errors import CallerError


class DraftFirst(click.Group):
    """A group whose first word is a draft where it is no command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command in that is meant."""
        named = {*self.commands, *ctx.help_option_names}
        return super().parse_args(ctx, ["draft", *args] if args and args[0] not in named else args)


def is_file(name: str) -> bool:
    """Whether a word names a file."""
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long for a name, or no name at all
        return False


def read_text(path: Path, field: str) -> str:
    """The text of a file.

    Raises:
        CallerError: ``input.invalid``, naming the argument.
    """
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise CallerError(
            "input.invalid",
            f"The file {path.name} cannot be read as UTF-8 text.",
            hint="`troth evidence add` reads other formats",
            field=field,
        ) from problem
