"""The scorers of the held sets tell right from wrong, on rows of our own."""

from __future__ import annotations

from typing import Any

import pytest
from benchmarks.__main__ import describe_run
from benchmarks.held.doors import DoorFailure
from benchmarks.held.figures import HeldFigure, HeldTable, detection, share
from benchmarks.held.marks import marked_sentences
from benchmarks.held.pages import keep, section
from benchmarks.render import render_section

from benchmarks.held import (
    drafts,
    handbook,
    lines,
    mails,
    recommendations,
    requests,
    review,
    thinking,
)


def values(figures: tuple[HeldFigure, ...]) -> dict[str, Any]:
    return {one.what: (one.rows, one.value.value if one.value else None) for one in figures}


def test_a_share_has_its_rows_and_an_interval_that_is_open_at_nothing_and_all() -> None:
    none, every = share("a", [False] * 10), share("b", [True] * 10)
    assert none.value is not None
    assert every.value is not None
    assert (none.rows, none.value.value, none.value.low) == (10, 0.0, 0.0)
    assert none.value.high == pytest.approx(1 - every.value.low)
    assert 0.2 < none.value.high < 0.35
    assert share("c", []).value is None


def test_detection_tells_precision_from_recall() -> None:
    found = values(
        tuple(detection("x", [(True, True), (True, False), (True, False), (False, True)]))
    )
    assert found == {
        "x, precision": (2, 0.5),
        "x, recall": (3, pytest.approx(1 / 3)),
        "x, F1": (4, pytest.approx(0.4)),
    }


TEXT = "Tea is at four. It costs 3 euros. Bring a cup."


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (TEXT, [False, False, False]),
        (f"{TEXT}\n\n[unverified] Something else.", [False, False, False]),
        ("Tea is at four. It costs 3 euros (who says so?). Bring a cup.", [False, True, False]),
        ("Tea is at four. It costs 3 euros. [wrong: 4] Bring a cup.", [False, True, False]),
        ("Tea is at four.\n[open] It costs 3 euros. Bring a cup.", [False, True, False]),
        ("[open] Tea is at four. It costs 3 euros. Bring a cup.", [True, False, False]),
        ("Tea is at four. It costs 3 euros. Bring a cup. [open]", [False, False, True]),
        ("Tea is at four. Bring a cup.", [False, True, False]),
        ("", [True, True, True]),
    ],
)
def test_a_mark_is_told_by_what_was_not_in_the_text(after: str, expected: list[bool]) -> None:
    assert marked_sentences(TEXT, after) == expected


def wire_of(*facts: str, interpretation: str = "So it is.") -> dict[str, Any]:
    shown = [{"fact": fact, "quote": fact} for fact in facts]
    return {"sections": {"evidence": shown, "interpretation": interpretation}, "questions": []}


def test_a_line_is_kept_moved_or_an_error() -> None:
    assert lines.is_kept("Tea is at four.", wire_of("Tea  is at four."), 0)
    moved = wire_of("The quote.", interpretation="So.\n\n[unverified] Tea is at four.")
    assert not lines.is_kept("Tea is at four.", moved, 0)
    with pytest.raises(DoorFailure, match="row 7"):
        lines.is_kept("Tea is at four.", wire_of("The quote."), 7)


def test_lines_are_counted_by_what_they_are() -> None:
    rows = [
        {"right": True, "kind": "reworded"},
        {"right": True, "kind": "merged"},
        {"right": False, "kind": "figure"},
    ]
    found = values(lines.scored(rows, [True, False, True]))
    assert found["right lines kept in Evidence"] == (2, 0.5)
    assert found["wrong lines kept in Evidence"] == (1, 1.0)
    assert found["kept lines that are right"] == (2, 0.5)
    assert found["right lines kept: merged"] == (1, 0.0)
    assert found["wrong lines kept: figure"] == (1, 1.0)
    with pytest.raises(ValueError, match="zip"):
        lines.scored(rows, [True])


def panel(points: str, *disagreements: str) -> dict[str, Any]:
    answer = f"**Decision Framing:** Two.\n\n**Key Disagreements:** {points}\n\n**Best Move:** Go."
    return {"answer": answer, "disagreements": list(disagreements)}


def test_a_panel_is_read_for_what_its_user_reads() -> None:
    assert recommendations.read(panel("\n- one: go; other: wait", "d")).parts
    aligned = recommendations.read(panel("None - agents aligned"))
    assert (aligned.parts, aligned.aligned) == (False, True)
    open_ended = recommendations.read(panel("No disagreement was found"))
    assert (open_ended.parts, open_ended.aligned) == (False, False)
    with pytest.raises(DoorFailure):
        recommendations.read({"answer": "Hello.", "disagreements": []})


