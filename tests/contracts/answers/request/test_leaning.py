"""What a request is searched together with."""

from __future__ import annotations

import pytest

from troth.contracts.answers.request.missing import Turn, leans_on

NOTE = Turn(request="When do I need a doctor's note in Leeds?", answer="…")


@pytest.mark.parametrize(
    "request_", ["And in Graz?", "what about part-timers?", "Und in Graz?", "canada?"]
)
def test_a_request_of_few_words_leans_on_the_turn_before(request_: str) -> None:
    assert leans_on(request_, [Turn(request="Hi"), NOTE]) == NOTE.request


@pytest.mark.parametrize(
    "request_",
    ["How much does it cost to calibrate a barometer?", "Thanks!", "Thank you.", "Hello", "", "ok"],
)
def test_what_names_its_matter_or_asks_nothing_stands_alone(request_: str) -> None:
    assert leans_on(request_, [NOTE]) == ""


def test_the_first_request_leans_on_nothing() -> None:
    assert leans_on("And in Graz?", []) == ""


def test_a_follow_up_of_a_follow_up_leans_on_both() -> None:
    graz = Turn(request="And in Graz?", answer="…")
    assert leans_on("and Halifax?", [NOTE, graz]) == f"{NOTE.request} {graz.request}"


def test_a_reply_to_our_question_belongs_to_its_request() -> None:
    asked = Turn(request="Write the mail.", questions=("To whom?",))
    reply = "To everybody in the sales department of the Leeds office."
    assert leans_on(reply, [asked]) == asked.request


def test_what_was_pasted_before_is_not_searched() -> None:
    pasted = Turn(request="Summarize this:\n\n" + "```\n" + "alpha beta gamma\n" * 40 + "```")
    assert "alpha" not in leans_on("and shorter?", [pasted])
