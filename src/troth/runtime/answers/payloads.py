"""What models are given to read: one JSON payload for each task, and a shorter one.

Nothing of it reaches the prompt text. The second attempt gets the shorter payload: fewer facts, no
history, the head of what was pasted (GATE-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.answers.disagreement.positions import render_disagreements
from troth.contracts.answers.grounding.disagreeing import SourceDisagreement
from troth.contracts.answers.panel.document import PanelDocument
from troth.contracts.answers.request.missing import Turn
from troth.contracts.answers.request.split import Attachment, SplitRequest
from troth.contracts.memory.model import Memory
from troth.kernel.evidence import EvidenceSet
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.language.comparison.contrast import contrast
from troth.language.tokens import language_of
from troth.runtime.exchange.given import GivenPassage
from troth.runtime.memory.recall import NOTHING_RECALLED, Recalled


@dataclass(frozen=True, kw_only=True, slots=True)
class Extent:
    """How much of each part goes into a payload; texts in code points."""

    text: int
    pasted: int
    facts: int
    turns: int
    turn_text: int
    peer_text: int
    memories: int
    passages: int = 0


FULL = Extent(
    text=40_000,
    pasted=20,
    facts=10,
    turns=6,
    turn_text=2_000,
    peer_text=6_000,
    memories=40,
    passages=24_000,
)
# GATE-4: the second attempt's input is never longer than the first one's.
SHORT = Extent(text=4_000, pasted=2, facts=4, turns=0, turn_text=0, peer_text=1_000, memories=8)


def answer_payload(
    split: SplitRequest,
    turns: Sequence[Turn],
    evidence: EvidenceSet,
    extent: Extent,
    recalled: Recalled = NOTHING_RECALLED,
    passages: Sequence[GivenPassage] = (),
    instructions: str = "",
    found: Sequence[SourceDisagreement] = (),
) -> JsonObject:
    """The task ``answer``: the request, what came with it, memories, and the evidence.

    Args:
        found: What facts of the evidence disagree on, told of those facts that fit.
        passages: Texts that came with the request as sources, whole as far as they fit.
        instructions: Of the application that asks; data beside ours, never part of the prompt.
    """
    return {
        "task": "answer",
        "language": language_of(split.request),
        "request": split.request[: extent.text],
        "pasted": _handed([one.text for one in split.pasted], split.attachments, extent),
        "history": _history(turns, extent),
        "memories": recalled_memories(recalled, extent),
        "evidence": {
            **_evidence(evidence, extent),
            **_passages(passages, extent),
            **_disagreements(found, evidence, extent),
        },
        **_instructions(instructions),
    }


def chat_payload(
    message: str,
    turns: Sequence[Turn],
    recalled: Recalled,
    noted: Sequence[str],
    extent: Extent,
) -> JsonObject:
    """The task ``chat``: a message, what is remembered, and what was noted of the message.

    Args:
        noted: Statements of this message that were stored, as they were said.
    """
    stored: list[JsonValue] = [text[: extent.turn_text or 400] for text in noted[:20]]
    return {
        "task": "chat",
        "language": language_of(message),
        "message": message[: extent.text],
        "history": _history(turns, extent),
        "memories": recalled_memories(recalled, extent),
        "noted": stored,
    }


def recalled_memories(recalled: Recalled, extent: Extent) -> list[JsonValue]:
    """Memories for a model, with what stands against each."""
    return [_memory(one, recalled) for one in recalled.memories[: extent.memories]]


def _memory(memory: Memory, recalled: Recalled) -> JsonObject:
    against = [
        (contest, contest.other(memory.memory_id))
        for contest in recalled.contests
        if memory.memory_id in (contest.old.memory_id, contest.new.memory_id)
    ]
    told: JsonObject = {
        "memory_id": memory.memory_id,
        "text": memory.text,
        "said_at": memory.at,
        "current": not memory.superseded,
    }
    if against:
        told["contested_by"] = [other.text for _, other in against]
        told["is_newest"] = all(other.seq < memory.seq for _, other in against)
    return told


def reply_payload(
    text: str,
    turns: Sequence[Turn],
    extent: Extent,
    instructions: str = "",
    attachments: Sequence[Attachment] = (),
) -> JsonObject:
    """The task ``reply``: a free reply, without evidence."""
    handed = _handed([], attachments, extent)
    return {
        "task": "reply",
        "language": language_of(text),
        "request": text[: extent.text],
        **({"pasted": handed} if handed else {}),
        "history": _history(turns, extent),
        **_instructions(instructions),
    }


def _handed(
    pasted: Sequence[str], attachments: Sequence[Attachment], extent: Extent
) -> list[JsonValue]:
    """What came to be worked on: the head of each text, an attachment's below its name."""
    texts = (*pasted, *(f"{one.name}\n\n{one.text}" for one in attachments))
    return [text[: extent.text] for text in texts[: extent.pasted]]


def _instructions(instructions: str) -> JsonObject:
    return {"instructions": instructions} if instructions else {}


def _passages(passages: Sequence[GivenPassage], extent: Extent) -> JsonObject:
    """The texts in order until they fill the extent; the last one that fits may be cut."""
    told: list[JsonValue] = []
    left = extent.passages
    for one in passages:
        if left <= 0:
            break
        told.append({"source_id": one.id, "title": one.title, "text": one.text[:left]})
        left -= len(one.text)
    return {"passages": told} if told else {}


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
    missing: list[JsonValue] = [
        {"name": one.name, "reason": one.unavailable_reason} for one in panel.missing
    ]
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
            **({"context": fact.context} if fact.context else {}),
        }
        for fact in evidence.facts[: extent.facts]
    ]
    return {"status": evidence.status.value, "facts": facts}


def _disagreements(
    found: Sequence[SourceDisagreement], evidence: EvidenceSet, extent: Extent
) -> JsonObject:
    """Facts that contradict each other, each with the words that do: an amount, or its sentence."""
    given = {fact.fact_id for fact in evidence.facts[: extent.facts]}
    told: list[JsonValue] = []
    for one in found:
        passages = tuple(side.passage for side in one.sides)
        said = contrast(*passages).figures or passages
        if all(side.fact in given for side in one.sides):
            told.append(
                [{"fact_id": s.fact, "said": w} for s, w in zip(one.sides, said, strict=True)]
            )
    return {"disagreements": told} if told else {}


def _history(turns: Sequence[Turn], extent: Extent) -> list[JsonValue]:
    kept = turns[-extent.turns :] if extent.turns else ()
    return [
        {"request": turn.request[: extent.turn_text], "answer": turn.answer[: extent.turn_text]}
        for turn in kept
    ]
