"""The response body of ``/ui/api/multi-agent`` as one frozen value with one JSON form.

This module decides no clause; it is what TRUST-3 and TRUST-4 are decided on for a panel. The
messages and the answer are renderings of the other fields (``panel.render``): whoever changes a
peer or the synthesis renders them again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

from troth.contracts.answers.disagreement.positions import (
    Disagreement,
    DisagreementKind,
    MissingPeer,
    PeerQuote,
    Position,
)
from troth.contracts.answers.document import (
    EvidenceReport,
    Limitation,
    Sections,
    report_from_wire,
    report_to_wire,
    sections_from_wire,
    sections_to_wire,
)
from troth.contracts.answers.grounding.disagreeing import SourceDisagreement
from troth.contracts.answers.grounding.model import Mark
from troth.contracts.answers.grounding.wire import (
    disagreements_from_wire,
    disagreements_to_wire,
    marks_from_wire,
    marks_to_wire,
)
from troth.contracts.answers.synthesis import Synthesis
from troth.kernel.exchange import Mode
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.wire import boolean, listing, mapping, optional_text, text, texts

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
        unavailable_reason: One of ``REASONS`` where the peer is missing.
    """

    agent: str
    content: str
    model_id: str | None
    live: bool
    unavailable_reason: str | None = None
    role: str = ASSISTANT

    def __post_init__(self) -> None:
        if self.unavailable_reason is not None and self.unavailable_reason not in REASONS:
            raise ValueError(f"not a reason of the wire: {self.unavailable_reason!r}")


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
    marks: tuple[Mark, ...] = ()

    def __post_init__(self) -> None:
        if self.unavailable_reason is not None and self.unavailable_reason not in REASONS:
            raise ValueError(f"not a reason of the wire: {self.unavailable_reason!r}")

    @property
    def answered(self) -> bool:
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
class PanelDocument:
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
    mode: str
    thread_id: str | None = None
    fallback_reason: str | None = None
    peers: tuple[PeerAnswer, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    agreed: tuple[tuple[str, str], ...] = ()
    synthesis: Synthesis | None = None
    evidence: EvidenceReport = field(default_factory=EvidenceReport)
    limitations: tuple[Limitation, ...] = ()
    questions: tuple[str, ...] = ()
    review_id: str | None = None
    marks: tuple[Mark, ...] = ()
    source_disagreements: tuple[SourceDisagreement, ...] = ()

    def __post_init__(self) -> None:
        Mode(self.mode)  # ValueError for a stranger
        if self.fallback_reason is not None:
            FallbackReason(self.fallback_reason)

    @property
    def answered(self) -> tuple[PeerAnswer, ...]:
        """The peers that answered, in order."""
        return tuple(peer for peer in self.peers if peer.answered)

    @property
    def missing(self) -> tuple[MissingPeer, ...]:
        """The peers that did not, in order."""
        return tuple(
            MissingPeer(peer=peer.name, reason=peer.unavailable_reason)
            for peer in self.peers
            if peer.unavailable_reason is not None
        )

    def to_wire(self) -> JsonObject:
        """The JSON object that leaves, without the fields that the seal adds."""
        return {
            "messages": [_message_to_wire(one) for one in self.messages],
            "answer": self.answer,
            "provider": self.provider,
            "trace_id": self.trace_id,
            "receipt_id": self.receipt_id,
            "nonce": self.nonce,
            "mode": self.mode,
            "thread_id": self.thread_id,
            "fallback_reason": self.fallback_reason,
            "peers_unavailable": bool(self.peers) and not self.answered,
            "peers": [_peer_to_wire(one) for one in self.peers],
            "disagreements": [_disagreement_to_wire(one) for one in self.disagreements],
            "agreed": [list(pair) for pair in self.agreed],
            "synthesis": None if self.synthesis is None else _synthesis_to_wire(self.synthesis),
            "evidence": report_to_wire(self.evidence),
            "limitations": _limitations_to_wire(self.limitations),
            "questions": list(self.questions),
            "review_id": self.review_id,
            "marks": marks_to_wire(self.marks),
            "source_disagreements": disagreements_to_wire(self.source_disagreements),
        }

    @classmethod
    def from_wire(cls, wire: JsonObject) -> Self:
        """Read the object back; fields that this document does not know are ignored.

        Raises:
            ValueError: A field is missing, of the wrong type, or contradicts the others.
        """
        read = cls(
            messages=tuple(_message_from_wire(one) for one in listing(wire, "messages")),
            answer=text(wire, "answer"),
            provider=text(wire, "provider"),
            trace_id=text(wire, "trace_id"),
            receipt_id=text(wire, "receipt_id"),
            nonce=text(wire, "nonce"),
            mode=text(wire, "mode"),
            thread_id=optional_text(wire, "thread_id"),
            fallback_reason=optional_text(wire, "fallback_reason"),
            peers=tuple(_peer_from_wire(one) for one in listing(wire, "peers")),
            disagreements=tuple(
                _disagreement_from_wire(one) for one in listing(wire, "disagreements")
            ),
            agreed=_agreed_from_wire(wire),
            synthesis=None
            if wire.get("synthesis") is None
            else _synthesis_from_wire(mapping(wire, "synthesis")),
            evidence=report_from_wire(mapping(wire, "evidence")),
            limitations=_limitations_from_wire(wire),
            questions=texts(wire, "questions"),
            review_id=optional_text(wire, "review_id"),
            marks=marks_from_wire(wire),
            source_disagreements=disagreements_from_wire(wire),
        )
        if boolean(wire, "peers_unavailable") != (bool(read.peers) and not read.answered):
            raise ValueError("peers_unavailable contradicts the peers")
        return read


def _agreed_from_wire(wire: Mapping[str, JsonValue]) -> tuple[tuple[str, str], ...]:
    pairs = wire.get("agreed")
    if not isinstance(pairs, list):
        raise ValueError("agreed is a list")
    read = []
    for pair in pairs:
        if not (isinstance(pair, list) and len(pair) == 2):
            raise ValueError("agreed holds pairs of names")
        one, other = pair
        if not (isinstance(one, str) and isinstance(other, str)):
            raise ValueError("agreed holds pairs of names")
        read.append((one, other))
    return tuple(read)


def _limitations_to_wire(limitations: tuple[Limitation, ...]) -> list[JsonValue]:
    return [{"code": one.code, "text": one.text} for one in limitations]


def _limitations_from_wire(wire: Mapping[str, JsonValue]) -> tuple[Limitation, ...]:
    return tuple(
        Limitation(code=text(one, "code"), text=text(one, "text"))
        for one in listing(wire, "limitations")
    )


def _message_to_wire(message: Message) -> JsonObject:
    return {
        "role": message.role,
        "agent": message.agent,
        "content": message.content,
        "model_id": message.model_id,
        "live": message.live,
        "unavailable_reason": message.unavailable_reason,
    }


def _message_from_wire(wire: Mapping[str, JsonValue]) -> Message:
    return Message(
        role=text(wire, "role"),
        agent=text(wire, "agent"),
        content=text(wire, "content"),
        model_id=optional_text(wire, "model_id"),
        live=boolean(wire, "live"),
        unavailable_reason=optional_text(wire, "unavailable_reason"),
    )


def _peer_to_wire(peer: PeerAnswer) -> JsonObject:
    return {
        "name": peer.name,
        "model_id": peer.model_id,
        "lens": peer.lens,
        "sections": None if peer.sections is None else sections_to_wire(peer.sections),
        "reply": peer.reply,
        "limitations": _limitations_to_wire(peer.limitations),
        "live": peer.answered,
        "unavailable_reason": peer.unavailable_reason,
        "unavailable_code": peer.unavailable_code,
        "marks": marks_to_wire(peer.marks),
    }


def _peer_from_wire(wire: Mapping[str, JsonValue]) -> PeerAnswer:
    sections = wire.get("sections")
    return PeerAnswer(
        name=text(wire, "name"),
        model_id=text(wire, "model_id"),
        lens=text(wire, "lens"),
        sections=None if sections is None else sections_from_wire(mapping(wire, "sections")),
        reply=text(wire, "reply"),
        limitations=_limitations_from_wire(wire),
        unavailable_reason=optional_text(wire, "unavailable_reason"),
        unavailable_code=optional_text(wire, "unavailable_code"),
        marks=marks_from_wire(wire),
    )


def _disagreement_to_wire(found: Disagreement) -> JsonObject:
    positions: list[JsonValue] = [
        {
            "stance": position.stance,
            "holders": list(position.holders),
            "quotes": [
                {"peer": quote.peer, "section": quote.section, "text": quote.text}
                for quote in position.quotes
            ],
        }
        for position in found.positions
    ]
    return {"kind": found.kind.value, "topic": found.topic, "positions": positions}


def _disagreement_from_wire(wire: Mapping[str, JsonValue]) -> Disagreement:
    return Disagreement(
        kind=DisagreementKind(text(wire, "kind")),
        topic=text(wire, "topic"),
        positions=tuple(
            Position(
                stance=text(position, "stance"),
                holders=texts(position, "holders"),
                quotes=tuple(
                    PeerQuote(
                        peer=text(quote, "peer"),
                        section=text(quote, "section"),
                        text=text(quote, "text"),
                    )
                    for quote in listing(position, "quotes")
                ),
            )
            for position in listing(wire, "positions")
        ),
    )


def _synthesis_to_wire(synthesis: Synthesis) -> JsonObject:
    return {
        "decision_framing": synthesis.decision_framing,
        "key_disagreements": list(synthesis.key_disagreements),
        "best_move": synthesis.best_move,
        "alternatives": {"safer": synthesis.safer, "bolder": synthesis.bolder},
        "evidence_note": synthesis.evidence_note,
    }


def _synthesis_from_wire(wire: Mapping[str, JsonValue]) -> Synthesis:
    alternatives = mapping(wire, "alternatives")
    return Synthesis(
        decision_framing=text(wire, "decision_framing"),
        key_disagreements=texts(wire, "key_disagreements"),
        best_move=text(wire, "best_move"),
        safer=text(alternatives, "safer"),
        bolder=text(alternatives, "bolder"),
        evidence_note=text(wire, "evidence_note"),
    )
