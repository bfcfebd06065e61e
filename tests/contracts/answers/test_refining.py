"""Sections of an answer as one text and back: what cannot be read back leaves the draft."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.answers.document import EvidenceLine, Sections, ThinkingReport
from troth.contracts.answers.sections import (
    NO_INTERPRETATION,
    NO_RECOMMENDATION,
    refined_sections,
    text_to_refine,
)
from troth.kernel.refinement import DowngradeReason, StopReason

LINE = EvidenceLine(fact="a", quote="a", source_id="s", start=0, end=1, sha256="0" * 64)
TEXTS = st.text(max_size=60) | st.sampled_from(
    [
        "## Recommendation",
        "Evidence: x",
        "**Interpretation:**",
        "a\n\nb",
        "\u200b",
        "## Limitations",
    ]
)


def sections(interpretation: str = "Leave is 25 days.", recommendation: str = "Ask.") -> Sections:
    return Sections(evidence=(LINE,), interpretation=interpretation, recommendation=recommendation)


def test_both_sections_stand_under_their_headings() -> None:
    text = text_to_refine(sections())
    assert text == "## Interpretation\n\nLeave is 25 days.\n\n## Recommendation\n\nAsk."
    changed = text.replace("25", "28")
    assert refined_sections(sections(), changed) == sections("Leave is 28 days.")


def test_a_section_that_says_nothing_is_left_out_and_stays() -> None:
    silent = sections(recommendation=NO_RECOMMENDATION)
    text = text_to_refine(silent)
    assert text == "## Interpretation\n\nLeave is 25 days."
    assert refined_sections(silent, text) == silent
    assert text_to_refine(sections(NO_INTERPRETATION, NO_RECOMMENDATION)) is None
    assert text_to_refine(sections("", " ")) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Leave is 25 days. Ask.",
        "## Interpretation\n\nLeave is 25 days.",
        "## Interpretation\n\n## Recommendation\n\nAsk.",
        "## Recommendation\n\nAsk.\n\n## Interpretation\n\nLeave is 25 days.",
        "## Evidence\n\n1. x\n\n## Interpretation\n\na\n\n## Recommendation\n\nb",
        "## Interpretation\n\na\n\n## Recommendation\n\nb\n\n## Limitations\n\nnone",
        "## Interpretation\n\na\n\n## Interpretation\n\na\n\n## Recommendation\n\nb",
        "before\n\n## Interpretation\n\na\n\n## Recommendation\n\nb\n\n## Recommendation\n\nc",
    ],
)
def test_what_does_not_read_back_is_no_answer(text: str) -> None:
    assert refined_sections(sections(), text) is None


@given(TEXTS, TEXTS)
def test_what_is_sent_to_be_refined_reads_back_to_what_it_was(one: str, two: str) -> None:
    given_sections = sections(one, two)
    text = text_to_refine(given_sections)
    if text is not None:
        assert refined_sections(given_sections, text) == given_sections


@given(TEXTS, TEXTS, st.text(max_size=200))
def test_reading_back_is_total_and_never_touches_evidence(one: str, two: str, text: str) -> None:
    refined = refined_sections(sections(one, two), text)
    assert refined is None or refined.evidence == (LINE,)


def test_a_report_reads_back_and_knows_no_free_text() -> None:
    report = ThinkingReport(
        stop_reason=StopReason.TIMEOUT,
        downgrade_reason=DowngradeReason.PASS_TIMED_OUT,
        passes_planned=3,
        passes_completed=1,
        deltas_applied=0,
        deltas_rejected=0,
        signature="0" * 64,
        receipt_id="rcp_1",
    )
    wire = report.to_wire()
    assert ThinkingReport.from_wire(wire) == report
    for name in wire:
        with pytest.raises(ValueError, match=r"."):
            ThinkingReport.from_wire({**wire, name: ["because"]})
