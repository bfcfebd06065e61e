"""The text of an answer: rendering it from the document, and reading its sections back.

Serves TRUST-1.6 (the Evidence block stands first), 2.6 (the form of questions), 3.1, 3.4, 3.5 and
5.1; ``decide`` judges them. Rendering and reading fit together: what is rendered reads back to the
same sections, whatever text a model, a user or a source put into them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from troth.contracts.answers.document import (
    AnswerDocument,
    EvidenceLine,
    EvidenceReport,
    Limitation,
    Sections,
)
from troth.contracts.answers.markers import MarkerSet
from troth.kernel.clean import clean_text
from troth.kernel.clean.code import begins_with_fence
from troth.kernel.exchange import Mode
from troth.language.words import kind_by_word

QUESTIONS_OPENER = "I need a few details before I can help (no guessing):"
NO_EVIDENCE = "No Evidence provided"
EVIDENCE, INTERPRETATION, RECOMMENDATION = "evidence", "interpretation", "recommendation"
LIMITATIONS = "limitations"
MARKERS = MarkerSet(kind_by_word("answers.sections"))
_NUMBERED = re.compile(r"[0-9]{1,2}\. ")


@dataclass(frozen=True, kw_only=True, slots=True)
class ParsedSections:
    """The sections of a text, as read.

    Attributes:
        evidence, interpretation, recommendation, limitations: Text of each, trimmed; parts of a
            section that was opened more than once are joined by a blank line.
        order: Keys of the markers as they stand in the text, repeats included.
        structured: Whether the text had any marker.
    """

    evidence: str = ""
    interpretation: str = ""
    recommendation: str = ""
    limitations: str = ""
    order: tuple[str, ...] = ()
    structured: bool = False


def parse_sections(text: str) -> ParsedSections:
    """Read sections in any heading style, case and order; total.

    Text without markers, and text before the first one, is Interpretation (TRUST-3.5): no word is
    lost.
    """
    parts: dict[str, list[str]] = {}
    order: list[str] = []
    for chunk in MARKERS.chunks(text):
        if chunk.name is not None:
            order.append(chunk.name)
        parts.setdefault(chunk.name or INTERPRETATION, []).append(chunk.text)
    joined = {name: "\n\n".join(filter(None, texts)) for name, texts in parts.items()}
    return ParsedSections(
        evidence=joined.get(EVIDENCE, ""),
        interpretation=joined.get(INTERPRETATION, ""),
        recommendation=joined.get(RECOMMENDATION, ""),
        limitations=joined.get(LIMITATIONS, ""),
        order=tuple(order),
        structured=bool(order),
    )


def render_answer(document: AnswerDocument) -> str:
    """The answer text that belongs to the other fields of a document.

    A free reply (normal mode, or no sections yet) is its own text.
    """
    if document.questions:
        return render_questions(document.questions)
    if document.sections is None or document.mode == Mode.NORMAL:
        return document.answer
    block = render_evidence(document.sections.evidence, document.evidence)
    return render_structured(document.sections, block, document.limitations)


def render_questions(questions: tuple[str, ...]) -> str:
    """TRUST-2.6: the fixed opening, then the numbered questions."""
    numbered = (f"{number}. {one_line(text)}" for number, text in enumerate(questions, start=1))
    return f"{QUESTIONS_OPENER}\n\n" + "\n".join(numbered)


def read_questions(text: str) -> tuple[str, ...]:
    """The questions of a text that ``render_questions`` made; none of any other."""
    opener, _, listed = text.strip().partition("\n\n")
    if opener != QUESTIONS_OPENER:
        return ()
    return tuple(_NUMBERED.sub("", line, count=1) for line in listed.splitlines() if line.strip())


def render_structured(
    sections: Sections, evidence_block: str, limitations: tuple[Limitation, ...]
) -> str:
    """The text of an answer with sections.

    Args:
        evidence_block: ``render_evidence`` of the sections' evidence.
    """
    parts = [
        _titled("Evidence", evidence_block),
        _titled("Interpretation", MARKERS.neutral(sections.interpretation)),
        _titled("Recommendation", MARKERS.neutral(sections.recommendation)),
    ]
    if limitations:
        # TRUST-5.1: a limitation stands in the answer itself.
        parts.append(_titled("Limitations", "\n" + render_limitations(limitations)))
    return "\n\n".join(parts)


def _titled(title: str, body: str) -> str:
    return labelled(f"**{title}:**", body)


def labelled(label: str, body: str) -> str:
    """A label with its text; a text that begins with a fence of code, on a line of its own."""
    gap = "" if body.startswith("\n") else "\n" if begins_with_fence(body) else " "
    return f"{label}{gap}{body}"


def render_evidence(lines: tuple[EvidenceLine, ...], report: EvidenceReport) -> str:
    """The Evidence block: numbered facts, each with the names and time of its source."""
    if not lines:
        return NO_EVIDENCE
    cited = (MARKERS.neutral(_cited(line, report)) for line in lines)
    # TRUST-3.9: texts that are clean by themselves are so side by side, too.
    return clean_text("\n" + "\n".join(f"{at}. {text}" for at, text in enumerate(cited, start=1)))


def _cited(line: EvidenceLine, report: EvidenceReport) -> str:
    fact, quote = one_line(line.fact), one_line(line.quote)
    said = f"“{quote}”" if fact == quote else f"{fact} (“{quote}”)"
    source = report.source(line.source_id)
    if source is None:
        return f"{said} — [{one_line(line.source_id)}]"
    when = (
        f"published {source.published_at}"
        if source.published_at
        else f"retrieved {source.retrieved_at}"
    )
    named = (f"{source.title} [{line.source_id}]", source.domain, source.url, when)
    return f"{said} — {', '.join(one_line(part) for part in named if part)}"


def render_limitations(limitations: tuple[Limitation, ...]) -> str:
    """One line per limitation."""
    return clean_text("\n".join(f"- {stated_limit(one)}" for one in limitations))


def stated_limit(limitation: Limitation) -> str:
    """A limitation as it stands in the text."""
    return MARKERS.neutral(one_line(clean_text(one_line(limitation.text))))


def one_line(text: str) -> str:
    """The text with every run of white space as one blank."""
    return " ".join(text.split())
