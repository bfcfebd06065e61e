"""The texts of a panel: its messages and its answer, from what the document holds.

Serves TRUST-1.6 (the evidence stands first), 3.1, 3.2, 4.4 and 5.1; ``panel.decide`` judges them.
"""

from __future__ import annotations

from dataclasses import replace

from troth.contracts.answers.disagreement.positions import (
    PeerView,
    render_agreed,
    render_missing,
    render_undecided,
)
from troth.contracts.answers.document import (
    TRUST_LABEL,
    AnswerDocument,
    EvidenceLine,
    EvidenceReport,
)
from troth.contracts.answers.grounding.wording import bare
from troth.contracts.answers.limits import PLAIN_PROSE
from troth.contracts.answers.panel.document import (
    COMPOSED,
    HOUSE,
    Message,
    PanelDocument,
    PeerAnswer,
)
from troth.contracts.answers.sections import (
    NO_EVIDENCE,
    labelled,
    render_answer,
    render_evidence,
    render_limitations,
    render_questions,
)
from troth.contracts.answers.synthesis import render_synthesis
from troth.kernel.exchange import Mode


def render_panel(document: PanelDocument) -> PanelDocument:
    """The document with its messages and its answer rendered anew."""
    if document.questions:
        return _asking(document)
    peers = tuple(render_peer(peer, document) for peer in document.peers)
    if document.mode == Mode.NORMAL:
        said = [labelled(f"{message.agent}:", message.content) for message in peers]
        # TRUST-6.1: the limitations stand beside a free reply, never in its words.
        return replace(document, messages=peers, answer="\n\n".join(said))
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
        missing = [one for one in document.missing if one.peer == peer.name]
        content = render_missing(missing[:1])
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


def render_house(document: PanelDocument) -> Message:
    """The message that speaks for the panel: synthesis, who takes no side or is missing, limits."""
    parts = [] if document.synthesis is None else [render_synthesis(document.synthesis)]
    # TRUST-4.1: every peer takes a side of what was found, or is named as taking none.
    names = [peer.name for peer in document.answered]
    if undecided := render_undecided(document.disagreements, names):
        parts.append(undecided)
    elif not document.disagreements and (agreed := render_agreed(document.agreed)):
        # TRUST-4.2: of what is called aligned, it is said whose agreement was judged.
        parts.append(agreed)
    if document.missing:
        parts.append(render_missing(document.missing))
    if document.limitations:
        parts.append(f"**Limitations:**\n{render_limitations(document.limitations)}")
    by_model = document.provider not in (COMPOSED, TRUST_LABEL)
    return Message(
        agent=HOUSE,
        content="\n\n".join(parts),
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
        structured=peer.sections is not None and PLAIN_PROSE not in peer.limitations,
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
            recommendation=bare(peer.sections.recommendation),
            interpretation=bare(peer.sections.interpretation),
        )
        for peer in document.answered
        if peer.sections is not None
    )
