"""Gathering what the texts of a door are held to, whichever door it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.answers.document import EvidenceReport, Limitation, UsedMemory
from troth.contracts.answers.limits import EVIDENCE_LIMITS
from troth.kernel.exchange import Mode
from troth.ports.environment import Clock, timestamp
from troth.runtime.answers.compose import used_memories
from troth.runtime.answers.inquiry import Inquiry
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.given import GivenPassage
from troth.runtime.gateway.documents import Holding
from troth.runtime.gateway.material import Split, evidence_of, joined
from troth.runtime.memory.in_exchange import Remembering
from troth.runtime.memory.recall import NOTHING_RECALLED, Recalled


@dataclass(frozen=True, kw_only=True)
class Held:
    """What a text of a door is held to, gathered for one exchange."""

    recalled: Recalled = NOTHING_RECALLED
    memories: tuple[UsedMemory, ...] = ()
    limitations: tuple[Limitation, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Gathering:
    """Gathers what texts are held to. One per process; safe for concurrent use."""

    inquiry: Inquiry
    remembering: Remembering
    split: Split
    clock: Clock

    async def __call__(
        self,
        exchange: Exchange,
        *,
        passages: Sequence[GivenPassage],
        query: str,
        with_sources: bool,
    ) -> Held:
        """Set the evidence of an exchange, and recall what its subject told.

        Args:
            query: What to search and to recall for.
            with_sources: Whether own sources join what came with the request.
        """
        at = timestamp(self.clock.now())
        given = evidence_of(passages, self.split, at=at)
        limits: tuple[Limitation, ...] = ()
        if with_sources and query.strip():
            exchange.needs_evidence = True
            found = await self.inquiry.search(query, exchange, with_web=False)
            known = EVIDENCE_LIMITS.get(found.status)
            limits = () if known is None or given.facts else (known,)
            given = joined(found, given)
        exchange.evidence = given
        owner = exchange.origin.owner
        recalled = NOTHING_RECALLED
        if owner is not None and query.strip():
            recalled = await self.remembering.recall(owner, query, at, exchange)
        return Held(recalled=recalled, memories=used_memories(recalled), limitations=limits)

    async def judge(self, texts: Sequence[str], exchange: Exchange) -> None:
        """Have texts judged beside the facts, where words leave something open."""
        if exchange.mode is Mode.WORK:
            await self.inquiry.holding(texts, exchange)


def holding_of(exchange: Exchange, held: Held) -> Holding:
    """What a document says that its text was held to."""
    evidence = exchange.evidence
    report = EvidenceReport.of(
        evidence, needed=bool(exchange.needs_evidence), signals=(), score=0.0
    )
    return Holding(
        trace_id=exchange.trace_id,
        receipt_id=exchange.receipt_id,
        nonce=exchange.nonce,
        mode=exchange.mode.value,
        evidence=report,
        memories=held.memories,
        limitations=held.limitations,
    )
