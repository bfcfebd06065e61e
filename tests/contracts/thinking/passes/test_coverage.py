"""Coverage: parts of a request that were left open are answered in quotes, or named."""

from __future__ import annotations

import pytest

from contracts.thinking.passes.refining import material, refined
from troth.contracts.thinking.model import PassName
from troth.contracts.thinking.passes.parts import request_parts

COVERAGE = (PassName.COVERAGE,)


@pytest.mark.clause("THINK-13")
def test_an_open_part_is_answered_in_the_words_of_the_source() -> None:
    given = material(
        "The course costs £180.",
        "It starts on 6 October.",
        question="What does the course cost and when does it start?",
    )
    outcome = refined("The course costs £180.", given, COVERAGE)
    assert outcome.text == "The course costs £180. The source adds: “It starts on 6 October.”"


@pytest.mark.clause("THINK-13")
def test_a_part_that_no_source_answers_is_named_and_not_asked() -> None:
    given = material(
        "The office is at 12 Mill Lane.", question="Where is the office, and is parking available?"
    )
    outcome = refined("The office is at 12 Mill Lane.", given, COVERAGE)
    assert outcome.text == "The office is at 12 Mill Lane. Left open: “is parking available”."
    assert "?" not in outcome.text


def test_german_requests_are_answered_in_german() -> None:
    given = material(question="Was kostet das Abo und wann kann ich kündigen?")
    outcome = refined("Das Abo kostet 12 Euro im Monat.", given, COVERAGE)
    assert outcome.text.endswith("Offen geblieben: „wann kann ich kündigen“.")


@pytest.mark.parametrize(
    "draft",
    [
        "The course costs £180. It starts on 6 October.",
        "The course costs £180 and runs from 6 October.",
        "The course costs £180. I could not find when it starts.",
        "The course costs £180. The first evening is in autumn.",
        "Which course do you mean?",
        "Sure!",
    ],
)
@pytest.mark.clause("THINK-13")
def test_what_may_answer_every_part_stays(draft: str) -> None:
    given = material(
        "The course costs £180.",
        "It starts on 6 October.",
        question="What does the course cost and when does it start?",
    )
    assert refined(draft, given, COVERAGE).text == draft


@pytest.mark.parametrize(
    ("request_text", "parts"),
    [
        ("How tall is the tower, and who designed it?", 2),
        ("How tall is the tower? Who designed it?", 2),
        ("Wie hoch ist der Turm und wer hat ihn entworfen?", 2),
        ("How tall is the tower?", 0),
        ("Salt and pepper, please.", 0),
        ("", 0),
        ("?" * 1000, 0),
    ],
)
def test_parts_are_read_out_of_questions(request_text: str, parts: int) -> None:
    assert len(request_parts(request_text)) == parts


@pytest.mark.parametrize("hidden", ["\ud800", "\u202e", "![x](//evil.example)"])
def test_words_of_the_request_that_cannot_be_quoted_are_not(hidden: str) -> None:
    draft = "The office is at 12 Mill Lane."
    given = material(question=f"Where is the office, and is {hidden} parking available?")
    assert refined(draft, given, COVERAGE).text == draft


def test_what_is_added_stands_before_the_farewell() -> None:
    given = material(
        "The office is at 12 Mill Lane.", question="Where is the office, and is parking available?"
    )
    outcome = refined("The office is at 12 Mill Lane.\n\nBest regards,\nAnna", given, COVERAGE)
    assert outcome.text == (
        "The office is at 12 Mill Lane. Left open: “is parking available”.\n\nBest regards,\nAnna"
    )
