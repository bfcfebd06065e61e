"""What commands share: opening a deployment, reading what they are given, telling what came of it.

Texts of others on a terminal: what would steer it, or turn the order of letters, is shown as ``?``.
What a user, a source or a model wrote may hold escape sequences. ``--json`` prints the exact bytes
that were sealed, in which they are escaped; everything else that is printed goes through
``on_lines`` or ``on_one_line``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import click
from typing_extensions import override

from troth.bootstrap import build_services, read_settings
from troth.library import Troth
from troth.runtime.exchange.closing import SealedPlain
from troth.settings import Loaded

T = TypeVar("T")
Lines: TypeAlias = Callable[[Mapping[str, Any]], Iterable[str]]
"""What is printed of the fields of a response."""
JSON = click.option("--json", "as_json", is_flag=True, help="Print the sealed JSON response.")
TENANT = click.option("--tenant", default="default", show_default=True, help="Of which tenant.")
LIMIT = click.option("--limit", default=50, show_default=True, help="At most so many; up to 200.")


def settings_of(ctx: click.Context, **flags: object) -> Loaded:
    """The effective settings of this command; its own flags win over the group's."""
    own = {name: value for name, value in flags.items() if value is not None}
    return read_settings({"database": ctx.obj["database"], **own}, config=ctx.obj["config"])


def run_opened(
    ctx: click.Context,
    work: Callable[[Troth], Awaitable[T]],
    *,
    tenant: str = "default",
    **flags: object,
) -> T:
    """Open the deployment, do the work, close it."""

    async def opened() -> T:
        loaded = settings_of(ctx, **flags)
        async with Troth(build_services(loaded.settings), tenant=tenant) as troth:
            return await work(troth)

    return asyncio.run(opened())


def run_told(
    ctx: click.Context,
    work: Callable[[Troth], Awaitable[SealedPlain]],
    lines: Lines,
    *,
    tenant: str,
    as_json: bool,
) -> None:
    """As ``run_opened``, and print the sealed bytes; or lines, and on stderr the receipt."""
    sealed = run_opened(ctx, work, tenant=tenant)
    if as_json:
        click.echo(sealed.body.decode())
        return
    told = False
    for line in lines(sealed.document.fields):
        click.echo(line)
        told = True
    if not told:
        click.echo("none", err=True)
    click.echo(f"receipt: {sealed.receipt_id}", err=True)


_MAX_FILE: Final = 10_000_000  # bytes
_LINES: Final = "\n\t"
_CONTROLS: Final = (*range(0x20), *range(0x7F, 0xA0))
_TURNING: Final = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
_SHOWN: Final = {code: "?" for code in (*_CONTROLS, *_TURNING) if chr(code) not in _LINES}


def on_lines(text: str) -> str:
    """A text of several lines, as it is but for what is no text."""
    return text.replace("\r\n", "\n").translate(_SHOWN)


def on_one_line(text: str) -> str:
    """A text as one cell of a table: white space is one blank, what does not print a ``?``."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))


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


class Text(NamedTuple):
    """What a file holds, and its name."""

    name: str
    text: str


class TextFile(click.ParamType[Text]):
    """A file of UTF-8 text, of ten megabytes at most; ``-`` is stdin."""

    name = "file"

    @override
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Text:
        """Read it."""
        with click.File("rb").convert(value, param, ctx) as opened:
            octets = opened.read(_MAX_FILE + 1)  # what is read need not have an end
        if len(octets) > _MAX_FILE:
            self.fail(f"{value} has more than {_MAX_FILE} bytes", param, ctx)
        try:
            return Text(Path(value).name, octets.decode())
        except UnicodeDecodeError:
            self.fail(
                f"{value} is no UTF-8 text; `troth evidence add` reads other formats", param, ctx
            )


TEXT: Final = TextFile()