def test_panels_are_counted_by_relation() -> None:
    rows = [{"relation": name} for name in ("disagree", "disagree", "agree", "different")]
    parts, aligned = (
        recommendations.Told(parts=True, aligned=False),
        recommendations.Told(parts=False, aligned=True),
    )
    found = values(recommendations.scored(rows, [parts, aligned, aligned, parts]))
    assert found["disagreement told, precision"] == (2, 0.5)
    assert found["disagreement told, recall"] == (2, 0.5)
    assert found["disagreement told though the pair is: different"] == (1, 1.0)
    assert found["called aligned, of pairs that agree"] == (1, 1.0)
    assert found["called aligned, of pairs that disagree"] == (2, 0.5)
    assert found["pairs called aligned that agree"] == (2, 0.5)


def finding(start: int | None, end: int | None, severity: str) -> dict[str, Any]:
    return {"start": start, "end": end, "severity": severity}


def test_a_review_is_read_by_place_and_severity() -> None:
    text = "Tea is at four. It costs 9 euros."
    faulty = {"text": text, "faults": [{"sentence": "It costs 9 euros.", "kind": "figure"}]}
    there, elsewhere = finding(16, 33, "high"), finding(0, 15, "medium")
    said = {"findings": [there, elsewhere], "recommendation": "major_issues"}
    one = review.read(faulty, said)
    assert (one.kind, one.found, one.hinted, one.grave, one.beside) == ("figure",) + (True,) * 4
    low = review.read(faulty, {"findings": [finding(20, 25, "low")], "recommendation": "approve"})
    assert (low.found, low.hinted, low.grave, low.approved) == (False, True, False, True)
    vague = review.read(faulty, {"findings": [finding(None, None, "high")], "recommendation": "x"})
    assert (vague.found, vague.grave, vague.beside) == (False, True, True)
    good = review.read({"text": text, "faults": []}, said)
    assert (good.kind, good.found, good.grave) == (None, False, True)
    with pytest.raises(DoorFailure):
        review.read({"text": "Tea.", "faults": faulty["faults"]}, said)
    found = values(review.scored([one, low, good]))
    assert found["faults found"] == (2, 0.5)
    assert found["faulty drafts approved"] == (2, 0.5)
    assert found["faithful drafts with a finding above low"] == (1, 1.0)


THOUGHT: dict[str, Any] = {
    "draft": "Tea is at four. It costs 9 euros. Bring a cup.",
    "sources": ["Tea is at four and costs 3 euros. Cups are lent to nobody."],
    "fault": "9 euros",
    "right": "3 euros",
}


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        ("Tea is at four. It costs 9 euros. Bring a cup.", thinking.LEFT),
        ("Tea is at four. It costs 9 euros. Bring a cup (unconfirmed).", thinking.LEFT),
        ("Tea is at four. It costs 9 euros (unconfirmed). Bring a cup.", thinking.MARKED),
        ("Tea is at four. It costs 3 euros. Bring a cup.", thinking.RIGHTLY),
        (
            "Tea is at four. The source says: “Tea is at four and costs 3 euros.” Bring a cup.",
            thinking.RIGHTLY,
        ),
        ("Tea is at four. Cups are lent to nobody. Bring a cup.", thinking.QUOTED),
        ("Tea is at four. It costs 30 euros. Bring a cup.", thinking.WRONGLY),
        ("Tea is at four. It now costs 9 euros. Bring a cup.", thinking.WRONGLY),
        ("Tea is at four. Bring a cup.", thinking.WRONGLY),
    ],
)
def test_what_became_of_a_fault_is_told(outcome: str, expected: str) -> None:
    assert thinking.became(THOUGHT, outcome) == expected
    assert not thinking.loses_more(THOUGHT, outcome)


def test_thinking_counts_losses_and_changed_clean_drafts() -> None:
    clean: dict[str, Any] = {
        "draft": "Tea is at four.",
        "sources": [],
        "fault": None,
        "right": None,
    }
    lossy = "It costs 3 euros. Bring a cup."
    found = values(thinking.scored([THOUGHT, clean, clean], [lossy, clean["draft"], "Tea."]))
    assert found["faults repaired rightly"] == (1, 1.0)
    assert found["faulty drafts that lost another sentence"] == (1, 1.0)
    assert found["clean drafts changed"] == (2, 0.5)
    with pytest.raises(DoorFailure):
        thinking.became({**THOUGHT, "fault": "7 euros"}, lossy)


