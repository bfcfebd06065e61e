"""No pass takes a fact away that nothing tells which is left."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import troth.contracts.thinking.passes as package
from contracts.thinking.passes.refining import material, refined
from troth.contracts.thinking.model import Change, PassName
from troth.contracts.thinking.passes.draft import delta_of, dropped, read_draft
from troth.contracts.thinking.passes.losses import tells

NOTE = " (the sources at hand do not confirm this)"


@pytest.mark.parametrize(
    ("draft", "source", "right"),
    [
        (
            "The external audit starts on 13 November. It lasts eight working days.",
            "The external audit starts on 3 November and lasts eight working days.",
            "3 November",
        ),
        (
            "Die Kaution beträgt 950 Euro. Sie wird binnen sechs Wochen zurückgezahlt.",
            "Die Kaution beträgt 850 Euro und wird binnen sechs Wochen zurückgezahlt.",
            "850 Euro",
        ),
        (
            "Invoices are kept for ten years. Letters are kept for eight years.",
            "Invoices are kept for ten years and letters for six years.",
            "six years",
        ),
        (
            "- Check-in is from 3 pm.\n- Check-out is until 1 pm.",
            "Check-in is from 3 pm and check-out is until 11 am.",
            "check-out is until 11 am",
        ),
        (
            "The loaf is baked at 230 °C for 20 minutes. It is baked at 150 °C for 25 minutes.",
            "The loaf is baked at 230 °C for 20 minutes, then at 190 °C for 25 minutes.",
            "190 °C for 25 minutes",
        ),
    ],
)
@pytest.mark.clause("THINK-13")
def test_a_sentence_does_not_go_because_the_draft_tells_the_rest_of_its_source(
    draft: str, source: str, right: str
) -> None:
    text = refined(draft, material(source)).text
    assert right in text
    assert source in text


@pytest.mark.parametrize(
    ("draft", "source", "also"),
    [
        (
            "The external audit starts on 13 November and lasts eight working days.",
            "The external audit starts on 3 November.",
            "lasts eight working days",
        ),
        (
            "The pump is serviced for five years by Holt in Leeds.",
            "The pump is serviced for three years.",
            "by Holt in Leeds",
        ),
        (
            "Taxis from the station to the hotel are always paid by Anna.",
            "Taxis from the station to the hotel are paid only after 22:00.",
            "by Anna",
        ),
    ],
)
@pytest.mark.clause("THINK-13")
def test_what_tells_more_than_is_put_right_is_marked_beside_the_quote(
    draft: str, source: str, also: str
) -> None:
    text = refined(draft, material(source)).text
    assert also in text
    assert NOTE in text
    assert source in text


@pytest.mark.clause("THINK-13")
def test_of_two_that_exclude_each_other_none_goes_that_tells_more() -> None:
    right = "The fee for the small boat is 20 euros."
    wrong = "The fee for the small boat is 30 euros and covers the oars."
    text = refined(f"{right} {wrong}", material(right)).text
    assert "covers the oars" in text


@pytest.mark.clause("THINK-13")
def test_an_alternative_without_a_fact_of_the_baseline_is_not_taken() -> None:
    source = "The hall seats 320 people."
    draft = "The hall seats 230 people. Doors open at seven."
    given_material = material(source, alternatives=(source,))
    assert "Doors open at seven." in refined(draft, given_material, (PassName.CHOICE,)).text
    better = f"{source} Doors open at seven."
    given_material = material(source, alternatives=(source, better))
    assert refined(draft, given_material, (PassName.CHOICE,)).text == better


@pytest.mark.parametrize(
    "draft",
    [
        "The limit for lead is > 5 mg per litre. The limit for lead is < 5 mg per litre.",
        "The price changed by +5 points in May. The price changed by -5 points in May.",
        "Graz opens at ten. It closes at five today. Ulm opens at one. It closes at five today.",
    ],
)
@pytest.mark.clause("THINK-13")
def test_what_is_written_alike_and_says_something_else_is_not_repeated(draft: str) -> None:
    assert refined(draft, material(), (PassName.CLARITY,)).text == draft


def test_a_sentence_stays_that_the_next_one_leans_on() -> None:
    said = "The Graz office opens at nine in the morning."
    draft = f"{said} The Leeds office opens at eight. {said} It is closed on Fridays."
    assert refined(draft, material(), (PassName.CLARITY,)).text == draft


@pytest.mark.clause("THINK-13")
def test_what_is_denied_of_one_figure_may_hold_of_another() -> None:
    draft = "Version 4 is supported until June 2028. Version 3 is not supported any more."
    assert refined(draft, material("Version 4 is supported until June 2028.")).text == draft


@pytest.mark.parametrize("beside", ["It was so in 2026.", "It was so in November 2026."])
@pytest.mark.parametrize("year", ["", " 2026"])
@pytest.mark.clause("THINK-13")
def test_neither_a_year_nor_a_month_alone_confirms_a_day(beside: str, year: str) -> None:
    source = f"The auditors arrive on 3 November{year}."
    draft = f"You can expect the auditors on 13 November{year}."
    text = refined(draft, material(source, beside), (PassName.GROUNDING,)).text
    assert text == f"{draft[:-1]}{NOTE}. The source says: “{source}”"


@pytest.mark.clause("THINK-13")
def test_a_day_without_its_year_is_confirmed_by_one_with_it() -> None:
    draft = "The audit begins on 3 November."
    given_material = material("In 2026 auditors come on 3 November 2026.", "It took place in 2025.")
    assert refined(draft, given_material, (PassName.GROUNDING,)).text == draft


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("The frame is guaranteed for ten years.", "The frame is guaranteed ten years by us."),
        ("The pump is guaranteed for 3 years.", "The maker gives the pump a guarantee of 3 years."),
        ("Der Rahmen ist zehn Jahre garantiert.", "Garantiert sind für den Rahmen zehn Jahre."),
    ],
)
@pytest.mark.clause("THINK-13")
def test_what_its_source_guarantees_is_no_overclaim(draft: str, source: str) -> None:
    assert refined(draft, material(source)).text == draft


@pytest.mark.clause("THINK-13")
def test_what_its_source_guarantees_in_other_words_is_told_in_these() -> None:
    draft, source = "The frame is guaranteed for 3 years.", "The warranty on the frame is 3 years."
    assert source in refined(draft, material(source)).text


@pytest.mark.parametrize(
    "source",
    [
        "The frame usually holds ten years.",
        "The frame has no warranty after ten years.",
        "The frame may come with a warranty of ten years.",
        "The warranty on the frame is ten years only for members.",
    ],
)
@pytest.mark.clause("THINK-13", breaks=True)
def test_what_its_source_does_not_guarantee_is_one(source: str) -> None:
    draft = "The frame is guaranteed for ten years."
    assert draft not in refined(draft, material(source), (PassName.CALIBRATION,)).text


@pytest.mark.parametrize(
    ("said", "claim", "is_told"),
    [
        ("The fee is 20 euros.", "The fee is 30 euros.", True),
        ("The fee is 20 euros.", "The fee is 30 euros for two boats.", False),
        ("The fee is 20 euros for 2 days.", "The fee is 30 euros for 3 days.", False),
        ("The fee is due on 3 May.", "The fee is due on 13 May.", True),
        ("The fee is due in spring.", "The fee is due on 13 May.", False),
        ("Maria Lopez signs contracts.", "Tom Berg signs contracts.", True),
        ("Somebody signs contracts.", "Tom Berg signs contracts.", False),
        ("The pool is closed on Mondays.", "The pool is open on Mondays.", True),
        ("Interns get no bonus.", "Interns get a bonus.", True),
        ("The budget is 1,400 euros.", "Half of the budget is 2,100 euros.", False),
        ("The fee is 20 euros.", "Perhaps the fee is 30 euros.", False),
        ("Version 4 runs.", "Version 3 does not run.", False),
        ("Is the fee 20 euros?", "The fee is 20 euros.", False),
        ("", "The fee is 20 euros.", False),
    ],
)
def test_telling(said: str, claim: str, is_told: bool) -> None:
    assert tells(said, claim) is is_told


SAID = [
    f"Plan {name} costs {at} euros." for at, name in enumerate("ash birch cedar elm".split(), 2)
]


@given(st.lists(st.sampled_from(SAID), min_size=1, max_size=8), st.data())
@pytest.mark.clause("THINK-13")
def test_whatever_is_dropped_every_fact_is_still_told(said: list[str], data: st.DataObject) -> None:
    draft = read_draft(" ".join(said))
    assert len(draft.sentences) == len(said)
    some = data.draw(st.sets(st.integers(0, len(said) - 1)))
    edits = [(dropped(draft.text, draft.sentences[at]), "test.dropped") for at in sorted(some)]
    changes = delta_of(draft, edits).changes
    text = str(changes[0].value) if changes else draft.text
    assert {one for one in said if one in text} == set(said)


def test_only_the_common_exit_of_the_passes_makes_changes() -> None:
    folder = Path(package.__file__).parent
    making = {
        path.name
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Name) and node.id == Change.__name__
    }
    assert making == {"draft.py"}
