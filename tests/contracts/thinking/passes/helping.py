"""The promise of THINK-13 as one verdict over a labelled set that went through an engine."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence

from benchmarks.refinement_sets import Answer, Judged, judged

from troth.adapters.environment import SystemClock
from troth.adapters.understanding.lexical import LexicalJudge
from troth.contracts.thinking.model import DecisionState, Depth, PassMaker, PassName, Tier
from troth.contracts.thinking.passes import PASSES
from troth.runtime.exchange.exchange import Origin
from troth.runtime.thinking.request import ThinkingRequest
from troth.runtime.thinking.run import Think

KEPT = 0.98  # of the good answers, as promised


def engine(makers: Mapping[PassName, PassMaker] = PASSES) -> Think:
    """The whole engine: router, machine, guard and passes, with the lexical judge."""
    return Think(
        passes=makers,
        judge=LexicalJudge(),
        clock=SystemClock(),
        digest=lambda kind, value: hashlib.sha256(f"{kind}:{value}".encode()).hexdigest(),
    )


def run(think: Think, rows: Sequence[Answer]) -> list[Judged]:
    """What becomes of the faulty and of the good answer of every row."""
    return judged(rows, lambda row, draft: asyncio.run(_refined(think, row, draft)))


async def _refined(think: Think, row: Answer, draft: str) -> str:
    thought = await think(
        ThinkingRequest(
            request_text=row.question,
            state=DecisionState(rendered_text=draft, action_type="ANSWER", quality_score=0.5),
            tier=Tier.MAX,
            depth=Depth.DEEP,
            total_timeout_ms=60_000,
            total_budget_tokens=200_000,
            evidence=row.evidence,
            origin=Origin(surface="test"),
        )
    )
    return thought.state.rendered_text


def broken_promises(found: Sequence[Judged]) -> tuple[str, ...]:
    """Which parts of THINK-13 do not hold of a run; none where all do."""
    checks = {
        "repairs": any(one.repaired for one in found),  # doing nothing repairs none
        "keeps": sum(one.kept for one in found) >= KEPT * len(found),
        "asks": not any(one.asks for one in found),
    }
    return tuple(name for name, holds in checks.items() if not holds)
