"""Joining what deep thinking needs: the passes, the judge, the key, the limits."""

from __future__ import annotations

from troth.adapters.signing import FileValueKey
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.tiers import TieredJudge, for_use
from troth.bootstrap.configuration import thinking_key_path
from troth.bootstrap.services import Services
from troth.contracts.thinking.model import Tier
from troth.contracts.thinking.passes import PASSES
from troth.contracts.thinking.router import Clamps, Environment
from troth.ports.keys import KeyStore
from troth.runtime.thinking.allowances import AllowancePolicy, Allowances
from troth.runtime.thinking.cost_breaker import CostPolicy
from troth.runtime.thinking.exchange import Thinking, key_id_of
from troth.runtime.thinking.run import Think
from troth.runtime.thinking.service import DeepThinking
from troth.settings import Settings


def build_thinking(services: Services) -> DeepThinking:
    """Join what thinks.

    Raises:
        StorageFailure: ``storage.key``: the key of signatures cannot be used.
    """
    settings, clock, meter = services.settings, services.clock, services.meter
    judging = for_use(services.judge, Use.THINKING)
    digest = FileValueKey.open(thinking_key_path(settings)).digest
    think = Think(
        passes=PASSES,
        judge=judging,
        clock=clock,
        digest=digest,
        warm=judging.warm if isinstance(judging, TieredJudge) else None,
    )
    return DeepThinking(
        thinking=Thinking(
            seal=services.seal,
            think=think,
            log=services.log,
            clock=clock,
            ids=services.ids,
            key_id=key_id_of(digest),
        ),
        allowances=Allowances(services.storage.cells, allowance_policy(settings), meter.offended),
        clamps=Clamps(
            max_passes=settings.thinking_max_passes,
            max_timeout_ms=settings.thinking_timeout_ms,
            max_budget_tokens=settings.thinking_budget_tokens,
            enabled=settings.thinking != "off",
            least_ms=settings.thinking_least_ms,
            least_tokens=settings.thinking_least_tokens,
        ),
        environment=Environment.REDUCED if settings.thinking == "reduced" else Environment.STANDARD,
        ran=meter.thought,
        entitled=lambda account: _is_entitled(services.keys, account),
    )


def _is_entitled(keys: KeyStore, account: str) -> bool:
    """Whether a key is still there, and of a tier that thinks."""
    live = (key for key in keys.all() if key.key_id == account and key.revoked_at is None)
    return any(key.tier is not Tier.FREE for key in live)


def allowance_policy(settings: Settings) -> AllowancePolicy:
    """The limits that the settings describe."""
    return AllowancePolicy(
        runs_per_hour={
            Tier.PRO: settings.thinking_pro_per_hour,
            Tier.MAX: settings.thinking_max_per_hour,
        },
        cost=CostPolicy(
            max_tokens=settings.thinking_tokens_per_hour, rest_s=settings.thinking_rest_s
        ),
        abuse_limit=settings.thinking_abuse_limit,
    )
