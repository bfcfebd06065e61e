"""The command group; it knows names and one line of help, and imports a command when it runs."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

import click
from typing_extensions import override

from troth import __version__

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# name: (module, attribute, short help)
COMMANDS: Final[dict[str, tuple[str, str, str]]] = {
    "serve": ("troth.cli.serve", "serve", "Serve answers under contract over HTTP."),
    "ask": ("troth.cli.ask", "ask", "Ask once, here, without a server."),
    "chat": ("troth.cli.chat", "chat", "Talk; what is told is remembered."),
    "memory": ("troth.cli.memory", "memory", "Look at memories, and settle contradictions."),
    "evidence": ("troth.cli.evidence", "evidence", "Add and search the material for evidence."),
    "check": ("troth.cli.ask", "check", "Hold a draft to sources and memory."),
    "mcp": ("troth.cli.serve", "mcp", "Serve tools to an agent over MCP."),
    "sources": ("troth.cli.lists", "sources", "List, remove and sync sources."),
    "exchange": ("troth.cli.lists", "exchange", "Show one exchange step by step."),
    "exchanges": ("troth.cli.lists", "exchanges", "List stored exchanges, newest first."),
    "reviews": ("troth.cli.lists", "reviews", "List reviews, newest first."),
    "intake": ("troth.cli.intake", "intake", "Take in mail: read, classify, route, open cases."),
    "think": ("troth.cli.think", "think", "Think a draft over, and run a stored run again."),
    "review": ("troth.cli.review", "review", "Hold a draft against its sources; advise."),
    "status": ("troth.cli.upkeep", "status", "Show a running server's rates against their bands."),
    "receipt": ("troth.cli.receipt", "receipt", "Show and verify receipts."),
    "audit": ("troth.cli.audit", "audit", "Verify, export and checkpoint the audit log."),
    "doctor": ("troth.cli.upkeep", "doctor", "Say what is wrong here, and how to mend it."),
    "backup": ("troth.cli.upkeep", "backup", "Copy the database, also while it is served."),
    "restore": ("troth.cli.upkeep", "restore", "Put a backup back, where there is no database."),
    "prune": ("troth.cli.upkeep", "prune", "Erase stored texts by age; the proof stays."),
    "keys": ("troth.cli.upkeep", "keys", "Create, list and revoke API keys."),
    "contracts": ("troth.cli.contracts", "contracts", "List every promise and whether it is kept."),
    "config": ("troth.cli.upkeep", "config", "Show the effective settings."),
}


OF_LAB: Final = ("bench", "certify", "hold", "stress")
"""What the extra lab brings, so that whoever lacks it is told."""
GROUP: Final = "troth.commands"
"""Entry points under which a distribution beside this one brings commands of its own."""


def brought() -> dict[str, EntryPoint]:
    """The commands of distributions that are installed beside this one, by name."""
    from importlib.metadata import entry_points

    return {one.name: one for one in entry_points(group=GROUP) if one.name not in COMMANDS}


class LazyGroup(click.Group):
    """A group whose commands are imported only when they are used."""

    @override
    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names in the order of the table, and then those that others bring."""
        return [*COMMANDS, *sorted(brought())]

    @override
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command."""
        if cmd_name not in COMMANDS:
            entry = brought().get(cmd_name)
            if entry is None and cmd_name in OF_LAB:
                from troth.kernel.errors import OutsideFailure

                raise OutsideFailure(
                    "outside.missing_extra",
                    f"The command {cmd_name} is of a distribution that is not installed.",
                    hint="pip install 'troth[lab]'",
                )
            return None if entry is None else entry.load()
        module, attribute, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), attribute)
        return command

    @override
    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry[2]) for name, entry in COMMANDS.items()])
        if others := brought():
            with formatter.section("Commands of other distributions"):
                dists = {name: one.dist.name if one.dist else "" for name, one in others.items()}
                formatter.write_dl(
                    [(name, f"From {dist}.") for name, dist in sorted(dists.items())]
                )


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="troth")
@click.option("--config", type=click.Path(), metavar="FILE", help="TOML file with settings.")
@click.option("--database", metavar="URL", help="sqlite:///PATH or postgresql://…")
@click.pass_context
def cli(ctx: click.Context, config: str | None, database: str | None) -> None:
    """Troth: answers under contract, and a receipt for every one."""
    ctx.obj = {"config": config, "database": database}
