"""The two sections of an answer that can be thought over: as one text, and back.

Decides no clause. Interpretation and Recommendation stand under headings that the answer's own
reader knows. What does not read back to two sections, in order, none of them empty, is no answer
any more: the draft stands then (THINK-7). Evidence lines are verified quotes and take no part.
"""

from __future__ import annotations

from dataclasses import replace

from troth.contracts.answers.document import Sections
from troth.contracts.answers.repair import NO_INTERPRETATION, NO_RECOMMENDATION
from troth.contracts.answers.sections import INTERPRETATION, RECOMMENDATION, parse_sections

_HEADINGS = {INTERPRETATION: "## Interpretation", RECOMMENDATION: "## Recommendation"}
_PLACEHOLDERS = frozenset({NO_INTERPRETATION, NO_RECOMMENDATION, ""})


def text_to_refine(sections: Sections) -> str | None:
    """The sections as one text; ``None`` where there is nothing to think over, or no way back.

    A section that says that there is nothing to say is left out.
    """
    parts = [
        f"{_HEADINGS[name]}\n\n{text}" for name, text in _open(sections).items() if text.strip()
    ]
    text = "\n\n".join(parts)
    return text if parts and refined_sections(sections, text) == sections else None


def refined_sections(sections: Sections, text: str) -> Sections | None:
    """The sections with what a refined text says in place; ``None`` where it cannot be read."""
    parsed = parse_sections(text)
    said = {INTERPRETATION: parsed.interpretation, RECOMMENDATION: parsed.recommendation}
    names = tuple(_open(sections))
    is_lost = parsed.order != names or not all(said[name].strip() for name in names)
    if is_lost or parsed.evidence or parsed.limitations:
        return None
    kept = {INTERPRETATION: sections.interpretation, RECOMMENDATION: sections.recommendation}
    texts = kept | {name: said[name] for name in names}
    return replace(
        sections, interpretation=texts[INTERPRETATION], recommendation=texts[RECOMMENDATION]
    )


def _open(sections: Sections) -> dict[str, str]:
    texts = {INTERPRETATION: sections.interpretation, RECOMMENDATION: sections.recommendation}
    return {name: text for name, text in texts.items() if text.strip() not in _PLACEHOLDERS}
