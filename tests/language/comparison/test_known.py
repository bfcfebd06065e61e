"""Which figures of a claim are given, converted or reckoned, and which stand nowhere."""

from __future__ import annotations

import pytest

from troth.language.comparison.known import KnownFigures

GIVEN = (
    "Pads cost €89, discs €164; fitting takes 90 minutes at €96 per hour. Members save 20 per cent."
    " The desk is open from 08:30 to 17:30. It is done within 15 working days, or within a week on"
    " demand."
    " The grant was 14 days on 3 March 2019."
)


def foreign(claim: str, *before: str) -> bool:
    beside = KnownFigures([GIVEN]).beside([*before, claim])
    return beside.foreign(claim) is not None or beside.foreign_date(claim) is not None


@pytest.mark.parametrize(
    "claim",
    [
        "Pads are €89.",
        "The grant was two weeks.",
        "It is done within three working weeks.",
        "Fitting takes an hour and a half, which is 1.5 hours.",
        "The desk opens at half past 8 and closes at 5:30 pm.",
        "The desk is open for nine hours.",
        "Both come to €253.",  # 89 + 164
        "The work is €144.",  # 96 per hour for 90 minutes
        "A member saves €17.80 on pads.",
        "Members pay 80 per cent.",
        "Discs are €75 dearer.",
        "On demand it takes 7 days.",
        "The grant was on 3 March.",
        "The grant ended on 17 March 2019.",
        "Pads cost about €90.",
        "It weighs 3 kg.",  # nothing here is weighed
        "There were three cases.",
    ],
)
def test_what_is_given_converted_or_reckoned_is_not_foreign(claim: str) -> None:
    assert not foreign(claim)


@pytest.mark.parametrize(
    "claim",
    [
        "Pads are €98.",
        "It is done within 22 working days.",
        "Fitting takes 40 minutes.",
        "The desk is open until 19:30.",
        "Members save 35 per cent.",
        "The grant was 31 days.",
        "The grant was on 3 March 2014.",
        "The grant was on 8 March 2019.",
    ],
)
def test_what_stands_nowhere_is_foreign(claim: str) -> None:
    assert foreign(claim)


def test_a_total_of_several_steps_is_left_alone() -> None:
    assert not foreign("So you pay €1,234.")


def test_a_figure_beside_very_many_is_never_foreign() -> None:
    many = " ".join(f"{number} metres." for number in range(1, 400))
    assert KnownFigures([many]).beside([]).foreign("It is 7777 metres.") is None


def test_huge_figures_and_noughts_are_reckoned_with() -> None:
    hostile = f"0 days, 0 per cent, {'9' * 400} days, {'9' * 320} per cent, 1e5 metres."
    assert KnownFigures([hostile]).beside([]).foreign("It takes 3 days.") is not None


PRICES = (
    "| Boat | Two hours | Day |\n|---|---|---|\n| Canoe | £14 | £31 |\n"
    "| Rowing boat | £19 | £44 |\n\n"
    "Life jackets are £4. The boathouse opens at 09:00, and has 6 berths. It closed on 3 May 2019."
)


@pytest.mark.parametrize(
    "claim",
    [
        "A canoe is £18 for two hours.",  # 14 + 4, of two matters
        "A rowing boat is £30 a day.",  # 44 - 14
        "Canoes are let for six months.",  # six berths
        "A life jacket is £3.",  # the third of May
    ],
)
def test_figures_of_different_matters_are_not_reckoned_with(claim: str) -> None:
    assert KnownFigures([PRICES]).beside([claim]).unknown(claim) != ()


@pytest.mark.parametrize(
    "claim",
    [
        "A canoe is £17 dearer for a day than for two hours.",  # one row
        "A canoe at £31 and a jacket come to £35.",  # one of the two is named
        "Three canoes are £42.",
    ],
)
def test_figures_of_one_sentence_or_named_ones_are(claim: str) -> None:
    unknown = KnownFigures([PRICES]).beside([claim]).unknown(claim)
    assert "GBP" not in [one.unit for one in unknown]
