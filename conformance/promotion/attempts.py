"""Passes that try what no pass may do, and the stop reason that each must end in."""

from __future__ import annotations

import math
import socket
import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from troth.contracts.thinking.model import (
    NO_CHANGE,
    Change,
    DecisionDelta,
    DecisionState,
    Material,
    Operation,
    Pass,
    PassMaker,
)
from troth.kernel.refinement import StopReason


@dataclass(frozen=True, kw_only=True, slots=True)
class Attempt:
    """One such pass."""

    name: str
    maker: PassMaker
    stop: StopReason = StopReason.VALIDATION_FAIL


def _doing(act: Callable[[DecisionState], Any]) -> PassMaker:
    def make(material: Material) -> Pass:
        del material
        return act

    return make


def _then_nothing(act: Callable[[DecisionState], object]) -> PassMaker:
    def run(state: DecisionState) -> DecisionDelta:
        act(state)
        return NO_CHANGE

    return _doing(run)


def _changing(*changes: tuple[str, object]) -> PassMaker:
    delta = DecisionDelta(
        changes=tuple(
            Change(operation=Operation.REPLACE, path=path, value=value) for path, value in changes
        )
    )
    return _doing(_answering(delta))


def _fail(state: DecisionState) -> None:
    raise LookupError(state.action_type)


def hang(state: DecisionState) -> None:
    """Never come back."""
    del state
    while True:
        pass


def _mutate(state: DecisionState) -> None:
    object.__setattr__(state, "rendered_text", "Something else altogether.")


LAWLESS_DELTAS: dict[str, DecisionDelta] = {
    name: DecisionDelta(changes=tuple(Change(operation=o, path=p, value=v) for o, p, v in changes))
    for name, changes in {
        "action": ((Operation.REPLACE, "action_type", "REFUSE"),),
        "lookalike": ((Operation.REPLACE, "rendered_tеxt", "x"),),  # a Cyrillic e
        "dotted": ((Operation.REPLACE, "state.rendered_text", "x"),),
        "blank": ((Operation.REPLACE, "rendered_text ", "x"),),
        "capital": ((Operation.REPLACE, "Rendered_Text", "x"),),
        "boolean": ((Operation.REPLACE, "quality_score", True),),
        "nan": ((Operation.REPLACE, "quality_score", math.nan),),
        "out of range": ((Operation.REPLACE, "quality_score", 1.5),),
        "bytes": ((Operation.REPLACE, "rendered_text", b"x"),),
        "emptied": ((Operation.REPLACE, "rendered_text", " "),),
        "trace replaced": ((Operation.REPLACE, "reasoning_trace", ("a",)),),
        "prose in the trace": ((Operation.APPEND, "reasoning_trace", ("Free text.",)),),
        "twice": (
            (Operation.REPLACE, "rendered_text", "x"),
            (Operation.REPLACE, "rendered_text", "y"),
        ),
    }.items()
}


def outward(folder: Path) -> tuple[Attempt, ...]:
    """Passes that reach outside; each would leave a file in the folder, or call somebody."""
    acts: dict[str, Callable[[DecisionState], object]] = {
        "writes a file": lambda state: (folder / "written").write_text(state.rendered_text),
        "opens a socket": lambda _: socket.socket().close(),
        "starts a process": lambda _: subprocess.run(  # noqa: S603 - stopped before it starts
            ["/usr/bin/touch", str(folder / "touched")],
            check=True,
        ),
        "starts a thread": lambda state: threading.Thread(target=_mutate, args=(state,)).start(),
    }
    return tuple(Attempt(name=name, maker=_then_nothing(act)) for name, act in acts.items())


def failing() -> tuple[Attempt, ...]:
    """Passes that fail in other ways."""
    lawless = (
        Attempt(name=f"delta: {name}", maker=_doing(_answering(delta)))
        for name, delta in LAWLESS_DELTAS.items()
    )
    return (
        Attempt(name="raises", maker=_then_nothing(_fail), stop=StopReason.INTERNAL_INCONSISTENCY),
        Attempt(name="returns the state", maker=_doing(lambda state: state)),
        Attempt(name="returns nothing", maker=_doing(lambda _: None)),
        Attempt(name="changes the state", maker=MUTATING),
        *lawless,
    )


def _answering(delta: DecisionDelta) -> Callable[[DecisionState], DecisionDelta]:
    return lambda _: delta


MUTATING: PassMaker = _then_nothing(_mutate)
HANGING: PassMaker = _then_nothing(hang)
EDITING: PassMaker = _changing(("rendered_text", "A pass before the failure."))
