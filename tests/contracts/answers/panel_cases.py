"""Panels and their records for the tests of the panel's law."""

from __future__ import annotations

from dataclasses import replace

from contracts.answers.answer_cases import found, record
from troth.contracts.answers.disagreement.finding import compare_views
from troth.contracts.answers.document import EvidenceLine, EvidenceReport, Limitation, Sections
from troth.contracts.answers.panel.compose import compose_synthesis, evidence_note
from troth.contracts.answers.panel.decide import (
    SYNTHESIS_STAGE,
    required_limits,
    stage_of,
)
from troth.contracts.answers.panel.document import (
    COMPOSED,
    PanelDocument,
    PeerAnswer,
    peer_views,
    render_panel,
)
from troth.contracts.answers.synthesis import Alternatives, Synthesis
from troth.kernel.evidence import EvidenceSet
from troth.kernel.exchange import ExchangeRecord, GateRecord, PeerRecord, Step, StepKind

ACT = "Launch the product now."
WAIT = "Do not launch the product before next quarter."
FINDER = compare_views
MODEL = "openai:writer"


def stage(name: str, *, accepted: bool = True) -> GateRecord:
    """What the gate records of a stage that went well, or did not."""
    return GateRecord(
        stage=name,
        contract="AnswerLLMOutput@1.0.0",
        attempts=1,
        temperatures=(200,),
        input_sha256=("0" * 64,),
        accepted=accepted,
        used_output=accepted,
        reasons=() if accepted else ("timeout", "timeout"),
        within_budget=True,
    )


def peer(
    name: str, advice: str = ACT, *lines: EvidenceLine, limits: tuple[Limitation, ...] = ()
) -> PeerAnswer:
    """A peer that answered."""
    sections = Sections(evidence=lines, interpretation="It is so.", recommendation=advice)
    return PeerAnswer(name=name, model_id=f"openai:{name}", sections=sections, limitations=limits)


def gone(name: str, reason: str = "timeout") -> PeerAnswer:
    """A peer that did not."""
    return PeerAnswer(name=name, model_id=f"openai:{name}").without_answer(reason, reason)


def about(
    *peers: PeerAnswer,
    evidence: EvidenceSet | None = None,
    needed: bool = True,
    by_model: bool = False,
) -> ExchangeRecord:
    """The record of an exchange that asked these peers."""
    base = record(found() if evidence is None else evidence, needed=needed)
    stages = tuple(stage(stage_of(one.name), accepted=one.live) for one in peers)
    calls = tuple(Step(kind=StepKind.MODEL_CALL, stage=stage_of(one.name)) for one in peers)
    return replace(
        base,
        steps=(*(base.steps[:1] if needed else ()), *calls),
        gate=(*stages, *((stage(SYNTHESIS_STAGE),) if by_model else ())),
        peers=tuple(PeerRecord(name=one.name, reason=one.unavailable_reason) for one in peers),
    )


def panel(
    of: ExchangeRecord, *peers: PeerAnswer, synthesis: Synthesis | None = None
) -> PanelDocument:
    """A lawful panel of these peers; with a synthesis, one by a model."""
    document = PanelDocument(
        messages=(),
        answer="",
        provider=COMPOSED if synthesis is None else MODEL,
        trace_id=of.trace_id,
        receipt_id="receipt-1",
        nonce="nonce-1",
        mode=of.mode,
        peers=peers,
        evidence=EvidenceReport.of(
            of.evidence, needed=bool(of.needs_evidence), signals=of.signals, score=of.score
        ),
    )
    compared = FINDER(peer_views(document))
    document = replace(document, disagreements=compared.disagreements, agreed=compared.agreed)
    if synthesis is None:
        synthesis = compose_synthesis(document, aligned=compared.aligned)
    document = replace(document, synthesis=synthesis)
    return render_panel(replace(document, limitations=required_limits(document, of)))


def written(of: ExchangeRecord, *points: str, framing: str = "Launch or not.") -> Synthesis:
    """A synthesis as a model may write it."""
    return Synthesis(
        decision_framing=framing,
        key_disagreements=points,
        best_move="Launch in one region first.",
        alternatives=Alternatives(safer="Wait for the audit.", bolder="Launch everywhere."),
        evidence_note=evidence_note(panel(of)),
    )
