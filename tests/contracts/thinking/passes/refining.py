"""One exchange to refine, and passes run over it as the machine runs them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.adapters.understanding.lexical import LexicalJudge
from troth.contracts.thinking.deltas import ValidDelta, apply_delta, validate_delta
from troth.contracts.thinking.model import (
    DecisionState,
    EvidenceQuote,
    Judging,
    Material,
    PassName,
)
from troth.contracts.thinking.passes import PASSES

JUDGE = LexicalJudge()
ALL = tuple(PASSES)


@dataclass(frozen=True, kw_only=True)
class Refined:
    """What came out, and what the trace tells of it."""

    text: str
    codes: tuple[str, ...]


def material(
    *quotes: str,
    question: str = "",
    alternatives: Sequence[str] = (),
    judge: Judging = JUDGE.judge_many,
) -> Material:
    """Material with quotes of one source."""
    return Material(
        request_text=question,
        judge=judge,
        evidence=tuple(EvidenceQuote(source_id="handbook", quote=quote) for quote in quotes),
        alternatives=tuple(alternatives),
    )


def state(draft: str) -> DecisionState:
    """A baseline with that text."""
    return DecisionState(rendered_text=draft, action_type="ANSWER", quality_score=0.5)


def refined(draft: str, given: Material, passes: Sequence[PassName] = ALL) -> Refined:
    """The draft after some passes; every delta has to be valid."""
    now = state(draft)
    for name in passes:
        delta = validate_delta(PASSES[name](given)(now), now)
        assert isinstance(delta, ValidDelta), delta
        now = apply_delta(now, delta)
    return Refined(text=now.rendered_text, codes=now.reasoning_trace)
