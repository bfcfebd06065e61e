"""What is read as a statement, in whose words, and what is left alone (MEM-18)."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.statements import MAX_STATEMENTS, asks_only, may_ask, statements_in

NOTHING_CLAIMED = (
    "If I moved to Oslo, what would rent cost?",
    "What did I say my landlord's name was?",
    "Hello there",
    "Thanks!",
    "I wish I had a boat",
    '"I live in Lisbon"',
    "> I live in Lisbon and work at Amazon.",
    "```\nI live in Lisbon.\n```",
)


def said(message: str) -> list[str]:
    return [message[one.start : one.end] for one in statements_in(message)]


@pytest.mark.parametrize(
    ("message", "stated"),
    [
        ("I work at Microsoft.", "I work at Microsoft."),
        (
            "My dentist appointment is on Tuesday at 3pm, can you write a reminder?",
            "Tuesday at 3pm",
        ),
        ("draft a mail to the landlord, the boiler's been broken since Monday", "boiler's been"),
        ("job: nurse, age: 34", "job: nurse, age: 34"),
        ("I don't eat meat anymore.", "I don't eat meat anymore."),
        ("Je travaille chez Renault depuis 2019.", "Je travaille chez Renault depuis 2019."),
        ("Meine Tochter Lena wird am 3. Mai sechs.", "Lena wird am 3. Mai sechs"),
    ],
)
def test_what_is_claimed_is_read_in_its_own_words(message: str, stated: str) -> None:
    assert any(stated in one for one in said(message))


@pytest.mark.parametrize(
    ("message", "stated"),
    [
        ("Packliste für Nantes, 8 Monate. Danke!", ["Packliste für Nantes, 8 Monate."]),
        ("Painted the hall!!! Two coats.", ["Painted the hall!!! Two coats."]),
        ("I moved to Rome. My cat died last week.", ["I moved to Rome.", "My cat died last week."]),
        (
            "Explain it in simple words, our lab result is 3.6, is it okay?",
            ["our lab result is 3.6"],
        ),
    ],
)
def test_a_claim_is_told_with_what_stands_around_it_and_does_not_ask(
    message: str, stated: list[str]
) -> None:
    assert said(message) == stated


@pytest.mark.parametrize("message", NOTHING_CLAIMED)
def test_what_asks_supposes_or_quotes_claims_nothing(message: str) -> None:
    assert said(message) == []


@pytest.mark.parametrize(
    ("message", "asks"),
    [
        ("whens the boiler man coming", True),
        ("Which bike do I have now?", True),
        ("until when is my stamp valid", True),
        ("von wann bis wann bin ich in Brno", True),
        ("Now I work at Google.", False),
        ("Jetzt arbeite ich bei Google.", False),
        ("I have two bikes.", False),
        ("I have a dog named Rex. How old do dogs get?", False),
    ],
)
def test_a_question_needs_no_mark(message: str, asks: bool) -> None:
    assert asks_only(message) is asks


@pytest.mark.parametrize(
    ("text", "may"),
    [("until when my IRP card", True), ("submarine", False), ("I'm vegetarian.", False)],
)
def test_what_may_ask_is_less_than_what_asks(text: str, *, may: bool) -> None:
    assert may_ask(text) is may


@given(st.text(max_size=300))
def test_any_text_gives_stretches_of_itself_in_order(message: str) -> None:
    end = 0
    for one in statements_in(message):
        assert end <= one.start < one.end <= len(message)
        assert 0.0 <= one.sure <= 1.0
        end = one.end


def test_a_megabyte_is_read_up_to_its_limit() -> None:
    message = "I work at Microsoft, and my sister lives in Leeds. " * 20_000
    began = time.process_time()
    assert len(statements_in(message)) == MAX_STATEMENTS
    assert time.process_time() - began < 30  # it is linear; seconds would be hours otherwise


@pytest.mark.parametrize(
    "text",
    ["Paul hat eine Erdnussallergie.", "Lena geht in die dritte Klasse.", "Lena has a cough."],
)
def test_what_is_told_of_somebody_by_name_is_stated(text: str) -> None:
    (stated,) = statements_in(text)
    assert text[stated.start : stated.end] == text


@pytest.mark.parametrize("text", ["That is good.", "Das war gut.", "Nice is good."])
def test_what_only_begins_with_a_capital_is_not(text: str) -> None:
    assert statements_in(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "kann keine Milch vertragen",
        "darf kein Aspirin nehmen",
        "bin Diabetikerin",
        "schulde Lisa noch 30 Euro",
        "owe my brother 50 pounds",
        "got sacked on Monday",
    ],
)
def test_what_leaves_out_its_subject_is_stated(text: str) -> None:
    assert said(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "bin ich Diabetikerin",
        "darf ich rein",
        "hab ich Post",
        "need a poem about autumn",
        "kann Lisa schwimmen",
        "got any ideas",
        "need help",
    ],
)
def test_what_asks_or_orders_leaves_out_none(text: str) -> None:
    assert said(text) == []
