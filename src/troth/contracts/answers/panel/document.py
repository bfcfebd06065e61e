"""The response body of ``/ui/api/multi-agent`` as one frozen value, with its JSON form and texts.

This module decides no clause; it is what TRUST-1.6, 3, 4 and 5.1 are decided on for a panel. The
messages and the answer are renderings of the other fields: whoever changes a peer or the synthesis
renders them again (``render_panel``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, Self

from troth.contracts.answers.disagreement.positions import (
    Disagreement,
    PeerView,
    render_agreed,
    render_undecided,
    said_of_panel,
)
from troth.contracts.answers.document import (
    TRUST_LABEL,
    AnswerDocument,
    EvidenceLine,
    EvidenceReport,
    Limitation,
    Sections,
)
from troth.contracts.answers.grounding.disagreeing import SourceDisagreement
from troth.contracts.answers.grounding.marks import Mark, bare
from troth.contracts.answers.limits import PLAIN_PROSE, states
from troth.contracts.answers.sections import (
    NO_EVIDENCE,
    labelled,
    one_line,
    render_answer,
    render_evidence,
    render_limitations,
    render_questions,
    substance,
)
from troth.contracts.answers.synthesis import Synthesis, render_synthesis
from troth.kernel.codec import Wired, wire
from troth.kernel.exchange import Mode
from troth.language.tokens import language_of

HOUSE = "troth"  # the agent that speaks for the panel: its synthesis and its questions
ASSISTANT = "assistant"
COMPOSED = "deterministic"  # provider of a synthesis that no model wrote
REASONS = frozenset({"rate_limited", "not_found", "timeout", "http_error", "exception"})
WITHHELD_CODE = "withheld"


class FallbackReason(StrEnum):
    """Why a panel is not the one that was configured, or its synthesis not a model's."""

    NO_PEERS = "no_peers_configured"  # the configured model alone answered
    TOO_FEW = "too_few_answers"  # fewer than two: there is nothing to synthesize
    NO_MODEL = "no_synthesis_model"  # the configured model does not speak
    NEEDS_REVIEW = "synthesis_needs_review"  # the model's synthesis failed at the gate


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """One message of the panel as the wire names it.

    Attributes:
        agent: Name of the peer, or ``troth``.
        model_id: Which model wrote it; ``None`` where none did.
        live: Whether a model wrote it for this exchange.
        unavailable_reason: Of the peer where it is missing.
    """

    agent: str
    content: str
    model_id: str | None
    live: bool
    unavailable_reason: str | None = None
    role: str = ASSISTANT