def test_the_handbook_is_read_by_the_place_of_the_sentence() -> None:
    first = handbook.read(wire_of("Tea is at\nfour. It costs 3 euros.", "Bring a cup."))
    nothing = handbook.read({"sections": None, "questions": ["Which tea?"]})
    rows = [{"answer": "Tea is at four."}, {"answer": "Bring a cup."}, {"answer": "It is hot."}]
    found = values(
        handbook.scored([*rows, {"answer": None}, {"answer": None}], [first] * 4 + [nothing])
    )
    assert found["right sentence shown"] == (3, pytest.approx(2 / 3))
    assert found["right sentence shown first"] == (3, pytest.approx(1 / 3))
    assert found["unanswerable, no evidence shown"] == (2, 0.5)
    assert found["asked back"] == (5, 0.2)
    handbook.check_answers(rows[:1], ["All say: tea. Tea is\nat four."])
    with pytest.raises(DoorFailure, match="row 1"):
        handbook.check_answers(rows[:2], ["Tea is at four."])


def test_a_draft_is_read_by_where_its_marks_stand() -> None:
    draft = {"text": TEXT, "lie": {"sentence": "It costs 3 euros.", "kind": "figure"}}
    plain = drafts.read(draft, TEXT, at_once=True)
    assert (plain.kind, plain.lie, plain.others) == ("figure", False, (False, False))
    told = drafts.read(draft, TEXT.replace("euros.", "euros. [wrong]"), at_once=False)
    assert (told.lie, told.others) == (True, (False, False))
    doubted = drafts.read({"text": TEXT, "lie": None}, f"[open] {TEXT}", at_once=True)
    found = values(drafts.scored([plain, told, doubted]))
    assert found["wrong sentences marked"] == (2, 0.5)
    assert found["other sentences marked"] == (7, pytest.approx(1 / 7))
    assert found["faithful drafts with a mark"] == (1, 1.0)


def test_runs_stand_beside_each_other_and_say_how_they_came_about() -> None:
    runs: dict[str, Any] = {}
    facts = {"command": "measure", "commit": "abc", "at": "2026-01-01", "judge": "j/1"}
    for name, hits in (("before", [True, False]), ("after", [True, True])):
        keep(runs, name, [HeldTable(name="lines", figures=(share("kept", hits),))], facts)
    page = render_section(section(runs), describe_run(quick=False))
    assert "| | before | after |" in page
    assert "| kept ↑ | **50.0%**" in page
    assert "| **100.0%** (34.2%–100.0%), n 2 |" in page
    assert "before (lines): `measure` on 2026-01-01 at commit `abc`, judge `j/1`." in page


def test_requests_are_counted_by_what_they_need_and_lack() -> None:
    rows = [
        {"need": "evidence", "missing": False, "kind": "question"},
        {"need": "evidence", "missing": False, "kind": "question"},
        {"need": "none", "missing": False, "kind": "smalltalk"},
        {"need": "none", "missing": False, "kind": "crisis"},
        {"need": "none", "missing": True, "kind": "rewrite"},
    ]
    answered = {"questions": [], "evidence": {"needed": True}}
    asked_back = {"questions": ["Which?"], "evidence": {"needed": True}}
    plain = {"questions": [], "evidence": {"needed": False}}
    wires = [answered, asked_back, answered, plain, asked_back]
    found = values(requests.scored(rows, [requests.read(wire) for wire in wires]))
    assert found["evidence needed, and seen"] == (2, 0.5)
    assert found["evidence not needed, and sought"] == (2, 0.5)
    assert found["small talk taken for a question of fact"] == (1, 1.0)
    assert found["something missing, and asked for"] == (1, 1.0)
    assert found["nothing missing, and asked back"] == (4, 0.25)
    assert found["in distress, and asked back"] == (1, 0.0)


def test_mails_are_counted_by_what_is_read_in_them() -> None:
    rows = [
        {
            "intents": ["A", "B"],
            "products": ["P"],
            "urgency": "URG_HIGH",
            "risks": ["R"],
            "lang": "en",
        },
        {"intents": ["B"], "products": ["P"], "urgency": "URG_LOW", "risks": [], "lang": "de"},
    ]
    reading = {
        "primary_intent": "A",
        "product_line": {"label": "P"},
        "urgency": {"label": "URG_CRITICAL"},
        "risk_flags": [{"label": "R"}],
    }
    wires = [
        {"classification": reading, "status": "routed"},
        {"classification": reading, "status": "needs_review"},
    ]
    found = values(mails.scored(rows, [mails.read(wire) for wire in wires]))
    assert found["primary intent right"] == (2, 0.5)
    assert found["primary intent right: de"] == (1, 0.0)
    assert found["product right"] == (2, 1.0)
    assert found["urgency right"] == (2, 0.0)
    assert found["critical or high, and seen so"] == (1, 1.0)
    assert found["routed without people"] == (2, 0.5)
    assert found["routed, and the primary intent right"] == (1, 1.0)
    assert found["risks seen"] == (1, 1.0)
    assert found["mails in which a risk is seen that is not there"] == (2, 0.5)
    assert found["risks seen: R"] == (1, 1.0)
    assert mails.read({"classification": None, "status": "quarantined"}).primary is None
