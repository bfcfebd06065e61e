"""Of two contested statements what tells them apart is contested, in whatever words it is told."""

from __future__ import annotations

import pytest

from contracts.memory.wording.wording_cases import claim, contest
from troth.contracts.memory.wording.caveats import Telling, tellings
from troth.contracts.memory.wording.placing import with_caveats
from troth.kernel.memories import Contest


def said(old: str, new: str, first: int = 1) -> Contest:
    sides = (
        claim(one, at, attribute="statement", text=one) for at, one in enumerate((old, new), first)
    )
    return contest(*sides)


FEE = said("The choir costs 90 euros a term.", "The choir costs 135 euros a term.")
ROOM = said("The stand-up is in the green room.", "The stand-up is in the cellar.")
FISH = said("I eat fish.", "I don't eat fish.", 5)
DAY = said("Our bins go out on Mondays.", "Bins are collected on Thursdays now.")
KEY = said("Der Schlüssel hängt bei Frau Lorenz.", "Der Schlüssel liegt bei Herrn Wendt.")


@pytest.mark.clause("MEM-19")
@pytest.mark.clause("MEM-3")
@pytest.mark.parametrize(
    ("ledger", "text", "caveated"),
    [
        (
            FEE,
            "You pay 90 euros for the choir.",
            (
                "You pay 90 euros (an earlier record; my latest information says 135 euros) for the"
                " choir."
            ),
        ),
        (
            FEE,
            "A term of choir is EUR 135.00.",
            (
                "A term of choir is EUR 135.00 (most recent update; I have conflicting records:"
                " 90 euros)."
            ),
        ),
        (
            ROOM,
            "Go to the cellar for the stand-up.",
            (
                "Go to the cellar (most recent update; I have conflicting records: The stand-up is"
                " in the green room) for the stand-up."
            ),
        ),
        (
            FISH,
            "You do not eat fish.",
            "You do not eat fish (most recent update, though I have conflicting records).",
        ),
        (
            FISH,
            "You eat fish.",
            "You eat fish (an earlier record; I have conflicting records on this).",
        ),
        (
            DAY,
            "Put the bins out on Monday.",
            "Put the bins out on Monday (an earlier record; my latest information says Thursdays).",
        ),
        (
            KEY,
            "Den Schlüssel hat Frau Lorenz.",
            (
                "Den Schlüssel hat Frau Lorenz (eine frühere Angabe; laut meinem neuesten Stand:"
                " Herrn Wendt)."
            ),
        ),
    ],
)
def test_a_side_is_told_in_other_words(ledger: Contest, text: str, caveated: str) -> None:
    assert tellings(text, (ledger,)) == {Telling.PLAIN}
    assert with_caveats(text, (ledger,)) == caveated
    assert with_caveats(caveated, (ledger,)) == caveated


@pytest.mark.parametrize(
    ("ledger", "text"),
    [
        (FEE, "There were 90 people at the show."),
        (FEE, "The choir sings on Sundays."),
        (ROOM, "We painted the fence green."),
        (ROOM, "You left your bike in the cellar."),
        (FISH, "The market is closed."),
        (DAY, "On Mondays the library is closed."),
    ],
)
def test_what_both_say_and_what_is_of_another_matter_is_no_use(ledger: Contest, text: str) -> None:
    assert tellings(text, (ledger,)) == frozenset()


def test_one_figure_of_two_matters_is_told_of_each_by_itself() -> None:
    gym = said("The gym is 40 euros.", "The gym is 90 euros.", 9)
    told = with_caveats("The choir costs 135 euros.", (FEE, gym))
    assert "(most recent update; I have conflicting records: 90 euros)" in told


@pytest.mark.clause("MEM-4")
@pytest.mark.parametrize(
    ("asked", "text", "caveated"),
    [
        (
            "Is the choir 135 euros?",
            "Yes, it is.",
            "Yes, it is (most recent update; I have conflicting records: 90 euros).",
        ),
        (
            "Do I eat fish?",
            "No, you don't.",
            "No, you don't (most recent update, though I have conflicting records).",
        ),
        (
            "",
            "Does the choir cost 90 euros? Correct.",
            (
                "Does the choir cost 90 euros? Correct (an earlier record; my latest information"
                " says 135 euros)."
            ),
        ),
        (
            "Kostet der Chor (choir) 135 euros?",
            "Ja.",
            "Ja (neueste Angabe; mir liegen widersprüchliche Angaben vor: 90 euros).",
        ),
    ],
)
def test_yes_to_a_question_says_what_it_asks(asked: str, text: str, caveated: str) -> None:
    assert with_caveats(text, (FEE, FISH), asked) == caveated
    assert with_caveats(caveated, (FEE, FISH), asked) == caveated


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("Is it raining?", "Yes."),
        ("The choir is 135 euros.", "Yes."),
        ("Is the choir 135 euros?", "Yes, though I have conflicting records."),
        ("Is the choir 135 euros?", "I cannot tell."),
    ],
)
def test_yes_to_anything_else_says_nothing_contested(asked: str, text: str) -> None:
    assert with_caveats(text, (FEE, FISH), asked) == text
