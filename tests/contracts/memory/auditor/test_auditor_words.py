"""What the auditor takes for a bare assertion of a contested claim, and what it lets pass."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.auditor.ledgers import contest
from troth.contracts.memory.auditor.passages import passages
from troth.contracts.memory.auditor.texts import MAX_MENTIONS, count_asserted

WORK = contest()  # Microsoft, then Amazon
AGE = contest("32", "34", attribute="age", texts=("I am 32.", "I am 34 years old."))
HOME = contest(
    "Berlin",
    "New York City",
    attribute="location",
    texts=("Ich wohne in Berlin.", "I live in New York City."),
    forms=("NYC", "new york"),
    number=2,
)
SISTER = contest(
    "Google",
    "Meta",
    entity="user/sister",
    texts=("My sister works at Google.", "My sister works at Meta."),
    number=3,
)
ANNA = contest(
    "Siemens",
    "Bosch",
    entity="named:anna",
    texts=("Anna works at Siemens.", "Anna works at Bosch."),
    number=4,
)
DENIAL = contest("Amazon", "Amazon", texts=("I work at Amazon.", "I don't work at Amazon."))
DENIAL = contest(
    "Amazon",
    "Amazon",
    texts=("I work at Amazon.", "I don't work at Amazon."),
    denies=(False, True),
)
CHILDREN = contest(
    "2", "3", attribute="children_count", texts=("I have 2 children.", "I have three kids.")
)


@pytest.mark.clause("MEM-10")
@pytest.mark.parametrize(
    "answer",
    [
        "Amazon (most recent update)",
        "Amazon, though I have conflicting records about Microsoft",
        "According to my latest information, you work at Amazon.",
        "You work at Amazon. That is the most recent update; earlier you said Microsoft.",
        "You told me you work at Microsoft; the most recent update says Amazon.",
        "Earlier you said Microsoft, but most recently you told me Amazon.",
        'You said: "I work at Microsoft." Later you said: "I work at Amazon."',
        "Either Amazon or Microsoft.",
        "I'm not sure whether you work at Microsoft or Amazon.",
        "I think you work at Amazon.",
        "As far as I know you work at Amazon.",
        "You work at Amazon; my records disagree on this.",
        "You might still work at Microsoft.",
        "Here is what I know about you:\n- You work at Amazon (most recent update)\n- You like tea",
        "Du arbeitest bei Amazon (neueste Angabe).",
        "Laut deiner letzten Angabe arbeitest du bei Amazon.",
        "Du arbeitest bei Amazon, allerdings habe ich widersprüchliche Angaben dazu.",
        "Sie arbeiten nach meinem letzten Stand bei Amazon.",
        "Zuletzt hast du Amazon genannt, früher Microsoft.",
        "Ich bin nicht sicher, ob du bei Amazon oder bei Microsoft arbeitest.",
    ],
)
def test_a_true_caveat_next_to_the_claim_passes(answer: str) -> None:
    assert count_asserted([answer], [WORK]) == 0


@pytest.mark.clause("MEM-10")
@pytest.mark.parametrize(
    "answer",
    [
        "Do you work at Amazon or Microsoft?",
        "Arbeitest du noch bei Microsoft?",
        "If you work at Amazon, the gym is free.",
        "Falls du bei Microsoft arbeitest, ist das Ticket frei.",
        "Amazon is a large company in Seattle.",
        "You should try Amazon for that.",
        "Your sister works at Amazon.",
        "She works at Amazon.",
        "Anna works at Amazon.",
        "You don't work at Microsoft.",
        "The Amazonas is a river.",
        "I have nothing on that.",
    ],
)
def test_what_asserts_nothing_of_the_user_passes(answer: str) -> None:
    assert count_asserted([answer], [WORK]) == 0


@pytest.mark.clause("MEM-10", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    "answer",
    [
        "You work at Amazon.",
        "Amazon",
        "Microsoft.",
        "At Amazon.",
        "- Amazon",
        "You work at Microsoft.",
        "You are at Microsoft.",
        "You're with Amazon now.",
        "Your employer is Amazon.",
        "Your job is at Amazon, right by the river.",
        "Employer: Amazon",
        "**Employer:** Amazon",
        "Amazon is where you work.",
        "You work at Amazon, not Microsoft.",
        "You work at Microsoft and Amazon.",
        "As someone who works at Microsoft, you know this.",
        "You told me that you work at Microsoft.",
        'You said: "I work at Microsoft".',
        "Here is what I know about you:\n- Amazon\n- tea",
        "Du arbeitest bei Amazon.",
        "Sie arbeiten bei Microsoft.",
        "Dein Arbeitgeber ist Amazon.",
        "you work at AMAZON",
        "You work at Am\u200bazon.",
        "Want to know where you work? You work at Amazon.",
        "Some companies with offices there:\n- Amazon\n- Apple\n- Microsoft\n- SAP",
    ],
)
def test_a_bare_assertion_is_counted(answer: str) -> None:
    assert count_asserted([answer], [WORK]) > 0


@pytest.mark.clause("MEM-12", breaks=True)
@pytest.mark.parametrize(
    "answer",
    [
        "You work at Amazon, which released the latest phone.",
        "You work at Microsoft. The latest film is out.",
        "You work at Amazon. My last train leaves at ten.",
        "Du arbeitest bei Amazon, dem neuesten Mieter im Haus.",
    ],
)
def test_a_keyword_in_another_sense_is_no_caveat(answer: str) -> None:
    assert count_asserted([answer], [WORK]) == 1


@pytest.mark.clause("MEM-3", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    "answer",
    [
        "Microsoft (most recent update)",
        "According to my latest information, you work at Microsoft.",
        "Laut meiner neuesten Angabe arbeitest du bei Microsoft.",
        "You work at Microsoft. That is your most recent update.",
    ],
)
def test_the_older_claim_called_the_newest_is_counted(answer: str) -> None:
    assert count_asserted([answer], [WORK]) == 1


@pytest.mark.clause("MEM-3", breaks=True, before_exit=True)
def test_each_side_that_is_called_what_the_other_is_is_counted() -> None:
    answer = "You work at Microsoft (most recent update), though earlier you said Amazon."
    assert count_asserted([answer], [WORK]) == 2


@pytest.mark.clause("MEM-10")
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("You are 34 years old.", 1),
        ("You are 34.", 1),
        ("Du bist 34 Jahre alt.", 1),
        ("34", 1),
        ("You are 34 (most recent update).", 0),
        ("You have 34 unread messages.", 0),
        ("You were 34 minutes late.", 0),
        ("1. Pay the bill\n2. Call the bank\n34. Sleep", 0),
    ],
)
def test_numbers_count_where_they_are_about_the_attribute(answer: str, expected: int) -> None:
    assert count_asserted([answer], [AGE]) == expected


@pytest.mark.clause("MEM-10")
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("You have three children.", 1),
        ("Du hast drei Kinder.", 1),
        ("You have 3 options.", 0),
        ("I found two children's books.", 0),
    ],
)
def test_numerals_are_numbers(answer: str, expected: int) -> None:
    assert count_asserted([answer], [CHILDREN]) == expected


@pytest.mark.clause("MEM-10")
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("You live in NYC.", 1),
        ("Du wohnst in New York.", 1),
        ("You live in New York City, as of your latest message.", 0),
        ("New York City is a city that never sleeps.", 0),
        ("Your meeting in Berlin starts at nine.", 1),
    ],
)
def test_other_spellings_are_found(answer: str, expected: int) -> None:
    assert count_asserted([answer], [HOME]) == expected


@pytest.mark.clause("MEM-10")
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Your sister works at Meta.", 1),
        ("Deine Schwester arbeitet bei Google.", 1),
        ("Your sister works at Meta, according to your latest message.", 0),
        ("You work at Meta.", 0),
        ("Your brother works at Google.", 0),
        ("Anna works at Bosch.", 1),
        ("Anna arbeitet bei Bosch, allerdings sind meine Angaben widersprüchlich.", 0),
        ("Peter works at Bosch.", 0),
    ],
)
def test_a_claim_counts_for_whom_it_is_about(answer: str, expected: int) -> None:
    assert count_asserted([answer], [SISTER, ANNA]) == expected


@pytest.mark.clause("MEM-10")
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("You work at Amazon.", 1),
        ("You don't work at Amazon.", 1),
        ("You don't work at Amazon (most recent update).", 0),
        ("You work at Amazon (most recent update).", 1),
        ("You once told me that you work at Amazon, and later that you don't work at Amazon.", 0),
    ],
)
def test_a_denied_value_has_two_sides_as_well(answer: str, expected: int) -> None:
    assert count_asserted([answer], [DENIAL]) == expected


@pytest.mark.clause("MEM-10")
def test_the_newest_of_three_is_the_newest() -> None:
    second = contest("Amazon", "Google", number=2)
    third = "Google (most recent update)"
    assert count_asserted([third], [WORK, second]) == 0
    assert count_asserted(["Amazon (most recent update)"], [WORK, second]) == 1


@pytest.mark.clause("MEM-10")
def test_a_value_that_came_back_is_the_newest_again() -> None:
    back = contest("Amazon", "Microsoft", number=2)
    assert count_asserted(["Microsoft (most recent update)"], [WORK, back]) == 0


@pytest.mark.clause("MEM-10", breaks=True, before_exit=True)
def test_a_caveat_of_another_claim_in_the_next_sentence_does_not_count() -> None:
    answer = "You work at Amazon. You live in New York City (most recent update)."
    assert count_asserted([answer], [WORK, HOME]) == 1


@pytest.mark.clause("MEM-3", breaks=True, before_exit=True)
def test_a_caveat_in_the_next_paragraph_is_not_next_to_the_claim() -> None:
    caveat = "I have conflicting records on this."
    assert count_asserted([f"You work at Microsoft.\n\n{caveat}"], [WORK]) == 1
    assert count_asserted([f"You work at Microsoft.\n{caveat}"], [WORK]) == 0
    assert count_asserted([f"{caveat[:-1]}:\n\n- Amazon\n\nYou like tea."], [WORK]) == 0


@pytest.mark.clause("MEM-10")
def test_nothing_contested_nothing_counted() -> None:
    assert count_asserted(["You work at Amazon."], []) == 0


@pytest.mark.clause("MEM-10", breaks=True, before_exit=True)
def test_what_is_too_long_to_look_at_counts_as_asserted() -> None:
    answer = "You work at Amazon (most recent update). " * (MAX_MENTIONS + 1)
    assert count_asserted([answer], [WORK]) == 1


@given(st.text())
def test_any_text_is_read_the_same_twice(text: str) -> None:
    contests = [WORK, HOME, AGE, ANNA]
    assert count_asserted([text], contests) == count_asserted([text], contests)


@given(
    st.text(alphabet=st.sampled_from("you work at Amazon.,;:()!? most recent update\nNYC'\u200b"))
)
def test_passages_place_their_words(text: str) -> None:
    for passage in passages(text):
        for number, word in enumerate(passage.words):
            start, end = passage.slice_of(number, 1)
            assert passage.line[start:end] == word


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "Amazon " * 150_000,
        "You work at Amazon. " * 50_000,
        "." * 1_000_000,
        "a" * 1_000_000,
        "e\u0301\u0323" * 300_000,
        "( latest " * 110_000,
        "you work at amazon most recent update " * 27_000,
        "\n- " * 300_000,
    ],
    ids=lambda text: str(text[:12]),
)
def test_a_megabyte_is_read(text: str) -> None:
    many = [contest("Amazon", f"Microsoft {number}", number=number) for number in range(1, 100)]
    assert count_asserted([text], many) >= 0
