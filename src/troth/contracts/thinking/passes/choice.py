"""Choice: of several drafts of one answer the one that the evidence contradicts least.

The baseline stays unless an alternative is better in one point and worse in none: statements that
the evidence contradicts, absolutes that it does not warrant, parts of the request left open, and
statements that it carries. The alternative has at most 100 000 code points and the same headings,
asks nothing more, and tells every fact of the baseline, or the same put right. Of several the one
with the fewest contradictions is taken, then by the order of the points, then the earlier.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

from troth.contracts.thinking.model import (
    NO_CHANGE,
    DecisionDelta,
    DecisionState,
    Material,
    Pass,
)
from troth.contracts.thinking.passes.absolutes import absolute, is_warranted
from troth.contracts.thinking.passes.coverage import open_parts
from troth.contracts.thinking.passes.draft import MAX_READ_CHARS, Draft, delta_to, read_draft
from troth.contracts.thinking.passes.grounding import contradiction, foreign_in
from troth.contracts.thinking.passes.parts import Part, request_parts
from troth.contracts.thinking.passes.support import Evidence, evidence_of
from troth.kernel.claims import ClaimKind
from troth.language.comparison.known import KnownFigures
from troth.language.segments import Form, stretches

_Score: TypeAlias = tuple[int, int, int, int]


def choice(material: Material) -> Pass:
    """The pass for some material; without alternatives it changes nothing."""
    return partial(_refine, _Bench(material), material.alternatives)


class _Bench:
    """What drafts are weighed with."""

    def __init__(self, material: Material) -> None:
        self.evidence: Evidence = evidence_of(material)
        self.known = KnownFigures(
            (*(one.quote for one in material.evidence), material.request_text)
        )
        self.parts: tuple[Part, ...] = request_parts(material.request_text)

    def score(self, draft: Draft) -> _Score:
        """Contradicted, unwarranted, left open, and minus the carried ones; less is better."""
        contradicted = unwarranted = carried = 0
        known = self.known.beside([one.claim.text for one in draft.facts])
        for one in draft.facts:
            on = self.evidence.on(one.claim)
            carried += on.carrying is not None
            against = contradiction(one, on, self.evidence, known)
            is_foreign = on.carrying is None and foreign_in(one, known) is not None
            contradicted += against is not None or is_foreign
            is_absolute = bool(absolute(one.claim.text))
            unwarranted += is_absolute and not is_warranted(one.claim.text, on)
        return (
            contradicted,
            unwarranted,
            len(open_parts(self.parts, self.evidence, draft)),
            -carried,
        )


def _refine(bench: _Bench, alternatives: Sequence[str], state: DecisionState) -> DecisionDelta:
    if not alternatives or not bench.evidence.index.sentences:
        return NO_CHANGE
    baseline = read_draft(state.rendered_text)
    score = bench.score(baseline)
    chosen = [
        (found, at)
        for at, text in enumerate(alternatives)
        if _may_stand(text, baseline) and _is_better(found := bench.score(read_draft(text)), score)
    ]
    deltas = (
        delta_to(baseline, alternatives[at], "choice.alternative") for _, at in sorted(chosen)
    )
    return next((delta for delta in deltas if delta.changes), NO_CHANGE)


def _is_better(one: _Score, other: _Score) -> bool:
    """Better where something was wrong, and worse in nothing."""
    return one[:3] != other[:3] and all(a <= b for a, b in zip(one, other, strict=True))


def _may_stand(text: str, baseline: Draft) -> bool:
    if (
        not text.strip()
        or len(text) > MAX_READ_CHARS
        or _headings(text) != _headings(baseline.text)
    ):
        return False
    return _questions(read_draft(text)) <= _questions(baseline)


def _headings(text: str) -> tuple[str, ...]:
    return tuple(text[one.start : one.end] for one in stretches(text) if one.form is Form.HEADING)


def _questions(draft: Draft) -> int:
    return sum(one.claim.kind is ClaimKind.QUESTION for one in draft.sentences)
