"""The synthesis of a panel: put together from what the peers said, or asked of a model.

Serves TRUST-3.2, 3.6 (one schema both asks and checks), 4.3 and 4.4; ``panel.decide`` judges them.
Composed without a model, nothing is weighed that the peers did not weigh: where they are evenly
split, no move is called the best one. The evidence note is not a model's to write: whether evidence
was used is known.
"""

from __future__ import annotations

from collections.abc import Sequence

from troth.contracts.answers.disagreement.positions import (
    Disagreement,
    render_disagreements,
    said_of_panel,
)
from troth.contracts.answers.panel.document import PanelDocument, PeerAnswer, language_of_panel
from troth.contracts.answers.sections import one_line, substance
from troth.contracts.answers.synthesis import UNJUDGED, Alternatives, Synthesis
from troth.kernel.clean import clean_text
from troth.kernel.evidence import EvidenceStatus
from troth.kernel.jsontypes import JsonObject
from troth.kernel.wire import text, texts

_MAX_SHOWN_CHARS = 600
_SAFER, _BOLDER = "wait", "act"  # who denies or affirms may be the one or the other


def compose_synthesis(document: PanelDocument, *, aligned: bool = False) -> Synthesis:
    """The synthesis of a panel from its peers' sections and its disagreements; total.

    It is worded in the language of the peers.

    Args:
        aligned: Whether the peers were judged to agree.
    """
    found, language = document.disagreements, language_of_panel(document)
    return Synthesis(
        decision_framing=_framing(document, language),
        key_disagreements=_points(document, language, aligned=aligned),
        best_move=_best(document, language),
        alternatives=Alternatives(
            safer=_of_stance(found, _SAFER, language) or said_of_panel("safer", language),
            bolder=_of_stance(found, _BOLDER, language) or said_of_panel("bolder", language),
        ),
        evidence_note=evidence_note(document),
    )


def _points(document: PanelDocument, language: str, *, aligned: bool) -> tuple[str, ...]:
    """The disagreements, one each; where nobody knows of any, why that is."""
    if len(document.answered) < 2:
        return (said_of_panel("nobody_to_agree" if document.answered else "nobody", language),)
    if not document.disagreements:
        return () if aligned else (UNJUDGED,)
    return tuple(render_disagreements(document.disagreements).splitlines())


def evidence_note(document: PanelDocument) -> str:
    """Whether the peers had evidence; decided by what was retrieved, not by what a model says."""
    report, language = document.evidence, language_of_panel(document)
    if report.status not in (EvidenceStatus.OK, EvidenceStatus.PARTIAL):
        return said_of_panel(f"without.{report.status}", language)
    facts = _count(len(report.facts), "facts", language)
    sources = _count(len(report.sources), "sources", language)
    note = said_of_panel("evidence", language, facts=facts, sources=sources)
    is_partial = report.status is EvidenceStatus.PARTIAL
    return f"{note} {said_of_panel('partial', language)}" if is_partial else note


def _framing(document: PanelDocument, language: str) -> str:
    """One sentence; a peer that is missing is counted as missing (TRUST-4.4)."""
    answered, points = len(document.answered), len(document.disagreements)
    kind = "apart" if points else "together"
    if answered < 2:
        kind = "alone" if answered else "none"
    return said_of_panel(
        kind,
        language,
        answered=answered,
        asked=_count(len(document.peers), "peers", language),
        points=_count(points, "points", language),
    )


def _best(document: PanelDocument, language: str) -> str:
    told = [(peer.name, *_advice(peer)) for peer in document.answered]
    # Who recommends nothing is heard where nobody does.
    told.sort(key=lambda one: one[1] != "recommends")
    advice = {name: _quoted(kind, name, text, language) for name, kind, text in told if text}
    if not advice:
        return said_of_panel("advised_nothing", language)
    if not document.disagreements:
        return next(iter(advice.values()))
    sides = sorted(document.disagreements[0].positions, key=lambda side: -len(side.holders))
    speaker = next((name for name in advice if name in sides[0].holders), None)
    if speaker is None or len(sides[0].holders) == len(sides[1].holders):
        return said_of_panel("split", language)
    return said_of_panel("most", language, advice=advice[speaker])


def _advice(peer: PeerAnswer) -> tuple[str, str]:
    """How a peer advises, and its words as they were held; no words where it says nothing."""
    if peer.sections is None:
        return "says", ""
    advised = substance(peer.sections.recommendation)
    return ("recommends", advised) if advised else ("says", substance(peer.sections.interpretation))


def _of_stance(found: Sequence[Disagreement], stance: str, language: str) -> str:
    """What a holder of this stance said, verbatim; empty where nobody holds it."""
    sides = (side for one in found for side in one.positions if side.stance == stance)
    quote = next((side.quotes[0] for side in sides), None)
    return "" if quote is None else _quoted("says", quote.peer, quote.text, language)


def _quoted(kind: str, peer: str, text: str, language: str) -> str:
    flat = one_line(clean_text(one_line(text)))
    if len(flat) > _MAX_SHOWN_CHARS:
        flat = f"{flat[:_MAX_SHOWN_CHARS].rstrip()} …"
    return said_of_panel(kind, language, peer=peer, text=flat)


def _count(number: int, noun: str, language: str) -> str:
    form = "one" if number == 1 else "many"
    return said_of_panel(f"{form}.{noun}", language, count=number)


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


def read_synthesis(value: JsonObject, document: PanelDocument) -> Synthesis:
    """Turn a validated reply into the synthesis of a panel.

    Args:
        value: An object that satisfies ``SYNTHESIS_SCHEMA``.

    Raises:
        ValueError: The object is not of that shape.
    """
    return Synthesis(
        decision_framing=text(value, "decision_framing"),
        key_disagreements=texts(value, "key_disagreements"),
        best_move=text(value, "best_move"),
        alternatives=Alternatives(safer=text(value, "safer"), bolder=text(value, "bolder")),
        evidence_note=evidence_note(document),
    )
