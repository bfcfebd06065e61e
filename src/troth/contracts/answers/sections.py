"""The text of an answer: rendering it from the document, and reading its sections back.

Serves TRUST-1.6 (the Evidence block stands first), 2.6 (the form of questions), 3.1, 3.2, 3.4, 3.5
and 5.1; ``decide`` judges them. Rendering and reading fit together: what is rendered reads back to
the same sections, whatever text a model, a user or a source put into them. A marker is a known
section name alone at a line start, in any of the usual heading styles: ``**Evidence:**``,
``## Evidence``, ``Evidence:``. Text of models, users and sources is neutralized before it is
rendered, so that it can never open a section of its own.

Interpretation and Recommendation can be thought over as one text. What does not read back to two
sections, in order, none of them empty, is no answer any more: the draft stands then (THINK-7).
Evidence lines are verified quotes and take no part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from troth.contracts.answers.document import (
    AnswerDocument,
    EvidenceLine,
    EvidenceReport,
    Limitation,
    Sections,
)
from troth.kernel.clean import clean_text
from troth.kernel.clean.code import begins_with_fence
from troth.kernel.exchange import Mode
from troth.language.tokens import ZERO_WIDTH, fold, visible
from troth.language.words import kind_by_word

_MAX_MARKER_CHARS = 120
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_INVISIBLE = re.compile(f"[{ZERO_WIDTH}]")
# Everything that may stand before the name in a marker, taken as a whole; see ``_may_open``.
_BEFORE_NAME = f" \t\u00a0#-•*_.)0123456789{ZERO_WIDTH}"
_BLANKS = r"[ \t]{0,3}"
_CLOSE = r"(?:\*{1,3}|_{1,3})"
NEUTRAL = "› "  # no heading style begins with it, so that a neutralized line opens nothing


@dataclass(frozen=True, kw_only=True, slots=True)
class Chunk:
    """The text under one marker; ``name`` is ``None`` for text before the first marker."""

    name: str | None
    text: str


class MarkerSet:
    """The markers of one kind of text: section keys with the names that open them."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """Take the names by which each section may be called.

        Args:
            names: Section key by lower-case name, ``{"evidenz": "evidence"}``.
        """
        self.names = frozenset(names)
        self._keys = dict(names)
        self._initials = frozenset(name[0] for name in names)
        known = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        self._pattern = re.compile(
            r"[ \t]{0,12}(?P<hash>#{1,6}[ \t]{0,3})?(?:[-•*][ \t]{1,3})?(?:\d{1,2}[.)][ \t]{0,3})?"
            r"(?P<bold>\*{1,3}|_{1,3})?(?:\d{1,2}[.)][ \t]{0,3})?[ \t]{0,2}"
            rf"(?P<name>{known})(?P<tail>(?(bold)(?:{_BLANKS}[:：]{_BLANKS}{_CLOSE}"
            rf"|{_BLANKS}{_CLOSE}{_BLANKS}[:：]?|{_BLANKS}[:：])|(?:{_BLANKS}[:：])?)){_BLANKS}"
        )

    def opens(self, line: str) -> tuple[str, str] | None:
        """The section that a line opens and the rest of the line, or ``None``."""
        if not self._may_open(line):
            return None
        match = self._match(line)
        if match is None and _INVISIBLE.search(line, 0, _MAX_MARKER_CHARS):
            line = visible(line)
            match = self._match(line)
        if match is None:
            return None
        rest = line[match.end() :]
        if not match["tail"].strip("*_ \t") and rest.strip():
            return None  # "Evidence suggests …" is prose
        return self._keys[match["name"]], rest

    def _may_open(self, line: str) -> bool:
        """False only where no marker can match: most lines of prose show it in their first letter.

        What precedes a name is a run of these characters, and none of them begins a name: so the
        run ends where the name would have to begin, or at a digit of another script.
        """
        first = line.lstrip(_BEFORE_NAME)[:1]
        return first.lower() in self._initials or first.isdecimal()

    def _match(self, line: str) -> re.Match[str] | None:
        return self._pattern.match(fold(line[:_MAX_MARKER_CHARS]))

    def neutral(self, text: str) -> str:
        """The text with plain line ends, trimmed, without lines that open a section."""
        lines = (f"{NEUTRAL}{line}" if self.opens(line) else line for line in _lines(text.strip()))
        return "\n".join(lines)

    def chunks(self, text: str) -> Iterator[Chunk]:
        """The chunks of a text in order; together they hold every line, less the markers."""
        name: str | None = None
        held: list[str] = []
        for line in _lines(text):
            opened = self.opens(line)
            if opened is None:
                held.append(line)
                continue
            if name is not None or any(kept.strip() for kept in held):
                yield Chunk(name=name, text="\n".join(held).strip())
            name, held = opened[0], [opened[1]]
        if name is not None or any(kept.strip() for kept in held):
            yield Chunk(name=name, text="\n".join(held).strip())


def _lines(text: str) -> list[str]:
    return [line.rstrip(_LINE_ENDS) for line in text.splitlines(keepends=True)]


QUESTIONS_OPENER = "I need a few details before I can help (no guessing):"
NO_EVIDENCE = "No Evidence provided"
NO_INTERPRETATION = "No interpretation was given."
NO_RECOMMENDATION = "No recommendation is made on this basis."
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
        labelled("**Evidence:**", evidence_block),
        labelled("**Interpretation:**", MARKERS.neutral(sections.interpretation)),
        labelled("**Recommendation:**", MARKERS.neutral(sections.recommendation)),
    ]
    if limitations:
        # TRUST-5.1: a limitation stands in the answer itself.
        parts.append(labelled("**Limitations:**", "\n" + render_limitations(limitations)))
    return "\n\n".join(parts)


def labelled(label: str, body: str) -> str:
    """A label with its text; a text that begins with a fence of code, on a line of its own."""
    gap = "" if body.startswith("\n") else "\n" if begins_with_fence(body) else " "
    return f"{label}{gap}{body}"


def render_evidence(lines: tuple[EvidenceLine, ...], report: EvidenceReport) -> str:
    """The Evidence block: numbered facts, each with what stands above it, and its source."""
    if not lines:
        return NO_EVIDENCE
    cited = (MARKERS.neutral(_cited(line, report)) for line in lines)
    # TRUST-3.9: texts that are clean by themselves are so side by side, too.
    return clean_text("\n" + "\n".join(f"{at}. {text}" for at, text in enumerate(cited, start=1)))


def _cited(line: EvidenceLine, report: EvidenceReport) -> str:
    fact, quote = one_line(line.fact), one_line(line.quote)
    said = f"“{quote}”" if fact == quote else f"{fact} (“{quote}”)"
    if above := one_line(report.context(line)):
        # Outside of the quotation marks: what is inside is a slice of the source (TRUST-3.3).
        said = f"{said} under {above}"
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


_HEADINGS = {INTERPRETATION: "## Interpretation", RECOMMENDATION: "## Recommendation"}
_PLACEHOLDERS = frozenset({NO_INTERPRETATION, NO_RECOMMENDATION, ""})


def text_to_refine(sections: Sections) -> str | None:
    """The sections as one text; ``None`` where there is nothing to think over, or no way back.

    A section that says that there is nothing to say is left out.
    """
    parts = [f"{_HEADINGS[name]}\n\n{text}" for name, text in _open(sections).items()]
    text = "\n\n".join(parts)
    return text if parts and refined_sections(sections, text) == sections else None


def refined_sections(sections: Sections, text: str) -> Sections | None:
    """The sections with what a refined text says in place; ``None`` where it cannot be read."""
    parsed = parse_sections(text)
    read = {INTERPRETATION: parsed.interpretation, RECOMMENDATION: parsed.recommendation}
    names = tuple(_open(sections))
    is_lost = parsed.order != names or not all(read[name].strip() for name in names)
    if is_lost or parsed.evidence or parsed.limitations:
        return None
    kept = {INTERPRETATION: sections.interpretation, RECOMMENDATION: sections.recommendation}
    texts = kept | {name: read[name] for name in names}
    return replace(
        sections, interpretation=texts[INTERPRETATION], recommendation=texts[RECOMMENDATION]
    )


def _open(sections: Sections) -> dict[str, str]:
    texts = {INTERPRETATION: sections.interpretation, RECOMMENDATION: sections.recommendation}
    return {name: text for name, text in texts.items() if substance(text)}


def substance(text: str) -> str:
    """What a section says; empty where it says that there is nothing to say."""
    return "" if text.strip() in _PLACEHOLDERS else text
