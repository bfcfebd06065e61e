"""What the tests of deep thinking ask, and whom."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any

from runtime.thinking.quiet_passes import HELPFUL
from troth.adapters.environment import SystemClock
from troth.adapters.understanding.lexical import LexicalJudge
from troth.contracts.thinking.model import (
    DecisionState,
    Depth,
    EvidenceQuote,
    PassMaker,
    PassName,
    Tier,
)
from troth.contracts.thinking.states import freeze
from troth.runtime.exchange.exchange import Origin
from troth.runtime.thinking.request import ThinkingRequest
from troth.runtime.thinking.run import Think

QUOTE = "Full-time employees receive 25 days of paid annual leave."
TEXT = f"{QUOTE} They may may carry five days over."
LONG_MS = 60_000


def keyed(kind: str, value: str) -> str:
    """A keyed digest, with a key for tests."""
    return hmac.new(b"a key for tests", f"{kind}:{value}".encode(), hashlib.sha256).hexdigest()


def state(**fields: Any) -> DecisionState:
    """A baseline with a word said twice, failure metadata and token counts."""
    given: dict[str, Any] = {
        "rendered_text": TEXT,
        "action_type": "ANSWER",
        "quality_score": 0.5,
        "failure": freeze({"code": "partial", "detail": ["late", None, 1.5]}),
        "token_counts": freeze({"output": 21, "input": 40}),
    }
    return DecisionState(**(given | fields))


def request(**fields: Any) -> ThinkingRequest:
    """A request for deep thinking of the highest tier, with one quote."""
    given: dict[str, Any] = {
        "request_text": "How many days of leave do I get, and can I carry them over?",
        "state": state(),
        "tier": Tier.MAX,
        "depth": Depth.DEEP,
        "total_timeout_ms": LONG_MS,
        "total_budget_tokens": 100_000,
        "evidence": (EvidenceQuote(source_id="src_leave", quote=QUOTE),),
        "origin": Origin(surface="test:thinking"),
    }
    return ThinkingRequest(**(given | fields))


def think(makers: Mapping[PassName, PassMaker] = HELPFUL, **fields: Any) -> Think:
    """Thinks with these passes."""
    return Think(passes=makers, judge=LexicalJudge(), clock=SystemClock(), digest=keyed, **fields)
