"""Questions about what was told: whom and what they ask for, and of which time."""

from __future__ import annotations

import time

import pytest

from troth.contracts.memory.model import Asked
from troth.contracts.memory.slots.asking import read_memory_question, wants_work

ASKED = (
    ("Where do I work?", "user employer", Asked.NOW),
    ("where do i work", "user employer", Asked.NOW),
    ("Do you remember where I live?", "user location", Asked.NOW),
    ("Do I work at IBM?", "user employer", Asked.NOW),
    ("Did I ever work at IBM?", "user employer", Asked.EVER),
    ("Did I ever work there?", "user employer", Asked.EVER),
    ("Quote my stored notes on my job", "user employer", Asked.NOW),
    ("Where did I work before?", "user employer", Asked.BEFORE),
    ("What's my favorite color?", "user favorite:color", Asked.NOW),
    ("Where does my sister live?", "user/sister location", Asked.NOW),
    ("What is my sister's name?", "user/sister name", Asked.NOW),
    ("Who is my sister?", "user/sister name", Asked.NOW),
    ("How old am I?", "user age", Asked.NOW),
    ("What is my rent?", "user own:rent", Asked.NOW),
    ("When is my dentist appointment?", "user schedule:dentist_appointment", Asked.NOW),
    ("Am I vegetarian?", "user diet", Asked.NOW),
    ("Do I like tea?", "user likes", Asked.NOW),
    ("Wo arbeite ich?", "user employer", Asked.NOW),
    ("Wie heiße ich?", "user name", Asked.NOW),
    ("Wie alt bin ich?", "user age", Asked.NOW),
    ("Arbeite ich bei IBM?", "user employer", Asked.NOW),
    ("Wie heißt meine Schwester?", "user/sister name", Asked.NOW),
)


@pytest.mark.parametrize(("text", "slot", "when"), ASKED, ids=[row[0] for row in ASKED])
def test_a_question_asks_for_a_slot(text: str, slot: str, when: Asked) -> None:
    question = read_memory_question(text)
    assert question is not None
    assert (" ".join(question.slots[0]), question.asked) == (slot, when)


@pytest.mark.parametrize(
    "text",
    [
        "What do you know about me?",
        "Tell me everything you know about me",
        "What have I told you?",
        "Give me a one-line summary of me",
        "Can you write a short profile of me?",
        "Was weißt du über mich?",
        "Was habe ich dir erzählt?",
        "Was haben Sie sich bisher über mich gemerkt?",
        "was weisst du alles über mich",
        "Zählen Sie bitte auf, was ich Ihnen erzählt habe.",
        "what did i tell u so far",
        "sum up what I've told you about me",
    ],
)
def test_everything_is_asked_for(text: str) -> None:
    question = read_memory_question(text)
    assert question is not None
    assert (question.slots, question.listing) == ((), True)


@pytest.mark.parametrize(
    ("text", "matter"),
    [
        ("Recap everything I've told you about Nadia.", "nadia"),
        ("List all about the garden", "garden"),
        ("Was wissen Sie noch über den Garten?", "garten"),
        ("Fassen Sie zusammen, was ich Ihnen über Nadia gesagt habe.", "nadia"),
        ("Erzähl mir alles zum Garten", "garten"),
    ],
)
def test_all_of_a_matter_is_asked_for(text: str, matter: str) -> None:
    question = read_memory_question(text)
    assert question is not None
    assert (question.words, question.slots, question.listing) == ((matter,), (), True)


@pytest.mark.parametrize(
    "text",
    [
        "Sing me a song.",
        "Can you tell me a story?",
        "Erzählen Sie mir bitte eine Geschichte.",
        "I am moving house on Friday, could you help me pack?",
        "Ich ziehe am Freitag um, können Sie mir beim Packen helfen?",
    ],
)
def test_an_order_and_a_request_for_help_want_work(text: str) -> None:
    assert wants_work(text)


@pytest.mark.parametrize(
    "text",
    [
        "Can you tell me where I left my keys?",
        "Sagen Sie mir, wann mein Zug fährt.",
        "Who feeds my cat?",
        "I live in Rome.",
    ],
)
def test_what_wants_to_be_told_or_tells_wants_no_work(text: str) -> None:
    assert not wants_work(text)


@pytest.mark.parametrize(
    "text",
    [
        "Where is Rome?",
        "Summarise the text.",
        "Was hast du zubereitet?",
        "Was wissen die Leute?",
        "How do I cook rice?",
        "Should I fire my cook?",
        "I work at IBM.",
        "",
    ],
)
def test_what_asks_for_no_slot_of_the_speaker_is_none(text: str) -> None:
    assert read_memory_question(text) is None


@pytest.mark.slow
def test_a_megabyte_is_read_in_its_stride() -> None:
    began = time.process_time()
    read_memory_question("where do I work at " * 60_000)
    read_memory_question("my sister's " * 50_000 + "?")
    assert time.process_time() - began < 5
