"""Making a broken panel lawful, and the safe panel where that is not possible.

Repairs TRUST-3.2, 4.3 and 4.4 and, for the panel and each of its peers, every answer clause whose
breach is repaired. Pure, deterministic and idempotent. Order: the peers are the ones on record and
each answer is repaired by itself (3.1, 3.3 to 3.5, 1.6); what they then disagree on is found anew
(4.3); the synthesis gets its missing parts and the disagreements it left out (3.2, 4.3); limits are
listed (5.1); messages and answer are rendered last (1.6 to 1.8, 4.4). TRUST-1.5, 2.5, 6.1 and 7.2
cannot be repaired: ``fallback_panel`` replaces the document.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from functools import partial

from troth.contracts.answers.decide import is_asking
from troth.contracts.answers.document import EvidenceReport
from troth.contracts.answers.limits import NORMAL_MODE, WITHHELD
from troth.contracts.answers.panel.compose import compose_synthesis, evidence_note
from troth.contracts.answers.panel.decide import (
    CLAUSES,
    SYNTHESIS_STAGE,
    Finder,
    decide_panel,
    denying_parts,
    held_panel,
    of_peer,
    required_limits,
    stage_of,
    synthesis_marks,
)
from troth.contracts.answers.panel.document import (
    COMPOSED,
    WITHHELD_CODE,
    PanelDocument,
    PeerAnswer,
    answer_view,
    house_view,
    peer_views,
    render_panel,
)
from troth.contracts.answers.repair import repair_answer, repaired, with_stated
from troth.contracts.answers.synthesis import (
    repair_synthesis,
    restore_disagreements,
    unjudged,
)
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.law import ExitLaw
from troth.kernel.verdicts import Repair

_UNKNOWN = "exception"
_WHAT = {
    "TRUST-1.6": "put the evidence first in the panel and its messages",
    "TRUST-1.7": "stated in the panel that evidence was unavailable",
    "TRUST-1.8": "stated in the panel that no evidence was found",
    "TRUST-2.4": "removed repeated or surplus questions",
    "TRUST-2.6": "restored the form of the questions",
    "TRUST-3.1": "completed the sections of a peer",
    "TRUST-3.2": "restored the parts of the synthesis",
    "TRUST-3.3": "moved unsupported lines of a peer to interpretation",
    "TRUST-3.4": "stated in the panel that no evidence was provided",
    "TRUST-3.5": "put the text of a peer into sections",
    "TRUST-3.7": "marked what differs from the facts in the panel",
    "TRUST-4.3": "restored the disagreements that were found",
    "TRUST-4.4": "named the missing peers",
    "TRUST-4.5": "told in the panel that sources disagree",
    "TRUST-5.1": "stated the limitations in the panel",
    "TRUST-5.2": "stated in the panel that no source stands behind the claims",
}


def panel_law(finder: Finder) -> ExitLaw[PanelDocument]:
    """The law of panels whose disagreements are found by this finder."""
    return ExitLaw(
        clauses=CLAUSES,
        decide=lambda document, record: decide_panel(document, record, finder),
        repair=lambda document, record, broken: repair_panel(document, record, broken, finder),
    )


def repair_panel(
    document: PanelDocument, record: ExchangeRecord, broken: Set[str], finder: Finder
) -> tuple[PanelDocument, tuple[Repair, ...]]:
    """Repair what can be repaired.

    Args:
        broken: Ids of the clauses that are broken; with none of ours among them nothing changes.

    Returns:
        The lawful document, and one repair per clause that asked for one.
    """
    is_question = is_asking(house_view(document), record)
    repair = _repair_questions if is_question else partial(_repair_panel, finder=finder)
    return repaired(document, record, broken, _WHAT, repair)


def _repair_questions(document: PanelDocument, record: ExchangeRecord) -> PanelDocument:
    view, _ = repair_answer(house_view(document), record, {"TRUST-2.4", "TRUST-2.6"})
    asking = replace(document, questions=view.questions, synthesis=None, peers=())
    asking = replace(asking, disagreements=(), agreed=())
    return render_panel(asking)


def _repair_panel(document: PanelDocument, record: ExchangeRecord, finder: Finder) -> PanelDocument:
    report = EvidenceReport.of(
        record.evidence,
        needed=document.evidence.needed,
        signals=document.evidence.signals,
        score=document.evidence.score,
    )
    document = replace(document, evidence=report)
    document = replace(document, peers=_peers(document, record))
    found = finder(peer_views(document))
    document = replace(document, disagreements=found.disagreements, agreed=found.agreed)
    document = held_panel(_synthesized(document, record, aligned=found.aligned), record)
    limits = required_limits(document, record)
    document = replace(document, limitations=with_stated(limits, document.limitations))
    document = render_panel(document)
    return replace(document, marks=synthesis_marks(document, record))


def _peers(document: PanelDocument, record: ExchangeRecord) -> tuple[PeerAnswer, ...]:
    """TRUST-4.4: exactly the peers on record; who did not answer is missing, whatever is said."""
    told = {peer.name: peer for peer in reversed(document.peers)}
    accepted = {stage.stage for stage in record.gate if stage.accepted}
    peers: list[PeerAnswer] = []
    for asked in record.peers:
        peer = told.get(asked.name, PeerAnswer(name=asked.name, model_id=""))
        if asked.reason is not None:
            code = peer.unavailable_code or asked.reason
            peers.append(peer.without_answer(asked.reason, code))
        elif asked.name not in told or not peer.live or stage_of(peer.name) not in accepted:
            peers.append(peer.without_answer(_UNKNOWN, WITHHELD_CODE))
        else:
            peers.append(_peer(peer, document, of_peer(record, peer.name)))
    return tuple(peers)


def _peer(peer: PeerAnswer, document: PanelDocument, record: ExchangeRecord) -> PeerAnswer:
    """One answer, repaired as a single answer would be."""
    view, _ = repair_answer(answer_view(peer, document), record, {"TRUST-3.5"})
    return replace(peer, sections=view.sections, limitations=view.limitations, marks=view.marks)


def _synthesized(
    document: PanelDocument, record: ExchangeRecord, *, aligned: bool
) -> PanelDocument:
    by_model = any(g.stage == SYNTHESIS_STAGE and g.accepted for g in record.gate)
    # TRUST-4.4: with fewer than two answers there is nothing that a model could bring together.
    if document.synthesis is None or not by_model or len(document.answered) < 2:
        composed = compose_synthesis(document, aligned=aligned)
        return replace(document, synthesis=composed, provider=COMPOSED)
    synthesis = repair_synthesis(document.synthesis)
    synthesis = restore_disagreements(synthesis, document.disagreements)
    # TRUST-3.2: the note on evidence is known; a model's word for it is not needed.
    synthesis = replace(synthesis, evidence_note=evidence_note(document))
    document = replace(document, synthesis=synthesis)
    # TRUST-4.3: a claim of consensus outside the list gives way, too.
    composed = compose_synthesis(document, aligned=aligned)
    denying = denying_parts(document, aligned=aligned)
    synthesis = replace(synthesis, **{name: getattr(composed, name) for name in denying})
    if not (document.disagreements or aligned):
        synthesis = unjudged(synthesis)
    return replace(document, synthesis=synthesis)


def fallback_panel(
    record: ExchangeRecord, document: PanelDocument, _broken: Set[str]
) -> PanelDocument:
    """The safe panel in place of one that must not leave: who was asked, and nothing they said.

    Args:
        _broken: Ids that made the document unfit; they stay on record, not in the panel.
    """
    safe = PanelDocument(
        messages=(),
        answer="",
        provider=COMPOSED,
        trace_id=record.trace_id,
        receipt_id=document.receipt_id,
        nonce=document.nonce,
        mode=record.mode,
        thread_id=document.thread_id,
        evidence=EvidenceReport.of(
            record.evidence,
            needed=bool(record.needs_evidence),
            signals=record.signals,
            score=record.score,
        ),
        limitations=(WITHHELD,),
    )
    if record.questions:
        return _repair_questions(replace(safe, limitations=()), record)
    models = {peer.name: peer.model_id for peer in document.peers}
    peers = tuple(
        PeerAnswer(name=asked.name, model_id=models.get(asked.name, "")).without_answer(
            asked.reason or _UNKNOWN, asked.reason or WITHHELD_CODE
        )
        for asked in record.peers
    )
    safe = replace(safe, peers=peers)
    if record.mode is Mode.NORMAL:
        return render_panel(replace(safe, limitations=(WITHHELD, NORMAL_MODE)))
    safe = held_panel(replace(safe, synthesis=compose_synthesis(safe)), record)
    safe = replace(safe, limitations=(*required_limits(safe, record), WITHHELD))
    return render_panel(safe)
