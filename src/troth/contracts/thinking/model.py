"""The values of the thinking contract: state, delta, material, request.

Nothing here decides a clause. A ``DecisionState`` is frozen all the way down (THINK-3); a
``DecisionDelta`` is data and can express what is not allowed, so that validation has something to
refuse (THINK-4).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from troth.kernel.judgements import Judgement

MAX_TEXT = 400_000
MAX_EVIDENCE = 200
MAX_ALTERNATIVES = 8
MAX_TRACE_CODES = 64  # per delta


class Tier(StrEnum):
    """What the caller is entitled to."""

    FREE = "free"
    PRO = "pro"
    MAX = "max"

    @classmethod
    def _missing_(cls, value: object) -> Tier | None:
        """A tier is read in any case: ``FREE``, ``Free`` and ``free`` are one."""
        low = value.lower() if isinstance(value, str) else ""
        return next((one for one in cls if one.value == low), None)


class Depth(StrEnum):
    """What the caller asks for; the wire calls it ``mode``."""

    BASELINE = "baseline"
    DEEP = "deep"


class PassName(StrEnum):
    """The registered passes."""

    CHOICE = "choice"  # picks among alternative drafts, where there are some
    GROUNDING = "grounding"  # drops or hedges what the evidence does not carry
    CONSISTENCY = "consistency"  # settles sentences that contradict each other
    COVERAGE = "coverage"  # names parts of the question that were left open
    CALIBRATION = "calibration"  # certainty that the support does not warrant
    CLARITY = "clarity"  # repetitions and debris


@dataclass(frozen=True, kw_only=True, slots=True)
class DecisionState:
    """The baseline, or what the deltas so far made of it.

    Attributes:
        rendered_text: Up to 400 000 code points.
        action_type: The caller's name of what the answer does, such as ``ANSWER``.
        quality_score: In [0, 1].
        safety_score: In [0, 1], beside it; no pass may touch it. ``None`` where it was not given.
        failure: The caller's failure metadata as JSON text; ``None`` where there is none.
        token_counts: The caller's counts by name, likewise.
        reasoning_trace: Codes that passes appended. Internal: it never reaches the user.
        given_null: Which of the members that may be left out the caller gave as null, so that the
            baseline goes back as it came; a member that was not given at all does not appear.
    """

    rendered_text: str
    action_type: str
    quality_score: float
    failure: str | None = None
    token_counts: str | None = None
    reasoning_trace: tuple[str, ...] = ()
    given_null: tuple[str, ...] = ()
    safety_score: float | None = None


class Operation(StrEnum):
    """What a change does to its field."""

    REPLACE = "replace"
    APPEND = "append"  # reasoning_trace only


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """One change of one field.

    Attributes:
        path: Name of the field, compared code point by code point.
        value: A text for ``rendered_text``, a number for ``quality_score``, a tuple of codes for
            ``reasoning_trace``.
    """

    operation: Operation
    path: str
    value: object


@dataclass(frozen=True, kw_only=True, slots=True)
class DecisionDelta:
    """What a pass returns: changes, in order, each path once; none where all is well."""

    changes: tuple[Change, ...] = ()


NO_CHANGE = DecisionDelta()


@dataclass(frozen=True, kw_only=True, slots=True)
class EvidenceQuote:
    """One quote that the exchange holds as evidence."""

    source_id: str
    quote: str


# (passage, claim) pairs to judgements, in order; pure, loaded beforehand
Judging: TypeAlias = Callable[[Sequence[tuple[str, str]]], Sequence[Judgement]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Material:
    """What passes may look at besides the state: the exchange's own, fixed before the first pass.

    Attributes:
        request_text: What was asked.
        evidence: At most 200 quotes; without any, grounding and calibration have nothing to go by.
        alternatives: At most 8 other drafts of the same answer.
        judge: The local judge.
    """

    request_text: str
    judge: Judging
    evidence: tuple[EvidenceQuote, ...] = ()
    alternatives: tuple[str, ...] = ()


Pass: TypeAlias = Callable[[DecisionState], DecisionDelta]  # THINK-3
PassMaker: TypeAlias = Callable[[Material], Pass]
