"""Lawful plans and their slices (THINK-1).

Both sides use it: the router builds a plan from ``slices``, and machine and exit hold a plan
against ``plan_breach``, whoever made it.

Which stop reason counts when several apply: one order for router, machine and exit (THINK-8).

Everything that can go wrong is noted as a downgrade reason, and each belongs to exactly one stop
reason by a table. ``settle`` is the only function that turns what was noted into a stop.

The order: first what must not run at all (abuse, entitlement, breaker), then what is wrong with the
content, then what is wrong with us, then what merely did not fit. A pass that is both late and
unlawful is therefore reported as unlawful.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from troth.contracts.thinking.model import PassName
from troth.kernel.refinement import MAX_PASSES, MIN_PASSES, DowngradeReason, PlannedPass, StopReason

REGISTERED = frozenset(name.value for name in PassName)


def slices(whole: int, weights: Sequence[int], least: int = 1) -> tuple[int, ...]:
    """Split a budget by weight, to the last unit, none of the parts below the least.

    Each part gets the least; the rest goes by weight, and what division leaves over goes to the
    largest remainders, the earlier part first among equals.

    Args:
        whole: In milliseconds or tokens; at least the least for each part.
        weights: At least 1 each.
        least: Of each part; below 1 it counts as 1.

    Raises:
        ValueError: The whole does not reach, or a weight is below 1.
    """
    least = max(1, least)
    if not weights or whole < least * len(weights) or min(weights) < 1:
        raise ValueError("a budget is split into parts of at least one unit and positive weight")
    rest, total = whole - least * len(weights), sum(weights)
    parts = [least + rest * weight // total for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda i: (-(rest * weights[i] % total), i))
    for index in by_remainder[: whole - sum(parts)]:
        parts[index] += 1
    return tuple(parts)


def plan_breach(
    plan: Sequence[PlannedPass], *, budget_ms: int, budget_tokens: int
) -> DowngradeReason | None:
    """What is unlawful about a plan; ``None`` where it may run.

    A plan too long is told from other breaches, because it has a stop reason of its own.
    """
    # THINK-1: between two and five, and never more.
    if len(plan) > MAX_PASSES:
        return DowngradeReason.PLAN_TOO_LONG
    if len(plan) < MIN_PASSES or not all(_is_sliced(one) for one in plan):
        return DowngradeReason.PLAN_UNLAWFUL
    names = [one.name for one in plan]
    if not all(name in REGISTERED for name in names):
        return DowngradeReason.PASS_UNKNOWN
    over_time = sum(one.timeout_ms for one in plan) > budget_ms
    over_tokens = sum(one.budget_tokens for one in plan) > budget_tokens
    is_unlawful = over_time or over_tokens or len(set(names)) != len(names)
    return DowngradeReason.PLAN_UNLAWFUL if is_unlawful else None


def _is_sliced(one: PlannedPass) -> bool:
    figures = (one.timeout_ms, one.budget_tokens)
    is_whole = all(type(figure) is int and figure >= 1 for figure in figures)
    return is_whole and type(one.name) is str


PRECEDENCE: tuple[StopReason, ...] = (
    StopReason.ABUSE,
    StopReason.ENTITLEMENT_CAP,
    StopReason.BREAKER_TRIPPED,
    StopReason.VALIDATION_FAIL,
    StopReason.INTERNAL_INCONSISTENCY,
    StopReason.TIMEOUT,
    StopReason.BUDGET_EXHAUSTED,
    StopReason.PASS_LIMIT_REACHED,
    StopReason.SUCCESS_COMPLETED,
)

STOPS: Mapping[DowngradeReason, StopReason] = {
    DowngradeReason.ABUSE_BLOCKED: StopReason.ABUSE,
    DowngradeReason.TIER_NOT_ENTITLED: StopReason.ENTITLEMENT_CAP,
    DowngradeReason.THINKING_OFF: StopReason.ENTITLEMENT_CAP,
    DowngradeReason.BREAKER_OPEN: StopReason.BREAKER_TRIPPED,
    DowngradeReason.REQUEST_UNREADABLE: StopReason.VALIDATION_FAIL,
    DowngradeReason.PURITY_BREACH: StopReason.VALIDATION_FAIL,
    DowngradeReason.STATE_MUTATED: StopReason.VALIDATION_FAIL,
    DowngradeReason.DELTA_NO_DELTA: StopReason.VALIDATION_FAIL,
    DowngradeReason.DELTA_PATH: StopReason.VALIDATION_FAIL,
    DowngradeReason.DELTA_TWICE: StopReason.VALIDATION_FAIL,
    DowngradeReason.DELTA_TYPE: StopReason.VALIDATION_FAIL,
    DowngradeReason.DELTA_TOO_LARGE: StopReason.VALIDATION_FAIL,
    DowngradeReason.GUARD_MISSING: StopReason.INTERNAL_INCONSISTENCY,
    DowngradeReason.PLAN_UNLAWFUL: StopReason.INTERNAL_INCONSISTENCY,
    DowngradeReason.PASS_UNKNOWN: StopReason.INTERNAL_INCONSISTENCY,
    DowngradeReason.MOVE_ILLEGAL: StopReason.INTERNAL_INCONSISTENCY,
    DowngradeReason.DELTA_NOT_APPLIED: StopReason.INTERNAL_INCONSISTENCY,
    DowngradeReason.PASS_RAISED: StopReason.INTERNAL_INCONSISTENCY,
    DowngradeReason.OUTCOME_UNREADABLE: StopReason.INTERNAL_INCONSISTENCY,
    DowngradeReason.WITHHELD: StopReason.INTERNAL_INCONSISTENCY,
    DowngradeReason.PASS_TIMED_OUT: StopReason.TIMEOUT,
    DowngradeReason.RUN_TIMED_OUT: StopReason.TIMEOUT,
    DowngradeReason.BUDGET_TOO_SMALL: StopReason.BUDGET_EXHAUSTED,
    DowngradeReason.TOKENS_SPENT: StopReason.BUDGET_EXHAUSTED,
    DowngradeReason.PLAN_TOO_LONG: StopReason.PASS_LIMIT_REACHED,
    DowngradeReason.NO_ROOM_FOR_PLAN: StopReason.PASS_LIMIT_REACHED,
}
"""Every downgrade reason and its stop reason; within one stop reason, the earlier line counts."""

_RANK = {reason: rank for rank, reason in enumerate(STOPS)}


def settle(
    noted: Iterable[DowngradeReason],
) -> tuple[tuple[StopReason, ...], DowngradeReason | None]:
    """Every stop reason that applies, the one that counts first, and its downgrade reason.

    Args:
        noted: In any order, repeats allowed; nothing noted is success.
    """
    ordered = sorted(noted, key=lambda one: (PRECEDENCE.index(STOPS[one]), _RANK[one]))
    if not ordered:
        return (StopReason.SUCCESS_COMPLETED,), None
    return tuple(dict.fromkeys(STOPS[one] for one in ordered)), ordered[0]
