"""Planted faults stand where the drafts say, harmless rewordings are read, and counts are right."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from benchmarks.__main__ import describe_run
from benchmarks.interleave import Options
from benchmarks.render import render_section
from benchmarks.review import main, measure
from benchmarks.review_corpus import Draft, Plant, drafts, pages, sentences_of
from benchmarks.review_desk import reviewed
from benchmarks.review_edits import FAULTS, KINDS
from benchmarks.review_errors import report
from benchmarks.review_floor import cells_of, known
from benchmarks.review_restated import Heard, Restatement, notes, restatements
from benchmarks.review_rewordings import reworded
from benchmarks.review_scores import (
    Outcome,
    advised_rightly,
    found_by_kind,
    precision_by_rule,
    precision_by_type,
    stray_controls,
    stray_rate,
)

SOURCE = "Parking costs £40 per month. Dogs are welcome in the garden."
WRONG = "Parking costs £90 per month."
RIGHT = "Dogs are welcome in the garden."


def outcome(text: str, *plants: Plant, call: str = "major_issues") -> Outcome:
    draft = Draft(
        draft_id="d",
        text=text,
        sources=("s",),
        plants=plants,
        recommendation=call,
        controls=(("verbatim", len(text) - len(RIGHT), len(text)),),
    )
    return Outcome(draft=draft, reviewed=reviewed("d", text, {"s": SOURCE}))


def plant(kind: str = "number") -> Plant:
    types = frozenset(("factual_error",))
    return Plant(kind=kind, start=0, end=len(WRONG), types=types, before="")


@pytest.mark.parametrize("held_out", [False, True])
def test_every_fault_stands_where_the_draft_says(held_out: bool) -> None:
    made = drafts(held_out=held_out)
    assert {one.kind for draft in made for one in draft.plants} == set(KINDS)
    texts = {page.name: page.text for page in pages(held_out=held_out)}
    for draft in made:
        own = texts[draft.draft_id.rpartition("-")[0]]
        for one in draft.plants:
            assert draft.text[one.start : one.end] not in own
            assert one.before in own
        for kind, start, end in draft.controls:
            assert kind != "verbatim" or draft.text[start:end] in own
        assert bool(draft.plants) == (draft.recommendation != "approve")


def test_the_drafts_are_the_same_each_time() -> None:
    assert drafts(held_out=False) == drafts(held_out=False)


def test_no_page_is_in_both_halves() -> None:
    halves = [{page.name for page in pages(held_out=held_out)} for held_out in (False, True)]
    assert not halves[0] & halves[1]
    assert len(halves[0] | halves[1]) == 26
    assert all(
        {name for d in drafts(held_out=h) for name in d.sources} <= halves[h] for h in (False, True)
    )


def test_headings_tables_and_sentences_that_lean_on_others_are_left_out() -> None:
    page = "# A\n\n| a | b |\n\nIt is paid at the end of March. Keys are kept at the front desk.\n"
    assert list(sentences_of(page)) == ["Keys are kept at the front desk."]


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("number", "A quote costs £45 today.", "£45"),
        ("unit", "Repairs take 15 weeks there.", "weeks"),
        ("date", "The bonus is paid on 31 March.", "31 March"),
        ("entity", "Repairs are made in Leeds.", "Leeds"),
        ("negation", "Dogs are welcome in the garden.", "are welcome"),
        ("quantifier", "Everyone returns to the same role.", "Everyone"),
        ("comparative", "Trips of more than eight hours count.", "more than"),
        ("modality", "Tickets may be bought on board.", "may be"),
        ("scope", "Taxis are paid for the guests if there is no train.", "if there is no train"),
        ("exception", "Parking is free of charge, except on Sundays.", "except"),
    ],
)
def test_each_kind_of_fault_takes_away_what_was_right(kind: str, before: str, after: str) -> None:
    for seed in range(5):
        wrong = FAULTS[kind].plant(before, random.Random(seed))
        assert wrong is not None
        assert after not in wrong


@pytest.mark.parametrize("kind", [*FAULTS])
def test_where_there_is_nothing_to_get_wrong_no_fault_is_planted(kind: str) -> None:
    assert FAULTS[kind].plant("Rain fell on the hills.", random.Random(1)) is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Take 28 days off.", "Take twenty-eight days off."),
        ("Come at 22:00 sharp.", "Come at 10 pm sharp."),
        ("Come at 00:30 sharp.", "Come at 12:30 am sharp."),
        ("Paid on 31 March.", "Paid on March 31."),
        ("Wait two weeks.", "Wait 2 weeks."),
        ("Rain fell on the hills.", "Rain fell on the hills."),
    ],
)
def test_rewordings_say_the_same(before: str, after: str) -> None:
    assert reworded(before, random.Random(1)) == after


def test_a_fault_that_is_found_counts_and_one_that_is_missed_does_not() -> None:
    found = outcome(f"{WRONG} {RIGHT}", plant())
    missed = outcome(f"{SOURCE[:28]} {RIGHT}", plant("date"))
    kinds = {one.kind: one for one in found_by_kind([found, missed], 20)}
    assert (kinds["number"].typed, kinds["number"].anyhow) == (1, 1)
    assert (kinds["date"].typed, kinds["date"].anyhow) == (0, 0)
    (errors,) = precision_by_type([found, missed], 20)
    assert (errors.name, errors.right, errors.beside, errors.wrong) == ("factual_error", 1, 0, 0)
    assert errors.recall is not None
    assert errors.recall.value == 0.5
    assert [one.name for one in precision_by_rule([found], 20)] == ["number"]


def test_a_fault_of_another_type_is_touched_and_not_named() -> None:
    other = replace(plant("scope"), types=frozenset(("missing_context",)))
    found = outcome(f"{WRONG} {RIGHT}", other)
    (kind,) = found_by_kind([found], 20)
    assert (kind.typed, kind.anyhow) == (0, 1)
    assert precision_by_type([found], 20)[0].beside == 1


def test_a_finding_where_nothing_was_planted_is_stray() -> None:
    found = outcome(f"{WRONG} {RIGHT}", call="approve")
    assert len(found.stray) == 1
    assert precision_by_type([found], 20)[0].wrong == 1
    assert stray_rate([found], 20).value == pytest.approx(1000 / 11)
    assert stray_controls([found]) == {"verbatim": (1, 0)}
    assert {name: right.value for name, _, right in advised_rightly([found], 20)} == {
        "all": 0.0,
        "approve": 0.0,
    }


def test_the_error_list_names_what_was_missed_and_what_is_stray() -> None:
    missed = outcome(f"{SOURCE[:28]} {RIGHT}", plant("date"))
    stray = outcome(f"{WRONG} {RIGHT}", call="approve")
    text = "\n".join(report([missed, stray]))
    assert "### date (1)\n\n- [nothing] Parking costs £40" in text
    assert f"### number (1)\n\n- {WRONG}" in text


def test_the_floor_knows_words_alone() -> None:
    page = next(iter(pages(held_out=False)))
    draft = replace(outcome(f"{page.sentences[0]} {RIGHT}").draft, sources=(page.name,))
    assert known(draft, 0, len(page.sentences[0])) == 1.0
    assert known(draft, len(page.sentences[0]), len(draft.text)) < 1.0


def test_every_sentence_counts_once() -> None:
    found = outcome(f"{WRONG} {RIGHT}", plant())
    pinned = replace(found, draft=replace(found.draft, sources=("equipment",)))
    assert sum(cells_of([pinned], 0.0).values()) == 2
    assert cells_of([pinned], 0.0)[True, True, False] == 1
    assert cells_of([pinned], 1.1)[False, False, True] == 1


def test_the_section_renders() -> None:
    section = measure(Options(quick=True, folder="", say=print))
    text = render_section(section, describe_run(quick=True))
    assert "false findings in 1,000 words of clean drafts" in text
    assert all(
        tally.counts["named rightly"] <= tally.counts["touched"] for tally in section.tallies
    )


@pytest.mark.parametrize("arguments", [["--write", "page.md"], ["--quick", "--write", "page.md"]])
def test_a_page_needs_every_set(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        main(arguments)
    assert refusal.value.code == 2


def test_restatements_are_of_one_half_and_hold_every_kind() -> None:
    halves = [restatements(held_out=held_out) for held_out in (False, True)]
    assert {one.text for one in halves[0]}.isdisjoint(one.text for one in halves[1])
    for half in halves:
        assert {one.kind for one in half} == {"right", "wrong", "invented"}
        assert all(len(one.sources) == 3 for one in half)


def test_restatements_are_counted_by_what_touches_and_what_names_them() -> None:
    finding = reviewed("row", WRONG, {"yard": SOURCE}).findings[0]
    right, wrong, invented = (
        Restatement(text=WRONG, types=frozenset(types), sources=("yard",))
        for types in ((), ("factual_error",), ("unsupported_claim",))
    )
    found = [Heard(said=one, findings=(finding,)) for one in (right, wrong, invented)]
    lines = list(notes("half", [*found, Heard(said=wrong, findings=())], 20))
    assert "other words (1): a finding touches **100.0%**" in lines[0]
    assert "(2): a finding touches **50.0%**" in lines[1]
    assert "named rightly **50.0%**" in lines[1]
    assert "named rightly **0.0%**" in lines[2]
