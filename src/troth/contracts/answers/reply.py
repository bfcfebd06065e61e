"""What a model is asked to answer with, and how its answer becomes sections.

Serves TRUST-3.3 (a line of Evidence quotes a source of this exchange; every other line is moved to
Interpretation and marked) and TRUST-3.6 (one schema both asks and checks). The judge's part in
TRUST-3.3 is ``decide``'s.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from troth.contracts.answers.document import EvidenceLine, Sections
from troth.contracts.answers.sections import one_line
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import EvidenceSet
from troth.kernel.jsontypes import JsonObject
from troth.kernel.wire import listing, text
from troth.language.quotes import find_quote

UNVERIFIED = "[unverified]"
ANSWER_SCHEMA_NAME = "AnswerLLMOutput"
ANSWER_SCHEMA_VERSION = "1.0.0"
FREE_REPLY_SCHEMA_NAME = "FreeReply"
_MAX_LINES = 10
_MAX_QUOTE_CHARS = 2000
_MAX_SECTION_CHARS = 8000

EVIDENCE_SCHEMA: JsonObject = {
    "type": "array",
    "maxItems": _MAX_LINES,
    "items": {
        "type": "object",
        "additionalProperties": False,
        "required": ["source_id", "quote", "fact"],
        "properties": {
            "source_id": {"type": "string", "minLength": 1, "maxLength": 200},
            "quote": {"type": "string", "minLength": 1, "maxLength": _MAX_QUOTE_CHARS},
            "fact": {"type": "string", "minLength": 1, "maxLength": _MAX_QUOTE_CHARS},
        },
    },
}
ANSWER_SCHEMA: JsonObject = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": ANSWER_SCHEMA_NAME,
    "type": "object",
    "additionalProperties": False,
    "required": ["evidence", "interpretation", "recommendation", "uncertainty"],
    "properties": {
        "evidence": EVIDENCE_SCHEMA,
        "interpretation": {"type": "string", "minLength": 1, "maxLength": _MAX_SECTION_CHARS},
        "recommendation": {"type": "string", "minLength": 1, "maxLength": _MAX_SECTION_CHARS},
        "uncertainty": {"type": "string", "maxLength": _MAX_QUOTE_CHARS},
    },
}
FREE_REPLY_SCHEMA: JsonObject = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": FREE_REPLY_SCHEMA_NAME,
    "type": "object",
    "additionalProperties": False,
    "required": ["reply"],
    "properties": {"reply": {"type": "string", "minLength": 1, "maxLength": 32000}},
}


@dataclass(frozen=True, kw_only=True, slots=True)
class DraftSections:
    """The sections that a reply yields before the judge has spoken.

    Attributes:
        sections: Every evidence line quotes a source verbatim; the rest is in Interpretation.
        uncertainty: What the model said it is unsure of; may be empty.
        unverified: How many of its evidence lines were moved.
    """

    sections: Sections
    uncertainty: str
    unverified: int


def read_answer(value: JsonObject, evidence: EvidenceSet) -> DraftSections:
    """Turn a validated reply into sections.

    Args:
        value: An object that satisfies ``ANSWER_SCHEMA``.

    Raises:
        ValueError: The object is not of that shape.
    """
    lines: list[EvidenceLine] = []
    moved: list[str] = []
    for item in listing(value, "evidence"):
        fact, quote, source_id = text(item, "fact"), text(item, "quote"), text(item, "source_id")
        span = find_quote(evidence.texts.get(source_id, ""), quote)
        if span is None:
            moved.append(fact)
        else:
            lines.append(_line(evidence.texts[source_id], span, fact, quote, source_id))
    interpretation = text(value, "interpretation")
    sections = Sections(
        evidence=tuple(dict.fromkeys(lines)),
        interpretation=with_unverified(interpretation, moved),
        recommendation=text(value, "recommendation"),
    )
    return DraftSections(
        sections=sections, uncertainty=text(value, "uncertainty"), unverified=len(moved)
    )


def with_unverified(interpretation: str, facts: Iterable[str]) -> str:
    """TRUST-3.3: unsupported lines stand below the interpretation, each with its mark."""
    marked = [f"{UNVERIFIED} {one_line(fact)}" for fact in facts]
    kept = [interpretation.rstrip()] if interpretation.strip() else []
    return "\n\n".join([*kept, "\n".join(marked)] if marked else kept or [""])


def _line(
    source: str, span: tuple[int, int], fact: str, quote: str, source_id: str
) -> EvidenceLine:
    start, end = span
    passage = source[start:end]
    # A fact that repeats the quote says what the source says, in the source's own spelling.
    said = passage if one_line(fact) == one_line(quote) else fact
    return EvidenceLine(
        fact=said,
        quote=passage,
        source_id=source_id,
        start=start,
        end=end,
        sha256=text_sha256(passage),
    )
