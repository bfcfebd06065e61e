"""TRUST-3.1, 3.2 and 3.5: rendering and reading sections and syntheses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from troth.contracts.answers.document import AnswerDocument, Limitation, Sections
from troth.contracts.answers.sections import (
    MARKERS,
    NO_EVIDENCE,
    MarkerSet,
    parse_sections,
    render_answer,
)
from troth.contracts.answers.synthesis import (
    SYNTHESIS_MARKERS,
    Alternatives,
    Synthesis,
    decide_synthesis,
    render_synthesis,
    repair_synthesis,
)
from troth.kernel.exchange import Mode
from troth.language.tokens import words

NAMES = ("evidence", "interpretation", "recommendation", "limitations", "belege", "empfehlung")
HOSTILE = st.lists(
    st.sampled_from(
        [
            "**Evidence:**",
            "## Recommendation",
            "Interpretation:",
            "\u200bEvidence:",
            "\n",
            "\r",
            "\u2028",
            "1. Evidence:",
            "Limitations",
            "*",
            " ",
            "prose",
            ":",
            "__Evidence__:",
            "› ",
            "\x0b",
        ]
    )
    | st.text(max_size=6),
    max_size=20,
).map("".join)


def document(interpretation: str, recommendation: str, limit: str = "A limit.") -> AnswerDocument:
    return AnswerDocument(
        answer="",
        model="m",
        trace_id="t",
        receipt_id="r",
        nonce="n",
        mode=Mode.WORK,
        sections=Sections(
            evidence=(), interpretation=interpretation, recommendation=recommendation
        ),
        structured=True,
        limitations=(Limitation(code="x", text=limit),),
    )


@pytest.mark.parametrize(
    "text",
    [
        "**Evidence:** A\n\n**Interpretation:** B\n\n**Recommendation:** C",
        "## Evidence\nA\n## Interpretation\nB\n## Recommendation\nC",
        "Evidence: A\nInterpretation: B\nRecommendation: C",
        "**RECOMMENDATION**: C\n**evidence**\nA\n__Interpretation:__ B",
        "1. **Evidence:** A\n2. **Interpretation:** B\n3. **Recommendation:** C",
        "Belege: A\nEinordnung: B\nEmpfehlung: C",
    ],
)
def test_any_heading_style_is_read(text: str) -> None:
    parsed = parse_sections(text)
    assert (parsed.evidence, parsed.interpretation, parsed.recommendation) == ("A", "B", "C")
    assert parsed.structured


def test_prose_is_no_marker_and_repeats_are_joined() -> None:
    parsed = parse_sections("Evidence suggests so.\nEvidence: A\nInterpretation: B\nEvidence: C")
    assert parsed.evidence == "A\n\nC"
    assert parsed.interpretation == "Evidence suggests so.\n\nB"
    assert parsed.order == ("evidence", "interpretation", "evidence")


@pytest.mark.clause("TRUST-3.5")
def test_text_without_markers_is_interpretation_as_a_whole() -> None:
    parsed = parse_sections("Just some prose.\nTwo lines.")
    assert parsed.interpretation == "Just some prose.\nTwo lines."
    assert not parsed.structured


@given(HOSTILE)
def test_no_word_is_lost(text: str) -> None:
    parsed = parse_sections(text)
    bodies = (parsed.evidence, parsed.interpretation, parsed.recommendation, parsed.limitations)
    kept = words(" ".join(bodies).replace("\u200b", ""))
    for word in words(text.replace("\u200b", "")):
        assert word in kept or word in NAMES or word.isdigit() or any(n in word for n in NAMES)


@given(HOSTILE, HOSTILE, HOSTILE)
def test_quoted_markers_cannot_forge_a_section(one: str, two: str, three: str) -> None:
    answer = render_answer(document(one, two, three))
    parsed = parse_sections(answer)
    assert parsed.order == ("evidence", "interpretation", "recommendation", "limitations")
    assert parsed.evidence == NO_EVIDENCE
    assert parsed.interpretation == MARKERS.neutral(one)
    assert parsed.recommendation == MARKERS.neutral(two)


@given(HOSTILE)
def test_neutralizing_is_idempotent_and_keeps_words(text: str) -> None:
    once = MARKERS.neutral(text)
    assert MARKERS.neutral(once) == once
    assert words(once) == words(text)


PARTS = [
    "decision framing",
    "key disagreements",
    "best move",
    "alternatives",
    "safer",
    "bolder",
    "evidence note",
]
SYNTHESIS = Synthesis(
    decision_framing="Whether to move.",
    key_disagreements=("alpha says wait, beta says go",),
    best_move="Wait.",
    alternatives=Alternatives(safer="Stay.", bolder="Go now."),
    evidence_note="Evidence was used.",
)


@pytest.mark.clause("TRUST-3.2")
def test_a_synthesis_with_all_parts_is_lawful() -> None:
    assert decide_synthesis(SYNTHESIS).is_kept
    assert repair_synthesis(SYNTHESIS) is SYNTHESIS


@pytest.mark.clause("TRUST-3.2", breaks=True)
@pytest.mark.parametrize(
    "changes",
    [
        {
            "decision_framing": "",
            "best_move": "",
            "alternatives": Alternatives(safer="", bolder=""),
        },
        {"best_move": " "},
        {"alternatives": Alternatives(safer="Stay.", bolder="\x1b")},
        {"evidence_note": ""},
        {"decision_framing": "One. Two."},
    ],
)
def test_a_synthesis_out_of_form_is_caught_and_repaired(changes: dict[str, Any]) -> None:
    broken = replace(SYNTHESIS, **changes)
    verdict = decide_synthesis(broken)
    assert (verdict.clause, verdict.is_kept) == ("TRUST-3.2", False)
    assert decide_synthesis(repair_synthesis(broken)).is_kept


def test_what_follows_the_framing_moves_to_the_best_move() -> None:
    repaired = repair_synthesis(replace(SYNTHESIS, decision_framing="One. Two."))
    assert (repaired.decision_framing, repaired.best_move) == ("One.", "Two.\nWait.")


@given(HOSTILE, HOSTILE, HOSTILE)
@example("\x1b", "", "")
def test_any_synthesis_can_be_repaired(one: str, two: str, three: str) -> None:
    parts = replace(SYNTHESIS, decision_framing=one, best_move=two, evidence_note=three)
    repaired = repair_synthesis(parts)
    assert decide_synthesis(repaired).is_kept
    assert repair_synthesis(repaired) == repaired
    assert [one.name for one in SYNTHESIS_MARKERS.chunks(render_synthesis(repaired))] == PARTS


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["Evidence:\n", "**", "# ", "\n", "a ", "\u200b", "1. ", "_"])
def test_a_megabyte_of_anything_is_read(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    parse_sections(text)
    MARKERS.neutral(text)


class Unhurried(MarkerSet):
    """Tries the whole pattern on every line."""

    def _may_open(self, line: str) -> bool:
        return True


UNHURRIED = Unhurried({name: name for name in NAMES})
HURRIED = MarkerSet({name: name for name in NAMES})


@given(HOSTILE)
@example("\u0661. Evidence:")
@example("\u00a0\u200b-\u200b Evidence:")
def test_the_first_letter_never_hides_a_marker(text: str) -> None:
    for line in text.splitlines():
        assert HURRIED.opens(line) == UNHURRIED.opens(line)
        assert HURRIED.opens(f"{line}Evidence:") == UNHURRIED.opens(f"{line}Evidence:")
