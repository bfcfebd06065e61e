"""Lawful plans and their slices (THINK-1).

Both sides use it: the router builds a plan from ``slices``, and machine and exit hold a plan
against ``plan_breach``, whoever made it.
"""

from __future__ import annotations

from collections.abc import Sequence

from troth.contracts.thinking.model import PassName
from troth.kernel.refinement import MAX_PASSES, MIN_PASSES, DowngradeReason, PlannedPass

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
