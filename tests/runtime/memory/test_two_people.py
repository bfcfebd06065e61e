"""What is told of two people stands side by side, and each is answered for apart (MEM-8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from troth.contracts.memory.deciding.people import are_two_people
from troth.library import Troth

TWO = [
    ("Mrs Hale takes 4 drops at night.", "Edwin takes 2 drops at night."),
    ("Mrs Hale's key is number 12.", "Edwin's key is number 31."),
    ("Mr Hale drinks 2 cups of coffee a day.", "Mrs Hale drinks 4 cups of coffee a day."),
    ("Frau Brandt wiegt 61 kg.", "Herr Klose wiegt 88 kg."),
    ("Tante Hilde zahlt 310 Euro Miete.", "Tante Grete zahlt 450 Euro Miete."),
    ("My mother takes 3 tablets a day.", "Dad takes 2 tablets a day."),
    ("My sister Ruth pays 30 euros a month.", "My sister Joan pays 55 euros a month."),
    ("Ich habe einen Neffen, der ist Koch und wohnt in Jena.", "Ich wohne in Erfurt."),
]
ONE = [
    ("Edwin takes 2 drops at night.", "Edwin Marsh takes 3 drops at night."),
    ("Edwin's key is number 12.", "Edwin has key number 31."),
    ("Mum takes 3 tablets a day.", "My mother takes 2 tablets a day."),
    ("Frau Brandt wiegt 61 kg.", "Frau Brandt wiegt 67 kg."),
    ("Breakfast is at 8.", "Breakfast is at 9."),
]


async def opened(turns: tuple[str, str], troth: Troth) -> int:
    for turn in turns:
        await troth.chat(turn, subject=turns[0])
    return len((await troth.contradictions(subject=turns[0])).json()["contradictions"])


@pytest.mark.clause("MEM-8")
async def test_what_two_people_do_is_no_contradiction(tmp_path: Path) -> None:
    async with Troth.open(f"sqlite:///{tmp_path}/t.db") as troth:
        found = {turns: await opened(turns, troth) for turns in TWO}
    assert found == dict.fromkeys(TWO, 0)


@pytest.mark.clause("MEM-6")
async def test_what_one_person_does_is_one_however_they_are_named(tmp_path: Path) -> None:
    async with Troth.open(f"sqlite:///{tmp_path}/t.db") as troth:
        found = {turns: await opened(turns, troth) for turns in ONE}
    assert found == dict.fromkeys(ONE, 1)


@pytest.mark.parametrize(
    ("one", "other", "are_two"),
    [
        ("max hat 40 euro", "mia hat 60 euro", True),
        ("love techno", "hate techno", False),
        ("Moved to Leeds last week", "Live in York", False),
        ("Usually I eat at 8", "Normally I eat at 9", False),
        ("Zwei Pillen nimmt Joan", "Drei Pillen nimmt Joan", False),
        ("Die Kamera ist neu", "Das Rad ist alt", False),
        ("My wife drinks 3 cups", "Joan drinks 2 cups", False),
        ("Joan is taller than Ruth", "Ruth is taller than Joan", False),
    ],
)
def test_only_who_is_named_for_certain_is_told_apart(one: str, other: str, are_two: bool) -> None:
    assert are_two_people(one, other) is are_two
    assert are_two_people(other, one) is are_two
