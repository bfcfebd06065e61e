"""Passes that are pure, lawful and of no help: what THINK-13 has to catch."""

from __future__ import annotations

from functools import partial

from troth.contracts.thinking.model import (
    NO_CHANGE,
    DecisionDelta,
    DecisionState,
    Material,
    Pass,
)
from troth.contracts.thinking.passes.draft import delta_of, noted, read_draft, text_delta
from troth.contracts.thinking.passes.wording import ENGLISH


def doubting(material: Material) -> Pass:
    """A pass that doubts every sentence."""
    return partial(_doubt, material)


def _doubt(_: Material, state: DecisionState) -> DecisionDelta:
    draft = read_draft(state.rendered_text)
    edits = [(noted(one, ENGLISH.unconfirmed), "eager.noted") for one in draft.facts if one.is_open]
    return delta_of(draft.text, edits)


def asking(material: Material) -> Pass:
    """A pass that asks back."""
    return partial(_ask, material)


def _ask(_: Material, state: DecisionState) -> DecisionDelta:
    return text_delta(f"{state.rendered_text} Is that what you meant?", ["eager.asked"])


def shortening(material: Material) -> Pass:
    """A pass that keeps the first sentence alone."""
    return partial(_shorten, material)


def _shorten(_: Material, state: DecisionState) -> DecisionDelta:
    return text_delta(state.rendered_text.partition(". ")[0], ["eager.shortened"])


def idle(material: Material) -> Pass:
    """A pass that repairs nothing."""
    return partial(_idle, material)


def _idle(_: Material, __: DecisionState) -> DecisionDelta:
    return NO_CHANGE
