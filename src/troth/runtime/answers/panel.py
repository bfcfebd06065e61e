"""Panels: one request, several peers, one synthesis under contract (TRUST-3, TRUST-4).

The order is that of a single answer: missing context is settled first and costs no call
(TRUST-2.5); evidence is fetched before any model is called (TRUST-1.5); then all peers at once;
then what they disagree on is found, before anybody may smooth it over; then the synthesis; the seal
decides the rest.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from troth.contracts.answers.decide import line_pair, spoken_texts
from troth.contracts.answers.disagreement.finding import compare_views
from troth.contracts.answers.document import EvidenceReport
from troth.contracts.answers.grounding.disagreeing import SourceDisagreement
from troth.contracts.answers.grounding.lawful import disagreements_of
from troth.contracts.answers.limits import NORMAL_MODE
from troth.contracts.answers.panel.compose import compose_synthesis, read_synthesis
from troth.contracts.answers.panel.decide import (
    Finder,
    required_limits,
    spoken_parts,
    with_limits_found,
)
from troth.contracts.answers.panel.document import (
    COMPOSED,
    FallbackReason,
    PanelDocument,
    PeerAnswer,
    answer_view,
    peer_views,
    render_panel,
)
from troth.contracts.answers.panel.repair import fallback_panel, panel_law
from troth.contracts.answers.request.missing import Turn
from troth.contracts.answers.request.split import SplitRequest, split_request
from troth.contracts.memory.decide import memory_law
from troth.kernel.errors import CallerError
from troth.kernel.evidence import NO_EVIDENCE_NEEDED
from troth.kernel.exchange import Mode, PeerRecord
from troth.kernel.jsontypes import JsonObject
from troth.ports.judge import Judge
from troth.runtime.answers.ask import GATE_LAW, AskRequest, is_for_memory
from troth.runtime.answers.compose import Composer
from troth.runtime.answers.inquiry import Inquiry
from troth.runtime.answers.payloads import (
    FULL,
    SHORT,
    Extent,
    answer_payload,
    reply_payload,
    synthesis_payload,
)
from troth.runtime.answers.peers import Consulted, Peer, consult, free_answer, sectioned_answer
from troth.runtime.exchange.caller_texts import shown_name
from troth.runtime.exchange.clean_law import clean_law
from troth.runtime.exchange.closing import Exchanges
from troth.runtime.exchange.enforce import Policy
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.lenses import PANEL_LENS, PANEL_OUTLET
from troth.runtime.exchange.seal import Sealed
from troth.runtime.gate.gate import Gate
from troth.runtime.gate.judging import GateJudge, Opinions, Wanted
from troth.runtime.gate.stages import Stage, ask_stage
from troth.runtime.memory.in_exchange import Remembering
from troth.runtime.memory.recall import Recalled
from troth.runtime.review.answers import AnswerReviews
from troth.runtime.review.stated import PANELS

MEMORY = "memory"
"""Who answers for the memory of what the user told, as the name of a message."""


@dataclass(frozen=True, kw_only=True)
class PanelRequest(AskRequest):
    """What a panel is asked.

    Attributes:
        agents: Names of the peers to ask; none for all. Repeats count once.
    """

    agents: tuple[str, ...] = ()

    def to_json(self) -> JsonObject:
        """The request as it is digested and stored."""
        return {**AskRequest.to_json(self), "agents": list(self.agents)}


@dataclass(frozen=True, kw_only=True)
class Synthesizer:
    """The model that writes syntheses; only it, never a peer, speaks for the panel."""

    gate: Gate
    stage: Stage
    timeout_s: float


def panel_policy(finder: Finder) -> Policy[PanelDocument]:
    """What binds a panel whose disagreements are found by this finder."""
    return Policy(
        laws=(clean_law(PANEL_OUTLET), panel_law(finder), GATE_LAW, memory_law(PANEL_LENS)),
        fallback=fallback_panel,
        lens=PANEL_LENS,
    )


@dataclass(frozen=True, kw_only=True)
class Panel(Exchanges):
    """Asks panels. One per process; safe for concurrent use.

    Attributes:
        peers: In the order in which their messages stand; at least one.
        synthesizer: ``None`` where the configured model does not speak.
        remembering, composer: Recall what the user told, and tell it where that is asked.
        judge: Says of two recommendations, in both directions, whether one refutes the other.
        judging: Hears a chat model on what words leave open; ``None`` for nobody.
        reviewing: Has panels reviewed where that is asked for.
        configured: False where no peers are configured and the configured model stands in.
        stays_inside: Whether neither retrieval nor any peer can leave this process.
    """

    peers: tuple[Peer, ...]
    synthesizer: Synthesizer | None
    inquiry: Inquiry
    remembering: Remembering
    composer: Composer
    judge: Judge
    reviewing: AnswerReviews
    judging: GateJudge | None = None
    configured: bool = True
    stays_inside: bool = False

    async def __call__(self, request: PanelRequest) -> Sealed[PanelDocument]:
        """Ask a panel.

        Raises:
            RefusedExchange: It could not be asked; a sealed problem is in the exception.
            StorageFailure: Nothing could be sealed, and nothing may leave.
        """
        exchange = self.opened(
            request.origin,
            request.to_json(),
            request.trace_id,
            mode=request.mode,
            outside=not self.stays_inside,
        )
        # Found here and found again at the exit: the judge is asked once for each pair.
        opinions = Opinions(local=self.judge)
        finder = partial(compare_views, opinion=opinions.judge)
        work = self._answer(request, exchange, finder, opinions)
        return await self.reviewing.close(
            exchange, work, panel_policy(finder), PANELS, wanted=request.review
        )

    async def _answer(
        self, request: PanelRequest, exchange: Exchange, finder: Finder, opinions: Opinions
    ) -> PanelDocument:
        peers = self._chosen(request.agents)
        if request.model:
            raise CallerError(
                "input.invalid",
                "A panel is asked of its peers, not of a model.",
                hint="name peers in agents",
                field="model",
            )
        turns = await self.inquiry.turns(request.given, exchange)
        instructions = request.given.instructions
        if request.mode is Mode.NORMAL:
            return await self._free(request, turns, peers, exchange)
        split = split_request(request.text, request.attachments)
        if self.inquiry.missing(split, turns, exchange).questions:
            return render_panel(_blank(exchange, questions=exchange.questions))
        # TRUST-1.5: before any peer is called.
        speaks = any(peer.speaks for peer in peers)
        recalled = await self.remembering.recall(
            exchange.origin.owner, split.request, exchange, tells_nothing=True
        )
        decides = speaks and recalled.near is not None
        if decides or not await self.inquiry.is_told(recalled, split, turns, exchange):
            await self.inquiry.retrieve(split, turns, exchange, whole=speaks)
        if is_for_memory(recalled, exchange, speaks=decides):
            document = self._from_memory(split, recalled, exchange)
        else:
            document = await self._consulted(split, turns, peers, exchange, instructions)
        await self._judged(document, exchange, opinions)
        found = finder(peer_views(document))
        document = replace(document, disagreements=found.disagreements, agreed=found.agreed)
        document = await self._synthesized(document, split, exchange, aligned=found.aligned)
        await self.inquiry.holding(_spoken(document), exchange)
        return with_limits_found(document, exchange)

    def _from_memory(
        self, split: SplitRequest, recalled: Recalled, exchange: Exchange
    ) -> PanelDocument:
        """What the user told is for memory (TRUST-1.9): it is said once, and no peer is asked."""
        exchange.evidence = NO_EVIDENCE_NEEDED
        told = self.composer.from_memory(split, recalled, exchange)
        exchange.peers = (PeerRecord(name=MEMORY, is_memory=True),)
        answer = PeerAnswer(name=MEMORY, model_id=told.model, sections=told.sections)
        return _blank(exchange, peers=(answer,))

    def _chosen(self, agents: Sequence[str]) -> tuple[Peer, ...]:
        known = {peer.name for peer in self.peers}
        unknown = next((name for name in agents if name not in known), None)
        if unknown is not None:
            raise CallerError(
                "input.invalid",
                f"There is no peer named {shown_name(unknown)}.",
                hint=f"peers are: {', '.join(peer.name for peer in self.peers)}",
                field="agents",
            )
        return tuple(peer for peer in self.peers if not agents or peer.name in agents)

    async def _consulted(
        self,
        split: SplitRequest,
        turns: Sequence[Turn],
        peers: Sequence[Peer],
        exchange: Exchange,
        instructions: str,
    ) -> PanelDocument:
        found: tuple[SourceDisagreement, ...] = ()
        if not all(peer.speaks for peer in peers):
            await self.inquiry.holding((), exchange)
            found = disagreements_of(exchange)

        def payload(peer: Peer, extent: Extent) -> JsonObject:
            made = answer_payload(
                split,
                turns,
                exchange.evidence,
                extent,
                passages=exchange.passages,
                instructions=instructions,
                found=() if peer.speaks else found,
            )
            return {**made, "lens": peer.lens}

        consulted = await consult(
            peers,
            exchange,
            stage_of=lambda peer: peer.answering,
            payloads=lambda peer: (payload(peer, FULL), payload(peer, SHORT)),
            sources=exchange.evidence.texts,
        )
        answers = _noted(consulted, exchange, lambda one: sectioned_answer(one, exchange))
        return _blank(exchange, peers=answers)

    async def _judged(
        self, document: PanelDocument, exchange: Exchange, opinions: Opinions
    ) -> None:
        """Have every cited line judged, and what the finder will ask, all in one question."""
        cited = (peer.sections.evidence for peer in document.answered if peer.sections is not None)
        lines = [line for evidence in cited for line in evidence]
        wanted = Wanted()
        compare_views(peer_views(document), opinion=wanted.judge)
        if self.judging is not None:
            cited_pairs = (line_pair(line) for line in lines if line.fact != line.quote)
            pairs = tuple(dict.fromkeys((*cited_pairs, *wanted.pairs)))
            within = self.judging.within(exchange, self.judge)
            await opinions.learn(within, pairs, self.judging.budget)
        # A network takes its time: other exchanges go on meanwhile.
        await asyncio.to_thread(opinions.prepare, wanted.pairs)
        await self.inquiry.weigh(lines, exchange, judging=self.judging)

    async def _free(
        self,
        request: PanelRequest,
        turns: Sequence[Turn],
        peers: Sequence[Peer],
        exchange: Exchange,
    ) -> PanelDocument:
        """Normal mode: every peer replies freely, and nobody speaks for all."""
        instructions, attachments = request.given.instructions, request.attachments
        full, short = (
            reply_payload(request.text, turns, extent, instructions, attachments)
            for extent in (FULL, SHORT)
        )
        consulted = await consult(
            peers,
            exchange,
            stage_of=lambda peer: peer.replying,
            payloads=lambda _: (full, short),
            sources={},
        )
        answers = _noted(consulted, exchange, free_answer)
        document = _blank(exchange, peers=answers, fallback=self._stand_in())
        return render_panel(replace(document, limitations=(NORMAL_MODE,)))

    async def _synthesized(
        self, document: PanelDocument, split: SplitRequest, exchange: Exchange, *, aligned: bool
    ) -> PanelDocument:
        composed = replace(document, synthesis=compose_synthesis(document, aligned=aligned))
        document, fallback = await self._synthesis(composed, split, exchange)
        document = replace(document, fallback_reason=self._stand_in() or fallback)
        limits = required_limits(document, exchange)
        return render_panel(replace(document, limitations=limits))

    async def _synthesis(
        self, composed: PanelDocument, split: SplitRequest, exchange: Exchange
    ) -> tuple[PanelDocument, FallbackReason | None]:
        """The synthesis of a model in the place of the composed one, where there is one."""
        if self.synthesizer is None:
            return composed, FallbackReason.NO_MODEL
        if len(composed.answered) < 2:
            # With all peers missing, peers_unavailable says what is the matter.
            return composed, FallbackReason.TOO_FEW if composed.answered else None
        writer = self.synthesizer
        outcome = await ask_stage(
            writer.gate,
            writer.stage,
            synthesis_payload(split, composed, exchange.evidence, FULL),
            synthesis_payload(split, composed, exchange.evidence, SHORT),
            exchange,
            sources={},
            timeout_s=writer.timeout_s,
        )
        if outcome.value is None:  # GATE-6: nothing of the failed replies is used
            return composed, FallbackReason.NEEDS_REVIEW
        synthesis = read_synthesis(outcome.value, composed)
        return replace(composed, synthesis=synthesis, provider=writer.gate.model_id), None

    def _stand_in(self) -> FallbackReason | None:
        return None if self.configured else FallbackReason.NO_PEERS


def _spoken(document: PanelDocument) -> tuple[str, ...]:
    """The texts of a panel in the words of its models."""
    views = (answer_view(peer, document) for peer in document.answered)
    return (*(text for view in views for text in spoken_texts(view)), *spoken_parts(document))


def _noted(
    consulted: Sequence[Consulted],
    exchange: Exchange,
    read: Callable[[Consulted], PeerAnswer],
) -> tuple[PeerAnswer, ...]:
    """The peers' answers; who did not answer is on record (TRUST-4.4)."""
    exchange.peers = tuple(PeerRecord(name=one.peer.name, reason=one.reason) for one in consulted)
    return tuple(read(one) for one in consulted)


def _blank(
    exchange: Exchange,
    *,
    peers: tuple[PeerAnswer, ...] = (),
    questions: tuple[str, ...] = (),
    fallback: FallbackReason | None = None,
) -> PanelDocument:
    return PanelDocument(
        messages=(),
        answer="",
        provider=COMPOSED,
        trace_id=exchange.trace_id,
        receipt_id=exchange.receipt_id,
        nonce=exchange.nonce,
        mode=exchange.mode,
        thread_id=exchange.origin.thread_id or None,
        fallback_reason=fallback,
        peers=peers,
        questions=questions,
        evidence=EvidenceReport.of(
            exchange.evidence,
            needed=bool(exchange.needs_evidence),
            signals=exchange.signals,
            score=exchange.score,
        ),
    )
