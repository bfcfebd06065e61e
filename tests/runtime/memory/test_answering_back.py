"""Replies to what was asked about an entry, corrections of what was said, and forgetting."""

from __future__ import annotations

import pytest

from support.conversation import Conversation


@pytest.mark.clause("MEM-7")
@pytest.mark.parametrize(
    ("told", "reply", "holds"),
    [
        (("My rent is 900 pounds.", "My rent is 1,100 pounds."), "Yes, it has changed", "1,100"),
        (("I live in London.", "I live in Paris."), "I have moved, Paris is right", "Paris"),
        (("Ich wohne in Kassel.", "Ich wohne in Marburg."), "Ich bin umgezogen.", "Marburg"),
        (
            ("Ich wohne in Kassel.", "Ich wohne in Marburg."),
            "Nein, ich meinte Marburg, nicht Kassel.",
            "Marburg",
        ),
    ],
)
async def test_a_reply_closes_the_entry_and_asks_nothing_more(
    anna: Conversation, told: tuple[str, str], reply: str, holds: str
) -> None:
    await anna.tell(*told)
    said = await anna.say(reply)
    assert said["metadata"]["contradiction_resolved"]
    assert said["metadata"]["unresolved_contradictions_total"] == 0
    assert holds in said["answer"]
    assert "?" not in said["answer"]
    assert said["questions"] == []
    assert {one["text"] for one in await anna.memories()} == set(told)


@pytest.mark.clause("MEM-7", breaks=True)
@pytest.mark.parametrize("reply", ["I have moved my desk.", "Okay.", "A lot has changed here."])
async def test_a_remark_in_passing_closes_nothing(anna: Conversation, reply: str) -> None:
    await anna.tell("My rent is 900 pounds.", "My rent is 1,100 pounds.")
    said = await anna.say(reply)
    assert not said["metadata"]["contradiction_resolved"]
    (entry,) = await anna.entries()
    assert entry["status"] == "open"


@pytest.mark.clause("MEM-6")
async def test_a_correction_is_placed_by_the_words_that_it_denies(anna: Conversation) -> None:
    await anna.tell("We have been married for 8 years.", "I like tea.")
    said = await anna.say("I said 8 years, but it is 12, not 8.")
    assert said["answer"].startswith("Noted as a correction: ")
    assert said["questions"] == ["Shall I go with the correction?"]
    settled = await anna.say("yes")
    assert settled["metadata"]["contradiction_resolved"]
    asked = await anna.say("How long have we been married?")
    assert "12, not 8" in asked["answer"]


@pytest.mark.clause("MEM-8", breaks=True)
@pytest.mark.parametrize(
    "told",
    [
        ("We meet at 8 on Monday.", "We have 8 chairs."),  # which of the two is open
        ("We have 8 chairs.",),  # of another matter
    ],
)
async def test_a_correction_that_may_mean_something_else_opens_nothing(
    anna: Conversation, told: tuple[str, ...]
) -> None:
    await anna.tell(*told)
    said = await anna.say("The warranty is 12 years, not 8.")
    assert await anna.entries() == []
    assert said["questions"] == [
        "Which of your statements does “The warranty is 12 years, not 8” correct?"
    ]
    again = await anna.say("The warranty is 12 years, not 8.")
    assert again["questions"] == []


@pytest.mark.clause("MEM-20")
@pytest.mark.parametrize(
    ("told", "order", "yes", "done"),
    [
        ("I have a cat named Tom.", "Forget that I have a cat.", "yes", "Done"),
        (
            "Unser Kater Moritz ist letzte Woche gestorben.",
            "Vergiss, dass ich Kater Moritz hatte.",
            "Ja",
            "Erledigt",
        ),
    ],
)
async def test_to_forget_that_something_is_so_is_to_forget(
    anna: Conversation, told: str, order: str, yes: str, done: str
) -> None:
    await anna.tell(told)
    asked = await anna.say(order)
    assert told.rstrip(".") in asked["answer"]
    assert (await anna.say(yes))["answer"].startswith(done)
    assert await anna.memories() == []


@pytest.mark.parametrize("reply", ["The first one is right.", "Both are right."])
async def test_an_answer_to_nothing_is_not_kept(anna: Conversation, reply: str) -> None:
    said = await anna.say(reply)
    assert said["answer"].startswith("I cannot tell what that answers.")
    assert await anna.memories() == []


async def test_no_erases_nothing_and_says_so(anna: Conversation) -> None:
    await anna.tell("Emma is a doctor.", "I like tea.")
    asked = await anna.say("Can you delete everything about Emma?")
    assert "“Emma is a doctor”" in asked["answer"]
    assert (await anna.say("no"))["answer"] == "All right: nothing is erased."
    assert len(await anna.memories()) == 2


async def test_what_was_replaced_is_told_with_what_replaced_it(anna: Conversation) -> None:
    await anna.tell("The code of the garden gate is 4711.")
    await anna.say("The gate code is 8122 now.")
    asked = await anna.say("What was the code of the garden gate?")
    assert "The code of the garden gate is 4711" in asked["answer"]
    assert "“The gate code is 8122 now”; it replaces what you told me on" in asked["answer"]


@pytest.mark.clause("MEM-20")
async def test_what_is_forgotten_by_its_name_is_found_by_meaning(anna: Conversation) -> None:
    await anna.tell("Lotte's getting married on the 3rd of May.", "I have two cats.")
    asked = await anna.say("forget the wedding date")
    assert "“Lotte's getting married on the 3rd of May”" in asked["answer"]
    assert "cats" not in asked["answer"]
    await anna.say("yes")
    assert "3rd of May" not in (await anna.say("When is Lotte's wedding?"))["answer"]


@pytest.mark.clause("MEM-20")
async def test_who_forgets_one_of_two_that_contradict_means_both(anna: Conversation) -> None:
    await anna.tell("The landlord says the rent is 980 euros.", "My bike is red.")
    await anna.say("My rent is 940 euros.")
    asked = await anna.say("forget my rent")
    assert len(asked["metadata"]["forget"]) == 2
    assert "bike" not in asked["answer"]
    await anna.say("yes")
    assert [one["text"] for one in await anna.memories()] == ["My bike is red."]


@pytest.mark.clause("MEM-20", breaks=True)
async def test_a_name_that_no_memory_answers_to_erases_nothing(anna: Conversation) -> None:
    await anna.tell("I have two cats.")
    asked = await anna.say("forget the minutes")
    assert asked["metadata"]["forget"] == []
