"""Deep thinking within the limits of a deployment: the one way in for every surface.

What configuration and limits say is written into the request before it is run and stored, so that
a replay needs neither (THINK-2, THINK-10).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from troth.contracts.thinking.router import Clamps, Environment
from troth.kernel.refinement import DowngradeReason, RefinementRecord
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.thinking.allowances import Allowances, Caller
from troth.runtime.thinking.exchange import Recorded, Replay, Thinking
from troth.runtime.thinking.request import ThinkingRequest


@dataclass(frozen=True, kw_only=True)
class DeepThinking:
    """Thinks for callers. One per process; safe for concurrent use.

    Attributes:
        clamps, environment: The operator's, from the settings.
        entitled: Whether a key still is, by its id; asked after every pass.
        ran: Called with the record of each run, for the metrics.
    """

    thinking: Thinking
    allowances: Allowances
    clamps: Clamps
    environment: Environment
    ran: Callable[[RefinementRecord], None] | None = None
    entitled: Callable[[str], bool] = bool  # every key that has an id

    async def __call__(self, request: ThinkingRequest, caller: Caller) -> Recorded:
        """Refine one state, as far as the caller may have it.

        Args:
            request: Its tier, clamps and environment are replaced; its two flags can only add to
                what the limits say.

        Raises:
            RefusedExchange: It could not be done; a sealed problem is in the exception.
            StorageFailure: Nothing could be sealed, and nothing may leave.
        """
        # THINK-9: decided here, once, and from here on data.
        allowed = await run_blocking(lambda: self.allowances.decide(caller, request.depth))
        bound = replace(
            request,
            tier=allowed.tier,
            clamps=self.clamps,
            environment=self.environment,
            breaker_open=request.breaker_open or allowed.breaker_open,
            abuse_blocked=request.abuse_blocked or allowed.abuse_blocked,
        )
        record: RefinementRecord | None = None
        try:
            recorded = await self.thinking(bound, lambda: self._against(caller))
            record = recorded.record
        finally:
            await run_blocking(lambda: self.allowances.settle(allowed, record))
        if self.ran is not None and record is not None:
            self.ran(record)
        return recorded

    def _against(self, caller: Caller) -> tuple[DowngradeReason, ...]:
        """What ends a run of this caller that has begun (§4.3 of the source document)."""
        gone = caller.is_counted and not self.entitled(caller.account)
        lost = (DowngradeReason.TIER_NOT_ENTITLED,) if gone else ()
        return (*self.allowances.against(caller), *lost)

    async def replay(self, receipt_id: str, *, tenant: str | None) -> Replay:
        """Run a stored request again, and compare (THINK-10); no limit counts it.

        Raises:
            CallerError: ``input.not_found``: there is no such run of this tenant.
        """
        return await self.thinking.replay(receipt_id, tenant=tenant)
