"""What is told of two people stands side by side, and each is answered for apart (MEM-8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from troth.contracts.memory.deciding.people import are_two_people
from troth.library import Troth

TWO = [
    ("Mrs Hale takes 4 drops at night.", "Edwin takes 2 drops at night."),
    ("Mrs Hale takes 3 tablets in the morning.", "Arthur takes 2 tablets in the morning."),
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


TOLD = [
    "I look after Mrs Hale, Edwin and Joan.",
    "Mrs Hale is allergic to latex.",
    "Edwin takes Bisoprolol 5 mg in the morning.",
    "Mrs Hale takes Xarelto 20 mg at night.",
    "Joan takes 3 drops at night.",
    "My grandson Emil has a recital on 3 May.",
    "Ich habe eine Nichte, die wohnt in Jena.",
    "My sister's name is Ruth.",
    "My wife Marlies keeps the books.",
]
ANSWERED = [
    ("Is Mrs Hale allergic to latex?", "allergic to latex"),
    ("Who is allergic to latex?", "allergic to latex"),
    ("What does Edwin take?", "Bisoprolol"),
    ("When does my grandson have his recital?", "3 May"),
    ("What is my sister's name?", "Ruth"),
    ("What does Marlies keep?", "books"),
]
OF_OTHERS = [
    ("Is Edwin allergic to latex?", "Hale"),
    ("Does Edwin take Xarelto?", "20 mg"),
    ("Is Bertram allergic to latex?", "Hale"),
    ("When does my granddaughter have her recital?", "Emil"),
    ("Wo wohne ich?", "Jena"),
    ("What is my name?", "Ruth"),
    ("Wie heißt meine jüngste Tochter?", "Ruth"),
]


async def test_what_is_asked_of_one_person_is_not_answered_with_another(tmp_path: Path) -> None:
    async with Troth.open(f"sqlite:///{tmp_path}/t.db", web="off") as troth:
        for one in TOLD:
            await troth.chat(one, subject="u")
        asked = [question for question, _ in (*ANSWERED, *OF_OTHERS)]
        said = {one: (await troth.chat(one, subject="u")).document.answer for one in asked}
        about = (await troth.chat("What do you know about Mrs Hale?", subject="u")).document.answer
    assert all(held in said[question] for question, held in ANSWERED), said
    assert not any(held in said[question] for question, held in OF_OTHERS), said
    assert "latex" in about
    assert "Bisoprolol" not in about


async def test_figures_of_two_people_do_not_differ(tmp_path: Path) -> None:
    async with Troth.open(f"sqlite:///{tmp_path}/t.db", web="off") as troth:
        for turn in ("Edwin takes 2 drops at night.", "Joan takes 3 drops at night."):
            await troth.chat(turn, subject="u")
        said = (await troth.chat("Who takes drops at night?", subject="u")).document.answer
    assert "2 drops" in said
    assert "3 drops" in said
    assert "differ" not in said


@pytest.mark.parametrize(
    ("old", "new", "asked", "in_part"),
    [
        (
            "Bruno is 8, has asthma, and takes 2 puffs in the morning.",
            "Bruno now takes 4 puffs in the morning.",
            "Who has asthma?",
            "where they differ",
        ),
        (
            "Bruno ist 8 Jahre alt, hat Asthma und nimmt 2 Hübe am Morgen.",
            "Bruno nimmt jetzt 4 Hübe am Morgen.",
            "Wer hat Asthma?",
            "soweit es abweicht",
        ),
        (
            "The boiler man comes on Tuesday.",
            "The boiler man now comes on Friday.",
            "When does the boiler man come?",
            "",
        ),
    ],
)
async def test_what_replaces_a_part_of_a_sentence_does_not_say_that_it_replaces_it_all(
    tmp_path: Path, old: str, new: str, asked: str, in_part: str
) -> None:
    async with Troth.open(f"sqlite:///{tmp_path}/t.db", web="off") as troth:
        turns = [(await troth.chat(one, subject="u")).document.answer for one in (old, new, asked)]
    for said in turns[1:]:
        assert old.rstrip(".") in said
        assert (in_part or "it replaces") in said
        assert bool(in_part) == ("where they differ" in said or "soweit" in said)
