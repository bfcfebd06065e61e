"""The synthesis of a panel: put together from what the peers said, or asked of a model.

Serves TRUST-3.2, 3.6 (one schema both asks and checks), 4.3 and 4.4; ``panel.decide`` judges them.
Composed without a model, nothing is weighed that the peers did not weigh: where they are evenly
split, no move is called the best one. The evidence note is not a model's to write: whether evidence
was used is known.
"""

from __future__ import annotations

from collections.abc import Sequence

from troth.contracts.answers.disagreement.positions import Disagreement, render_disagreements
from troth.contracts.answers.document import EvidenceReport
from troth.contracts.answers.panel.document import PanelDocument, PeerAnswer
from troth.contracts.answers.sections import one_line
from troth.contracts.answers.synthesis import UNJUDGED, Synthesis
from troth.kernel.clean import clean_text
from troth.kernel.evidence import EvidenceStatus
from troth.kernel.jsontypes import JsonObject
from troth.kernel.wire import text, texts

_MAX_SHOWN_CHARS = 600
_CAUTIOUS, _BOLD = ("wait", "reject"), ("act", "accept")
_NOBODY = "No peer advised anything; ask again, or rely on the evidence itself."
_NONE_ALONE = "None - only one peer answered, so there was nobody to agree or disagree with."
_NONE_AT_ALL = "None - no peer answered."
_SPLIT = "The peers are evenly split: settle the points listed above before acting."
_SAFER = "Take the same step on a small scale first, or wait until what is open is settled."
_BOLDER = "Take the step in full now, and accept what is still open as a risk."
_NOTES = {
    EvidenceStatus.NOT_NEEDED: "No evidence was sought, because the request calls for none.",
    EvidenceStatus.EMPTY: "Evidence was sought and none was found, so the peers had none to use.",
    EvidenceStatus.UNAVAILABLE: "Evidence was unavailable, so the peers had none to use.",
    EvidenceStatus.BLOCKED: "Evidence was refused by a policy, so the peers had none to use.",
}


def compose_synthesis(document: PanelDocument, *, aligned: bool = False) -> Synthesis:
    """The synthesis of a panel from its peers' sections and its disagreements; total.

    Args:
        aligned: Whether the peers were judged to agree.
    """
    found = document.disagreements
    advisers = tuple(peer for peer in document.answered if peer.sections is not None)
    return Synthesis(
        decision_framing=_framing(len(document.answered), len(document.peers), len(found)),
        key_disagreements=_points(document, aligned=aligned),
        best_move=_best(found, advisers),
        safer=_of_stance(found, _CAUTIOUS) or _SAFER,
        bolder=_of_stance(found, _BOLD) or _BOLDER,
        evidence_note=evidence_note(document.evidence),
    )


def _points(document: PanelDocument, *, aligned: bool) -> tuple[str, ...]:
    """The disagreements, one each; where nobody knows of any, why that is."""
    if len(document.answered) < 2:
        return (_NONE_ALONE if document.answered else _NONE_AT_ALL,)
    if not document.disagreements:
        return () if aligned else (UNJUDGED,)
    return tuple(render_disagreements(document.disagreements).splitlines())


def evidence_note(report: EvidenceReport) -> str:
    """Whether the peers had evidence; decided by what was retrieved, not by what a model says."""
    status = EvidenceStatus(report.status)
    if status in _NOTES:
        return _NOTES[status]
    counted = f"{_count(len(report.facts), 'fact')} from {_count(len(report.sources), 'source')}"
    partial = " Not every source could be consulted." if status is EvidenceStatus.PARTIAL else ""
    return f"Evidence was used: every peer was given {counted}.{partial}"


def _framing(answered: int, asked: int, points: int) -> str:
    """One sentence; a peer that is missing is counted as missing (TRUST-4.4)."""
    if not answered:
        return "None of the peers of this panel answered."
    of = f"{answered} of {_count(asked, 'peer')} answered"
    if answered == 1:
        return f"{of}, so there is nothing to compare the advice with."
    if points:
        return f"{of}, and they disagree on {_count(points, 'point')}."
    return f"{of}, and no disagreement was found between them."


def _best(found: Sequence[Disagreement], advisers: Sequence[PeerAnswer]) -> str:
    if not advisers:
        return _NOBODY
    if not found:
        return _advice(advisers[0])
    sizes = sorted((len(side.holders) for side in found[0].positions), reverse=True)
    if sizes[0] == sizes[1]:
        return _SPLIT
    majority = next(side for side in found[0].positions if len(side.holders) == sizes[0])
    speaker = next((peer for peer in advisers if peer.name in majority.holders), None)
    if speaker is None:
        return _SPLIT
    return f"Most peers advise this, but not all of them. {_advice(speaker)}"


def _advice(peer: PeerAnswer) -> str:
    text = peer.sections.recommendation if peer.sections is not None else ""
    return f"As {peer.name} recommends: {_shown(text)}"


def _of_stance(found: Sequence[Disagreement], stances: Sequence[str]) -> str:
    """What a holder of one of these stances said, verbatim; empty where nobody holds one."""
    sides = (side for one in found for side in one.positions if side.stance in stances)
    side = next(sides, None)
    if side is None:
        return ""
    return f"As {side.quotes[0].peer} says: {_shown(side.quotes[0].text)}"


def _shown(text: str) -> str:
    flat = one_line(clean_text(one_line(text)))
    return flat if len(flat) <= _MAX_SHOWN_CHARS else f"{flat[:_MAX_SHOWN_CHARS].rstrip()} …"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


SYNTHESIS_SCHEMA_NAME = "SynthesisLLMOutput"
SYNTHESIS_SCHEMA_VERSION = "1.0.0"
_SENTENCE: JsonObject = {"type": "string", "minLength": 1, "maxLength": 1000}
_PART: JsonObject = {"type": "string", "minLength": 1, "maxLength": 4000}

SYNTHESIS_SCHEMA: JsonObject = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": SYNTHESIS_SCHEMA_NAME,
    "type": "object",
    "additionalProperties": False,
    "required": ["decision_framing", "key_disagreements", "best_move", "safer", "bolder"],
    "properties": {
        "decision_framing": _SENTENCE,
        "key_disagreements": {"type": "array", "maxItems": 20, "items": _SENTENCE},
        "best_move": _PART,
        "safer": _PART,
        "bolder": _PART,
    },
}


def read_synthesis(value: JsonObject, report: EvidenceReport) -> Synthesis:
    """Turn a validated reply into a synthesis.

    Args:
        value: An object that satisfies ``SYNTHESIS_SCHEMA``.

    Raises:
        ValueError: The object is not of that shape.
    """
    return Synthesis(
        decision_framing=text(value, "decision_framing"),
        key_disagreements=texts(value, "key_disagreements"),
        best_move=text(value, "best_move"),
        safer=text(value, "safer"),
        bolder=text(value, "bolder"),
        evidence_note=evidence_note(report),
    )
