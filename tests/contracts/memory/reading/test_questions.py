"""Questions about what was told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.memory.model import Asked
from troth.contracts.memory.reading.questions import read_memory_question

SLOTS = (
    ("Where do I work?", "user", "employer"),
    ("where do i live", "user", "location"),
    ("Who do I work for?", "user", "employer"),
    ("What do I do for a living?", "user", "occupation"),
    ("What's my sister's name?", "user/sister", "name"),
    ("What is my dog called?", "user/dog", "name"),
    ("Who is my wife?", "user/wife", "name"),
    ("Where does my older brother live?", "user/older_brother", "location"),
    ("What color is my car?", "user/car", "color"),
    ("Where does Anna live?", "named:anna", "location"),
    ("What is my name?", "user", "name"),
    ("Who am I?", "user", "name"),
    ("How old am I?", "user", "age"),
    ("do you remember my birthday", "user", "birth_date"),
    ("When was I born?", "user", "birth_date"),
    ("What's my favorite color?", "user", "favorite:color"),
    ("What am I allergic to?", "user", "allergy"),
    ("Am I vegetarian?", "user", "diet"),
    ("How many kids do I have?", "user", "children_count"),
    ("What languages do I speak?", "user", "language"),
    ("When is my dentist appointment?", "user", "schedule:dentist_appointment"),
    ("Can you tell me where I work?", "user", "employer"),
    ("Can you remind me what my job is?", "user", "occupation"),
    ("What did I tell you about my job?", "user", "occupation"),
    ("Hi! Hey, do you still know where I live?", "user", "location"),
    ("Wo arbeite ich?", "user", "employer"),
    ("Wo wohne ich?", "user", "location"),
    ("Wie heißt meine Schwester?", "user/sister", "name"),
    ("Wie alt bin ich?", "user", "age"),
    ("Wann habe ich Geburtstag?", "user", "birth_date"),
    ("Was ist meine Lieblingsfarbe?", "user", "favorite:color"),
    ("Bin ich verheiratet?", "user", "marital_status"),
    ("What is my job?", "user", "occupation"),
    ("Do you know where I live?", "user", "location"),
    ("how many cats do i have?", "user", "pet_count:cat"),
    ("How many sisters do I have?", "user", "siblings_count:sister"),
    ("Wie viele Katzen habe ich?", "user", "pet_count:cat"),
    ("Which color do I like best?", "user", "favorite:color"),
    ("What food do I like the most?", "user", "favorite:food"),
    ("Welche Farbe mag ich am liebsten?", "user", "favorite:color"),
    ("What is my rent?", "user", "own:rent"),
    ("How much is my rent?", "user", "own:rent"),
    ("Remind me what my rent is", "user", "own:rent"),
    ("do you remember my locker code", "user", "own:locker_code"),
    ("What's my wifi password hint?", "user", "own:wifi_password_hint"),
    ("What is my wifi name?", "user", "own:wifi_name"),
    ("Wie hoch ist meine Miete?", "user", "own:rent"),
    ("Wie heißt mein WLAN?", "user", "own:wlan"),
    ("What is my blood group?", "user", "blood_type"),
    ("What is my shoe size?", "user", "shoe_size"),
    ("When is the deadline?", "user", "deadline"),
    ("Who is my landlord?", "user/landlord", "name"),
    ("Where does my sister Anna live?", "user/sister:anna", "location"),
    ("Wo wohnt meine Schwester Anna?", "user/sister:anna", "location"),
    ("Where does my wife Anna work?", "user/wife", "employer"),
)
NO_QUESTION = (
    "Where is Rome?",
    "How do I cook rice?",
    "What should I eat tonight?",
    "Should I move to Berlin?",
    "Can I return my order?",
    "What is the capital of France?",
    "I work at IBM.",
    "What's the weather?",
    "Can you write a poem about my dog?",
    "Thanks!",
    "Wie wird das Wetter?",
    "Wo liegt Rom?",
    "What is my mistake?",
    "What is my best option?",
    "Is my code correct?",
    "Why is my code slow?",
    "What does my error message mean?",
    "What is the deadline for applying to Harvard?",
    "What do people like best?",
    "Everything about me is average.",
)


@pytest.mark.parametrize(("text", "entity", "attribute"), SLOTS, ids=[row[0] for row in SLOTS])
def test_a_question_asks_for_its_slot(text: str, entity: str, attribute: str) -> None:
    question = read_memory_question(text)
    assert question is not None
    assert (entity, attribute) in question.slots
    assert {of for of, _ in question.slots} == {entity}


@pytest.mark.parametrize("text", NO_QUESTION)
def test_other_questions_are_none_of_memory(text: str) -> None:
    assert read_memory_question(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "What do you know about me?",
        "Tell me everything you know about me.",
        "Summarize what you know about me.",
        "List everything you remember about me.",
        "Tell me what you know about me",
        "Give me a summary of everything I told you",
        "Was weißt du über mich?",
        "Fass zusammen, was ich dir erzählt habe.",
        "Zähl alles auf, was du über mich weißt.",
    ],
)
def test_an_open_question_asks_for_all(text: str) -> None:
    question = read_memory_question(text)
    assert question is not None
    assert (question.slots, question.listing) == ((), True)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Where do I live?", Asked.NOW),
        ("Did I ever work at IBM?", Asked.EVER),
        ("Have I ever been married?", Asked.EVER),
        ("Where did I live before?", Asked.BEFORE),
        ("Where did I use to live?", Asked.BEFORE),
        ("What was my old job?", Asked.BEFORE),
        ("Habe ich jemals bei IBM gearbeitet?", Asked.EVER),
        ("Wo habe ich früher gewohnt?", Asked.BEFORE),
    ],
)
def test_a_question_asks_of_its_time(text: str, asked: Asked) -> None:
    question = read_memory_question(text)
    assert question is not None
    assert question.asked is asked


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Did I ever work at IBM?", "IBM"),
        ("Do I live in New York?", "New York"),
        ("Is my sister married?", "married"),
        ("Am I allergic to nuts?", "nuts"),
        ("Do I have a dog?", "dog"),
        ("Arbeite ich bei IBM?", "IBM"),
        ("Where do I work?", None),
    ],
)
def test_a_question_for_yes_or_no_names_its_value(text: str, value: str | None) -> None:
    question = read_memory_question(text)
    assert question is not None
    assert question.value == value


def test_a_plural_asks_for_a_list() -> None:
    question = read_memory_question("What are my hobbies?")
    assert question is not None
    assert question.listing
    assert "hobbies" in question.words


@given(st.text(max_size=300))
def test_any_text_is_answered_the_same_twice(text: str) -> None:
    assert read_memory_question(text) == read_memory_question(text)


@pytest.mark.parametrize("piece", ["a", "where do i work? ", "? ", "my ", "my sister's ", "\u202e"])
def test_a_megabyte_of_anything_is_answered(piece: str) -> None:
    read_memory_question(piece * (1_000_000 // len(piece)))
