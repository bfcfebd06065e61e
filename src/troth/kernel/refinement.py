"""What a run of refinement leaves behind: the values that its exit clauses are decided against.

The nine stop reasons are the source contract's, word for word, and there is no tenth. Downgrade
reasons are ours: a closed set too, so that no free text gets into telemetry (THINK-10).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MIN_PASSES = 2
MAX_PASSES = 5


class StopReason(StrEnum):
    """Why a run ended."""

    SUCCESS_COMPLETED = "SUCCESS_COMPLETED"
    BUDGET_EXHAUSTED = "BUDGET_EXHAUSTED"
    PASS_LIMIT_REACHED = "PASS_LIMIT_REACHED"
    TIMEOUT = "TIMEOUT"
    BREAKER_TRIPPED = "BREAKER_TRIPPED"
    ENTITLEMENT_CAP = "ENTITLEMENT_CAP"
    ABUSE = "ABUSE"
    VALIDATION_FAIL = "VALIDATION_FAIL"
    INTERNAL_INCONSISTENCY = "INTERNAL_INCONSISTENCY"


class DowngradeReason(StrEnum):
    """What exactly made a run return its baseline; finer than the stop reason, never free text."""

    ABUSE_BLOCKED = "abuse_blocked"
    TIER_NOT_ENTITLED = "tier_not_entitled"
    THINKING_OFF = "thinking_off"  # the operator switched it off: no tier is entitled
    BREAKER_OPEN = "breaker_open"
    REQUEST_UNREADABLE = "request_unreadable"  # a router input of a wrong type or out of range
    NO_ROOM_FOR_PLAN = "no_room_for_plan"  # the limit on passes allows fewer than two
    BUDGET_TOO_SMALL = "budget_too_small"  # time or tokens do not suffice for two passes
    PLAN_TOO_LONG = "plan_too_long"
    PLAN_UNLAWFUL = "plan_unlawful"
    PASS_UNKNOWN = "pass_unknown"
    PASS_RAISED = "pass_raised"
    PASS_TIMED_OUT = "pass_timed_out"
    RUN_TIMED_OUT = "run_timed_out"
    TOKENS_SPENT = "tokens_spent"
    PURITY_BREACH = "purity_breach"
    GUARD_MISSING = "guard_missing"
    DELTA_NO_DELTA = "delta_no_delta"  # a pass returned something else
    DELTA_PATH = "delta_path"
    DELTA_TYPE = "delta_type"
    DELTA_TWICE = "delta_twice"
    DELTA_TOO_LARGE = "delta_too_large"
    DELTA_NOT_APPLIED = "delta_not_applied"
    STATE_MUTATED = "state_mutated"
    MOVE_ILLEGAL = "move_illegal"  # an event that the run has no move for
    # An answer's refined text that does not read back as its sections.
    OUTCOME_UNREADABLE = "outcome_unreadable"
    WITHHELD = "withheld"  # the exit put the baseline in place of an outcome that broke a clause


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedPass:
    """One pass of a plan: its name and its slices.

    Attributes:
        name: Of a registered pass, such as ``grounding``.
        timeout_ms: Its slice of the time, at least 1.
        budget_tokens: Its slice of the tokens, at least 1.
    """

    name: str
    timeout_ms: int
    budget_tokens: int


@dataclass(frozen=True, kw_only=True, slots=True)
class MeasuredPass:
    """What one pass that was started took and gave.

    Attributes:
        elapsed_ms: Whole milliseconds, rounded up.
        tokens: Estimated tokens that it read and wrote.
        touched: Paths that its delta changed, in order; empty where it changed nothing.
        accepted: Whether its delta was valid and was applied.
        guarded: Whether the run-time guard was on from its first to its last instruction.
    """

    name: str
    elapsed_ms: int
    tokens: int
    touched: tuple[str, ...]
    accepted: bool
    guarded: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class RefinementRecord:
    """One run of refinement, for the deciders. It holds digests and figures, no text.

    Attributes:
        plan: As settled before the first pass; empty where the router stopped.
        executed: The plan as the engine held it at the end: equal to ``plan``, or it was changed.
        budget_ms, budget_tokens: The whole request's budgets.
        passes: Every pass that was started, in order.
        elapsed_ms: Of the whole run, measured after the last pass too.
        stop_reasons: Every reason that applied, by the documented precedence; the first counts.
        baseline_sha256, outcome_sha256: Digests of the canonical JSON of the state that went in
            and of the one that came out.
        fixed_sha256: Digest of what no delta may touch in the state that went in (THINK-4).
        deltas_applied: Deltas of which something stands in the outcome: 0 after any failure.
    """

    plan: tuple[PlannedPass, ...]
    executed: tuple[PlannedPass, ...]
    budget_ms: int
    budget_tokens: int
    passes: tuple[MeasuredPass, ...]
    elapsed_ms: int
    stop_reasons: tuple[StopReason, ...]
    downgrade_reason: DowngradeReason | None
    deltas_applied: int
    deltas_rejected: int
    baseline_sha256: str
    outcome_sha256: str
    fixed_sha256: str
    signature: str = ""

    @property
    def tokens(self) -> int:
        """Tokens of all passes together."""
        return sum(one.tokens for one in self.passes)
