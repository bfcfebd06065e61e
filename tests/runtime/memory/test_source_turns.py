"""Turns in the manner of the invariant's own stress tool: what they ask, and what is told then."""

from __future__ import annotations

import pytest

from support.conversation import Conversation


@pytest.mark.clause("MEM-16")
async def test_a_figure_that_is_denied_is_taken_back(anna: Conversation) -> None:
    await anna.tell("I've been programming for 8 years, starting with Python.")
    said = await anna.say("I've been programming for 12 years, not 8.")
    assert said["metadata"]["unresolved_contradictions_total"] == 1
    assert "correction" in said["answer"]
    said = await anna.say("Yes.")
    assert said["metadata"]["unresolved_contradictions_total"] == 0
    assert "12 years" in (await anna.say("How long have I been programming?"))["answer"]


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize(
    ("told", "corrected", "asked", "now"),
    [
        ("I have 8 years of experience", "It's 12 years, not 8", "How many years?", "12 years"),
        ("I'm 32 years old", "Actually 34, not 32.", "How old am I?", "34"),
    ],
)
async def test_values_alone_correct_what_was_told(
    anna: Conversation, told: str, corrected: str, asked: str, now: str
) -> None:
    await anna.tell("I like tea.", told, "I work at Microsoft.")
    said = await anna.say(corrected)
    assert "correction" in said["answer"]
    assert told in said["answer"]
    assert said["metadata"]["unresolved_contradictions_total"] == 1
    await anna.say("Yes.")
    assert now in (await anna.say(asked))["answer"]
    (entry,) = await anna.entries()
    assert (entry["kind"], entry["status"]) == ("revision", "resolved")
    assert entry["winner"] == entry["new_memory_id"]


@pytest.mark.clause("MEM-7")
async def test_a_move_over_an_open_entry_leaves_nothing_open(anna: Conversation) -> None:
    await anna.tell("I live in Berlin.", "I live in Hamburg.", "I moved to Paris.")
    said = await anna.say("Yes, it has changed.")
    assert said["metadata"]["unresolved_contradictions_total"] == 0
    answer = (await anna.say("Where do I live?"))["answer"]
    assert "Paris" in answer
    assert "most recent update" not in answer


@pytest.mark.clause("MEM-13")
async def test_a_summary_may_be_asked_for_so_far(anna: Conversation) -> None:
    await anna.tell("My name is Sarah.", "I live in Seattle.")
    answer = (await anna.say("What do you know about me so far?"))["answer"]
    assert "Sarah" in answer
    assert "Seattle" in answer


@pytest.mark.clause("MEM-13")
async def test_a_role_is_an_occupation(anna: Conversation) -> None:
    await anna.tell("My role is Principal Engineer.")
    assert "Principal" in (await anna.say("What's my current job title?"))["answer"]


@pytest.mark.clause("MEM-13")
@pytest.mark.parametrize(
    "asked",
    [
        "What's my name and where do I live?",
        "What's my name? Where do I live?",
        "Thanks. One more thing: where do I live? And what is my name again?",
    ],
)
async def test_two_questions_in_one_are_both_answered(anna: Conversation, asked: str) -> None:
    await anna.tell("My name is Sarah.", "I live in Seattle.")
    answer = (await anna.say(asked))["answer"]
    assert "Sarah" in answer
    assert "Seattle" in answer


@pytest.mark.clause("MEM-13")
@pytest.mark.parametrize(
    "asked", ["Where do I live? What's my name?", "What's my name? Where do I live?"]
)
async def test_of_two_questions_one_is_answered_and_the_rest_said_to_be_untold(
    anna: Conversation, asked: str
) -> None:
    await anna.tell("My name is Sarah.", "My manager is called Fiona.")
    answer = (await anna.say(asked))["answer"]
    assert "Sarah" in answer
    assert answer.endswith("The rest you have not told me.")


@pytest.mark.clause("MEM-13")
@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("I have a Master's degree from MIT.", "Which university did I attend?"),
        ("I did my Master's at MIT.", "What's my name and where did I go to school?"),
    ],
)
async def test_a_school_is_found_by_the_degree(anna: Conversation, told: str, asked: str) -> None:
    await anna.tell("My name is Sarah.", "I specialize in cloud computing.", told)
    assert "MIT" in (await anna.say(asked))["answer"]


async def test_what_the_other_side_said_is_no_statement(anna: Conversation) -> None:
    await anna.tell("My name is Nick but you said Sarah earlier.")
    assert [one["text"] for one in await anna.memories()] == ["My name is Nick"]


@pytest.mark.clause("MEM-10")
async def test_a_turn_of_which_nothing_is_told_shows_no_contested_memory(
    anna: Conversation,
) -> None:
    await anna.tell("I started with Python 8 years ago.", "I started with Python 12 years ago.")
    said = await anna.say("Python was absolutely my first programming language.")
    shown = [one["reintroduced_claim"] for one in said["metadata"]["retrieved_memories"]]
    assert said["metadata"]["reintroduced_claims_count"] == sum(shown)
    assert not any(shown) or "record" in said["answer"]


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize(
    ("told", "corrected"),
    [
        ("I have two cats.", "sorry, I meant three cats"),
        ("Lotte's getting married on the 3rd of May.", "actually no, the wedding is on 10 May"),
        ("Meine Schwester wohnt in Linz.", "nein, falsch, in Graz"),
    ],
)
async def test_what_a_correction_means_is_found_in_what_was_told(
    anna: Conversation, told: str, corrected: str
) -> None:
    await anna.tell(told)
    said = await anna.say(corrected)
    assert said["metadata"]["unresolved_contradictions_total"] == 1
    assert told.rstrip(".") in said["answer"]


@pytest.mark.clause("MEM-16", breaks=True)
@pytest.mark.parametrize("told", ["My sister works in Oslo.", "I have two cats. I like jazz."])
async def test_a_correction_of_nothing_is_asked_about(anna: Conversation, told: str) -> None:
    await anna.tell(told)
    said = await anna.say("sorry, I meant three boxes")
    assert said["metadata"]["unresolved_contradictions_total"] == 0
    assert "Which of your statements" in said["answer"]


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize(
    ("told", "corrected", "question"),
    [
        ("We moved to Leipzig in 2015.", "Actually we moved in 2016.", "When did we move?"),
        ("Ich wiege 80 kg.", "Nein, 82.", "Wie viel wiege ich?"),
    ],
)
async def test_a_correction_that_denies_no_value_is_of_the_newest_figure(
    anna: Conversation, told: str, corrected: str, question: str
) -> None:
    await anna.tell(told, corrected)
    said = await anna.say(question)
    used = [one["text"].rstrip(".") for one in said["xray"]["memories_used"]]
    assert used[0] == corrected.rstrip(".")


@pytest.mark.clause("MEM-7", breaks=True)
@pytest.mark.parametrize("remark", ["two is wrong", "two was a typo"])
async def test_what_calls_a_side_wrong_does_not_settle_for_it(
    anna: Conversation, remark: str
) -> None:
    await anna.tell("I have two kids.", "I have three kids.")
    said = await anna.say(remark)
    assert not said["metadata"]["contradiction_resolved"]
