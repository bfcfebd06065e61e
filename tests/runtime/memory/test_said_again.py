"""Who says the same again in other words has not contradicted himself (MEM-8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from troth.library import Troth

AGAIN = [
    ("My favorite season is winter.", "Winter has always been my favorite season!"),
    ("I have never broken a bone.", "I never broke a bone in my body, ever."),
    ("I volunteer at the food bank.", "I help out at the food bank now and then."),
    ("My boyfriend and I move in together next weekend.", "We move in together next weekend."),
    ("Our budget is 15k.", "still 15k budget"),
    ("Das Budget sind 15000 Euro.", "Budget noch 15000 Euro"),
    ("The meeting takes two and a half hours.", "The meeting takes 2.5 hours."),
    ("Unser Dorf hat 15.000 Einwohner.", "Unser Dorf hat 15000 Einwohner."),
    ("The discount is 20%.", "The discount is twenty percent."),
    ("I hate math class.", "Math class is what I despise most."),
    ("I work in a bookstore and I like books.", "I studied chemistry but work in a bookstore."),
    ("Ich wohne seit drei Jahren in Graz.", "Graz ist seit drei Jahren mein Wohnort."),
]
APART = [
    ("The meeting with the landlord is on Tuesday.", "The meeting with the landlord is on Friday."),
    ("I have two dogs.", "I don't have any dogs."),
    ("I have two dogs.", "I have no pets."),
    ("My rent is 780 euros.", "My rent is 910 euros."),
    ("The meeting takes two and a half hours.", "The meeting takes 3.5 hours."),
]


async def opened(turns: tuple[str, str], subject: str, troth: Troth) -> int:
    """How many entries are open of who says this."""
    for turn in turns:
        await troth.chat(turn, subject=subject)
    found = await troth.contradictions(subject=subject)
    return len(found.json()["contradictions"])


@pytest.mark.clause("MEM-8")
async def test_what_is_said_again_opens_nothing(tmp_path: Path) -> None:
    async with Troth.open(f"sqlite:///{tmp_path}/t.db") as troth:
        found = {turns: await opened(turns, turns[0], troth) for turns in AGAIN}
    assert found == dict.fromkeys(AGAIN, 0)


@pytest.mark.clause("MEM-6")
async def test_what_is_said_otherwise_opens_an_entry(tmp_path: Path) -> None:
    async with Troth.open(f"sqlite:///{tmp_path}/t.db") as troth:
        found = {turns: await opened(turns, turns[0], troth) for turns in APART}
    assert found == dict.fromkeys(APART, 1)


@pytest.mark.clause("MEM-6")
@pytest.mark.parametrize(
    "turns",
    [
        ("20%", "twenty percent", "30 percent"),
        ("20%", "30 percent", "", "twenty percent"),
        ("30 Prozent", "20%", "", "dreißig Prozent"),
    ],
)
async def test_one_figure_in_two_notations_is_one_side(
    tmp_path: Path, turns: tuple[str, ...]
) -> None:
    async with Troth.open(f"sqlite:///{tmp_path}/t.db", web="off") as troth:
        for figure in turns:
            said = f"My share in the firm is {figure}." if figure else "I like tea."
            await troth.chat(said, subject="ann")
        asked = (await troth.chat("What is my share in the firm?", subject="ann")).document
    assert asked.answer.count("you told me") == 2


@pytest.mark.clause("MEM-7")
async def test_a_side_said_again_in_another_notation_settles(tmp_path: Path) -> None:
    async with Troth.open(f"sqlite:///{tmp_path}/t.db", web="off") as troth:
        for figure in ("20%", "30 percent", "twenty percent"):
            said = await troth.chat(f"My share in the firm is {figure}.", subject="ann")
    assert said.document.metadata.contradiction_resolved
