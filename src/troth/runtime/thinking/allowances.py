"""What a caller may have of deep thinking, decided before each run and handed over as data.

Three limits: an allowance of runs per key and tier (token buckets), the breakers of all runs, and
the abuse score of the key. The router learns of them through three values only: the tier, and
the two flags (THINK-2, THINK-9). A key whose allowance is used up counts as free until it refills.

All of it lies in cells, each changed by itself: two requests at once may both be let through to the
last check, and one of them is turned away there. Whoever needs no key is the operator: neither
allowance nor score is kept of ``local``, only the breakers bind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from troth.contracts.thinking.model import Depth, Tier
from troth.kernel.refinement import DowngradeReason, RefinementRecord
from troth.ports.cells import Cells
from troth.runtime.limits.buckets import Buckets
from troth.runtime.thinking.abuse import AbuseScores, Offence
from troth.runtime.thinking.cost_breaker import CostPolicy, RunBreaker, RunPermit

LOCAL_ACCOUNT = "local"
_HOUR_S = 3600.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Caller:
    """Who asks for deep thinking.

    Attributes:
        account: Id of the key; ``local`` where no key is needed.
        tier: Of the key, or what the operator's own calls are entitled to.
    """

    tier: Tier
    account: str = LOCAL_ACCOUNT

    @property
    def is_counted(self) -> bool:
        """Whether allowance and score are kept of this caller."""
        return self.account != LOCAL_ACCOUNT


@dataclass(frozen=True, kw_only=True, slots=True)
class AllowancePolicy:
    """The limits.

    Attributes:
        runs_per_hour: By tier; 0 for no limit. The free tier has no runs anyway.
        cost: When the breakers open.
        abuse_limit: Score from which on a key is blocked; 0 blocks nobody.
        half_life_s: Seconds in which a score halves.
    """

    runs_per_hour: Mapping[Tier, int]
    cost: CostPolicy
    abuse_limit: float = 20.0
    half_life_s: float = 600.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Allowed:
    """What a run is allowed: the values that the router is given, and leave to be settled.

    Attributes:
        tier: The caller's, or free where its allowance is used up.
        permit: ``None`` where nothing is to be run.
    """

    tier: Tier
    breaker_open: bool
    abuse_blocked: bool
    permit: RunPermit | None = None


class Allowances:
    """Decides what callers may have; safe for any thread, and not for an event loop.

    Every method raises ``StorageFailure`` where the cells cannot be reached.

    Args:
        told: Called with each offence that is counted, for the metrics; by default nobody hears.
    """

    def __init__(
        self,
        cells: Cells,
        policy: AllowancePolicy,
        told: Callable[[Offence], object] = str,
    ) -> None:
        self._told = told
        self._buckets = {
            tier: Buckets(cells, f"runs:{tier}", capacity=runs, window_s=_HOUR_S)
            for tier, runs in policy.runs_per_hour.items()
            if runs
        }
        self._breaker = RunBreaker(cells, policy.cost)
        self._abuse = AbuseScores(cells, limit=policy.abuse_limit, half_life_s=policy.half_life_s)

    def decide(self, caller: Caller, depth: Depth) -> Allowed:
        """What a request of this caller is allowed; every permit must be settled.

        Order: abuse, tier, breaker, allowance. Nothing is taken from the allowance of a request
        that is not run for another reason.
        """
        blocked = self._is_blocked(caller)
        is_run = depth is Depth.DEEP and caller.tier is not Tier.FREE and not blocked
        if not is_run or self._breaker.is_open:
            return Allowed(
                tier=caller.tier, breaker_open=self._breaker.is_open, abuse_blocked=blocked
            )
        permit = self._breaker.admit()
        if permit is None:  # another run tries whether the breaker may close
            return Allowed(tier=caller.tier, breaker_open=True, abuse_blocked=False)
        if self._has_left(caller):
            return Allowed(tier=caller.tier, breaker_open=False, abuse_blocked=False, permit=permit)
        self._breaker.settle(permit, tokens=0, stop=None)
        self.note(caller, Offence.LIMITED)
        return Allowed(tier=Tier.FREE, breaker_open=False, abuse_blocked=False)

    def against(self, caller: Caller) -> tuple[DowngradeReason, ...]:
        """What speaks against a run that has begun: others may have spent or spoilt it since."""
        held = (
            (DowngradeReason.ABUSE_BLOCKED, self._is_blocked(caller)),
            (DowngradeReason.BREAKER_OPEN, self._breaker.is_open),
        )
        return tuple(reason for reason, holds in held if holds)

    def settle(self, allowed: Allowed, record: RefinementRecord | None) -> None:
        """Tell what became of a run; ``None`` where it left no record."""
        if allowed.permit is None:
            return
        tokens = 0 if record is None else record.tokens
        stop = record.stop_reasons[0] if record is not None and record.stop_reasons else None
        self._breaker.settle(allowed.permit, tokens=tokens, stop=stop)

    def note(self, caller: Caller, offence: Offence) -> None:
        """Count an offence of a caller that is counted."""
        if caller.is_counted:
            self._abuse.note(caller.account, offence)
            self._told(offence)

    def _is_blocked(self, caller: Caller) -> bool:
        return caller.is_counted and self._abuse.is_blocked(caller.account)

    def _has_left(self, caller: Caller) -> bool:
        buckets = self._buckets.get(caller.tier)
        return buckets is None or not caller.is_counted or not buckets.take(caller.account)
