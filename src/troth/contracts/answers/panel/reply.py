"""What a model is asked to synthesize with, and how its reply becomes a synthesis.

Serves TRUST-3.2 and TRUST-3.6 (one schema both asks and checks). The evidence note is not the
model's to write: whether evidence was used is known.
"""

from __future__ import annotations

from troth.contracts.answers.document import EvidenceReport
from troth.contracts.answers.panel.compose import evidence_note
from troth.contracts.answers.synthesis import Synthesis
from troth.kernel.jsontypes import JsonObject
from troth.kernel.wire import text, texts

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
