"""Editing a draft: what is taken out or replaced leaves the rest byte for byte."""

from __future__ import annotations

import pytest

from contracts.thinking.passes.refining import material, refined
from troth.contracts.thinking.model import PassName
from troth.contracts.thinking.passes.draft import (
    Edit,
    added,
    delta_of,
    dropped,
    edited,
    noted,
    read_draft,
    replaced,
)

SECTIONED = """**Evidence:**
- “Employees receive 28 days of leave.” [F1]
- “Leave has to be requested in writing.” [F2]

**Interpretation:**
Employees receive 28 days of leave [F1]. Leave has to be requested in writing [F2].

| Group | Days |
|---|---|
| Trainees | 23 days |

```
leave(days=23)
```

**Recommendation:**
Ask early.

**Limitations:**
No source was unavailable."""
QUOTES = ("Employees receive 28 days of leave.", "Leave has to be requested in writing.")


@pytest.mark.clause("THINK-13")
def test_a_good_answer_with_sections_stays_byte_for_byte() -> None:
    assert refined(SECTIONED, material(*QUOTES)).text == SECTIONED


def test_a_wrong_sentence_in_a_section_is_replaced_there_alone() -> None:
    wrong = SECTIONED.replace("Employees receive 28 days of leave [", "Employees receive 9 days [")
    outcome = refined(wrong, material(*QUOTES)).text
    assert "9 days" not in outcome
    assert outcome.splitlines()[:5] == SECTIONED.splitlines()[:5]
    assert outcome.splitlines()[6:] == SECTIONED.splitlines()[6:]


@pytest.mark.parametrize(
    ("draft", "number", "after"),
    [
        ("One thing holds. Another thing holds.", 0, "Another thing holds."),
        ("One thing holds. Another thing holds.", 1, "One thing holds."),
        ("One thing holds.\nAnother thing holds.\n", 0, "Another thing holds.\n"),
        ("- One thing holds.\n- Another thing holds.", 1, "- One thing holds."),
        ("1. One thing holds.\n2. Another thing holds.", 0, "2. Another thing holds."),
    ],
)
def test_a_sentence_goes_with_its_blanks_or_its_line(draft: str, number: int, after: str) -> None:
    one = read_draft(draft).sentences[number]
    assert edited(draft, [dropped(draft, one)]) == after


@pytest.mark.parametrize(
    ("draft", "after"),
    [
        ("One thing holds.", "One thing holds (note)."),
        ("One thing holds [F1].", "One thing holds (note) [F1]."),
        ("One thing holds. [F1]", "One thing holds (note). [F1]"),
        ("One thing holds [1, 2]", "One thing holds (note) [1, 2]"),
        ("- One thing holds", "- One thing holds (note)"),
    ],
)
def test_a_note_stands_before_stop_and_citations(draft: str, after: str) -> None:
    one = read_draft(draft).sentences[0]
    assert edited(draft, [noted(one, " (note)")]) == after


@pytest.mark.parametrize(
    ("draft", "after"),
    [
        ("One thing holds.", "It says: “x.”"),
        ("One thing holds [F1].", "It says: “x.” [F1]"),
        ("[F1] One thing holds.", "[F1] It says: “x.”"),
    ],
)
def test_citations_stay_where_a_sentence_is_replaced(draft: str, after: str) -> None:
    one = read_draft(draft).sentences[0]
    assert edited(draft, [replaced(one, "It says: “x.”")]) == after


def test_a_part_of_a_sentence_is_noted_and_not_replaced() -> None:
    source = "The pump runs at 4 bar."
    draft = "The pump runs at 5 bar; the valve opens at 6 bar."
    outcome = refined(draft, material(source), (PassName.GROUNDING,)).text
    assert outcome.startswith("The pump runs at 5 bar (the sources at hand do not confirm this); ")


def test_a_sentence_is_added_with_a_stop_where_there_is_none() -> None:
    draft = "- One thing holds"
    one = read_draft(draft).sentences[0]
    assert edited(draft, [added(one, "So does another.")]) == (
        "- One thing holds. So does another."
    )


def test_of_two_edits_that_overlap_the_later_is_left_out() -> None:
    assert edited("abcdef", [Edit(0, 4, "x"), Edit(2, 6, "y")]) == "xef"


@pytest.mark.clause("THINK-4")
def test_no_delta_empties_a_draft() -> None:
    assert delta_of(read_draft("abc"), [(Edit(0, 3, " "), "clarity.repeated")]).changes == ()


@pytest.mark.parametrize(
    "said",
    [
        "**Bold thing holds here. And it ends here** after that.",
        "One thing holds (the sources at hand do not confirm this).",
        "He works at Amazon (an earlier record; my latest information says Siemens).",
        "Er arbeitet bei Amazon (dazu liegen mir widersprüchliche Angaben vor).",
    ],
)
def test_what_is_unbalanced_noted_or_caveated_is_closed(said: str) -> None:
    assert not any(one.is_open for one in read_draft(said).sentences)