@dataclass(frozen=True, kw_only=True, slots=True)
class PeerAnswer:
    """What one peer contributed.

    Attributes:
        lens: The point of view it was asked to take; may be empty.
        sections: ``None`` where it is missing, and in normal mode.
        reply: Its free reply in normal mode; empty otherwise.
        unavailable_reason: One of ``REASONS``, or ``None`` where it answered.
        unavailable_code: The cause more precisely, such as ``refused`` or ``breaker_open``.
        marks: Sentences that differ from the facts, by their places in its message.
    """

    name: str
    model_id: str
    lens: str = ""
    sections: Sections | None = None
    reply: str = ""
    limitations: tuple[Limitation, ...] = ()
    unavailable_reason: str | None = None
    unavailable_code: str | None = None
    marks: tuple[Mark, ...] = wire(younger=True, default=())
    WIRE_ALSO: ClassVar = ("live",)

    def __post_init__(self) -> None:
        if self.unavailable_reason is not None and self.unavailable_reason not in REASONS:
            raise ValueError(f"not a reason of the wire: {self.unavailable_reason!r}")

    @property
    def live(self) -> bool:
        """Whether there is an answer of this peer."""
        return self.unavailable_reason is None

    def without_answer(self, reason: str, code: str) -> Self:
        """The same peer, missing."""
        return type(self)(
            name=self.name,
            model_id=self.model_id,
            lens=self.lens,
            unavailable_reason=reason,
            unavailable_code=code,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class PanelDocument(Wired):
    """One sealed panel, one set of questions, or free replies side by side.

    Attributes:
        provider: Model that wrote the synthesis, ``deterministic`` where none did, or
            ``trust-contract-v1`` where questions are asked.
        answer: For readers and for the conversation: evidence and synthesis, or what else is said.
        synthesis: ``None`` for questions and in normal mode.
        disagreements: As found between the peers that answered.
        agreed: Any two of them of whom something was judged to agree, by name.
        review_id: Of the review that runs beside the panel; ``None`` where there is none.
        marks: Sentences of a model's synthesis that differ from the facts, by their places in
            ``answer``.
        source_disagreements: Facts that contradict each other.
    """

    messages: tuple[Message, ...]
    answer: str
    provider: str
    trace_id: str
    receipt_id: str
    nonce: str
    mode: Mode
    thread_id: str | None = None
    fallback_reason: FallbackReason | None = None
    peers: tuple[PeerAnswer, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    agreed: tuple[tuple[str, str], ...] = ()
    synthesis: Synthesis | None = None
    evidence: EvidenceReport = field(default_factory=EvidenceReport)
    limitations: tuple[Limitation, ...] = ()
    questions: tuple[str, ...] = ()
    review_id: str | None = None
    marks: tuple[Mark, ...] = wire(younger=True, default=())
    source_disagreements: tuple[SourceDisagreement, ...] = wire(younger=True, default=())
    WIRE_ALSO: ClassVar = ("peers_unavailable",)

    @property
    def answered(self) -> tuple[PeerAnswer, ...]:
        """The peers that answered, in order."""
        return tuple(peer for peer in self.peers if peer.live)

    @property
    def peers_unavailable(self) -> bool:
        """Whether there are peers, and none of them answered."""
        return bool(self.peers) and not self.answered

    @property
    def missing(self) -> tuple[PeerAnswer, ...]:
        """The peers that did not, in order."""
        return tuple(peer for peer in self.peers if not peer.live)


def render_panel(document: PanelDocument) -> PanelDocument:
    """The document with its messages and its answer rendered anew."""
    if document.questions:
        return _asking(document)
    peers = tuple(render_peer(peer, document) for peer in document.peers)
    if document.mode == Mode.NORMAL:
        replies = [labelled(f"{message.agent}:", message.content) for message in peers]
        # TRUST-6.1: the limitations stand beside a free reply, never in its words.
        return replace(document, messages=peers, answer="\n\n".join(replies))
    house = render_house(document)
    answer = f"{render_found(document.evidence)}\n\n{house.content}"
    return replace(document, messages=(*peers, house), answer=answer)


def _asking(document: PanelDocument) -> PanelDocument:
    asked = render_questions(document.questions)
    message = Message(agent=HOUSE, content=asked, model_id=TRUST_LABEL, live=False)
    return replace(document, messages=(message,), answer=asked, provider=TRUST_LABEL)


def render_peer(peer: PeerAnswer, document: PanelDocument) -> Message:
    """The message of one peer: its sections, its free reply, or that it is missing."""
    if not peer.live:
        # TRUST-4.4: a peer that is missing has its place in the panel, and says nothing.
        content = render_missing([peer], language_of_panel(document))
    elif peer.sections is None:
        content = peer.reply
    else:
        content = render_answer(answer_view(peer, document))
    return Message(
        agent=peer.name,
        content=content,
        model_id=peer.model_id,
        live=peer.live,
        unavailable_reason=peer.unavailable_reason,
    )


def render_missing(missing: Sequence[PeerAnswer], language: str) -> str:
    """TRUST-4.4: one line for each missing peer, in the order given; empty for none."""
    return "\n".join(
        said_of_panel("missing", language, peer=one_line(one.name), reason=one.unavailable_reason)
        for one in missing
    )


def render_house(document: PanelDocument) -> Message:
    """The message that speaks for the panel: synthesis, who takes no side or is missing, limits."""
    names, limits = [peer.name for peer in document.answered], document.limitations
    language = language_of_panel(document)
    parts = (
        "" if document.synthesis is None else render_synthesis(document.synthesis),
        # TRUST-4.1: every peer takes a side of what was found, or is named as taking none.
        render_undecided(document.disagreements, names),
        # TRUST-4.2: of what is called aligned, it is said whose agreement was judged.
        "" if document.disagreements else render_agreed(document.agreed, language),
        render_missing(document.missing, language),
        f"**Limitations:**\n{render_limitations(limits)}" if limits else "",
    )
    by_model = document.provider not in (COMPOSED, TRUST_LABEL)
    return Message(
        agent=HOUSE,
        content="\n\n".join(filter(None, parts)),
        model_id=document.provider if by_model else None,
        live=by_model,
    )


def render_found(report: EvidenceReport) -> str:
    """The evidence that all peers were given, as one block."""
    lines = tuple(
        EvidenceLine(
            fact=fact.text,
            quote=fact.text,
            source_id=fact.source_id,
            start=fact.start,
            end=fact.end,
            sha256=fact.sha256,
        )
        for fact in report.facts
    )
    return f"**Evidence:**{render_evidence(lines, report) if lines else f' {NO_EVIDENCE}'}"


def answer_view(peer: PeerAnswer, document: PanelDocument) -> AnswerDocument:
    """One peer's part as an answer of its own, with the text of its message."""
    content = next((m.content for m in document.messages if m.agent == peer.name), "")
    return AnswerDocument(
        answer=content,
        model=peer.model_id,
        trace_id=document.trace_id,
        receipt_id=document.receipt_id,
        nonce=document.nonce,
        mode=document.mode,
        thread_id=document.thread_id,
        sections=peer.sections,
        structured=peer.sections is not None and not states(peer.limitations, PLAIN_PROSE),
        evidence=document.evidence,
        limitations=peer.limitations,
        marks=peer.marks,
        source_disagreements=document.source_disagreements,
    )


def house_view(document: PanelDocument) -> AnswerDocument:
    """What the panel says for itself, as an answer without sections."""
    return AnswerDocument(
        answer=document.answer,
        model=document.provider,
        trace_id=document.trace_id,
        receipt_id=document.receipt_id,
        nonce=document.nonce,
        mode=document.mode,
        thread_id=document.thread_id,
        evidence=document.evidence,
        limitations=document.limitations,
        questions=document.questions,
    )


def peer_views(document: PanelDocument) -> tuple[PeerView, ...]:
    """What the peers that answered advise; those that are missing hold no position (TRUST-4.4)."""
    return tuple(
        PeerView(
            peer=peer.name,
            # What a peer advises are its own words, without the marks on them.
            recommendation=bare(substance(peer.sections.recommendation)),
            interpretation=bare(substance(peer.sections.interpretation)),
        )
        for peer in document.answered
        if peer.sections is not None
    )


def language_of_panel(document: PanelDocument) -> str:
    """Code of the language of what the peers say, in which the panel speaks for itself."""
    views = peer_views(document)
    return language_of(
        "\n".join(part for v in views for part in (v.recommendation, v.interpretation))
    )
