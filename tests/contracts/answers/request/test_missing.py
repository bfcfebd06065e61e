"""TRUST-2.1, 2.2, 2.3, 2.4, 2.7 and 2.8: what is asked before anything is done."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.heads import HEADS
from troth.contracts.answers.request.missing import MissingContext, Turn, decide_missing_context
from troth.contracts.answers.request.split import Attachment, split_request
from troth.language.words import kinds_in, text_of


def missing(text: str, *history: Turn) -> MissingContext:
    """What the product decides: what the contract names, and the heads that ship."""
    split = split_request(text)
    return decide_missing_context(split, history=history, scores=HEADS.score(split))


def texts(found: MissingContext) -> tuple[str, ...]:
    return tuple(question.text for question in found.questions)


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("Review my code", "code"),
        ("Can you review this contract?", "contract"),
        ("Rewrite this email", "email"),
        ("Summarize this email into a single sentence:", "email"),
    ],
)
def test_it_is_asked_for_what_is_to_be_worked_with(text: str, noun: str) -> None:
    assert texts(missing(text))[0].startswith(f"Which {noun} ")


@pytest.mark.clause("TRUST-2.1")
@pytest.mark.parametrize(
    "text",
    [
        "Rewrite this email",
        "Please rewrite this email to sound professional",
        "Draft a message",
        "Write an email to my boss",
        "Analyze this document",
        "Translate this",
        "Translate the following text to Spanish",
        "Fix this code",
        "Can you review this contract?",
        "Improve my resume",
        "Proofread",
        "Explain this",
        "Sort the given list ascendingly.",
        "Summarize this email into a single sentence:",
        "Übersetze diesen Satz",
        "Schreibe eine Nachricht",
        "Analysiere dieses Dokument",
    ],
)
def test_an_action_without_its_content_is_asked_about(text: str) -> None:
    assert missing(text).questions


@pytest.mark.clause("TRUST-2.1", breaks=True)
@pytest.mark.clause("TRUST-2.8")
@pytest.mark.parametrize(
    "text",
    [
        "Draft a thank-you message to my landlord Tom for fixing the heating, 3 sentences",
        "What is the capital of France?",
        "How much annual leave do I get?",
        "Write a poem about autumn",
        "Rewrite this email:\n\nHi Bob, come at 5.",
        "Translate 'good morning' to French",
        "Explain the following idiom.\n\nblack sheep",
        "Summarize the history of Rome",
        "Review the current tax law changes in Germany",
        "Write a Python function that sorts a list",
        "Compare Python and Go for web servers",
        "Analyze the stock market this week",
        "Analyze the market for e-bikes in 2026",
        "Compare X and Y",
        "Fix my car",
        "Hello",
        "Thanks!",
        "Should I learn Rust or Go given that I write embedded firmware?",
        "Should we know what the current VAT rate is?",
        "What should I do about my leaking kitchen tap, it drips since Monday?",
        "Who wrote this year's best seller?",
        "Schreibe ein Gedicht über den Herbst",
    ],
)
def test_what_is_complete_is_not_asked_about(text: str) -> None:
    assert not missing(text).questions


@pytest.mark.clause("TRUST-2.2")
@pytest.mark.parametrize(
    "text", ["Should I fire this employee?", "What should I do?", "Soll ich kündigen?"]
)
def test_a_decision_without_circumstances_is_asked_about(text: str) -> None:
    slots = {question.slot for question in missing(text).questions}
    assert {"context", "criteria"} <= slots


@pytest.mark.clause("TRUST-2.3")
@pytest.mark.parametrize(
    "text",
    ["Help", "Advice", "help me please", "I need advice", "Hilfe", "Can you help me?", "?", ""],
)
def test_a_vague_prompt_is_asked_about(text: str) -> None:
    assert missing(text).questions


@pytest.mark.clause("TRUST-2.2", breaks=True)
@pytest.mark.clause("TRUST-2.3", breaks=True)
@pytest.mark.clause("TRUST-2.8", breaks=True)
@pytest.mark.parametrize(
    ("bare", "full"),
    [
        (
            "Should I fire this employee?",
            "Should I fire this employee after three missed deadlines?",
        ),
        ("Help", "Help me plan a birthday for Ann"),
        ("Draft a message", "Draft a message about the fire drill on Monday"),
    ],
)
def test_the_same_request_with_its_context_is_not(bare: str, full: str) -> None:
    assert missing(bare).questions
    assert not missing(full).questions


@pytest.mark.clause("TRUST-2.7")
def test_content_of_the_conversation_is_not_asked_for_again() -> None:
    assert not missing("Rewrite this email", Turn(request="Hi Bob …", had_content=True)).questions
    attached = split_request("Analyze this document", [Attachment(name="a", text="Rent rises.")])
    assert not decide_missing_context(attached, scores=HEADS.score(attached)).questions
    asked = Turn(request="Rewrite this email", questions=texts(missing("Rewrite this email")))
    assert not missing("It says: Hi Bob, come at five. For my boss.", asked).questions
    assert not missing("Should I fire this employee?", asked).questions
    handed = Turn(request="Here is my mail: hi Bob, come at five", answer="Thanks.")
    assert not missing("Rewrite this email", handed).questions


@pytest.mark.clause("TRUST-2.7", breaks=True)
def test_a_question_is_never_put_twice_in_a_conversation() -> None:
    first = missing("Rewrite this email")
    again = missing("dunno", Turn(request="Rewrite this email", questions=texts(first)))
    assert not set(texts(again)) & set(texts(first))
    repeated = Turn(request="Rewrite this email", answer="", questions=texts(first)[:1])
    later = Turn(request="What is the capital of France?", answer="Paris")
    assert not set(texts(missing("Rewrite this email", repeated, later))) & set(texts(first)[:1])


@pytest.mark.clause("TRUST-2.3")
def test_a_long_plea_without_a_fact_is_asked_about() -> None:
    plea = (
        "My friends, my family, everybody keeps telling me different things, one says this and the "
        "next says that, and I change my mind every day, please, just tell me what should I do?"
    )
    assert missing(plea).questions


@pytest.mark.clause("TRUST-2.3", breaks=True)
@pytest.mark.parametrize(
    "text",
    [
        "I want to die",
        "He hit me again",
        "Ich will nicht mehr leben",
        "i took all of them",
        "I am so tired of it all, I cannot sleep any more, just tell me what should I do?",
        "what is the point of going on",
    ],
)
def test_a_cry_for_help_is_never_met_with_a_form(text: str) -> None:
    assert not missing(text).questions


@pytest.mark.clause("TRUST-2.1")
@pytest.mark.clause("TRUST-2.2")
@pytest.mark.clause("TRUST-2.3")
@pytest.mark.parametrize(
    "text",
    [
        "Rewrite this email",
        "Draft a message",
        "Analyze this document",
        "Should I fire this employee?",
        "What should I do?",
        "Help",
        "Advice",
    ],
)
def test_what_the_source_names_is_asked_about_without_any_head(text: str) -> None:
    assert decide_missing_context(split_request(text)).questions


@pytest.mark.clause("TRUST-2.4")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", kinds_in("request.asks"))
def test_every_kind_has_questions_of_its_own(kind: str, language: str) -> None:
    texts = [
        text_of(f"request.asks.{kind}.{slot}", language)
        for slot in kinds_in(f"request.asks.{kind}")
    ]
    assert 1 <= len(set(texts)) == len(texts) <= 3


@pytest.mark.clause("TRUST-2.4")
@given(st.sampled_from(["Help", "Rewrite this email", "Draft a message", "Should I move?"]))
def test_one_to_three_questions_specific_and_distinct(text: str) -> None:
    questions = texts(missing(text))
    assert 1 <= len(questions) <= 3
    assert len(set(questions)) == len(questions)


def test_questions_are_put_in_the_language_of_the_request() -> None:
    german = decide_missing_context(split_request("Hilfe"))
    forced = decide_missing_context(split_request("Help"), language="de")
    assert texts(german) == texts(forced)
    assert texts(german) != texts(missing("Help"))


@given(st.text(max_size=200), st.booleans())
def test_deciding_is_total_and_deterministic(text: str, content: bool) -> None:
    history = (Turn(request=text, had_content=content),)
    found = decide_missing_context(split_request(text), history=history)
    assert found == decide_missing_context(split_request(text), history=history)
    assert len(found.questions) <= 3


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["rewrite this ", "the given ", "help ", "a b: ", "should i ", "x"]
)
def test_a_megabyte_of_anything_is_judged(piece: str) -> None:
    missing(piece * (1_000_000 // len(piece)))


@pytest.mark.clause("TRUST-2.1")
@pytest.mark.parametrize(
    "text",
    [
        "Which one is better?",
        "make it better",
        "What do you recommend?",
        "Plan a trip",
        "Organize a birthday party",
        "Reply to this customer",
        "Antworte auf diese Nachricht",
    ],
)
def test_what_points_at_nothing_is_asked_about(text: str) -> None:
    assert missing(text).questions


@pytest.mark.clause("TRUST-2.8")
@pytest.mark.parametrize(
    "text",
    [
        "Should I use PostgreSQL or SQLite for a single-user desktop app?",
        "Plan a trip to Rome for two in May, five days, 1500 EUR, mostly by train",
        "Reply to this customer: I am sorry, the part is out of stock until May.",
        "Which one is better for web backends, Python or Go?",
    ],
)
def test_what_brings_its_details_is_not(text: str) -> None:
    assert not missing(text).questions
