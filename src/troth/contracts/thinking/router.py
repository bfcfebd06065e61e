"""The router: from what is asked to a plan, or to the reason why there is none.

Decides THINK-2 and THINK-9, and makes the plans of THINK-1. Pure, and total over every object: what
it cannot read is ``VALIDATION_FAIL`` with ``request_unreadable``, never an exception. Nothing but
its argument reaches it. All reasons that apply are collected, and the shared precedence picks.

The number of passes is the least of four limits: the tier's, the environment's, the operator's
clamp, and what the budgets can be split into. Which passes are taken follows from the material;
two of them need none, so a plan of two can always be made. Where more would be of use than there is
room for, those named last in ``_PREFERENCE`` give way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.thinking.model import Depth, PassName, Tier
from troth.contracts.thinking.plans import settle, slices
from troth.kernel.refinement import (
    MAX_PASSES,
    MIN_PASSES,
    DowngradeReason,
    PlannedPass,
    StopReason,
)


class Environment(StrEnum):
    """How the operator runs the deployment."""

    STANDARD = "standard"
    REDUCED = "reduced"  # saving: plans are as short as they may be


PASSES_BY_TIER: Mapping[Tier, int] = {Tier.FREE: 0, Tier.PRO: 3, Tier.MAX: 5}
PASSES_BY_ENVIRONMENT: Mapping[Environment, int] = {
    Environment.STANDARD: MAX_PASSES,
    Environment.REDUCED: MIN_PASSES,
}

# A draft is chosen before it is worked on; sentences go before certainties are weighed; what was
# left open is named when it is known what stays; debris is cleared last.
ORDER: tuple[PassName, ...] = (
    PassName.CHOICE,
    PassName.GROUNDING,
    PassName.CONSISTENCY,
    PassName.CALIBRATION,
    PassName.COVERAGE,
    PassName.CLARITY,
)
# Who is taken first, where not all can be. A request with several parts moves coverage forward.
_PREFERENCE: tuple[PassName, ...] = (
    PassName.CHOICE,
    PassName.GROUNDING,
    PassName.CONSISTENCY,
    PassName.COVERAGE,
    PassName.CALIBRATION,
    PassName.CLARITY,
)
_PREFERENCE_OF_PARTS: tuple[PassName, ...] = (
    PassName.CHOICE,
    PassName.GROUNDING,
    PassName.COVERAGE,
    PassName.CONSISTENCY,
    PassName.CALIBRATION,
    PassName.CLARITY,
)
# Time goes where the judge is asked, tokens where much is read.
TIME_WEIGHTS: Mapping[PassName, int] = {
    PassName.CHOICE: 4,
    PassName.GROUNDING: 4,
    PassName.CONSISTENCY: 3,
    PassName.CALIBRATION: 3,
    PassName.COVERAGE: 2,
    PassName.CLARITY: 1,
}
TOKEN_WEIGHTS: Mapping[PassName, int] = {
    PassName.CHOICE: 4,
    PassName.GROUNDING: 4,
    PassName.CONSISTENCY: 2,
    PassName.CALIBRATION: 3,
    PassName.COVERAGE: 2,
    PassName.CLARITY: 2,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Clamps:
    """The operator's limits on every run.

    Attributes:
        max_passes: From 0; below 2 there is room for no plan, above 5 it changes nothing.
        max_timeout_ms, max_budget_tokens: The most that a run may have, whatever is asked for.
        enabled: False where no tier is entitled to any.
        least_ms, least_tokens: What each pass of a plan has at least: as many passes are planned as
            the budgets have room for.
    """

    max_passes: int = MAX_PASSES
    max_timeout_ms: int = 10_000
    max_budget_tokens: int = 200_000
    enabled: bool = True
    least_ms: int = 1
    least_tokens: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class RouterInput:
    """Everything that the router knows. It is not checked here: refusing it is the router's work.

    Attributes:
        total_timeout_ms, total_budget_tokens: What is asked for, from 0.
        has_evidence, has_alternatives: Whether there are quotes, and other drafts.
        request_parts: Parts of the question that want an answer; 0 where nothing was asked.
    """

    tier: Tier
    depth: Depth
    clamps: Clamps
    total_timeout_ms: int
    total_budget_tokens: int
    environment: Environment = Environment.STANDARD
    breaker_open: bool = False
    abuse_blocked: bool = False
    has_evidence: bool = False
    has_alternatives: bool = False
    request_parts: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class Route:
    """Where a request goes.

    Attributes:
        plan: 2 to 5 passes; empty where nothing is run.
        budget_ms, budget_tokens: The whole run's, after clamping; 0 where nothing is run.
        stop_reasons: Empty exactly where there is a plan; otherwise by precedence.
        downgrade_reason: ``None`` for a plan, and for baseline mode that nothing speaks against.
    """

    plan: tuple[PlannedPass, ...] = ()
    budget_ms: int = 0
    budget_tokens: int = 0
    stop_reasons: tuple[StopReason, ...] = ()
    downgrade_reason: DowngradeReason | None = None


def route(asked: object) -> Route:
    """The plan for a request, or the reasons why it gets none.

    Args:
        asked: A ``RouterInput``; anything else, and any field of another type than its own or out
            of range, is unreadable.
    """
    reasons = _against(asked)
    if reasons or type(asked) is not RouterInput or asked.depth is Depth.BASELINE:
        stop_reasons, downgrade_reason = settle(reasons)
        return Route(stop_reasons=stop_reasons, downgrade_reason=downgrade_reason)
    budget_ms, budget_tokens = _budgets(asked)
    names = _chosen(asked, min(_room(asked), PASSES_BY_TIER[asked.tier], _affordable(asked)))
    least = asked.clamps
    times = slices(budget_ms, [TIME_WEIGHTS[name] for name in names], least.least_ms)
    tokens = slices(budget_tokens, [TOKEN_WEIGHTS[name] for name in names], least.least_tokens)
    plan = tuple(
        PlannedPass(name=name.value, timeout_ms=timeout_ms, budget_tokens=share)
        for name, timeout_ms, share in zip(names, times, tokens, strict=True)
    )
    return Route(plan=plan, budget_ms=budget_ms, budget_tokens=budget_tokens)


def is_readable(asked: object) -> bool:
    """Whether a router input has every field, of its very type and in range."""
    if type(asked) is not RouterInput or not _has_fields(asked, _FIELDS):
        return False
    return _has_fields(asked.clamps, _CLAMP_FIELDS)


def _against(asked: object) -> list[DowngradeReason]:
    """Everything that speaks against a plan. A flag that can be read counts beside one that cannot.

    THINK-9: abuse and breaker in either mode, entitlement where deep is asked for.
    """
    reasons: list[DowngradeReason] = []
    if type(asked) is RouterInput:
        if _member(asked, "abuse_blocked") is True:
            reasons.append(DowngradeReason.ABUSE_BLOCKED)
        if _member(asked, "breaker_open") is True:
            reasons.append(DowngradeReason.BREAKER_OPEN)
        is_deep = _member(asked, "depth") is Depth.DEEP
        if is_deep and _member(asked, "tier") is Tier.FREE:
            reasons.append(DowngradeReason.TIER_NOT_ENTITLED)
    if not is_readable(asked):
        reasons.append(DowngradeReason.REQUEST_UNREADABLE)
    elif type(asked) is RouterInput and asked.depth is Depth.DEEP:
        reasons += _too_little(asked)
    return reasons


def _too_little(asked: RouterInput) -> list[DowngradeReason]:
    reasons: list[DowngradeReason] = []
    if _affordable(asked) < MIN_PASSES:
        reasons.append(DowngradeReason.BUDGET_TOO_SMALL)
    if not asked.clamps.enabled:
        reasons.append(DowngradeReason.THINKING_OFF)
    elif _room(asked) < MIN_PASSES:
        reasons.append(DowngradeReason.NO_ROOM_FOR_PLAN)
    return reasons


def _room(asked: RouterInput) -> int:
    return min(MAX_PASSES, asked.clamps.max_passes, PASSES_BY_ENVIRONMENT[asked.environment])


def _budgets(asked: RouterInput) -> tuple[int, int]:
    return (
        min(asked.total_timeout_ms, asked.clamps.max_timeout_ms),
        min(asked.total_budget_tokens, asked.clamps.max_budget_tokens),
    )


def _affordable(asked: RouterInput) -> int:
    """How many passes the budgets have a least slice of time and of tokens for."""
    budget_ms, budget_tokens = _budgets(asked)
    clamps = asked.clamps
    return min(budget_ms // max(1, clamps.least_ms), budget_tokens // max(1, clamps.least_tokens))


def _chosen(asked: RouterInput, room: int) -> tuple[PassName, ...]:
    is_of_use = {
        PassName.CHOICE: asked.has_alternatives,
        PassName.GROUNDING: asked.has_evidence,
        PassName.CONSISTENCY: True,
        PassName.COVERAGE: asked.request_parts > 0,
        PassName.CALIBRATION: asked.has_evidence,
        PassName.CLARITY: True,
    }
    preference = _PREFERENCE_OF_PARTS if asked.request_parts > 1 else _PREFERENCE
    taken = [name for name in preference if is_of_use[name]][:room]
    return tuple(name for name in ORDER if name in taken)


_FIELDS: Mapping[str, type] = {
    "tier": Tier,
    "depth": Depth,
    "clamps": Clamps,
    "total_timeout_ms": int,
    "total_budget_tokens": int,
    "environment": Environment,
    "breaker_open": bool,
    "abuse_blocked": bool,
    "has_evidence": bool,
    "has_alternatives": bool,
    "request_parts": int,
}
_CLAMP_FIELDS: Mapping[str, type] = {
    "max_passes": int,
    "max_timeout_ms": int,
    "max_budget_tokens": int,
    "enabled": bool,
    "least_ms": int,
    "least_tokens": int,
}
_LARGEST = 2**53 - 1  # of the integers that JSON carries unharmed


def _has_fields(asked: object, fields: Mapping[str, type]) -> bool:
    return all(_is_exactly(_member(asked, name), kind) for name, kind in fields.items())


def _is_exactly(value: object, kind: type) -> bool:
    """Of the very type, because a subclass may compare as it likes; and in range."""
    if type(value) is not kind:
        return False
    return type(value) is not int or 0 <= value <= _LARGEST


def _member(asked: object, name: str) -> object:
    # A value that was made without its constructor may lack a field.
    return getattr(asked, name, None)
