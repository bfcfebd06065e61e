"""Gathering what the texts of a door are held to, whichever door it is.

What a text of a door is held to: passages that the application brings, own sources, memories.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from troth.contracts.answers.document import EvidenceReport, Limitation, UsedMemory
from troth.contracts.answers.limits import (
    EVIDENCE_LIMITS,
    FACTS_LEFT_OUT,
    HELD_TO_NOTHING,
)
from troth.contracts.answers.presentable import presentable
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import CAME_ALONG, EvidenceSet, EvidenceStatus, Fact, Source, Span
from troth.kernel.exchange import Mode
from troth.ports.environment import Clock, timestamp
from troth.ports.evidence import Passage
from troth.runtime.answers.compose import used_memories
from troth.runtime.answers.inquiry import Inquiry, joined_evidence, log_evidence
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.given import GivenPassage
from troth.runtime.gateway.documents import Holding
from troth.runtime.memory.in_exchange import Remembering
from troth.runtime.memory.recall import NOTHING_RECALLED, Recalled

MAX_PASSAGE_FACTS = 500
Split = Callable[[str, str], Sequence[Passage]]


def evidence_of(
    given: Sequence[GivenPassage], split: Split, *, at: str
) -> tuple[EvidenceSet, tuple[Limitation, ...]]:
    """Passages as evidence: each a source, its sentences the facts; the first 500, and says so.

    Args:
        at: When they came, RFC 3339 in UTC.
    """
    found = tuple(islice(_facts(given, split, at), MAX_PASSAGE_FACTS + 1))
    facts = found[:MAX_PASSAGE_FACTS]
    if not facts:
        return EvidenceSet(status=EvidenceStatus.NOT_NEEDED), ()
    cited = {fact.source_id for fact in facts}
    evidence = presentable(
        EvidenceSet(
            status=EvidenceStatus.OK,
            facts=facts,
            sources=tuple(_source(one, at) for one in given if one.id in cited),
            texts={one.id: one.text for one in given if one.id in cited},
            retrieved_at=at,
        )
    )
    return evidence, () if facts == found else (FACTS_LEFT_OUT,)


def _facts(given: Sequence[GivenPassage], split: Split, at: str) -> Iterator[Fact]:
    number = 0
    for one in given:
        for passage in split(one.text, one.title):
            number += 1
            yield Fact(
                fact_id=f"F{number}",
                quote=passage.text,
                source_id=one.id,
                span=Span.of(one.text, passage.start, passage.end),
                retrieved_at=at,
            )


def _source(one: GivenPassage, at: str) -> Source:
    return Source(
        source_id=one.id,
        title=one.title or one.id,
        text_sha256=text_sha256(one.text),
        domain=CAME_ALONG,
        retrieved_at=at,
        url=one.url,
    )


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
        draft: str = "",
    ) -> Held:
        """Set the evidence of an exchange, and recall what its subject told.

        Args:
            query: What to search and to recall for.
            with_sources: Whether own sources join what came with the request.
            draft: What is searched for in own sources instead, sentence by sentence.
        """
        at = timestamp(self.clock.now())
        given, limits = evidence_of(passages, self.split, at=at)
        if with_sources and query.strip():
            exchange.needs_evidence = True
            found = await self.inquiry.search(
                draft or query, exchange, with_web=False, is_draft=bool(draft)
            )
            known = EVIDENCE_LIMITS.get(found.status)
            limits = limits if known is None or given.facts else (known,)
            given = joined_evidence(given, found)
            log_evidence(given)
        exchange.evidence = given
        recalled = NOTHING_RECALLED
        if query.strip():
            recalled = await self.remembering.recall(exchange.origin.owner, query, exchange)
        memories = used_memories(recalled)
        compared = given.facts or memories or (limits and not draft)
        if exchange.mode is Mode.WORK and not compared:
            limits = (*limits, HELD_TO_NOTHING)
        return Held(recalled=recalled, memories=memories, limitations=limits)

    async def judge(self, texts: Sequence[str], exchange: Exchange) -> None:
        """Have texts judged beside the facts, where words leave something open."""
        if exchange.mode is Mode.WORK:
            await self.inquiry.holding(texts, exchange)


def holding_of(exchange: Exchange, held: Held) -> Holding:
    """What a document says that its text was held to."""
    needed = bool(exchange.needs_evidence)
    return Holding(
        trace_id=exchange.trace_id,
        receipt_id=exchange.receipt_id,
        nonce=exchange.nonce,
        mode=exchange.mode,
        evidence=EvidenceReport.of(exchange.evidence, needed=needed, signals=(), score=0.0),
        memories=held.memories,
        limitations=held.limitations,
    )
