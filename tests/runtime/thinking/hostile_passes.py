"""Passes that do what no pass may do. Each is put in the place of the consistency pass."""

from __future__ import annotations

import os
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
from troth.kernel.refinement import DowngradeReason, StopReason


@dataclass(frozen=True, kw_only=True, slots=True)
class Hostile:
    """One hostile pass, and what the run must end in."""

    maker: PassMaker
    stop: StopReason
    downgrade: DowngradeReason


def _replace(path: str, value: object) -> Change:
    return Change(operation=Operation.REPLACE, path=path, value=value)


def _returning(value: Any) -> PassMaker:
    return lambda material: lambda state: value


def _returning_the_state(material: Material) -> Any:
    return lambda state: state


def _delta(*changes: Change) -> PassMaker:
    return _returning(DecisionDelta(changes=changes))


def _raising(error: BaseException) -> PassMaker:
    def make(material: Material) -> Pass:
        def run(state: DecisionState) -> DecisionDelta:
            raise error

        return run

    return make


def _maker_raises(material: Material) -> Pass:
    raise LookupError("not even made")


def _mutates(material: Material) -> Pass:
    def run(state: DecisionState) -> DecisionDelta:
        object.__setattr__(state, "rendered_text", "Something else altogether.")
        return NO_CHANGE

    return run


def _mutates_failure(material: Material) -> Pass:
    def run(state: DecisionState) -> DecisionDelta:
        object.__setattr__(state, "failure", '{"code": "none"}')
        return NO_CHANGE

    return run


def _recurses(material: Material) -> Pass:
    def run(state: DecisionState) -> DecisionDelta:
        return run(state)

    return run


def _loops(material: Material) -> Pass:
    def run(state: DecisionState) -> DecisionDelta:
        while True:
            pass

    return run


def _loops_and_swallows(material: Material) -> Pass:
    def run(state: DecisionState) -> DecisionDelta:
        while True:
            try:
                pass
            except BaseException:  # noqa: BLE001
                continue

    return run


def _reads_a_file(material: Material) -> Pass:
    def run(state: DecisionState) -> DecisionDelta:
        return DecisionDelta(changes=(_replace("rendered_text", Path(__file__).read_text()),))

    return run


def _reads_while_being_made(material: Material) -> Pass:
    Path(__file__).read_text()
    return lambda state: NO_CHANGE


def _starts_a_process_and_swallows(material: Material) -> Pass:
    def run(state: DecisionState) -> DecisionDelta:
        try:
            os.system("true")
        except BaseException:  # noqa: BLE001
            return NO_CHANGE
        return NO_CHANGE

    return run


def _nested(depth: int) -> tuple[object, ...]:
    value: tuple[object, ...] = ()
    for _ in range(depth):
        value = (value,)
    return value


def _huge(material: Material) -> Pass:
    return lambda state: DecisionDelta(changes=(_replace("rendered_text", "x" * 2**30),))


class _Sly(DecisionDelta):
    """A delta of a kind of its own."""


class _AnyText(str):
    """A text that claims to equal any other."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return True


_INVALID, _INCONSISTENT = StopReason.VALIDATION_FAIL, StopReason.INTERNAL_INCONSISTENCY
_TIMEOUT = StopReason.TIMEOUT
_PATH, _TYPE = DowngradeReason.DELTA_PATH, DowngradeReason.DELTA_TYPE
_NO_DELTA, _RAISED = DowngradeReason.DELTA_NO_DELTA, DowngradeReason.PASS_RAISED
_MUTATED, _IMPURE = DowngradeReason.STATE_MUTATED, DowngradeReason.PURITY_BREACH
_HUNG, _TWICE = DowngradeReason.PASS_TIMED_OUT, DowngradeReason.DELTA_TWICE


def _hostile(maker: PassMaker, stop: StopReason, downgrade: DowngradeReason) -> Hostile:
    return Hostile(maker=maker, stop=stop, downgrade=downgrade)


HOSTILE: dict[str, Hostile] = {
    "mutates": _hostile(_mutates, _INVALID, _MUTATED),
    "mutates_failure": _hostile(_mutates_failure, _INVALID, _MUTATED),
    "raises": _hostile(_raising(ValueError("secret text")), _INCONSISTENT, _RAISED),
    "raises_out_of_memory": _hostile(_raising(MemoryError()), _INCONSISTENT, _RAISED),
    "exits": _hostile(_raising(SystemExit(0)), _INCONSISTENT, _RAISED),
    "interrupts": _hostile(_raising(KeyboardInterrupt()), _INCONSISTENT, _RAISED),
    "stops_iteration": _hostile(_raising(StopIteration()), _INCONSISTENT, _RAISED),
    "cannot_be_made": _hostile(_maker_raises, _INCONSISTENT, _RAISED),
    "recurses": _hostile(_recurses, _INCONSISTENT, _RAISED),
    "loops": _hostile(_loops, _TIMEOUT, _HUNG),
    "loops_and_swallows": _hostile(_loops_and_swallows, _TIMEOUT, _HUNG),
    "reads_a_file": _hostile(_reads_a_file, _INVALID, _IMPURE),
    "reads_while_being_made": _hostile(_reads_while_being_made, _INVALID, _IMPURE),
    "starts_a_process": _hostile(_starts_a_process_and_swallows, _INVALID, _IMPURE),
    "returns_nothing": _hostile(_returning(None), _INVALID, _NO_DELTA),
    "returns_garbage": _hostile(_returning({"rendered_text": "x"}), _INVALID, _NO_DELTA),
    "returns_a_state": _hostile(_returning_the_state, _INVALID, _NO_DELTA),
    "returns_a_subclass": _hostile(_returning(_Sly()), _INVALID, _NO_DELTA),
    "patches_twice": _hostile(
        _delta(_replace("quality_score", 0.1), _replace("quality_score", 0.2)), _INVALID, _TWICE
    ),
    "other_path": _hostile(_delta(_replace("action_type", "REFUSE")), _INVALID, _PATH),
    "lookalike_path": _hostile(_delta(_replace("rendеred_text", "x")), _INVALID, _PATH),
    "dotted_path": _hostile(_delta(_replace("failure.code", "x")), _INVALID, _PATH),
    "nan": _hostile(_delta(_replace("quality_score", float("nan"))), _INVALID, _TYPE),
    "infinite": _hostile(_delta(_replace("quality_score", float("inf"))), _INVALID, _TYPE),
    "boolean_score": _hostile(_delta(_replace("quality_score", True)), _INVALID, _TYPE),
    "sly_text": _hostile(_delta(_replace("rendered_text", _AnyText("x"))), _INVALID, _TYPE),
    "deeply_nested": _hostile(_delta(_replace("rendered_text", _nested(100_000))), _INVALID, _TYPE),
    "replaces_the_trace": _hostile(_delta(_replace("reasoning_trace", ("x",))), _INVALID, _TYPE),
    "huge": _hostile(_huge, _INVALID, DowngradeReason.DELTA_TOO_LARGE),
}
