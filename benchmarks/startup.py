"""What starting costs: fresh interpreters, one after the other."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.figures import Section
from benchmarks.interleave import Options, Series, Turn, compare, interleave

NOTHING, CLICK = "python -c pass", 'python -c "import click"'
IMPORT, ASK_FOR_HELP = 'python -c "import troth"', "troth --help"
AIM_S = 0.150


def measure(options: Options) -> Section:
    """Time four commands, each in an interpreter of its own."""
    commands = {
        NOTHING: [sys.executable, "-c", "pass"],
        CLICK: [sys.executable, "-c", "import click"],
        IMPORT: [sys.executable, "-c", "import troth"],
        ASK_FOR_HELP: [*_troth(), "--help"],
    }
    measured = interleave(
        [_turn(name, command) for name, command in commands.items()],
        rounds=options.pick(30, 2),
        say=options.say,
    )
    return Section(
        name="startup",
        title="Start: importing the package and showing the help",
        about=(
            "Each run is a process of its own, with compiled bytecode in place. Wall time is what "
            "a person waits for; CPU time is what the process used of it."
        ),
        speeds=tuple(
            compare(
                measured,
                f"{ours}, {clock}",
                f"{bare}, {clock}",
                aim=AIM_S if clock == "wall" else None,
            )
            for ours, bare in ((IMPORT, NOTHING), (ASK_FOR_HELP, NOTHING), (ASK_FOR_HELP, CLICK))
            for clock in ("wall", "CPU")
        ),
    )


def _turn(name: str, command: list[str]) -> Turn:
    def turn() -> Series:
        wall_s, cpu_s = run_once(command)
        return {f"{name}, wall": [wall_s], f"{name}, CPU": [cpu_s]}

    return turn


def run_once(command: list[str]) -> tuple[float, float]:
    """Wall and CPU seconds of a command.

    Raises:
        RuntimeError: The command failed.
    """
    # Without bytecode every start would compile the whole package anew.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    begun = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603 - our own interpreter and our own program
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    )
    _, status, used = os.wait4(process.pid, 0)
    wall_s = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{command} failed with {process.returncode}")
    return wall_s, used.ru_utime + used.ru_stime


def _troth() -> list[str]:
    """The installed program, or what it does where it is not installed."""
    installed = Path(sys.executable).with_name("troth")
    if installed.exists():
        return [str(installed)]
    return [sys.executable, "-c", "from troth.cli import main; main()"]
