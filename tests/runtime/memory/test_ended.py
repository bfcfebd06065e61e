"""What was told and may hold no more is told with what was said since."""

from __future__ import annotations

import pytest

from support.conversation import Conversation


@pytest.mark.parametrize(
    ("told", "ended", "question"),
    [
        ("I work at Siemens.", "I resigned from Siemens.", "Where do I work?"),
        ("i work at siemens", "i dont work at siemens anymore", "where do i work"),
        ("Ich arbeite bei Bosch.", "Ich habe bei Bosch gekündigt.", "Wo arbeite ich?"),
        ("im on metformin 500mg", "my doctor raised it to 850mg", "how much metformin do i take"),
        ("I work at Costa.", "No, not Costa", "Where do I work?"),
        ("I live in Munich.", "No, not Munich", "Where do I live?"),
        ("I study physics.", "I switched to chemistry.", "What do I study?"),
        ("The alarm code is 4471.", "Sorry, it's 4417.", "What is the alarm code?"),
        ("My choir meets on Monday.", "My choir was cancelled.", "When does my choir meet?"),
    ],
)
async def test_what_may_have_ended_is_told_with_what_was_said_since(
    anna: Conversation, told: str, ended: str, question: str
) -> None:
    await anna.tell(told, ended)
    said = await anna.say(question)
    assert [one["text"].rstrip(".") for one in said["xray"]["memories_used"]] == [
        ended.rstrip("."),
        told.rstrip("."),
    ]
    assert any(
        one in said["answer"]
        for one in ("What you said last stands first.", "Das zuletzt Gesagte steht zuerst.")
    )


@pytest.mark.parametrize(
    ("beside", "question"),
    [
        ("My brother left Siemens.", "Where do I work?"),  # somebody else
        ("We sold the old boat.", "Where do I work?"),  # another matter
        ("I like the canteen at Siemens.", "Where do I work?"),  # ends nothing
        ("My salary is now 3000 euros.", "Where do I work?"),  # a matter of its own
    ],
)
async def test_what_ends_nothing_of_it_is_not_told_with_it(
    anna: Conversation, beside: str, question: str
) -> None:
    await anna.tell("I work at Siemens.", beside)
    said = await anna.say(question)
    assert [one["text"] for one in said["xray"]["memories_used"]] == ["I work at Siemens."]


async def test_what_was_said_before_ends_nothing(anna: Conversation) -> None:
    await anna.tell("I never worked at Siemens before.", "I work at Siemens.")
    assert "What you said last" not in (await anna.say("Where do I work?"))["answer"]
