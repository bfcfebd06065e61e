"""Answers of models that can only write prose: the sectioned text, read into the answer's object.

Serves TRUST-3.5: nothing the model wrote is lost. A line of the Evidence section counts as a cited
fact only in the form ``- "quote" [source_id]``; any other line goes to Interpretation, marked, and
whether the quote exists is checked afterwards like any other.
"""

from __future__ import annotations

import re

from troth.contracts.answers.reply import ANSWER_SCHEMA, EVIDENCE_SCHEMA, UNVERIFIED
from troth.contracts.answers.sections import parse_sections
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.language.words import phrases_of

PROSE_SCHEMA_NAME = "AnswerProse"
PROSE_SCHEMA_VERSION = "1.1.0"
FREE_PROSE_SCHEMA_NAME = "FreeProse"
_NO_EVIDENCE = frozenset(phrases_of("answers.prose.no_evidence"))
_MAX_LINES = 10
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
        elif line and not _says_nothing(line):
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


def _says_nothing(line: str) -> bool:
    """Whether an evidence line only states that there is none; the answer says that by itself."""
    return line.strip(" .-*").lower() in _NO_EVIDENCE
