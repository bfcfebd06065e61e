"""What a caller may have of deep thinking, decided before each run and handed over as data.

Three limits: an allowance of runs per key and tier (token buckets), the breakers of the process,
and the abuse score of the key. The router learns of them through three values only: the tier, and
the two flags (THINK-2, THINK-9). A key whose allowance is used up counts as free until it refills.

State is held in the process and bounded; each process of a deployment counts for itself. Whoever
needs no key is the operator: neither allowance nor score is kept of ``local``, only the breakers
bind it.

Token buckets, one per account, for a number of runs per hour.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock

from troth.contracts.thinking.model import Depth, Tier
from troth.kernel.errors import CallerError
from troth.kernel.refinement import DowngradeReason, RefinementRecord
from troth.ports.environment import Clock
from troth.runtime.thinking.abuse import AbuseScores, Offence
from troth.runtime.thinking.cost_breaker import CostPolicy, RunBreaker, RunPermit

_MAX_ACCOUNTS = 20_000
_HOUR_S = 3600.0


@dataclass(slots=True)
class _Bucket:
    left: float
    at_s: float


class Buckets:
    """Allows ``per_hour`` runs per account, at once or spread, refilled steadily.

    State is bounded: the account seen longest ago is forgotten first, which can only be generous.
    """

    def __init__(self, *, per_hour: int) -> None:
        """Take the number of runs.

        Raises:
            ValueError: It is below 1.
        """
        if per_hour < 1:
            raise ValueError("a bucket holds at least one run")
        self._capacity, self._per_second = float(per_hour), per_hour / _HOUR_S
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, account: str, now_s: float) -> bool:
        """Take one run, if one is left."""
        held = self._buckets.pop(account, None) or _Bucket(left=self._capacity, at_s=now_s)
        refilled = held.left + max(0.0, now_s - held.at_s) * self._per_second
        held.left, held.at_s = min(self._capacity, refilled), now_s
        self._buckets[account] = held
        if len(self._buckets) > _MAX_ACCOUNTS:
            self._buckets.popitem(last=False)
        if held.left < 1.0:
            return False
        held.left -= 1.0
        return True


LOCAL_ACCOUNT = "local"


def read_tier(name: str) -> Tier:
    """The tier of that name.

    Raises:
        CallerError: ``input.invalid``.
    """
    try:
        return Tier(name)
    except ValueError:
        raise CallerError(
            "input.invalid", "There is no such tier.", hint=", ".join(Tier), field="tier"
        ) from None


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


def _unheard(offence: Offence) -> None:
    del offence


class Allowances:
    """Decides what callers may have. One per process; safe for any thread.

    Args:
        told: Called with each offence that is counted, for the metrics.
    """

    def __init__(
        self,
        clock: Clock,
        policy: AllowancePolicy,
        told: Callable[[Offence], None] = _unheard,
    ) -> None:
        self._clock, self._told, self._lock = clock, told, Lock()
        self._buckets = {
            tier: Buckets(per_hour=runs) for tier, runs in policy.runs_per_hour.items() if runs
        }
        self._breaker = RunBreaker(clock, policy.cost)
        self._abuse = AbuseScores(limit=policy.abuse_limit, half_life_s=policy.half_life_s)

    def decide(self, caller: Caller, depth: Depth) -> Allowed:
        """What a request of this caller is allowed; every permit must be settled.

        Order: abuse, tier, breaker, allowance. Nothing is taken from the allowance of a request
        that is not run for another reason.
        """
        with self._lock:
            now_s = self._clock.monotonic_s()
            blocked = caller.is_counted and self._abuse.is_blocked(caller.account, now_s)
            is_run = depth is Depth.DEEP and caller.tier is not Tier.FREE and not blocked
            if not is_run or self._breaker.is_open:
                return Allowed(
                    tier=caller.tier, breaker_open=self._breaker.is_open, abuse_blocked=blocked
                )
            permit = self._breaker.admit()
            if permit is None:  # another run tries whether the breaker may close
                return Allowed(tier=caller.tier, breaker_open=True, abuse_blocked=False)
            if self._has_left(caller, now_s):
                return Allowed(
                    tier=caller.tier, breaker_open=False, abuse_blocked=False, permit=permit
                )
            self._breaker.settle(permit, tokens=0, stop=None)
            self._note(caller, Offence.LIMITED)
            return Allowed(tier=Tier.FREE, breaker_open=False, abuse_blocked=False)

    def against(self, caller: Caller) -> tuple[DowngradeReason, ...]:
        """What speaks against a run that has begun: others may have spent or spoilt it since."""
        with self._lock:
            now_s = self._clock.monotonic_s()
            blocked = caller.is_counted and self._abuse.is_blocked(caller.account, now_s)
            is_open = self._breaker.is_open
        held = ((DowngradeReason.ABUSE_BLOCKED, blocked), (DowngradeReason.BREAKER_OPEN, is_open))
        return tuple(reason for reason, holds in held if holds)

    def settle(self, allowed: Allowed, record: RefinementRecord | None) -> None:
        """Tell what became of a run; ``None`` where it left no record."""
        if allowed.permit is None:
            return
        tokens = 0 if record is None else record.tokens
        stop = record.stop_reasons[0] if record is not None and record.stop_reasons else None
        with self._lock:
            self._breaker.settle(allowed.permit, tokens=tokens, stop=stop)

    def note(self, caller: Caller, offence: Offence) -> None:
        """Count an offence of a caller that is counted."""
        with self._lock:
            self._note(caller, offence)

    def _note(self, caller: Caller, offence: Offence) -> None:
        if caller.is_counted:
            self._abuse.note(caller.account, offence, self._clock.monotonic_s())
            self._told(offence)

    def _has_left(self, caller: Caller, now_s: float) -> bool:
        buckets = self._buckets.get(caller.tier)
        if buckets is None or not caller.is_counted:
            return True
        return buckets.take(caller.account, now_s)
