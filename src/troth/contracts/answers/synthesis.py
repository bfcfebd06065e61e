"""The synthesis of several peers: its form, and the clause that binds it (TRUST-3.2).

Decides TRUST-3.2 alone. Whether the disagreements it lists are the ones that were found is
TRUST-4.3, which is not decided here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from troth.contracts.answers.markers import MarkerSet
from troth.contracts.answers.sections import one_line
from troth.kernel.clean import clean_text
from troth.kernel.verdicts import Repair, Verdict, broken, kept
from troth.language.tokens import sentences

ALIGNED = "None - agents aligned"
UNJUDGED = "None found - whether the agents agree could not be judged"
SYNTHESIS_MARKERS = MarkerSet(
    {
        "decision framing": "framing",
        "key disagreements": "disagreements",
        "best move": "best",
        "alternatives": "alternatives",
        "evidence note": "note",
        "safer": "safer",
        "bolder": "bolder",
    }
)
_ORDER = ("framing", "disagreements", "best", "alternatives", "safer", "bolder", "note")
_ABSENT_FRAMING = "The decision was not framed."
_ABSENT_BEST = "No single best move was given."
_ABSENT_SAFER = "No safer alternative was given."
_ABSENT_BOLDER = "No bolder alternative was given."
_ABSENT_NOTE = "It was not said whether evidence was used."


@dataclass(frozen=True, kw_only=True, slots=True)
class Synthesis:
    """The parts of a synthesis.

    Attributes:
        decision_framing: One sentence.
        key_disagreements: One entry per disagreement, attributed; empty where the peers were judged
            to agree; ``UNJUDGED`` where nothing was found and nobody knows.
        safer, bolder: The two alternatives.
    """

    decision_framing: str
    key_disagreements: tuple[str, ...]
    best_move: str
    safer: str
    bolder: str
    evidence_note: str
    WIRE_WITHIN: ClassVar = {"alternatives": ("safer", "bolder")}


def render_synthesis(synthesis: Synthesis) -> str:
    """The text of a synthesis, its parts in the order of TRUST-3.2."""
    disagreements = [_part(text) for text in synthesis.key_disagreements if text.strip()]
    listed = clean_text("\n".join(f"- {text}" for text in disagreements))
    return "\n\n".join(
        (
            f"**Decision Framing:** {_part(synthesis.decision_framing)}",
            f"**Key Disagreements:**{chr(10) + listed if listed else ' ' + ALIGNED}",
            f"**Best Move:** {_part(synthesis.best_move)}",
            "**Alternatives:**",
            f"**Safer:** {_part(synthesis.safer)}",
            f"**Bolder:** {_part(synthesis.bolder)}",
            f"**Evidence Note:** {_part(synthesis.evidence_note)}",
        )
    )


def parse_synthesis(text: str) -> Synthesis:
    """Read a synthesis in any heading style; total. Missing parts are empty.

    Text outside the parts belongs to the best move, so that no word is lost.
    """
    parts: dict[str, list[str]] = {}
    for chunk in SYNTHESIS_MARKERS.chunks(text):
        parts.setdefault(chunk.name or "best", []).append(chunk.text)
    joined = {name: "\n".join(filter(None, texts)) for name, texts in parts.items()}
    stray = joined.get("alternatives", "")
    listed = [_entry(line) for line in joined.get("disagreements", "").splitlines()]
    return Synthesis(
        decision_framing=joined.get("framing", ""),
        key_disagreements=tuple(line for line in listed if line and line != ALIGNED),
        best_move="\n".join(filter(None, (joined.get("best", ""), stray))),
        safer=joined.get("safer", ""),
        bolder=joined.get("bolder", ""),
        evidence_note=joined.get("note", ""),
    )


def decide_synthesis(text: str) -> Verdict:
    """TRUST-3.2: every part is there, once, in order; the framing is one sentence."""
    found = tuple(chunk.name for chunk in SYNTHESIS_MARKERS.chunks(text))
    if found != _ORDER:
        return broken("TRUST-3.2", "parts_missing_or_out_of_order")
    synthesis = parse_synthesis(text)
    filled = (
        synthesis.decision_framing,
        synthesis.best_move,
        synthesis.safer,
        synthesis.bolder,
        synthesis.evidence_note,
    )
    stated = [
        chunk.text for chunk in SYNTHESIS_MARKERS.chunks(text) if chunk.name == "disagreements"
    ]
    if not all(part.strip() for part in (*filled, *stated)):
        return broken("TRUST-3.2", "part_empty")
    if len(sentences(synthesis.decision_framing)) != 1:
        return broken("TRUST-3.2", "framing_not_one_sentence")
    return kept("TRUST-3.2")


def repair_synthesis(text: str) -> tuple[str, tuple[Repair, ...]]:
    """The text in the form of TRUST-3.2; a lawful one comes back unchanged.

    Sentences after the first of the framing move to the best move: nothing is lost.
    """
    if decide_synthesis(text).is_kept:
        return text, ()
    read = parse_synthesis(text)
    framing, rest = _first_sentence(read.decision_framing)
    repaired = Synthesis(
        decision_framing=_told(framing, _ABSENT_FRAMING),
        key_disagreements=read.key_disagreements,
        best_move=_told("\n".join(filter(None, (rest, read.best_move))), _ABSENT_BEST),
        safer=_told(read.safer, _ABSENT_SAFER),
        bolder=_told(read.bolder, _ABSENT_BOLDER),
        evidence_note=_told(read.evidence_note, _ABSENT_NOTE),
    )
    what = "restored the parts of the synthesis"
    return render_synthesis(repaired), (Repair(clause="TRUST-3.2", what=what),)


def _told(text: str, absent: str) -> str:
    """The text, or what is said where nothing of it can be shown."""
    return text if _part(text).strip() else absent


def _first_sentence(text: str) -> tuple[str, str]:
    flat = one_line(text)
    spans = sentences(flat)
    if not spans:
        return "", ""
    return flat[spans[0][0] : spans[0][1]], flat[spans[0][1] :].strip()


def _part(text: str) -> str:
    # TRUST-3.9: what was code on lines of its own is none on one line.
    return clean_text(SYNTHESIS_MARKERS.neutral(one_line(text)))


def _entry(line: str) -> str:
    return line.strip().removeprefix("- ").strip()
