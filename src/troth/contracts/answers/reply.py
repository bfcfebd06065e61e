"""What a model is asked to answer with, and how its answer becomes sections.

Serves TRUST-3.3 (a line of Evidence quotes a source of this exchange; every other line is moved to
Interpretation and marked), TRUST-3.5 (nothing that it wrote is lost) and TRUST-3.6 (one schema both
asks and checks). The judge's part in TRUST-3.3 is ``decide``'s. A model that can only write prose
is read by its headings: a line of Evidence counts as a cited fact only in the form
``- "quote" [source_id]``, and whether the quote exists is checked like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from troth.contracts.answers.document import EvidenceLine, Sections
from troth.contracts.answers.sections import one_line, parse_sections
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import EvidenceSet
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.wire import listing, text
from troth.language.quotes import find_quote
from troth.language.words import phrases_of

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
    uncertainty: str = ""
    unverified: int = 0


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


PROSE_SCHEMA_NAME = "AnswerProse"
PROSE_SCHEMA_VERSION = "1.1.0"
FREE_PROSE_SCHEMA_NAME = "FreeProse"
_NO_EVIDENCE = frozenset(phrases_of("answers.prose.no_evidence"))
_MAX_LINE_CHARS = 2400
_MAX_CHARS = 32_000
_CITED = re.compile(
    r"(?:[-*•]|\d{1,2}[.)])?[ \t]*[\"“„](?P<quote>.{1,2000})[\"”“][ \t]*"
    r"[\[(](?P<source>[A-Za-z0-9._:-]{1,128})[\])][ \t]*[.]?\Z"
)

_SECTION: JsonObject = {"type": "string", "maxLength": _MAX_CHARS}

# The same object as a model writes in JSON, with sections that may be empty, and longer.
PROSE_SCHEMA: JsonObject = {
    **ANSWER_SCHEMA,
    "title": PROSE_SCHEMA_NAME,
    "properties": {
        "evidence": EVIDENCE_SCHEMA,
        "interpretation": _SECTION,
        "recommendation": _SECTION,
        "uncertainty": _SECTION,
        "structured": {"type": "boolean"},
    },
}


def read_prose(text: str) -> JsonObject:
    """Read a sectioned text; total.

    Text without markers is Interpretation as a whole, and ``structured`` is false.
    """
    parsed = parse_sections(text)
    cited: list[JsonValue] = []
    loose: list[str] = []
    for raw in parsed.evidence.splitlines():
        line = raw.strip()
        match = _CITED.match(line) if len(line) <= _MAX_LINE_CHARS else None
        if match is not None and len(cited) < _MAX_LINES:
            quote = match["quote"].strip()
            cited.append({"source_id": match["source"], "quote": quote, "fact": quote})
        elif line and line.strip(" .-*").lower() not in _NO_EVIDENCE:  # that is told anyway
            loose.append(f"{UNVERIFIED} {line}")
    return {
        "evidence": cited,
        "interpretation": "\n".join(filter(None, [parsed.interpretation, *loose])),
        "recommendation": parsed.recommendation,
        "uncertainty": parsed.limitations,
        "structured": parsed.structured,
    }


def read_free_prose(text: str) -> JsonObject:
    """A free reply that is no JSON: the reply is the text."""
    return {"reply": text.strip()}
