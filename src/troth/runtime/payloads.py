"""What models are given to read: one JSON payload for each task, and a shorter one.

Nothing of it reaches the prompt text. The second attempt gets the shorter payload: fewer facts, no
history, the head of what was pasted (GATE-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.answers.disagreement.positions import render_disagreements
from troth.contracts.answers.panel.document import PanelDocument
from troth.contracts.answers.request.missing import Turn
from troth.contracts.answers.request.questions import reads_german
from troth.contracts.answers.request.split import SplitRequest
from troth.kernel.evidence import EvidenceSet
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.text import fold


@dataclass(frozen=True, kw_only=True, slots=True)
class Extent:
    """How much of each part goes into a payload; texts in code points."""

    text: int
    pasted: int
    facts: int
    turns: int
    turn_text: int
    peer_text: int


FULL = Extent(text=40_000, pasted=20, facts=10, turns=6, turn_text=2_000, peer_text=6_000)
# GATE-4: the second attempt's input is never longer than the first one's.
SHORT = Extent(text=4_000, pasted=2, facts=4, turns=0, turn_text=0, peer_text=1_000)


def language_of(text: str) -> str:
    """``de`` for a text that reads as German, else ``en``."""
    return "de" if reads_german(fold(text)) else "en"


def answer_payload(
    split: SplitRequest, turns: Sequence[Turn], evidence: EvidenceSet, extent: Extent
) -> JsonObject:
    """The task ``answer``: the request, what came with it, and the evidence."""
    pasted: list[JsonValue] = [p.text[: extent.text] for p in split.pasted[: extent.pasted]]
    return {
        "task": "answer",
        "language": language_of(split.request),
        "request": split.request[: extent.text],
        "pasted": pasted,
        "history": _history(turns, extent),
        "evidence": _evidence(evidence, extent),
    }


def reply_payload(text: str, turns: Sequence[Turn], extent: Extent) -> JsonObject:
    """The task ``reply``: a free reply, without evidence."""
    return {
        "task": "reply",
        "language": language_of(text),
        "request": text[: extent.text],
        "history": _history(turns, extent),
    }


def synthesis_payload(
    split: SplitRequest, panel: PanelDocument, evidence: EvidenceSet, extent: Extent
) -> JsonObject:
    """The task ``synthesis``: what the peers said, who is missing, and where they part."""
    peers: list[JsonValue] = [
        {
            "name": peer.name,
            "interpretation": peer.sections.interpretation[: extent.peer_text],
            "recommendation": peer.sections.recommendation[: extent.peer_text],
        }
        for peer in panel.answered
        if peer.sections is not None
    ]
    missing: list[JsonValue] = [{"name": m.peer, "reason": m.reason} for m in panel.missing]
    found: list[JsonValue] = [
        line[: extent.peer_text] for line in render_disagreements(panel.disagreements).splitlines()
    ]
    return {
        "task": "synthesis",
        "language": language_of(split.request),
        "request": split.request[: extent.text],
        "peers": peers,
        "missing": missing,
        "disagreements": found,
        "evidence": _evidence(evidence, extent),
    }


def _evidence(evidence: EvidenceSet, extent: Extent) -> JsonObject:
    titles = {source.source_id: source.title for source in evidence.sources}
    facts: list[JsonValue] = [
        {
            "fact_id": fact.fact_id,
            "source_id": fact.source_id,
            "title": titles[fact.source_id],
            "quote": fact.quote,
            "published_at": fact.published_at,
        }
        for fact in evidence.facts[: extent.facts]
    ]
    return {"status": evidence.status.value, "facts": facts}


def _history(turns: Sequence[Turn], extent: Extent) -> list[JsonValue]:
    kept = turns[-extent.turns :] if extent.turns else ()
    return [
        {"request": turn.request[: extent.turn_text], "answer": turn.answer[: extent.turn_text]}
        for turn in kept
    ]
