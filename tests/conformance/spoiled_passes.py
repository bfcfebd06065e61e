"""Passes that spoil one item of the checklist each."""

from __future__ import annotations

import os
from typing import Any

from troth.contracts.thinking.model import (
    NO_CHANGE,
    Change,
    DecisionDelta,
    DecisionState,
    Material,
    Operation,
    Pass,
)


def reaching_out(material: Material) -> Pass:
    """Looks at the environment."""
    del material
    return lambda _: DecisionDelta() if os.environ.get("HOME") else NO_CHANGE


def returning_states(material: Material) -> Any:
    """Returns what it was given."""
    del material
    return lambda state: state


def touching_the_action(material: Material) -> Pass:
    """Changes a field that is not allowed."""
    del material
    change = Change(operation=Operation.REPLACE, path="action_type", value="REFUSE")

    def run(state: DecisionState) -> DecisionDelta:
        del state
        return DecisionDelta(changes=(change,))

    return run
