"""Which stop reason counts when several apply: one order for router, machine and exit (THINK-8).

Everything that can go wrong is noted as a downgrade reason, and each belongs to exactly one stop
reason by a table. ``settle`` is the only function that turns what was noted into a stop.

The order: first what must not run at all (abuse, entitlement, breaker), then what is wrong with the
content, then what is wrong with us, then what merely did not fit. A pass that is both late and
unlawful is therefore reported as unlawful.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from troth.kernel.refinement import DowngradeReason, StopReason

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
