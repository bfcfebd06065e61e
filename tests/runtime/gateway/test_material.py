"""What the messages of an application state, apart from what they ask and order."""

from __future__ import annotations

import time
from typing import Any

import pytest

from troth.runtime.gateway.gathering import MAX_PASSAGE_FACTS
from troth.runtime.gateway.request import MAX_READ_CHARS, read_conversation

RULES = "The tram runs every 12 minutes until 23:30. A day ticket costs 7 euros."
ASKED = "How often does the tram run?"


def material(*messages: tuple[str, Any]) -> list[str]:
    read = read_conversation([{"role": role, "content": told} for role, told in messages])
    return [one.text for one in read.material]


@pytest.mark.parametrize(
    "messages",
    [
        [("system", f"Answer from the context only.\nContext:\n{RULES}"), ("user", ASKED)],
        [("developer", f"# Role\nBe brief.\n\n# Knowledge\n\n{RULES}"), ("user", ASKED)],
        [("system", f"Use the texts.\n<texts><text id='1'>{RULES}</text></texts>"), ("user", "?")],
        [("user", f"Context:\n{RULES}\n\nQuestion: {ASKED}\nAnswer:")],
        [("user", f"<context>\n{RULES}\n</context>\n\n{ASKED}")],
        [("user", f"{ASKED}\n\n---\n{RULES}\n---")],
        [("user", f"Below is a text.\n-----\n{RULES}\n-----\nAnswer the query.\nQuery: {ASKED}")],
        [("user", f"Use this to answer the question at the end.\n\n{RULES}\n\nQuestion: {ASKED}")],
        [("user", RULES), ("user", ASKED)],
        [("user", [{"type": "text", "text": RULES}, {"type": "text", "text": ASKED}])],
        [("user", f"This is our timetable:\n\n{RULES}"), ("assistant", "Thanks!"), ("user", ASKED)],
        [("user", f'{ASKED} """{RULES}"""')],
    ],
)
def test_what_a_prompt_brings_along_is_found_in_it(messages: list[tuple[str, Any]]) -> None:
    found = material(*messages)
    assert any(RULES in one for one in found), found


@pytest.mark.parametrize(
    "order",
    [
        "Boil this down.",
        "Shorten the timetable.",
        "Rephrase the notice for children.",
        "A caption for the stop, please.",
        "In one line, please.",
        "Kürze den Aushang.",
        "Mach daraus einen Zweizeiler.",
        "Stichworte bitte",
    ],
)
def test_the_order_beside_a_text_asks_and_the_text_is_material(order: str) -> None:
    for turn in (f"{order}\n\n{RULES}", f"{RULES}\n\n{order}"):
        assert material(("user", turn)) == [RULES]


@pytest.mark.parametrize(
    "messages",
    [
        [("system", "You are Tilda, who is there 24/7. Please answer in at most 30 words.")],
        [("system", "You are a helpful assistant."), ("user", ASKED)],
        [("system", "Today is 3 March 2027."), ("user", ASKED)],
        [("user", f"I heard that it runs every 10 minutes. {ASKED}")],
        [("user", f"Hello,\n\nmy colleague says it runs every 10 minutes.\n\n{ASKED}")],
        [("user", ASKED), ("assistant", RULES), ("user", "And at night?")],
        [("user", "The tram ran every 10 minutes yesterday.")],
        [("user", "Hi there!\n\nThe tram ran every 10 minutes yesterday.")],
        [("user", "Move it to Friday:\n\nThe meeting is on Monday.")],
    ],
)
def test_roles_orders_and_talk_are_no_material(messages: list[tuple[str, Any]]) -> None:
    assert material(*messages) == []


def test_what_users_paste_is_material_in_whatever_person() -> None:
    letter = "Dear Sir,\n\nI paid 400 euros on 3 May.\n\nKind regards\nUte"
    assert any("400 euros" in one for one in material(("user", f"Summarise this:\n\n{letter}")))


def test_the_latest_turn_comes_first_and_prompts_of_the_system_last() -> None:
    turn = "{} trams run.\n\nHow many?"
    texts = material(
        ("system", "Trams are yellow."),
        ("user", turn.format("Three")),
        ("assistant", "Three."),
        ("user", turn.format("Five")),
    )
    assert texts == ["Five trams run.", "Three trams run.", "Trams are yellow."]


@pytest.mark.parametrize(
    "text",
    ["-" * 10**6 + "a", "<a " * 350_000, "</a>" * 250_000, "---\n" * 5_000, "\n \t" * 300_000, "x"],
)
@pytest.mark.parametrize("role", ["user", "system"])
def test_reading_takes_linear_time(role: str, text: str) -> None:
    began = time.perf_counter()
    material((role, text), ("user", ASKED))
    assert time.perf_counter() - began < 10


def test_what_lies_beyond_the_limit_is_taken_as_it_stands() -> None:
    sentence = "The tram runs every 12 minutes. "
    text = sentence * (MAX_READ_CHARS // len(sentence) + 10)
    assert sum(map(len, material(("system", text)))) >= len(text) - 1
    assert len(text) // len(sentence) > MAX_PASSAGE_FACTS
