"""Passes for tests that are pure."""

from __future__ import annotations

from collections.abc import Mapping

from troth.contracts.thinking.model import (
    NO_CHANGE,
    Change,
    DecisionDelta,
    DecisionState,
    Material,
    Operation,
    Pass,
    PassMaker,
    PassName,
)
from troth.language.tokens import words


def quiet(material: Material) -> Pass:
    """Changes nothing."""

    def run(state: DecisionState) -> DecisionDelta:
        del state
        return NO_CHANGE

    return run


def clearing(material: Material) -> Pass:
    """Drops words that are said twice in a row."""

    def run(state: DecisionState) -> DecisionDelta:
        kept: list[str] = []
        for word in state.rendered_text.split(" "):
            if not kept or kept[-1] != word:
                kept.append(word)
        text = " ".join(kept)
        if text == state.rendered_text:
            return NO_CHANGE
        changes = (
            Change(operation=Operation.REPLACE, path="rendered_text", value=text),
            Change(operation=Operation.APPEND, path="reasoning_trace", value=("said_twice",)),
        )
        return DecisionDelta(changes=changes)

    return run


def judging(material: Material) -> Pass:
    """Scores a state by the share of quotes that its text carries, words in any order."""

    def run(state: DecisionState) -> DecisionDelta:
        said = set(words(state.rendered_text))
        carried = [one for one in material.evidence if said >= set(words(one.quote))]
        opinion = material.judge([("The office opens at nine.", state.rendered_text[:100])])[0]
        score = len(carried) / max(1, len(material.evidence)) if opinion.judge else 0.0
        change = Change(operation=Operation.REPLACE, path="quality_score", value=score)
        return DecisionDelta(changes=(change,))

    return run


QUIET: Mapping[PassName, PassMaker] = dict.fromkeys(PassName, quiet)
HELPFUL: Mapping[PassName, PassMaker] = {
    **QUIET,
    PassName.GROUNDING: judging,
    PassName.CLARITY: clearing,
}
