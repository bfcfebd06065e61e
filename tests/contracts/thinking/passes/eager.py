"""Passes that are pure, lawful and of no help: what THINK-13 has to catch."""

from __future__ import annotations

from functools import partial

from troth.contracts.thinking.model import (
    NO_CHANGE,
    Change,
    DecisionDelta,
    DecisionState,
    Material,
    Operation,
    Pass,
)
from troth.contracts.thinking.passes.draft import delta_of, noted, read_draft
from troth.contracts.thinking.passes.wording import ENGLISH


def doubting(material: Material) -> Pass:
    """A pass that doubts every sentence."""
    return partial(_doubt, material)


def _doubt(_: Material, state: DecisionState) -> DecisionDelta:
    draft = read_draft(state.rendered_text)
    edits = [(noted(one, ENGLISH.unconfirmed), "eager.noted") for one in draft.facts if one.is_open]
    return delta_of(draft, edits)


def asking(material: Material) -> Pass:
    """A pass that asks back."""
    return partial(_ask, material)


def _ask(_: Material, state: DecisionState) -> DecisionDelta:
    return _saying(f"{state.rendered_text} Is that what you meant?")


def shortening(material: Material) -> Pass:
    """A pass that keeps the first sentence alone."""
    return partial(_shorten, material)


def _shorten(_: Material, state: DecisionState) -> DecisionDelta:
    return _saying(state.rendered_text.partition(". ")[0])


def _saying(text: str) -> DecisionDelta:
    """A delta past the common exit of the passes, which would not let it through."""
    change = Change(operation=Operation.REPLACE, path="rendered_text", value=text)
    return DecisionDelta(changes=(change,))


def idle(material: Material) -> Pass:
    """A pass that repairs nothing."""
    return partial(_idle, material)


def _idle(_: Material, __: DecisionState) -> DecisionDelta:
    return NO_CHANGE
